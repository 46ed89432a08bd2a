import { defineMessages } from '../define.ts'

/** The page of widget packages. */
export const widgetPage = defineMessages({
  WIDGETS_ABOUT: {
    'zh-CN':
      '控件包为页面增加新的控件，无需发布新版本。其代码只在隔离的框架中运行，不能访问网络、数据和页面；通过检验后才能启用。',
    'en-US':
      'A widget package adds a widget to pages without a new release. Its code runs in an isolated frame only, without access to the network, data or the page. It can be switched on once it has passed its checks.',
  },
  WIDGETS_UPLOAD: { 'zh-CN': '上传控件包', 'en-US': 'Upload a package' },
  WIDGETS_EXAMPLE: { 'zh-CN': '下载示例', 'en-US': 'Download an example' },
  WIDGETS_NONE: { 'zh-CN': '还没有控件包', 'en-US': 'There are no widget packages yet' },
  WIDGETS_STATE_ON: { 'zh-CN': '已启用', 'en-US': 'On' },
  WIDGETS_STATE_OFF: { 'zh-CN': '未启用', 'en-US': 'Off' },
  WIDGETS_VERSION: { 'zh-CN': '版本', 'en-US': 'Version' },
  WIDGETS_VERSION_FACTS: {
    'zh-CN': '{size} KB，{licence}，{by} 于 {at} 上传',
    'en-US': '{size} KB, {licence}, uploaded by {by} at {at}',
  },
  WIDGETS_AUTHOR: { 'zh-CN': '作者：{author}', 'en-US': 'Author: {author}' },
  WIDGETS_ACTIVE: { 'zh-CN': '使用中', 'en-US': 'In use' },
  WIDGETS_TRY: { 'zh-CN': '运行检验', 'en-US': 'Run the checks' },
  WIDGETS_TRYING: { 'zh-CN': '正在检验“{title}”…', 'en-US': 'Checking “{title}”…' },
  WIDGETS_PASSED: { 'zh-CN': '检验通过（{by}，{at}）', 'en-US': 'Passed its checks ({by}, {at})' },
  WIDGETS_FAILED: { 'zh-CN': '检验未通过', 'en-US': 'Did not pass its checks' },
  WIDGETS_UNTRIED: { 'zh-CN': '尚未检验', 'en-US': 'Not checked yet' },
  WIDGETS_SWITCH_ON: { 'zh-CN': '启用', 'en-US': 'Switch on' },
  WIDGETS_SWITCH_OFF: { 'zh-CN': '停用', 'en-US': 'Switch off' },
  WIDGETS_ON_ASK: {
    'zh-CN': '启用“{title}”{version}？所有使用者都会看到此控件。请确认信任其来源。',
    'en-US': 'Switch on “{title}” {version}? All users will see this widget. Make sure that you trust its source.',
  },
  WIDGETS_OFF_ASK: {
    'zh-CN': '停用“{title}”？使用它的字段将显示为普通输入框，数据不变。',
    'en-US': 'Switch off “{title}”? Fields that use it become plain inputs. Their data stays.',
  },
  WIDGETS_REMOVE: { 'zh-CN': '删除', 'en-US': 'Remove' },
  WIDGETS_REMOVE_ASK: {
    'zh-CN': '删除“{title}”及其所有版本？',
    'en-US': 'Remove “{title}” with all its versions?',
  },
  WIDGETS_PAGES: { 'zh-CN': '用于页面：{pages}', 'en-US': 'Used by: {pages}' },
  WIDGETS_NO_PAGES: { 'zh-CN': '没有页面使用', 'en-US': 'Not used by any page' },
  WIDGETS_LAW_CODEC: { 'zh-CN': '存储值原样读写', 'en-US': 'Stored values come back unchanged' },
  WIDGETS_LAW_STARTS: { 'zh-CN': '按时启动', 'en-US': 'Starts in time' },
  WIDGETS_LAW_FIXTURES: { 'zh-CN': '画出所有示例', 'en-US': 'Draws every sample' },
  WIDGETS_LAW_SILENT: { 'zh-CN': '无人操作时不改值', 'en-US': 'Changes nothing before a person acts' },
  WIDGETS_LAW_KEYS: { 'zh-CN': '可用键盘操作', 'en-US': 'Can be changed with its keys' },
  WIDGETS_LAW_DISABLED: { 'zh-CN': '只读时不改值', 'en-US': 'Changes nothing when it is read-only' },
  WIDGETS_LAW_STRANGE: { 'zh-CN': '能画出意外的值', 'en-US': 'Draws unexpected values' },
  WIDGETS_LAW_NAMED: { 'zh-CN': '控件都有名称', 'en-US': 'Every control has a name' },
  WIDGETS_P_STOPPED: { 'zh-CN': '已停止：{reason} {text}', 'en-US': 'Was stopped: {reason} {text}' },
  WIDGETS_P_ROUND: { 'zh-CN': '“{name}”读写后不同', 'en-US': '“{name}” is different after it was read and written' },
  WIDGETS_P_GARBAGE: {
    'zh-CN': '第 {number} 个 garbage 没有读作空值',
    'en-US': 'Number {number} of garbage does not read as empty',
  },
  WIDGETS_P_EMPTY: { 'zh-CN': '“{name}”什么也没有画', 'en-US': '“{name}” draws nothing' },
  WIDGETS_P_CHANGE: { 'zh-CN': '值变成了 {value}', 'en-US': 'The value became {value}' },
  WIDGETS_P_UNASKED: {
    'zh-CN': '“{name}”画出时要修改值，已被阻止',
    'en-US': '“{name}” tried to change the value while it was drawn, which was blocked',
  },
  WIDGETS_P_KEYS: {
    'zh-CN': '按键后的值是 {value}，应为 {wanted}',
    'en-US': 'After the keys the value is {value} instead of {wanted}',
  },
  WIDGETS_P_UNNAMED: {
    'zh-CN': '{count} 个控件没有名称',
    'en-US': '{count} {count|control has|controls have} no name',
  },
  WIDGETS_P_NO_CONTROL: { 'zh-CN': '没有可操作的控件', 'en-US': 'There is no control to operate' },
  WIDGETS_NOT_TRIED: { 'zh-CN': '未检验', 'en-US': 'Not tried' },
})
