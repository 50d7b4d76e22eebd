# The rule book: the drawer over every page, and the page of all rules. Clauses and calls stay in the words of the documents.

book-page = Rules of { $title } · Croupier
book-title = { $title }: the rules
book-about = { $document }. Pack { $pack }, version { $version }. These are our paraphrases; the document itself prevails.
book-back-to-table = Back to the table
book-compare = Compare with another table
book-print = Print
book-find = Find
book-find-example = a wager, a word, a clause
book-nav = In this book
book-found = { $wagers } wagers, { $calls } calls, { $options } options, { $clauses } clauses
book-no-match = The rule book has no match for “{ $search }”.
book-opening-book = Opening the rule book…
book-unavailable = The rule book cannot be shown
book-wagers = Wagers
book-calls = Calls
book-crew-calls = The crew’s calls
book-options = House options
book-options-here = House options at this table
book-clauses = Clauses
book-no-roll = When a throw does not count
book-relief = When the dice go to the next shooter
book-spoilt = When the dice are replaced

book-rule-book = Rule book
book-back = Back
book-forward = Forward
book-close = Close the rule book
book-opening = Opening…
book-not-opened = The rule book could not be opened
book-choose-table = Choose a table first. This depends on its rules.
book-a-call = A call
book-not-offered = This wager is not offered here.
book-no-clause = This rule book has no such clause.
book-no-call = The crew does not make this call here.
book-all-rules = All rules of { $title }

book-call-by = { $crew } makes the call: { $call }.
book-braces = The crew fills in the words in braces.
book-citation = { $citation } · { $kind } · our paraphrase of { $document }
book-wagers-based = Wagers based on this clause
book-reasons = Reasons given by the crew
book-options-unavailable = The house options are unavailable at the moment.
book-neighbours = Previous and next clause
book-about-document = About the document: gaps and interpretations
book-chapter = Chapter { $number }
book-appendix = Appendix { $letter }
book-chapter-of = { $pack } { $chapter }
# The value of an option that the house posts at the table.
book-as-posted = as posted
book-default = (default { $value })
book-not-set = not set
book-allowed = Allowed: <values>{ $values }</values>.

book-wager = Wager
book-pays = Pays
book-pays-odds = Pays { $pays }
book-edge = Edge
book-edge-help = At the minimum stake, with this table’s rounding
book-when = When
book-stake = Stake
book-stake-unit = { $stakes }; paid in full on multiples of { $unit }
book-capped = { $min }, capped
book-clause = Clause
book-changes = Changes
book-commission = Commission
book-set-by = Set by
book-outcomes = Outcomes
book-figures = Figures
book-the-bet = The bet
book-verdict = { $verdict ->
    [win] wins
    [lose] loses
    [push] pushes
    [stand] stays up
   *[other] { $verdict }
  }
book-its-number = its number
book-come-out = On the come-out
book-with-point = With a point of { $numbers }

book-calculating = Calculating…
book-house-edge = House edge
book-exactly = exactly { $edge }
book-wins = Wins
book-pushes = Pushes
book-deviation = Standard deviation
book-per-unit = per unit bet
book-lasts = Lasts
book-rounds = { $rounds } { $round ->
    [roll] rolls
    [spin] spins
   *[hand] hands
  }
book-on-average = on average
book-put = <name>A put bet</name>: the point is { $point }, so the come-out is over. On a come-out the same bet costs less.
book-unrounded = Before rounding.
book-rounded = At { $stake }, with this table’s rounding.
book-no-figures = There are no figures for this wager.
book-all-figures = All figures of this table
book-defaults = With the document’s defaults; house options may change this.
book-figures-unavailable = The figures are unavailable at the moment.

book-examples = Examples
book-drill = Practise this clause
book-show-me = Show me: <words>{ $example }</words>
book-preparing = Preparing the table…
book-examples-unavailable = Examples are unavailable at the moment.
book-with-options = With { $options }.
book-step-back = Step back
book-step-forward = Step forward
book-play = Play
book-pause = Pause
book-again = Again
book-line-of = Line { $line } of { $last }
book-close-example = Close the example
book-refused = Refused: { $reason }
book-bet = { $wager } <amount>{ $stake }</amount>{ $dealers ->
    [true] {" "}for the dealers
   *[false] {""}
  }{ $off ->
    [true] , off
   *[false] {""}
  }
book-no-bet = no bet

# Lines of an example. The rest is in the words of the script.
book-house-does = { $action ->
    [deal] The cards are dealt
    [close] No more bets
    [new-shoe] A new shoe arrives
    [load] The cards go into the shoe
   *[burn] The first card is shown and burnt
  }
book-buys-in = { $player } buys in for { $amount }{ $position ->
    [0] {""}
   *[other] {" "}at position { $position }
  }{ $end ->
    [0] {""}
   *[other] {" "}at end { $end } of the table
  }
# An action of a game: Ann raises.
book-player-does = { $player } { $action }
book-player-bets = { $verb ->
    [by-player] { $player } puts { $amount } on { $wager }
    [called] { $player } calls { $amount } on { $wager }
    [by-crew] { $player } asks for { $amount } on { $wager }
    [reduce] { $player } takes { $amount } off { $wager }
   *[bet] { $player } bets { $amount } on { $wager }
  }{ $dealers ->
    [true] {" "}for the dealers
   *[false] {""}
  }{ $position ->
    [0] {""}
   *[other] {" "}at position { $position }
  }{ $pays ->
    [cash] {" "}with { $cash } in cash
   *[chips] {""}
  }
book-player-changes = { $verb ->
    [on] { $player } calls { $wager } on
    [off] { $player } calls { $wager } off
   *[down] { $player } takes { $wager } down
  }{ $dealers ->
    [true] {" "}for the dealers
   *[false] {""}
  }{ $position ->
    [0] {""}
   *[other] {" "}at position { $position }
  }
