import { defineMessages } from './define.ts'

/** Scripts of screens: what running and saving one may say. */
export const script = defineMessages({
  SCRIPT_FAILED: { 'zh-CN': '用户自定义JS增强代码运行出错', 'en-US': 'The custom script of this page failed' },
  SCRIPT_FAILED_AT: {
    'zh-CN': '用户自定义JS增强代码运行出错：{reason}（{hook}，第 {line} 行）',
    'en-US': 'The custom script of this page failed: {reason} ({hook}, line {line})',
  },
  SCRIPT_FAILED_IN: {
    'zh-CN': '用户自定义JS增强代码运行出错：{reason}（{hook}）',
    'en-US': 'The custom script of this page failed: {reason} ({hook})',
  },
  SCRIPT_REFUSED: { 'zh-CN': '操作被页面脚本阻止', 'en-US': 'The script of this page stopped the action' },
  SCRIPT_TOO_LONG: { 'zh-CN': '运行超过 {ms} 毫秒，已停止', 'en-US': 'It ran for more than {ms} ms and was stopped' },
  SCRIPT_TOO_LARGE: { 'zh-CN': '占用内存过多，已停止', 'en-US': 'It used too much memory and was stopped' },
  SCRIPT_NO_ANSWER: { 'zh-CN': '{seconds} 秒内没有结束', 'en-US': 'It did not finish within {seconds} s' },
  SCRIPT_NOT_OFFERED: { 'zh-CN': '脚本接口中没有“{name}”', 'en-US': 'The script interface has no “{name}”' },
  SCRIPT_FIELD_UNKNOWN: { 'zh-CN': '页面没有字段“{name}”', 'en-US': 'The page has no field “{name}”' },
  SCRIPT_AT_LINE: { 'zh-CN': '{text}（第 {line} 行）', 'en-US': '{text} (line {line})' },
  SCRIPT_CALL_CLOSED: {
    'zh-CN': '脚本不能调用“{url}”：只能访问本页面的数据和字典',
    'en-US': 'A script cannot call “{url}”: it can access only dictionaries and the data of its own page',
  },
  SCRIPT_ASKS_TITLE: { 'zh-CN': '页面脚本请求修改数据', 'en-US': 'A page script wants to change data' },
  SCRIPT_ASKS: {
    'zh-CN': '{name}，页面“{title}”的脚本要以您的名义执行“{call}”。如果不清楚它的用途，请不要允许。',
    'en-US':
      '{name}, the script of the page “{title}” wants to run “{call}” in your name. Do not allow this if you are not sure what it is for.',
  },
  SCRIPT_ASKS_OK: { 'zh-CN': '允许', 'en-US': 'Allow' },
  SCRIPT_ASKS_REFUSED: { 'zh-CN': '您没有允许脚本执行此操作', 'en-US': 'You did not allow the script to do this' },
  SCRIPT_GATE: {
    'zh-CN': '本页面带有{authors}编写的脚本，现未运行',
    'en-US': 'This page has scripts written by {authors}. They are not running.',
  },
  SCRIPT_GATE_WHY: {
    'zh-CN': '脚本以您的权限运行，而您可以授予权限或重置密码。请确认信任编写者后再运行；脚本修改后会再次询问。',
    'en-US':
      'Scripts run with your permissions, and you can grant permissions or reset passwords. Run them only if you trust the author. You will be asked again when the scripts change.',
  },
  SCRIPT_GATE_OK: { 'zh-CN': '运行脚本', 'en-US': 'Run the scripts' },
  SCRIPT_GATE_SOMEBODY: { 'zh-CN': '他人', 'en-US': 'someone else' },
  SCRIPT_SAFE_MODE: { 'zh-CN': '安全模式下不能使用页面脚本', 'en-US': 'Page scripts cannot be used in safe mode' },
  SCRIPT_STALE: {
    'zh-CN': '脚本已被 {by} 于 {at} 修改，请刷新后重试',
    'en-US': '{by} changed the script at {at}. Reload the page and try again.',
    code: 409,
    http: 409,
  },
  SCRIPT_VERSION_UNKNOWN: { 'zh-CN': '脚本没有版本 {version}', 'en-US': 'The script has no version {version}' },
  SCRIPT_SAVED: { 'zh-CN': '脚本已保存', 'en-US': 'The script was saved' },
})
