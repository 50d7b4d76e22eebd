compare-page = Comparer deux tables · Croupier
compare-title = Deux tables comparées
compare-choose = Choisissez deux tables ou deux ensembles de règles.
compare-loading = Comparaison des règles…

compare-first = Première table
compare-second = Deuxième table
compare-choose-one = Choisir…
compare-open-tables = Tables ouvertes
compare-packs = Règles, options par défaut

compare-pack = { $pack }, version { $version }
compare-rule-book = Livre des règles<heard> de { $table }</heard>
compare-different-games = Ce sont des jeux différents.
compare-summary = { $only ->
    [one] { $only } mise offerte
   *[other] { $only } mises offertes
  } à une seule table, { $changed ->
    [one] { $changed } mise
   *[other] { $changed } mises
  } à d’autres conditions, { $same ->
    [one] { $same } mise identique
   *[other] { $same } mises identiques
  } aux deux.

compare-options = Options de la maison
compare-only = Mises offertes à une seule table
compare-only-here = Seulement { $table }
compare-none = Aucune autre mise.
compare-prices = Mises à un autre prix
compare-terms = Mises au même prix, à d’autres conditions
compare-edge = avantage de la maison
compare-rules = Autres règles
compare-rules-count = { $count ->
    [one] { $count } règle
   *[other] { $count } règles
  } sur les dés, les cartes, les annonces et les irrégularités

compare-on-number = { $wager } sur le { $number }
compare-decision = { $wager }, { $decision }
compare-names-more = { $count ->
    [one] { $names } et { $count } autre
   *[other] { $names } et { $count } autres
  }
