casino-war-late = Vous n’avez pas décidé à temps à la position { $position } : vous avez abandonné.
casino-war-why = votre { $own } contre { $dealer } au croupier.
casino-war-why-surrendered = votre { $own } contre { $dealer } au croupier, abandon.
casino-war-why-war = votre { $own } contre { $dealer } au croupier, et en guerre votre { $second }.
casino-war-why-war-against = votre { $own } contre { $dealer } au croupier, et en guerre votre { $second } contre { $other }.

casino-war-war = War
casino-war-on-average = { $amount } en moyenne (sabot neuf).
casino-war-for-certain = { $amount } à coup sûr.
casino-war-go = Aller en guerre avec { $amount }
casino-war-surrender = Abandonner
casino-war-question = Égalité : guerre ou abandon?
casino-war-question-at = Égalité à la position { $position } : guerre ou abandon?
casino-war-late-surrender = À la fin du temps, vous abandonnez.
casino-war-late-house = À la fin du temps, la maison abandonne pour vous si elle le peut, sinon elle va en guerre.
casino-war-rules = Une carte pour vous, une pour le croupier : la plus haute gagne. En cas d’égalité, allez en guerre ou abandonnez la moitié de votre mise.
casino-war-first-step = Choisissez un jeton, puis cliquez sur War à votre place.
casino-war-tie = égalité
casino-war-order = Ordre des cartes<order/>
casino-war-dealers-cards = Les cartes du croupier
casino-war-dealer = Croupier
casino-war-nth = { $count ->
    [0] guerre
   *[other] guerre { $count }
  }

casino-war-coach-tie = Égalité. Chaque réponse dit ce qu’elle coûte en moyenne; celle en or coûte moins. À vous de choisir.
casino-war-coach-bet = Placez un jeton sur War : si votre carte dépasse celle du croupier, il paie { $pays }. { $price }
casino-war-coach-deal = Distribuez : une carte pour vous, une pour le croupier. La plus haute gagne; en cas d’égalité, vous choisissez.
