audit-page = { $table } 号赌桌的日志 · Croupier
audit-title = { $table }：日志
audit-table = { $number } 号赌桌
audit-about = 此处发生过的一切，按顺序排列。您可以阅读并核对每条记录。
audit-unavailable = 无法显示此日志
audit-empty = 此赌桌尚未发生任何事。
audit-link = 此记录的链接
audit-round = 本局：<csv/> · <json/> · <print>打印此记录</print>
audit-back = 返回赌桌
audit-after = 此记录之后的赌桌

audit-step = 逐条查看日志
audit-entry = 记录
audit-first = 第一条
audit-first-entry = 第一条记录
audit-previous = 上一条
audit-next = 下一条
audit-newest = 最新
audit-newest-entry = 最新记录
audit-play = 播放
audit-pause = 暂停
audit-fast = 快速
audit-of = 共 { $last } 条

audit-the-entry = 记录
audit-by = { $person }，{ $time }
audit-no-calls = 没有宣布。
audit-chips = 筹码变动
audit-total = 合计
audit-draw = 随机抽取
audit-draw-number = 抽取
audit-secret = 密值
audit-secret-later = 牌靴用完时公开
audit-added = { $player } 加入
audit-quoted = “{ $words }”
audit-commitment = 对下一次抽取的承诺
audit-raw = 原始记录
audit-raw-about = 命令及其事件
audit-sealed = 此行已封存，因为其中有秘密，例如使用中牌靴的牌序。以其散列值代替：
audit-intact = ✓ 与上一行的链接完好。此浏览器已核对散列值。
audit-broken = ✗ 上一行的散列值与此处记录的不同：日志已被更改。
audit-sealed-command = 已封存的命令

audit-person-number = { $number } 号人员
audit-the-house = 赌场
audit-crew = { $number } 号工作人员
audit-account-of = { $kind ->
    [layout] { $player }：台面上的筹码
    [wallet] { $player }：钱包
   *[rail] { $player }：筹码架上的筹码
  }
audit-account-meter = 奖池 { $number }
audit-account = { $account ->
    [bank] 赌桌筹码盘
    [vigorish] 所得佣金
    [tips] 小费箱
    [cage] 账房
    [must-hit] 必中奖池
   *[other] { $account }
  }

audit-find-entries = 查找记录
audit-person = 人员
audit-anyone = 任何人
audit-wager = 投注
audit-any-wager = 任意
audit-clause = 条款
audit-kind = 类型
audit-any-entry = 任何记录
audit-kind-of = { $kind ->
    [refused] 被拒绝或退回的投注
    [overruled] 被推翻或更正
    [disputed] 记录为争议
    [void] 无效
    [ruled] 主管的裁决
   *[any] 任何有争议的记录
  }
audit-kinds = （{ $kinds }）
audit-find = 查找
audit-next-dispute = 下一争议
audit-found-entries = 找到的记录
audit-found-by = { $person }
audit-more = 更多
audit-found = { $count ->
    [0] 没有匹配的记录。
   *[other] 找到 { $count } 条记录。
  }
audit-found-more = 找到至少 { $count } 条记录。
audit-dispute = 第 { $entry } 条记录有争议。
audit-no-dispute = 之后没有有争议的记录。

audit-stage = { $stage ->
    [betting] 开放下注
    [closed] 停止下注
    [in-play] 本局进行中
   *[other] { $stage }
  }
audit-shoe = 牌靴中有 { $count } 张牌
audit-dice = 骰子 { $dice }
audit-meter = 奖池 { $amount }
audit-place = <name>{ $player }</name>{ $away ->
    [true] （暂离）
   *[false] {""}
  }，筹码架 { $rail }{ $owing ->
    [true] ，欠 { $owes }
   *[false] {""}
  }
audit-bet = { $bet }（{ $marks }）
audit-off = 暂停
audit-held = 预留佣金 { $amount }
audit-unconfirmed = 待确认
audit-no-bets = 没有投注
audit-nobody = 无人入座。

audit-sound-asked = 日志是否完好？
audit-checking = 正在按规则核对每条命令…
audit-sound = ✓ 日志完好
audit-unsound = ✗ 日志不完好
audit-line = 第 { $line } 行：
audit-lines = 已读取全部 { $lines } 行{ $sealed ->
    [0] 。
   *[other] ；其中 { $sealed } 行已封存，开封时再核对。
  }
audit-signature = 赌场的签名
audit-signed = 已签名的检查点
audit-root = { $lines } 行的根值
audit-key = 公钥
audit-keep = 请保存。凭早先的检查点，您可以知道它之前的行是否被更改。
audit-download-lines = 日志行
audit-checkpoint = 检查点
audit-verify = 自行验证
audit-verify-help = 只需 Python，不必信任此页面：
audit-commands = 命令
audit-verify-rest = 赌场每次发送 1,000 行；用 <code>?from=1000</code> 等获取其余部分。<code>croupier audit</code> 还会按规则核对每条命令。
