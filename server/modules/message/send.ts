import { sql } from 'kysely'
import { htmlToText } from '../../../registry/kit/markup.ts'
import { fillTemplate, MESSAGE_KINDS } from '../../../schemas/contract/messaging/message-template.ts'
import { AppError, say } from '../../../schemas/messages/index.ts'
import type { Queries } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import type { AppParts, Person } from '../../http/context.ts'
import { errorFacts } from '../../http/errors/error-facts.ts'
import { sendSystemNotice } from '../notice/api.ts'
import { send } from '../outbox/api.ts'

/** So often a message is tried, and after so many minutes again. */
const WAITS_MINUTES = [1, 5, 15, 60] as const
const MINUTE_MS = 60_000
/** An attempt that was begun and is not over by then was lost with its process. */
const ATTEMPT_MS = 2 * MINUTE_MS
const AT_ONCE = 20

export interface Template {
  readonly template_name: string
  readonly template_content: string
}
export interface Receiver {
  readonly kind: string
  /** An address, or the name of a user. */
  readonly to: string
  readonly userId: string | null
}

/** Stores a message that waits; its first attempt follows. */
export async function queueMessage(
  db: Queries,
  { template_name, template_content }: Template,
  { kind, to, userId }: Receiver,
  values: Readonly<Record<string, unknown>>,
  by: Pick<Person, 'username'>,
  now: Date,
): Promise<string> {
  const id = newId(now.getTime())
  await db
    .insertInto('sys_message')
    .values({
      id,
      es_title: fillTemplate(template_name, values, 'text'),
      es_type: kind,
      es_receiver: to,
      receiver_id: userId,
      es_param: JSON.stringify(values),
      es_content: fillTemplate(template_content, values, template_content.includes('<') ? 'html' : 'text'),
      es_result: null,
      remark: null,
      next_attempt: now,
      create_by: by.username,
      create_time: now,
      update_by: null,
    })
    .execute()
  return id
}

interface Claimed {
  readonly id: string
  readonly title: string
  readonly kind: string
  readonly receiver: string
  readonly userId: string | null
  readonly content: string
  readonly attempts: number
}
/** Takes messages that are due for one attempt, each for one process. */
async function claim(db: Queries, now: Date, limit: number, id?: string): Promise<readonly Claimed[]> {
  const { rows } = await sql<Claimed>`
    update sys_message set es_send_num = es_send_num + 1, es_send_time = ${now}, next_attempt = ${new Date(now.getTime() + ATTEMPT_MS)}
    where id in (select id from sys_message where next_attempt <= ${now} and (${id ?? null}::text is null or id = ${id ?? null})
      order by next_attempt limit ${limit} for update skip locked)
    returning id, es_title as title, es_type as kind, es_receiver as receiver, receiver_id as "userId", es_content as content,
      es_send_num as attempts`.execute(db)
  return rows
}

async function transmit(parts: AppParts, { title, kind, receiver, userId, content }: Claimed): Promise<void> {
  if (kind !== MESSAGE_KINDS.notice) {
    const channel = kind === MESSAGE_KINDS.mail ? ('mail' as const) : ('sms' as const)
    return send(parts, { channel, to: receiver, subject: title, text: htmlToText(content) })
  }
  if (userId === null) throw new AppError('MESSAGE_NO_ADDRESS')
  const now = new Date(parts.clock.now())
  const notice = { userId, title, paragraphs: [htmlToText(content)], html: content, about: 'message' }
  const ring = await parts.database.transaction((tx) => sendSystemNotice(tx, notice, 'system', now))
  await ring(parts)
}

async function attempt(parts: AppParts, message: Claimed): Promise<void> {
  const { database, clock, log } = parts
  const settle = (status: string, result: string | null, next: Date | null) =>
    database.kysely
      .updateTable('sys_message')
      .set({ es_send_status: status, es_result: result, next_attempt: next })
      .where('id', '=', message.id)
      .execute()
  try {
    await transmit(parts, message)
  } catch (error) {
    log.error({ message: message.id, ...errorFacts(error) }, 'A message was not sent')
    const wait = WAITS_MINUTES[message.attempts - 1]
    const reason = error instanceof AppError ? say(error.code, error.params) : say('MESSAGE_GATEWAY_FAILED')
    const next = wait === undefined ? null : new Date(clock.now() + wait * MINUTE_MS)
    await settle(wait === undefined ? '-1' : '2', reason, next)
    return
  }
  await settle('1', null, null)
}

/** Sends what is due, or one message that is. */
export async function sendDue(parts: AppParts, id?: string): Promise<void> {
  for (const message of await claim(parts.database.kysely, new Date(parts.clock.now()), AT_ONCE, id))
    await attempt(parts, message)
}

/** Makes a message due again, with all its attempts; one that was sent, too. */
export async function requeue(db: Queries, id: string, now: Date): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('sys_message')
    .set({ es_send_status: '0', es_send_num: 0, es_result: null, next_attempt: now })
    .where('id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError('MESSAGE_UNKNOWN', { code: id })
}
