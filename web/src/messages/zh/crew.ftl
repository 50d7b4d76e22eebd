crew-page = { $table } 号赌桌的工作人员 · Croupier
crew-title = { $table }：工作人员
crew-opening = 正在打开控制台…
crew-not-opened = 无法打开控制台
crew-only = 此页面仅供工作人员使用
crew-only-role = 荷官、主管和管理员在此输入骰子、纸牌和宣布。您的账户没有这些角色；请向管理员申请。
crew-only-sign-in = 荷官、主管和管理员在此输入骰子、纸牌和宣布。请用拥有其中一个角色的账户登录。
crew-back = 返回赌桌
crew-house-deals = 此桌由赌场自动主持；您可以在此更正。
crew-you-deal = 由您主持：请输入骰子、纸牌或格位。
crew-table = 赌桌
crew-rules = 规则
crew-lost = 连接中断。正在重新连接…
crew-connecting = 正在连接…
crew-refused = 被拒绝。
crew-desk = 荷官台
crew-players-past = 玩家与记录
crew-done = { $action }：完成
crew-position-number = { $number } 号位

crew-next = 下一步：{ $step }
crew-enter-card = 输入牌
crew-cards-due = 需要换新牌
crew-cut-cards = 切牌
crew-insert-cover = 插入切牌卡
crew-load-shoe = 将牌放入牌靴
crew-burn-first = 亮出第一张牌并销牌
crew-close-bets = 停止下注
crew-deal = 发牌
crew-continue = 继续发牌
crew-close = 停止下注
crew-burn = 销牌
crew-load = 装牌
crew-cut = 切牌
crew-cover = 切牌卡
crew-shoe = 剩余 { $left } 张，已弃 { $discards } 张
crew-shoe-ending = { $ending ->
    [cover-seen] 切牌卡已出现
    [last-hand] 再一局
    [due] 需要换新牌
   *[other] { $ending }
  }
crew-turns = { $player } 翻牌。
crew-delay = 拖延
crew-delay-help = 拖延：取消翻牌权
crew-cut-at = 从顶部数的张数
crew-dealer-cuts = 荷官切牌
crew-floor-cuts = 主管切牌
crew-cover-at = 距底部的张数
crew-insert = 插入卡片
crew-new-cards = 换新牌…

crew-card-for = 牌：{ $place }
crew-not-this-card = 不是 { $card }。请输入正确的牌
crew-ranks = 点数
crew-suits = 花色
crew-suit = { $suit ->
    [C] 梅花
    [D] 方块
    [H] 红心
   *[S] 黑桃
  }
crew-type-card = 请键入点数和花色，例如 9H，或扫描纸牌。
crew-rank-of = { $rank }，花色…
crew-cover-before = 切牌卡在此牌之前出现
crew-entered = 已输入
crew-keep-card = 保留
crew-ask-correction = 请主管更正最后一张牌
crew-correct-card = 更正最后一张牌
crew-supervisor-decides = 最后一张牌由主管决定。
crew-asked-for = 已请求改为 { $card }
crew-corrected-to = 已更正为 { $card }

crew-new-shoe = 新牌靴
crew-real-shoe = 从真实牌靴发牌
crew-real-shoe-help = 每张牌可见时由您输入。
crew-known-order = 牌序已知
crew-order-help = 先输入最上面的牌：点数和花色，例如 <example>9H KD TS</example>。空格可省略。
crew-order-example = 9H KD TS …
crew-order = 按顺序的牌
crew-decks = 副数
crew-shuffle = 在此洗牌
crew-clear = 清除
crew-use-cards = 使用这 { $count } 张牌
crew-cards-of = { $count } / { $all } 张
crew-strange = 不是牌：{ $words }
crew-complete = ✓ 整副齐全
crew-missing-cards = 缺少 { $cards }
crew-too-many = 多出 { $cards }

crew-settle = 收注与赔付
crew-nothing-to-do = 无待办事项
crew-everything-done = 全部完成
crew-to-do = { $count } 项待办
crew-all-done = 全部完成
crew-tick-help = <key>T</key> 勾选下一项。
crew-verb = { $verb ->
    [take] 收取
    [pay] 赔付
    [return] 退回
    [move] 移动
    [puck] 标记盘
    [leave] 保留
    [vigorish] 佣金
   *[undo] 撤销
  }
crew-job-more = ，{ $more }
crew-comma = ，
crew-for-dealers = { $wager }（给荷官）
crew-and-vigorish = 以及佣金 { $amount }
crew-and-return = 并退回 { $amount }
crew-with-stake = 连同注码 { $amount }
crew-stake-stays = 注码保留
crew-to-tips = 入小费箱
crew-push = 平局
crew-move-to = 至 { $spot }
crew-less-commission = 扣除佣金 { $amount }
crew-less-held = 扣除为下次决出保留的佣金：{ $amount }
crew-rides = 留在注上：{ $amount }
crew-undo = 上次结算：筹码放回原处
crew-puck-on = 在 { $number } 上
crew-puck-off = OFF
crew-mark = 做标记
crew-from-win = 从赢额中扣除

crew-at-table = 在桌上
crew-nobody = 尚无人。
crew-place = <name>{ $player }</name>{ $away ->
    [true] （暂离）
   *[false] {""}
  } <amount>{ $rail }</amount>{ $owing ->
    [true] ，欠 { $owes }
   *[false] {""}
  }
crew-bet = { $wager } <stake>{ $stake }</stake>{ $off ->
    [true] {" "}暂停
   *[false] {""}
  }{ $dealers ->
    [true] {" "}荷官
   *[false] {""}
  }{ $unconfirmed ->
    [true] ，未确认
   *[false] {""}
  }
crew-no-bets = 没有投注
crew-rule-return = 裁决：退回注码
crew-rule-forfeit = 裁决：没收注码
crew-action-on = { $action }，{ $wager }
crew-tips = 小费 <amount>{ $amount }</amount>
crew-last-entries = 最近记录
crew-no-entries = 此处尚未发生任何事。
crew-log = 完整日志

crew-more = 更多
crew-confirm = 确认
crew-apply = 执行
crew-cancel = 取消
crew-grave = { $action }…
crew-optional = { $field }（可选）
crew-missing = 缺少：{ $field }。
crew-dice = 骰子
crew-position = 位置
crew-wager = 投注
crew-amount = 金额
crew-reason = 理由
crew-bank = 筹码盘
crew-fill = 补充筹码
crew-fill-help = 账房将筹码送到赌桌。
crew-credit = 退回筹码
crew-credit-help = 赌桌将筹码送回账房。
crew-retire = 永久关闭赌桌
crew-retire-help = 仅在无人入座时可行。其筹码退回账房。
crew-cards = 纸牌
crew-recut = 重新切牌
crew-recut-help = 由主管下令。
crew-drawn = 误抽一张牌
crew-drawn-help = 该牌未亮出。
crew-face-up = 下一张牌牌面朝上
crew-face-up-help = 规则决定该牌使用还是弃置。
crew-bets = 投注
crew-late = 筹码放得太迟
crew-late-help = 停止下注后才放下，无人察觉。

crew-asks = { $person } 请求主管
crew-asks-at = <name>{ $person }</name> 在 <name>{ $table }</name> 请求主管
crew-asks-correction = { $person } 请主管作更正
crew-you-asked = 您已请求主管。正在等待答复
crew-approve = 批准
crew-decline = 拒绝
crew-withdraw = 撤回
crew-chips-change = 变动的筹码
crew-no-change = 无人的筹码变动。
crew-rail = 筹码架
crew-layout = 台面
crew-change = 变动
crew-wallet = ，钱包 { $amount }
crew-would-enter = 将会记录的内容
crew-before = 之前
crew-after = 之后
crew-outcome = { $outcome ->
    [approved] { $person } 批准了更正。
    [declined] { $person } 拒绝了更正。
   *[withdrawn] { $person } 撤回了请求。
  }
crew-lapsed = 赌桌已继续进行，因此该请求已关闭。
crew-entry = 记录 { $entry }
