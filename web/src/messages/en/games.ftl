# Words about every game that the list of tables, the rule book and the audit need.

games-baccarat = Baccarat
games-baccarat-about = Player or Banker. The cards do the rest.
games-casino-war = Casino War
games-casino-war-about = One card each, the higher one wins.
games-craps = Craps
games-craps-about = Two dice, all players together, more bets than you need.
games-red-dog = Red Dog
games-red-dog-about = Will the third card fall between the two?
games-sic-bo = Sic Bo
games-sic-bo-about = Bet on three dice in a shaker: small or big, a number, a total or a triple.
games-wheel = Wheel of Fortune
games-wheel-about = Pick a symbol and watch the wheel turn.

# The button that ends the wait for the clock.
games-deal = Deal
games-roll = Roll
games-shake = Shake
games-spin = Spin

games-you = You
games-players = Players
games-layout = The layout
# The reason for a result, when nothing more is known. It follows a colon.
games-round-over = the round is over.

# Cards: `9`, `queen`, `queen of hearts`.
games-rank = { $rank ->
    [A] ace
    [T] 10
    [J] jack
    [Q] queen
    [K] king
   *[other] { $rank }
  }
games-card = { games-rank } of { $suit ->
    [S] spades
    [H] hearts
    [D] diamonds
   *[C] clubs
  }
# The total of two dice, in a word.
games-total = { $total ->
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
    [7] seven
    [8] eight
    [9] nine
    [10] ten
    [11] eleven
    [12] twelve
   *[other] { $total }
  }

# A player's action in an example of the rule book, after the player's name.
games-turns-cards = turns the cards
games-goes-to-war = goes to war
games-raises = raises
games-takes-dice = takes the dice
games-passes-dice = gives up the dice
games-declines-dice = declines the dice
games-changes-dice = asks for other dice
# The house's action there.
games-dice-are = The dice: { $first } and { $second }
games-dice-go-out = The dice go out
games-dice-show = The dice show { $dice }.
games-dice-show-after = The dice show { $dice }, after { $shakes } shakes.
games-die-cocked = A die does not lie flat.
games-shaker-fails = The shaker fails.
games-shaker-replaced = The shaker is replaced.

# A result in large letters.
games-winner = { $winner ->
    [player] player
    [banker] banker
   *[tie] tie
  }
games-your-card = Your card against the dealer’s
games-dealers-card = The dealer’s card
games-war-won = { $winner ->
    [player] the players’ cards are higher
    [dealer] the dealer’s card is higher
   *[tie] a tie
  }
games-in-a-row = in a row

# Why a bet at Red Dog won or lost. It follows a colon.
games-red-dog-consecutive = { $low } and { $high } are consecutive: nothing is won or lost.
games-red-dog-no-third = no third card was drawn.
games-red-dog-trips = three of a kind, { $rank }.
games-red-dog-no-trips = the third card, { $third }, does not match the pair.
games-red-dog-between = the third card, { $third }, is between { $low } and { $high }.
games-red-dog-outside = the third card, { $third }, is not between { $low } and { $high }.
# The squares of its layout, and a payout for a pair or three of a kind.
games-red-dog-pair = pair
games-red-dog-push = push
games-red-dog-or = { $pair }, or { $trips }

# The print of the wheel's pictures.
games-symbol-logo = House logo
games-symbol-joker = Joker

# The puck.
games-puck-on = ON
games-puck-on-point = ON { $point }
games-puck-off = OFF
games-point-is = The point is { $point }
games-no-point = No point: a come-out roll
games-nobody-shoots = Nobody has the dice
games-position-shoots = Position { $position } shoots
games-position-shoots-out = Position { $position } shoots, the dice are out
games-nobody-shoots-out = Nobody has the dice, the dice are out
games-rolls = { $rolls ->
    [one] { $rolls } roll
   *[other] { $rolls } rolls
  }
games-bets-are = { $state ->
    [open] Bets are open
   *[closed] Bets are closed
  }

games-key-on-off = on the layout: call the bet on or off
games-max-odds = Max odds
games-max-odds-help = Odds on all your line and come bets, to the limit
games-across = Across
games-across-help = A place bet on every number that has none
games-inside = Inside
games-inside-help = A place bet on 5, 6, 8 and 9
games-press = Press
games-press-help = Double the bets on numbers that were just paid

# A strategy that shows the language: only its first line is translated.
games-craps-example =
    about The Pass Line and two Come bets, with double odds.
    game craps
    let unit 10

    when come-out and no pass: bet unit pass
    when point-on and no come and count come-* < 2: bet unit come
    always: odds 2 pass come-*
    stop when net >= 100 or net <= -200

# The lesson of the lobby.
games-first-title = Never played? Start here.
games-first-one-bet = One bet is all it takes: the Pass Line, at craps.
games-first-one-bet-table = One bet is all it takes: the Pass Line, at craps. The table shows its payouts and the reasons.
games-first-chip = <strong>Put a chip on the Pass Line.</strong> It is the long band around the table with that name on it; { $amount } is enough.
games-first-edge = The house keeps { $edge } of it on average, which makes it one of the best bets there is.
games-first-roll = <strong>The first roll:</strong> { $wins } wins as much as you bet <won/>, { $loses } loses <lost/>. Any other number becomes the <term>point</term>.
games-first-roll-wins = <strong>The first roll:</strong> { $wins } wins as much as you bet <won/>. Any other number becomes the <term>point</term>.
games-first-point = <strong>With a point:</strong> the shooter keeps rolling. If the point comes again, you win <won/>; if a 7 comes first, you lose.
games-first-sit = Sit me down at { $table }
games-first-chips = With your play chips.
games-first-guest = As a guest, with play chips. No account, no money.
games-first-dismiss = I know how to play
