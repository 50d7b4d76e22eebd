# The shaker, the felt of Sic Bo, and the dealer's desk.

sic-bo-shaking = The dice are being shaken
sic-bo-shaker = The shaker
sic-bo-show = The dice show { $dice }, total { $total }
sic-bo-shaking-hint = The dice are being shaken. Click to skip to the end.
sic-bo-rules = Bet on what three dice will show. The rarer it is, the more it pays.
sic-bo-first-step = Pick a chip, then click an area.
# Why a bet won or lost. It follows a colon.
sic-bo-why = the dice show { $dice }, total { $total }.
sic-bo-why-over = the roll is over.

sic-bo-faces = Faces
sic-bo-face = A die shows { $face }
sic-bo-cocked = a die does not lie flat
sic-bo-shakes = Shakes
sic-bo-entered = { $dice }, total { $total }
sic-bo-some = { $count } of 3 dice
sic-bo-pick = Pick or type the three faces
sic-bo-clear = Clear
sic-bo-send = The dice lie like this
sic-bo-send-cocked = A die does not lie flat

sic-bo-group = Shaker
sic-bo-fault = The shaker fails
sic-bo-fault-help = The rules say whether bets go back.
sic-bo-replace = Replace the shaker
sic-bo-replace-help = A new shaker stands on the table.

# The first roll.
sic-bo-coach = { $count ->
    [one] Begin with { $wagers }: it costs least, { $edge } on average, and pays { $pays }.
   *[other] Begin with { $wagers }: they cost least, { $edge } on average, and pay { $pays }.
  }
