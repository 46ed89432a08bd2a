import type { ReactNode } from 'react'
import { FileLinks } from '../../../../../registry/kit/parts/files/FileLinks.tsx'
import { Tag } from '../../../../../registry/kit/parts/Tag.tsx'
import { LABEL_SEPARATOR } from '../../../../../schemas/language/text.ts'
import type { InstanceReply, PreviewNode, TimelineEvent, TimelineStep } from '../../../../api/process.ts'
import { usePorts } from '../../../../ports/context.tsx'
import { useSay } from '../../../../ui/use-say.ts'
import { durationText } from './durations.ts'
import { holderOf, isLive, namesOf } from './people.ts'

const FILE_RIGHTS = { allowDownload: true, allowRemove: false }
/** Moves of the engine between decisions: the picture shows them, a reader of the history wants the decisions. */
const SILENT: ReadonlySet<string> = new Set(['enter', 'leave'])

interface EntryProps {
  readonly tone: 'done' | 'void' | 'bad' | 'open' | 'later'
  readonly time?: string
  readonly children: ReactNode
}
function Entry({ tone, time, children }: EntryProps) {
  return (
    <li className="v-approval-entry" data-tone={tone}>
      {time !== undefined && <time>{time.slice(0, 16)}</time>}
      {children}
    </li>
  )
}

const BAD: ReadonlySet<string> = new Set(['reject', 'return', 'terminate', 'withdraw', 'error', 'overdue'])
const toneOf = ({ isVoid, action }: TimelineEvent) => (isVoid ? 'void' : BAD.has(action) ? 'bad' : 'done')

function Changes({ changes }: Pick<TimelineEvent, 'changes'>) {
  const say = useSay()
  if (changes.length === 0) return null
  return (
    <ul className="v-approval-changes" aria-label={say('APPROVAL_CHANGES')}>
      {changes.map(({ title, before, after }) => (
        <li key={title}>
          {title}: <del>{before || say('APPROVAL_EMPTY_VALUE')}</del> <ins>{after || say('APPROVAL_EMPTY_VALUE')}</ins>
        </li>
      ))}
    </ul>
  )
}

interface EventProps {
  readonly event: TimelineEvent
  readonly task: TimelineStep['tasks'][number] | undefined
}
function Event({ event, task }: EventProps) {
  const say = useSay()
  const ports = usePorts()
  const { text, forUser, comment, files, signature, changes, isVoid } = event
  const took = task?.endTime ? durationText(task.openTime ?? '', task.endTime, say) : ''
  const said = isVoid ? <del>{text}</del> : text
  return (
    <Entry tone={toneOf(event)} time={event.time}>
      <p className="v-approval-event">
        {said} {isVoid && <Tag>{say('APPROVAL_VOID')}</Tag>}
      </p>
      {forUser && <p className="v-approval-note">{say('APPROVAL_FOR', { name: forUser.realname })}</p>}
      {comment && <blockquote className="v-approval-comment">{comment}</blockquote>}
      <Changes changes={changes} />
      {files.length > 0 && (
        <FileLinks
          files={files.map(({ id, name }) => ({ fileName: name, filePath: id }))}
          ports={ports}
          label={say('APPROVAL_FILES')}
          rights={FILE_RIGHTS}
        />
      )}
      {signature && (
        <img className="v-approval-signature" src={ports.files.url(signature)} alt={say('APPROVAL_SIGNATURE')} />
      )}
      {took !== '' && <p className="v-approval-note">{say('APPROVAL_TOOK', { duration: took })}</p>}
    </Entry>
  )
}

/** Where the instance stands now, and who is asked there. */
function Standing({ step }: { readonly step: TimelineStep }) {
  const say = useSay()
  const live = step.tasks.filter(isLive)
  if (live.length === 0 && !step.error) return null
  return (
    <Entry tone={step.error ? 'bad' : 'open'}>
      <p className="v-approval-event">
        {step.title} <Tag tone="info">{say('APPROVAL_STANDS_HERE')}</Tag>
      </p>
      {step.error && <p className="v-approval-problem">{step.error}</p>}
      <ul className="v-approval-people">
        {live.map((task) => (
          <li key={task.id}>
            {holderOf(task)}
            {task.owner && task.assignee && task.owner.username !== task.assignee.username && (
              <span className="v-approval-note"> {say('APPROVAL_FOR', { name: task.owner.realname })}</span>
            )}{' '}
            {task.status === 'waiting' && <Tag>{say('APPROVAL_WAITING')}</Tag>}
            {task.overdue && <Tag tone="bad">{say('APPROVAL_OVERDUE')}</Tag>}
            {task.dueTime && (
              <span className="v-approval-note"> {say('APPROVAL_DUE', { time: task.dueTime.slice(0, 16) })}</span>
            )}
          </li>
        ))}
      </ul>
    </Entry>
  )
}

/** A node that would come, and its people. */
function Later({ node: { title, people, pool, note } }: { readonly node: PreviewNode }) {
  const ports = usePorts()
  const names = [namesOf(people, LABEL_SEPARATOR[ports.locale]), pool.join(' / ')].filter(Boolean).join(' / ')
  return (
    <Entry tone="later">
      <p className="v-approval-event">{title}</p>
      {names !== '' && <p className="v-approval-note">{names}</p>}
      {note && <p className="v-approval-problem">{note}</p>}
    </Entry>
  )
}

/** The nodes that would come. */
export function LaterNodes({ nodes }: { readonly nodes: readonly PreviewNode[] }) {
  // A way back leads to the same node again.
  const seen = new Map<string, number>()
  return nodes.map((node) => {
    const turn = (seen.get(node.key) ?? 0) + 1
    seen.set(node.key, turn)
    return <Later key={`${node.key} ${turn}`} node={node} />
  })
}

/** All that happened to an instance, where it stands, and what comes next. */
export function Timeline({
  instance,
}: {
  readonly instance: Pick<InstanceReply, 'events' | 'steps' | 'ahead' | 'status'>
}) {
  const say = useSay()
  const { events, steps, ahead, status } = instance
  const tasks = new Map(steps.flatMap((step) => step.tasks.map((task) => [task.id, task] as const)))
  const live = status === 'ended' ? [] : steps.filter((step) => step.status === 'active' && step.kind !== 'branch')
  return (
    <ol className="v-approval-timeline" aria-label={say('APPROVAL_TIMELINE')}>
      {events
        .filter(({ action }) => !SILENT.has(action))
        .map((event) => (
          <Event key={event.seq} event={event} task={event.taskId ? tasks.get(event.taskId) : undefined} />
        ))}
      {live.map((step) => (
        <Standing key={step.id} step={step} />
      ))}
      <LaterNodes nodes={ahead} />
    </ol>
  )
}
