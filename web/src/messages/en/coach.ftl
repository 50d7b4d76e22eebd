# The advice for a player's first hand.

coach-keeps-nothing = The house keeps none of it.
coach-keeps = The house keeps { $share } of it on average.
coach-begin = Pick a chip, then click { $bet }.
coach-bet-back = You got your bet back.
coach-won = You won: { $amount }.
coach-lost = You lost: { $amount }.
coach-whole-hand = That was a whole hand.
coach-point-at = A bet explains itself when you point at it or press I on it.
coach-press = Your bet is down. Press “{ $go }” when you are ready.
coach-got-it = Got it
coach-no-more = No more advice
