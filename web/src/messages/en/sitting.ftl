# A player's session at a table, in figures.

sitting-title = My session
sitting-title-left = Your session at this table
sitting-left-with = You left with { $amount }. It is in your wallet.
sitting-curve = { $rounds ->
    [rolls] Your result after each of { $count } decided rolls: lowest { $lowest }, highest { $highest }, now { $now }
    [spins] Your result after each of { $count } decided spins: lowest { $lowest }, highest { $highest }, now { $now }
   *[hands] Your result after each of { $count } decided hands: lowest { $lowest }, highest { $highest }, now { $now }
  }
sitting-result = Result
sitting-brought = Brought
sitting-time = Time
sitting-minutes = { $count } min
sitting-undecided = None of your bets is decided yet.
sitting-computing = Computing your luck…
sitting-ahead = { $deviations } standard deviations above average.
sitting-behind = { $deviations } standard deviations below average.
sitting-ahead-least = At least { $deviations } standard deviations above average.
sitting-behind-least = At least { $deviations } standard deviations below average.
sitting-luck = { $count ->
    [one] Your decided bet came to { $net }; the average is { $mean }, with a standard deviation of { $deviation }.
   *[other] Your { $count } decided bets came to { $net }; the average is { $mean }, with a standard deviation of { $deviation }.
  }
sitting-luck-most = { $count ->
    [one] Your decided bet came to { $net }; the average is { $mean }, with a standard deviation of at most { $deviation }.
   *[other] Your { $count } decided bets came to { $net }; the average is { $mean }, with a standard deviation of at most { $deviation }.
  }
sitting-bound = Bets that depend on the same dice or cards can swing together, so this is the lower bound.
sitting-full-shoe = The averages are those of a full shoe.
sitting-unpriced = { $count ->
    [one] One bet has no exact average and is left out.
   *[other] { $count } bets have no exact average and are left out.
  }
sitting-your-rounds = { $rounds ->
    [rolls] Your rolls
    [spins] Your spins
   *[hands] Your hands
  }
sitting-proof = Proof<heard> of entry { $entry }</heard>
sitting-copy = Copy link<heard> to entry { $entry }</heard>
sitting-copied = Copied<heard> to entry { $entry }</heard>
sitting-show-all = Show all { $count }
