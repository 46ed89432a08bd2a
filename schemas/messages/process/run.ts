import { defineMessages } from '../define.ts'

/** What the server says of documents of processes and of their instances. */
export const processRun = defineMessages({
  // No conflict of versions: a client would offer to merge what nobody may store.
  DATA_IN_PROCESS: {
    'zh-CN': '该记录正在审批或已审批通过，不能修改或删除。需要修改时，请先在审批中撤回或退回',
    'en-US':
      'This record is in an approval process or was approved by one, so it cannot be changed or deleted. Withdraw or return it in the process first.',
  },
  WORKFLOW_FIELD_LOCKED: {
    'zh-CN': '当前审批节点不允许修改“{label}”，请恢复原值后再提交',
    'en-US': 'This step of the process does not allow “{label}” to be changed. Restore its value and try again.',
  },
  PROCESS_DOC_UNKNOWN: {
    'zh-CN': '流程“{code}”不存在或尚未发布',
    'en-US': 'The process “{code}” does not exist or is not published yet.',
    code: 404,
    http: 404,
  },
  PROCESS_DOC_STALE: {
    'zh-CN': '{who} 于 {when} 保存了该流程，请查看其修改后再保存',
    'en-US': '{who} saved this process at {when}. Look at that version before you save yours.',
    code: 409,
    http: 409,
  },
  PROCESS_DOC_CODE_DIFFERS: {
    'zh-CN': '流程编码应为“{code}”，文档中是“{found}”',
    'en-US': 'The code of the process must be “{code}”; the document has “{found}”.',
  },
  PROCESS_DOC_CODE_WRONG: {
    'zh-CN': '流程编码“{code}”不正确：以小写字母开头，只含小写字母、数字和下划线',
    'en-US':
      'The process code “{code}” is wrong: begin with a small letter and use small letters, digits and “_” only.',
  },
  PROCESS_DOC_INVALID: {
    'zh-CN': '流程有 {count} 处错误，不能发布。第一处：{first}',
    'en-US': 'The process has {count} {count|error|errors} and cannot be published. The first one: {first}',
  },
  PROCESS_DOC_NO_DRAFT: { 'zh-CN': '没有可以发布的草稿', 'en-US': 'There is no draft to publish.' },
  PROCESS_DOC_NO_VERSION: {
    'zh-CN': '流程没有版本 {version}',
    'en-US': 'The process has no version {version}.',
    code: 404,
    http: 404,
  },
  PROCESS_DOC_STATUS: {
    'zh-CN': '状态字段“{field}”必须是使用字典 bpm_status 的文本字段',
    'en-US': 'The status field “{field}” must be a text field with the dictionary bpm_status.',
  },
  PROCESS_DOC_STATUS_DIFFERS: {
    'zh-CN': '页面已有流程“{other}”使用状态字段“{field}”，请使用同一字段',
    'en-US': 'The process “{other}” of this page uses the status field “{field}”. Use the same field.',
  },
  PROCESS_DOC_SCREEN_CLOSED: {
    'zh-CN': '您没有页面“{title}”的权限 {code}，流程不能替您使用该页面，也不能将其开放给他人。请先取得该权限',
    'en-US':
      'You do not hold {code} of the page “{title}”, so a process of yours cannot use it or open it to others. Ask for that permission first.',
  },
  PROCESS_DOC_ROWS_CLOSED: {
    'zh-CN': '您只能看到页面“{title}”的部分记录，流程会将其余记录开放给审批人。请由能看到全部记录的人员发布',
    'en-US':
      'You see only some of the records of the page “{title}”; the process would open the others to its approvers. Let it be published by someone who sees them all.',
  },
  PROCESS_DOC_FIELD_CLOSED: {
    'zh-CN': '您看不到页面“{title}”的字段“{field}”，流程不能使用或开放该字段。请将其设为隐藏',
    'en-US':
      'You do not see the field “{field}” of the page “{title}”, so the process cannot use or open it. Hide it here.',
  },
  PROCESS_DOC_FIELD_LOCKED: {
    'zh-CN': '您不能修改页面“{title}”的字段“{field}”，流程也不能修改或允许他人修改',
    'en-US':
      'You may not change the field “{field}” of the page “{title}”, so the process cannot change it or let others do so.',
  },
  PROCESS_DOC_SERVICE_CLOSED: {
    'zh-CN': '此步骤需要您没有的权限 {code}。请先取得该权限',
    'en-US': 'This step needs the permission {code}, which you do not hold. Ask for it first.',
  },
  PROCESS_DOC_CHILD_CLOSED: {
    'zh-CN': '您不能发起流程“{title}”，因此不能将其作为子流程',
    'en-US': 'You may not start the process “{title}”, so it cannot be a step of yours.',
  },
  PROCESS_DOC_HAS_INSTANCES: {
    'zh-CN': '流程“{title}”已有流程实例，不能删除。可以停用该流程',
    'en-US': 'The process “{title}” has instances and cannot be deleted. Switch it off instead.',
  },
  PROCESS_DOC_BUNDLED: {
    'zh-CN': '流程“{title}”随产品提供，不能删除。可以停用该流程',
    'en-US': 'The process “{title}” comes with the product and cannot be deleted. Switch it off instead.',
  },
  PROCESS_DOC_PUBLISHED: { 'zh-CN': '流程已发布', 'en-US': 'The process was published.' },
  PROCESS_DOC_ROLLED_BACK: { 'zh-CN': '恢复到版本 {version}', 'en-US': 'Rolled back to version {version}' },
  PROCESS_DOC_COPY_OF: { 'zh-CN': '{title} 副本', 'en-US': 'Copy of {title}' },
  PROCESS_DOC_FROM_FILE: { 'zh-CN': '由文件导入', 'en-US': 'Imported from a file' },
  PROCESS_DOC_OFF: {
    'zh-CN': '流程“{title}”已停用，不能发起',
    'en-US': 'The process “{title}” is switched off and cannot be started.',
  },
  PROCESS_DOC_REQUEST: { 'zh-CN': '不能识别的问题：{kind}', 'en-US': 'Unknown question: {kind}' },
  INSTANCE_UNKNOWN: {
    'zh-CN': '流程实例不存在',
    'en-US': 'This process instance does not exist.',
    code: 404,
    http: 404,
  },
  INSTANCE_RUNNING: {
    'zh-CN': '该记录已在流程中，不能重复发起',
    'en-US': 'This record is in a process already and cannot be submitted twice.',
    code: 409,
    http: 409,
  },
  INSTANCE_NO_STARTER: {
    'zh-CN': '您不能发起流程“{title}”',
    'en-US': 'You may not start the process “{title}”.',
  },
  INSTANCE_RECORD_GONE: {
    'zh-CN': '流程的记录已不存在，只能终止流程',
    'en-US': 'The record of this process no longer exists. The process can only be terminated.',
  },
  INSTANCE_KEY_MISSING: {
    'zh-CN': '操作缺少必要的内容：{key}',
    'en-US': 'The action lacks what it needs: {key}',
  },
  INSTANCE_VALUES_NOWHERE: {
    'zh-CN': '此操作不能修改记录',
    'en-US': 'This action cannot change the record.',
  },
  INSTANCE_CREATE_FAILED: {
    'zh-CN': '未能在页面“{screen}”新增记录：{reason}',
    'en-US': 'No record could be added on page “{screen}”: {reason}',
  },
  INSTANCE_NO_END: {
    'zh-CN': '流程的自动步骤过多，已停止。请联系流程管理员',
    'en-US': 'The process passed too many automatic steps and was stopped. Ask the administrator of the process.',
  },
  INSTANCE_SERVICE_ANSWERED: {
    'zh-CN': '外部服务返回状态 {status}',
    'en-US': 'The other service answered with status {status}',
  },
  INSTANCE_SERVICE_FAILED: { 'zh-CN': '自动处理多次失败', 'en-US': 'The service failed several times' },
  INSTANCE_SERVICE_UNSURE: {
    'zh-CN': '不能确定外部服务是否已处理，请确认后由管理员继续',
    'en-US': 'It is not certain whether the other service has done it. An administrator has to go on.',
  },
  INSTANCE_CHANGED: {
    'zh-CN': '您打开后，他人修改了{fields}。请查看最新内容后再处理',
    'en-US': '{fields} changed since you opened this. Look at the record as it is now, then decide.',
    code: 409,
    http: 409,
  },
  INSTANCE_FILE_FOREIGN: {
    'zh-CN': '附件“{name}”不是您上传的，您也不能查看它。请重新上传后再提交',
    'en-US': 'The file “{name}” was not uploaded by you, and you may not see it. Upload it again.',
  },
  INSTANCE_NOT_BATCH: {
    'zh-CN': '节点“{node}”不能批量处理，请打开后逐条处理',
    'en-US': 'The node “{node}” cannot be decided together with others. Open it and decide there.',
  },
  INSTANCE_DONE: { 'zh-CN': '操作成功！', 'en-US': 'Done.' },
  INSTANCE_STARTED: { 'zh-CN': '已提交审批', 'en-US': 'Submitted for approval.' },
  INSTANCE_FIT: { 'zh-CN': '可以迁移', 'en-US': 'Can be migrated' },
  INSTANCE_MOVED: { 'zh-CN': '已迁移', 'en-US': 'Migrated' },
  INSTANCE_OTHER_VERSION: {
    'zh-CN': '实例的版本不是 {version}',
    'en-US': 'The instance does not have version {version}',
  },
})
