# 荷官学校的整桌练习。

school-game-page = 整桌练习 · Croupier
school-game-title = 主持整张赌桌
school-game-about = 您在练习桌为玩家发牌；他们会投注、提问、出错、迟到。赌场把每一次赔付、宣布、答复和步骤与规则对照。只用游戏筹码。
school-game-too-narrow = 整张赌桌需要更宽的屏幕：至少 900 像素。练习题可在此使用。
school-game-drills = 前往练习题
school-game-table = 赌桌
school-game-level = 级别
school-game-level-1 = 1
school-game-level-1-help = 一名玩家，会等待，投注整数
school-game-level-2 = 2
school-game-level-2-help = 两名玩家，会出错、给小费、迟到
school-game-level-3 = 3
school-game-level-3-help = 三名玩家、意外情况和计时
school-game-told = 何时告诉您错误？
school-game-at-once = 立即
school-game-at-end = 结束时
school-game-seed = 种子（再玩同一局）
school-game-begin = 开桌

school-game-training = 练习
school-game-table-number = { $table } 号桌，游戏筹码
school-game-phase = { $phase ->
    [betting] 可以投注
    [ruling] 需要裁决
    [settling] 请结算
   *[closed] 停止投注
}
school-game-rounds = { $count } 局
school-game-clock = 距上次动作 { $idle } 秒 · 每小时 { $pace } 局（标准 { $wanted } 局）
school-game-rules = 规则书
school-game-end = 结束并看报告
school-game-layout = 台面
school-game-rail = 筹码架 { $rail }
school-game-dealers = 给荷官
school-game-happened = 经过
school-game-work = 您的工作
school-game-rule = 您如何裁决？
school-game-requests = 玩家请求
school-game-accept = 接受
school-game-refuse = 拒绝
school-game-accept-this = 接受：{ $words }
school-game-refuse-this = 拒绝：{ $words }
school-game-calls = 宣布
school-game-steps = 下一步
school-game-step = { $step ->
    [open-bets] 开始投注
    [close-bets] 停止投注
    [send-dice] 送出骰子
    [inspect] 检查骰子
    [new-dice] 换新骰子
    [pass-dice] 传给下一位
    [new-shoe] 新牌并洗牌
    [cut] 请人切牌
    [cover] 插入切牌卡
    [load] 装入牌靴
    [burn] 销牌
    [collect] 收取佣金
    [new-shaker] 更换骰盅
   *[play] 掷骰、发牌或转轮
}
school-game-settlement = 结算
school-game-bet = 投注
school-game-stake = 注额
school-game-you = 您
school-game-did = { $verdict ->
    [take] 已收：{ $amount }
    [pay] 已赔：{ $amount }
   *[leave] 保留
}
school-game-chips = 筹码
school-game-clear = 清除
school-game-take = 收走
school-game-pay = 赔付
school-game-leave = 保留
school-game-done = 完成
school-game-verdict = { $verdict ->
    [right] 正确
    [wrong] 错误
   *[missed] 遗漏
}

school-game-report = 报告
school-game-report-right = { $count } 项中 { $right } 项正确
school-game-report-time = { $rounds } 局，用时 { $time }
school-game-seconds = { $seconds } 秒
school-game-again = 再来一次
school-game-pdf = PDF
school-game-json = JSON
school-game-log = 本桌日志
school-game-faults = { $count ->
    [0] 错误
   *[other] { $count } 处错误
}
school-game-no-faults = 没有。
school-game-round = 局
school-game-matter = 事项
school-game-rules-say = 规则
school-game-clause = 条款
school-game-by-kind = 按类别
school-game-by-clause = 按条款
school-game-kind = 类别
school-game-right = 正确
school-game-wrong = 错误
school-game-missed = 遗漏
school-game-median = 中位数
school-game-kind-of = { $kind ->
    [payment] 赔付
    [order] 赔付顺序
    [request] 投注与请求
    [call] 宣布
    [step] 步骤
   *[ruling] 裁决
}
