# L’école de croupiers : questions, progrès, vue du formateur.

school-page = École de croupiers · Croupier
school-title = École de croupiers
school-learn-title = Apprendre à jouer
school-pages = École
school-questions = Questions
school-progress = Mes progrès
school-whole-game = Partie entière
school-trainees = Stagiaires
school-choices = Sujet de l’exercice
school-table = Règles
school-side = Votre côté de la table
school-deal = Je distribue
school-learn = Je joue
school-topic-label = Sujet
school-all-topics = Tous les sujets
school-topic = { $topic ->
    [pays] Paiements
    [may-they] Est-ce permis?
    [calls] Annonces
    [what-now] Et maintenant?
    [third-card] Troisième carte
    [vigorish] Commission
    [working] En jeu ou non
    [limits] Limites et unités
    [decides] Qu’est-ce qui décide?
   *[lesson] Exemples
  }
school-step = { $topic ->
    [pays] Combien est-ce que je gagne?
    [may-they] Puis-je miser maintenant?
    [calls] Qu’annonce-t-on?
    [what-now] Et ensuite?
    [third-card] Qui tire une carte?
    [vigorish] Combien cela coûte-t-il?
    [working] Ma mise est-elle en jeu?
    [limits] Combien puis-je miser?
    [decides] Qu’est-ce qui décide ma mise?
   *[lesson] Exemples
  }
school-level-label = Niveau
school-level = { $level ->
    [1] 1 : un joueur
    [2] 2 : deux joueurs
   *[3] 3 : trois joueurs, mises difficiles
  }
school-timed = Mesurer mon temps
school-about = On vous montre une position à une table et on vous pose une question. La maison dit aussitôt si la réponse est juste, avec le calcul et la clause. Ce qui était faux revient plus tôt.
school-learn-about = Un court cours du côté du joueur. Chaque étape demande deux bonnes réponses, et vous pouvez les suivre dans n’importe quel ordre.
school-due = { $count ->
    [one] Une clause est à revoir. Sa question vient d’abord.
   *[other] { $count } clauses sont à revoir. Leurs questions viennent d’abord.
  }
school-over = Les dix minutes sont passées : cela suffit pour aujourd’hui. Vous pouvez vous arrêter ou continuer.
school-start = Commencer
school-guest = La maison oublie les progrès d’un invité à la fin de la session. Avec un compte, elle les garde.
school-question = Question
school-tray = Jetons
school-add-chip = Ajouter { $amount }
school-amount = Montant
school-number = Nombre
school-clear = Effacer
school-answer = Répondre
school-right = Juste
school-wrong = Faux
school-seconds = { $seconds } s
school-you-said = Votre réponse :
school-right-answer = Réponse juste :
school-next = Question suivante
school-next-step = Étape suivante
school-id = Question { $id }
school-shown-in = Montré dans { $page }
school-tally = { $answers ->
    [one] { $right } juste sur { $answers }
   *[other] { $right } justes sur { $answers }
  }
school-about-clause = Questions sur { $clause }
school-all-questions = Toutes les questions
school-course = Le cours
school-step-done = , terminée
school-course-done = Vous avez terminé le cours.
school-to-tables = Aller aux tables
school-progress-page = Mes progrès · Croupier
school-progress-title = Mes progrès
school-trainees-page = Stagiaires · Croupier
school-loading = Lecture des progrès
school-no-answers = Aucune réponse pour l’instant.
school-no-trainees = Personne n’a encore répondu à une question avec un compte.
school-find = Trouver un stagiaire
school-answers = { $count ->
    [one] { $count } réponse
   *[other] { $count } réponses
  }
school-last = dernière { $when }
school-percent-right = { $share } justes
school-right-of = Justes
school-accuracy = Exactitude
school-median = Médiane
school-grade-label = Grade
school-of = { $right } sur { $asked }
school-grade = { $grade ->
    [examiner] examinateur
    [dealer] croupier
   *[trainee] stagiaire
  }
school-weak = À revoir :
school-drill-clause = S’exercer sur cette clause
school-record = Dossier de formation :
school-pdf = PDF
