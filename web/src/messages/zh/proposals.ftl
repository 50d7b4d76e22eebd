proposals-title = 您可以押什么
proposals-bet = 押 { $amount }
proposals-bet-on = 押 { $amount } 于 { $bet }
proposals-wins = 赢 { $wins }；{ $cost }。
proposals-wins-in-all = 合计押 { $stake }，赢 { $wins }；{ $cost }。
proposals-range = { $least } 至 { $most }
proposals-free = 平均不花费
proposals-cost = 平均代价 { $amount }（{ $percent }）
proposals-gain = 平均收益 { $amount }（{ $percent }）
proposals-cents = { $cents } 分
proposals-same = 代价相同：{ $bets }。
proposals-same-more = 代价相同：{ $bets } 等。
proposals-answer-first = 请先回答桌上的问题。
proposals-looking = 正在查询代价…
proposals-none = 目前没有您可押的投注。
proposals-on-point = { $bet }，点数 { $point }

proposals-verdict = { $verdict ->
    [win] 赢：{ $on }
    [push] 平局：{ $on }
   *[lose] 输：{ $on }
  }
proposals-its-number = 其点数
proposals-or = { " 或 " }
proposals-semicolon = ；
proposals-decided = { $now }。
proposals-decided-then = { $now }。之后{ $then }。
