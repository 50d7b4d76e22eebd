audit-page = Journal de la table { $table } · Croupier
audit-title = { $table } : le journal
audit-table = Table { $number }
audit-about = Tout ce qui s’est passé ici, dans l’ordre. Vous pouvez lire et vérifier chaque entrée.
audit-unavailable = Impossible d’afficher ce journal
audit-empty = Rien ne s’est encore passé à cette table.
audit-link = Lien vers cette entrée
audit-round = Cette manche : <csv/> · <json/> · <print>Imprimer cette entrée</print>
audit-back = Retour à la table
audit-after = La table après cette entrée

audit-step = Parcourir le journal
audit-entry = Entrée
audit-first = Première
audit-first-entry = Première entrée
audit-previous = Précédente
audit-next = Suivante
audit-newest = Dernière
audit-newest-entry = Dernière entrée
audit-play = Lecture
audit-pause = Pause
audit-fast = rapide
audit-of = sur { $last }

audit-the-entry = L’entrée
audit-by = Par { $person }, { $time }
audit-no-calls = Aucune annonce.
audit-chips = Mouvements de jetons
audit-total = Total
audit-draw = Tirage aléatoire
audit-draw-number = Tirage
audit-secret = Secret
audit-secret-later = révélé à la fin du sabot
audit-added = { $player } a ajouté
audit-quoted = « { $words } »
audit-commitment = Engagement sur le prochain tirage
audit-raw = Entrée brute
audit-raw-about = La commande et ses événements
audit-sealed = Cette ligne est scellée, car elle contient un secret, comme l’ordre d’un sabot en jeu. Son empreinte la remplace :
audit-intact = ✓ Le lien avec la ligne précédente est intact. Ce navigateur a vérifié l’empreinte.
audit-broken = ✗ L’empreinte de la ligne précédente diffère de celle inscrite ici : le journal a été modifié.
audit-sealed-command = commande scellée

audit-person-number = Personne { $number }
audit-the-house = la maison
audit-crew = Membre de l’équipe { $number }
audit-account-of = { $kind ->
    [layout] { $player } : jetons sur le tapis
    [wallet] { $player } : portefeuille
   *[rail] { $player } : jetons dans le rail
  }
audit-account-meter = compteur { $number }
audit-account = { $account ->
    [bank] la banque de la table
    [vigorish] commissions gagnées
    [tips] la boîte à pourboires
    [cage] la caisse
    [must-hit] le compteur à gain obligatoire
   *[other] { $account }
  }

audit-find-entries = Trouver des entrées
audit-person = Personne
audit-anyone = toutes
audit-wager = Mise
audit-any-wager = toutes
audit-clause = Article
audit-kind = Type
audit-any-entry = toutes les entrées
audit-kind-of = { $kind ->
    [refused] mises refusées ou rendues
    [overruled] annulées ou corrigées
    [disputed] inscrites comme litige
    [void] sans effet
    [ruled] décisions des superviseurs
   *[any] tout ce qui est en litige
  }
audit-kinds = ({ $kinds })
audit-find = Trouver
audit-next-dispute = Prochain litige
audit-found-entries = Entrées trouvées
audit-found-by = par { $person }
audit-more = Plus
audit-found = { $count ->
    [0] Aucune entrée ne correspond.
    [one] { $count } entrée trouvée.
   *[other] { $count } entrées trouvées.
  }
audit-found-more = { $count ->
    [one] { $count } entrée ou plus trouvée.
   *[other] { $count } entrées ou plus trouvées.
  }
audit-dispute = L’entrée { $entry } est en litige.
audit-no-dispute = Aucune entrée ultérieure n’est en litige.

audit-stage = { $stage ->
    [betting] Les mises sont ouvertes
    [closed] Les mises sont fermées
    [in-play] La manche est en cours
   *[other] { $stage }
  }
audit-shoe = { $count ->
    [one] { $count } carte dans le sabot
   *[other] { $count } cartes dans le sabot
  }
audit-dice = Dés { $dice }
audit-meter = Compteur { $amount }
audit-place = <name>{ $player }</name>{ $away ->
    [true] , en pause
   *[false] {""}
  }, { $rail } dans le rail{ $owing ->
    [true] , doit { $owes }
   *[false] {""}
  }
audit-bet = { $bet } ({ $marks })
audit-off = hors jeu
audit-held = commission { $amount } retenue
audit-unconfirmed = à confirmer
audit-no-bets = aucune mise
audit-nobody = Personne n’est assis ici.

audit-sound-asked = Le journal est-il intègre?
audit-checking = Vérification de chaque commande selon les règles…
audit-sound = ✓ Le journal est intègre
audit-unsound = ✗ Le journal n’est pas intègre
audit-line = Ligne { $line } :
audit-lines = Les { $lines } lignes ont été lues{ $sealed ->
    [0] .
    [one] ; une est scellée et sera vérifiée à son ouverture.
   *[other] ; { $sealed } sont scellées et seront vérifiées à leur ouverture.
  }
audit-signature = La signature de la maison
audit-signed = Le point de contrôle signé
audit-root = Racine de { $lines } lignes
audit-key = Clé
audit-keep = Conservez-le. Avec un point de contrôle antérieur, vous pouvez savoir si une ligne qui le précède a changé.
audit-download-lines = Lignes
audit-checkpoint = Point de contrôle
audit-verify = Vérifiez-le vous-même
audit-verify-help = Il suffit de Python, et vous n’avez pas à faire confiance à cette page :
audit-commands = Commandes
audit-verify-rest = La maison envoie 1000 lignes à la fois; obtenez la suite avec <code>?from=1000</code>, et ainsi de suite. <code>croupier audit</code> vérifie aussi chaque commande selon les règles.
