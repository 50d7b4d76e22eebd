simulate-page = 模拟 · Croupier
simulate-title = 测试策略
simulate-about = 选择一种策略，或自己编写。它会按规则玩数千场，包括赌桌的拒绝。
simulate-loading = 正在载入赌桌…
simulate-empty = 尚无模拟
simulate-empty-help = 您将看到资金随时间的变化、输光的场次比例和最终资金；可计算时附上精确数据。

simulate-where = 赌桌或规则
simulate-tables = 赌桌（使用其选项）
simulate-packs = 规则（默认选项）
simulate-strategy = 策略
simulate-purpose = { $purpose ->
    [flat] 单一投注，始终不变
    [combination] 多种投注组合
    [pressing] 加注、减注或撤注
    [progression] 随输赢调整注额
   *[leaving] 适时离场
  }
simulate-edit = 查看并编辑策略文本
simulate-bankroll = 资金
simulate-enter-bankroll = 请输入资金金额，例如 300。
simulate-most-rounds = { $rounds ->
    [rolls] 每场最多掷骰次数
    [spins] 每场最多转轮次数
   *[hands] 每场最多手数
  }
simulate-sessions = 场数
simulate-seed = 种子
simulate-seed-help = 相同的种子得到相同的结果
simulate-until = 停止条件（可选）
simulate-until-example = net >= 200 or net <= -100
simulate-play = 玩 { $sessions } 场
simulate-playing = 进行中…
simulate-progress = 正在模拟各场
simulate-custom = 自定义，基于 { $strategy }

simulate-text = 策略文本
simulate-mistake = 第 { $line } 行：{ $mistake }
simulate-mistake-help = 第 { $line } 行：{ $mistake }；{ $help }
simulate-how = 如何编写策略
simulate-example = 示例
simulate-how-rules = 每次掷骰、发牌或转轮之前，规则从头到尾执行一遍。每行写一条语句。<code>#</code> 开始注释。金额以元为单位。
simulate-actions = <kind>动作：</kind><words>bet, press, regress … to, reduce, down, { $more }, set, restart, stop, finish hand, run out</words>。
simulate-facts = <kind>事实：</kind><words>{ $more }, won, lost, wins, losses, hits, no, have, count, last, run, bankroll, net, peak, rounds, minutes</words>。
simulate-progressions = <kind>递进：</kind><code>progression NAME martingale 10 on pass</code>，以及 <words>paroli, steps, ladder, dalembert, labouchere, fibonacci, oscar</words>。

simulate-both = { $first } 与 { $second }
simulate-show = 显示
simulate-compare-with = 比较
simulate-nothing = 无
simulate-run = { $number }：{ $strategy }，{ $table }
simulate-second = <name>{ $strategy }：</name>{ $summary }
simulate-summary = 共 { $sessions } 场，资金 { $bankroll }，每场最多 { $most } { $round ->
    [roll] 次掷骰
    [spin] 次转轮
   *[hand] 手
  }：{ $ahead } 赢钱离场，{ $behind } 输钱离场，{ $broken ->
    [none] 没有一场输光
   *[some] { $broke } 输光
  }。平均结果为 { $net }。
simulate-time-out = 时间已到：{ $wanted } 场中玩了 { $played } 场。
simulate-refused = 赌桌拒绝了部分投注（{ $count }）

simulate-chart-about = { $about }下表列出相同的数字。
simulate-as-table = 以表格显示
simulate-fan = 资金随时间的变化
simulate-fan-about = 中位数周围 50% 和 90% 场次的区间。
simulate-fan-caption = 线为中位数；深色带包含 50% 的场次，浅色带包含 90%。虚线：起始资金。
simulate-rounds = { $round ->
    [roll] 掷骰次数
    [spin] 转轮次数
   *[hand] 手数
  }
simulate-median = 中位数
simulate-broke = 输光
simulate-ends = 最终资金
simulate-ends-about = 最终资金的直方图。
simulate-ends-axis = 最终资金
simulate-ends-caption = 柱形：模拟。{ $exact ->
    [true] 细线：精确值。
   *[false] {""}
  }{ $compared ->
    [true] 虚线：{ $other }。
   *[false] {""}
  }竖线：起始资金；输钱离场的场次颜色较浅。{ $cut ->
    [true] 少数场次的最终资金更多，最高 { $largest }。
   *[false] {""}
  }
simulate-from = 从
simulate-below = 低于
simulate-column-sessions = 场数
simulate-share = 比例
simulate-exact = 精确值

simulate-figures = 数据
simulate-figure = 项目
simulate-interval = { $low } 至 { $high }
simulate-exactly = 精确值 { $value }
simulate-figures-help = 每个数字下方是其 95% 置信区间。短横表示场数太少，或该数字无法及时算出。
simulate-full-shoe = 精确数据假定每手牌都从满牌靴发出。
simulate-percentile = 资金的第 { $percent } 百分位数
simulate-net = 平均结果
simulate-net-term = 平均净结果
simulate-deviation = 结果的离散程度
simulate-deviation-term = 标准差
simulate-ahead = 赢钱离场的场次
simulate-ahead-term = 净赢的概率
simulate-even = 不输不赢的场次
simulate-behind = 输钱离场的场次
simulate-behind-term = 净输的概率
simulate-ruin = 输光：不足以下下一注
simulate-ruin-term = 破产
simulate-stopped = 按停止条件结束
simulate-goal = 达到目标
simulate-worst = 最差 5% 的最终资金不超过
simulate-middle = 最终资金中位数
simulate-best = 最好 5% 的最终资金高于
simulate-drawdown = 从高点的平均最大跌幅
simulate-drawdown-term = 回撤
simulate-per-round = { $round ->
    [roll] 每次掷骰平均
    [spin] 每次转轮平均
   *[hand] 每手平均
  }
simulate-per-round-term = { $round ->
    [roll] 每次掷骰的平均净结果
    [spin] 每次转轮的平均净结果
   *[hand] 每手的平均净结果
  }
simulate-per-hour = 每小时成本
simulate-per-hour-term = 每小时平均损失
simulate-rounds-per-session = 每场平均{ $round ->
    [roll] 掷骰次数
    [spin] 转轮次数
   *[hand] 手数
  }
