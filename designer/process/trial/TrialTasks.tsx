import { Button, Select } from 'antd'
import { useState } from 'react'
import { type ProcessAction, type ProcessState, type TaskState, offeredActions } from '../../../engine/process/index.ts'
import type { ProcessDocument } from '../../../schemas/language/process/document.ts'
import { useLoaded } from '../../../registry/kit/parts/hooks/use-loaded.ts'
import { useDesigner } from '../../context.tsx'
import { PeopleInput } from '../panel/PeopleInput.tsx'
import { type FlowWords, titleOf } from '../words/node-words.ts'
import type { TrialFacts } from './run.ts'
import { TrialPeople } from './TrialPeople.tsx'

interface TrialTasksProps {
  readonly document: ProcessDocument
  readonly state: ProcessState
  readonly facts: TrialFacts
  readonly now: number
  readonly speaking: FlowWords
  readonly isRunning: boolean
  readonly onAct: (actor: string | null, action: ProcessAction) => void
}

/** Who is asked now, each with what that person may do; and the automatic steps that wait for an answer. */
export function TrialTasks(props: TrialTasksProps) {
  const { say } = useDesigner()
  const { state, speaking, isRunning, onAct } = props
  if (state.instance.status === 'ended')
    return <p className="vp-sentence">{say(RESULTS[state.instance.result ?? 'agreed'])}</p>
  const waiting = state.steps.filter(
    ({ status, kind }) => status === 'active' && (kind === 'service' || kind === 'process'),
  )
  return (
    <>
      {state.tasks
        .filter(({ status }) => status === 'open')
        .map((task) => (
          <Task key={task.id} {...props} task={task} />
        ))}
      {waiting.map((step) => (
        <div key={step.id} className="vp-task">
          <strong>{titleOf(step.nodeKey, speaking)}</strong>
          <div>
            {step.kind === 'service' ? (
              <>
                <Button
                  size="small"
                  disabled={isRunning}
                  onClick={() => onAct(null, { kind: 'serviceDone', step: step.id })}
                >
                  {say('FLOW_TRIAL_SERVICE_DONE')}
                </Button>
                <Button
                  size="small"
                  disabled={isRunning}
                  onClick={() =>
                    onAct(null, { kind: 'serviceFailed', step: step.id, error: say('FLOW_TRIAL'), final: true })
                  }
                >
                  {say('FLOW_TRIAL_SERVICE_FAILED')}
                </Button>
              </>
            ) : (
              (['agreed', 'rejected'] as const).map((result) => (
                <Button
                  key={result}
                  size="small"
                  disabled={isRunning}
                  onClick={() => onAct(null, { kind: 'childEnded', step: step.id, result })}
                >
                  {say(result === 'agreed' ? 'FLOW_TRIAL_CHILD_AGREED' : 'FLOW_TRIAL_CHILD_REJECTED')}
                </Button>
              ))
            )}
          </div>
        </div>
      ))}
    </>
  )
}

const RESULTS = {
  agreed: 'FLOW_TRIAL_AGREED',
  rejected: 'FLOW_TRIAL_REJECTED',
  withdrawn: 'FLOW_TRIAL_WITHDRAWN',
  terminated: 'FLOW_TRIAL_TERMINATED',
} as const

function Task({
  document,
  state,
  facts,
  now,
  speaking,
  isRunning,
  onAct,
  task,
}: TrialTasksProps & { readonly task: TaskState }) {
  const { say } = useDesigner()
  const [claimer, setClaimer] = useState('')
  const [target, setTarget] = useState<string>()
  const [picks, setPicks] = useState<Readonly<Record<string, readonly string[]>>>({})
  const person = task.assignee ?? claimer
  const { value: actor } = useLoaded(person === '' ? undefined : [person], () => facts.actor(person))
  // A pool is checked by whoever claims; here the person was chosen for that.
  const offered = actor
    ? offeredActions(document, state, actor, now, { isInPool: () => true }).filter((each) => each.task === task.id)
    : []
  const find = (kind: ProcessAction['kind']) => offered.find((each) => each.kind === kind)
  const needed = [...(find('agree')?.picks ?? []), ...(find('submit')?.picks ?? [])]
  const targets = find('return')?.targets ?? []
  const comment = say('FLOW_TRIAL_COMMENT')
  const about = { task: task.id, comment }
  const button = (label: string, action: ProcessAction, isDanger = false) => (
    <Button size="small" danger={isDanger} disabled={isRunning} onClick={() => onAct(person, action)}>
      {label}
    </Button>
  )
  return (
    <div className="vp-task">
      <strong>{titleOf(task.nodeKey, speaking)}</strong>{' '}
      {task.assignee !== null && <span>{speaking.nameOf('user', task.assignee)}</span>}
      {task.owner !== null && task.owner !== task.assignee && (
        <span className="vd-help"> {say('FLOW_TRIAL_FOR', { name: speaking.nameOf('user', task.owner) })}</span>
      )}
      {task.assignee === null && (
        <PeopleInput kind="user" isSingle label={say('FLOW_TRIAL_CLAIMER')} value={claimer} onChange={setClaimer} />
      )}
      {needed.map((key) => (
        <PeopleInput
          key={key}
          kind="user"
          label={say('FLOW_TRIAL_PICK', { title: titleOf(key, speaking) })}
          value={(picks[key] ?? []).join(',')}
          onChange={(names) => setPicks({ ...picks, [key]: names.split(',').filter((name) => name !== '') })}
        />
      ))}
      <div>
        {find('claim') && button(say('FLOW_TRIAL_CLAIM'), { kind: 'claim', task: task.id })}
        {find('submit') && button(say('FLOW_TRIAL_SUBMIT'), { kind: 'submit', ...about, picks, changed: [] })}
        {find('agree') &&
          button(say(task.kind === 'handle' ? 'FLOW_TRIAL_DONE' : 'FLOW_ACTION_AGREE'), {
            kind: 'agree',
            ...about,
            picks,
            changed: [],
            ...(find('agree')?.needsSignature ? { signature: 'trial' } : {}),
          })}
        {find('reject') && button(say('FLOW_ACTION_REJECT'), { kind: 'reject', ...about }, true)}
        {find('advise') && button(say('FLOW_TRIAL_ADVISE'), { kind: 'advise', ...about })}
        {targets.length > 0 && (
          <span className="vp-inline">
            <Select<string>
              size="small"
              aria-label={say('FLOW_TRIAL_RETURN_TO')}
              value={target ?? targets[0] ?? ''}
              options={targets.map((key) => ({ value: key, label: titleOf(key, speaking) }))}
              onChange={setTarget}
            />
            {button(say('FLOW_ACTION_RETURN'), {
              kind: 'return',
              ...about,
              to: target ?? targets[0] ?? '',
              way: 'again',
            })}
          </span>
        )}
      </div>
      <TrialPeople task={task.id} offered={offered} isRunning={isRunning} onAct={(action) => onAct(person, action)} />
    </div>
  )
}
