table-page = { $table } · Croupier
table-preparing = Préparation de la table…
table-not-shown = Cette table ne peut pas être affichée
table-the-table = La table
table-the-rail = Le rail

table-heard = Annonces et résultats
table-heard-won = { $bet } gagne { $amount }
table-heard-lost = { $bet } perd { $amount }
table-heard-pushed = { $bet } est nulle
table-heard-returned = { $bet } vous revient
table-heard-moved = { $bet } reste en jeu
table-heard-total = Total { $amount }
table-heard-gap = .{ " " }

table-your-bets = Vos mises
table-no-bets = Aucune pour l’instant. Choisissez un jeton, puis cliquez sur le tapis. « Que miser? » en propose quelques-unes avec leur prix.
table-bet-help = Afficher ses règles, ses paiements et son avantage
table-bet-dealers = { $bet } (croupiers)
table-vig-held = comm. { $amount }
table-vig-held-help = Commission retenue pour la prochaine décision
table-bet-off = off
table-bet-unconfirmed = non confirmée
table-take-down = Retirer { $bet }

table-chips = Jetons
table-buy-in = Acheter

table-welcome = Bienvenue à la table.
table-no-clock = Sans minuterie
table-no-clock-help = La maison vous attend tant que vous êtes seul à la table
table-no-dealer = Pas de croupier
table-lacks-dealer-help = Cette table est tenue par une personne. Aucun croupier n’est connecté ; vous pouvez miser et attendre
table-time-left = Temps restant pour miser
table-seconds = { $seconds } s

table-fair = Est-ce équitable?

table-connecting = Connexion…
table-lost = Connexion perdue. Reconnexion…
table-lost-waiting = { $count ->
    [one] Une action sera envoyée.
   *[other] { $count } actions seront envoyées.
  }

table-limits = mises de { $min } à { $max }
table-about = À propos de cette table
table-rules = Règles
table-learn = Apprendre à jouer
table-school = École de croupiers
table-figures = Chiffres
table-log = Journal
table-crew = Équipe

table-players = Joueurs ({ $count })
table-player-you = { $name } (vous)
table-player-house = { $name } (joué par la maison)
table-player-away = { $name } (absent)

table-another-amount = Un autre montant
table-bet = Miser { $amount }
table-no = Non

table-time-check = Temps de jeu
table-played-for = { $count ->
    [one] Vous jouez depuis { $count } minute. Votre résultat jusqu’ici : <result/>.
   *[other] Vous jouez depuis { $count } minutes. Votre résultat jusqu’ici : <result/>.
  }
table-keep-playing = Continuer à jouer
table-leave-table = Quitter la table

table-last-rounds = { $rounds ->
    [rolls] Derniers lancers
    [spins] Derniers tours
   *[hands] Dernières mains
  }
table-none-yet = Rien pour l’instant.

table-enter-chips = Entrez les jetons avec lesquels vous asseoir, par exemple 500.
table-works-here = Vous regardez. Ce compte travaille pour la maison; il ne joue pas.
table-away = Vous avez quitté cette table. Vos jetons vous reviennent une fois vos mises décidées.
table-watching = Vous regardez.
table-take-place = Prenez place.
table-play-chips = { $rules } se joue avec des jetons fictifs.
table-play-chips-guest = { $rules } se joue avec des jetons fictifs, sans compte.
table-place = Place
table-any-place = toute
table-sit-down = S’asseoir
table-sit-down-at = S’asseoir au { $place }
table-sit-guest = S’asseoir comme invité
table-sit-guest-at = S’asseoir comme invité au { $place }

table-standing = Vos jetons et votre résultat
table-in-bets = En jeu
table-result = Résultat
table-time = Temps
table-minutes = { $count } min
table-my-session = Ma séance
table-leaving = Départ bientôt
table-leave = Quitter<heard> la table</heard>
table-leaving-help = Vous partirez une fois vos mises décidées. Misez de nouveau pour rester.

table-tools = Outils
table-tools-help = Doubler, effacer, mises enregistrées et plus

table-transcript = Transcription

table-chip-label = Jeton à miser
table-chip-key = { $amount }, touche { $key }
table-waiting-for = En attente de { $names }
table-answer-question = Répondez à la question sur la table
table-better-answer = La meilleure réponse, et elle ne coûte rien (Espace)
table-bet-first = Faites d’abord une mise
table-go-help = Ne pas attendre la minuterie (Espace)
table-undo = Annuler
table-undo-help = Annuler votre dernière action (U)
table-repeat = Répéter
table-repeat-help = Répéter les mises manquantes de la dernière fois (R)
table-what-bet = Que miser?
table-what-bet-help = Quelques mises avec ce qu’elles gagnent et coûtent (B)
table-pay-commission = Payer la commission { $amount }

table-you-decide = À vous
table-ready-of = { $ready } sur { $all } prêts
table-continue = Continuer
table-wait-dealer = En attente du croupier.
table-lacks-dealer = Aucun croupier n’est à la table.
table-press-or-wait = Appuyez sur « { $go } » ou attendez la minuterie.
table-press = Appuyez sur « { $go } ».
table-bets-closed = Les mises sont fermées.
table-bets-down = { $count ->
    [one] Votre mise est faite.
   *[other] Vos mises sont faites.
  }
