# A person's account, and the accounts of the house for its staff.

account-welcome = Welcome, { $name }
account-page = { $name } · Croupier

account-in-title = Sign in
account-keep-title = Keep your chips
account-keep-help = Your guest chips exist only in this browser. With an account you can use them anywhere.
account-have = I have an account
account-new = I am new
account-name = Name
account-password = Password
account-code-or-recovery = Authenticator code or recovery code
account-register-help = At least 10 characters. We ask for nothing else: no address, no money.
account-register-keeps = You keep your chips.
account-guest-chips-stay = Your guest chips do not move to this account.
account-open = Open the account
account-or = or
account-as-guest = Play as a guest, with play chips

account-a-guest = a guest
account-sign-out = Sign out
account-guest-loses = A guest who signs out cannot return: you lose { $amount } in play chips.
account-sign-out-anyway = Sign out anyway
account-stay = Stay
account-excluded-for-good = You cannot play any more. You can still leave tables and read everything.
account-excluded-until = You cannot play until { $time }. You can still leave tables and read everything.
account-with-cashier = With the cashier
account-at-tables = At tables
account-this-sitting = This sitting
account-broke = You have no chips left. These are play chips, so take more.
account-take-chips = Take play chips
account-fresh-chips = Here are fresh play chips. Good luck.

account-role = { $role ->
    [player] player
    [dealer] dealer
    [supervisor] supervisor
    [auditor] auditor
    [administrator] administrator
    [trainer] trainer
   *[other] { $role }
  }

account-statement = Statement
account-statement-of = Statement of { $name }
account-when = When
account-entry = Entry
account-chips = Chips
account-balance = Balance
account-movement = { $what ->
    [granted] play chips from the house
    [deposited] deposited
    [withdrawn] withdrawn
    [to-table] taken to table
    [from-table] back from table
   *[other] { $what }
  }
account-nothing-yet = Nothing yet.
account-earlier = Earlier

account-limits = Your limits
account-limits-help = Stricter limits apply immediately, looser ones after 24 hours. Leave a field empty for no limit.
account-loss-day = Daily loss
account-loss-day-help = You cannot bring chips to a table if losing them would exceed this. Chips already at a table can still be lost.
account-deposit-day = Daily chips
account-deposit-day-help = Your wallet cannot receive more than this in a day.
account-session-minutes = Time without a break
account-session-minutes-help = After this time you must take a 15-minute break.
account-reality-minutes = Reminder
account-reality-minutes-help = At this interval you see your playing time and your result.
account-no-limit = none
account-minutes-of = { $count } minutes
account-minutes = minutes
account-limit-later = { $limit } from { $time }
account-limit-amount = { $limit }: enter an amount such as 200, or leave it empty for no limit.
account-limit-minutes = { $limit }: enter a number of minutes, or leave it empty for no limit.
account-set-limits = Set limits
account-done = Done.
account-limits-later = Stricter limits apply now; looser ones in 24 hours.
account-limits-now = Your limits apply now.

account-password-own = Choose your own password
account-password-once = This was a one-time password. Choose your own.
account-password-current = Current password
account-password-new = New password, at least 10 characters
account-password-change = Change password
account-password-changed = Password changed. All other sessions have ended.

account-factor = Second factor
account-factor-is-set = The second factor is set. Write these recovery codes down: each signs you in once without the authenticator.
account-factor-written = I have written them down
account-factor-enter = Enter this secret into your authenticator, then type its code here.
account-factor-open = Open in your authenticator
account-factor-on = Signing in requires a code from your authenticator.
account-factor-must = Your role requires a second factor.
account-factor-protect = Protect your account with an authenticator app.
account-your-password = Your password
account-code = Code
account-confirm = Confirm
account-factor-remove = Remove the second factor
account-factor-set-up = Set up a second factor

account-sessions = Sessions
account-unknown-network = Unknown network
account-this-session = { $network } (this one)
account-session-times = since { $created }, last seen { $seen }
account-end-session = End the session since { $created }
account-session-ended = The session has ended.
account-end = End
account-out-everywhere = Sign out everywhere

account-break = Take a break from playing
account-exclude-from = Exclude me from play
# The time of an exclusion, at the end of a sentence or alone in a list.
account-span = { $span ->
    [day] for a day
    [week] for a week
    [month] for a month
    [half-year] for half a year
   *[ever] permanently
  }
account-exclude-warning = <b>Nobody can undo this</b>, neither you nor the house. You cannot sit down or bet { $span ->
    [ever] ever again with this account
   *[other] { account-span }
  }. You can always leave a table, and your open bets are still settled.
account-stop-word = stop
account-type-stop = Type <i>{ account-stop-word }</i> to confirm
account-exclude-me = Exclude me { account-span }
account-excluded = You are excluded from play { account-span }.

account-people = People
account-find = Find
account-a-name = a name
account-open-for = Open an account for
account-open-account = Open account
account-one-time = { $name }’s one-time password: <password/>
account-copy = Copy
account-copied = Copied
account-shown-once = It is shown only once and must be changed at the first sign-in.
account-guest = guest
account-barred-for-good = barred permanently
account-barred-until = barred until { $time }
account-none-found = No account has that name.
account-more = More

account-joined = Joined { $time }.
account-loses-most = Loses at most { $amount } a day.
account-plays-most = { $count ->
    [one] Plays for at most { $count } minute without a break.
   *[other] Plays for at most { $count } minutes without a break.
  }
account-roles = Roles
account-roles-set = { $name }: { $roles }.
account-no-roles = { $name }: no roles.
account-set-roles = Set roles
account-play-chips = Play chips
account-give = Give
account-given = { $amount } in play chips for { $name }.
account-enter-amount = Enter an amount, such as 500.
account-make-password = Create a one-time password
account-made-password = The one-time password is { $password }. It is shown only once and must be changed at the first sign-in.
account-end-theirs = End their sessions
account-ended-theirs = All their sessions have ended.
account-bar-from = Bar from play
account-type-name = Type the name to confirm
account-bar = Bar { $name } { account-span }
account-barred = { $name } is barred from play { account-span }.
account-no-undo = Nobody can undo it.
