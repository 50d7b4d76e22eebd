games-baccarat = Baccara
games-baccarat-about = Joueur ou Banquier. Les cartes font le reste.
games-casino-war = Casino War
games-casino-war-about = Une carte chacun, la plus haute gagne.
games-craps = Craps
games-craps-about = Deux dés, tous les joueurs ensemble, plus de mises qu’il n’en faut.
games-red-dog = Red Dog
games-red-dog-about = La troisième carte tombera-t-elle entre les deux?
games-sic-bo = Sic Bo
games-sic-bo-about = Misez sur trois dés dans un agitateur : petit ou grand, un nombre, un total ou un triple.
games-wheel = Roue de fortune
games-wheel-about = Choisissez un symbole et regardez tourner la roue.

games-deal = Distribuer
games-roll = Lancer
games-shake = Agiter
games-spin = Tourner

games-you = Vous
games-players = Joueurs
games-layout = Le tapis
games-round-over = la manche est terminée.

games-rank = { $rank ->
    [A] as
    [T] 10
    [J] valet
    [Q] dame
    [K] roi
   *[other] { $rank }
  }
games-card = { games-rank } de { $suit ->
    [S] pique
    [H] cœur
    [D] carreau
   *[C] trèfle
  }
games-total = { $total ->
    [2] deux
    [3] trois
    [4] quatre
    [5] cinq
    [6] six
    [7] sept
    [8] huit
    [9] neuf
    [10] dix
    [11] onze
    [12] douze
   *[other] { $total }
  }

games-turns-cards = retourne les cartes
games-goes-to-war = va en guerre
games-raises = relance
games-takes-dice = prend les dés
games-passes-dice = cède les dés
games-declines-dice = refuse les dés
games-changes-dice = demande d’autres dés
games-dice-are = Les dés : { $first } et { $second }
games-dice-go-out = Les dés partent
games-dice-show = Les dés montrent { $dice }.
games-dice-show-after = Les dés montrent { $dice }, après { $shakes } secousses.
games-die-cocked = Un dé n’est pas à plat.
games-shaker-fails = L’agitateur est en panne.
games-shaker-replaced = L’agitateur est remplacé.

games-winner = { $winner ->
    [player] joueur
    [banker] banquier
   *[tie] égalité
  }
games-your-card = Votre carte contre celle du croupier
games-dealers-card = La carte du croupier
games-war-won = { $winner ->
    [player] les cartes des joueurs sont plus fortes
    [dealer] la carte du croupier est plus forte
   *[tie] égalité
  }
games-in-a-row = suite

games-red-dog-consecutive = { $low } et { $high } se suivent : ni gain ni perte.
games-red-dog-no-third = aucune troisième carte n’a été tirée.
games-red-dog-trips = trois cartes pareilles ({ $rank }).
games-red-dog-no-trips = la troisième carte ({ $third }) n’égale pas la paire.
games-red-dog-between = la troisième carte ({ $third }) est entre { $low } et { $high }.
games-red-dog-outside = la troisième carte ({ $third }) n’est pas entre { $low } et { $high }.
games-red-dog-pair = paire
games-red-dog-push = nulle
games-red-dog-or = { $pair }, ou { $trips }

games-symbol-logo = Logo
games-symbol-joker = Joker

games-puck-on = ON
games-puck-on-point = ON { $point }
games-puck-off = OFF
games-point-is = Le point est { $point }
games-no-point = Pas de point : lancer d’ouverture
games-nobody-shoots = Personne n’a les dés
games-position-shoots = La position { $position } lance
games-position-shoots-out = La position { $position } lance, les dés sont partis
games-nobody-shoots-out = Personne n’a les dés, les dés sont partis
games-rolls = { $rolls ->
    [one] { $rolls } lancer
   *[other] { $rolls } lancers
  }
games-bets-are = { $state ->
    [open] Les mises sont ouvertes
   *[closed] Les mises sont fermées
  }

games-key-on-off = sur le tapis : mettre la mise en jeu ou hors jeu
games-max-odds = Cotes max.
games-max-odds-help = Des cotes sur toutes vos mises de ligne et de come, jusqu’à la limite
games-across = Tous
games-across-help = Une mise place sur chaque numéro qui n’en a pas
games-inside = Intérieur
games-inside-help = Une mise place sur 5, 6, 8 et 9
games-press = Presser
games-press-help = Doubler les mises sur les numéros qui viennent d’être payés

games-craps-example =
    about La ligne de passe et deux mises come, avec cotes doubles.
    game craps
    let unit 10

    when come-out and no pass: bet unit pass
    when point-on and no come and count come-* < 2: bet unit come
    always: odds 2 pass come-*
    stop when net >= 100 or net <= -200

games-first-title = Jamais joué? Commencez ici.
games-first-one-bet = Une seule mise suffit : la ligne de passe (Pass Line), au craps.
games-first-one-bet-table = Une seule mise suffit : la ligne de passe (Pass Line), au craps. La table montre ses paiements et les raisons.
games-first-chip = <strong>Placez un jeton sur la ligne de passe (Pass Line).</strong> C’est la longue bande autour de la table qui porte ce nom; { $amount } suffisent.
games-first-edge = La maison en garde { $edge } en moyenne, ce qui en fait l’une des meilleures mises.
games-first-roll = <strong>Le premier lancer :</strong> { $wins } rapporte autant que votre mise <won/>, { $loses } perd <lost/>. Tout autre nombre devient le <term>point</term>.
games-first-roll-wins = <strong>Le premier lancer :</strong> { $wins } rapporte autant que votre mise <won/>. Tout autre nombre devient le <term>point</term>.
games-first-point = <strong>Avec un point :</strong> le lanceur continue de lancer. Si le point revient, vous gagnez <won/>; si un 7 vient d’abord, vous perdez.
games-first-sit = M’asseoir à { $table }
games-first-chips = Avec vos jetons fictifs.
games-first-guest = En invité, avec des jetons fictifs. Sans compte, sans argent.
games-first-dismiss = Je sais jouer
