# The list of tables, and the form that opens a table.

lobby-page = Tables · Croupier
lobby-title = The tables are open
lobby-summary = { $tables ->
    [one] { $tables } table
   *[other] { $tables } tables
  }, { $players ->
    [0] no players yet
    [one] one player
   *[other] { $players } players
  }. Play chips only; every rule by the book.
lobby-never-played = Never played?
lobby-open-table = Open a table
lobby-choose-password = Before you play, <link>choose your own password</link>.
lobby-retrying = Retrying every few seconds.
lobby-empty = No table is open.
lobby-open-first = Open the first one
lobby-loading = Loading the tables…

lobby-unreadable = This table is unavailable: its log cannot be read.
lobby-compare = Compare<heard> { $table } with another table</heard>
lobby-learn = Learn to play<heard> { $game }</heard>
lobby-differences = Differences at this table
lobby-bets = Bets
lobby-bets-range = <least>{ $min }</least> to { $max }
lobby-clock = Clock
lobby-seconds = { $seconds } s
lobby-dealt-by = Dealt by
lobby-a-person = a person
lobby-a-trainee = a trainee (training table)
lobby-watching = Watching
lobby-places-free = { $places } places, all free
lobby-places-taken = { $taken } of { $places } places taken
lobby-places-taken-house = { $taken } of { $places } places taken, { $house } by the house
lobby-names-more = { $names } and { $count } more
lobby-results = Last results, latest first
lobby-no-results = No results yet.
lobby-back-to-place = Back to your place<heard> at { $table }</heard>
lobby-sit-down = Sit down<heard> at { $table }</heard>
lobby-watch = Watch<heard> { $table }</heard>
lobby-figures = Figures<heard> of { $table }</heard>

lobby-loading-packs = Loading the rule packs…
lobby-choose-rules = Choose the rules
lobby-pack-version = { $pack }, version { $version }
lobby-pack-optional = optional: { $amendments }
lobby-other-rules = Show other rules
lobby-name = Name
lobby-smallest-bet = Smallest bet
lobby-largest-bet = Largest bet
lobby-seconds-to-bet = Seconds to bet
lobby-dealt = Dealt by a person
lobby-dealt-help = A dealer enters dice, cards and calls; without one the table waits. If unticked, the house rolls, deals and spins, and can prove the results.
lobby-not-allowed = { $count ->
    [one] One setting is not allowed: see above.
   *[other] { $count } settings are not allowed: see above.
  }
lobby-read-rules = Read the rules
lobby-open = Open the table
lobby-choose-wager = Choose a wager.
lobby-enter-limits = Enter the smallest and the largest bet, such as 5 and 1000.

lobby-house-options = House options
lobby-options-default = { $count } options, all default
lobby-options-changed = { $count } options, { $changed } changed
lobby-find-option = Find an option
lobby-no-option = No option matches.
lobby-task-unticked = If unticked, the house does it immediately.

lobby-required = { $option } (required)
lobby-use-default = Use default<heard>: { $option }</heard>
lobby-rate-range = % (0 to { $max })
lobby-number-range = { $min } to { $max }
lobby-number-range-none = { $min } to { $max }, or none
lobby-amount-none = an amount, or none
lobby-amount-large = an amount, such as 5000
lobby-amount-small = an amount, such as 0.25
lobby-such-as = such as { $value }

lobby-effect-loading = Calculating the effect on the edge…
lobby-effect-none = No wager’s edge changes.
lobby-house-edge = House edge:
lobby-effect-more = and { $count } more wagers
lobby-effect-elsewhere = The table’s figures page shows the effect on the edge.
lobby-not-offered = not offered

lobby-payouts = Payouts and house edge:
lobby-payouts-label = Payouts for each choice of { $option }
lobby-row-edge = house edge
lobby-row-commission = commission
lobby-pays-edge = { $pays }, edge { $edge }
lobby-edges = { $count } edges
lobby-two-edges = { $first } and { $second }

lobby-other-limits = Other limits for single wagers
lobby-none = none
lobby-wager = Wager
lobby-smallest = Smallest
lobby-largest = Largest
lobby-remove-limits = Remove the limits of { $wager }
lobby-remove-these-limits = Remove the limits of this wager
lobby-add-wager = Add a wager
