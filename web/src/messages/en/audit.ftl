# A table's log for auditors.

audit-page = Log of table { $table } · Croupier
audit-title = { $table }: the log
audit-table = Table { $number }
audit-about = Everything that ever happened here, in order. You can read and check every entry.
audit-unavailable = This log cannot be shown
audit-empty = Nothing has happened at this table yet.
audit-link = Link to this entry
audit-round = This round: <csv/> · <json/> · <print>Print this entry</print>
audit-back = Back to the table
audit-after = The table after this entry

audit-step = Step through the log
audit-entry = Entry
audit-first = First
audit-first-entry = First entry
audit-previous = Back
audit-next = Next
audit-newest = Newest
audit-newest-entry = Newest entry
audit-play = Play
audit-pause = Pause
audit-fast = fast
# After the number of the entry.
audit-of = of { $last }

audit-the-entry = The entry
audit-by = By { $person }, { $time }
audit-no-calls = No announcements.
audit-chips = Chip movements
audit-total = Total
audit-draw = Random draw
audit-draw-number = Draw
audit-secret = Secret
audit-secret-later = revealed when the shoe ends
audit-added = { $player } added
audit-quoted = “{ $words }”
audit-commitment = Commitment to the next draw
audit-raw = Raw entry
audit-raw-about = The command and its events
audit-sealed = This line is sealed because it holds a secret, such as the order of a shoe in play. Its hash stands in for it:
audit-intact = ✓ The link to the previous line is intact. This browser has checked the hash.
audit-broken = ✗ The hash of the previous line differs from the one recorded here: the log was changed.
audit-sealed-command = sealed command

audit-person-number = Person { $number }
audit-the-house = the house
audit-crew = Crew member { $number }
# Accounts of the table's book.
audit-account-of = { $kind ->
    [layout] { $player }: chips on the layout
    [wallet] { $player }: wallet
   *[rail] { $player }: chips in the rail
  }
audit-account-meter = meter { $number }
audit-account = { $account ->
    [bank] the table's bank
    [vigorish] vigorish earned
    [tips] the tip box
    [cage] the cage
    [must-hit] the must-hit meter
   *[other] { $account }
  }

audit-find-entries = Find entries
audit-person = Person
audit-anyone = anyone
audit-wager = Wager
audit-any-wager = any
audit-clause = Clause
audit-kind = Kind
audit-any-entry = any entry
audit-kind-of = { $kind ->
    [refused] bets refused or returned
    [overruled] overruled or corrected
    [disputed] recorded as a dispute
    [void] void
    [ruled] supervisors' rulings
   *[any] anything in dispute
  }
audit-kinds = ({ $kinds })
audit-find = Find
audit-next-dispute = Next dispute
audit-found-entries = Found entries
audit-found-by = by { $person }
audit-more = More
audit-found = { $count ->
    [0] No entry matches.
    [one] { $count } entry found.
   *[other] { $count } entries found.
  }
audit-found-more = { $count ->
    [one] { $count } or more entry found.
   *[other] { $count } or more entries found.
  }
audit-dispute = Entry { $entry } is in dispute.
audit-no-dispute = No later entry is in dispute.

audit-stage = { $stage ->
    [betting] Bets are open
    [closed] Bets are closed
    [in-play] The round is in play
   *[other] { $stage }
  }
audit-shoe = { $count } cards in the shoe
audit-dice = Dice { $dice }
audit-meter = Meter { $amount }
audit-place = <name>{ $player }</name>{ $away ->
    [true] , away
   *[false] {""}
  }, { $rail } in the rail{ $owing ->
    [true] , owes { $owes }
   *[false] {""}
  }
audit-bet = { $bet } ({ $marks })
audit-off = off
audit-held = vig { $amount } held
audit-unconfirmed = to be confirmed
audit-no-bets = no bets
audit-nobody = Nobody sits here.

audit-sound-asked = Is the log sound?
audit-checking = Checking every command against the rules…
audit-sound = ✓ The log is sound
audit-unsound = ✗ The log is not sound
audit-line = Line { $line }:
audit-lines = All { $lines } lines were read{ $sealed ->
    [0] .
    [one] ; one is sealed and will be checked when it is opened.
   *[other] ; { $sealed } are sealed and will be checked when they are opened.
  }
audit-signature = The house's signature
audit-signed = The signed checkpoint
audit-root = Root over { $lines } lines
audit-key = Key
audit-keep = Keep it. With an earlier checkpoint you can tell whether any line before it has changed.
audit-download-lines = Lines
audit-checkpoint = Checkpoint
audit-verify = Verify it yourself
audit-verify-help = You need only Python, and you do not have to trust this page:
audit-commands = Commands
audit-verify-rest = The house sends 1,000 lines at a time; fetch the rest with <code>?from=1000</code> and so on. <code>croupier audit</code> also checks every command against the rules.
