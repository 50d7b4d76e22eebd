wheel-is-turning = 转轮正在转动
wheel-idle = 转轮
wheel-rests = 转轮停在 { $symbol }，第 { $space } 格
wheel-turning-hint = 转轮正在转动。点击可跳到结尾。
wheel-repeat-hint = 上一次转轮无效。转轮将再次朝同一方向转动。
wheel-rules = 投注转轮将停在哪个图案。越少见，赔付越高。
wheel-first-step = 选一枚筹码，然后点击一个图案。
wheel-why = 转轮停在 { $symbol }。
wheel-why-over = 本轮已结束。
wheel-count = { $count } / { $spaces }<heard> 格</heard>

wheel-spin-again = { $direction ->
    [clockwise] 此次转轮无效。请再次顺时针转动。
   *[counterclockwise] 此次转轮无效。请再次逆时针转动。
  }
wheel-happened = 发生的情况
wheel-came-to-rest = 转轮已停下
wheel-slipped = 指针滑动
wheel-on-peg = 停在格钉上
wheel-from-space = 原格
wheel-was-called = 结果已宣布
wheel-turned = 转动方向
wheel-due-direction = 按应有方向
wheel-clockwise = 顺时针
wheel-counterclockwise = 逆时针
wheel-times = 圈数
wheel-spaces = 格
wheel-space = { $symbol }，第 { $space } 格
wheel-pick-peg = 停在格钉上；若能看清，请选择相邻的格
wheel-pick-space = 选择格，或输入其编号
wheel-rests-here = 停在此格
wheel-slipped-here = 滑到此格
wheel-rests-on-peg = 停在格钉上

wheel-group = 转轮
wheel-propose = 提议另一个转轮
wheel-propose-help = 先写赔付，再写各格，例如 1=1 joker=40 : 1 1 joker。
wheel-propose-wheel = 转轮

wheel-coach = 投注转轮停在哪个图案。{ $symbol } 占 { $spaces } 格中的 { $count } 格，按 { $pays } 赔付，代价最小：平均 { $edge }。
