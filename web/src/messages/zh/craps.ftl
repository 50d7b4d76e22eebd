craps-print = { $print ->
    [pass-line] Pass line
    [dont-pass-bar] Don't pass bar
    [dont-come-bar] Don't come bar
    [come] COME
    [field] FIELD
    [big] BIG
    [six] SIX
    [nine] NINE
    [lay] Lay
    [buy] Buy
    [odds-behind] Odds behind the line
    [lay-odds] Lay odds
    [odds] Odds
    [slot-odds] odds
   *[horn-high] Horn high
  }

craps-layout = 台面。方向键移动，回车键下注，退格键取下。
craps-centre-layout = 中央投注
craps-line-bets = 线注
craps-centre-bets = 中央投注
craps-there = 那里有 { $amount }
craps-come-out = 首掷
craps-you = { $state }。您：{ $net }
craps-last-roll = 上一掷：{ $first } 和 { $second }，共 { $total }

craps-chips-dealers = 荷官
craps-chips-unconfirmed = 未确认
craps-put-badge = 后补注 { $edge }%
craps-best = 最优
craps-best-price = 最划算

craps-heard-pays = 赔付 { $pays }
craps-heard-bet = { $dealers ->
    [yes] 给荷官 { $amount }
   *[no] 您的 { $amount }
  }
craps-heard-bet-on = { craps-heard-bet }，在 { $spot }
craps-heard-off = 暂停
craps-heard-put = 现在是后补注，庄家优势百分之 { $edge }
craps-heard-open = 可下注
craps-heard-closed = 现已关闭

craps-about = 关于 { $wager }
craps-put-on = { $wager }，后补于 { $point }
craps-pays = 赔付
craps-see-clause = 见其条款
craps-fee = 费用
craps-when = 时机
craps-stake = 注额
craps-unit = 注额为 { $amount } 的倍数时全额赔付
craps-put = 后补注
craps-put-chance = 在已有点数时下注：胜率仅 { $chance }%
craps-decided = 结果
craps-decided-on = { $verdict ->
    [win] 赢：<results/>
    [lose] 输：<results/>
    [push] 平局：<results/>
   *[stand] 保留：<results/>
  }
craps-edge = 庄家优势
craps-edge-exact = 取整前 { $edge }%
craps-edge-at = 注额 { $stake } 时 { $edge }%
craps-bet = { $wager } +{ $amount }
craps-bet-put = 后补注：{ $wager } +{ $amount }
craps-closed-now = 现已关闭：<when/>。
craps-at-maximum = 已达上限：{ $amount }。
craps-take-down = 取下 { $amount }
craps-call-on = 设为生效
craps-call-off = 设为暂停
craps-keys = 右键或退格键可取下。
craps-show-me = 查看

craps-total = 合计 <sum>{ $sum }</sum>
craps-results = 上一掷后您的投注
craps-more = 另有 { $count } 项
craps-all-results = { $count } 项结果
craps-more-results = 更多结果
craps-comma = ，
craps-for-dealers = { $bet }（给荷官）
craps-tips = 归入小费：谢谢
craps-pushed = { $bet }：不输不赢
craps-returned = { $bet }：退回 { $amount }
craps-rides = 留在台面：现为 { $amount }
craps-goes-to = { $bet } 移到 { $number }
craps-plays-for = { $bet } 现在等待 { $point }
craps-stays-up = { $count ->
   *[other] { $bets } 保留
  }
craps-many-stay-up = { $others ->
    [yes] 另外 { $count } 注保留
   *[no] { $count } 注保留
  }
craps-are-off = { $bets }：暂停
craps-many-off = { $others ->
    [yes] 另外 { $count } 注：暂停
   *[no] { $count } 注：暂停
  }
craps-no-roll-note = 无效掷骰：此掷不算。
craps-short-note = 掷得太近。
craps-overruled-note = 上一次宣布已被推翻。
craps-void-note = 本局作废。

craps-players-left = 左端玩家
craps-players-right = 右端玩家
craps-player-chips = 台面上 { $layout }，筹码架 { $rack }
craps-shooter = 掷骰者
craps-shooter-heard = ，掷骰者
craps-stand-here = { $end ->
    [left] 站此<heard>，左端</heard>
   *[right] 站此<heard>，右端</heard>
  }
craps-chosen = { $end ->
    [left] 已选<heard>，左端</heard>
   *[right] 已选<heard>，右端</heard>
  }

craps-ended = 牌局已结束。
craps-you-have-dice = <who>您</who>持有骰子。
craps-you-have-dice-out = <who>您</who>持有骰子；骰子已送出。
craps-has-dice = <who>{ $player }</who> 持有骰子。
craps-has-dice-out = <who>{ $player }</who> 持有骰子；骰子已送出。
craps-offered-you = 骰子递给<who>您</who>。
craps-offered = 骰子递给 <who>{ $player }</who>。
craps-waiting = 骰子在等待掷骰者。
craps-bets-closed = 停止下注。
craps-hint-come = 已有点数时，Come（来）的玩法与 Pass Line（过线）相同。
craps-hint-pass = 首先将一枚筹码放在 Pass Line（过线），然后掷骰。
craps-hint-dealer = 将一枚筹码放在 Pass Line（过线）；由荷官处理骰子。
craps-take-dice = 接过骰子
craps-decline-dice = 谢绝
craps-pass-dice = 让出骰子
craps-all-dice = 换骰子：任选两颗
craps-other-dice = 换骰子：另外三颗
craps-choose-dice = 选两颗骰子
craps-die = 骰子 { $number }
craps-same-dice = 不能是同样两颗
craps-use-dice = 用这两颗
craps-move = 移动 { $wager }
craps-move-to = { $wager } 现在是点数。将投注移到
craps-move-bet = 移动投注
craps-more-actions = 更多

craps-coach-pass = 将一枚筹码放在 Pass Line（过线）：{ $wins } 立即赢，{ $loses ->
    [none] 没有数字输
   *[other] { $loses } 输
}。{ $price }
craps-coach-come = { $point }是其他人的点数。放在 Come（来）的筹码从下一掷起与 Pass Line（过线）玩法相同。{ $price }
craps-coach-point = { $point }是点数。掷骰：{ $wins }赢，{ $loses }输。
craps-coach-point-odds = { $point }是点数。掷骰：{ $wins }赢，{ $loses }输。线后的赔率注平均没有代价。
craps-coach-roll = 掷骰：{ $wins } 赢，{ $loses ->
    [none] { "" }
   *[other] { $loses } 输，
}其他数字成为点数。

craps-press-key = 请按对应的键，或 <key>Esc</key>。
craps-no-reasons = 此桌的规则没有列出原因。
craps-back = 返回
