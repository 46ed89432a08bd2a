import { proxy } from 'valtio'
import { getUnread } from '../api/chat.ts'
import { logProblem } from '../lib/log.ts'
import { onLive } from './live.ts'

/** What waits in the conversations. `text` is what the frame last said about it. Written by this module only. */
export const chat = proxy({ count: 0, text: '', messageId: '' })

async function loadUnread(): Promise<void> {
  try {
    const { count, messageId } = await getUnread()
    Object.assign(chat, { count, messageId: messageId ?? '' })
  } catch (reason) {
    logProblem('unread messages were not counted', reason)
  }
}

/** Counts until the answer is called. */
export function watchChat(): () => void {
  void loadUnread()
  const stop = onLive({
    heard: (message) => {
      if (message['cmd'] === 'chat') void loadUnread()
    },
    restored: () => void loadUnread(),
  })
  return () => {
    stop()
    Object.assign(chat, { count: 0, text: '', messageId: '' })
  }
}

/** The frame knows best while it is open. */
export function takeChatInfo(count: number, text: string): void {
  Object.assign(chat, { count, text })
}
