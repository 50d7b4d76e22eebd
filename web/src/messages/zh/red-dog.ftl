red-dog-payouts = 各点差的赔付
red-dog-here-pair = 对子：{ $pays }
red-dog-here-consecutive = 连牌：{ $pays }
red-dog-here-spread = 点差 { $spread }：{ $pays }
red-dog-gap = 相隔 <number>{ $spread }</number> 点

red-dog-question = { $spread ->
    [0] { "" }
   *[other] 点差 { $spread }。
  }{ $position ->
    [0] { "" }
   *[other] 在 { $position } 号位
  }{ $dealers ->
    [yes] 为荷官
   *[no] { "" }
  }加注吗？
red-dog-raise = 加注 { $amount }
red-dog-raise-help = 胜率 { $wins }；平均价值 { $worth }（新牌靴）。
red-dog-stand = 不加注
red-dog-stand-help = 无需费用：注码保持不变。
red-dog-stand-must = 您的筹码不足以加注。
red-dog-late-stand = 时间一到，视为您不加注。
red-dog-rules = 荷官抽两张牌。第三张会落在它们之间吗？点差越小，赔付越高。
red-dog-first-step = 选一枚筹码，然后点击您座位上的 Bet（下注）。

red-dog-coach-raise = { $spread } 个点数会赢。加注或不加注：金色的选项平均更好。
red-dog-coach-raise-pays = { $spread } 个点数会赢，按 { $pays } 赔付。加注或不加注：金色的选项平均更好。
red-dog-coach-bet = 将一枚筹码放在 { $wager } 上：若第三张牌落在前两张之间即赢。{ $price }
red-dog-coach-bet-pays = 将一枚筹码放在 { $wager } 上：若第三张牌落在前两张之间即赢；点差 1 按 { $pays } 赔付。{ $price }
red-dog-coach-deal = 发牌：先发两张。若两张之间有点差，您可在第三张之前加注。
