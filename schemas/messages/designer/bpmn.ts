import { defineMessages } from '../define.ts'

/** What the import of a BPMN file has found. */
export const bpmn = defineMessages({
  BPMN_FILE: { 'zh-CN': '选择文件', 'en-US': 'Choose a file' },
  BPMN_HELP: {
    'zh-CN': '导入会替换当前流程，可以撤销。脚本不会导入。',
    'en-US': 'The import takes the place of the process. You can undo it. Scripts never come in.',
  },
  BPMN_TAKE: { 'zh-CN': '导入', 'en-US': 'Import' },
  BPMN_WHOLE: { 'zh-CN': '文件可以完整导入', 'en-US': 'All of the file can be imported' },
  BPMN_NOTES: { 'zh-CN': '可以导入，但以下内容需要补充', 'en-US': 'It can be imported. Complete this afterwards:' },
  BPMN_REFUSED: { 'zh-CN': '以下内容无法导入', 'en-US': 'This cannot be imported:' },
  BPMN_HANDLE_REST: {
    'zh-CN': '无法识别的元素导入为“办理”节点',
    'en-US': 'Import unknown elements as handling nodes',
  },
  BPMN_NO_FILE: { 'zh-CN': '该文件不是 BPMN 2.0 文件', 'en-US': 'The file is no BPMN 2.0 file' },
  BPMN_NO_PROCESS: { 'zh-CN': '文件中没有流程', 'en-US': 'The file has no process' },
  BPMN_STARTS: {
    'zh-CN': '流程“{element}”需要正好一个开始事件',
    'en-US': 'The process “{element}” needs exactly one start event',
  },
  BPMN_OTHER_PROCESS: {
    'zh-CN': '只导入第一个流程；“{element}”未导入',
    'en-US': 'Only the first process is imported, not “{element}”',
  },
  BPMN_BOUNDARY: {
    'zh-CN': '边界事件“{element}”无法导入，请改用节点的处理期限',
    'en-US': 'The boundary event “{element}” has no counterpart. Use the deadline of a node.',
  },
  BPMN_MEETS: {
    'zh-CN': '“{element}”处的连线不成块：每个分支网关需要一个对应的汇合网关',
    'en-US': 'The flows at “{element}” are not in blocks: each fork needs one gateway that joins its lanes',
  },
  BPMN_TWO_WAYS: {
    'zh-CN': '“{element}”有多条出线，请在它之后使用网关',
    'en-US': '“{element}” has several ways on. Put a gateway after it.',
  },
  BPMN_END: {
    'zh-CN': '终止事件“{element}”导入为“提前结束”，请检查结果',
    'en-US': 'The end event “{element}” ends the process early. Check its result.',
  },
  BPMN_CONDITION: { 'zh-CN': '请重新设置“{element}”的条件', 'en-US': 'Set the condition of “{element}” again' },
  BPMN_PEOPLE: { 'zh-CN': '请设置“{element}”的处理人', 'en-US': 'Choose who is asked at “{element}”' },
  BPMN_SCRIPT: {
    'zh-CN': '脚本任务“{element}”不能导入，脚本已丢弃',
    'en-US': 'The script task “{element}” cannot be imported. Its script is left out.',
  },
  BPMN_UNKNOWN: {
    'zh-CN': '元素“{element}”没有对应的节点',
    'en-US': 'There is no node for the element “{element}”',
  },
})
