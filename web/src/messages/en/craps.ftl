# The craps table, and the crew's desk there.

# The print of the layout is the same in every language, like the names of wagers.
craps-print = { $print ->
    [pass-line] Pass line
    [dont-pass-bar] Don't pass bar
    [dont-come-bar] Don't come bar
    [come] COME
    [field] FIELD
    [big] BIG
    [six] SIX
    [nine] NINE
    [lay] Lay
    [buy] Buy
    [odds-behind] Odds behind the line
    [lay-odds] Lay odds
    [odds] Odds
    [slot-odds] odds
   *[horn-high] Horn high
  }

craps-layout = The layout. Arrow keys move, Enter bets, Backspace takes down.
craps-centre-layout = The centre bets
craps-line-bets = Line bets
craps-centre-bets = Centre bets
craps-there = { $amount } there
craps-come-out = Come-out roll
craps-you = { $state }. You: { $net }
craps-last-roll = The last roll: { $first } and { $second }, { $total }

# The chips of a bet.
craps-chips-dealers = dealers
craps-chips-unconfirmed = not confirmed
# The mark of a zone.
craps-put-badge = put bet { $edge } %
craps-best = best
craps-best-price = best price

# A zone for screen readers.
craps-heard-pays = pays { $pays }
craps-heard-bet = { $dealers ->
    [yes] { $amount } for the dealers
   *[no] { $amount } yours
  }
craps-heard-bet-on = { craps-heard-bet } on { $spot }
craps-heard-off = off
craps-heard-put = a put bet now, edge { $edge } percent
craps-heard-open = open
craps-heard-closed = closed now

# The card of a zone.
craps-about = About { $wager }
craps-put-on = { $wager }, put on { $point }
craps-pays = Pays
craps-see-clause = see its clause
craps-fee = Fee
craps-when = When
craps-stake = Stake
craps-unit = paid in full on multiples of { $amount }
craps-put = Put bet
craps-put-chance = made with the point on: it wins only { $chance } % of the time
craps-decided = Decided
craps-decided-on = { $verdict ->
    [win] wins on <results/>
    [lose] loses on <results/>
    [push] pushes on <results/>
   *[stand] stays up on <results/>
  }
craps-edge = Edge
craps-edge-exact = { $edge } % before rounding
craps-edge-at = { $edge } % at { $stake }
craps-bet = { $wager } +{ $amount }
craps-bet-put = Put bet: { $wager } +{ $amount }
craps-closed-now = Closed now: <when/>.
craps-at-maximum = At the maximum: { $amount }.
craps-take-down = Take { $amount } down
craps-call-on = Call on
craps-call-off = Call off
craps-keys = Right-click or Backspace takes it down.
craps-show-me = Show me

# The results of a roll.
craps-total = Total <sum>{ $sum }</sum>
craps-results = Your bets after the last roll
craps-more = { $count } more
craps-all-results = { $count ->
    [one] 1 result
   *[other] { $count } results
  }
craps-more-results = More results
# The separator between the facts about a result.
craps-comma = ,{ " " }
craps-for-dealers = { $bet } for the dealers
craps-tips = to the tips: thank you
craps-pushed = { $bet }: neither won nor lost
craps-returned = { $bet }: { $amount } comes back
craps-rides = which stays up: { $amount } now
craps-goes-to = { $bet } goes to the { $number }
craps-plays-for = { $bet } now plays for the { $point }
craps-stays-up = { $count ->
    [one] { $bets } stays up
   *[other] { $bets } stay up
  }
craps-many-stay-up = { $others ->
    [yes] { $count } other bets stay up
   *[no] { $count } bets stay up
  }
craps-are-off = { $bets }: off
craps-many-off = { $others ->
    [yes] { $count } other bets: off
   *[no] { $count } bets: off
  }
craps-no-roll-note = No roll: the throw does not count.
craps-short-note = The throw fell short.
craps-overruled-note = The last call is overruled.
craps-void-note = The round is void.

# The players at the rail.
craps-players-left = Players at the left end
craps-players-right = Players at the right end
craps-player-chips = { $layout } on the layout, { $rack } in the rack
craps-shooter = The shooter
craps-shooter-heard = , the shooter
craps-stand-here = { $end ->
    [left] Stand here<heard>, left end</heard>
   *[right] Stand here<heard>, right end</heard>
  }
craps-chosen = { $end ->
    [left] Chosen<heard>, left end</heard>
   *[right] Chosen<heard>, right end</heard>
  }

# The dice.
craps-ended = The game has ended.
craps-you-have-dice = <who>You</who> have the dice.
craps-you-have-dice-out = <who>You</who> have the dice; they are out.
craps-has-dice = <who>{ $player }</who> has the dice.
craps-has-dice-out = <who>{ $player }</who> has the dice; they are out.
craps-offered-you = The dice are offered to <who>you</who>.
craps-offered = The dice are offered to <who>{ $player }</who>.
craps-waiting = The dice are waiting for a shooter.
craps-bets-closed = Bets are closed.
craps-hint-come = With a point on, a Come bet plays like the Pass Line.
craps-hint-pass = To begin, put a chip on the Pass Line, then roll.
craps-hint-dealer = Put a chip on the Pass Line; a dealer handles the dice.
craps-take-dice = Take the dice
craps-decline-dice = Decline
craps-pass-dice = Pass the dice
craps-all-dice = Change dice: pick any two
craps-other-dice = Change dice: the other three
craps-choose-dice = Choose two dice
craps-die = Die { $number }
craps-same-dice = Not the same two
craps-use-dice = Use these two
craps-move = Move { $wager }
craps-move-to = { $wager } is the point now. Move the bet to
craps-move-bet = Move a bet
craps-more-actions = More

# The first hand.
craps-coach-pass = Put a chip on the Pass Line: { $wins } wins immediately, { $loses ->
    [none] and no number loses
   *[other] { $loses } loses
}. { $price }
craps-coach-come = { $point } is the other players’ point. A chip on Come plays as the Pass Line does, from the next roll. { $price }
craps-coach-point = { $point } is the point. Roll: { $wins } wins, { $loses } loses.
craps-coach-point-odds = { $point } is the point. Roll: { $wins } wins, { $loses } loses. Odds behind the line cost nothing on average.
craps-coach-roll = Roll: { $wins } wins, { $loses ->
    [none] and
   *[other] { $loses } loses,
} any other number becomes the point.

craps-press-key = Press its key, or <key>Esc</key>.
craps-no-reasons = The rules of this table list no reasons.
craps-back = Back
