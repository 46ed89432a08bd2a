import * as contract from '../../../schemas/contract/messaging/chat.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { answer } from '../../http/response/answer.ts'
import { bind } from '../../http/bind.ts'
import type { HandlerContext } from '../../http/context.ts'
import { daily } from '../../http/daily.ts'
import type { ServerModule } from '../../http/module.ts'
import { deliver } from '../socket/api.ts'
import { countUnread, listRooms, membersOf, openDirect, roomFor, deleteUnusedReadMarks, isMember } from './rooms.ts'
import { markRead, pageOfMessages, roomOfMessage, storeMessage } from './store.ts'
import { signInByTicket, makeTicket } from './tickets.ts'

async function assertQuota({ db, user }: HandlerContext, roomId: string): Promise<void> {
  if (!(await isMember(db, user.id, roomId))) throw new AppError('CHAT_ROOM_UNKNOWN')
}

async function send(
  context: HandlerContext,
  sent: { roomId: string; text: string; key: string },
): Promise<contract.ChatMessage> {
  const { db, database, user, clock } = context
  const text = sent.text.trim()
  if (text === '') throw new AppError('CHAT_EMPTY')
  await assertQuota(context, sent.roomId)
  const { message, isNew } = await database.transaction((tx) =>
    storeMessage(tx, { ...sent, text, userId: user.id }, new Date(clock.now())),
  )
  if (isNew)
    await deliver(database, await membersOf(db, sent.roomId), {
      cmd: 'chat',
      roomId: sent.roomId,
      msgId: message.id,
      sender: user.id,
      msgTxt: text,
    })
  return message
}

const roomRoutes = () => [
  bind(contract.rooms, ({ db, user, clock }) => listRooms(db, { user }, new Date(clock.now()))),
  bind(contract.open, async ({ db, database, user, body, clock }) => {
    const id = await database.transaction((tx) => openDirect(tx, user.id, body.userId, new Date(clock.now())))
    const room = id === undefined ? undefined : await roomFor(db, { user }, id)
    if (!room) throw new AppError('CHAT_PERSON_UNKNOWN')
    return room
  }),
  bind(contract.locate, async (context) => {
    const roomId = (await roomOfMessage(context.db, context.query.messageId)) ?? ''
    await assertQuota(context, roomId)
    return { roomId }
  }),
  bind(contract.unread, ({ db, user }) => countUnread(db, user.id)),
]

const messageRoutes = () => [
  bind(contract.messages, async (context) => {
    await assertQuota(context, context.query.roomId)
    return pageOfMessages(context.db, context.query.roomId, context.query.before ?? '')
  }),
  bind(contract.send, (context) => send(context, context.body)),
  bind(contract.read, async (context) => {
    const { db, database, user, body } = context
    await assertQuota(context, body.roomId)
    const isNews = await markRead(db, body.roomId, user.id, body.messageId)
    // The same person's other windows count anew.
    if (isNews)
      await deliver(database, [user.id], {
        cmd: 'chat',
        roomId: body.roomId,
        msgId: body.messageId,
        sender: '',
        msgTxt: '',
      })
    return answer({ result: null })
  }),
]

const doorRoutes = () => [
  bind(contract.ticket, ({ db, user, clock }) => makeTicket(db, user.sessionId, clock.now())),
  bind(contract.enter, async ({ database, body, ip, headers, clock }) => {
    const agent = headers['user-agent']
    const entered = await signInByTicket(
      database,
      body.ticket,
      { ip, userAgent: typeof agent === 'string' ? agent : '' },
      clock.now(),
    )
    if (!entered) throw new AppError('CHAT_TICKET_WRONG')
    return entered
  }),
]

/** Conversations between two and within a department. */
export const chat: ServerModule = {
  name: 'chat',
  routes: () => [...roomRoutes(), ...messageRoutes(), ...doorRoutes()],
  start: async (parts) => daily(parts, 'marks of chats', () => deleteUnusedReadMarks(parts.database.kysely)),
}
