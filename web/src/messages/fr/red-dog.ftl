red-dog-payouts = Paiement de chaque écart
red-dog-here-pair = Une paire : { $pays }
red-dog-here-consecutive = Cartes qui se suivent : { $pays }
red-dog-here-spread = L’écart { $spread } paie { $pays }
red-dog-gap = { $spread ->
    [one] <number>{ $spread }</number> rang entre les deux
   *[other] <number>{ $spread }</number> rangs entre les deux
  }

red-dog-question = { $spread ->
    [0] { "" }
   *[other] Écart { $spread }.{ " " }
  }Relancer{ $dealers ->
    [yes] { " " }pour les croupiers
   *[no] { "" }
  }{ $position ->
    [0] { "" }
   *[other] { " " }à la position { $position }
  }?
red-dog-raise = Relancer de { $amount }
red-dog-raise-help = Gagne { $wins } du temps; vaut { $worth } en moyenne (sabot neuf).
red-dog-stand = Rester
red-dog-stand-help = Ne coûte rien : la mise ne change pas.
red-dog-stand-must = Vous n’avez pas assez de jetons pour relancer.
red-dog-late-stand = À la fin du temps, vous restez.
red-dog-rules = Le croupier tire deux cartes. La troisième tombera-t-elle entre elles? Plus l’écart est étroit, plus il paie.
red-dog-first-step = Choisissez un jeton, puis cliquez sur Bet (mise) à votre place.

red-dog-coach-raise = { $spread ->
    [one] { $spread } rang gagne. Relancez ou restez : la réponse en or est meilleure en moyenne.
   *[other] { $spread } rangs gagnent. Relancez ou restez : la réponse en or est meilleure en moyenne.
  }
red-dog-coach-raise-pays = { $spread ->
    [one] { $spread } rang gagne et paie { $pays }. Relancez ou restez : la réponse en or est meilleure en moyenne.
   *[other] { $spread } rangs gagnent et paient { $pays }. Relancez ou restez : la réponse en or est meilleure en moyenne.
  }
red-dog-coach-bet = Placez un jeton sur { $wager } : il gagne si la troisième carte tombe entre les deux premières. { $price }
red-dog-coach-bet-pays = Placez un jeton sur { $wager } : il gagne si la troisième carte tombe entre les deux premières; un écart d’un rang paie { $pays }. { $price }
red-dog-coach-deal = Distribuez : deux cartes d’abord. S’il y a un écart entre elles, vous pouvez relancer avant la troisième.
