import { useMemo } from 'react'
import { Tag, type TagTone } from '../../../../../registry/kit/parts/Tag.tsx'
import { LABEL_SEPARATOR } from '../../../../../schemas/language/text.ts'
import type { MessageCode } from '../../../../../schemas/messages/index.ts'
import type { InstanceReply, TimelineStep } from '../../../../api/process.ts'
import { usePorts } from '../../../../ports/context.tsx'
import { useSay } from '../../../../ui/use-say.ts'
import { type DrawnNode, type DrawnState, nodesOf, stateOf } from './flow.ts'
import { holderOf, isLive } from './people.ts'

const STATES: Readonly<Record<DrawnState, readonly [MessageCode, TagTone]>> = {
  untouched: ['APPROVAL_NODE_UNTOUCHED', 'plain'],
  active: ['APPROVAL_NODE_ACTIVE', 'info'],
  held: ['APPROVAL_NODE_HELD', 'warning'],
  done: ['APPROVAL_NODE_DONE', 'good'],
  cancelled: ['APPROVAL_NODE_CANCELLED', 'plain'],
  rejected: ['APPROVAL_NODE_REJECTED', 'bad'],
}
const KINDS: Readonly<Record<string, MessageCode>> = {
  start: 'APPROVAL_KIND_START',
  approve: 'APPROVAL_KIND_APPROVE',
  handle: 'APPROVAL_KIND_HANDLE',
  copy: 'APPROVAL_KIND_COPY',
  branch: 'APPROVAL_KIND_BRANCH',
  process: 'APPROVAL_KIND_PROCESS',
  wait: 'APPROVAL_KIND_WAIT',
  service: 'APPROVAL_KIND_SERVICE',
  goto: 'APPROVAL_KIND_GOTO',
  end: 'APPROVAL_KIND_END',
}

type Visits = ReadonlyMap<string, readonly TimelineStep[]>

/** The people of the latest visit: those who are asked, else those who have decided. */
function peopleOf(step: TimelineStep | undefined, separator: string): string {
  if (!step) return ''
  const live = step.tasks.filter(isLive)
  const shown = live.length > 0 ? live : step.tasks.filter(({ endTime }) => Boolean(endTime))
  return [...new Set(shown.map(holderOf))].filter(Boolean).join(separator)
}

function Node({ node, visits }: { readonly node: DrawnNode; readonly visits: Visits }) {
  const say = useSay()
  const { locale } = usePorts()
  const of = visits.get(node.key) ?? []
  const last = of.at(-1)
  const state = stateOf(of)
  const [stateCode, tone] = STATES[state]
  const kind = KINDS[node.kind]
  const title = node.title || last?.title || (kind ? say(kind) : node.key)
  const people = peopleOf(last, LABEL_SEPARATOR[locale])
  return (
    <li className="v-flow-step">
      <div className="v-flow-node" data-state={state} data-kind={node.kind}>
        <strong>{title}</strong> <Tag tone={tone}>{say(stateCode)}</Tag>
        {people !== '' && <span className="v-flow-people">{people}</span>}
        {last && <time>{(last.leaveTime ?? last.enterTime).slice(0, 16)}</time>}
        {of.length > 1 && <span className="v-flow-people">{say('APPROVAL_VISITS', { count: of.length })}</span>}
      </div>
      {node.lanes.length > 0 && (
        <ul className="v-flow-lanes">
          {node.lanes.map((lane, index) => (
            <li key={lane.key} className="v-flow-lane">
              <p>{lane.title || say('APPROVAL_LANE', { number: index + 1 })}</p>
              {lane.nodes.length > 0 && (
                <ol className="v-flow">
                  {lane.nodes.map((one) => (
                    <Node key={one.key} node={one} visits={visits} />
                  ))}
                </ol>
              )}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

const START: DrawnNode = { key: 'start', kind: 'start', title: '', lanes: [] }

/** The flow of an instance as a tree from top to bottom, with how each node stands. */
export function FlowPicture({
  instance: { flow, steps },
}: {
  readonly instance: Pick<InstanceReply, 'flow' | 'steps'>
}) {
  const say = useSay()
  const { locale } = usePorts()
  const nodes = useMemo(() => [START, ...nodesOf(flow, locale)], [flow, locale])
  const visits = useMemo(() => Map.groupBy(steps, ({ nodeKey }) => nodeKey), [steps])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide picture is scrolled by the keyboard
    <section className="v-flow-frame" aria-label={say('APPROVAL_FLOW')} tabIndex={0}>
      <ol className="v-flow">
        {nodes.map((node) => (
          <Node key={node.key} node={node} visits={visits} />
        ))}
      </ol>
    </section>
  )
}
