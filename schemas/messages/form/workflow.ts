import { defineMessages } from '../define.ts'

/** What is said when a process of a back end is started for a record. */
export const workflow = defineMessages({
  WORKFLOW_STARTED: { 'zh-CN': '流程已提交', 'en-US': 'The process was started' },
  WORKFLOW_CONFIRM: {
    'zh-CN': '确定要为 {count} 条记录提交流程吗？',
    'en-US': 'Start the process for {count} {count|record|records}?',
  },
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
