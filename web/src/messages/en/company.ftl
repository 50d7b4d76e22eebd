# Company at a table: invitations and reactions.

company-label = Company
company-invite = Invite
company-invite-help = Share the address of this table
company-invitation = Join me at this table.
company-shared = Invitation shared.
company-copied = Link copied.
company-address = Address of this table
company-react = React
company-react-help = Show the others a short reaction
company-reactions = Reactions
company-show-reactions = Show reactions
company-you = You
company-says = { $name }: { $words }
