# The exact figures of a table's wagers.

figures-page = Figures of table { $table } · Croupier
figures-title = exact figures
figures-title-of = { $table }: exact figures
figures-table = Table { $number }
figures-about = Exact figures for every wager under this table's rules, cheapest first. Nothing is estimated: each figure follows from all results and their probabilities.
figures-nav = About this table
figures-back = Back to the table
figures-print = Print
figures-loading = Calculating the figures…
figures-unavailable = These figures cannot be shown

figures-stake = Stake
# Shown in the empty field of the stake.
figures-any-stake = any
figures-unrounded = Without rounding; the minimum stake has its own column.
figures-rounded = With the table’s rounding at { $stake }. Wagers that do not accept this stake are left out.

figures-find = Find
# The names of wagers are in English.
figures-find-example = pass, place 6, tie…
figures-sort = Sort and chart by
figures-count = { $count } wagers
figures-count-found = { $found } of { $count }
figures-none = No wager at this table matches.
figures-wager = Wager
figures-chart = Chart
figures-standalone = Standalone bets
figures-behind-another = Bets behind another bet
figures-behind = behind { $wager }
figures-label-more = { $wager } and { $count } more
figures-caption = { $column }: { $about }
figures-column = { $measure ->
    [least] At minimum stake
    [resolved] Edge per decision
    [round] Edge per round
    [hit] Wins
    [deviation] Swing
    [largest] Best payout
   *[edge] Edge
  }
figures-column-about = { $measure ->
    [least] the edge at the minimum stake, with the table’s rounding
    [resolved] the same, without bets that push
    [round] the average cost of $100 on the table for each roll, hand or spin
    [hit] the share of bets that win
    [deviation] standard deviation: how far a bet strays from its average
    [largest] the most that a bet of 1 can win
   *[edge] the average cost of $100 staked, including vigorish paid in advance
  }

figures-free = It costs nothing: it pays true odds.
figures-costs = A $100 bet costs ${ $amount } on average.
figures-wins = A $100 bet wins ${ $amount } on average: it is in your favour.
figures-often = It wins { $wins } of the time, loses { $loses }. { $lasts }
figures-often-push = It wins { $wins } of the time, loses { $loses }, pushes { $pushes }. { $lasts }
figures-lasts-one = One { $round ->
    [roll] roll
    [spin] spin
   *[hand] hand
  } decides it.
figures-lasts = It lasts { $rounds } { $round ->
    [roll] rolls
    [spin] spins
   *[hand] hands
  } on average.
figures-members = Also applies to { $wagers }.
figures-semicolon = ;{ " " }
figures-goes-behind = It goes behind { $wager }.
figures-open-book = Open in the rule book
figures-based-on = Based on
figures-fewer = fewer
figures-all = all { $count }

# Each figure in plain words, and the mathematical term.
figures-edge-plain = Cost of a bet
figures-edge = house edge
figures-least-plain = At { $stake }, the minimum stake here
figures-least = house edge with the table’s rounding
figures-per-stake-plain = Of the stake alone, without the vigorish
figures-per-stake = edge per stake
figures-resolved-plain = Without pushes
figures-resolved = edge per bet resolved
figures-per-round-plain = For each { $round ->
    [roll] roll
    [spin] spin
   *[hand] hand
  } on the table
figures-per-round = edge per { $round ->
    [roll] roll
    [spin] spin
   *[hand] hand
  }
figures-outlay-plain = Of all chips staked, including raises
figures-outlay = edge per outlay (element of risk)
figures-win-plain = It wins
figures-win = probability of a win
figures-lose-plain = It loses
figures-lose = probability of a loss
figures-push-plain = It pushes
figures-push = probability of a push
figures-swing = Swing
figures-variance = variance; standard deviation
figures-skewness-plain = Asymmetry: positive for rare large wins, negative for rare large losses
figures-skewness = skewness
figures-duration = Duration
figures-expected-rounds = expected { $round ->
    [roll] rolls
    [spin] spins
   *[hand] hands
  }
figures-largest-plain = The most that a bet of 1 can win
figures-largest = largest payout
figures-decision-plain = Cost of this decision
figures-decision = cost compared with the best decision

figures-results = Results of a bet of 1, with their probabilities
figures-result = Result
figures-how = How
figures-chance = Chance
figures-clause = Clause

figures-options = House options ({ $count })
figures-default = (default { $value })
