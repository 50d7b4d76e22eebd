account-welcome = Bienvenue, { $name }
account-page = { $name } · Croupier

account-in-title = Connexion
account-keep-title = Gardez vos jetons
account-keep-help = Vos jetons d’invité n’existent que dans ce navigateur. Avec un compte, vous pouvez les utiliser partout.
account-have = J’ai un compte
account-new = Je suis nouveau
account-name = Nom
account-password = Mot de passe
account-code-or-recovery = Code d’authentification ou de récupération
account-register-help = Au moins 10 caractères. Nous ne demandons rien d’autre : ni adresse, ni argent.
account-register-keeps = Vous gardez vos jetons.
account-guest-chips-stay = Vos jetons d’invité ne passent pas à ce compte.
account-open = Ouvrir le compte
account-or = ou
account-as-guest = Jouer comme invité, avec des jetons fictifs

account-a-guest = un invité
account-sign-out = Se déconnecter
account-guest-loses = Un invité qui se déconnecte ne peut pas revenir : vous perdez { $amount } en jetons fictifs.
account-sign-out-anyway = Se déconnecter quand même
account-stay = Rester
account-excluded-for-good = Vous ne pouvez plus jouer. Vous pouvez encore quitter les tables et tout lire.
account-excluded-until = Vous ne pouvez pas jouer avant le { $time }. Vous pouvez encore quitter les tables et tout lire.
account-with-cashier = À la caisse
account-at-tables = Aux tables
account-this-sitting = Cette séance
account-broke = Vous n’avez plus de jetons. Ce sont des jetons fictifs : prenez-en d’autres.
account-take-chips = Prendre des jetons fictifs
account-fresh-chips = Voici de nouveaux jetons fictifs. Bonne chance.

account-role = { $role ->
    [player] joueur
    [dealer] croupier
    [supervisor] superviseur
    [auditor] vérificateur
    [administrator] administrateur
    [trainer] formateur
   *[other] { $role }
  }

account-statement = Relevé
account-statement-of = Relevé de { $name }
account-when = Date
account-entry = Écriture
account-chips = Jetons
account-balance = Solde
account-movement = { $what ->
    [granted] jetons fictifs de la maison
    [deposited] dépôt
    [withdrawn] retrait
    [to-table] apportés à la table
    [from-table] retour de la table
   *[other] { $what }
  }
account-nothing-yet = Rien pour l’instant.
account-earlier = Plus ancien

account-limits = Vos limites
account-limits-help = Les limites plus strictes s’appliquent aussitôt, les plus souples après 24 heures. Laissez un champ vide pour aucune limite.
account-loss-day = Perte quotidienne
account-loss-day-help = Vous ne pouvez pas apporter de jetons à une table si leur perte dépassait ce montant. Les jetons déjà à une table peuvent encore être perdus.
account-deposit-day = Jetons quotidiens
account-deposit-day-help = Votre portefeuille ne peut pas recevoir plus que cela en une journée.
account-session-minutes = Temps sans pause
account-session-minutes-help = Après ce temps, vous devez prendre une pause de 15 minutes.
account-reality-minutes = Rappel
account-reality-minutes-help = À cet intervalle, vous voyez votre temps de jeu et votre résultat.
account-no-limit = aucune
account-minutes-of = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
  }
account-minutes = minutes
account-limit-later = { $limit } à partir du { $time }
account-limit-amount = { $limit } : entrez un montant, par exemple 200, ou laissez vide pour aucune limite.
account-limit-minutes = { $limit } : entrez un nombre de minutes, ou laissez vide pour aucune limite.
account-set-limits = Fixer les limites
account-done = C’est fait.
account-limits-later = Les limites plus strictes s’appliquent maintenant; les plus souples dans 24 heures.
account-limits-now = Vos limites s’appliquent maintenant.

account-password-own = Choisissez votre mot de passe
account-password-once = C’était un mot de passe à usage unique. Choisissez le vôtre.
account-password-current = Mot de passe actuel
account-password-new = Nouveau mot de passe, au moins 10 caractères
account-password-change = Changer le mot de passe
account-password-changed = Mot de passe changé. Toutes les autres sessions sont terminées.

account-factor = Second facteur
account-factor-is-set = Le second facteur est en place. Notez ces codes de récupération : chacun vous connecte une fois sans l’authentificateur.
account-factor-written = Je les ai notés
account-factor-enter = Entrez ce secret dans votre authentificateur, puis tapez son code ici.
account-factor-open = Ouvrir dans votre authentificateur
account-factor-on = La connexion exige un code de votre authentificateur.
account-factor-must = Votre rôle exige un second facteur.
account-factor-protect = Protégez votre compte avec une application d’authentification.
account-your-password = Votre mot de passe
account-code = Code
account-confirm = Confirmer
account-factor-remove = Retirer le second facteur
account-factor-set-up = Configurer un second facteur

account-sessions = Sessions
account-unknown-network = Réseau inconnu
account-this-session = { $network } (celle-ci)
account-session-times = depuis le { $created }, vue la dernière fois le { $seen }
account-end-session = Terminer la session ouverte le { $created }
account-session-ended = La session est terminée.
account-end = Terminer
account-out-everywhere = Se déconnecter partout

account-break = Prendre une pause du jeu
account-exclude-from = M’exclure du jeu
account-span = { $span ->
    [day] pendant un jour
    [week] pendant une semaine
    [month] pendant un mois
    [half-year] pendant six mois
   *[ever] pour toujours
  }
account-exclude-warning = <b>Personne ne peut annuler cela</b>, ni vous ni la maison. Vous ne pourrez { $span ->
    [ever] plus jamais vous asseoir ni miser avec ce compte
   *[other] ni vous asseoir ni miser { account-span }
  }. Vous pouvez toujours quitter une table, et vos mises en jeu sont encore réglées.
account-stop-word = arrêt
account-type-stop = Tapez <i>{ account-stop-word }</i> pour confirmer
account-exclude-me = M’exclure { account-span }
account-excluded = Vous êtes exclu du jeu { account-span }.

account-people = Personnes
account-find = Trouver
account-a-name = un nom
account-open-for = Ouvrir un compte pour
account-open-account = Ouvrir le compte
account-one-time = Mot de passe à usage unique de { $name } : <password/>
account-copy = Copier
account-copied = Copié
account-shown-once = Il n’est montré qu’une fois et doit être changé à la première connexion.
account-guest = invité
account-barred-for-good = exclu pour toujours
account-barred-until = exclu jusqu’au { $time }
account-none-found = Aucun compte ne porte ce nom.
account-more = Plus

account-joined = Inscription : { $time }.
account-loses-most = Perd au plus { $amount } par jour.
account-plays-most = { $count ->
    [one] Joue au plus { $count } minute sans pause.
   *[other] Joue au plus { $count } minutes sans pause.
  }
account-roles = Rôles
account-roles-set = { $name } : { $roles }.
account-no-roles = { $name } : aucun rôle.
account-set-roles = Fixer les rôles
account-play-chips = Jetons fictifs
account-give = Donner
account-given = { $amount } en jetons fictifs pour { $name }.
account-enter-amount = Entrez un montant, par exemple 500.
account-make-password = Créer un mot de passe à usage unique
account-made-password = Le mot de passe à usage unique est { $password }. Il n’est montré qu’une fois et doit être changé à la première connexion.
account-end-theirs = Terminer ses sessions
account-ended-theirs = Toutes ses sessions sont terminées.
account-bar-from = Exclure du jeu
account-type-name = Tapez le nom pour confirmer
account-bar = Exclure { $name } { account-span }
account-barred = { $name } est exclu du jeu { account-span }.
account-no-undo = Personne ne peut l’annuler.
