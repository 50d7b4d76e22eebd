# The crew's console at a table, and questions to a supervisor.

crew-page = Crew of table { $table } · Croupier
crew-title = { $table }: the crew
crew-opening = Opening the console…
crew-not-opened = The console could not be opened
crew-only = This page is for the crew
crew-only-role = Dealers, supervisors and administrators enter dice, cards and calls here. Your account has none of these roles; ask an administrator for one.
crew-only-sign-in = Dealers, supervisors and administrators enter dice, cards and calls here. Sign in with an account that has one of these roles.
crew-back = Back to the table
crew-house-deals = The house deals this table automatically; you can correct it here.
crew-you-deal = You deal: enter the dice, the cards or the space.
crew-table = Table
crew-rules = Rules
crew-lost = Connection lost. Reconnecting…
crew-connecting = Connecting…
crew-refused = Refused.
crew-desk = Desk
crew-players-past = Players and past
# Heard after an action.
crew-done = { $action }: done
crew-position-number = position { $number }

# Steps of a round.
crew-next = Next: { $step }
crew-enter-card = Enter the card
crew-cards-due = New cards are due
crew-cut-cards = Cut the cards
crew-insert-cover = Insert the cover card
crew-load-shoe = Put the cards into the shoe
crew-burn-first = Show and burn the first card
crew-close-bets = Close the bets
crew-deal = Deal
crew-continue = Continue the deal
crew-close = Close
crew-burn = Burn
crew-load = Load
crew-cut = Cut
crew-cover = Cover card
crew-shoe = { $left } cards left, { $discards } discarded
crew-shoe-ending = { $ending ->
    [cover-seen] the cover card is out
    [last-hand] one more round
    [due] new cards are due
   *[other] { $ending }
  }
crew-turns = { $player } turns the cards.
crew-delay = Delay
crew-delay-help = Delay: end the right to turn
crew-cut-at = Cards from the top
crew-dealer-cuts = The dealer cuts
crew-floor-cuts = The floorperson cuts
crew-cover-at = Cards above the bottom
crew-insert = Insert the card
crew-new-cards = New cards…

# Cards from a real shoe.
crew-card-for = Card: { $place }
crew-not-this-card = It was not { $card }. Enter the right card
crew-ranks = Ranks
crew-suits = Suits
crew-suit = { $suit ->
    [C] clubs
    [D] diamonds
    [H] hearts
   *[S] spades
  }
crew-type-card = Type rank and suit, such as 9H, or scan the card.
# The rank is typed, the suit is not yet.
crew-rank-of = { $rank } of …
crew-cover-before = The cover card came out before this card
crew-entered = Entered
crew-keep-card = Keep it
crew-ask-correction = Ask a supervisor to correct the last card
crew-correct-card = Correct the last card
crew-supervisor-decides = A supervisor decides about the last card.
crew-asked-for = Asked for { $card }
crew-corrected-to = Corrected to { $card }

crew-new-shoe = New shoe
crew-real-shoe = Deal from a real shoe
crew-real-shoe-help = You enter each card when it can be seen.
crew-known-order = The order of the cards is known
crew-order-help = Enter the top card first: rank and suit, such as <example>9H KD TS</example>. Spaces are optional.
crew-order-example = 9H KD TS …
crew-order = Cards in order
crew-decks = Decks
crew-shuffle = Shuffle here
crew-clear = Clear
crew-use-cards = Use these { $count } cards
crew-cards-of = { $count } of { $all }
crew-strange = Not cards: { $words }
crew-complete = ✓ complete decks
crew-missing-cards = missing { $cards }
crew-too-many = too many { $cards }

# The bets to take and pay. A job has a verb, a bet, and perhaps more.
crew-settle = Take and pay
crew-nothing-to-do = nothing to do
crew-everything-done = all done
crew-to-do = { $count } to do
crew-all-done = All done
crew-tick-help = <key>T</key> ticks the next one off.
crew-verb = { $verb ->
    [take] Take
    [pay] Pay
    [return] Return
    [move] Move
    [puck] Puck
    [leave] Leave
    [vigorish] Vigorish
   *[undo] Undo
  }
crew-job-more = , { $more }
crew-comma = ,{ " " }
crew-for-dealers = { $wager } for the dealers
crew-and-vigorish = and the vigorish of { $amount }
crew-and-return = and return { $amount }
crew-with-stake = with the stake of { $amount }
crew-stake-stays = the stake stays up
crew-to-tips = to the tip box
crew-push = push
crew-move-to = to { $spot }
crew-less-commission = less commission of { $amount }
crew-less-held = less commission held for the next decision: { $amount }
crew-rides = left on the bet: { $amount }
crew-undo = the last settlement: put the chips back
crew-puck-on = on { $number }
crew-puck-off = off
crew-mark = mark it
crew-from-win = taken from the win

crew-at-table = At the table
crew-nobody = Nobody is here yet.
crew-place = <name>{ $player }</name>{ $away ->
    [true] , away
   *[false] {""}
  } <amount>{ $rail }</amount>{ $owing ->
    [true] , owes { $owes }
   *[false] {""}
  }
crew-bet = { $wager } <stake>{ $stake }</stake>{ $off ->
    [true] {" "}off
   *[false] {""}
  }{ $dealers ->
    [true] {" "}dealers
   *[false] {""}
  }{ $unconfirmed ->
    [true] , unconfirmed
   *[false] {""}
  }
crew-no-bets = no bets
crew-rule-return = Rule: return the bet
crew-rule-forfeit = Rule: forfeit the bet
crew-action-on = { $action }, { $wager }
crew-tips = Tips <amount>{ $amount }</amount>
crew-last-entries = Last entries
crew-no-entries = Nothing has happened here yet.
crew-log = The whole log

# The rare actions.
crew-more = More
crew-confirm = Confirm
crew-apply = Apply
crew-cancel = Cancel
crew-grave = { $action }…
crew-optional = { $field } (optional)
crew-missing = Missing: { $field }.
crew-dice = Dice
crew-position = Position
crew-wager = Wager
crew-amount = Amount
crew-reason = Reason
crew-bank = Bank
crew-fill = Fill
crew-fill-help = The cage brings chips to the bank.
crew-credit = Credit
crew-credit-help = The bank sends chips to the cage.
crew-retire = Close the table permanently
crew-retire-help = Possible only if nobody sits here. Its chips go back to the cage.
crew-cards = Cards
crew-recut = Cut again
crew-recut-help = A floorperson orders it.
crew-drawn = A card was drawn in error
crew-drawn-help = It was not shown.
crew-face-up = The next card was found face up
crew-face-up-help = The rules say whether it is used or discarded.
crew-bets = Bets
crew-late = Chips set down too late
crew-late-help = They came after bets closed, and nobody noticed.

# Questions to a supervisor.
crew-asks = { $person } asks a supervisor
crew-asks-at = <name>{ $person }</name> asks a supervisor at <name>{ $table }</name>
crew-asks-correction = { $person } asks a supervisor for a correction
crew-you-asked = You asked a supervisor. Waiting for the answer
crew-approve = Approve
crew-decline = Decline
crew-withdraw = Withdraw
crew-chips-change = Chips that change
crew-no-change = Nobody's chips change.
crew-rail = Rail
crew-layout = Layout
crew-change = Change
crew-wallet = , wallet { $amount }
crew-would-enter = The entry if approved
crew-before = Before
crew-after = After
crew-outcome = { $outcome ->
    [approved] { $person } approved the correction.
    [declined] { $person } declined the correction.
   *[withdrawn] { $person } withdrew the question.
  }
crew-lapsed = The table has moved on, so the question is closed.
crew-entry = Entry { $entry }
