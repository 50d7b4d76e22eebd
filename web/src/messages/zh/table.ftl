table-page = { $table } · Croupier
table-preparing = 正在准备赌桌…
table-not-shown = 无法显示此赌桌
table-the-table = 赌桌
table-the-rail = 筹码架

table-heard = 宣布与结果
table-heard-won = { $bet } 赢 { $amount }
table-heard-lost = { $bet } 输 { $amount }
table-heard-pushed = { $bet } 平局
table-heard-returned = { $bet } 退回
table-heard-moved = { $bet } 保留
table-heard-total = 合计 { $amount }
table-heard-gap = 。

table-your-bets = 您的投注
table-no-bets = 暂无。选择一枚筹码，然后点击台面。“可以押什么？”会提出几种投注及其代价。
table-bet-help = 显示其规则、赔付和庄家优势
table-bet-dealers = { $bet }（荷官）
table-vig-held = 佣金 { $amount }
table-vig-held-help = 为下次结果预留的佣金
table-bet-off = 停用
table-bet-unconfirmed = 未确认
table-take-down = 收回 { $bet }

table-chips = 筹码
table-buy-in = 买筹码

table-welcome = 欢迎来到赌桌。
table-no-clock = 不计时
table-no-clock-help = 您独自在桌时，赌场会等您
table-no-dealer = 荷官不在
table-lacks-dealer-help = 此赌桌由真人荷官主持。目前没有荷官在线；您可以先下注等候
table-time-left = 剩余下注时间
table-seconds = { $seconds } 秒

table-fair = 公平吗？

table-connecting = 正在连接…
table-lost = 连接中断。正在重新连接…
table-lost-waiting = 将发送 { $count } 个操作。

table-limits = 注额 { $min } 至 { $max }
table-about = 关于此赌桌
table-rules = 规则
table-learn = 学习玩法
table-school = 荷官学校
table-figures = 数据
table-log = 日志
table-crew = 工作人员

table-players = 玩家（{ $count }）
table-player-you = { $name }（您）
table-player-house = { $name }（由赌场代玩）
table-player-away = { $name }（离开）

table-another-amount = 其他金额
table-bet = 押 { $amount }
table-no = 否

table-time-check = 时间提醒
table-played-for = 您已玩了 { $count } 分钟。目前结果：<result/>。
table-keep-playing = 继续玩
table-leave-table = 离开赌桌

table-last-rounds = { $rounds ->
    [rolls] 最近掷骰
    [spins] 最近转轮
   *[hands] 最近各手
  }
table-none-yet = 暂无。

table-enter-chips = 请输入入座的筹码，例如 500。
table-works-here = 您正在观看。此账户为赌场工作，不参与游戏。
table-away = 您已离开此赌桌。未决的投注结算后，筹码会退回。
table-watching = 您正在观看。
table-take-place = 请入座。
table-play-chips = { $rules } 使用游戏筹码。
table-play-chips-guest = { $rules } 使用游戏筹码，无需账户。
table-place = 座位
table-any-place = 任意
table-sit-down = 入座
table-sit-down-at = 入座 { $place } 号
table-sit-guest = 以访客身份入座
table-sit-guest-at = 以访客身份入座 { $place } 号

table-standing = 您的筹码和结果
table-in-bets = 已投注
table-result = 结果
table-time = 时间
table-minutes = { $count } 分钟
table-my-session = 我的记录
table-leaving = 即将离开
table-leave = 离开<heard>赌桌</heard>
table-leaving-help = 投注结算后您将离开。再次下注即可留下。

table-tools = 工具
table-tools-help = 加倍、清空、保存的组合等

table-transcript = 实录

table-chip-label = 下注筹码
table-chip-key = { $amount }，按键 { $key }
table-waiting-for = 等待 { $names }
table-answer-question = 请回答桌上的问题
table-better-answer = 更好的选择，而且不花钱（空格）
table-bet-first = 请先下注
table-go-help = 不等计时（空格）
table-undo = 撤销
table-undo-help = 撤销上一个操作（U）
table-repeat = 重复
table-repeat-help = 重复上次缺少的投注（R）
table-what-bet = 可以押什么？
table-what-bet-help = 几种投注及其赢额和代价（B）
table-pay-commission = 支付佣金 { $amount }

table-you-decide = 由您决定
table-ready-of = { $all } 人中 { $ready } 人已准备
table-continue = 继续
table-wait-dealer = 等待荷官。
table-lacks-dealer = 荷官不在赌桌。
table-press-or-wait = 请按“{ $go }”或等待计时结束。
table-press = 请按“{ $go }”。
table-bets-closed = 已停止下注。
table-bets-down = { $count ->
   *[other] 您已下注。
  }
