import * as contract from '../../../schemas/contract/messaging/message.ts'
import { MESSAGE_KINDS, templateValues } from '../../../schemas/contract/messaging/message-template.ts'
import * as sent from '../../../schemas/contract/messaging/sent-message.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { bind } from '../../http/bind.ts'
import type { HandlerContext } from '../../http/context.ts'
import { regularly } from '../../http/daily.ts'
import type { ServerModule } from '../../http/module.ts'
import { answer } from '../../http/response/answer.ts'
import { systemRoutes } from '../system-table/api.ts'
import { queueMessage, type Receiver, requeue, sendDue } from './send.ts'
import { MESSAGES, TEMPLATES } from './tables.ts'

const EVERY_MS = 60_000

/** The caller as the receiver of a message of this kind; another receiver is refused. */
async function callerAs({ db, user }: HandlerContext, kind: string, stated: string): Promise<Receiver> {
  const own = await db.selectFrom('sys_user').select(['email', 'phone']).where('id', '=', user.id).executeTakeFirst()
  const names = [user.username, own?.email, own?.phone]
  if (stated !== '' && !names.includes(stated)) throw new AppError('MESSAGE_ONLY_SELF')
  if (kind === MESSAGE_KINDS.notice) return { kind, to: user.username, userId: user.id }
  const to = kind === MESSAGE_KINDS.mail ? own?.email : own?.phone
  if (!to) throw new AppError('MESSAGE_NO_ADDRESS')
  return { kind, to, userId: user.id }
}

async function sendTest(
  context: HandlerContext,
  body: {
    readonly msgType: string
    readonly receiver?: string
    readonly templateCode: string
    readonly testData?: string | null
  },
) {
  const { db, user, clock, database } = context
  const { msgType, receiver = '', templateCode, testData } = body
  const template = await db
    .selectFrom('sys_message_template')
    .select(['template_name', 'template_content', 'template_test_json', 'use_status'])
    .where('template_code', '=', templateCode)
    .executeTakeFirst()
  if (!template) throw new AppError('MESSAGE_TEMPLATE_UNKNOWN', { code: templateCode })
  if (template.use_status === '0') throw new AppError('MESSAGE_TEMPLATE_OFF', { code: templateCode })
  const values = templateValues(testData ?? template.template_test_json)
  if (!values) throw new AppError('MESSAGE_VALUES_WRONG')
  const to = await callerAs(context, msgType, receiver.trim())
  const id = await queueMessage(db, template, to, values, user, new Date(clock.now()))
  await sendDue(context, id)
  await assertSent({ database }, id)
}

/** What was just tried and failed is said at once. */
async function assertSent({ database }: Pick<HandlerContext, 'database'>, id: string): Promise<void> {
  const stored = await database.kysely
    .selectFrom('sys_message')
    .select(['es_send_status', 'es_result'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (stored?.es_send_status !== '1') throw new AppError('MESSAGE_NOT_SENT', { reason: stored?.es_result ?? '' })
}

/** Templates of messages, and what was sent with them. */
export const message: ServerModule = {
  name: 'message',
  routes: () => [
    ...systemRoutes(contract.templates, TEMPLATES),
    bind(
      contract.sendMsg,
      async (context) => {
        await sendTest(context, context.body)
        return answer({ result: null, message: 'MESSAGE_SENT' })
      },
      { limited: true },
    ),
    ...systemRoutes(sent.messages, MESSAGES),
    bind(
      sent.resend,
      async (context) => {
        const { id } = context.params
        await requeue(context.db, id, new Date(context.clock.now()))
        await sendDue(context, id)
        await assertSent(context, id)
        return answer({ result: null, message: 'MESSAGE_SENT' })
      },
      { limited: true },
    ),
  ],
  start: async (parts) => regularly(parts, { what: 'messages that wait', everyMs: EVERY_MS }, () => sendDue(parts)),
}
