import { defineMessages } from './define.ts'

/** Scripts of screens: what running and saving one may say. */
export const script = defineMessages({
  SCRIPT_FAILED: { 'zh-CN': '用户自定义JS增强代码运行出错', 'en-US': 'The custom script of this screen failed' },
  SCRIPT_FAILED_AT: { 'zh-CN': '用户自定义JS增强代码运行出错：{reason}（{hook}，第 {line} 行）', 'en-US': 'The custom script of this screen failed: {reason} ({hook}, line {line})' },
  SCRIPT_FAILED_IN: { 'zh-CN': '用户自定义JS增强代码运行出错：{reason}（{hook}）', 'en-US': 'The custom script of this screen failed: {reason} ({hook})' },
  SCRIPT_REFUSED: { 'zh-CN': '操作被页面脚本阻止', 'en-US': 'The script of this screen stopped it' },
  SCRIPT_TOO_LONG: { 'zh-CN': '运行超过 {ms} 毫秒，已停止', 'en-US': 'It ran for more than {ms} ms and was stopped' },
  SCRIPT_TOO_LARGE: { 'zh-CN': '占用内存过多，已停止', 'en-US': 'It used too much memory and was stopped' },
  SCRIPT_NO_ANSWER: { 'zh-CN': '{seconds} 秒内没有结束', 'en-US': 'It did not end within {seconds} s' },
  SCRIPT_NOT_OFFERED: { 'zh-CN': '脚本接口中没有“{name}”', 'en-US': 'The interface of scripts has no “{name}”' },
  SCRIPT_FIELD_UNKNOWN: { 'zh-CN': '页面没有字段“{name}”', 'en-US': 'The screen has no field “{name}”' },
  SCRIPT_AT_LINE: { 'zh-CN': '{text}（第 {line} 行）', 'en-US': '{text} (line {line})' },
  SCRIPT_CALL_CLOSED: { 'zh-CN': '脚本不能调用“{url}”：只能访问本页面的数据和字典', 'en-US': 'A script may not call “{url}”: only rows of its own screen and dictionaries' },
  SCRIPT_SAFE_MODE: { 'zh-CN': '安全模式下不能使用页面脚本', 'en-US': 'Scripts are switched off in safe mode' },
  SCRIPT_STALE: { 'zh-CN': '脚本已被 {by} 于 {at} 修改，请刷新后重试', 'en-US': 'The script was changed by {by} at {at}; please reload and try again', code: 409, http: 409 },
  SCRIPT_VERSION_UNKNOWN: { 'zh-CN': '脚本没有版本 {version}', 'en-US': 'The script has no version {version}' },
  SCRIPT_SAVED: { 'zh-CN': '脚本已保存', 'en-US': 'The script was saved' },
})
