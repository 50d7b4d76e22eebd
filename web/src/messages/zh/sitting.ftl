sitting-title = 我的记录
sitting-title-left = 您在此桌的记录
sitting-left-with = 您带走了 { $amount }，已存入您的钱包。
sitting-curve = { $rounds ->
    [rolls] { $count } 次有结果的掷骰之后的成绩：最低 { $lowest }，最高 { $highest }，目前 { $now }
    [spins] { $count } 次有结果的转轮之后的成绩：最低 { $lowest }，最高 { $highest }，目前 { $now }
   *[hands] { $count } 手有结果的牌之后的成绩：最低 { $lowest }，最高 { $highest }，目前 { $now }
  }
sitting-result = 结果
sitting-brought = 带来
sitting-time = 时间
sitting-minutes = { $count } 分钟
sitting-undecided = 您的投注尚未有结果。
sitting-computing = 正在计算您的运气…
sitting-ahead = 领先 { $deviations } 个标准差。
sitting-behind = 落后 { $deviations } 个标准差。
sitting-ahead-least = 至少领先 { $deviations } 个标准差。
sitting-behind-least = 至少落后 { $deviations } 个标准差。
sitting-luck = 您的 { $count } 个已结算投注合计 { $net }；平均值为 { $mean }，标准差为 { $deviation }。
sitting-luck-most = 您的 { $count } 个已结算投注合计 { $net }；平均值为 { $mean }，标准差最多为 { $deviation }。
sitting-bound = 取决于同一骰子或纸牌的投注会一起波动，因此这是下限。
sitting-full-shoe = 平均值按完整的牌靴计算。
sitting-unpriced = { $count } 个投注没有精确的平均值，未计入。
sitting-your-rounds = { $rounds ->
    [rolls] 您的掷骰
    [spins] 您的转轮
   *[hands] 您的各手
  }
sitting-proof = 证明<heard>：记录 { $entry }</heard>
sitting-copy = 复制链接<heard>：记录 { $entry }</heard>
sitting-copied = 已复制<heard>：记录 { $entry }</heard>
sitting-show-all = 显示全部 { $count } 个
