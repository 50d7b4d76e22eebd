# The simulation of strategies.

simulate-page = Simulate · Croupier
simulate-title = Test a strategy
simulate-about = Choose one or write your own. It plays thousands of sessions under the rules, including the table’s refusals.
simulate-loading = Loading the tables…
simulate-empty = No simulation yet
simulate-empty-help = You will see the bankroll over time, the share of sessions that go broke and the final bankrolls, with exact figures where they can be computed.

simulate-where = Table or rules
simulate-tables = Tables, with their options
simulate-packs = Rules, with default options
simulate-strategy = Strategy
simulate-purpose = { $purpose ->
    [flat] One bet, always the same
    [combination] Several bets together
    [pressing] Bets that are raised, lowered or taken down
    [progression] Stakes that follow wins and losses
   *[leaving] Leave at the right time
  }
simulate-edit = View and edit its text
simulate-bankroll = Bankroll
simulate-enter-bankroll = Enter an amount for the bankroll, such as 300.
simulate-most-rounds = { $rounds ->
    [rolls] Maximum rolls per session
    [spins] Maximum spins per session
   *[hands] Maximum hands per session
  }
simulate-sessions = Sessions
simulate-seed = Seed
simulate-seed-help = The same seed gives the same result
simulate-until = Stop when (optional)
# In the language of strategies, which stays in English.
simulate-until-example = net >= 200 or net <= -100
simulate-play = Play { $sessions } sessions
simulate-playing = Playing…
simulate-progress = Playing the sessions
# The title of a run with a changed strategy.
simulate-custom = custom, from { $strategy }

simulate-text = The strategy's text
simulate-mistake = Line { $line }: { $mistake }
simulate-mistake-help = Line { $line }: { $mistake }; { $help }
simulate-how = How to write a strategy
simulate-example = Example
simulate-how-rules = Before every roll, deal or spin the rules run from first to last. Write one statement per line. <code>#</code> starts a comment. Amounts are in dollars.
# The words of the language of strategies stay in English.
simulate-actions = <kind>Actions:</kind> <words>bet, press, regress … to, reduce, down, { $more }, set, restart, stop, finish hand, run out</words>.
simulate-facts = <kind>Facts:</kind> <words>{ $more }, won, lost, wins, losses, hits, no, have, count, last, run, bankroll, net, peak, rounds, minutes</words>.
simulate-progressions = <kind>Progressions:</kind> <code>progression NAME martingale 10 on pass</code>, and <words>paroli, steps, ladder, dalembert, labouchere, fibonacci, oscar</words>.

simulate-both = { $first } and { $second }
simulate-show = Show
simulate-compare-with = compare with
simulate-nothing = nothing
simulate-run = { $number }: { $strategy }, { $table }
simulate-second = <name>{ $strategy }:</name> { $summary }
simulate-summary = Of { $sessions } sessions with { $bankroll } and at most { $most } { $round ->
    [roll] rolls
    [spin] spins
   *[hand] hands
  }, { $ahead } end ahead, { $behind } behind, and { $broken ->
    [none] none go broke
   *[some] { $broke } go broke
  }. The average result is { $net }.
simulate-time-out = Time ran out after { $played } of { $wanted } sessions.
simulate-refused = The table refused some bets ({ $count })

simulate-chart-about = { $about } The same numbers are in the table below.
simulate-as-table = As a table
simulate-fan = Bankroll over time
simulate-fan-about = Bands of 50% and 90% of the sessions around the median.
simulate-fan-caption = The line is the median; the darker band holds 50% of the sessions, the lighter 90%. Dashed: starting bankroll.
simulate-rounds = { $round ->
    [roll] rolls
    [spin] spins
   *[hand] hands
  }
simulate-median = median
simulate-broke = broke
simulate-ends = Final bankroll
simulate-ends-about = A histogram of the final bankroll.
simulate-ends-axis = final bankroll
simulate-ends-caption = Bars: simulated.{ $exact ->
    [true] {" "}Thin line: exact.
   *[false] {""}
  }{ $compared ->
    [true] {" "}Dashed: { $other }.
   *[false] {""}
  } Vertical line: starting bankroll; sessions that end behind are fainter.{ $cut ->
    [true] {" "}A few end with more, up to { $largest }.
   *[false] {""}
  }
# Columns of the table: bankrolls from an amount to below another, and the number of sessions.
simulate-from = from
simulate-below = below
simulate-column-sessions = sessions
simulate-share = share
simulate-exact = exact

simulate-figures = Figures
simulate-figure = Figure
simulate-interval = { $low } to { $high }
simulate-exactly = exactly { $value }
simulate-figures-help = Below each figure is its 95% confidence interval. A dash means that there are too few sessions, or that the figure cannot be computed in time.
simulate-full-shoe = Exact figures assume that every hand is dealt from a full shoe.
simulate-percentile = { $percent }th percentile of the bankroll
simulate-net = Average result
simulate-net-term = mean net result
simulate-deviation = Spread of the results
simulate-deviation-term = standard deviation
simulate-ahead = Sessions that end ahead
simulate-ahead-term = probability of a net win
simulate-even = Sessions that end even
simulate-behind = Sessions that end behind
simulate-behind-term = probability of a net loss
simulate-ruin = Broke: cannot cover the next bet
simulate-ruin-term = ruin
simulate-stopped = Stopped by the stop rule
simulate-goal = Reached the goal
simulate-worst = Worst 5% end with at most
simulate-middle = Median final bankroll
simulate-best = Best 5% end above
simulate-drawdown = Average worst fall from a peak
simulate-drawdown-term = drawdown
simulate-per-round = Average per { $round ->
    [roll] roll
    [spin] spin
   *[hand] hand
  }
simulate-per-round-term = mean net per { $round ->
    [roll] roll
    [spin] spin
   *[hand] hand
  }
simulate-per-hour = Cost per hour
simulate-per-hour-term = mean loss per hour
simulate-rounds-per-session = Average number of { $round ->
    [roll] rolls
    [spin] spins
   *[hand] hands
  } per session
