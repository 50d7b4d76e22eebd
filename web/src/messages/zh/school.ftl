# 荷官学校：题目、进度、培训师视图。

school-page = 荷官学校 · Croupier
school-title = 荷官学校
school-learn-title = 学习玩法
school-pages = 学校
school-questions = 题目
school-progress = 我的进度
school-whole-game = 整桌练习
school-trainees = 学员
school-choices = 练习内容
school-table = 规则
school-side = 您在赌桌的哪一边
school-deal = 我是荷官
school-learn = 我是玩家
school-topic-label = 主题
school-all-topics = 所有主题
school-topic = { $topic ->
    [pays] 赔付
    [may-they] 可以吗？
    [calls] 宣布
    [what-now] 下一步？
    [third-card] 第三张牌
    [vigorish] 佣金
    [working] 生效与否
    [limits] 限额与单位
    [decides] 由什么决定？
   *[lesson] 示例
  }
school-step = { $topic ->
    [pays] 我赢多少？
    [may-they] 我现在可以投注吗？
    [calls] 工作人员怎么宣布？
    [what-now] 接下来是什么？
    [third-card] 谁补牌？
    [vigorish] 要付多少佣金？
    [working] 我的投注生效吗？
    [limits] 我可以投注多少？
    [decides] 什么决定我的投注？
   *[lesson] 示例
  }
school-level-label = 级别
school-level = { $level ->
    [1] 1：一位玩家
    [2] 2：两位玩家
   *[3] 3：三位玩家，难算的注额
  }
school-timed = 为我的回答计时
school-about = 您会看到赌桌上的一个局面和一道题。赌场立即告诉您是否答对，并给出算式和条款。答错的内容会更早再次出现。
school-learn-about = 从玩家角度的简短课程。每一步需要答对两题，您可以按任意顺序学习。
school-due = 有 { $count } 条条款需要复习，相关题目会先出现。
school-over = 十分钟到了，今天练到这里就够了。您可以停下，也可以继续。
school-start = 开始
school-guest = 会话结束时，赌场会忘记访客的进度。有账户则会保留。
school-question = 题目
school-tray = 筹码
school-add-chip = 加 { $amount }
school-amount = 金额
school-number = 数目
school-clear = 清除
school-answer = 回答
school-right = 正确
school-wrong = 错误
school-seconds = { $seconds } 秒
school-you-said = 您的回答：
school-right-answer = 正确答案：
school-next = 下一题
school-next-step = 下一步
school-id = 题目 { $id }
school-shown-in = 见 { $page }
school-tally = { $answers } 题答对 { $right } 题
school-about-clause = 关于 { $clause } 的题目
school-all-questions = 所有题目
school-course = 课程
school-step-done = ，已完成
school-course-done = 您已完成课程。
school-to-tables = 前往赌桌
school-progress-page = 我的进度 · Croupier
school-progress-title = 我的进度
school-trainees-page = 学员 · Croupier
school-loading = 正在读取进度
school-no-answers = 还没有回答。
school-no-trainees = 还没有人用账户回答过题目。
school-find = 查找学员
school-answers = { $count } 个回答
school-last = 最近 { $when }
school-percent-right = 答对 { $share }
school-right-of = 答对
school-accuracy = 正确率
school-median = 中位数
school-grade-label = 等级
school-of = { $asked } 题中 { $right } 题
school-grade = { $grade ->
    [examiner] 考官
    [dealer] 荷官
   *[trainee] 学员
  }
school-weak = 再练这些：
school-drill-clause = 练习此条款
school-record = 培训记录：
school-pdf = PDF
