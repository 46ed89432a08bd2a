import { sql } from 'kysely'
import { AppError } from '../../../schemas/messages/index.ts'
import type { AppParts } from '../../http/context.ts'
import { errorFacts } from '../../http/errors/error-facts.ts'
import { newId } from '../../db/ids.ts'

/** A text message or a mail. */
export interface Message {
  readonly channel: 'sms' | 'mail'
  readonly to: string
  readonly subject: string
  readonly text: string
}

const GATEWAY_MS = 10_000
/** The page keeps what a developer still wants to see. */
const KEEP_MS = 24 * 3_600_000

async function keep({ database, clock, log }: AppParts, message: Message): Promise<void> {
  const { channel, to, subject, text } = message
  const now = clock.now()
  await sql`delete from sys_outbox where created_at < ${new Date(now - KEEP_MS)}::timestamptz`.execute(database.kysely)
  await database.kysely
    .insertInto('sys_outbox')
    .values({ id: newId(now), channel, recipient: to, subject, body: text, created_at: new Date(now) })
    .execute()
  log.info({ channel, to }, `Development mailbox: ${text}`)
}

async function post({ env }: AppParts, message: Message): Promise<void> {
  const { gatewayUrl, gatewayToken } = env.messages
  const reply = await fetch(gatewayUrl, {
    method: 'POST',
    redirect: 'error',
    headers: {
      'content-type': 'application/json',
      ...(gatewayToken === '' ? {} : { authorization: `Bearer ${gatewayToken}` }),
    },
    body: JSON.stringify(message),
    signal: AbortSignal.timeout(GATEWAY_MS),
  })
  if (!reply.ok) throw new Error(`The message gateway answered ${reply.status}`)
}

/** Passes a message to the configured driver and waits for it. Rejects where it was not taken. */
export async function send(parts: AppParts, message: Message): Promise<void> {
  const { driver } = parts.env.messages
  if (driver === 'off') throw new AppError('MESSAGE_NO_DRIVER')
  await (driver === 'development' ? keep(parts, message) : post(parts, message))
}

/**
 * Passes a message to the configured driver without waiting for the gateway: the time would reveal whether an account exists.
 */
export async function deliver(parts: AppParts, message: Message): Promise<void> {
  const { driver } = parts.env.messages
  if (driver === 'development') return keep(parts, message)
  if (driver === 'gateway')
    post(parts, message).catch((error: unknown) =>
      parts.log.error({ channel: message.channel, ...errorFacts(error) }, 'A message was not sent'),
    )
}
