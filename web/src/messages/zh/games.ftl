games-baccarat = 百家乐
games-baccarat-about = 押闲或庄，其余由牌决定。
games-casino-war = 赌场战争
games-casino-war-about = 各发一张牌，大者胜。
games-craps = 花旗骰
games-craps-about = 两颗骰子，所有玩家一起玩，投注种类绰绰有余。
games-red-dog = 红狗
games-red-dog-about = 第三张牌会落在两张牌之间吗？
games-sic-bo = 骰宝
games-sic-bo-about = 投注骰盅里的三颗骰子：大小、单个点数、总和或围骰。
games-wheel = 幸运轮
games-wheel-about = 选一个图案，看转轮转动。

games-deal = 发牌
games-roll = 掷骰
games-shake = 摇骰
games-spin = 转轮

games-you = 您
games-players = 玩家
games-layout = 台面
games-round-over = 本局已结束。

games-rank = { $rank ->
    [A] A
    [T] 10
    [J] J
    [Q] Q
    [K] K
   *[other] { $rank }
  }
games-card = { $suit ->
    [S] 黑桃
    [H] 红心
    [D] 方块
   *[C] 梅花
  } { games-rank }
games-total = { $total ->
    [2] 二点
    [3] 三点
    [4] 四点
    [5] 五点
    [6] 六点
    [7] 七点
    [8] 八点
    [9] 九点
    [10] 十点
    [11] 十一点
    [12] 十二点
   *[other] { $total }
  }

games-turns-cards = 翻牌
games-goes-to-war = 开战
games-raises = 加注
games-takes-dice = 接过骰子
games-passes-dice = 交出骰子
games-declines-dice = 谢绝骰子
games-changes-dice = 要求换骰子
games-dice-are = 骰子：{ $first } 和 { $second }
games-dice-go-out = 骰子送出
games-dice-show = 骰子为 { $dice }。
games-dice-show-after = 摇骰 { $shakes } 次后，骰子为 { $dice }。
games-die-cocked = 有一颗骰子没有放平。
games-shaker-fails = 骰盅出现故障。
games-shaker-replaced = 骰盅已更换。

games-winner = { $winner ->
    [player] 闲
    [banker] 庄
   *[tie] 和
  }
games-your-card = 您的牌对荷官的牌
games-dealers-card = 荷官的牌
games-war-won = { $winner ->
    [player] 玩家的牌较大
    [dealer] 荷官的牌较大
   *[tie] 平局
  }
games-in-a-row = 连牌

games-red-dog-consecutive = { $low } 和 { $high } 相连：不输不赢。
games-red-dog-no-third = 没有抽第三张牌。
games-red-dog-trips = 三张 { $rank }。
games-red-dog-no-trips = 第三张牌 { $third } 与对子不同。
games-red-dog-between = 第三张牌 { $third } 落在 { $low } 和 { $high } 之间。
games-red-dog-outside = 第三张牌 { $third } 不在 { $low } 和 { $high } 之间。
games-red-dog-pair = 对子
games-red-dog-push = 平局
games-red-dog-or = { $pair }或 { $trips }

games-symbol-logo = 赌场标志
games-symbol-joker = 小丑

games-puck-on = ON
games-puck-on-point = ON { $point }
games-puck-off = OFF
games-point-is = 点数为 { $point }
games-no-point = 没有点数：首掷
games-nobody-shoots = 无人持骰
games-position-shoots = { $position } 号位掷骰
games-position-shoots-out = { $position } 号位掷骰，骰子已送出
games-nobody-shoots-out = 无人持骰，骰子已送出
games-rolls = 已掷 { $rolls } 次
games-bets-are = { $state ->
    [open] 可以下注
   *[closed] 停止下注
  }

games-key-on-off = 在台面上：设定该投注生效或暂停
games-max-odds = 最高赔率注
games-max-odds-help = 为您所有的线注和来注加赔率注，直至上限
games-across = 全部数字
games-across-help = 在每个还没有投注的数字上下位置注
games-inside = 内侧数字
games-inside-help = 在 5、6、8 和 9 上下位置注
games-press = 加倍
games-press-help = 将刚获赔付的数字投注加倍

games-craps-example =
    about 过线加两个来注，配双倍赔率注。
    game craps
    let unit 10

    when come-out and no pass: bet unit pass
    when point-on and no come and count come-* < 2: bet unit come
    always: odds 2 pass come-*
    stop when net >= 100 or net <= -200

games-first-title = 从未玩过？从这里开始。
games-first-one-bet = 只需一种投注：花旗骰的过线（Pass Line）。
games-first-one-bet-table = 只需一种投注：花旗骰的过线（Pass Line）。赌桌会显示赔付和理由。
games-first-chip = <strong>将一枚筹码放在过线（Pass Line）上。</strong>它是环绕赌桌、印有此名的长条；{ $amount } 就够了。
games-first-edge = 赌场平均留下其中的 { $edge }，是最划算的投注之一。
games-first-roll = <strong>第一掷：</strong>{ $wins } 赢得与注额相同的金额 <won/>，{ $loses } 输 <lost/>。其他数字成为<term>点数</term>。
games-first-roll-wins = <strong>第一掷：</strong>{ $wins } 赢得与注额相同的金额 <won/>。其他数字成为<term>点数</term>。
games-first-point = <strong>有点数时：</strong>掷骰者继续掷。若再次掷出点数，您赢 <won/>；若先掷出 7，您输。
games-first-sit = 让我入座 { $table }
games-first-chips = 使用您的游戏筹码。
games-first-guest = 以访客身份，使用游戏筹码。无需账户，无需金钱。
games-first-dismiss = 我会玩
