import { defineMessages } from '../define.ts'

/** Notices of approvals. */
export const processNotices = defineMessages({
  PROCESS_NOTICE_TASK: { 'zh-CN': '待办：{title}', 'en-US': 'To do: {title}' },
  PROCESS_NOTICE_CLAIM: { 'zh-CN': '待签收：{title}', 'en-US': 'To claim: {title}' },
  PROCESS_NOTICE_RETURNED: { 'zh-CN': '已退回：{title}', 'en-US': 'Returned: {title}' },
  PROCESS_NOTICE_COPY: { 'zh-CN': '抄送：{title}', 'en-US': 'Copy: {title}' },
  PROCESS_NOTICE_URGE: { 'zh-CN': '催办：{title}', 'en-US': 'Urgent: {title}' },
  PROCESS_NOTICE_MENTION: { 'zh-CN': '提到了您：{title}', 'en-US': 'You were mentioned: {title}' },
  PROCESS_NOTICE_REMIND: { 'zh-CN': '办理提醒：{title}', 'en-US': 'Reminder: {title}' },
  PROCESS_NOTICE_OVERDUE: { 'zh-CN': '已逾期：{title}', 'en-US': 'Overdue: {title}' },
  PROCESS_NOTICE_ERROR: { 'zh-CN': '流程异常：{title}', 'en-US': 'Process stopped: {title}' },
  PROCESS_NOTICE_RESULT_AGREED: { 'zh-CN': '审批通过：{title}', 'en-US': 'Agreed: {title}' },
  PROCESS_NOTICE_RESULT_REJECTED: { 'zh-CN': '审批未通过：{title}', 'en-US': 'Rejected: {title}' },
  PROCESS_NOTICE_RESULT_WITHDRAWN: { 'zh-CN': '已撤回：{title}', 'en-US': 'Withdrawn: {title}' },
  PROCESS_NOTICE_RESULT_TERMINATED: { 'zh-CN': '已终止：{title}', 'en-US': 'Terminated: {title}' },
  PROCESS_NOTICE_PROCESS: { 'zh-CN': '流程：{process}', 'en-US': 'Process: {process}' },
  PROCESS_NOTICE_NODE: { 'zh-CN': '环节：{node}', 'en-US': 'Node: {node}' },
  PROCESS_NOTICE_STARTER: { 'zh-CN': '发起人：{name}', 'en-US': 'Initiator: {name}' },
  PROCESS_NOTICE_DUE: { 'zh-CN': '截止时间：{time}', 'en-US': 'Due: {time}' },
})
