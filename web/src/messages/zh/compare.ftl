compare-page = 比较两张赌桌 · Croupier
compare-title = 两张赌桌比较
compare-choose = 请选择两张赌桌或两套规则。
compare-loading = 正在比较规则…

compare-first = 第一张赌桌
compare-second = 第二张赌桌
compare-choose-one = 请选择…
compare-open-tables = 开放的赌桌
compare-packs = 规则（默认选项）

compare-pack = { $pack }，版本 { $version }
compare-rule-book = 规则书<heard>：{ $table }</heard>
compare-different-games = 这是两种不同的游戏。
compare-summary = { $only } 种投注仅一桌提供，{ $changed } 种投注条件不同，{ $same } 种投注两桌相同。

compare-options = 赌场选项
compare-only = 仅一桌提供的投注
compare-only-here = 仅 { $table }
compare-none = 没有其他投注。
compare-prices = 庄家优势不同的投注
compare-terms = 庄家优势相同、条件不同的投注
compare-edge = 庄家优势
compare-rules = 其他规则
compare-rules-count = { $count } 条关于骰子、纸牌、宣布和异常情况的规则

compare-on-number = { $wager }（{ $number }）
compare-decision = { $wager }，{ $decision }
compare-names-more = { $names } 及另外 { $count } 种
