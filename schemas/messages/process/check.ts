import { defineMessages } from '../define.ts'

/** What can be wrong with the document of a process. */
export const processCheck = defineMessages({
  PROCESS_UNKNOWN_KEY: { 'zh-CN': '此处没有属性“{name}”', 'en-US': 'There is no property “{name}” here' },
  PROCESS_KEY_TWICE: {
    'zh-CN': '标识“{key}”使用了多次，每个节点和分支的标识必须唯一',
    'en-US': 'The key “{key}” is used more than once. Each node and lane needs a key of its own.',
  },
  PROCESS_KEY_RESERVED: {
    'zh-CN': '标识“{key}”由系统保留，请换一个',
    'en-US': 'The key “{key}” is reserved. Use another one.',
  },
  PROCESS_NODES_LIMIT: {
    'zh-CN': '一个流程最多 {limit} 个节点',
    'en-US': 'A process can have at most {limit} nodes',
  },
  PROCESS_DEPTH_LIMIT: {
    'zh-CN': '分支最多嵌套 {limit} 层',
    'en-US': 'Branches can be nested at most {limit} levels deep',
  },
  PROCESS_NO_HUMAN: {
    'zh-CN': '该流程没有任何审批或办理节点，提交后会直接通过',
    'en-US': 'The process asks nobody. What is submitted is agreed at once.',
  },
  PROCESS_LANE_NO_DEFAULT: {
    'zh-CN': '条件分支“{node}”缺少默认分支：最后一个分支不应有条件',
    'en-US': 'The branch “{node}” has no default: its last lane must have no condition',
  },
  PROCESS_LANE_DEFAULT_LAST: {
    'zh-CN': '条件分支“{node}”只能有一个没有条件的分支，并且必须排在最后',
    'en-US': 'The branch “{node}” can have one lane without a condition, which must be the last',
  },
  PROCESS_LANE_CONDITION: {
    'zh-CN': '并行分支“{node}”的条件不起作用',
    'en-US': 'Conditions have no effect in the parallel branch “{node}”',
  },
  PROCESS_GOTO_TARGET: {
    'zh-CN': '“{node}”只能跳转到本分支或外层流程中位于它之前的节点，“{target}”不是',
    'en-US': '“{node}” can go to an earlier node of its own lane or an enclosing flow. “{target}” is none.',
  },
  PROCESS_GOTO_MAX: {
    'zh-CN': '跳转“{node}”须设置最多次数，以免无限循环',
    'en-US': 'The jump “{node}” needs a maximum number of times, so that it does not go on for ever',
  },
  PROCESS_RETURN_TARGET: {
    'zh-CN': '节点“{node}”被拒绝后不能退回到“{target}”：须是本分支或外层流程中更早的审批或办理节点',
    'en-US':
      'A rejection at “{node}” cannot return to “{target}”. Choose an earlier node with people of its own lane or an enclosing flow.',
  },
  PROCESS_UNREACHABLE: {
    'zh-CN': '节点“{node}”永远不会到达，因为流程在它之前已经结束',
    'en-US': 'The node “{node}” is never reached, because the flow ends before it',
  },
  PROCESS_SAME_NODE: {
    'zh-CN': '“{node}”引用的节点“{target}”须是它之前的审批或办理节点',
    'en-US': '“{node}” takes its people from “{target}”, which must be an earlier node with people',
  },
  PROCESS_PICK_AFTER_FORK: {
    'zh-CN': '“{node}”紧跟在分支之后，无法确定由谁选择人员，请改为由发起人选择',
    'en-US': '“{node}” follows a branch, so it is not certain who chooses its people. Let the initiator choose them.',
  },
  PROCESS_PICK_RANGE: {
    'zh-CN': '“{node}”可选人数的下限不能大于上限',
    'en-US': 'At “{node}” the lowest number of people to choose is above the highest',
  },
  PROCESS_AUTO_REQUIRED: {
    'zh-CN': '“{node}”有必填字段或需要签名，不能自动通过',
    'en-US': '“{node}” has required fields or needs a signature, so it cannot pass by itself',
  },
  PROCESS_BATCH_REQUIRED: {
    'zh-CN': '“{node}”有必填字段或需要签名，不能批量处理',
    'en-US': '“{node}” has required fields or needs a signature, so it cannot be decided in a batch',
  },
  PROCESS_REQUIRED_LOCKED: {
    'zh-CN': '页面的必填字段“{field}”在发起时不可填写',
    'en-US': 'Field “{field}” is required on the page, but the initiator cannot fill it in',
  },
  PROCESS_NAME_HIDDEN: {
    'zh-CN': '名称或摘要使用了字段“{field}”，而节点“{node}”隐藏了它',
    'en-US': 'The name or summary uses field “{field}”, which the node “{node}” hides',
  },
  PROCESS_STATUS_FIELD: {
    'zh-CN': '状态字段“{field}”须是文本字段，建议使用字典 bpm_status',
    'en-US': 'The status field “{field}” must hold text. The dictionary bpm_status suits it.',
  },
  PROCESS_RESULT_FIELD: {
    'zh-CN': '结果字段“{field}”须是文本字段，且不能与状态字段相同',
    'en-US': 'The result field “{field}” must hold text and be another one than the status field',
  },
  PROCESS_STATUS_WRITTEN: {
    'zh-CN': '字段“{field}”由流程写入，不能设为可编辑',
    'en-US': 'Field “{field}” is written by the process, so nobody can be allowed to edit it',
  },
  PROCESS_UNKNOWN_NODE: { 'zh-CN': '没有名为“{key}”的节点', 'en-US': 'There is no node “{key}”' },
  PROCESS_UNKNOWN_USER: { 'zh-CN': '没有用户“{name}”', 'en-US': 'There is no user “{name}”' },
  PROCESS_UNKNOWN_ROLE: { 'zh-CN': '没有角色“{name}”', 'en-US': 'There is no role “{name}”' },
  PROCESS_UNKNOWN_POSITION: { 'zh-CN': '没有职务“{name}”', 'en-US': 'There is no position “{name}”' },
  PROCESS_UNKNOWN_DEPART: { 'zh-CN': '没有部门“{name}”', 'en-US': 'There is no department “{name}”' },
  PROCESS_UNKNOWN_CALENDAR: { 'zh-CN': '没有工作日历“{name}”', 'en-US': 'There is no working calendar “{name}”' },
  PROCESS_UNKNOWN_SCHEDULE: { 'zh-CN': '没有定时任务“{name}”', 'en-US': 'There is no scheduled job “{name}”' },
  PROCESS_UNKNOWN_TEMPLATE: { 'zh-CN': '没有消息模板“{name}”', 'en-US': 'There is no message template “{name}”' },
  PROCESS_UNKNOWN_PROCESS: { 'zh-CN': '没有流程“{name}”', 'en-US': 'There is no process “{name}”' },
  PROCESS_CHILD_CYCLE: {
    'zh-CN': '子流程“{name}”最终又调用了本流程',
    'en-US': 'The child process “{name}” calls this process again in the end',
  },
  PROCESS_SERVICE_NEEDS: {
    'zh-CN': '自动节点“{node}”缺少“{name}”',
    'en-US': 'The service node “{node}” lacks “{name}”',
  },
  PROCESS_WAIT_NEEDS: {
    'zh-CN': '等待节点“{node}”须设置时长或截止时间之一',
    'en-US': 'The wait “{node}” needs either a duration or a time',
  },
  PROCESS_DURATION_NEGATIVE: { 'zh-CN': '此处的时长不能为负', 'en-US': 'This duration cannot be negative' },
})
