proposals-title = Ce que vous pouvez miser
proposals-bet = Miser { $amount }
proposals-bet-on = Miser { $amount } sur { $bet }
proposals-wins = Gagne { $wins }; { $cost }.
proposals-wins-in-all = Gagne { $wins } sur { $stake } en tout; { $cost }.
proposals-range = de { $least } à { $most }
proposals-free = ne coûte rien en moyenne
proposals-cost = coût moyen { $amount } ({ $percent })
proposals-gain = gain moyen { $amount } ({ $percent })
proposals-cents = { $cents } ¢
proposals-same = Même prix : { $bets }.
proposals-same-more = Même prix : { $bets } et d’autres.
proposals-answer-first = Répondez d’abord à la question sur la table.
proposals-looking = Recherche des prix…
proposals-none = Aucune mise ne vous est ouverte maintenant.
proposals-on-point = { $bet } sur { $point }

proposals-verdict = { $verdict ->
    [win] gagne : { $on }
    [push] nulle : { $on }
   *[lose] perd : { $on }
  }
proposals-its-number = son numéro
proposals-or = { " ou " }
proposals-semicolon = ;{ " " }
proposals-decided = { $now }.
proposals-decided-then = { $now }. Ensuite { $then }.
