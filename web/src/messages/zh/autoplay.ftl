autoplay-title = 自动投注
autoplay-strategy = 自动投注：{ $strategy }
autoplay-refused = 被拒绝：
autoplay-rounds-of = { $rounds } / { $most }
autoplay-net = 净额
autoplay-stop = 停止 <key>A</key>
autoplay-stop-help = 停止自动投注（A）。您的投注留在原处。
autoplay-ended = 自动投注已结束。
autoplay-played = { $rounds ->
    [rolls] { $strategy }，{ $count } 次掷骰，{ $net }。
    [spins] { $strategy }，{ $count } 次转轮，{ $net }。
   *[hands] { $strategy }，{ $count } 手，{ $net }。
  }

autoplay-how = 赌场按与您相同的规则和限额，在您的座位上执行策略。按一个键（A）、您自己下注或决定、连接结束或赌场重新启动时，它就会停止。您的投注随后留在原处。
autoplay-choose = 策略
autoplay-edit = 查看并编辑其文本
autoplay-stop-after = { $rounds ->
    [rolls] 停止于（掷骰次数）
    [spins] 停止于（转轮次数）
   *[hands] 停止于（手数）
  }
autoplay-no-limit = 无限制
autoplay-at-most = 不高于此数时停止
autoplay-at-most-help = 当您的筹码架不超过此金额时停止
autoplay-at-least = 不低于此数时停止
autoplay-at-least-help = 当您的筹码架至少有此金额时停止
autoplay-enter-amount = 请为“{ $field }”输入金额，例如 100，或留空。
autoplay-pace = 速度
autoplay-slow = 慢
autoplay-normal = 正常
autoplay-fast = 快
autoplay-start = 开始自动投注
