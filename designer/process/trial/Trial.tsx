import { Alert, Button, Space } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import type { ProcessAction, ProcessEvent, Refusal } from '../../../engine/process/index.ts'
import type { ProcessDocument } from '../../../schemas/language/process/document.ts'
import { START_NODE } from '../../../schemas/language/process/node-key.ts'
import { errorText } from '../../../src/ui/feedback/ErrorBox.tsx'
import { useDesigner } from '../../context.tsx'
import { useOpen } from '../../editor/context.tsx'
import { askFacts } from '../remote.ts'
import { FlowPicture } from '../tree/FlowPicture.tsx'
import type { ItemState } from '../tree/FlowCards.tsx'
import { type FlowWords, titleOf } from '../words/node-words.ts'
import { useFlowWordsOf } from '../words/use-flow-words.ts'
import { ACTION_EVENTS } from './event-words.ts'
import { NO_RUN, TrialFacts, type TrialRun, isRefusal, moveClock, startTrial, takeStep } from './run.ts'
import { type TrialBeginning, TrialSetup } from './TrialSetup.tsx'
import { TrialTasks } from './TrialTasks.tsx'

const HOUR = 3_600_000
const JUMPS = [
  [HOUR, 'FLOW_TRIAL_HOUR'],
  [24 * HOUR, 'FLOW_TRIAL_DAY'],
  [7 * 24 * HOUR, 'FLOW_TRIAL_WEEK'],
] as const

const STATES = {
  active: 'FLOW_STATE_ACTIVE',
  held: 'FLOW_STATE_HELD',
  done: 'FLOW_STATE_DONE',
  cancelled: 'FLOW_STATE_CANCELLED',
} as const

/** What has become of the last visit to each node. */
function statesOf({ state }: TrialRun, { say, nameOf }: FlowWords): ReadonlyMap<string, ItemState> {
  const found = new Map<string, ItemState>()
  for (const step of state?.steps ?? []) {
    const people = (state?.tasks ?? [])
      .filter(({ stepId, status, assignee }) => stepId === step.id && status === 'open' && assignee !== null)
      .map(({ assignee }) => nameOf('user', assignee ?? ''))
    const text = [say(STATES[step.status]), ...(people.length > 0 ? [people.join('、')] : [])].join(' · ')
    found.set(step.nodeKey, { name: step.status, text })
  }
  return found
}

/** People who take part, as a document names them: their names are looked up with those of the process. */
const peopleIn = ({ state }: TrialRun) => ({
  user: [...new Set((state?.tasks ?? []).flatMap(({ assignee, owner }) => [assignee ?? '', owner ?? '']))].filter(
    Boolean,
  ),
})

function useTrial(document: ProcessDocument, facts: TrialFacts) {
  const { say, ports, user } = useDesigner()
  const [run, setRun] = useState<TrialRun>(NO_RUN)
  const [now, setNow] = useState(() => Date.now())
  const [isRunning, setRunning] = useState(false)
  const [beginning, setBeginning] = useState<TrialBeginning>({ person: user.username, record: {}, picks: {} })
  const attempt = async (work: () => Promise<TrialRun | Refusal>) => {
    setRunning(true)
    try {
      const result = await work()
      if (isRefusal(result)) ports.notify('warning', say(result.refused, result.params))
      else setRun(result)
    } catch (reason) {
      ports.notify('error', errorText(reason, say))
    }
    setRunning(false)
  }
  const settled = async (result: TrialRun | Refusal, at: number) =>
    isRefusal(result) ? result : moveClock(result, { document, facts, now: at })
  return {
    run,
    now,
    isRunning,
    beginning,
    setBeginning,
    start: () =>
      attempt(async () => {
        const begun = Date.now()
        setNow(begun)
        const { person, record, picks } = beginning
        return settled(await startTrial({ document, facts, now: begun, actor: person, record, picks }), begun)
      }),
    act: (actor: string | null, action: ProcessAction) =>
      attempt(async () => settled(await takeStep(run, { document, facts, now, actor, action }), now)),
    jump: (by: number) => {
      setNow(now + by)
      return attempt(() => moveClock(run, { document, facts, now: now + by }))
    },
    reset: () => setRun(NO_RUN),
  }
}

/** The process tried with a sample record, as any person and at any time; nothing of it is stored. */
export function Trial() {
  const { say, ports } = useDesigner()
  const { id: code, document, problems } = useOpen()
  const isSound = problems.every(({ level }) => level !== 'error')
  const [facts] = useState(() => new TrialFacts((requests) => askFacts(code, requests)))
  const process = document as unknown as ProcessDocument
  const trial = useTrial(process, facts)
  const { run, now, isRunning } = trial
  const named = useMemo(() => ({ ...document, trial: peopleIn(run) }), [document, run])
  const speaking = useFlowWordsOf(named)
  const states = useMemo(() => statesOf(run, speaking), [run, speaking])
  const stateOf = useCallback((key: string) => states.get(key), [states])
  if (!isSound) return <Alert type="warning" showIcon title={say('FLOW_TRIAL_FAULTY')} />
  return (
    <div className="vp-trial">
      <div className="vp-scroll">
        <FlowPicture speaking={speaking} stateOf={stateOf} />
      </div>
      <div>
        {run.state ? (
          <>
            <Space wrap className="vd-gap">
              <span>
                {say('FLOW_TRIAL_NOW')} <output>{timeWords(now, ports.locale)}</output>
              </span>
              {JUMPS.map(([by, label]) => (
                <Button key={label} size="small" disabled={isRunning} onClick={() => void trial.jump(by)}>
                  {say(label)}
                </Button>
              ))}
              <Button size="small" onClick={trial.reset}>
                {say('FLOW_TRIAL_RESET')}
              </Button>
            </Space>
            <TrialTasks
              document={process}
              state={run.state}
              facts={facts}
              now={now}
              speaking={speaking}
              isRunning={isRunning}
              onAct={(actor, action) => void trial.act(actor, action)}
            />
            <h3>{say('FLOW_TRIAL_EVENTS')}</h3>
            <ol className="vp-events">
              {run.events.map((event) => (
                <li key={event.seq}>{eventWords(event, speaking, ports.locale)}</li>
              ))}
            </ol>
          </>
        ) : (
          <TrialSetup
            value={trial.beginning}
            isRunning={isRunning}
            onChange={trial.setBeginning}
            onStart={() => void trial.start()}
          />
        )}
      </div>
    </div>
  )
}

const timeWords = (time: number, locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'short' }).format(time)

function eventWords({ time, actor, action, nodeKey }: ProcessEvent, speaking: FlowWords, locale: string): string {
  const who = actor === null ? speaking.say('FLOW_EVENT_SYSTEM') : speaking.nameOf('user', actor)
  const where = nodeKey === null || nodeKey === START_NODE ? '' : titleOf(nodeKey, speaking)
  return [timeWords(time, locale), who, speaking.say(ACTION_EVENTS[action]), where]
    .filter((each) => each !== '')
    .join(' · ')
}
