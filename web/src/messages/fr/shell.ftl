shell-skip = Aller au contenu
shell-language = Langue
shell-not-found = Page introuvable
shell-back-to-tables = Retour aux tables
shell-load-failed = Impossible de charger cette page
shell-load-failed-help = La maison ne répond pas, ou cette page n’est plus à jour.
shell-try-again = Réessayer
shell-brand = Croupier, aller aux tables
shell-pages = Pages
shell-tables = Tables
shell-simulate = Simuler
shell-school = École
shell-pit = Section
shell-animation = Animation
shell-animation-help = Animer les dés, les cartes et les jetons
shell-light = Couleurs claires
shell-light-help = Passer du clair au sombre
shell-sign-in = Connexion
shell-full-screen = Plein écran
shell-full-screen-help = Plein écran (F)
shell-close = Fermer
shell-rule = règle
shell-read-clause = Lire { $clause }
shell-ready = Prêt
shell-ready-heard = , prêt
shell-comma = ,{ " " }

shell-least = Le minimum ici est de { $amount }.
shell-most = Le maximum ici est de { $amount }.
shell-you-have = Vous avez { $amount }.
shell-steps = Ici, les mises vont par tranches de { $amount }.

shell-away = La maison ne répond pas. Est-elle ouverte?
shell-replay = Ceci est une reprise. Rien ne peut être modifié.
shell-signed-out = Votre session est terminée. Connectez-vous pour continuer.
shell-no-guest = La maison n’a pas ouvert de session d’invité.
shell-player = Joueur { $number }
shell-restarted = La maison a redémarré.
shell-missed = { $count ->
    [one] Vous avez manqué { $count } entrée que la maison n’envoie plus. Elle est dans le journal.
   *[other] Vous avez manqué { $count } entrées que la maison n’envoie plus. Elles sont dans le journal.
  }

shell-chips-of = { $count ->
    [one] { $count } { $colour ->
        [brown] brun
        [yellow] jaune
        [purple] violet
        [black] noir
        [green] vert
        [red] rouge
        [white] blanc
       *[grey] gris
      }
   *[other] { $count } { $colour ->
        [brown] bruns
        [yellow] jaunes
        [purple] violets
        [black] noirs
        [green] verts
        [red] rouges
        [white] blancs
       *[grey] gris
      }
  }
shell-cents = { $count } ¢

shell-odds = { $basis ->
    [for] { $pays } pour { $per }
   *[to] { $pays } à { $per }
  }
shell-less-commission = moins { $amount } de commission
shell-owed-commission = { $amount } de commission à payer plus tard
shell-part-back = { $amount } vous reviennent
shell-stays = elle reste en jeu
shell-comes-back = elle vous revient
shell-for-dealers = pour les croupiers

shell-applause = Bravo!
shell-nice-one = Bien joué!
shell-good-luck = Bonne chance!
shell-ouch = Aïe!
shell-thanks = Merci!

shell-yes = oui
shell-no = non

shell-stakes-from = { $min } ou plus
shell-stakes-range = de { $min } à { $max }
shell-stakes-unposted = { $min }, jusqu’à un maximum que la maison doit afficher
shell-stakes-step = , par tranches de { $step }

shell-rounds = { $rounds ->
    [rolls] lancers
    [spins] tours
   *[hands] mains
  }
