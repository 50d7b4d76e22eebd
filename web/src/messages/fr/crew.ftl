crew-page = Équipe de la table { $table } · Croupier
crew-title = { $table } : l’équipe
crew-opening = Ouverture de la console…
crew-not-opened = Impossible d’ouvrir la console
crew-only = Cette page est réservée à l’équipe
crew-only-role = Les croupiers, les superviseurs et les administrateurs entrent ici les dés, les cartes et les annonces. Votre compte n’a aucun de ces rôles; demandez-en un à un administrateur.
crew-only-sign-in = Les croupiers, les superviseurs et les administrateurs entrent ici les dés, les cartes et les annonces. Connectez-vous avec un compte qui a un de ces rôles.
crew-back = Retour à la table
crew-house-deals = La maison tient cette table automatiquement; vous pouvez la corriger ici.
crew-you-deal = Vous tenez la table : entrez les dés, les cartes ou la case.
crew-table = Table
crew-rules = Règles
crew-lost = Connexion perdue. Reconnexion…
crew-connecting = Connexion…
crew-refused = Refusé.
crew-desk = Poste du croupier
crew-players-past = Joueurs et historique
crew-done = { $action } : fait
crew-position-number = position { $number }

crew-next = Ensuite : { $step }
crew-enter-card = Entrez la carte
crew-cards-due = De nouvelles cartes sont requises
crew-cut-cards = Coupez les cartes
crew-insert-cover = Insérez la carte de coupe
crew-load-shoe = Mettre les cartes dans le sabot
crew-burn-first = Montrer et brûler la première carte
crew-close-bets = Fermer les mises
crew-deal = Distribuer
crew-continue = Continuer la donne
crew-close = Fermer
crew-burn = Brûler
crew-load = Charger
crew-cut = Couper
crew-cover = Carte de coupe
crew-shoe = { $left ->
    [one] { $left } carte restante
   *[other] { $left } cartes restantes
  }, { $discards ->
    [one] { $discards } défaussée
   *[other] { $discards } défaussées
  }
crew-shoe-ending = { $ending ->
    [cover-seen] la carte de coupe est sortie
    [last-hand] encore une manche
    [due] de nouvelles cartes sont requises
   *[other] { $ending }
  }
crew-turns = { $player } retourne les cartes.
crew-delay = Retard
crew-delay-help = Retard : retirer le droit de retourner
crew-cut-at = Cartes à partir du dessus
crew-dealer-cuts = Le croupier coupe
crew-floor-cuts = Le superviseur coupe
crew-cover-at = Cartes au-dessus du fond
crew-insert = Insérer la carte
crew-new-cards = Nouvelles cartes…

crew-card-for = Carte : { $place }
crew-not-this-card = Ce n’était pas { $card }. Entrez la bonne carte
crew-ranks = Valeurs
crew-suits = Couleurs
crew-suit = { $suit ->
    [C] trèfle
    [D] carreau
    [H] cœur
   *[S] pique
  }
crew-type-card = Tapez la valeur et la couleur, par exemple 9H, ou numérisez la carte.
crew-rank-of = { $rank } de …
crew-cover-before = La carte de coupe est sortie avant cette carte
crew-entered = Entrées
crew-keep-card = La garder
crew-ask-correction = Demander à un superviseur de corriger la dernière carte
crew-correct-card = Corriger la dernière carte
crew-supervisor-decides = Un superviseur décide de la dernière carte.
crew-asked-for = { $card } : demandé
crew-corrected-to = Corrigé : { $card }

crew-new-shoe = Nouveau sabot
crew-real-shoe = Distribuer d’un vrai sabot
crew-real-shoe-help = Vous entrez chaque carte quand elle est visible.
crew-known-order = L’ordre des cartes est connu
crew-order-help = Entrez d’abord la carte du dessus : valeur et couleur, par exemple <example>9H KD TS</example>. Les espaces sont facultatifs.
crew-order-example = 9H KD TS …
crew-order = Cartes dans l’ordre
crew-decks = Jeux
crew-shuffle = Mélanger ici
crew-clear = Effacer
crew-use-cards = { $count ->
    [one] Utiliser cette { $count } carte
   *[other] Utiliser ces { $count } cartes
  }
crew-cards-of = { $count } de { $all }
crew-strange = Pas des cartes : { $words }
crew-complete = ✓ jeux complets
crew-missing-cards = manquent : { $cards }
crew-too-many = en trop : { $cards }

crew-settle = Prendre et payer
crew-nothing-to-do = rien à faire
crew-everything-done = tout est fait
crew-to-do = { $count } à faire
crew-all-done = Tout est fait
crew-tick-help = <key>T</key> coche le suivant.
crew-verb = { $verb ->
    [take] Prendre
    [pay] Payer
    [return] Rendre
    [move] Déplacer
    [puck] Rondelle
    [leave] Laisser
    [vigorish] Commission
   *[undo] Annuler
  }
crew-job-more = , { $more }
crew-comma = ,{ " " }
crew-for-dealers = { $wager } pour les croupiers
crew-and-vigorish = et la commission de { $amount }
crew-and-return = et rendre { $amount }
crew-with-stake = avec la mise de { $amount }
crew-stake-stays = la mise reste en jeu
crew-to-tips = à la boîte à pourboires
crew-push = nulle
crew-move-to = vers { $spot }
crew-less-commission = moins la commission de { $amount }
crew-less-held = moins la commission retenue pour la prochaine décision : { $amount }
crew-rides = laissé sur la mise : { $amount }
crew-undo = le dernier règlement : remettez les jetons
crew-puck-on = sur le { $number }
crew-puck-off = hors jeu (OFF)
crew-mark = la marquer
crew-from-win = prise sur le gain

crew-at-table = À la table
crew-nobody = Personne n’est encore ici.
crew-place = <name>{ $player }</name>{ $away ->
    [true] , en pause
   *[false] {""}
  } <amount>{ $rail }</amount>{ $owing ->
    [true] , doit { $owes }
   *[false] {""}
  }
crew-bet = { $wager } <stake>{ $stake }</stake>{ $off ->
    [true] {" "}hors jeu
   *[false] {""}
  }{ $dealers ->
    [true] {" "}croupiers
   *[false] {""}
  }{ $unconfirmed ->
    [true] , non confirmée
   *[false] {""}
  }
crew-no-bets = aucune mise
crew-rule-return = Décision : rendre la mise
crew-rule-forfeit = Décision : mise confisquée
crew-action-on = { $action }, { $wager }
crew-tips = Pourboires <amount>{ $amount }</amount>
crew-last-entries = Dernières entrées
crew-no-entries = Rien ne s’est encore passé ici.
crew-log = Le journal complet

crew-more = Plus
crew-confirm = Confirmer
crew-apply = Appliquer
crew-cancel = Annuler
crew-grave = { $action }…
crew-optional = { $field } (facultatif)
crew-missing = Manquant : { $field }.
crew-dice = Dés
crew-position = Position
crew-wager = Mise
crew-amount = Montant
crew-reason = Raison
crew-bank = Banque
crew-fill = Approvisionnement
crew-fill-help = La caisse apporte des jetons à la banque.
crew-credit = Crédit
crew-credit-help = La banque envoie des jetons à la caisse.
crew-retire = Fermer la table définitivement
crew-retire-help = Possible seulement si personne n’est assis ici. Ses jetons retournent à la caisse.
crew-cards = Cartes
crew-recut = Couper de nouveau
crew-recut-help = Un superviseur l’ordonne.
crew-drawn = Une carte a été tirée par erreur
crew-drawn-help = Elle n’a pas été montrée.
crew-face-up = La carte suivante était face visible
crew-face-up-help = Les règles disent si elle est utilisée ou défaussée.
crew-bets = Mises
crew-late = Jetons posés trop tard
crew-late-help = Ils sont arrivés après la fermeture des mises, et personne ne l’a remarqué.

crew-asks = { $person } demande un superviseur
crew-asks-at = <name>{ $person }</name> demande un superviseur à <name>{ $table }</name>
crew-asks-correction = { $person } demande une correction à un superviseur
crew-you-asked = Vous avez demandé un superviseur. En attente de la réponse
crew-approve = Approuver
crew-decline = Refuser
crew-withdraw = Retirer
crew-chips-change = Jetons qui changent
crew-no-change = Les jetons de personne ne changent.
crew-rail = Rail
crew-layout = Tapis
crew-change = Changement
crew-wallet = , portefeuille { $amount }
crew-would-enter = Ce qui serait inscrit
crew-before = Avant
crew-after = Après
crew-outcome = { $outcome ->
    [approved] { $person } a approuvé la correction.
    [declined] { $person } a refusé la correction.
   *[withdrawn] { $person } a retiré la question.
  }
crew-lapsed = La table a continué; la question est donc close.
crew-entry = Entrée { $entry }
