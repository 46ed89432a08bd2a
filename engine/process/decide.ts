import type { ProcessDocument } from '../../schemas/language/process/document.ts'
import { START_NODE } from '../../schemas/language/process/node-key.ts'
import { agree, mayPick, reject, sendBack, submit } from './actions/decisions.ts'
import { jump, reassign, resume, suspend, terminate, withdraw } from './actions/interventions.ts'
import { record } from './actions/own-task.ts'
import { isAmong } from './people/people.ts'
import { runQueue } from './flow/run-queue.ts'
import { leaveStep } from './flow/settle.ts'
import type { Decision, Facts, InstanceState, ProcessAction, ProcessState } from './state.ts'
import { childEnded, personLeft, serviceDone, serviceFailed, timer } from './actions/system.ts'
import {
  addSigners,
  advise,
  claim,
  comment,
  copy,
  delegate,
  removeSigner,
  reorder,
  returnToPool,
  transfer,
  urge,
} from './actions/task-actions.ts'
import { RefusedAction, Transition } from './transition.ts'
import { UNDOABLE, recall } from './actions/undo.ts'

/** What a new instance is about. */
export type Begin = Pick<
  InstanceState,
  'id' | 'code' | 'version' | 'recordId' | 'starter' | 'depart' | 'title' | 'parentStep'
>

export const newState = (begin: Begin, now: number): ProcessState => ({
  instance: {
    ...begin,
    status: 'running',
    result: null,
    picks: {},
    lastSeq: 0,
    startTime: now,
    endTime: null,
  },
  steps: [],
  tasks: [],
  timers: [],
  copies: [],
})

function start(t: Transition, { picks }: Extract<ProcessAction, { kind: 'start' }>): void {
  if (t.steps.size > 0) throw new RefusedAction('PROCESS_RUNNING')
  const { starters } = t.document
  if (starters?.length && t.instance.parentStep === null && isAmong(t, starters) === false)
    throw new RefusedAction('PROCESS_MAY_NOT_START')
  mayPick(t, picks, null)
  record(t, undefined, {}, {})
  const { starter } = t.instance
  const about = { nodeKey: START_NODE, kind: 'start' } as const
  const step = t.addStep({ ...about, parentId: null, lane: null })
  t.addTask({
    ...about,
    stepId: step.id,
    ofTask: null,
    place: 0,
    weight: 1,
    owner: starter,
    assignee: starter,
    pool: [],
    addedBy: null,
    status: 'agreed',
    via: 'person',
    openTime: t.now,
    dueTime: null,
    endTime: t.now,
  })
  t.effects.push({ kind: 'status', value: '2' })
  if (t.document.result !== undefined) t.effects.push({ kind: 'set', values: { [t.document.result]: null } })
  leaveStep(t, step, 'submitted')
}

const ACTIONS: {
  readonly [K in ProcessAction['kind']]: (t: Transition, action: Extract<ProcessAction, { kind: K }>) => void
} = {
  start,
  submit,
  agree,
  reject,
  return: sendBack,
  transfer,
  delegate,
  advise,
  addSigners,
  removeSigner,
  reorder,
  claim,
  giveBack: returnToPool,
  copy,
  comment,
  urge,
  withdraw,
  recall,
  terminate,
  jump,
  reassign,
  suspend,
  resume,
  timer,
  serviceDone,
  serviceFailed,
  childEnded,
  personLeft,
}
function act(t: Transition, action: ProcessAction): void {
  // Each kind has the function of its own kind; the union cannot say so.
  const run = ACTIONS[action.kind] as (t: Transition, action: ProcessAction) => void
  run(t, action)
}

/**
 * What an action makes of an instance: the new state with its events and effects, the facts that are needed first, or why it may not be.
 * Rows that do not change are the same objects. `begin` belongs to `start`, which has no state.
 */
export function decide(
  document: ProcessDocument,
  state: ProcessState | undefined,
  action: ProcessAction,
  facts: Facts,
  begin?: Begin,
): Decision {
  const before = state ?? (begin && newState(begin, facts.now))
  if (!before) throw new TypeError('A start needs what begins')
  const t = new Transition(document, before, action.kind, facts)
  try {
    act(t, action)
    runQueue(t)
  } catch (error) {
    if (!(error instanceof RefusedAction)) throw error
    if (t.needs.size === 0) return { refused: error.code, params: error.params }
  }
  if (t.needs.size > 0) return { needs: [...t.needs.values()] }
  const [first, ...others] = t.events
  const isUndoable = first !== undefined && UNDOABLE.has(action.kind) && t.instance.status !== 'ended'
  const events = isUndoable ? [{ ...first, detail: { ...first.detail, undo: t.undo() } }, ...others] : t.events
  return { state: t.state(), events, effects: t.effects }
}
