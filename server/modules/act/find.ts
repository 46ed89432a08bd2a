import { sql } from 'kysely'
import { AppError } from '../../../schemas/messages/index.ts'
import { engineOf } from '../../data/catalog/index.ts'
import type { Requester } from '../../http/context.ts'
import { visibleInstances } from '../process-lists/api.ts'

/** How an existing client names the process of a form: this and its table. */
const OF_TABLE = 'onl_'

/** The instance of a task; whether the caller may see it is asked where something is done with it. */
export async function instanceOfTask({ db }: Requester, task: string): Promise<string> {
  const found = await db.selectFrom('wf_task').select('instance_id').where('id', '=', task).executeTakeFirst()
  if (!found) throw new AppError('INSTANCE_UNKNOWN')
  return found.instance_id
}

interface Named {
  readonly code: string
  readonly screen: string
}
/** The processes that a code of an existing client stands for, in their order. */
export async function processesOf(caller: Requester, flowCode: string): Promise<readonly Named[]> {
  const all = await caller.db
    .selectFrom('wf_process')
    .select(['code', 'screen'])
    .where('published', '>', 0)
    .where('enabled', '=', true)
    .orderBy('order_no')
    .orderBy('code')
    .execute()
  const named = all.filter(({ code }) => code === flowCode)
  if (named.length > 0 || !flowCode.startsWith(OF_TABLE)) return named
  // A view of a form has its name after the table.
  const [table = ''] = flowCode.slice(OF_TABLE.length).split('$')
  const found: Named[] = []
  for (const one of all) {
    const screen = await engineOf(caller).screens.find(one.screen)
    if (screen?.table === table) found.push(one)
  }
  return found
}

interface FoundInstance {
  readonly id: string
  readonly title: string
  readonly code: string
  readonly status: string
  readonly bpmStatus: string
}
/** The newest instance of a record that the caller may see. */
export async function newestOf(
  caller: Requester,
  processes: readonly Named[],
  recordId: string,
): Promise<FoundInstance | undefined> {
  const screens = processes.map(({ screen }) => screen)
  const { rows } = await sql<FoundInstance>`
    select id, title, code, instance_status as status, bpm_status as "bpmStatus" from wf_instance_row
    where screen = any(${screens}::text[]) and record_id = ${recordId} and parent_step is null and ${await visibleInstances(caller)}
    order by begin_time desc, id desc limit 1`.execute(caller.db)
  return rows[0]
}
