cards-a-card-down = 一张暗牌
cards-face-down = 暗牌
cards-no-cards = 没有牌
cards-none-out = 桌上没有牌。
cards-dice = 骰子：{ $dice }
cards-meter = 累积奖金
cards-must-hit = 必中额

cards-cut-after = 在 { $cards } 张牌的第 <number>{ $at }</number> 张后切牌
cards-may-cut = 您可以切牌。
cards-cut = 切牌
cards-cut-help = 上面的牌移到下面；每侧至少留 { $least } 张。
cards-no-cut = 不切牌
cards-no-cut-help = 由下一位玩家切牌；若其谢绝，由赌场切牌。
cards-late-no-cut = 时间一到，视为您不切牌。
cards-seconds = { $seconds } 秒

cards-about = 关于 { $wager }
cards-when = 时机
cards-pays = 赔付
cards-loses = 输
cards-push = 平局
cards-pays-on = <pays/>：<results/>
cards-less-commission = 扣除
cards-house-edge = 庄家优势
cards-edge = 取整前 <edge>{ $edge }</edge>，胜率 { $wins }
cards-edge-at = 注额 { $stake } 时 <edge>{ $edge }</edge>，胜率 { $wins }
cards-add = 可加
cards-now = 可下
cards-show-me = 查看
cards-take-down = 取下 { $amount }

cards-total = 合计 <sum>{ $sum }</sum>
cards-your-results = 您上一局的投注
cards-for-dealers = { $bet }（给荷官）
cards-bet-at = { $bet }（{ $position } 号位）
cards-result = { $bet }：<why/>
cards-result-terms = { $bet }，{ $terms }：<why/>
cards-fewer = 收起
cards-more = 另有 { $count } 项
cards-all-results = { $count } 项结果

cards-bets = 下注 { $amount }
cards-on-side-bets = 边注：{ $amount }
cards-owes = 欠 { $amount }
cards-owes-help = 已记录、尚未支付的佣金
cards-play-here = 加<too>玩此位</too>
cards-sit-here = 坐此<heard>，{ $position } 号座位</heard>
cards-chosen = 已选<heard>，{ $position } 号座位</heard>
cards-free = 空位
cards-positions = 位置
cards-side-bets = 边注
cards-side-bets-at = { $position } 号位边注
cards-side-bets-position = { $position } 号位的边注

cards-left = 剩余 <number>{ $count }</number> 张牌
cards-new-before-deal = 首次发牌前换上新牌
cards-preparing = 正在备牌
cards-cover-seen = 切牌卡已出现
cards-last-hand = 最后一手
cards-due = 需要换新牌

cards-spot-pays = <heard>赔付 </heard>{ $pays }
cards-spot-facts = ，{ $facts }
cards-position = { $position } 号位
cards-your-bet = 您的注额 { $amount }
cards-and = { $first } 和 { $second }
cards-open = 可下注
cards-closed = 现已关闭
cards-best-price = 最划算
cards-back = 退回
cards-progressive = 累积奖金
cards-up-to = 最高 { $pays }
cards-less = { $pays } 扣 { $rate }%
cards-percent = { $value }%

cards-dealing = 正在发牌… 点击可跳到结尾。
cards-skip = 点击可跳到结尾。

cards-costs = 需 { $amount }。
cards-costs-nothing = 无需费用。
cards-question = 您{ $position ->
    [0] { "" }
   *[other] 在 { $position } 号位
  }{ $dealers ->
    [yes] 为荷官
   *[no] { "" }
  }怎样选择？
cards-late-house = 时间一到，由赌场替您决定。
cards-pick-bet = 选一枚筹码，然后点击一种投注。
cards-sit-to-bet = 请入座下注。
