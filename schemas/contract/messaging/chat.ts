import Type, { type Static } from 'typebox'
import { Id, Nothing, Nullable } from '../common.ts'
import { ANONYMOUS, SIGNED_IN, endpoint } from '../endpoint.ts'

/** Longest message in characters. */
export const CHAT_TEXT_MAX = 2000

/** A conversation: `direct` between two, `depart` of a department. `title` is the other person or the department. */
export const ChatRoom = Type.Object({
  id: Type.String(),
  kind: Type.String({ enum: ['direct', 'depart'] }),
  title: Type.String(),
  members: Type.Integer(),
  lastText: Nullable,
  lastSender: Nullable,
  lastTime: Nullable,
  unread: Type.Integer(),
})
export type ChatRoom = Static<typeof ChatRoom>
export const ChatMessage = Type.Object({
  id: Type.String(),
  roomId: Type.String(),
  senderId: Type.String(),
  senderName: Type.String(),
  text: Type.String(),
  createTime: Type.String(),
})
export type ChatMessage = Static<typeof ChatMessage>

const RoomId = Type.Object({ roomId: Id })

export const rooms = endpoint({
  id: 'chat.rooms',
  methods: ['GET'],
  path: '/eoa/im/rooms',
  access: SIGNED_IN,
  reply: Type.Array(ChatRoom),
})
/** Finds or begins the conversation with one colleague. */
export const open = endpoint({
  id: 'chat.open',
  methods: ['POST'],
  path: '/eoa/im/room',
  access: SIGNED_IN,
  body: Type.Object({ userId: Id }),
  reply: ChatRoom,
  helper: 'plain',
})
/** The newest messages, or those before `before`; oldest first. `more`: older ones exist. */
export const messages = endpoint({
  id: 'chat.messages',
  methods: ['GET'],
  path: '/eoa/im/messages',
  access: SIGNED_IN,
  query: Type.Object({ roomId: Id, before: Type.Optional(Type.String({ maxLength: 64 })) }),
  reply: Type.Object({ records: Type.Array(ChatMessage), more: Type.Boolean() }),
})
/** The conversation of a message, for its participants. */
export const locate = endpoint({
  id: 'chat.locate',
  methods: ['GET'],
  path: '/eoa/im/locate',
  access: SIGNED_IN,
  query: Type.Object({ messageId: Id }),
  reply: RoomId,
})
/** `key` is made by the client: the same key again stores nothing new and answers the stored message. */
export const send = endpoint({
  id: 'chat.send',
  methods: ['POST'],
  path: '/eoa/im/send',
  access: SIGNED_IN,
  helper: 'plain',
  body: Type.Object({
    roomId: Id,
    text: Type.String({ minLength: 1, maxLength: CHAT_TEXT_MAX }),
    key: Type.String({ minLength: 1, maxLength: 40 }),
  }),
  reply: ChatMessage,
})
/** Everything up to this message was read. */
export const read = endpoint({
  id: 'chat.read',
  methods: ['POST'],
  path: '/eoa/im/read',
  access: SIGNED_IN,
  log: 'none',
  body: Type.Object({ roomId: Id, messageId: Id }),
  reply: Nothing,
  helper: 'plain',
})
/** How many messages wait, and the newest of them. */
export const unread = endpoint({
  id: 'chat.unread',
  methods: ['GET'],
  path: '/eoa/im/unread',
  access: SIGNED_IN,
  reply: Type.Object({ count: Type.Integer(), messageId: Nullable }),
})
/** A ticket for the frame, valid once and for a minute, so that no address contains a token. */
export const ticket = endpoint({
  id: 'chat.ticket',
  methods: ['POST'],
  path: '/eoa/im/ticket',
  access: SIGNED_IN,
  log: 'none',
  reply: Type.String(),
  helper: 'plain',
})
/** The frame's session in exchange for its ticket; it ends with the session that asked for the ticket. */
export const enter = endpoint({
  id: 'chat.enter',
  methods: ['POST'],
  path: '/eoa/im/enter',
  access: ANONYMOUS,
  log: 'none',
  helper: 'plain',
  body: Type.Object({ ticket: Type.String({ minLength: 1, maxLength: 100 }) }),
  reply: Type.Object({
    token: Type.String(),
    user: Type.Object({ id: Type.String(), username: Type.String(), realname: Type.String() }),
  }),
})
