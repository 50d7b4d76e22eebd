# Cards, and the felt that the games of rounds share.

cards-a-card-down = a card, face down
cards-face-down = face down
cards-no-cards = no cards
cards-none-out = No cards are out.
cards-dice = The dice: { $dice }
cards-meter = meter
cards-must-hit = must hit

cards-cut-after = Cut after <number>{ $at }</number> of { $cards } cards
cards-may-cut = You may cut the cards.
cards-cut = Cut
cards-cut-help = The cards above go under the rest; leave at least { $least } on either side.
cards-no-cut = No cut
cards-no-cut-help = The next player may cut; if they decline, the house cuts.
cards-late-no-cut = When time runs out, you decline.
cards-seconds = { $seconds } s

# The panel about a wager.
cards-about = About { $wager }
cards-when = When
cards-pays = Pays
cards-loses = Loses
cards-push = Push
# A payout and the results that it is for.
cards-pays-on = <pays/> on <results/>
cards-less-commission = Less
cards-house-edge = House edge
cards-edge = <edge>{ $edge }</edge> before rounding, wins { $wins } of the time
cards-edge-at = <edge>{ $edge }</edge> at { $stake }, wins { $wins } of the time
cards-add = Add
cards-now = Now
cards-show-me = Show me
cards-take-down = Take down { $amount }

# The results of the last round.
cards-total = <sum>{ $sum }</sum> in total
cards-your-results = Your bets of the last round
cards-for-dealers = { $bet } for the dealers
cards-bet-at = { $bet } at { $position }
cards-result = { $bet }: <why/>
cards-result-terms = { $bet }, { $terms }: <why/>
cards-fewer = Fewer
cards-more = { $count } more
cards-all-results = { $count ->
    [one] 1 result
   *[other] { $count } results
  }

# A place at the table.
cards-bets = bets { $amount }
cards-on-side-bets = On side bets: { $amount }
cards-owes = owes { $amount }
cards-owes-help = Commission marked and not yet paid
cards-play-here = Play<too>{ "\u00A0" }here too</too>
cards-sit-here = Sit here<heard>, place { $position }</heard>
cards-chosen = Chosen<heard>, place { $position }</heard>
cards-free = free
cards-positions = Positions
cards-side-bets = Side bets
cards-side-bets-at = Side bets at { $position }
cards-side-bets-position = Side bets at position { $position }

# The shoe.
cards-left = <number>{ $count }</number> cards left
cards-new-before-deal = new cards before the first deal
cards-preparing = preparing the cards
cards-cover-seen = the cut card is out
cards-last-hand = last hand
cards-due = new cards are due

# A spot of the layout. Its payout, and facts for screen readers.
cards-spot-pays = <heard>pays </heard>{ $pays }
cards-spot-facts = , { $facts }
cards-position = position { $position }
cards-your-bet = your bet { $amount }
cards-and = { $first } and { $second }
cards-open = open
cards-closed = closed now
cards-best-price = best price
cards-back = back
cards-progressive = progressive
cards-up-to = up to { $pays }
cards-less = { $pays } less { $rate }%
cards-percent = { $value } %

# Hints of several games.
cards-dealing = Dealing… Click to skip to the end.
cards-skip = Click to skip to the end.

# A game without its own felt.
cards-costs = Costs { $amount }.
cards-costs-nothing = Costs nothing.
cards-question = What do you do{ $dealers ->
    [yes] { " " }for the dealers
   *[no] { "" }
  }{ $position ->
    [0] { "" }
   *[other] { " " }at position { $position }
  }?
cards-late-house = When time runs out, the house decides for you.
cards-pick-bet = Pick a chip, then click a bet.
cards-sit-to-bet = Sit down to bet.
