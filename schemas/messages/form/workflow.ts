import { defineMessages } from '../define.ts'

/** The buttons of processes on lists and forms, and what is said when one is started for a record. */
export const workflow = defineMessages({
  WORKFLOW_STARTED: { 'zh-CN': '流程已提交', 'en-US': 'The process was started' },
  WORKFLOW_CONFIRM: {
    'zh-CN': '确定要为 {count} 条记录提交流程吗？',
    'en-US': 'Start the process for {count} {count|record|records}?',
  },
  WORKFLOW_SUBMIT: { 'zh-CN': '提交审批', 'en-US': 'Submit for approval' },
  WORKFLOW_SAVE_AND_SUBMIT: { 'zh-CN': '保存并提交审批', 'en-US': 'Save and submit for approval' },
  WORKFLOW_SAVE_AND_SUBMIT_TO: { 'zh-CN': '保存并提交：{title}', 'en-US': 'Save and submit: {title}' },
  WORKFLOW_DEAL: { 'zh-CN': '办理', 'en-US': 'Approval' },
  WORKFLOW_PROGRESS: { 'zh-CN': '审批进度', 'en-US': 'Progress of the approval' },
  WORKFLOW_COUNT: { 'zh-CN': '{title}，{count} 项待办', 'en-US': '{title}, {count} to do' },
  WORKFLOW_TODO: { 'zh-CN': '待办审批', 'en-US': 'Approvals to do' },
  WORKFLOW_TODO_MINE: { 'zh-CN': '等待我审批', 'en-US': 'Waiting for me' },
  WORKFLOW_TODO_CLAIM: { 'zh-CN': '等待签收', 'en-US': 'To claim' },
  WORKFLOW_TODO_ALL: { 'zh-CN': '全部待办', 'en-US': 'All of them' },
  WORKFLOW_NOWHERE: {
    'zh-CN': '这里没有可以启动流程的后端服务',
    'en-US': 'There is no back-end service here that can start a process',
  },
  WORKFLOW_UNNAMED: {
    'zh-CN': '后端没有返回新记录的编号',
    'en-US': 'The back end did not return the id of the new record',
  },
  WORKFLOW_NOT_STARTED: {
    'zh-CN': '记录已保存，但流程未启动：{reason}。可以在列表中为该记录重新提交流程',
    'en-US':
      'The record was saved, but the process was not started: {reason}. You can start it for this record from the list.',
  },
  WORKFLOW_UNSURE: {
    'zh-CN': '记录已保存，但不能确定流程是否已启动：{reason}。请先在列表中查看该记录的流程状态，再决定是否重新提交',
    'en-US':
      'The record was saved, but it is not certain whether the process was started: {reason}. Check the process status of the record in the list before you start it again.',
  },
})
