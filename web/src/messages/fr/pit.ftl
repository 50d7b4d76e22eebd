pit-page = Section · Croupier
pit-title = Section
pit-summary = { $tables ->
    [one] { $tables } table
   *[other] { $tables } tables
  }, { $players ->
    [one] { $players } joueur
   *[other] { $players } joueurs
  } · apport <amount>{ $drop }</amount> · gain <amount>{ $win }</amount> · retenue <amount>{ $hold }</amount>
pit-disk = Le disque est presque plein.
pit-loading = Calcul en cours…
pit-none = Aucune table ouverte ne correspond.
pit-help = L’apport est ce que les joueurs ont apporté; le gain est le résultat de la maison, comme dans le relevé de la table; la retenue est le gain divisé par l’apport. Mise à jour toutes les { $seconds } secondes.

pit-order = Ordre
pit-by-number = par numéro
pit-by-win = gain le plus faible d’abord
pit-by-drop = apport le plus élevé d’abord
pit-by-age = entrée la plus récente d’abord
pit-with-people = seulement les tables occupées

pit-table = Table
pit-state = État
pit-players = Joueurs
pit-crew = Équipe
pit-drop = Apport
pit-win = Gain
pit-hold = Retenue
pit-bank = Banque
pit-layout = Sur le tapis
pit-last-entry = Dernière entrée
pit-checkpoint = Point de contrôle

pit-unreadable = illisible
pit-asks = demande un superviseur
pit-rests = au repos
pit-dealt = tenue par une personne
pit-waits = attend
pit-clock = minuterie { $seconds } s

pit-percent = { $share } %
pit-age = { $count } { $unit ->
    [d] j
    [h] h
    [min] min
   *[s] s
  }
pit-entry = <link>{ $entry }</link>, { $age }
pit-checkpoint-behind = { $age }, { $count } de retard
