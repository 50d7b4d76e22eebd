casino-war-late = 您未及时在 { $position } 号位作出决定，视为投降。
casino-war-why = 您的 { $own } 对荷官的 { $dealer }。
casino-war-why-surrendered = 您的 { $own } 对荷官的 { $dealer }，投降。
casino-war-why-war = 您的 { $own } 对荷官的 { $dealer }，开战时您的 { $second }。
casino-war-why-war-against = 您的 { $own } 对荷官的 { $dealer }，开战时您的 { $second } 对 { $other }。

casino-war-war = War
casino-war-on-average = 平均 { $amount }（新牌靴）。
casino-war-for-certain = 确定 { $amount }。
casino-war-go = 以 { $amount } 开战
casino-war-surrender = 投降
casino-war-question = 平手：开战还是投降？
casino-war-question-at = { $position } 号位平手：开战还是投降？
casino-war-late-surrender = 时间一到，视为您投降。
casino-war-late-house = 时间一到，若可以则由赌场替您投降，否则开战。
casino-war-rules = 您一张牌，荷官一张牌：大者胜。平手时，开战或放弃一半注额。
casino-war-first-step = 选一枚筹码，然后点击您座位上的 War（战争）。
casino-war-tie = 平手
casino-war-order = 牌的大小<order/>
casino-war-dealers-cards = 荷官的牌
casino-war-dealer = 荷官
casino-war-nth = { $count ->
    [0] 战
   *[other] 战 { $count }
  }

casino-war-coach-tie = 平手。每个选项都标明平均代价；金色的代价较小。轮到您了。
casino-war-coach-bet = 将一枚筹码放在 War（战争）上：若您的牌大于荷官的牌，按 { $pays } 赔付。{ $price }
casino-war-coach-deal = 发牌：您一张，荷官一张。大者胜；平手时由您选择。
