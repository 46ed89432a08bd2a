import { defineMessages } from '../define.ts'

/** Lists and statistics of approvals. */
export const processLists = defineMessages({
  PROCESS_NODE_START: { 'zh-CN': '发起人', 'en-US': 'Initiator' },
  PROCESS_UNCLAIMED: { 'zh-CN': '待签收', 'en-US': 'To be claimed' },
  PROCESS_DAYS_WRONG: {
    'zh-CN': '统计日期应为 YYYY-MM-DD，开始日期不晚于结束日期，最多 {days} 天，请修改后重试',
    'en-US':
      'Dates are written YYYY-MM-DD. The first must not be after the last, with a span of at most {days} {days|day|days}. Correct them and try again.',
  },
})
