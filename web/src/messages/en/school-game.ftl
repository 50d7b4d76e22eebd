# A whole game of the dealer school.

school-game-page = Whole game · Croupier
school-game-title = Deal a whole game
school-game-about = You deal a training table to players who make requests and mistakes, and sometimes bet late. The house compares every payment, call, answer and step with the rules. Play chips only.
school-game-too-narrow = A whole table needs a wider screen: at least 900 pixels. The drills work here.
school-game-drills = Go to the drills
school-game-table = Table
school-game-level = Level
school-game-level-1 = 1
school-game-level-1-help = one player, who waits and bets round amounts
school-game-level-2 = 2
school-game-level-2-help = two players, who make mistakes, tip and bet late
school-game-level-3 = 3
school-game-level-3-help = three players, irregularities, and a clock
school-game-told = When do you want to see your mistakes?
school-game-at-once = Immediately
school-game-at-end = At the end
school-game-seed = Seed (to repeat a game)
school-game-begin = Open the table

school-game-training = Training
school-game-table-number = table { $table }, play chips
school-game-phase = { $phase ->
    [betting] bets are open
    [ruling] a ruling is needed
    [settling] settle the outcome
   *[closed] bets are closed
}
school-game-rounds = { $count ->
    [one] { $count } round
   *[other] { $count } rounds
}
school-game-clock = { $idle } s since your last action · { $pace } rounds an hour of { $wanted }
school-game-rules = Rule book
school-game-end = End and report
school-game-layout = On the layout
school-game-rail = rail { $rail }
school-game-dealers = for the dealers
school-game-happened = Events
school-game-work = Your work
school-game-rule = What is your ruling?
school-game-requests = The players ask
school-game-accept = Accept
school-game-refuse = Refuse
school-game-accept-this = Accept: { $words }
school-game-refuse-this = Refuse: { $words }
school-game-calls = Calls
school-game-steps = Next step
school-game-step = { $step ->
    [open-bets] Open bets
    [close-bets] Close bets
    [send-dice] Send the dice
    [inspect] Inspect the dice
    [new-dice] Bring new dice
    [pass-dice] Pass the dice on
    [new-shoe] New cards, shuffle
    [cut] Have the cards cut
    [cover] Insert the cover card
    [load] Load the shoe
    [burn] Burn a card
    [collect] Collect vigorish
    [new-shaker] Replace the shaker
   *[play] Throw, deal or spin
}
school-game-settlement = Settlement
school-game-bet = Bet
school-game-stake = Stake
school-game-you = You
school-game-did = { $verdict ->
    [take] taken: { $amount }
    [pay] paid: { $amount }
   *[leave] left
}
school-game-chips = Chips
school-game-clear = Clear
school-game-take = Take
school-game-pay = Pay
school-game-leave = Leave it
school-game-done = Done
school-game-verdict = { $verdict ->
    [right] Right
    [wrong] Wrong
   *[missed] Missed
}

school-game-report = Report
school-game-report-right = { $right } of { $count } right
school-game-report-time = { $rounds ->
    [one] { $rounds } round in { $time }
   *[other] { $rounds } rounds in { $time }
}
school-game-seconds = { $seconds } s
school-game-again = Deal again
school-game-pdf = PDF
school-game-json = JSON
school-game-log = Log of the table
school-game-faults = { $count ->
    [0] Faults
    [one] { $count } fault
   *[other] { $count } faults
}
school-game-no-faults = None.
school-game-round = Round
school-game-matter = Matter
school-game-rules-say = The rules
school-game-clause = Clause
school-game-by-kind = By kind
school-game-by-clause = By clause
school-game-kind = Kind
school-game-right = Right
school-game-wrong = Wrong
school-game-missed = Missed
school-game-median = Median
school-game-kind-of = { $kind ->
    [payment] Payments
    [order] Order of the payments
    [request] Bets and requests
    [call] Calls
    [step] Steps
   *[ruling] Rulings
}
