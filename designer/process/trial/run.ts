import {
  type Actor,
  type Begin,
  type FactAnswers,
  type FactRequest,
  type Facts,
  type PersonFact,
  type ProcessAction,
  type ProcessEvent,
  type ProcessState,
  type Refusal,
  decide,
  factKey,
} from '../../../engine/process/index.ts'
import type { ProcessDocument } from '../../../schemas/language/process/document.ts'

export type AskFacts = (requests: readonly FactRequest[]) => Promise<readonly unknown[]>
type Values = Readonly<Record<string, unknown>>

/** A run that is only tried: nothing of it is stored. */
export interface TrialRun {
  readonly state: ProcessState | undefined
  readonly events: readonly ProcessEvent[]
  readonly record: Values
}
export const NO_RUN: TrialRun = { state: undefined, events: [], record: {} }

/** What was answered about people and calendars; every question is asked once. */
export class TrialFacts {
  readonly #answers = new Map<string, unknown>()
  readonly #ask: AskFacts

  constructor(ask: AskFacts) {
    this.#ask = ask
  }
  answer = <R extends FactRequest>(request: R): FactAnswers[R['kind']] | undefined =>
    this.#answers.get(factKey(request)) as FactAnswers[R['kind']] | undefined
  async fetch(requests: readonly FactRequest[]): Promise<void> {
    const open = requests.filter((request) => !this.#answers.has(factKey(request)))
    if (open.length === 0) return
    const answers = await this.#ask(open)
    open.forEach((request, at) => this.#answers.set(factKey(request), answers[at] ?? null))
  }
  async person(username: string): Promise<PersonFact | null> {
    await this.fetch([{ kind: 'user', username }])
    return this.answer({ kind: 'user', username }) ?? null
  }
  /** Nobody: the system. */
  async actor(username: string | null): Promise<Actor> {
    const person = username === null ? null : await this.person(username)
    return { username, roles: person?.roles ?? [], mayIntervene: false }
  }
}

/** More rounds of questions than any document needs. */
const MOST_ROUNDS = 60
let count = 0
const newId = () => `trial${(count += 1)}`

export interface TrialStep {
  readonly document: ProcessDocument
  readonly facts: TrialFacts
  readonly now: number
  readonly actor: string | null
  readonly action: ProcessAction
  readonly begin?: Begin
}
/** The run after one action, or why it may not be. Values that the process sets are in the record at once. */
export async function takeStep(run: TrialRun, step: TrialStep): Promise<TrialRun | Refusal> {
  const { document, facts, now, action, begin } = step
  const world: Facts = {
    now,
    actor: await facts.actor(step.actor),
    record: run.record,
    answer: facts.answer,
    newId,
  }
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const decision = decide(document, run.state, action, world, begin)
    if ('refused' in decision) return decision
    if (!('needs' in decision)) {
      const set = decision.effects.flatMap((effect) => {
        if (effect.kind === 'set') return [effect.values]
        return effect.kind === 'status' ? [{ [document.status]: effect.value }] : []
      })
      return {
        state: decision.state,
        events: [...run.events, ...decision.events],
        record: Object.assign({}, run.record, ...set) as Values,
      }
    }
    // One after another: an answer leads to the next question.
    // oxlint-disable-next-line no-await-in-loop
    await facts.fetch(decision.needs)
  }
  return { refused: 'FLOW_TRIAL_ENDLESS', params: {} }
}
export const isRefusal = (result: TrialRun | Refusal): result is Refusal => 'refused' in result

/** Starts as a person, in the department that the person is in now. */
export async function startTrial(
  step: Omit<TrialStep, 'action' | 'begin'> & {
    readonly record: Values
    readonly picks: Readonly<Record<string, readonly string[]>>
  },
): Promise<TrialRun | Refusal> {
  const { document, facts, actor, record, picks } = step
  const person = actor === null ? null : await facts.person(actor)
  return takeStep(
    { state: undefined, events: [], record },
    {
      ...step,
      action: { kind: 'start', picks },
      begin: {
        id: newId(),
        code: document.code,
        version: 1,
        recordId: 'trial',
        starter: actor ?? '',
        depart: person?.depart ?? '',
        title: '',
        parentStep: null,
      },
    },
  )
}

/** The timers that are due by a time, the earliest first; each may set others. */
export async function moveClock(
  run: TrialRun,
  step: Omit<TrialStep, 'action' | 'actor' | 'begin'>,
): Promise<TrialRun | Refusal> {
  let current = run
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const due = (current.state?.timers ?? [])
      // What runs outside of the process is said by the person who tries it.
      .filter(({ kind, dueTime }) => dueTime <= step.now && kind !== 'service' && kind !== 'child')
      .toSorted((one, other) => one.dueTime - other.dueTime)[0]
    if (!due) return current
    // oxlint-disable-next-line no-await-in-loop -- each changes what is due
    const next = await takeStep(current, {
      ...step,
      now: Math.max(due.dueTime, 0),
      actor: null,
      action: { kind: 'timer', timer: due.id },
    })
    if (isRefusal(next)) return next
    current = next
  }
  return current
}
