# The rules of two tables side by side.

compare-page = Compare two tables · Croupier
compare-title = Two tables compared
compare-choose = Choose two tables or rule packs.
compare-loading = Comparing the rules…

compare-first = First table
compare-second = Second table
compare-choose-one = Choose…
compare-open-tables = Open tables
compare-packs = Rule packs, default options

compare-pack = { $pack }, version { $version }
compare-rule-book = Rule book<heard> of { $table }</heard>
compare-different-games = These are different games.
compare-summary = { $only ->
    [one] { $only } bet
   *[other] { $only } bets
  } only at one table, { $changed ->
    [one] { $changed } bet
   *[other] { $changed } bets
  } on other terms, { $same ->
    [one] { $same } bet
   *[other] { $same } bets
  } the same at both.

compare-options = House options
compare-only = Bets at only one table
compare-only-here = Only { $table }
compare-none = No other bets.
compare-prices = Bets at a different price
compare-terms = Bets at the same price, on different terms
compare-edge = house edge
compare-rules = Other rules
compare-rules-count = { $count ->
    [one] { $count } rule
   *[other] { $count } rules
  } of dice, cards, calls and irregularities

# The odds on a number: Pass Line Odds on 6.
compare-on-number = { $wager } on { $number }
compare-decision = { $wager }, { $decision }
compare-names-more = { $names } and { $count } more
