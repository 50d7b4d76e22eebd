cards-a-card-down = une carte, face cachée
cards-face-down = face cachée
cards-no-cards = aucune carte
cards-none-out = Aucune carte n’est sortie.
cards-dice = Les dés : { $dice }
cards-meter = compteur
cards-must-hit = à gagner avant

cards-cut-after = Couper après <number>{ $at }</number> cartes sur { $cards }
cards-may-cut = Vous pouvez couper les cartes.
cards-cut = Couper
cards-cut-help = Les cartes du dessus passent sous les autres; laissez-en au moins { $least } de chaque côté.
cards-no-cut = Ne pas couper
cards-no-cut-help = Le joueur suivant peut couper; s’il refuse, la maison coupe.
cards-late-no-cut = À la fin du temps, vous refusez.
cards-seconds = { $seconds } s

cards-about = À propos de { $wager }
cards-when = Quand
cards-pays = Paie
cards-loses = Perd
cards-push = Nulle
cards-pays-on = <pays/> sur <results/>
cards-less-commission = Moins
cards-house-edge = Avantage
cards-edge = <edge>{ $edge }</edge> avant arrondi, gagne { $wins } du temps
cards-edge-at = <edge>{ $edge }</edge> à { $stake }, gagne { $wins } du temps
cards-add = Ajouter
cards-now = Ici
cards-show-me = Montrer
cards-take-down = Retirer { $amount }

cards-total = <sum>{ $sum }</sum> au total
cards-your-results = Vos mises de la dernière manche
cards-for-dealers = { $bet } pour les croupiers
cards-bet-at = { $bet } à la place { $position }
cards-result = { $bet } : <why/>
cards-result-terms = { $bet }, { $terms } : <why/>
cards-fewer = Moins
cards-more = { $count ->
    [one] { $count } autre
   *[other] { $count } autres
  }
cards-all-results = { $count ->
    [one] 1 résultat
   *[other] { $count } résultats
  }

cards-bets = mise { $amount }
cards-on-side-bets = En mises annexes : { $amount }
cards-owes = doit { $amount }
cards-owes-help = Commission notée et pas encore payée
cards-play-here = Jouer<too>{ "\u00A0" }ici aussi</too>
cards-sit-here = Ici<heard>, m’asseoir à la place { $position }</heard>
cards-chosen = Choisie<heard>, place { $position }</heard>
cards-free = libre
cards-positions = Positions
cards-side-bets = Mises annexes
cards-side-bets-at = Mises annexes, place { $position }
cards-side-bets-position = Mises annexes à la position { $position }

cards-left = { $count ->
    [one] <number>{ $count }</number> carte restante
   *[other] <number>{ $count }</number> cartes restantes
  }
cards-new-before-deal = nouvelles cartes avant la première donne
cards-preparing = préparation des cartes
cards-cover-seen = la carte de coupe est sortie
cards-last-hand = dernière main
cards-due = il faut de nouvelles cartes

cards-spot-pays = <heard>paie </heard>{ $pays }
cards-spot-facts = , { $facts }
cards-position = position { $position }
cards-your-bet = votre mise { $amount }
cards-and = { $first } et { $second }
cards-open = ouverte
cards-closed = fermée maintenant
cards-best-price = meilleur prix
cards-back = rendue
cards-progressive = progressif
cards-up-to = jusqu’à { $pays }
cards-less = { $pays } moins { $rate } %
cards-percent = { $value } %

cards-dealing = Distribution… Cliquez pour passer à la fin.
cards-skip = Cliquez pour passer à la fin.

cards-costs = Coûte { $amount }.
cards-costs-nothing = Ne coûte rien.
cards-question = Que faites-vous{ $dealers ->
    [yes] { " " }pour les croupiers
   *[no] { "" }
  }{ $position ->
    [0] { "" }
   *[other] { " " }à la position { $position }
  }?
cards-late-house = À la fin du temps, la maison décide pour vous.
cards-pick-bet = Choisissez un jeton, puis cliquez sur une mise.
cards-sit-to-bet = Asseyez-vous pour miser.
