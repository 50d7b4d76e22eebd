# A table: its header, the rail, the tray and its tools.

table-page = { $table } · Croupier
table-preparing = Preparing the table…
table-not-shown = This table cannot be shown
table-the-table = The table
table-the-rail = The rail

table-heard = Calls and results
table-heard-won = { $bet } wins { $amount }
table-heard-lost = { $bet } loses { $amount }
table-heard-pushed = { $bet } pushes
table-heard-returned = { $bet } comes back
table-heard-moved = { $bet } stays up
table-heard-total = Total { $amount }
# Between two sentences that have no full stop.
table-heard-gap = .{ " " }

table-your-bets = Your bets
table-no-bets = None yet. Pick a chip, then click the layout. “What can I bet?” proposes a few with their prices.
table-bet-help = Show its rules, payouts and edge
table-bet-dealers = { $bet } (dealers)
table-vig-held = vig { $amount }
table-vig-held-help = Commission held for the next decision
table-bet-off = off
table-bet-unconfirmed = not confirmed
table-take-down = Take down { $bet }

table-chips = Chips
table-buy-in = Buy in

table-welcome = Welcome to the table.
table-no-clock = No clock
table-no-clock-help = The house waits for you while you are alone at the table
table-no-dealer = No dealer
table-lacks-dealer-help = A person deals at this table. No dealer is connected; you can bet and wait
table-time-left = Time left to bet
table-seconds = { $seconds } s

table-fair = Is it fair?

table-connecting = Connecting…
table-lost = Connection lost. Reconnecting…
table-lost-waiting = { $count ->
    [one] One action will be sent.
   *[other] { $count } actions will be sent.
  }

table-limits = bets { $min } to { $max }
table-about = About this table
table-rules = Rules
table-learn = Learn to play
table-school = Dealer school
table-figures = Figures
table-log = Log
table-crew = Crew

table-players = Players ({ $count })
table-player-you = { $name } (you)
table-player-house = { $name } (played by the house)
table-player-away = { $name } (away)

table-another-amount = Another amount
table-bet = Bet { $amount }
table-no = No

table-time-check = Time check
table-played-for = { $count ->
    [one] You have been playing for { $count } minute. Your result so far: <result/>.
   *[other] You have been playing for { $count } minutes. Your result so far: <result/>.
  }
table-keep-playing = Keep playing
table-leave-table = Leave the table

table-last-rounds = { $rounds ->
    [rolls] Last rolls
    [spins] Last spins
   *[hands] Last hands
  }
table-none-yet = None yet.

table-enter-chips = Enter the chips to sit down with, such as 500.
table-works-here = You are watching. This account works for the house; it does not play.
table-away = You have left this table. Your chips return once your open bets are decided.
table-watching = You are watching.
table-take-place = Take a place.
table-play-chips = { $rules } uses play chips.
table-play-chips-guest = { $rules } uses play chips; you need no account.
table-place = Place
table-any-place = any
table-sit-down = Sit down
table-sit-down-at = Sit down at { $place }
table-sit-guest = Sit down as a guest
table-sit-guest-at = Sit down as a guest at { $place }

table-standing = Your chips and result
table-in-bets = In bets
table-result = Result
table-time = Time
table-minutes = { $count } min
table-my-session = My session
table-leaving = Leaving soon
table-leave = Leave<heard> the table</heard>
table-leaving-help = You will leave once your bets are decided. Bet again to stay.

table-tools = Tools
table-tools-help = Double, clear, saved patterns and more

table-transcript = Transcript

table-chip-label = Chip to bet
table-chip-key = { $amount }, key { $key }
table-waiting-for = Waiting for { $names }
table-answer-question = Answer the question on the table
table-better-answer = The better answer, and it costs nothing (Space)
table-bet-first = Make a bet first
table-go-help = Do not wait for the clock (Space)
table-undo = Undo
table-undo-help = Undo your last action (U)
table-repeat = Repeat
table-repeat-help = Repeat the missing bets from last time (R)
table-what-bet = What can I bet?
table-what-bet-help = A few bets with what they win and cost (B)
table-pay-commission = Pay commission { $amount }

table-you-decide = You decide
table-ready-of = { $ready } of { $all } ready
table-continue = Continue
table-wait-dealer = Waiting for the dealer.
table-lacks-dealer = No dealer is at the table.
table-press-or-wait = Press “{ $go }” or wait for the clock.
table-press = Press “{ $go }”.
table-bets-closed = Bets are closed.
table-bets-down = { $count ->
    [one] Your bet is down.
   *[other] Your bets are down.
  }
