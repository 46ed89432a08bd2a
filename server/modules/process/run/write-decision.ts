import type { ProcessEvent, ProcessState } from '../../../../engine/process/index.ts'
import type { ProcessDocument } from '../../../../schemas/language/process/document.ts'
import type { Actor, Engine, TableScreen, WireRow } from '../../../data/catalog/index.ts'
import type { Queries } from '../../../db/database.ts'
import type { AppParts } from '../../../http/context.ts'
import { announceTimers } from '../../../jobs/process-timers/store.ts'
import { publishSaved } from '../../grid-socket/api.ts'
import { sendProcessNotices } from '../../process-notice/api.ts'
import type { Decided } from './decide.ts'
import { type AfterCommit, applyEffects, processEngine } from './effects.ts'
import { type InstanceOf, writeState } from './write-state.ts'

/** Where a decision is written. `engine` and `tx` are those of its transaction. */
interface DecisionPlace {
  readonly engine: Engine
  readonly tx: Queries
  /** Those of the call, for what waits for the commit. */
  readonly parts: AppParts
  readonly document: ProcessDocument
  /** Undefined where it is gone: nothing of its record is written. */
  readonly screen: TableScreen | undefined
  /** The whole record as it is stored; undefined where it is gone. */
  readonly record: WireRow | undefined
  /** On whose behalf records are made. */
  readonly actor: Actor
  /** Null: the system. */
  readonly by: string | null
  readonly of: InstanceOf
}

/**
 * Writes what was decided: the rows of the instance, then all that follows from them, which may name these rows. `before` is undefined
 * for an instance that begins. Answers what waits for the commit.
 */
export async function writeDecision(
  { engine, tx, parts, document, screen, record, actor, by, of }: DecisionPlace,
  before: ProcessState | undefined,
  { state, effects }: Decided,
  events: readonly ProcessEvent[],
): Promise<readonly AfterCommit[]> {
  const { instance } = state
  await writeState(tx, before, state, events, of)
  if (screen)
    await applyEffects({ engine: processEngine(engine), tx, document, instance, screen, record, actor, by }, effects)
  const notices = await sendProcessNotices(tx, parts, effects, { instance, tasks: state.tasks, document })
  const saved = () => publishSaved(parts, of.screen, [{ id: instance.recordId }])
  const hasTimers =
    (state.timers.length > 0 && state.timers !== before?.timers) ||
    effects.some(({ kind }) => kind === 'child' || kind === 'parent')
  return [saved, notices, ...(hasTimers ? [() => announceTimers(parts.database)] : [])]
}
