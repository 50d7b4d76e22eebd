wheel-is-turning = La roue tourne
wheel-idle = La roue
wheel-rests = La roue s’arrête sur { $symbol }, case { $space }
wheel-turning-hint = La roue tourne. Cliquez pour passer à la fin.
wheel-repeat-hint = Le dernier tour ne compte pas. La roue tourne de nouveau dans le même sens.
wheel-rules = Misez sur le symbole où la roue s’arrêtera. Plus il est rare, plus il paie.
wheel-first-step = Choisissez un jeton, puis cliquez sur un symbole.
wheel-why = la roue s’arrête sur { $symbol }.
wheel-why-over = le tour est terminé.
wheel-count = { $count } sur { $spaces }<heard> cases</heard>

wheel-spin-again = { $direction ->
    [clockwise] Le tour ne compte pas. Tournez de nouveau dans le sens horaire.
   *[counterclockwise] Le tour ne compte pas. Tournez de nouveau dans le sens antihoraire.
  }
wheel-happened = Ce qui s’est passé
wheel-came-to-rest = elle s’est arrêtée
wheel-slipped = l’indicateur a glissé
wheel-on-peg = elle s’arrête sur une cheville
wheel-from-space = de la case
wheel-was-called = le résultat avait été annoncé
wheel-turned = Tournée
wheel-due-direction = dans le sens prévu
wheel-clockwise = sens horaire
wheel-counterclockwise = sens antihoraire
wheel-times = tours
wheel-spaces = Cases
wheel-space = { $symbol }, case { $space }
wheel-pick-peg = Sur une cheville; choisissez la case voisine si vous pouvez la voir
wheel-pick-space = Choisissez la case, ou tapez son numéro
wheel-rests-here = Elle s’arrête ici
wheel-slipped-here = Il a glissé ici
wheel-rests-on-peg = Elle est sur une cheville

wheel-group = Roue
wheel-propose = Proposer une autre roue
wheel-propose-help = Les paiements, puis les cases, par exemple 1=1 joker=40 : 1 1 joker.
wheel-propose-wheel = Roue

wheel-coach = Misez sur le symbole où la roue s’arrête. { $symbol } occupe { $count } cases sur { $spaces }, paie { $pays } et coûte le moins : { $edge } en moyenne.
