import { sql } from 'kysely'
import type { Effect, InstanceState } from '../../../../engine/process/index.ts'
import type { ProcessDocument } from '../../../../schemas/language/process/document.ts'
import { AppError } from '../../../../schemas/messages/index.ts'
import type { Actor, Engine, TableScreen, WireRow } from '../../../data/catalog/index.ts'
import { addRow, storeProcessValues } from '../../../data/write/index.ts'
import type { Queries } from '../../../db/database.ts'
import { newId } from '../../../db/ids.ts'

/** What is done once the transaction stands: sockets, notices to other processes. */
export type AfterCommit = () => Promise<void> | void

/** An instance in the transaction of an action. */
export interface EffectsOf {
  readonly engine: Engine
  readonly tx: Queries
  readonly document: ProcessDocument
  readonly instance: InstanceState
  readonly screen: TableScreen
  /** The whole record as it is stored; undefined where it is gone. */
  readonly record: WireRow | undefined
  /** On whose behalf records are made; the initiator where the clock acts. */
  readonly actor: Actor
  /** Null: the system. */
  readonly by: string | null
}

/** The values that the effects give the record, the later ones over the earlier. */
function valuesIn(
  effects: readonly Effect[],
  { status }: ProcessDocument,
  isStateless: boolean,
): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const effect of effects) {
    if (effect.kind === 'set') Object.assign(values, effect.values)
    else if (effect.kind === 'status' && !isStateless) values[status] = effect.value
  }
  return values
}

/** Adds a record on another screen. What is against it refuses the whole action, with the reason. */
async function createRecord(of: EffectsOf, screen: string, values: Readonly<Record<string, unknown>>): Promise<void> {
  const found = await of.engine.screens.find(screen)
  try {
    if (found?.table === undefined) throw new AppError('DATA_SCREEN_NO_TABLE', { screen })
    await addRow(of.engine, { ...found, table: found.table }, of.actor, values)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new AppError('INSTANCE_CREATE_FAILED', { screen, reason: error.message }, error)
  }
}

async function addChildTimer(
  { tx, engine }: EffectsOf,
  instance: string,
  step: string,
  payload: Readonly<Record<string, unknown>>,
): Promise<void> {
  const now = engine.now()
  await tx
    .insertInto('wf_timer')
    .values({
      id: newId(now.getTime()),
      instance_id: instance,
      step_id: step,
      task_id: null,
      kind: 'child',
      due_time: now,
      payload: JSON.stringify(payload),
    })
    .execute()
}

/** Whether the record is that of a parent process, which shows its own state in it. */
async function isOfParent({ tx, instance: { parentStep, recordId }, screen }: EffectsOf): Promise<boolean> {
  if (parentStep === null) return false
  const { rows } = await sql`
    select 1 from wf_step s join wf_instance i on i.id = s.instance_id where s.id = ${parentStep} and i.screen = ${screen.id} and i.record_id = ${recordId}`.execute(
    tx,
  )
  return rows.length > 0
}

/** Does in the transaction what follows from an action outside of the rows of its instance. */
export async function applyEffects(of: EffectsOf, effects: readonly Effect[]): Promise<void> {
  const { engine, tx, instance, screen, by } = of
  const values = valuesIn(effects, of.document, await isOfParent(of))
  if (Object.keys(values).length > 0) await storeProcessValues(engine, screen, instance.recordId, values, by, of.record)
  for (const effect of effects) {
    if (effect.kind === 'create') await createRecord(of, effect.screen, effect.values)
    else if (effect.kind === 'child')
      await addChildTimer(of, instance.id, effect.stepId, {
        start: effect.code,
        row: effect.row,
        values: effect.values,
      })
    else if (effect.kind === 'parent') {
      const parent = await tx
        .selectFrom('wf_step')
        .select('instance_id')
        .where('id', '=', effect.stepId)
        .executeTakeFirst()
      if (parent)
        await addChildTimer(of, parent.instance_id, effect.stepId, { ended: instance.id, result: effect.result })
    }
  }
}

/** The engine for what a process writes itself: no lock and no rights of a person. `engine`: that of the transaction. */
export function processEngine({ rights: _rights, ...engine }: Engine): Engine {
  return { ...engine, isProcess: true }
}
