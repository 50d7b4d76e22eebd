# "What can I bet?": a few bets with their prices.

proposals-title = Bets that you can make
proposals-bet = Bet { $amount }
proposals-bet-on = Bet { $amount } on { $bet }
proposals-wins = Wins { $wins }; { $cost }.
proposals-wins-in-all = Wins { $wins } on { $stake } in all; { $cost }.
proposals-range = { $least } to { $most }
proposals-free = costs nothing on average
proposals-cost = average cost { $amount } ({ $percent })
proposals-gain = average gain { $amount } ({ $percent })
proposals-cents = { $cents }¢
proposals-same = Same price: { $bets }.
proposals-same-more = Same price: { $bets } and more.
proposals-answer-first = Answer the question on the table first.
proposals-looking = Looking up the prices…
proposals-none = No bet is open to you now.
proposals-on-point = { $bet } on { $point }

proposals-verdict = { $verdict ->
    [win] wins: { $on }
    [push] pushes: { $on }
   *[lose] loses: { $on }
  }
proposals-its-number = its number
# Between two results, either of which decides the bet.
proposals-or = { " or " }
proposals-semicolon = ;{ " " }
proposals-decided = { $now }.
proposals-decided-then = { $now }. Then { $then }.
