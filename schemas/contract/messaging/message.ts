import Type from 'typebox'
import { LongText, Nothing, Nullable, ShortText } from '../common.ts'
import { endpoint, holding } from '../endpoint.ts'
import { MESSAGE_KINDS } from './message-template.ts'
import { systemEndpoints } from '../system-endpoints.ts'

/** A template of messages; `templateTestJson` is JSON text with values for its `${name}`. */
const TemplateRecord = Type.Object({
  id: Type.String(),
  templateCode: Type.String(),
  templateName: Type.String(),
  templateType: Type.String(),
  templateContent: Type.String(),
  templateTestJson: Nullable,
  useStatus: Type.String(),
  createTime: Nullable,
})

const Kind = Type.Enum(Object.values(MESSAGE_KINDS))
const LONGEST = 20_000

/** Codes of the administration; the screen `system.messageTemplate` brings them. */
export const TEMPLATE_PERMISSION = 'system:messageTemplate'
export const templates = systemEndpoints({
  module: 'messageTemplate',
  path: '/sys/message/sysMessageTemplate',
  permission: TEMPLATE_PERMISSION,
  record: TemplateRecord,
  fields: {
    templateCode: Type.String({ minLength: 1, maxLength: 60, pattern: '^[A-Za-z][A-Za-z0-9_]*$' }),
    templateName: Type.String({ minLength: 1, maxLength: 100 }),
    templateType: Kind,
    templateContent: Type.String({ minLength: 1, maxLength: LONGEST }),
    templateTestJson: Type.Optional(Type.Union([LongText, Type.Null()])),
    useStatus: Type.Optional(Type.Enum(['1', '0'])),
  },
})
/** Sends a template to the caller alone, with these values; `receiver` is empty or says who that is. */
export const sendMsg = endpoint({
  id: 'messageTemplate.sendMsg',
  methods: ['POST'],
  path: '/sys/message/sysMessageTemplate/sendMsg',
  access: holding(`${TEMPLATE_PERMISSION}:send`),
  body: Type.Object({
    msgType: Kind,
    receiver: Type.Optional(ShortText),
    templateCode: ShortText,
    testData: Type.Optional(Type.Union([LongText, Type.Null()])),
  }),
  reply: Nothing,
})
