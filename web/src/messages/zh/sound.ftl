sound-sound = 声音
sound-help = 声音和语音宣布（M）
sound-refused = 浏览器不允许声音。点击重试。
