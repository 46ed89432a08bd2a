import { sql } from 'kysely'
import type { ProcessChoices } from '../../../../schemas/contract/process/documents.ts'
import { TEMPLATE_PERMISSION } from '../../../../schemas/contract/messaging/message.ts'
import { SCHEDULE_PERMISSION } from '../../../../schemas/contract/schedule.ts'
import type { Requester } from '../../../http/context.ts'

const MOST = 1000

/** What a process may name, as far as its author may use it: publication asks for the same rights. */
export async function processChoices({ db, can }: Requester): Promise<ProcessChoices> {
  const { rows } = await sql<{ kind: keyof ProcessChoices; value: string; label: string }>`
    (select 'calendars' as kind, code as value, name as label from sys_calendar order by name, code limit ${sql.lit(MOST)})
    union all (select 'jobs', id, coalesce(nullif(description, ''), id) from sys_schedule
      where ${can(`${SCHEDULE_PERMISSION}:execute`)} order by 3, id limit ${sql.lit(MOST)})
    union all (select 'templates', template_code, template_name from sys_message_template
      where ${can(`${TEMPLATE_PERMISSION}:send`)} and use_status <> '0' order by template_name, template_code limit ${sql.lit(MOST)})`.execute(
    db,
  )
  const of = (kind: keyof ProcessChoices) =>
    rows.filter((row) => row.kind === kind).map(({ value, label }) => ({ value, label }))
  return { calendars: of('calendars'), jobs: of('jobs'), templates: of('templates') }
}
