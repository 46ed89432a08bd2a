import { MESSAGE_KINDS } from '../../../schemas/contract/messaging/message-template.ts'
import { splitCommaList } from '../../../schemas/language/comma-list.ts'
import { AppError, say } from '../../../schemas/messages/index.ts'
import type { Queries } from '../../db/database.ts'
import { requesterFor } from '../../jobs/requester.ts'
import { defineSchedule, type ScheduleContext } from '../../jobs/schedule/define.ts'
import { waitForJob } from '../../jobs/wait.ts'
import { queueMessage, sendDue } from '../message/api.ts'
import { sendSystemNotice } from '../notice/api.ts'
import { queueReport } from '../report/api.ts'

interface Recipient {
  readonly id: string
  readonly username: string
  readonly realname: string
  readonly email: string | null
}

async function recipientsOf(db: Queries, text = ''): Promise<readonly Recipient[]> {
  const names = splitCommaList(text)
  if (names.length === 0) return []
  const found = await db
    .selectFrom('sys_user')
    .select(['id', 'username', 'realname', 'email'])
    .where('username', 'in', names)
    .where('del_flag', '=', 0)
    .orderBy('username')
    .execute()
  const unknown = names.find((name) => !found.some(({ username }) => username === name))
  if (unknown !== undefined) throw new AppError('SCHEDULE_RECIPIENT_UNKNOWN', { name: unknown })
  return found
}

/** The mail by the template of the job, where it names one. */
async function mailTemplate(db: Queries, code: string | undefined, title: string) {
  if (code === undefined)
    return {
      template_name: say('SCHEDULE_REPORT_SUBJECT', { title }),
      template_content: say('SCHEDULE_REPORT_READY', { title }),
    }
  const found = await db
    .selectFrom('sys_message_template')
    .select(['template_name', 'template_content'])
    .where('template_code', '=', code)
    .where('use_status', '=', '1')
    .executeTakeFirst()
  if (!found) throw new AppError('SCHEDULE_TEMPLATE_UNKNOWN', { code })
  return found
}

async function notify(context: ScheduleContext, to: Recipient, title: string, template: string | undefined) {
  const { database, db, clock, user, env } = context
  const now = new Date(clock.now())
  const paragraphs = [say('SCHEDULE_REPORT_READY', { title })]
  const about = {
    userId: to.id,
    about: 'schedule-report',
    title: say('SCHEDULE_REPORT_SUBJECT', { title }),
    paragraphs,
  }
  const ring = await database.transaction((tx) => sendSystemNotice(tx, about, user.username, now))
  await ring(context)
  if (!to.email) return
  const values = { title, name: to.realname, address: env.publicUrl }
  const receiver = { kind: MESSAGE_KINDS.mail, to: to.email, userId: to.id }
  await sendDue(context, await queueMessage(db, await mailTemplate(db, template, title), receiver, values, user, now))
}

/** Makes a report for one person by the rights of that person, and says where it is. */
async function sendTo(context: ScheduleContext, to: Recipient, code: string, template: string | undefined) {
  const reader = await requesterFor(context, to.id, context.locale)
  const { title, jobId } = await queueReport(reader, code)
  const { state, message } = await waitForJob(context.db, jobId, context.signal)
  if (state !== 'done') throw new AppError('SCHEDULE_REPORT_NOT_MADE', { reason: message ?? '' })
  await notify(context, to, title, template)
}

/** Makes a report: for the person of the job, or for each recipient with what that one may see. */
export const reportJob = defineSchedule('report', {
  async check({ reportRecipients, reportTemplate }, { db }) {
    await recipientsOf(db, reportRecipients)
    await mailTemplate(db, reportTemplate, '')
  },
  async run(context) {
    const { db, note, signal, parameters } = context
    const { reportCode, reportRecipients, reportTemplate } = parameters
    const recipients = await recipientsOf(db, reportRecipients)
    if (recipients.length === 0) {
      const { title } = await queueReport(context, reportCode)
      return { code: 'SCHEDULE_REPORT_QUEUED', params: { title } }
    }
    let sent = 0
    for (const one of recipients) {
      signal.throwIfAborted()
      try {
        await sendTo(context, one, reportCode, reportTemplate)
        sent += 1
        note({ code: 'SCHEDULE_REPORT_SENT_TO', params: { name: one.realname } })
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        note({ code: 'SCHEDULE_REPORT_NOT_SENT', params: { name: one.realname, reason: error.message } })
      }
    }
    if (sent < recipients.length) throw new AppError('SCHEDULE_REPORT_PARTLY', { sent, count: recipients.length })
    return { code: 'SCHEDULE_REPORT_SENT', params: { count: sent } }
  },
})
