# A strategy that the house plays at the player's seat.

autoplay-title = Autoplay
autoplay-strategy = Autoplay: { $strategy }
autoplay-refused = Refused:
autoplay-rounds-of = { $rounds } of { $most }
autoplay-net = net
autoplay-stop = Stop <key>A</key>
autoplay-stop-help = Stop the autoplay (A). Your bets stay where they are.
autoplay-ended = Autoplay ended.
autoplay-played = { $rounds ->
    [rolls] { $strategy }, { $count } rolls, { $net }.
    [spins] { $strategy }, { $count } spins, { $net }.
   *[hands] { $strategy }, { $count } hands, { $net }.
  }

autoplay-how = The house plays a strategy at your seat, by the same rules and limits as you. It stops when you press A, when you bet or decide yourself, when your connection ends, and when the house restarts. Your bets then stay where they are.
autoplay-choose = Strategy
autoplay-edit = View and edit its text
autoplay-stop-after = { $rounds ->
    [rolls] Stop after (rolls)
    [spins] Stop after (spins)
   *[hands] Stop after (hands)
  }
autoplay-no-limit = no limit
autoplay-at-most = Stop at or below
autoplay-at-most-help = Stops when your rail holds at most this amount
autoplay-at-least = Stop at or above
autoplay-at-least-help = Stops when your rail holds at least this amount
autoplay-enter-amount = Enter an amount for “{ $field }”, such as 100, or leave it empty.
autoplay-pace = Pace
autoplay-slow = slow
autoplay-normal = normal
autoplay-fast = fast
autoplay-start = Start autoplay
