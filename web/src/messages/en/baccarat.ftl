# The felt of baccarat, its roads, and the dealer's desk.

baccarat-side = { $side ->
    [player] Player
   *[banker] Banker
  }
baccarat-hand = { $side ->
    [player] Player’s hand
   *[banker] Banker’s hand
  }
baccarat-hand-points = { baccarat-hand }, { $points } points
baccarat-wins = wins
baccarat-to-turn = { $player } to turn
baccarat-position = Position { $position }
baccarat-tie = Tie
baccarat-no-wagers = A round without wagers

baccarat-roads = Roads of this shoe
baccarat-count-player = Player <number>{ $count }</number>
baccarat-count-banker = Banker <number>{ $count }</number>
baccarat-count-tie = Tie <number>{ $count }</number>
baccarat-count-naturals = Naturals <number>{ $count }</number>
baccarat-latest = Latest results: { $results }
# The letter of a result on the bead plate.
baccarat-letter = { $winner ->
    [player] P
    [banker] B
   *[tie] T
  }
baccarat-bead-plate = Bead plate
baccarat-big-road = Big road
baccarat-big-eye-boy = Big eye boy
baccarat-small-road = Small road
baccarat-cockroach-pig = Cockroach pig

baccarat-lift = Lift card { $number }
baccarat-lifted = lifted by { $percent } percent
baccarat-in-hand = { $side ->
    [player] Player’s cards are in your hand.
    [banker] Banker’s cards are in your hand.
   *[other] The cards are in your hand.
  }
baccarat-turn = Turn them
baccarat-turn-help = You may lift a card first to squeeze it. That changes nothing.
baccarat-give-up = Give them up
baccarat-give-up-help = The next player or the dealer turns them; the result is the same.
baccarat-late-turn = When time runs out, the dealer turns them.
baccarat-you-owe = You owe commission: <number>{ $amount }</number>
baccarat-rules = Nearest to 9 wins. Bet on Player, Banker or Tie; fixed rules decide the third cards.
baccarat-first-step = Pick a chip, then click Player, Banker or Tie at your place.
# Why a bet won or lost. It follows a colon.
baccarat-why-tie = both hands have { $points }.
baccarat-why-wins = { baccarat-side } wins, { $most } to { $least }.

baccarat-delay = A player delays
baccarat-delay-help = The player loses the right to turn the cards.
baccarat-error-deal = Deal a round with an error
baccarat-error-deal-help = The deal continues with this error.
baccarat-error = Error
baccarat-error-third = a third card that is not due
baccarat-error-exposed = a card exposed when drawn
baccarat-error-hand = Hand
baccarat-error-shown = the card is seen
baccarat-error-card = Card number, from 1
baccarat-cards = Cards

# The first hand.
baccarat-coach-bet = Bet on the hand that ends nearer to 9. { $first } costs least, { $edge } on average; { $second } costs { $more }.
baccarat-coach-deal = Deal: each side gets two cards, and fixed rules decide about a third. You have nothing to decide.
