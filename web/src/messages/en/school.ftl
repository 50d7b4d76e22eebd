# The dealer school: questions, progress, the trainer's view.

school-page = Dealer school · Croupier
school-title = Dealer school
school-learn-title = Learn to play
school-pages = School
school-questions = Questions
school-progress = My progress
school-whole-game = Whole game
school-trainees = Trainees
school-choices = Practice
school-table = Rules
school-side = Your side of the table
school-deal = I deal
school-learn = I play
school-topic-label = Topic
school-all-topics = All topics
school-topic = { $topic ->
    [pays] Payments
    [may-they] May they?
    [calls] Calls
    [what-now] What now?
    [third-card] Third card
    [vigorish] Vigorish
    [working] Working or off
    [limits] Limits and units
    [decides] What decides it?
   *[lesson] Plays
  }
school-step = { $topic ->
    [pays] What do I win?
    [may-they] May I bet now?
    [calls] What do they call?
    [what-now] What happens next?
    [third-card] Who draws a card?
    [vigorish] What does it cost?
    [working] Is my bet working?
    [limits] How much may I bet?
    [decides] What decides my bet?
   *[lesson] Plays
  }
school-level-label = Level
school-level = { $level ->
    [1] 1: one player
    [2] 2: two players
   *[3] 3: three players, awkward stakes
  }
school-timed = Time my answers
school-about = You get a position at a table and one question about it. The house checks your answer immediately, with the calculation and the clause. Questions that you get wrong come back sooner.
school-learn-about = A short course from the player’s side. Each step needs two right answers, and you may take the steps in any order.
school-due = { $count ->
    [one] One clause is due again. Its question comes first.
   *[other] { $count } clauses are due again. Their questions come first.
  }
school-over = Ten minutes are over: enough for today. You can stop here or go on.
school-start = Start
school-guest = The house forgets a guest’s progress when the session ends. With an account, the house keeps it.
school-question = Question
school-tray = Chips
school-add-chip = Add { $amount }
school-amount = Amount
school-number = Number
school-clear = Clear
school-answer = Answer
school-right = Right
school-wrong = Wrong
school-seconds = { $seconds } s
school-you-said = You said:
school-right-answer = Right:
school-next = Next question
school-next-step = Next step
school-id = Question { $id }
school-shown-in = Shown in { $page }
school-tally = { $right } of { $answers } right
school-about-clause = Questions about { $clause }
school-all-questions = All questions
school-course = The course
school-step-done = , done
school-course-done = You have finished the course.
school-to-tables = Go to the tables
school-progress-page = My progress · Croupier
school-progress-title = My progress
school-trainees-page = Trainees · Croupier
school-loading = Reading the progress
school-no-answers = No answers yet.
school-no-trainees = Nobody has answered a question with an account yet.
school-find = Find a trainee
school-answers = { $count ->
    [one] { $count } answer
   *[other] { $count } answers
  }
school-last = last { $when }
school-percent-right = { $share } right
school-right-of = Right
school-accuracy = Accuracy
school-median = Median
school-grade-label = Grade
school-of = { $right } of { $asked }
school-grade = { $grade ->
    [examiner] examiner
    [dealer] dealer
   *[trainee] trainee
  }
school-weak = Come back to these:
school-drill-clause = Practise this clause
school-record = Training record:
school-pdf = PDF
