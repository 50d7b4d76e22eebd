simulate-page = Simuler · Croupier
simulate-title = Tester une stratégie
simulate-about = Choisissez une stratégie ou écrivez la vôtre. Elle joue des milliers de séances selon les règles, refus de la table compris.
simulate-loading = Chargement des tables…
simulate-empty = Aucune simulation pour l’instant
simulate-empty-help = Vous verrez le capital au fil du temps, la part des séances qui finissent à sec et les capitaux finaux, avec les chiffres exacts là où ils peuvent être calculés.

simulate-where = Table ou règles
simulate-tables = Tables, avec leurs options
simulate-packs = Règles, avec les options par défaut
simulate-strategy = Stratégie
simulate-purpose = { $purpose ->
    [flat] Une mise, toujours la même
    [combination] Plusieurs mises ensemble
    [pressing] Mises augmentées, réduites ou retirées
    [progression] Mises qui suivent les gains et les pertes
   *[leaving] Partir au bon moment
  }
simulate-edit = Voir et modifier son texte
simulate-bankroll = Capital
simulate-enter-bankroll = Entrez un montant pour le capital, par exemple 300.
simulate-most-rounds = { $rounds ->
    [rolls] Maximum de lancers par séance
    [spins] Maximum de tours par séance
   *[hands] Maximum de mains par séance
  }
simulate-sessions = Séances
simulate-seed = Germe
simulate-seed-help = Le même germe donne le même résultat
simulate-until = Arrêter quand (facultatif)
simulate-until-example = net >= 200 or net <= -100
simulate-play = { $sessions ->
    [one] Jouer { $sessions } séance
   *[other] Jouer { $sessions } séances
  }
simulate-playing = En jeu…
simulate-progress = Les séances sont en cours
simulate-custom = personnalisée, d’après { $strategy }

simulate-text = Le texte de la stratégie
simulate-mistake = Ligne { $line } : { $mistake }
simulate-mistake-help = Ligne { $line } : { $mistake }; { $help }
simulate-how = Comment écrire une stratégie
simulate-example = Exemple
simulate-how-rules = Avant chaque lancer, donne ou tour, les règles s’exécutent de la première à la dernière. Écrivez une instruction par ligne. <code>#</code> commence un commentaire. Les montants sont en dollars.
simulate-actions = <kind>Actions :</kind> <words>bet, press, regress … to, reduce, down, { $more }, set, restart, stop, finish hand, run out</words>.
simulate-facts = <kind>Faits :</kind> <words>{ $more }, won, lost, wins, losses, hits, no, have, count, last, run, bankroll, net, peak, rounds, minutes</words>.
simulate-progressions = <kind>Progressions :</kind> <code>progression NAME martingale 10 on pass</code>, et <words>paroli, steps, ladder, dalembert, labouchere, fibonacci, oscar</words>.

simulate-both = { $first } et { $second }
simulate-show = Afficher
simulate-compare-with = comparer à
simulate-nothing = rien
simulate-run = { $number } : { $strategy }, { $table }
simulate-second = <name>{ $strategy } :</name> { $summary }
simulate-summary = { $sessions ->
    [one] Sur { $sessions } séance
   *[other] Sur { $sessions } séances
  } avec { $bankroll } et au plus { $most } { $round ->
    [roll] lancers
    [spin] tours
   *[hand] mains
  }, { $ahead } finissent en gain, { $behind } en perte, et { $broken ->
    [none] aucune ne finit à sec
   *[some] { $broke } finissent à sec
  }. Le résultat moyen est de { $net }.
simulate-time-out = { $wanted ->
    [one] Le temps s’est écoulé après { $played } séance sur { $wanted }.
   *[other] Le temps s’est écoulé après { $played } séances sur { $wanted }.
  }
simulate-refused = La table a refusé certaines mises ({ $count })

simulate-chart-about = { $about } Les mêmes nombres sont dans le tableau ci-dessous.
simulate-as-table = Sous forme de tableau
simulate-fan = Capital au fil du temps
simulate-fan-about = Bandes de 50 % et de 90 % des séances autour de la médiane.
simulate-fan-caption = La ligne est la médiane; la bande foncée contient 50 % des séances, la bande claire 90 %. Tirets : capital de départ.
simulate-rounds = { $round ->
    [roll] lancers
    [spin] tours
   *[hand] mains
  }
simulate-median = médiane
simulate-broke = à sec
simulate-ends = Capital final
simulate-ends-about = Un histogramme du capital final.
simulate-ends-axis = capital final
simulate-ends-caption = Barres : simulées.{ $exact ->
    [true] {" "}Ligne fine : exacte.
   *[false] {""}
  }{ $compared ->
    [true] {" "}Tirets : { $other }.
   *[false] {""}
  } Ligne verticale : capital de départ; les séances qui finissent en perte sont plus pâles.{ $cut ->
    [true] {" "}Quelques-unes finissent avec plus, jusqu’à { $largest }.
   *[false] {""}
  }
simulate-from = de
simulate-below = à moins de
simulate-column-sessions = séances
simulate-share = part
simulate-exact = exact

simulate-figures = Chiffres
simulate-figure = Chiffre
simulate-interval = de { $low } à { $high }
simulate-exactly = exactement { $value }
simulate-figures-help = Sous chaque chiffre se trouve son intervalle de confiance à 95 %. Un tiret signifie que les séances sont trop peu nombreuses, ou que le chiffre ne peut être calculé à temps.
simulate-full-shoe = Les chiffres exacts supposent que chaque main est distribuée d’un sabot complet.
simulate-percentile = { $percent }e centile du capital
simulate-net = Résultat moyen
simulate-net-term = résultat net moyen
simulate-deviation = Dispersion des résultats
simulate-deviation-term = écart type
simulate-ahead = Séances qui finissent en gain
simulate-ahead-term = probabilité d’un gain net
simulate-even = Séances qui finissent à égalité
simulate-behind = Séances qui finissent en perte
simulate-behind-term = probabilité d’une perte nette
simulate-ruin = À sec : ne peut couvrir la prochaine mise
simulate-ruin-term = ruine
simulate-stopped = Arrêtées par la règle d’arrêt
simulate-goal = Objectif atteint
simulate-worst = Les pires 5 % finissent avec au plus
simulate-middle = Capital final médian
simulate-best = Les meilleurs 5 % finissent au-dessus de
simulate-drawdown = Pire baisse moyenne depuis un sommet
simulate-drawdown-term = repli maximal
simulate-per-round = Moyenne par { $round ->
    [roll] lancer
    [spin] tour
   *[hand] main
  }
simulate-per-round-term = résultat net moyen par { $round ->
    [roll] lancer
    [spin] tour
   *[hand] main
  }
simulate-per-hour = Coût par heure
simulate-per-hour-term = perte moyenne par heure
simulate-rounds-per-session = Nombre moyen de { $round ->
    [roll] lancers
    [spin] tours
   *[hand] mains
  } par séance
