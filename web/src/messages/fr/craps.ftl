craps-print = { $print ->
    [pass-line] Pass line
    [dont-pass-bar] Don't pass bar
    [dont-come-bar] Don't come bar
    [come] COME
    [field] FIELD
    [big] BIG
    [six] SIX
    [nine] NINE
    [lay] Lay
    [buy] Buy
    [odds-behind] Odds behind the line
    [lay-odds] Lay odds
    [odds] Odds
    [slot-odds] odds
   *[horn-high] Horn high
  }

craps-layout = Le tapis. Les flèches déplacent, Entrée mise, Retour arrière retire.
craps-centre-layout = Les mises du centre
craps-line-bets = Mises de ligne
craps-centre-bets = Mises du centre
craps-there = { $amount } là
craps-come-out = Lancer d’ouverture
craps-you = { $state }. Vous : { $net }
craps-last-roll = Le dernier lancer : { $first } et { $second }, { $total }

craps-chips-dealers = croupiers
craps-chips-unconfirmed = non confirmée
craps-put-badge = mise tardive { $edge } %
craps-best = prix
craps-best-price = meilleur prix

craps-heard-pays = paie { $pays }
craps-heard-bet = { $dealers ->
    [yes] { $amount } pour les croupiers
   *[no] { $amount } à vous
  }
craps-heard-bet-on = { craps-heard-bet } sur { $spot }
craps-heard-off = hors jeu
craps-heard-put = une mise tardive maintenant, avantage { $edge } pour cent
craps-heard-open = ouverte
craps-heard-closed = fermée maintenant

craps-about = À propos de { $wager }
craps-put-on = { $wager }, tardive sur { $point }
craps-pays = Paie
craps-see-clause = voir sa clause
craps-fee = Frais
craps-when = Quand
craps-stake = Mise
craps-unit = payée au complet par multiples de { $amount }
craps-put = Mise tardive
craps-put-chance = faite une fois le point établi : elle ne gagne que { $chance } % du temps
craps-decided = Issue
craps-decided-on = { $verdict ->
    [win] gagne sur <results/>
    [lose] perd sur <results/>
    [push] nulle sur <results/>
   *[stand] reste en jeu sur <results/>
  }
craps-edge = Avantage
craps-edge-exact = { $edge } % avant arrondi
craps-edge-at = { $edge } % à { $stake }
craps-bet = { $wager } +{ $amount }
craps-bet-put = Mise tardive : { $wager } +{ $amount }
craps-closed-now = Fermée maintenant : <when/>.
craps-at-maximum = Au maximum : { $amount }.
craps-take-down = Retirer { $amount }
craps-call-on = Mettre en jeu
craps-call-off = Mettre hors jeu
craps-keys = Un clic droit ou Retour arrière la retire.
craps-show-me = Montrer

craps-total = Total <sum>{ $sum }</sum>
craps-results = Vos mises après le dernier lancer
craps-more = { $count ->
    [one] { $count } autre
   *[other] { $count } autres
  }
craps-all-results = { $count ->
    [one] 1 résultat
   *[other] { $count } résultats
  }
craps-more-results = Autres résultats
craps-comma = ,{ " " }
craps-for-dealers = { $bet } pour les croupiers
craps-tips = aux pourboires : merci
craps-pushed = { $bet } : ni gagnée ni perdue
craps-returned = { $bet } : { $amount } vous reviennent
craps-rides = qui reste en jeu : { $amount } maintenant
craps-goes-to = { $bet } va au { $number }
craps-plays-for = { $bet } joue maintenant pour le { $point }
craps-stays-up = { $count ->
    [one] { $bets } reste en jeu
   *[other] { $bets } restent en jeu
  }
craps-many-stay-up = { $others ->
    [yes] { $count } autres mises restent en jeu
   *[no] { $count } mises restent en jeu
  }
craps-are-off = { $bets } : hors jeu
craps-many-off = { $others ->
    [yes] { $count } autres mises : hors jeu
   *[no] { $count } mises : hors jeu
  }
craps-no-roll-note = Lancer nul : il ne compte pas.
craps-short-note = Le lancer était trop court.
craps-overruled-note = La dernière annonce est annulée.
craps-void-note = La manche est nulle.

craps-players-left = Joueurs au bout gauche
craps-players-right = Joueurs au bout droit
craps-player-chips = { $layout } sur le tapis, { $rack } dans le rail
craps-shooter = Le lanceur
craps-shooter-heard = , le lanceur
craps-stand-here = { $end ->
    [left] Jouer ici<heard>, bout gauche</heard>
   *[right] Jouer ici<heard>, bout droit</heard>
  }
craps-chosen = { $end ->
    [left] Choisie<heard>, bout gauche</heard>
   *[right] Choisie<heard>, bout droit</heard>
  }

craps-ended = La partie est terminée.
craps-you-have-dice = <who>Vous</who> avez les dés.
craps-you-have-dice-out = <who>Vous</who> avez les dés; ils sont partis.
craps-has-dice = <who>{ $player }</who> a les dés.
craps-has-dice-out = <who>{ $player }</who> a les dés; ils sont partis.
craps-offered-you = Les dés <who>vous</who> sont offerts.
craps-offered = Les dés sont offerts à <who>{ $player }</who>.
craps-waiting = Les dés attendent un lanceur.
craps-bets-closed = Les mises sont fermées.
craps-hint-come = Avec un point établi, Come joue comme la Pass Line.
craps-hint-pass = Pour commencer, placez un jeton sur la Pass Line, puis lancez.
craps-hint-dealer = Placez un jeton sur la Pass Line; un croupier s’occupe des dés.
craps-take-dice = Prendre les dés
craps-decline-dice = Refuser
craps-pass-dice = Passer les dés
craps-all-dice = Changer de dés : deux au choix
craps-other-dice = Changer de dés : les trois autres
craps-choose-dice = Choisir deux dés
craps-die = Dé { $number }
craps-same-dice = Pas les mêmes
craps-use-dice = Prendre ces deux
craps-move = Déplacer { $wager }
craps-move-to = { $wager } est le point maintenant. Déplacer la mise vers
craps-move-bet = Déplacer une mise
craps-more-actions = Plus

craps-coach-pass = Placez un jeton sur la ligne de passe (Pass Line) : { $wins } gagne aussitôt, { $loses ->
    [none] et aucun nombre ne perd
   *[other] { $loses } perd
}. { $price }
craps-coach-come = { $point } est le point des autres. Un jeton sur Come joue comme la Pass Line, dès le prochain lancer. { $price }
craps-coach-point = { $point } est le point. Lancez : { $wins } gagne, { $loses } perd.
craps-coach-point-odds = { $point } est le point. Lancez : { $wins } gagne, { $loses } perd. Les cotes derrière la ligne (Odds) ne coûtent rien en moyenne.
craps-coach-roll = Lancez : { $wins } gagne, { $loses ->
    [none] et
   *[other] { $loses } perd,
} tout autre nombre devient le point.

craps-press-key = Appuyez sur sa touche, ou sur <key>Échap</key>.
craps-no-reasons = Les règles de cette table n’énumèrent aucune raison.
craps-back = Retour
