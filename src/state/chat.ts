import { proxy } from 'valtio'
import { getUnread } from '../api/sockets/chat.ts'
import { logProblem } from '../lib/log.ts'
import { onSocketMessage } from './socket-messages.ts'

/** What waits in the conversations. `text` is what the frame last said about it. Written by this module only. */
export const chat = proxy({ count: 0, text: '', messageId: '' })

/** Counts the watches: an answer to an earlier one is another person's. */
let watch = 0

async function loadUnread(): Promise<void> {
  const mine = watch
  try {
    const { count, messageId } = await getUnread()
    if (mine === watch) Object.assign(chat, { count, messageId: messageId ?? '' })
  } catch (reason) {
    logProblem('unread messages were not counted', reason)
  }
}

/** Counts until the answer is called. */
export function watchChat(): () => void {
  void loadUnread()
  const stop = onSocketMessage({
    heard: (message) => {
      if (message['cmd'] === 'chat') void loadUnread()
    },
    restored: () => void loadUnread(),
  })
  return () => {
    stop()
    watch += 1
    Object.assign(chat, { count: 0, text: '', messageId: '' })
  }
}

/** The open frame overrides the counter. */
export function setChatInfo(count: number, text: string): void {
  Object.assign(chat, { count, text })
}
