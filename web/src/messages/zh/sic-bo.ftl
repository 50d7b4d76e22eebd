sic-bo-shaking = 正在摇骰
sic-bo-shaker = 骰盅
sic-bo-show = 骰子为 { $dice }，总和 { $total }
sic-bo-shaking-hint = 正在摇骰。点击可跳到结尾。
sic-bo-rules = 投注三颗骰子的结果。越少见，赔付越高。
sic-bo-first-step = 选一枚筹码，然后点击一个区域。
sic-bo-why = 骰子为 { $dice }，总和 { $total }。
sic-bo-why-over = 本次摇骰已结束。

sic-bo-faces = 点数
sic-bo-face = 一颗骰子为 { $face }
sic-bo-cocked = 有一颗骰子没有放平
sic-bo-shakes = 摇骰次数
sic-bo-entered = { $dice }，总和 { $total }
sic-bo-some = 3 颗骰子中的 { $count } 颗
sic-bo-pick = 选择或输入三颗骰子的点数
sic-bo-clear = 清除
sic-bo-send = 骰子如此
sic-bo-send-cocked = 有一颗骰子没有放平

sic-bo-group = 骰盅
sic-bo-fault = 骰盅出现故障
sic-bo-fault-help = 由规则决定是否退回注码。
sic-bo-replace = 更换骰盅
sic-bo-replace-help = 桌上换上新的骰盅。

sic-bo-coach = { $count ->
   *[other] 从 { $wagers } 开始：代价最小，平均 { $edge }，按 { $pays } 赔付。
  }
