import { defineMessages } from '../define.ts'

/** Why an action on an approval is refused. */
export const processEngine = defineMessages({
  PROCESS_ENDED: {
    'zh-CN': '该流程已结束，不能再处理',
    'en-US': 'This approval has ended. Nothing more can be done with it.',
    http: 409,
  },
  PROCESS_SUSPENDED: {
    'zh-CN': '该流程已挂起，请等待管理员激活',
    'en-US': 'This approval is suspended. Wait until an administrator resumes it.',
    http: 409,
  },
  PROCESS_RUNNING: {
    'zh-CN': '该流程已经发起',
    'en-US': 'This approval has already been started',
    http: 409,
  },
  PROCESS_NOT_SUSPENDED: { 'zh-CN': '该流程没有被挂起', 'en-US': 'This approval is not suspended', http: 409 },
  PROCESS_TASK_OVER: {
    'zh-CN': '该任务已被处理或已失效，请刷新后查看最新进度',
    'en-US': 'This task is already done or no longer needed. Reload to see where the approval is now.',
    http: 409,
  },
  PROCESS_TASK_WAITS: {
    'zh-CN': '该任务还未轮到或正在等待他人的意见',
    'en-US': 'It is not yet the turn of this task, or it waits for the opinion of another person',
    http: 409,
  },
  PROCESS_NOT_YOURS: { 'zh-CN': '该任务不属于您', 'en-US': 'This task is not yours', http: 403 },
  PROCESS_ACTION_OFF: {
    'zh-CN': '节点“{node}”不允许此操作',
    'en-US': 'The node “{node}” does not allow this action',
    http: 403,
  },
  PROCESS_ADMINS_ONLY: {
    'zh-CN': '只有该流程的管理员可以进行此操作',
    'en-US': 'Only administrators of this process can do this',
    http: 403,
  },
  PROCESS_STARTER_ONLY: {
    'zh-CN': '只有发起人可以进行此操作',
    'en-US': 'Only the initiator can do this',
    http: 403,
  },
  PROCESS_MAY_NOT_START: {
    'zh-CN': '您不在可发起该流程的人员范围内',
    'en-US': 'You are not among the people who can start this process',
    http: 403,
  },
  PROCESS_COMMENT_NEEDED: { 'zh-CN': '请填写审批意见', 'en-US': 'Write a comment to go with this decision' },
  PROCESS_REASON_NEEDED: { 'zh-CN': '请填写原因', 'en-US': 'Write the reason' },
  PROCESS_SIGNATURE_NEEDED: { 'zh-CN': '请先手写签名', 'en-US': 'Sign by hand before you agree' },
  PROCESS_NOBODY: {
    'zh-CN': '节点“{node}”没有找到审批人，请联系流程管理员',
    'en-US': 'No approver was found for the node “{node}”. Ask an administrator of the process.',
  },
  PROCESS_PICK_NEEDED: {
    'zh-CN': '请为节点“{node}”选择办理人',
    'en-US': 'Choose the people for the node “{node}”',
  },
  PROCESS_PICK_UNFIT: {
    'zh-CN': '为节点“{node}”选择的人员不符合要求：须在可选范围内选择 {min} 至 {max} 人',
    'en-US': 'The people chosen for the node “{node}” do not fit. Choose {min} to {max} of those offered.',
  },
  PROCESS_TARGET_UNFIT: {
    'zh-CN': '不能到达节点“{target}”',
    'en-US': 'The node “{target}” cannot be reached from here',
  },
  PROCESS_PERSON_UNFIT: {
    'zh-CN': '人员“{person}”不存在、已停用或不能审批自己的申请',
    'en-US': '“{person}” does not exist, is disabled, or would decide on an own request',
  },
  PROCESS_PERSON_PRESENT: {
    'zh-CN': '人员“{person}”已在此节点中',
    'en-US': '“{person}” already has a task at this node',
  },
  PROCESS_SIGNERS_LIMIT: {
    'zh-CN': '一次最多加签 {limit} 人',
    'en-US': 'At most {limit} signers can be added at once',
  },
  PROCESS_SIGNERS_DEPTH: {
    'zh-CN': '加签最多 {limit} 层',
    'en-US': 'Signers can be added up to {limit} levels deep',
  },
  PROCESS_SIGNER_LAST: {
    'zh-CN': '不能减去最后一个审批人',
    'en-US': 'The last approver cannot be removed',
  },
  PROCESS_PEOPLE_LIMIT: {
    'zh-CN': '节点“{node}”的审批人超过 {limit} 人',
    'en-US': 'The node “{node}” has more than {limit} approvers',
  },
  PROCESS_ORDER_UNFIT: {
    'zh-CN': '只能调整尚未轮到的审批人的顺序',
    'en-US': 'Only the order of approvers whose turn has not come can be changed',
  },
  PROCESS_WITHDRAW_LATE: {
    'zh-CN': '已有人审批，不能再撤回',
    'en-US': 'An approver has already decided, so it cannot be withdrawn',
    http: 409,
  },
  PROCESS_WITHDRAW_OFF: { 'zh-CN': '该流程不允许撤回', 'en-US': 'This process does not allow withdrawing' },
  PROCESS_RECALL_LATE: {
    'zh-CN': '流程已继续流转，不能再收回该操作',
    'en-US': 'The approval has moved on, so this decision cannot be recalled',
    http: 409,
  },
  PROCESS_URGED: {
    'zh-CN': '{minutes} 分钟内只能催办一次',
    'en-US': 'A reminder can be sent once in {minutes} {minutes|minute|minutes}',
  },
  PROCESS_STEP_LIMIT: {
    'zh-CN': '流程已超过 {limit} 个步骤，请管理员处理',
    'en-US': 'The approval has more than {limit} steps. An administrator has to intervene.',
  },
  PROCESS_MIGRATE_TARGET: {
    'zh-CN': '停留在节点“{node}”，请为它指定新版本中的同类节点',
    'en-US': 'It stands at “{node}”. Name a node of the same type in the new version.',
  },
  PROCESS_MIGRATE_PLACE: {
    'zh-CN': '新版本中节点“{node}”不在同一分支内，无法迁移',
    'en-US': 'In the new version “{node}” lies in another lane, so it cannot be moved there',
  },
  PROCESS_MIGRATE_WORK: {
    'zh-CN': '节点“{node}”的自动任务或子流程正在进行，请在其完成后迁移',
    'en-US': 'A service or child process of “{node}” is under way. Migrate once it has ended.',
  },
})
