import { defineMessages } from '../define.ts'

/** Answers to the calls of an existing client. */
export const processAct = defineMessages({
  PROCESS_DONE: { 'zh-CN': '操作成功', 'en-US': 'Done' },
  PROCESS_STARTED: { 'zh-CN': '流程已发起', 'en-US': 'The process has started' },
  PROCESS_NO_REASON: { 'zh-CN': '未填写原因', 'en-US': 'No reason was stated' },
  PROCESS_FLOW_UNKNOWN: {
    'zh-CN': '没有编码为“{code}”的已启用流程，请先设计并发布流程',
    'en-US': 'No enabled process has the code “{code}”. Design and publish it first.',
  },
})
