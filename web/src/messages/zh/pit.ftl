pit-page = 赌区 · Croupier
pit-title = 赌区
pit-summary = { $tables } 张赌桌，{ $players } 位玩家 · 买入额 <amount>{ $drop }</amount> · 赢额 <amount>{ $win }</amount> · 赢率 <amount>{ $hold }</amount>
pit-disk = 磁盘空间即将用尽。
pit-loading = 正在统计…
pit-none = 没有符合的开放赌桌。
pit-help = 买入额是玩家带来的金额；赢额是赌场的结果，与赌桌报表一致；赢率是赢额除以买入额。每 { $seconds } 秒更新一次。

pit-order = 排序
pit-by-number = 按桌号
pit-by-win = 赢额最低在前
pit-by-drop = 买入额最高在前
pit-by-age = 最新记录在前
pit-with-people = 仅显示有人的赌桌

pit-table = 赌桌
pit-state = 状态
pit-players = 玩家
pit-crew = 工作人员
pit-drop = 买入额
pit-win = 赢额
pit-hold = 赢率
pit-bank = 筹码盘
pit-layout = 台面上
pit-last-entry = 最后记录
pit-checkpoint = 检查点

pit-unreadable = 无法读取
pit-asks = 请求主管
pit-rests = 休息
pit-dealt = 真人荷官
pit-waits = 等待
pit-clock = 计时 { $seconds } 秒

pit-percent = { $share }%
pit-age = { $count } { $unit ->
    [d] 天
    [h] 小时
    [min] 分钟
   *[s] 秒
  }
pit-entry = <link>{ $entry }</link>，{ $age }
pit-checkpoint-behind = { $age }，落后 { $count } 条
