import type { ProcessDocument } from '../../../schemas/language/process/document.ts'
import { nodeTitle } from '../../../engine/process/index.ts'
import type { Effect, InstanceState, TaskState } from '../../../engine/process/index.ts'
import { type MessageCode, say } from '../../../schemas/messages/index.ts'
import { wireTime } from '../../data/catalog/index.ts'
import type { Queries } from '../../db/database.ts'
import type { AppParts } from '../../http/context.ts'
import { type SharedNotice, storeSharedNotices, takeBackNotices } from '../notice/api.ts'
import { processTitle } from '../process-lists/api.ts'
import { deliver } from '../socket/api.ts'
import { peopleOf, poolPeople, type Recipient } from './recipients.ts'

type NoticeEffect = Extract<Effect, { kind: 'notice' }>
type About = NoticeEffect['about']

/** Notices are stored in one language, as all that the system sends. */
const LOCALE = 'zh-CN'
const TITLES: Readonly<Record<Exclude<About, 'result'>, MessageCode>> = {
  task: 'PROCESS_NOTICE_TASK',
  claim: 'PROCESS_NOTICE_CLAIM',
  returned: 'PROCESS_NOTICE_RETURNED',
  copy: 'PROCESS_NOTICE_COPY',
  urge: 'PROCESS_NOTICE_URGE',
  mention: 'PROCESS_NOTICE_MENTION',
  remind: 'PROCESS_NOTICE_REMIND',
  overdue: 'PROCESS_NOTICE_OVERDUE',
  error: 'PROCESS_NOTICE_ERROR',
}
const RESULTS: Readonly<Record<NonNullable<InstanceState['result']>, MessageCode>> = {
  agreed: 'PROCESS_NOTICE_RESULT_AGREED',
  rejected: 'PROCESS_NOTICE_RESULT_REJECTED',
  withdrawn: 'PROCESS_NOTICE_RESULT_WITHDRAWN',
  terminated: 'PROCESS_NOTICE_RESULT_TERMINATED',
}
/** These are about a task and go with it. */
const OF_TASK: ReadonlySet<About> = new Set(['task', 'claim', 'returned', 'urge', 'remind', 'overdue'])
const URGENT: ReadonlySet<About> = new Set(['urge', 'overdue', 'error'])

/** The kinds that clients of the family know. */
function kindOf({ about, taskId }: NoticeEffect): string {
  if (about === 'copy') return 'bpm_cc'
  return OF_TASK.has(about) && taskId !== null ? 'bpm_task' : 'bpm'
}

/** What notices are about. */
interface NoticesOf {
  readonly instance: InstanceState
  readonly tasks: readonly Pick<TaskState, 'id' | 'nodeKey' | 'dueTime'>[]
  readonly document: ProcessDocument
}

function noticeOf(
  { instance, document, tasks }: NoticesOf,
  starter: string,
  effect: NoticeEffect,
  people: readonly Recipient[],
): SharedNotice {
  const { about, taskId } = effect
  const task = tasks.find(({ id }) => id === taskId)
  const process = processTitle(document, instance.code, LOCALE)
  const node = task ? nodeTitle(document, task.nodeKey, LOCALE) : ''
  const code = about === 'result' ? RESULTS[instance.result ?? 'agreed'] : TITLES[about]
  const lines: readonly (string | false)[] = [
    say('PROCESS_NOTICE_PROCESS', { process }, LOCALE),
    node !== '' && say('PROCESS_NOTICE_NODE', { node }, LOCALE),
    say('PROCESS_NOTICE_STARTER', { name: starter }, LOCALE),
    typeof task?.dueTime === 'number' && say('PROCESS_NOTICE_DUE', { time: wireTime(new Date(task.dueTime)) }, LOCALE),
  ]
  const kind = kindOf(effect)
  return {
    people,
    title: say(code, { title: instance.title }, LOCALE),
    paragraphs: lines.filter((line) => line !== false),
    abstract: JSON.stringify({
      procInsId: instance.id,
      processDefinitionId: `${instance.code}:${instance.version}`,
      taskId: taskId ?? '',
      taskDetail: node === '' ? process : `${process} · ${node}`,
    }),
    priority: URGENT.has(about) ? 'H' : 'M',
    kind,
    about: kind === 'bpm_task' ? (taskId ?? '') : instance.id,
    page: `/approval/instance/${instance.id}${kind === 'bpm_task' ? `?task=${taskId}` : ''}`,
  }
}

/**
 * Stores the notices of an action on an instance, within its transaction and after its rows are written, and takes back those of tasks
 * that are over. Gives what follows the commit: open pages ring and count anew.
 */
export async function sendProcessNotices(
  tx: Queries,
  { database, clock }: Pick<AppParts, 'database' | 'clock'>,
  effects: readonly Effect[],
  of: NoticesOf,
): Promise<() => Promise<void>> {
  const now = new Date(clock.now())
  const over = effects.flatMap((effect) => (effect.kind === 'takeBack' ? effect.taskIds : []))
  const gone = await takeBackNotices(tx, over, now)
  const wanted = effects.filter((effect) => effect.kind === 'notice')
  const stored = wanted.length === 0 ? [] : await store(tx, wanted, of, now)
  const counting = [...new Set([...gone, ...stored.flatMap(({ people }) => people)])]
  return async () => {
    for (const { id, title, people } of stored)
      await deliver(database, people, { cmd: 'user', msgId: id, msgTxt: title })
    if (counting.length > 0) await deliver(database, counting, { cmd: 'approval', msgId: of.instance.id, msgTxt: '' })
  }
}

async function store(tx: Queries, wanted: readonly NoticeEffect[], of: NoticesOf, now: Date) {
  const by = of.instance.starter
  const names = [by, ...wanted.flatMap((effect) => effect.people)]
  const known = await peopleOf(tx, names)
  const people = known.filter(({ active }) => active)
  const starter = known.find(({ username }) => username === by)?.realname ?? by
  const notices: SharedNotice[] = []
  for (const effect of wanted) {
    const isPool = effect.about === 'claim' && effect.people.length === 0 && effect.taskId !== null
    const told = isPool
      ? await poolPeople(tx, effect.taskId)
      : people.filter(({ username }) => effect.people.includes(username))
    notices.push(noticeOf(of, starter, effect, told))
  }
  return storeSharedNotices(tx, notices, by, now)
}
