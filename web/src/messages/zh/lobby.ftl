lobby-page = 赌桌 · Croupier
lobby-title = 赌桌已开放
lobby-summary = { $tables } 张赌桌，{ $players ->
    [0] 暂无玩家
   *[other] { $players } 位玩家
  }。仅用游戏筹码；一切按规则书进行。
lobby-never-played = 从未玩过？
lobby-open-table = 开一张赌桌
lobby-choose-password = 开始游戏前，请<link>设定您自己的密码</link>。
lobby-retrying = 每隔几秒重试一次。
lobby-empty = 没有开放的赌桌。
lobby-open-first = 开第一张赌桌
lobby-loading = 正在载入赌桌…

lobby-unreadable = 此赌桌不可用：无法读取其日志。
lobby-compare = 比较<heard>{ $table } 与另一张赌桌</heard>
lobby-learn = 学习玩法<heard>：{ $game }</heard>
lobby-differences = 此桌的不同之处
lobby-bets = 注额
lobby-bets-range = <least>{ $min }</least> 至 { $max }
lobby-clock = 计时
lobby-seconds = { $seconds } 秒
lobby-dealt-by = 荷官
lobby-a-person = 真人
lobby-a-trainee = 学员（练习桌）
lobby-watching = 观看
lobby-places-free = { $places } 个座位，全部空闲
lobby-places-taken = { $places } 个座位，已占 { $taken } 个
lobby-places-taken-house = { $places } 个座位，已占 { $taken } 个，其中赌场 { $house } 个
lobby-names-more = { $names } 及另外 { $count } 人
lobby-results = 最近结果，最新在前
lobby-no-results = 暂无结果。
lobby-back-to-place = 回到您的座位<heard>：{ $table }</heard>
lobby-sit-down = 入座<heard>：{ $table }</heard>
lobby-watch = 观看<heard> { $table }</heard>
lobby-figures = 数据<heard>：{ $table }</heard>

lobby-loading-packs = 正在载入规则…
lobby-choose-rules = 选择规则
lobby-pack-version = { $pack }，版本 { $version }
lobby-pack-optional = 可选：{ $amendments }
lobby-other-rules = 显示其他规则
lobby-name = 名称
lobby-smallest-bet = 最低注额
lobby-largest-bet = 最高注额
lobby-seconds-to-bet = 下注秒数
lobby-dealt = 由真人荷官主持
lobby-dealt-help = 荷官输入骰子、纸牌和宣布；没有荷官时赌桌会等待。不勾选时，由赌场掷骰、发牌和转轮，并可证明结果。
lobby-not-allowed = { $count } 项设置不被允许：见上。
lobby-read-rules = 阅读规则
lobby-open = 开桌
lobby-choose-wager = 请选择一种投注。
lobby-enter-limits = 请输入最低和最高注额，例如 5 和 1000。

lobby-house-options = 赌场选项
lobby-options-default = { $count } 个选项，均为默认
lobby-options-changed = { $count } 个选项，已更改 { $changed } 个
lobby-find-option = 查找选项
lobby-no-option = 没有匹配的选项。
lobby-task-unticked = 不勾选时，由赌场立即执行。

lobby-required = { $option }（必填）
lobby-use-default = 使用默认值<heard>：{ $option }</heard>
lobby-rate-range = %（0 至 { $max }）
lobby-number-range = { $min } 至 { $max }
lobby-number-range-none = { $min } 至 { $max }，或 none
lobby-amount-none = 金额，或 none
lobby-amount-large = 金额，例如 5000
lobby-amount-small = 金额，例如 0.25
lobby-such-as = 例如 { $value }

lobby-effect-loading = 正在计算对庄家优势的影响…
lobby-effect-none = 没有投注的庄家优势改变。
lobby-house-edge = 庄家优势：
lobby-effect-more = 以及另外 { $count } 种投注
lobby-effect-elsewhere = 赌桌的数据页显示对庄家优势的影响。
lobby-not-offered = 不提供

lobby-payouts = 赔付与庄家优势：
lobby-payouts-label = { $option } 各选择的赔付
lobby-row-edge = 庄家优势
lobby-row-commission = 佣金
lobby-pays-edge = { $pays }，优势 { $edge }
lobby-edges = { $count } 种优势
lobby-two-edges = { $first } 和 { $second }

lobby-other-limits = 个别投注的其他限额
lobby-none = 无
lobby-wager = 投注
lobby-smallest = 最低
lobby-largest = 最高
lobby-remove-limits = 移除 { $wager } 的限额
lobby-remove-these-limits = 移除此投注的限额
lobby-add-wager = 添加投注
