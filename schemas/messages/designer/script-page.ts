import { defineMessages } from '../define.ts'

/** The designer's page for scripts. */
export const scriptPage = defineMessages({
  SCRIPT_TAB: { 'zh-CN': '脚本', 'en-US': 'Scripts' },
  SCRIPT_OF: { 'zh-CN': '脚本用于', 'en-US': 'Script for' },
  SCRIPT_FORM: { 'zh-CN': '表单', 'en-US': 'Form' },
  SCRIPT_LIST: { 'zh-CN': '列表', 'en-US': 'List' },
  SCRIPT_TEXT: { 'zh-CN': '脚本代码', 'en-US': 'Script code' },
  SCRIPT_SAVE: { 'zh-CN': '保存脚本', 'en-US': 'Save script' },
  SCRIPT_RUN: { 'zh-CN': '试运行', 'en-US': 'Try out' },
  SCRIPT_RUN_TITLE: { 'zh-CN': '试运行（示例数据，不会保存）', 'en-US': 'Try out (sample data, nothing is saved)' },
  SCRIPT_LOG: { 'zh-CN': '运行记录', 'en-US': 'Run log' },
  SCRIPT_LOG_EMPTY: {
    'zh-CN': '还没有记录：操作左侧页面，脚本的输出、错误和未提供的接口会显示在这里',
    'en-US':
      'Nothing yet. Use the page on the left. Output of the script, errors and interfaces that are not available appear here.',
  },
  SCRIPT_LINE: { 'zh-CN': '第 {line} 行', 'en-US': 'Line {line}' },
  SCRIPT_PROBLEMS: { 'zh-CN': '不能在此运行的代码', 'en-US': 'Code that cannot run here' },
  SCRIPT_FINE: { 'zh-CN': '没有发现不能运行的代码', 'en-US': 'No code was found that cannot run' },
  SCRIPT_HELP: { 'zh-CN': '接口说明', 'en-US': 'Interface help' },
  SCRIPT_HELP_TEXT: {
    'zh-CN':
      '脚本由方法组成。that（或 this）是页面，event 是字段的改变。脚本在隔离环境中运行：单次不超过 1 秒，只能访问本页面的数据和字典；出错时表单照常使用，错误只显示给有“编辑页面脚本”权限的人。',
    'en-US':
      'A script is made of methods. that (or this) is the page, and event is the change of a field. It runs in isolation: at most one second at a time, with access only to dictionaries and the data of this page. If it fails, the form still works, and only people with the permission “Edit page scripts” see the error.',
  },
  SCRIPT_HOOKS: {
    'zh-CN': '方法（还可以为每个脚本按钮写一个同名方法）',
    'en-US': 'Methods (you can also write one for each script button, with the same name)',
  },
  SCRIPT_MEMBERS: { 'zh-CN': 'that 提供', 'en-US': 'Provided by that' },
  SCRIPT_FUNCTIONS: { 'zh-CN': '函数', 'en-US': 'Functions' },
  SCRIPT_VERSIONS: { 'zh-CN': '历史版本（最近 16 个）', 'en-US': 'Version history (last 16)' },
  SCRIPT_NO_VERSIONS: { 'zh-CN': '还没有保存过', 'en-US': 'Not saved yet' },
  SCRIPT_LENGTH: { 'zh-CN': '{length} 个字符', 'en-US': '{length} {length|character|characters}' },
  SCRIPT_COMPARE: { 'zh-CN': '比较', 'en-US': 'Compare' },
  SCRIPT_RESTORE: { 'zh-CN': '恢复到编辑器', 'en-US': 'Restore to the editor' },
  SCRIPT_RESTORED: {
    'zh-CN': '版本 {version} 已放入编辑器，保存后生效',
    'en-US': 'Version {version} is in the editor. It takes effect when you save it.',
  },
  SCRIPT_UNSAVED: { 'zh-CN': '有未保存的修改', 'en-US': 'Unsaved changes' },
  SCRIPT_SAVED_BY: { 'zh-CN': '版本 {version}，{by} 保存于 {at}', 'en-US': 'Version {version}, saved by {by} at {at}' },
})
