# Une partie entière de l’école des croupiers.

school-game-page = Partie entière · Croupier
school-game-title = Tenir une table entière
school-game-about = Vous tenez une table d’entraînement pour des joueurs qui misent, demandent, se trompent et arrivent trop tard. La maison compare chaque paiement, annonce, réponse et étape avec les règles. Jetons fictifs seulement.
school-game-too-narrow = Une table entière exige un écran plus large, d’au moins 900 pixels. Les exercices fonctionnent ici.
school-game-drills = Aller aux exercices
school-game-table = Table
school-game-level = Niveau
school-game-level-1 = 1
school-game-level-1-help = un joueur, qui attend et mise des montants ronds
school-game-level-2 = 2
school-game-level-2-help = deux joueurs, qui se trompent, donnent des pourboires et arrivent trop tard
school-game-level-3 = 3
school-game-level-3-help = trois joueurs, des irrégularités et une minuterie
school-game-told = Quand voulez-vous savoir ce qui était faux?
school-game-at-once = Tout de suite
school-game-at-end = À la fin
school-game-seed = Germe (pour la même partie encore)
school-game-begin = Ouvrir la table

school-game-training = Entraînement
school-game-table-number = table { $table }, jetons fictifs
school-game-phase = { $phase ->
    [betting] les mises sont ouvertes
    [ruling] une décision est requise
    [settling] réglez le résultat
   *[closed] les mises sont fermées
}
school-game-rounds = { $count ->
    [one] { $count } manche
   *[other] { $count } manches
}
school-game-clock = { $idle } s depuis votre dernier geste · { $pace } manches à l’heure sur { $wanted }
school-game-rules = Livre des règles
school-game-end = Terminer, voir le rapport
school-game-layout = Sur le tapis
school-game-rail = rail { $rail }
school-game-dealers = pour les croupiers
school-game-happened = Ce qui s’est passé
school-game-work = Votre travail
school-game-rule = Quelle est votre décision?
school-game-requests = Les joueurs demandent
school-game-accept = Accepter
school-game-refuse = Refuser
school-game-accept-this = Accepter : { $words }
school-game-refuse-this = Refuser : { $words }
school-game-calls = Annonces
school-game-steps = Étape suivante
school-game-step = { $step ->
    [open-bets] Ouvrir les mises
    [close-bets] Fermer les mises
    [send-dice] Envoyer les dés
    [inspect] Inspecter les dés
    [new-dice] Apporter de nouveaux dés
    [pass-dice] Passer les dés
    [new-shoe] Nouvelles cartes, mélanger
    [cut] Faire couper
    [cover] Insérer la carte de coupe
    [load] Charger le sabot
    [burn] Brûler une carte
    [collect] Percevoir la commission
    [new-shaker] Remplacer l’agitateur
   *[play] Lancer, donner ou tourner
}
school-game-settlement = Règlement
school-game-bet = Mise
school-game-stake = Montant
school-game-you = Vous
school-game-did = { $verdict ->
    [take] prise : { $amount }
    [pay] payée : { $amount }
   *[leave] laissée
}
school-game-chips = Jetons
school-game-clear = Effacer
school-game-take = Prendre
school-game-pay = Payer
school-game-leave = Laisser
school-game-done = Terminé
school-game-verdict = { $verdict ->
    [right] Juste
    [wrong] Faux
   *[missed] Oublié
}

school-game-report = Rapport
school-game-report-right = { $right } sur { $count } justes
school-game-report-time = { $rounds ->
    [one] { $rounds } manche en { $time }
   *[other] { $rounds } manches en { $time }
}
school-game-seconds = { $seconds } s
school-game-again = Recommencer
school-game-pdf = PDF
school-game-json = JSON
school-game-log = Journal de la table
school-game-faults = { $count ->
    [0] Fautes
    [one] { $count } faute
   *[other] { $count } fautes
}
school-game-no-faults = Aucune.
school-game-round = Manche
school-game-matter = Objet
school-game-rules-say = Les règles
school-game-clause = Article
school-game-by-kind = Par genre
school-game-by-clause = Par article
school-game-kind = Genre
school-game-right = Juste
school-game-wrong = Faux
school-game-missed = Oublié
school-game-median = Médiane
school-game-kind-of = { $kind ->
    [payment] Paiements
    [order] Ordre des paiements
    [request] Mises et demandes
    [call] Annonces
    [step] Étapes
   *[ruling] Décisions
}
