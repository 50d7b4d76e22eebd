sic-bo-shaking = Les dés sont agités
sic-bo-shaker = L’agitateur
sic-bo-show = Les dés montrent { $dice }, total { $total }
sic-bo-shaking-hint = Les dés sont agités. Cliquez pour passer à la fin.
sic-bo-rules = Misez sur ce que trois dés montreront. Plus c’est rare, plus cela paie.
sic-bo-first-step = Choisissez un jeton, puis cliquez sur une zone.
sic-bo-why = les dés montrent { $dice }, total { $total }.
sic-bo-why-over = le lancer est terminé.

sic-bo-faces = Faces
sic-bo-face = Un dé montre { $face }
sic-bo-cocked = un dé n’est pas à plat
sic-bo-shakes = Secousses
sic-bo-entered = { $dice }, total { $total }
sic-bo-some = { $count ->
    [one] { $count } dé sur 3
   *[other] { $count } dés sur 3
  }
sic-bo-pick = Choisissez ou tapez les trois faces
sic-bo-clear = Effacer
sic-bo-send = Voici les dés
sic-bo-send-cocked = Un dé n’est pas à plat

sic-bo-group = Agitateur
sic-bo-fault = L’agitateur est en panne
sic-bo-fault-help = Les règles disent si les mises sont rendues.
sic-bo-replace = Remplacer l’agitateur
sic-bo-replace-help = Un nouvel agitateur est sur la table.

sic-bo-coach = { $count ->
    [one] Commencez par { $wagers } : cette mise coûte le moins, { $edge } en moyenne, et paie { $pays }.
   *[other] Commencez par { $wagers } : ces mises coûtent le moins, { $edge } en moyenne, et paient { $pays }.
  }
