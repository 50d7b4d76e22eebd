shell-skip = 跳到正文
shell-language = 语言
shell-not-found = 找不到页面
shell-back-to-tables = 返回赌桌列表
shell-load-failed = 无法载入此页面
shell-load-failed-help = 赌场没有回应，或此页面已过期。
shell-try-again = 重试
shell-brand = Croupier，前往赌桌列表
shell-pages = 页面
shell-tables = 赌桌
shell-simulate = 模拟
shell-school = 学校
shell-pit = 赌区
shell-animation = 动画
shell-animation-help = 骰子、纸牌和筹码的动画
shell-light = 浅色
shell-light-help = 切换浅色与深色
shell-sign-in = 登录
shell-full-screen = 全屏
shell-full-screen-help = 全屏（F）
shell-close = 关闭
shell-rule = 规则
shell-read-clause = 阅读 { $clause }
shell-ready = 已准备
shell-ready-heard = ，已准备
shell-comma = 、

shell-least = 此处最少下注 { $amount }。
shell-most = 此处最多下注 { $amount }。
shell-you-have = 您有 { $amount }。
shell-steps = 此处的注额须为 { $amount } 的倍数。

shell-away = 赌场没有回应。是否已开门？
shell-replay = 这是回放，无法更改。
shell-signed-out = 您已退出登录。请登录以继续。
shell-no-guest = 赌场未能开设访客会话。
shell-player = 玩家 { $number }
shell-restarted = 赌场已重新启动。
shell-missed = 您错过了 { $count } 条记录，赌场不再发送。它们在日志中。

shell-chips-of = { $count } 枚{ $colour ->
    [brown] 棕色
    [yellow] 黄色
    [purple] 紫色
    [black] 黑色
    [green] 绿色
    [red] 红色
    [white] 白色
   *[grey] 灰色
  }
shell-cents = { $count } 分

shell-odds = { $basis ->
    [for] { $per } 换 { $pays }
   *[to] { $per } 赔 { $pays }
  }
shell-less-commission = 扣除佣金 { $amount }
shell-owed-commission = 佣金 { $amount } 稍后支付
shell-part-back = 退回 { $amount }
shell-stays = 注码保留
shell-comes-back = 注码退回
shell-for-dealers = 给荷官

shell-applause = 鼓掌
shell-nice-one = 漂亮！
shell-good-luck = 祝好运！
shell-ouch = 哎呀！
shell-thanks = 谢谢！

shell-yes = 是
shell-no = 否

shell-stakes-from = { $min } 或以上
shell-stakes-range = { $min } 至 { $max }
shell-stakes-unposted = { $min } 起，上限由赌场公布
shell-stakes-step = ，以 { $step } 递增

shell-rounds = { $rounds ->
    [rolls] 掷骰
    [spins] 转轮
   *[hands] 手
  }
