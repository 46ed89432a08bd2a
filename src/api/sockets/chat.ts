import { CHAT_PAGE } from '../../../schemas/contract/messaging/chat-page.ts'
import * as contract from '../../../schemas/contract/messaging/chat.ts'
import type { ChatMessage, ChatRoom } from '../../../schemas/contract/messaging/chat.ts'
import * as user from '../../../schemas/contract/organization/user.ts'
import { call } from '../client/call.ts'

export type { ChatMessage, ChatRoom }
export const { CHAT_TEXT_MAX } = contract

export interface Colleague {
  readonly id: string
  readonly realname: string
  readonly department: string
}

/** Address of the page that the frame shows; it is a page of this origin, so no ticket goes to another one. */
export function chatAddress(ticket: string, messageId: string): string {
  const address = new URL(`.${CHAT_PAGE}`, document.baseURI)
  address.search = new URLSearchParams({ token: ticket, messageId }).toString()
  address.hash = ''
  return address.href
}

/** How many messages wait; back ends without conversations have none. */
export const getUnread = (): Promise<{ readonly count: number; readonly messageId?: string | null }> =>
  call(contract.unread, { quiet: true, background: true })
export const postTicket = (): Promise<string> => call(contract.ticket, { quiet: true })
/** The frame's own session in exchange for its ticket. */
export const postEnter = (ticket: string) => call(contract.enter, { body: { ticket }, quiet: true })

export const getRooms = (): Promise<ChatRoom[]> => call(contract.rooms, { quiet: true })
export const getMessages = (roomId: string, before = ''): Promise<{ records: ChatMessage[]; more: boolean }> =>
  call(contract.messages, { query: { roomId, ...(before ? { before } : {}) }, quiet: true })
/** The conversation of a message. */
export const locateMessage = async (messageId: string): Promise<string> =>
  (await call(contract.locate, { query: { messageId }, quiet: true })).roomId
export const postRoom = (userId: string): Promise<ChatRoom> => call(contract.open, { body: { userId }, quiet: true })
export const postMessage = (roomId: string, text: string, key: string): Promise<ChatMessage> =>
  call(contract.send, { body: { roomId, text, key }, quiet: true })
export const postRead = (roomId: string, messageId: string): Promise<unknown> =>
  call(contract.read, { body: { roomId, messageId }, quiet: true })

/** Colleagues whose name holds the words. */
export async function findColleagues(words: string, signal: AbortSignal): Promise<Colleague[]> {
  const { records } = await call(user.queryUserComponentData, {
    query: { realname: words, pageNo: 1, pageSize: 20 },
    signal,
    quiet: true,
  })
  return records.map(({ id, realname, username, orgCodeTxt }) => ({
    id,
    realname: realname || username,
    department: orgCodeTxt ?? '',
  }))
}
