book-page = Règles de { $title } · Croupier
book-title = { $title } : les règles
book-about = { $document }. Ensemble { $pack }, version { $version }. Ce sont nos paraphrases; le document lui-même prévaut.
book-back-to-table = Retour à la table
book-compare = Comparer à une autre table
book-print = Imprimer
book-find = Trouver
book-find-example = une mise, un mot, un article
book-nav = Dans ce livre
book-found = { $wagers ->
    [one] { $wagers } mise
   *[other] { $wagers } mises
  }, { $calls ->
    [one] { $calls } annonce
   *[other] { $calls } annonces
  }, { $options ->
    [one] { $options } option
   *[other] { $options } options
  }, { $clauses ->
    [one] { $clauses } article
   *[other] { $clauses } articles
  }
book-no-match = Le livre des règles ne contient rien pour « { $search } ».
book-opening-book = Ouverture du livre des règles…
book-unavailable = Impossible d’afficher le livre des règles
book-wagers = Mises
book-calls = Annonces
book-crew-calls = Les annonces de l’équipe
book-options = Options de la maison
book-options-here = Options de la maison à cette table
book-clauses = Articles
book-no-roll = Quand un lancer ne compte pas
book-relief = Quand les dés passent au lanceur suivant
book-spoilt = Quand les dés sont remplacés

book-rule-book = Livre des règles
book-back = Précédent
book-forward = Suivant
book-close = Fermer le livre des règles
book-opening = Ouverture…
book-not-opened = Impossible d’ouvrir le livre des règles
book-choose-table = Choisissez d’abord une table. Cela dépend de ses règles.
book-a-call = Une annonce
book-not-offered = Cette mise n’est pas offerte ici.
book-no-clause = Ce livre des règles n’a pas cet article.
book-no-call = L’équipe ne fait pas cette annonce ici.
book-all-rules = Toutes les règles de { $title }

book-call-by = { $crew } fait l’annonce : { $call }.
book-braces = L’équipe remplace les mots entre accolades.
book-citation = { $citation } · { $kind } · notre paraphrase de { $document }
book-wagers-based = Mises fondées sur cet article
book-reasons = Raisons données par l’équipe
book-options-unavailable = Les options de la maison ne sont pas disponibles pour le moment.
book-neighbours = Article précédent et suivant
book-about-document = À propos du document : lacunes et interprétations
book-chapter = Chapitre { $number }
book-appendix = Annexe { $letter }
book-chapter-of = { $pack } { $chapter }
book-as-posted = selon l’affichage
book-default = (par défaut { $value })
book-not-set = non défini
book-allowed = Permis : <values>{ $values }</values>.

book-wager = Mise
book-pays = Paie
book-pays-odds = Paie { $pays }
book-edge = Avantage
book-edge-help = À la mise minimale, avec l’arrondi de cette table
book-when = Quand
book-stake = Montant
book-stake-unit = { $stakes }; payée en entier sur les multiples de { $unit }
book-capped = { $min }, plafonnée
book-clause = Article
book-changes = Changements
book-commission = Commission
book-set-by = Placée par
book-outcomes = Résultats
book-figures = Chiffres
book-the-bet = La mise
book-verdict = { $verdict ->
    [win] gagne
    [lose] perd
    [push] nulle
    [stand] reste
   *[other] { $verdict }
  }
book-its-number = son numéro
book-come-out = Au lancer d’ouverture
book-with-point = Avec un point de { $numbers }

book-calculating = Calcul en cours…
book-house-edge = Avantage de la maison
book-exactly = exactement { $edge }
book-wins = Gagne
book-pushes = Nulle
book-deviation = Écart type
book-per-unit = par unité misée
book-lasts = Dure
book-rounds = { $rounds } { $round ->
    [roll] lancers
    [spin] tours
   *[hand] mains
  }
book-on-average = en moyenne
book-put = <name>Une mise tardive (put)</name> : le point est { $point }, donc le lancer d’ouverture est passé. À un lancer d’ouverture, la même mise coûte moins cher.
book-unrounded = Avant l’arrondi.
book-rounded = À { $stake }, avec l’arrondi de cette table.
book-no-figures = Il n’y a pas de chiffres pour cette mise.
book-all-figures = Tous les chiffres de cette table
book-defaults = Avec les valeurs par défaut du document; les options de la maison peuvent changer cela.
book-figures-unavailable = Les chiffres ne sont pas disponibles pour le moment.

book-examples = Exemples
book-drill = S’exercer sur cette clause
book-show-me = Montrez-moi : <words>{ $example }</words>
book-preparing = Préparation de la table…
book-examples-unavailable = Les exemples ne sont pas disponibles pour le moment.
book-with-options = Avec { $options }.
book-step-back = Reculer
book-step-forward = Avancer
book-play = Lecture
book-pause = Pause
book-again = Encore
book-line-of = Ligne { $line } sur { $last }
book-close-example = Fermer l’exemple
book-refused = Refusé : { $reason }
book-bet = { $wager } <amount>{ $stake }</amount>{ $dealers ->
    [true] {" "}pour les croupiers
   *[false] {""}
  }{ $off ->
    [true] , hors jeu
   *[false] {""}
  }
book-no-bet = aucune mise

book-house-does = { $action ->
    [deal] Les cartes sont distribuées
    [close] Rien ne va plus
    [new-shoe] Un nouveau sabot arrive
    [load] Les cartes vont dans le sabot
   *[burn] La première carte est montrée et brûlée
  }
book-buys-in = { $player } achète des jetons pour { $amount }{ $position ->
    [0] {""}
   *[other] {" "}à la position { $position }
  }{ $end ->
    [0] {""}
   *[other] {" "}à l’extrémité { $end } de la table
  }
book-player-does = { $player } { $action }
book-player-bets = { $verb ->
    [by-player] { $player } place { $amount } sur { $wager }
    [called] { $player } annonce { $amount } sur { $wager }
    [by-crew] { $player } demande { $amount } sur { $wager }
    [reduce] { $player } retire { $amount } de { $wager }
   *[bet] { $player } mise { $amount } sur { $wager }
  }{ $dealers ->
    [true] {" "}pour les croupiers
   *[false] {""}
  }{ $position ->
    [0] {""}
   *[other] {" "}à la position { $position }
  }{ $pays ->
    [cash] {" "}avec { $cash } en espèces
   *[chips] {""}
  }
book-player-changes = { $verb ->
    [on] { $player } met { $wager } en jeu
    [off] { $player } met { $wager } hors jeu
   *[down] { $player } retire { $wager }
  }{ $dealers ->
    [true] {" "}pour les croupiers
   *[false] {""}
  }{ $position ->
    [0] {""}
   *[other] {" "}à la position { $position }
  }
