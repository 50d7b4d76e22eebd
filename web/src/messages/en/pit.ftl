# The pit board: every table with its figures and people.

pit-page = Pit · Croupier
pit-title = Pit
pit-summary = { $tables } tables, { $players } players · drop <amount>{ $drop }</amount> · win <amount>{ $win }</amount> · hold <amount>{ $hold }</amount>
pit-disk = The disk is nearly full.
pit-loading = Counting…
pit-none = No such table is open.
pit-help = Drop is what players brought; win is the house's result as in the table's statement; hold is win divided by drop. Updated every { $seconds } seconds.

pit-order = Order
pit-by-number = by number
pit-by-win = lowest win first
pit-by-drop = largest drop first
pit-by-age = latest entry first
pit-with-people = only tables with people

pit-table = Table
pit-state = State
pit-players = Players
pit-crew = Crew
pit-drop = Drop
pit-win = Win
pit-hold = Hold
pit-bank = Bank
pit-layout = On the layout
pit-last-entry = Last entry
pit-checkpoint = Checkpoint

# The state of a table.
pit-unreadable = cannot be read
pit-asks = asks a supervisor
pit-rests = rests
pit-dealt = dealt by a person
pit-waits = waits
pit-clock = clock { $seconds } s

pit-percent = { $share } %
pit-age = { $count } { $unit ->
    [d] d
    [h] h
    [min] min
   *[s] s
  }
pit-entry = <link>{ $entry }</link>, { $age }
pit-checkpoint-behind = { $age }, { $count } behind
