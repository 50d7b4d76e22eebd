autoplay-title = Jeu automatique
autoplay-strategy = Jeu automatique : { $strategy }
autoplay-refused = Refusée :
autoplay-rounds-of = { $rounds } sur { $most }
autoplay-net = net
autoplay-stop = Arrêter <key>A</key>
autoplay-stop-help = Arrêter le jeu automatique (A). Vos mises restent en place.
autoplay-ended = Fin du jeu automatique.
autoplay-played = { $rounds ->
    [rolls] { $strategy }, { $count } lancers, { $net }.
    [spins] { $strategy }, { $count } tours, { $net }.
   *[hands] { $strategy }, { $count } mains, { $net }.
  }

autoplay-how = La maison joue une stratégie à votre place, selon les mêmes règles et limites que vous. Elle s’arrête avec une touche (A), quand vous misez ou décidez vous-même, quand votre connexion se termine et quand la maison redémarre. Vos mises restent alors en place.
autoplay-choose = Stratégie
autoplay-edit = Voir et modifier son texte
autoplay-stop-after = { $rounds ->
    [rolls] Arrêter après (lancers)
    [spins] Arrêter après (tours)
   *[hands] Arrêter après (mains)
  }
autoplay-no-limit = sans limite
autoplay-at-most = Arrêter à ce montant ou moins
autoplay-at-most-help = S’arrête quand votre rail contient au plus ce montant
autoplay-at-least = Arrêter à ce montant ou plus
autoplay-at-least-help = S’arrête quand votre rail contient au moins ce montant
autoplay-enter-amount = Entrez un montant pour « { $field } », par exemple 100, ou laissez le champ vide.
autoplay-pace = Rythme
autoplay-slow = lent
autoplay-normal = normal
autoplay-fast = rapide
autoplay-start = Lancer le jeu automatique
