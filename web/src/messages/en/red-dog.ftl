# The felt of Red Dog.

red-dog-payouts = Payout of each spread
red-dog-here-pair = A pair: { $pays }
red-dog-here-consecutive = Consecutive cards: { $pays }
red-dog-here-spread = Spread { $spread } pays { $pays }
red-dog-gap = { $spread ->
    [one] <number>{ $spread }</number> rank between
   *[other] <number>{ $spread }</number> ranks between
  }

red-dog-question = { $spread ->
    [0] { "" }
   *[other] Spread { $spread }.{ " " }
  }Raise{ $dealers ->
    [yes] { " " }for the dealers
   *[no] { "" }
  }{ $position ->
    [0] { "" }
   *[other] { " " }at position { $position }
  }?
red-dog-raise = Raise by { $amount }
red-dog-raise-help = Wins { $wins } of the time; worth { $worth } on average (fresh shoe).
red-dog-stand = Stand
red-dog-stand-help = Costs nothing: the bet stays as it is.
red-dog-stand-must = You do not have enough chips to raise.
red-dog-late-stand = When time runs out, you stand.
red-dog-rules = The dealer draws two cards. Will the third fall between them? The narrower the gap, the more it pays.
red-dog-first-step = Pick a chip, then click Bet at your place.

# The first hand.
red-dog-coach-raise = { $spread ->
    [one] { $spread } rank wins. Raise or stand: the gold answer is better on average.
   *[other] { $spread } ranks win. Raise or stand: the gold answer is better on average.
  }
red-dog-coach-raise-pays = { $spread ->
    [one] { $spread } rank wins and pays { $pays }. Raise or stand: the gold answer is better on average.
   *[other] { $spread } ranks win and pay { $pays }. Raise or stand: the gold answer is better on average.
  }
red-dog-coach-bet = Put a chip on { $wager }: it wins if the third card falls between the first two. { $price }
red-dog-coach-bet-pays = Put a chip on { $wager }: it wins if the third card falls between the first two; a gap of one rank pays { $pays }. { $price }
red-dog-coach-deal = Deal: two cards come first. If there is a gap between them, you may raise before the third.
