import { http, HttpResponse } from 'msw'

const answer = (result: unknown) => HttpResponse.json({ success: true, code: 200, message: '', result, timestamp: 1 })

/** What bell and chat ask of every page, answered with nothing. */
export const headerCalls = [
  http.get('*/sys/annountCement/listByUser', () =>
    answer({ anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 }),
  ),
  http.get('*/eoa/im/unread', () => answer({ count: 0, messageId: null })),
]
