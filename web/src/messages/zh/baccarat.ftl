baccarat-side = { $side ->
    [player] 闲
   *[banker] 庄
  }
baccarat-hand = { $side ->
    [player] 闲家的牌
   *[banker] 庄家的牌
  }
baccarat-hand-points = { baccarat-hand }，{ $points } 点
baccarat-wins = 赢
baccarat-to-turn = 由 { $player } 翻牌
baccarat-position = { $position } 号位
baccarat-tie = 和
baccarat-no-wagers = 无投注的一局

baccarat-roads = 本靴路单
baccarat-count-player = 闲 <number>{ $count }</number>
baccarat-count-banker = 庄 <number>{ $count }</number>
baccarat-count-tie = 和 <number>{ $count }</number>
baccarat-count-naturals = 天牌 <number>{ $count }</number>
baccarat-latest = 最近结果：{ $results }
baccarat-letter = { $winner ->
    [player] 闲
    [banker] 庄
   *[tie] 和
  }
baccarat-bead-plate = 珠盘路
baccarat-big-road = 大路
baccarat-big-eye-boy = 大眼仔
baccarat-small-road = 小路
baccarat-cockroach-pig = 曱甴路

baccarat-lift = 掀起第 { $number } 张牌
baccarat-lifted = 已掀起百分之 { $percent }
baccarat-in-hand = { $side ->
    [player] 闲家的牌在您手中。
    [banker] 庄家的牌在您手中。
   *[other] 牌在您手中。
  }
baccarat-turn = 翻牌
baccarat-turn-help = 您可以先掀起牌角眯牌。这不影响结果。
baccarat-give-up = 让出
baccarat-give-up-help = 由下一位玩家或荷官翻牌，结果不变。
baccarat-late-turn = 时间一到，由荷官翻牌。
baccarat-you-owe = 您欠佣金：<number>{ $amount }</number>
baccarat-rules = 最接近 9 点者胜。投注 Player（闲）、Banker（庄）或 Tie（和）；第三张牌按固定规则补牌。
baccarat-first-step = 选一枚筹码，然后点击您座位上的 Player（闲）、Banker（庄）或 Tie（和）。
baccarat-why-tie = 双方都是 { $points } 点。
baccarat-why-wins = { baccarat-side }赢，{ $most } 比 { $least }。

baccarat-delay = 玩家拖延
baccarat-delay-help = 该玩家失去翻牌的权利。
baccarat-error-deal = 以差错发一局
baccarat-error-deal-help = 带着此差错继续发牌。
baccarat-error = 差错
baccarat-error-third = 不应补的第三张牌
baccarat-error-exposed = 抽牌时露出的牌
baccarat-error-hand = 手牌
baccarat-error-shown = 该牌已被看见
baccarat-error-card = 牌的序号，从 1 开始
baccarat-cards = 牌

baccarat-coach-bet = 投注最终更接近 9 点的一方。{ $first } 代价最小，平均 { $edge }；{ $second } 为 { $more }。
baccarat-coach-deal = 发牌：每方两张，第三张按固定规则决定。您无需作任何决定。
