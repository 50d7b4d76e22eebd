# The felt of Casino War.

casino-war-late = You did not decide in time at position { $position }, so you surrendered.
# Why a bet won or lost. It follows a colon.
casino-war-why = your { $own } against the dealer’s { $dealer }.
casino-war-why-surrendered = your { $own } against the dealer’s { $dealer }, surrendered.
casino-war-why-war = your { $own } against the dealer’s { $dealer }, and in the war your { $second }.
casino-war-why-war-against = your { $own } against the dealer’s { $dealer }, and in the war your { $second } against { $other }.

# The print of the spot for the first bet.
casino-war-war = War
casino-war-on-average = { $amount } on average (fresh shoe).
casino-war-for-certain = { $amount } for certain.
casino-war-go = Go to war with { $amount }
casino-war-surrender = Surrender
casino-war-question = A tie: war or surrender?
casino-war-question-at = A tie at position { $position }: war or surrender?
casino-war-late-surrender = When time runs out, you surrender.
casino-war-late-house = When time runs out, the house surrenders for you if it may, or else goes to war.
casino-war-rules = One card for you, one for the dealer: the higher card wins. On a tie, go to war or give up half your bet.
casino-war-first-step = Pick a chip, then click War at your place.
casino-war-tie = tie
casino-war-order = Cards rank<order/>
casino-war-dealers-cards = The dealer’s cards
casino-war-dealer = Dealer
casino-war-nth = { $count ->
    [0] war
   *[other] war { $count }
  }

# The first hand.
casino-war-coach-tie = A tie. Each answer says what it costs on average; the gold one costs less. It is your turn.
casino-war-coach-bet = Put a chip on War: if your card is higher than the dealer’s, it pays { $pays }. { $price }
casino-war-coach-deal = Deal: one card for you, one for the dealer. The higher card wins; on a tie you choose.
