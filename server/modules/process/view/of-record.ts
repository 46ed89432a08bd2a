import { sql } from 'kysely'
import { offeredActions, ownTask } from '../../../../engine/process/index.ts'
import type { RecordInstance } from '../../../../schemas/contract/process/instances.ts'
import { textIn } from '../../../../schemas/language/text.ts'
import { AppError } from '../../../../schemas/messages/index.ts'
import { assertAnyAction, engineOf, READ_ACTIONS } from '../../../data/catalog/index.ts'
import { restrictScreen } from '../../../data/access/index.ts'
import { rowById } from '../../../data/read/index.ts'
import type { Requester } from '../../../http/context.ts'
import { instanceAccess } from '../run/guard.ts'
import { findWithState } from '../run/read-state.ts'
import { Names } from './people.ts'
import { timeText, titleOfNode } from './timeline.ts'

const MAX_INSTANCES = 50

/** The instances of a record that the caller may read, the newest first. */
export async function instancesOfRecord(caller: Requester, screenId: string, id: string): Promise<RecordInstance[]> {
  const { db, locale, user } = caller
  const engine = engineOf(caller)
  const screen = restrictScreen(await engine.screens.openTable(screenId), caller)
  assertAnyAction(caller, screen.permission, READ_ACTIONS)
  if (!(await rowById(db, screen, id))) throw new AppError('DATA_ROW_GONE')
  const { rows } = await sql<{ id: string }>`
    select id from wf_instance where screen = ${screenId} and record_id = ${id} order by start_time desc, id desc limit ${MAX_INSTANCES}`.execute(
    db,
  )
  const replies: RecordInstance[] = []
  for (const row of rows) {
    const found = await findWithState(db, row.id)
    if (!found) continue
    const { head, document, state } = found
    const access = await instanceAccess(db, caller, head, document, state)
    const live = state.steps.filter(({ status, kind }) => status === 'active' && kind !== 'branch')
    const open = state.tasks.filter(({ status }) => status === 'open')
    const names = await Names.of(db, [head.starter, ...open.map(({ assignee }) => assignee)])
    const actor = access?.actor ?? { username: user.username, roles: [], mayIntervene: false }
    const offered = access ? offeredActions(document, state, actor, engine.now().getTime()) : []
    replies.push({
      id: head.id,
      code: head.code,
      processTitle: textIn(document.title, locale),
      title: head.title,
      status: head.status,
      result: head.result,
      starter: names.person(head.starter),
      startTime: timeText(head.startTime),
      endTime: head.endTime === null ? null : timeText(head.endTime),
      standing: live.map((step) => ({
        title: titleOfNode(document, step.nodeKey, locale),
        people: open.flatMap(({ stepId, assignee }) =>
          stepId === step.id && assignee !== null ? [names.person(assignee)] : [],
        ),
      })),
      taskId: ownTask(state, actor)?.id ?? null,
      mayWithdraw: offered.some(({ kind }) => kind === 'withdraw'),
      mayOpen: access !== undefined,
    })
  }
  return replies
}
