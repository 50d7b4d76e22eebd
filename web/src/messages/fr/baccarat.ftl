baccarat-side = { $side ->
    [player] Joueur
   *[banker] Banquier
  }
baccarat-hand = { $side ->
    [player] Main du Joueur
   *[banker] Main du Banquier
  }
baccarat-hand-points = { baccarat-hand }, { $points ->
    [one] { $points } point
   *[other] { $points } points
  }
baccarat-wins = gagne
baccarat-to-turn = { $player } : à retourner
baccarat-position = Position { $position }
baccarat-tie = Égalité
baccarat-no-wagers = Une manche sans mises

baccarat-roads = Tableaux de ce sabot
baccarat-count-player = Joueur <number>{ $count }</number>
baccarat-count-banker = Banquier <number>{ $count }</number>
baccarat-count-tie = Égalité <number>{ $count }</number>
baccarat-count-naturals = Naturels <number>{ $count }</number>
baccarat-latest = Derniers résultats : { $results }
baccarat-letter = { $winner ->
    [player] J
    [banker] B
   *[tie] É
  }
baccarat-bead-plate = Tableau de perles
baccarat-big-road = Grande route
baccarat-big-eye-boy = Grand œil
baccarat-small-road = Petite route
baccarat-cockroach-pig = Cafard

baccarat-lift = Soulever la carte { $number }
baccarat-lifted = soulevée de { $percent } pour cent
baccarat-in-hand = { $side ->
    [player] Les cartes du Joueur sont dans votre main.
    [banker] Les cartes du Banquier sont dans votre main.
   *[other] Les cartes sont dans votre main.
  }
baccarat-turn = Les retourner
baccarat-turn-help = Vous pouvez d’abord soulever une carte pour la presser. Cela ne change rien.
baccarat-give-up = Les céder
baccarat-give-up-help = Le joueur suivant ou le croupier les retourne; le résultat est le même.
baccarat-late-turn = À la fin du temps, le croupier les retourne.
baccarat-you-owe = Commission due : <number>{ $amount }</number>
baccarat-rules = La main la plus proche de 9 gagne. Misez sur Player (Joueur), Banker (Banquier) ou Tie (Égalité); des règles fixes décident des troisièmes cartes.
baccarat-first-step = Choisissez un jeton, puis cliquez sur Player (Joueur), Banker (Banquier) ou Tie (Égalité) à votre place.
baccarat-why-tie = les deux mains ont { $points }.
baccarat-why-wins = { $side ->
    [player] le Joueur gagne, { $most } à { $least }.
   *[banker] le Banquier gagne, { $most } à { $least }.
  }

baccarat-delay = Un joueur tarde
baccarat-delay-help = Le joueur perd le droit de retourner les cartes.
baccarat-error-deal = Distribuer une manche avec une erreur
baccarat-error-deal-help = La distribution continue avec cette erreur.
baccarat-error = Erreur
baccarat-error-third = une troisième carte qui n’est pas due
baccarat-error-exposed = une carte exposée au tirage
baccarat-error-hand = Main
baccarat-error-shown = la carte est vue
baccarat-error-card = Numéro de la carte, à partir de 1
baccarat-cards = Cartes

baccarat-coach-bet = Misez sur la main qui finira le plus près de 9. { $first } coûte le moins, { $edge } en moyenne; { $second } coûte { $more }.
baccarat-coach-deal = Distribuez : chaque côté reçoit deux cartes, et des règles fixes décident d’une troisième. Vous n’avez rien à décider.
