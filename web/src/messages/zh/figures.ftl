figures-page = { $table } 号赌桌的数据 · Croupier
figures-title = 精确数据
figures-title-of = { $table }：精确数据
figures-table = { $number } 号赌桌
figures-about = 按此桌规则计算的每种投注的精确数据，庄家优势最低在前。没有估算：每个数字都由全部结果及其概率得出。
figures-nav = 关于此赌桌
figures-back = 返回赌桌
figures-print = 打印
figures-loading = 正在计算数据…
figures-unavailable = 无法显示这些数据

figures-stake = 注额
figures-any-stake = 任意
figures-unrounded = 不计取整；最低注额另有一列。
figures-rounded = 按此桌在注额 { $stake } 时的取整计算。不接受此注额的投注不列出。

figures-find = 查找
figures-find-example = pass, place 6, tie…
figures-sort = 排序与图表依据
figures-count = { $count } 种投注
figures-count-found = { $count } 种中的 { $found } 种
figures-none = 此桌没有匹配的投注。
figures-wager = 投注
figures-chart = 图表
figures-standalone = 独立投注
figures-behind-another = 附属投注
figures-behind = 附属于 { $wager }
figures-label-more = { $wager } 及另外 { $count } 种
figures-caption = { $column }：{ $about }
figures-column = { $measure ->
    [least] 最低注额时
    [resolved] 每次决出的优势
    [round] 每局优势
    [hit] 胜率
    [deviation] 波动
    [largest] 最高赔付
   *[edge] 庄家优势
  }
figures-column-about = { $measure ->
    [least] 最低注额时的庄家优势，计入此桌的取整
    [resolved] 同上，不计平局的注码
    [round] 台面上每 $100 在每次掷骰、每手或每次转轮的平均成本
    [hit] 获胜注码的比例
    [deviation] 标准差：一注偏离平均值的程度
    [largest] 每注 1 最多可赢的数额
   *[edge] 每下注 $100 的平均成本，包括预付佣金
  }

figures-free = 没有成本：按真实赔率赔付。
figures-costs = 每下注 $100 平均损失 ${ $amount }。
figures-wins = 每下注 $100 平均赢 ${ $amount }：对您有利。
figures-often = 赢 { $wins }，输 { $loses }。{ $lasts }
figures-often-push = 赢 { $wins }，输 { $loses }，平局 { $pushes }。{ $lasts }
figures-lasts-one = { $round ->
    [roll] 一次掷骰决出胜负。
    [spin] 一次转轮决出胜负。
   *[hand] 一手决出胜负。
  }
figures-lasts = 平均持续 { $rounds } { $round ->
    [roll] 次掷骰
    [spin] 次转轮
   *[hand] 手
  }。
figures-members = 也适用于 { $wagers }。
figures-semicolon = ；
figures-goes-behind = 附属于 { $wager }。
figures-open-book = 在规则书中打开
figures-based-on = 依据
figures-fewer = 收起
figures-all = 全部 { $count } 条

figures-edge-plain = 一注的成本
figures-edge = 庄家优势
figures-least-plain = 注额 { $stake }（此处最低注额）时
figures-least = 计入取整的庄家优势
figures-per-stake-plain = 仅按注额，不计佣金
figures-per-stake = 按注额的优势
figures-resolved-plain = 不计平局
figures-resolved = 每注决出的优势
figures-per-round-plain = 台面上每{ $round ->
    [roll] 次掷骰
    [spin] 次转轮
   *[hand] 手
  }
figures-per-round = 每{ $round ->
    [roll] 次掷骰
    [spin] 次转轮
   *[hand] 手
  }的优势
figures-outlay-plain = 按全部注码，包括加注
figures-outlay = 按投入的优势（风险要素）
figures-win-plain = 赢
figures-win = 赢的概率
figures-lose-plain = 输
figures-lose = 输的概率
figures-push-plain = 平局
figures-push = 平局的概率
figures-swing = 波动
figures-variance = 方差；标准差
figures-skewness-plain = 不对称性：少见的大赢为正，少见的大输为负
figures-skewness = 偏度
figures-duration = 持续
figures-expected-rounds = 预期{ $round ->
    [roll] 掷骰次数
    [spin] 转轮次数
   *[hand] 手数
  }
figures-largest-plain = 每注 1 最多可赢的数额
figures-largest = 最高赔付
figures-decision-plain = 此决定的成本
figures-decision = 与最佳决定相比的成本

figures-results = 每注 1 的结果及其概率
figures-result = 结果
figures-how = 方式
figures-chance = 概率
figures-clause = 条款

figures-options = 赌场选项（{ $count }）
figures-default = （默认 { $value }）
