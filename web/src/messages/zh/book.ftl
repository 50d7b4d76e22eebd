book-page = { $title } 的规则 · Croupier
book-title = { $title }：规则
book-about = { $document }。规则包 { $pack }，版本 { $version }。以下是我们的转述；以原文件为准。
book-back-to-table = 返回赌桌
book-compare = 与另一张赌桌比较
book-print = 打印
book-find = 查找
book-find-example = 投注、词语或条款
book-nav = 本书内容
book-found = { $wagers } 种投注，{ $calls } 个宣布，{ $options } 个选项，{ $clauses } 条条款
book-no-match = 规则书中没有与“{ $search }”匹配的内容。
book-opening-book = 正在打开规则书…
book-unavailable = 无法显示规则书
book-wagers = 投注
book-calls = 宣布
book-crew-calls = 工作人员的宣布
book-options = 赌场选项
book-options-here = 此桌的赌场选项
book-clauses = 条款
book-no-roll = 掷骰无效的情况
book-relief = 骰子交给下一位掷骰者的情况
book-spoilt = 更换骰子的情况

book-rule-book = 规则书
book-back = 后退
book-forward = 前进
book-close = 关闭规则书
book-opening = 正在打开…
book-not-opened = 无法打开规则书
book-choose-table = 请先选择赌桌。这取决于其规则。
book-a-call = 宣布
book-not-offered = 此处不提供这种投注。
book-no-clause = 此规则书没有该条款。
book-no-call = 此处的工作人员不作此宣布。
book-all-rules = { $title } 的全部规则

book-call-by = { $crew } 作出宣布：{ $call }。
book-braces = 大括号中的词由工作人员填入。
book-citation = { $citation } · { $kind } · 我们对 { $document } 的转述
book-wagers-based = 基于此条款的投注
book-reasons = 工作人员给出的理由
book-options-unavailable = 暂时无法取得赌场选项。
book-neighbours = 上一条与下一条
book-about-document = 关于文件：缺漏与解释
book-chapter = 第 { $number } 章
book-appendix = 附录 { $letter }
book-chapter-of = { $pack } { $chapter }
book-as-posted = 以公布为准
book-default = （默认 { $value }）
book-not-set = 未设定
book-allowed = 允许：<values>{ $values }</values>。

book-wager = 投注
book-pays = 赔付
book-pays-odds = 赔付 { $pays }
book-edge = 优势
book-edge-help = 最低注额时，计入此桌的取整
book-when = 时机
book-stake = 注额
book-stake-unit = { $stakes }；注额为 { $unit } 的倍数时全额赔付
book-capped = { $min }，有上限
book-clause = 条款
book-changes = 更改
book-commission = 佣金
book-set-by = 放置者
book-outcomes = 结果
book-figures = 数据
book-the-bet = 注码
book-verdict = { $verdict ->
    [win] 赢
    [lose] 输
    [push] 平局
    [stand] 保留
   *[other] { $verdict }
  }
book-its-number = 其号码
book-come-out = 首掷时
book-with-point = 点数为 { $numbers } 时

book-calculating = 正在计算…
book-house-edge = 庄家优势
book-exactly = 精确值 { $edge }
book-wins = 赢
book-pushes = 平局
book-deviation = 标准差
book-per-unit = 每单位注额
book-lasts = 持续
book-rounds = { $rounds } { $round ->
    [roll] 次掷骰
    [spin] 次转轮
   *[hand] 手
  }
book-on-average = 平均
book-put = <name>补下的注（put）</name>：点数是 { $point }，首掷已过。首掷时同样的注成本较低。
book-unrounded = 未计取整。
book-rounded = 注额 { $stake }，计入此桌的取整。
book-no-figures = 此投注没有数据。
book-all-figures = 此桌的全部数据
book-defaults = 按文件的默认值；赌场选项可能改变结果。
book-figures-unavailable = 暂时无法取得数据。

book-examples = 示例
book-drill = 练习此条款
book-show-me = 演示：<words>{ $example }</words>
book-preparing = 正在准备赌桌…
book-examples-unavailable = 暂时无法取得示例。
book-with-options = 选项：{ $options }。
book-step-back = 上一步
book-step-forward = 下一步
book-play = 播放
book-pause = 暂停
book-again = 重播
book-line-of = 第 { $line } 行，共 { $last } 行
book-close-example = 关闭示例
book-refused = 被拒绝：{ $reason }
book-bet = { $wager } <amount>{ $stake }</amount>{ $dealers ->
    [true] （给荷官）
   *[false] {""}
  }{ $off ->
    [true] ，暂停
   *[false] {""}
  }
book-no-bet = 没有投注

book-house-does = { $action ->
    [deal] 发牌
    [close] 停止下注
    [new-shoe] 换上新牌靴
    [load] 纸牌装入牌靴
   *[burn] 第一张牌亮出后销牌
  }
book-buys-in = { $player } 买筹码 { $amount }{ $position ->
    [0] {""}
   *[other] （{ $position } 号位）
  }{ $end ->
    [0] {""}
   *[other] （赌桌第 { $end } 端）
  }
book-player-does = { $player } { $action }
book-player-bets = { $verb ->
    [by-player] { $player } 放 { $amount } 在 { $wager }
    [called] { $player } 口头下注 { $amount } 于 { $wager }
    [by-crew] { $player } 请荷官放 { $amount } 于 { $wager }
    [reduce] { $player } 从 { $wager } 取回 { $amount }
   *[bet] { $player } 下注 { $amount } 于 { $wager }
  }{ $dealers ->
    [true] （给荷官）
   *[false] {""}
  }{ $position ->
    [0] {""}
   *[other] （{ $position } 号位）
  }{ $pays ->
    [cash] （现金 { $cash }）
   *[chips] {""}
  }
book-player-changes = { $verb ->
    [on] { $player } 启用 { $wager }
    [off] { $player } 暂停 { $wager }
   *[down] { $player } 撤下 { $wager }
  }{ $dealers ->
    [true] （给荷官）
   *[false] {""}
  }{ $position ->
    [0] {""}
   *[other] （{ $position } 号位）
  }
