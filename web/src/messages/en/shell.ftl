# The frame of every page: the bar, dialogs, and words that several pages share.

shell-skip = Skip to content
shell-language = Language
shell-not-found = Page not found
shell-back-to-tables = Back to the tables
shell-load-failed = This page could not be loaded
shell-load-failed-help = The house is not responding, or this page is out of date.
shell-try-again = Try again
shell-brand = Croupier, go to the tables
shell-pages = Pages
shell-tables = Tables
shell-simulate = Simulate
shell-school = School
shell-pit = Pit
shell-animation = Animation
shell-animation-help = Animate dice, cards and chips
shell-light = Light colours
shell-light-help = Switch between light and dark
shell-sign-in = Sign in
shell-full-screen = Full screen
shell-full-screen-help = Full screen (F)
shell-close = Close
# Heard before the number of a clause.
shell-rule = rule
shell-read-clause = Read { $clause }
shell-ready = Ready
shell-ready-heard = , ready
# The separator of a list.
shell-comma = ,{ " " }

shell-least = The minimum here is { $amount }.
shell-most = The maximum here is { $amount }.
shell-you-have = You have { $amount }.
shell-steps = Bets here go in steps of { $amount }.

shell-away = The house is not responding. Is it open?
shell-replay = This is a replay. Nothing can be changed.
shell-signed-out = You were signed out. Sign in to continue.
shell-no-guest = The house did not open a guest session.
shell-player = Player { $number }
shell-restarted = The house restarted.
shell-missed = You missed { $count } entries that the house no longer sends. They are in the log.

shell-chips-of = { $count } { $colour ->
    [brown] brown
    [yellow] yellow
    [purple] purple
    [black] black
    [green] green
    [red] red
    [white] white
   *[grey] grey
  }
shell-cents = { $count }¢

shell-odds = { $basis ->
    [for] { $pays } for { $per }
   *[to] { $pays } to { $per }
  }
shell-less-commission = less { $amount } commission
shell-owed-commission = { $amount } commission to pay later
shell-part-back = { $amount } comes back
shell-stays = it stays up
shell-comes-back = it comes back
shell-for-dealers = for the dealers

shell-applause = Applause
shell-nice-one = Nice one!
shell-good-luck = Good luck!
shell-ouch = Ouch!
shell-thanks = Thank you!

shell-yes = yes
shell-no = no

shell-stakes-from = { $min } or more
shell-stakes-range = { $min } to { $max }
shell-stakes-unposted = { $min }, up to a maximum that the house must post
shell-stakes-step = , by { $step }

shell-rounds = { $rounds ->
    [rolls] rolls
    [spins] spins
   *[hands] hands
  }
