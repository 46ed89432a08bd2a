import type { ProcessEvent, ProcessState, StepState, TaskState } from '../../../../engine/process/index.ts'
import { nodeTitle } from '../../../../engine/process/index.ts'
import type { TimelineEvent, TimelineStep } from '../../../../schemas/contract/process/instances.ts'
import type { ProcessDocument } from '../../../../schemas/language/process/document.ts'
import { START_NODE } from '../../../../schemas/language/process/node-key.ts'
import type { Locale } from '../../../../schemas/language/text.ts'
import { type MessageCode, say } from '../../../../schemas/messages/index.ts'
import { wireTime } from '../../../data/catalog/index.ts'
import { errorSentence } from '../../process-lists/api.ts'
import type { FieldChange } from '../run/record.ts'
import type { Names } from './people.ts'

export interface Telling {
  readonly document: ProcessDocument
  readonly state: ProcessState
  readonly names: Names
  readonly locale: Locale
  /** Epoch milliseconds. */
  readonly now: number
}

export const timeText = (ms: number): string => wireTime(new Date(ms))
const orNull = (ms: number | null): string | null => (ms === null ? null : timeText(ms))

/** What a step is called: that of the initiator by what happens there. */
export function titleOfNode(document: ProcessDocument, key: string, locale: Locale): string {
  return key === START_NODE ? say('INSTANCE_START_NODE', {}, locale) : nodeTitle(document, key, locale)
}

export function taskReply(
  task: TaskState,
  { names, now }: Pick<Telling, 'names' | 'now'>,
): TimelineStep['tasks'][number] {
  return {
    id: task.id,
    kind: task.kind,
    status: task.status,
    via: task.via,
    assignee: names.orNull(task.assignee),
    owner: names.orNull(task.owner),
    pool: task.pool.map((entry) => names.pool(entry)),
    openTime: timeText(task.openTime),
    dueTime: orNull(task.dueTime),
    endTime: orNull(task.endTime),
    overdue: task.dueTime !== null && task.dueTime < (task.endTime ?? now),
  }
}

export function stepReplies(telling: Telling): TimelineStep[] {
  const { document, state, locale } = telling
  return state.steps.map((step) => ({
    id: step.id,
    nodeKey: step.nodeKey,
    kind: step.kind,
    title: titleOfNode(document, step.nodeKey, locale),
    parentId: step.parentId,
    lane: step.lane,
    status: step.status,
    result: step.result,
    enterTime: timeText(step.enterTime),
    leaveTime: orNull(step.leaveTime),
    error: step.error === null ? null : errorSentence(step.error, locale),
    tasks: state.tasks.filter(({ stepId }) => stepId === step.id).map((task) => taskReply(task, telling)),
  }))
}

const SENTENCES: Readonly<Record<ProcessEvent['action'], MessageCode>> = {
  start: 'INSTANCE_EVENT_START',
  submit: 'INSTANCE_EVENT_SUBMIT',
  agree: 'INSTANCE_EVENT_AGREE',
  reject: 'INSTANCE_EVENT_REJECT',
  return: 'INSTANCE_EVENT_RETURN',
  transfer: 'INSTANCE_EVENT_TRANSFER',
  delegate: 'INSTANCE_EVENT_DELEGATE',
  advise: 'INSTANCE_EVENT_ADVISE',
  addSigners: 'INSTANCE_EVENT_ADD_SIGNERS',
  removeSigner: 'INSTANCE_EVENT_REMOVE_SIGNER',
  reorder: 'INSTANCE_EVENT_REORDER',
  claim: 'INSTANCE_EVENT_CLAIM',
  giveBack: 'INSTANCE_EVENT_GIVE_BACK',
  copy: 'INSTANCE_EVENT_COPY',
  comment: 'INSTANCE_EVENT_COMMENT',
  urge: 'INSTANCE_EVENT_URGE',
  withdraw: 'INSTANCE_EVENT_WITHDRAW',
  recall: 'INSTANCE_EVENT_RECALL',
  terminate: 'INSTANCE_EVENT_TERMINATE',
  jump: 'INSTANCE_EVENT_JUMP',
  reassign: 'INSTANCE_EVENT_REASSIGN',
  suspend: 'INSTANCE_EVENT_SUSPEND',
  resume: 'INSTANCE_EVENT_RESUME',
  timer: 'INSTANCE_EVENT_TIMER',
  serviceDone: 'INSTANCE_EVENT_SERVICE_DONE',
  serviceFailed: 'INSTANCE_EVENT_SERVICE_FAILED',
  childEnded: 'INSTANCE_EVENT_CHILD_ENDED',
  personLeft: 'INSTANCE_EVENT_PERSON_LEFT',
  enter: 'INSTANCE_EVENT_ENTER',
  leave: 'INSTANCE_EVENT_LEAVE',
  skip: 'INSTANCE_EVENT_SKIP',
  end: 'INSTANCE_EVENT_END',
  error: 'INSTANCE_EVENT_ERROR',
  remind: 'INSTANCE_EVENT_REMIND',
  overdue: 'INSTANCE_EVENT_OVERDUE',
}

const textsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** The account names that an entry speaks of. */
export function peopleOf({ detail, action }: ProcessEvent): readonly string[] {
  const to = textOf(detail['to'])
  const isPerson = action === 'transfer' || action === 'delegate' || action === 'reassign' || action === 'overdue'
  return [...textsIn(detail['people']), ...(isPerson && to !== null ? [to] : [])]
}

function sentence(event: ProcessEvent, { document, names, locale }: Telling): string {
  const { actor, forUser, detail, action } = event
  const own = actor === null ? say('INSTANCE_SYSTEM', {}, locale) : names.person(actor).realname
  const whose = forUser === null ? '' : names.person(forUser).realname
  const people = peopleOf(event)
  const code =
    action === 'agree' && detail['abstain'] === true
      ? 'INSTANCE_EVENT_ABSTAIN'
      : action === 'enter' && people.length > 0
        ? 'INSTANCE_EVENT_ENTER_PEOPLE'
        : SENTENCES[action]
  const to = textOf(detail['to']) ?? ''
  return say(
    code,
    {
      who: forUser === null || actor === null ? own : say('INSTANCE_FOR', { who: own, for: whose }, locale),
      for: whose,
      people: names.joined(people, locale === 'en-US' ? ', ' : '、'),
      to: action === 'return' || action === 'jump' ? titleOfNode(document, to, locale) : to,
      error: errorSentence(textOf(detail['error']) ?? '', locale),
    },
    locale,
  )
}

/** Entries that a later return or recall made void. */
function voidSeqs(events: readonly ProcessEvent[], steps: readonly StepState[]): ReadonlySet<number> {
  const cancelled = new Set(steps.filter(({ status }) => status === 'cancelled').map(({ id }) => id))
  const recalled = new Set(events.flatMap(({ action, detail }) => (action === 'recall' ? Number(detail['event']) : [])))
  const decisions = new Set<ProcessEvent['action']>(['agree', 'reject', 'submit'])
  return new Set(
    events
      .filter(
        ({ seq, stepId, action }) =>
          recalled.has(seq) || (stepId !== null && cancelled.has(stepId) && decisions.has(action)),
      )
      .map(({ seq }) => seq),
  )
}

/** A stored file by its path. */
const fileReply = (path: string) => ({ id: path, name: path.slice(path.lastIndexOf('/') + 1), url: path })
export type ChangeTexts = (changes: readonly FieldChange[]) => Promise<TimelineEvent['changes']>

/** The history, with of each change only what the reader may see. */
export async function eventReplies(
  events: readonly ProcessEvent[],
  telling: Telling,
  changesOf: ChangeTexts,
): Promise<TimelineEvent[]> {
  const { document, names, locale, state } = telling
  const isVoid = voidSeqs(events, state.steps)
  const replies: TimelineEvent[] = []
  for (const event of events) {
    const { detail, nodeKey } = event
    const changes = Array.isArray(detail['changes']) ? (detail['changes'] as readonly FieldChange[]) : []
    replies.push({
      seq: event.seq,
      time: timeText(event.time),
      actor: names.orNull(event.actor),
      forUser: names.orNull(event.forUser),
      action: event.action,
      nodeKey,
      nodeTitle: nodeKey === null ? null : titleOfNode(document, nodeKey, locale),
      taskId: event.taskId,
      text: sentence(event, telling),
      comment: textOf(detail['comment']) ?? textOf(detail['reason']),
      files: textsIn(detail['files']).map(fileReply),
      signature: textOf(detail['signature']),
      changes: changes.length > 0 ? await changesOf(changes) : [],
      isVoid: isVoid.has(event.seq),
    })
  }
  return replies
}
