import Type from 'typebox'
import { Id, Nothing, Nullable, NullableNumber } from '../common.ts'
import { endpoint, holding } from '../endpoint.ts'
import { systemEndpoints } from '../system-endpoints.ts'

const MessageRecord = Type.Object({
  id: Type.String(),
  esTitle: Type.String(),
  esType: Type.String(),
  esReceiver: Type.String(),
  esParam: Nullable,
  esContent: Type.String(),
  esSendTime: Nullable,
  /** 0 waiting, 1 sent, 2 failed and tried again, -1 failed for good. */
  esSendStatus: Type.String(),
  esSendNum: NullableNumber,
  esResult: Nullable,
  remark: Nullable,
  createBy: Nullable,
  createTime: Nullable,
})
export const MESSAGE_PERMISSION = 'system:message'
const { list, queryById, remove, removeBatch } = systemEndpoints({
  module: 'message',
  path: '/sys/message/sysMessage',
  permission: MESSAGE_PERMISSION,
  record: MessageRecord,
  fields: {},
})
/** Messages are made by sending; nobody adds or edits one. */
export const messages = { list, queryById, remove, removeBatch }
/** Tries it again at once, and later as often as a new one. */
export const resend = endpoint({
  id: 'message.resend',
  methods: ['POST'],
  path: '/sys/message/sysMessage/resend/:id',
  access: holding(`${MESSAGE_PERMISSION}:resend`),
  params: Type.Object({ id: Id }),
  reply: Nothing,
})
