figures-page = Chiffres de la table { $table } · Croupier
figures-title = chiffres exacts
figures-title-of = { $table } : chiffres exacts
figures-table = Table { $number }
figures-about = Les chiffres exacts de chaque mise selon les règles de cette table, la moins chère d’abord. Rien n’est estimé : chaque chiffre découle de tous les résultats et de leurs probabilités.
figures-nav = À propos de cette table
figures-back = Retour à la table
figures-print = Imprimer
figures-loading = Calcul des chiffres…
figures-unavailable = Impossible d’afficher ces chiffres

figures-stake = Mise
figures-any-stake = toutes
figures-unrounded = Sans arrondi; la mise minimale a sa propre colonne.
figures-rounded = Avec l’arrondi de la table à { $stake }. Les mises qui n’acceptent pas ce montant sont omises.

figures-find = Trouver
figures-find-example = pass, place 6, tie…
figures-sort = Trier et illustrer par
figures-count = { $count ->
    [one] { $count } mise
   *[other] { $count } mises
  }
figures-count-found = { $found } de { $count }
figures-none = Aucune mise de cette table ne correspond.
figures-wager = Mise
figures-chart = Graphique
figures-standalone = Mises autonomes
figures-behind-another = Mises derrière une autre mise
figures-behind = derrière { $wager }
figures-label-more = { $count ->
    [one] { $wager } et { $count } autre
   *[other] { $wager } et { $count } autres
  }
figures-caption = { $column } : { $about }
figures-column = { $measure ->
    [least] À la mise minimale
    [resolved] Avantage par décision
    [round] Avantage par coup
    [hit] Gagne
    [deviation] Variation
    [largest] Meilleur paiement
   *[edge] Avantage
  }
figures-column-about = { $measure ->
    [least] l’avantage à la mise minimale, avec l’arrondi de la table
    [resolved] le même, sans les mises nulles
    [round] le coût moyen de 100 $ sur la table pour chaque lancer, main ou tour
    [hit] la part des mises qui gagnent
    [deviation] écart type : de combien une mise s’écarte de sa moyenne
    [largest] le plus qu’une mise de 1 peut gagner
   *[edge] le coût moyen de 100 $ misés, y compris la commission payée d’avance
  }

figures-free = Elle ne coûte rien : elle paie les cotes réelles.
figures-costs = Une mise de 100 $ coûte { $amount } $ en moyenne.
figures-wins = Une mise de 100 $ gagne { $amount } $ en moyenne : elle est à votre avantage.
figures-often = Elle gagne { $wins } du temps, perd { $loses }. { $lasts }
figures-often-push = Elle gagne { $wins } du temps, perd { $loses }, est nulle { $pushes }. { $lasts }
figures-lasts-one = { $round ->
    [roll] Un lancer la décide.
    [spin] Un tour la décide.
   *[hand] Une main la décide.
  }
figures-lasts = Elle dure { $rounds } { $round ->
    [roll] lancers
    [spin] tours
   *[hand] mains
  } en moyenne.
figures-members = Vaut aussi pour { $wagers }.
figures-semicolon = ;{ " " }
figures-goes-behind = Elle va derrière { $wager }.
figures-open-book = Ouvrir dans le livre des règles
figures-based-on = D’après
figures-fewer = moins
figures-all = les { $count }

figures-edge-plain = Coût d’une mise
figures-edge = avantage de la maison
figures-least-plain = À { $stake }, la mise minimale ici
figures-least = avantage de la maison avec l’arrondi de la table
figures-per-stake-plain = De la mise seule, sans la commission
figures-per-stake = avantage par mise
figures-resolved-plain = Sans les nulles
figures-resolved = avantage par mise décidée
figures-per-round-plain = { $round ->
    [roll] Pour chaque lancer sur la table
    [spin] Pour chaque tour sur la table
   *[hand] Pour chaque main sur la table
  }
figures-per-round = avantage par { $round ->
    [roll] lancer
    [spin] tour
   *[hand] main
  }
figures-outlay-plain = De tous les jetons misés, relances comprises
figures-outlay = avantage par montant engagé (element of risk)
figures-win-plain = Elle gagne
figures-win = probabilité de gain
figures-lose-plain = Elle perd
figures-lose = probabilité de perte
figures-push-plain = Elle est nulle
figures-push = probabilité de nulle
figures-swing = Variation
figures-variance = variance; écart type
figures-skewness-plain = Asymétrie : positive si les gros gains sont rares, négative si les grosses pertes sont rares
figures-skewness = coefficient d’asymétrie
figures-duration = Durée
figures-expected-rounds = { $round ->
    [roll] lancers attendus
    [spin] tours attendus
   *[hand] mains attendues
  }
figures-largest-plain = Le plus qu’une mise de 1 peut gagner
figures-largest = paiement maximal
figures-decision-plain = Coût de cette décision
figures-decision = coût par rapport à la meilleure décision

figures-results = Résultats d’une mise de 1, avec leurs probabilités
figures-result = Résultat
figures-how = Comment
figures-chance = Chances
figures-clause = Article

figures-options = Options de la maison ({ $count })
figures-default = (par défaut { $value })
