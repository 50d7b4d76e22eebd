lobby-page = Tables · Croupier
lobby-title = Les tables sont ouvertes
lobby-summary = { $tables ->
    [one] { $tables } table
   *[other] { $tables } tables
  }, { $players ->
    [0] aucun joueur pour l’instant
    [one] un joueur
   *[other] { $players } joueurs
  }. Jetons fictifs seulement; toutes les règles selon le livre.
lobby-never-played = Jamais joué?
lobby-open-table = Ouvrir une table
lobby-choose-password = Avant de jouer, <link>choisissez votre mot de passe</link>.
lobby-retrying = Nouvel essai toutes les quelques secondes.
lobby-empty = Aucune table n’est ouverte.
lobby-open-first = Ouvrir la première
lobby-loading = Chargement des tables…

lobby-unreadable = Cette table n’est pas disponible : son journal est illisible.
lobby-compare = Comparer<heard> { $table } à une autre table</heard>
lobby-learn = Apprendre à jouer<heard> : { $game }</heard>
lobby-differences = Ce qui est différent ici
lobby-bets = Mises
lobby-bets-range = <least>{ $min }</least> à { $max }
lobby-clock = Minuterie
lobby-seconds = { $seconds } s
lobby-dealt-by = Croupier
lobby-a-person = une personne
lobby-a-trainee = un apprenti (table d’entraînement)
lobby-watching = Spectateurs
lobby-places-free = { $places } places, toutes libres
lobby-places-taken = { $taken } de { $places } places occupées
lobby-places-taken-house = { $taken } de { $places } places occupées, dont { $house } par la maison
lobby-names-more = { $names } et { $count } autres
lobby-results = Derniers résultats, le plus récent d’abord
lobby-no-results = Aucun résultat pour l’instant.
lobby-back-to-place = Retour à votre place<heard> à { $table }</heard>
lobby-sit-down = S’asseoir<heard> à { $table }</heard>
lobby-watch = Regarder<heard> { $table }</heard>
lobby-figures = Chiffres<heard> de { $table }</heard>

lobby-loading-packs = Chargement des règles…
lobby-choose-rules = Choisissez les règles
lobby-pack-version = { $pack }, version { $version }
lobby-pack-optional = en option : { $amendments }
lobby-other-rules = Afficher d’autres règles
lobby-name = Nom
lobby-smallest-bet = Mise minimale
lobby-largest-bet = Mise maximale
lobby-seconds-to-bet = Secondes pour miser
lobby-dealt = Tenue par une personne
lobby-dealt-help = Un croupier entre les dés, les cartes et les annonces; sans croupier, la table attend. Si la case n’est pas cochée, la maison lance, distribue et tourne la roue, et peut prouver les résultats.
lobby-not-allowed = { $count ->
    [one] Un réglage n’est pas permis : voir ci-dessus.
   *[other] { $count } réglages ne sont pas permis : voir ci-dessus.
  }
lobby-read-rules = Lire les règles
lobby-open = Ouvrir la table
lobby-choose-wager = Choisissez une mise.
lobby-enter-limits = Entrez la mise minimale et la mise maximale, par exemple 5 et 1000.

lobby-house-options = Options de la maison
lobby-options-default = { $count ->
    [one] { $count } option, par défaut
   *[other] { $count } options, toutes par défaut
  }
lobby-options-changed = { $count ->
    [one] { $count } option
   *[other] { $count } options
  }, { $changed ->
    [one] { $changed } modifiée
   *[other] { $changed } modifiées
  }
lobby-find-option = Trouver une option
lobby-no-option = Aucune option ne correspond.
lobby-task-unticked = Si la case n’est pas cochée, la maison le fait aussitôt.

lobby-required = { $option } (obligatoire)
lobby-use-default = Valeur par défaut<heard> : { $option }</heard>
lobby-rate-range = % (de 0 à { $max })
lobby-number-range = de { $min } à { $max }
lobby-number-range-none = de { $min } à { $max }, ou « none »
lobby-amount-none = un montant, ou « none »
lobby-amount-large = un montant, par exemple 5000
lobby-amount-small = un montant, par exemple 0.25
lobby-such-as = par exemple { $value }

lobby-effect-loading = Calcul de l’effet sur l’avantage…
lobby-effect-none = L’avantage ne change pour aucune mise.
lobby-house-edge = Avantage de la maison :
lobby-effect-more = { $count ->
    [one] et { $count } autre mise
   *[other] et { $count } autres mises
  }
lobby-effect-elsewhere = La page des chiffres de la table montre l’effet sur l’avantage.
lobby-not-offered = non offerte

lobby-payouts = Paiements et avantage de la maison :
lobby-payouts-label = Paiements pour chaque choix de { $option }
lobby-row-edge = avantage de la maison
lobby-row-commission = commission
lobby-pays-edge = { $pays }, avantage { $edge }
lobby-edges = { $count } avantages
lobby-two-edges = { $first } et { $second }

lobby-other-limits = Autres limites pour certaines mises
lobby-none = aucune
lobby-wager = Mise
lobby-smallest = Minimum
lobby-largest = Maximum
lobby-remove-limits = Retirer les limites de { $wager }
lobby-remove-these-limits = Retirer les limites de cette mise
lobby-add-wager = Ajouter une mise
