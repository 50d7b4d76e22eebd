# The wheel, its felt, and the dealer's desk.

wheel-is-turning = The wheel is turning
wheel-idle = The wheel
wheel-rests = The wheel rests on { $symbol }, space { $space }
wheel-turning-hint = The wheel is turning. Click to skip to the end.
wheel-repeat-hint = The last spin did not count. The wheel turns again in the same direction.
wheel-rules = Bet on the symbol where the wheel will stop. The rarer it is, the more it pays.
wheel-first-step = Pick a chip, then click a symbol.
# Why a bet won or lost. It follows a colon.
wheel-why = the wheel rests on { $symbol }.
wheel-why-over = the spin is over.
wheel-count = { $count } of { $spaces }<heard> spaces</heard>

wheel-spin-again = { $direction ->
    [clockwise] The spin did not count. Spin clockwise again.
   *[counterclockwise] The spin did not count. Spin counterclockwise again.
  }
wheel-happened = What happened
wheel-came-to-rest = it came to rest
wheel-slipped = the indicator slipped
wheel-on-peg = it rests on a peg
wheel-from-space = from space
wheel-was-called = the result had been called
wheel-turned = Turned
wheel-due-direction = in the due direction
wheel-clockwise = clockwise
wheel-counterclockwise = counterclockwise
wheel-times = times
wheel-spaces = Spaces
wheel-space = { $symbol }, space { $space }
wheel-pick-peg = On a peg; pick the space next to it if you can tell
wheel-pick-space = Pick the space, or type its number
wheel-rests-here = It rests here
wheel-slipped-here = It slipped here
wheel-rests-on-peg = It rests on a peg

wheel-group = Wheel
wheel-propose = Propose another wheel
wheel-propose-help = Payouts, then spaces, such as 1=1 joker=40 : 1 1 joker.
wheel-propose-wheel = Wheel

# The first spin.
wheel-coach = Bet on the symbol where the wheel stops. { $symbol } is on { $count } of { $spaces } spaces, pays { $pays } and costs least: { $edge } on average.
