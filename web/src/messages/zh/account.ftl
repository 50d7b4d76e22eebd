account-welcome = 欢迎，{ $name }
account-page = { $name } · Croupier

account-in-title = 登录
account-keep-title = 保留您的筹码
account-keep-help = 您的访客筹码只存在于此浏览器中。开设账户后可在任何地方使用。
account-have = 我有账户
account-new = 我是新用户
account-name = 名称
account-password = 密码
account-code-or-recovery = 验证码或恢复码
account-register-help = 至少 10 个字符。我们不要求其他资料：不要地址，也不要钱。
account-register-keeps = 您的筹码会保留。
account-guest-chips-stay = 您的访客筹码不会转入此账户。
account-open = 开设账户
account-or = 或
account-as-guest = 以访客身份用游戏筹码玩

account-a-guest = 访客
account-sign-out = 退出登录
account-guest-loses = 访客退出后无法返回：您将失去 { $amount } 游戏筹码。
account-sign-out-anyway = 仍要退出
account-stay = 留下
account-excluded-for-good = 您不能再玩。您仍可离开赌桌并阅读所有内容。
account-excluded-until = 在 { $time } 之前您不能玩。您仍可离开赌桌并阅读所有内容。
account-with-cashier = 在出纳处
account-at-tables = 在赌桌上
account-this-sitting = 本次
account-broke = 您没有筹码了。这些是游戏筹码，再领一些吧。
account-take-chips = 领取游戏筹码
account-fresh-chips = 新的游戏筹码已到。祝好运。

account-role = { $role ->
    [player] 玩家
    [dealer] 荷官
    [supervisor] 主管
    [auditor] 审计员
    [administrator] 管理员
    [trainer] 培训师
   *[other] { $role }
  }

account-statement = 对账单
account-statement-of = { $name } 的对账单
account-when = 时间
account-entry = 项目
account-chips = 筹码
account-balance = 余额
account-movement = { $what ->
    [granted] 赌场赠送的游戏筹码
    [deposited] 存入
    [withdrawn] 提取
    [to-table] 带到赌桌
    [from-table] 从赌桌带回
   *[other] { $what }
  }
account-nothing-yet = 暂无记录。
account-earlier = 更早

account-limits = 您的限额
account-limits-help = 更严格的限额立即生效，更宽松的在 24 小时后生效。留空表示不设限额。
account-loss-day = 每日亏损
account-loss-day-help = 若输掉筹码会超过此数，您就不能把它们带到赌桌。已在赌桌上的筹码仍可能输掉。
account-deposit-day = 每日筹码
account-deposit-day-help = 您的钱包一天内最多接收此数。
account-session-minutes = 连续游戏时间
account-session-minutes-help = 超过此时间后，您必须休息 15 分钟。
account-reality-minutes = 提醒
account-reality-minutes-help = 每隔此时间，您会看到游戏时间和结果。
account-no-limit = 无
account-minutes-of = { $count } 分钟
account-minutes = 分钟
account-limit-later = 自 { $time } 起为 { $limit }
account-limit-amount = { $limit }：请输入金额，例如 200，或留空表示不设限额。
account-limit-minutes = { $limit }：请输入分钟数，或留空表示不设限额。
account-set-limits = 设定限额
account-done = 完成。
account-limits-later = 更严格的限额现已生效；更宽松的在 24 小时后生效。
account-limits-now = 您的限额现已生效。

account-password-own = 设定您自己的密码
account-password-once = 这是一次性密码。请设定您自己的密码。
account-password-current = 当前密码
account-password-new = 新密码，至少 10 个字符
account-password-change = 更改密码
account-password-changed = 密码已更改。所有其他会话均已结束。

account-factor = 第二重验证
account-factor-is-set = 第二重验证已设定。请记下这些恢复码：每个可在没有验证器时登录一次。
account-factor-written = 我已记下
account-factor-enter = 请把此密钥输入您的验证器，然后在此输入它的验证码。
account-factor-open = 在您的验证器中打开
account-factor-on = 登录需要验证器中的验证码。
account-factor-must = 您的职务要求第二重验证。
account-factor-protect = 用验证器应用保护您的账户。
account-your-password = 您的密码
account-code = 验证码
account-confirm = 确认
account-factor-remove = 移除第二重验证
account-factor-set-up = 设定第二重验证

account-sessions = 会话
account-unknown-network = 未知网络
account-this-session = { $network }（当前）
account-session-times = 始于 { $created }，最后活动 { $seen }
account-end-session = 结束始于 { $created } 的会话
account-session-ended = 会话已结束。
account-end = 结束
account-out-everywhere = 在所有设备上退出

account-break = 暂停游戏
account-exclude-from = 禁止我游戏
account-span = { $span ->
    [day] 一天
    [week] 一周
    [month] 一个月
    [half-year] 半年
   *[ever] 永久
  }
account-exclude-warning = <b>任何人都无法撤销</b>，您和赌场都不能。{ $span ->
    [ever] 此账户将永远不能入座或下注
   *[other] 您在{ account-span }内不能入座或下注
  }。您随时可以离开赌桌，未结算的投注仍会结算。
account-stop-word = 停止
account-type-stop = 输入<i>{ account-stop-word }</i>以确认
account-exclude-me = 禁止我游戏：{ account-span }
account-excluded = 您已被禁止游戏：{ account-span }。

account-people = 人员
account-find = 查找
account-a-name = 名称
account-open-for = 开设账户，名称
account-open-account = 开设账户
account-one-time = { $name } 的一次性密码：<password/>
account-copy = 复制
account-copied = 已复制
account-shown-once = 它只显示一次，首次登录时必须更改。
account-guest = 访客
account-barred-for-good = 永久禁止
account-barred-until = 禁止至 { $time }
account-none-found = 没有此名称的账户。
account-more = 更多

account-joined = 加入时间：{ $time }。
account-loses-most = 每日最多亏损 { $amount }。
account-plays-most = 连续游戏最多 { $count } 分钟。
account-roles = 职务
account-roles-set = { $name }：{ $roles }。
account-no-roles = { $name }：没有职务。
account-set-roles = 设定职务
account-play-chips = 游戏筹码
account-give = 给予
account-given = 给 { $name } 的游戏筹码：{ $amount }。
account-enter-amount = 请输入金额，例如 500。
account-make-password = 生成一次性密码
account-made-password = 一次性密码是 { $password }。它只显示一次，首次登录时必须更改。
account-end-theirs = 结束其会话
account-ended-theirs = 其所有会话均已结束。
account-bar-from = 禁止游戏
account-type-name = 输入名称以确认
account-bar = 禁止 { $name } 游戏：{ account-span }
account-barred = { $name } 已被禁止游戏：{ account-span }。
account-no-undo = 任何人都无法撤销。
