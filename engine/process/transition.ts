import type { ProcessDocument } from '../../schemas/language/process/document.ts'
import type { Flow } from '../../schemas/language/process/nodes.ts'
import type { MessageCode } from '../../schemas/messages/index.ts'
import { nodeTitle } from './document/nodes.ts'
import type {
  CopyState,
  Effect,
  FactAnswers,
  FactRequest,
  Facts,
  InstanceState,
  ProcessAction,
  ProcessEvent,
  ProcessState,
  ResolvedPeople,
  StepState,
  TaskState,
  TimerState,
} from './state.ts'

/** Thrown inside of a decision, never out of it. */
export class RefusedAction extends Error {
  readonly code: MessageCode
  readonly params: Readonly<Record<string, unknown>>
  constructor(code: MessageCode, params: Readonly<Record<string, unknown>> = {}) {
    super(code)
    this.code = code
    this.params = params
  }
}
/** Two questions with the same key have the same answer. */
export const factKey = (request: FactRequest): string => JSON.stringify(Object.entries(request).toSorted())

/** What has still to be done in a transition. What became void meanwhile is left out. */
export type Work =
  | {
      readonly do: 'enter'
      readonly flow: Flow
      readonly index: number
      readonly parent: string | null
      readonly lane: string | null
      readonly resumes: string | null
    }
  /** A step is done: what follows it in its container. */
  | { readonly do: 'advance'; readonly step: string }
  /** Does what its node says with a step that is active already. */
  | { readonly do: 'begin'; readonly step: string }
  /** Looks whether a step that was held can go on. */
  | { readonly do: 'resume'; readonly step: string }

/** A node that the preview comes by, with its people. */
export interface Visit extends ResolvedPeople {
  readonly step: StepState
}

/** One action on an instance while it is worked out: the rows as they become, and what follows outside of them. */
export class Transition {
  readonly document: ProcessDocument
  readonly facts: Facts
  readonly action: ProcessAction['kind']
  readonly isSimulated: boolean
  instance: InstanceState
  record: Readonly<Record<string, unknown>>
  readonly steps: Map<string, StepState>
  readonly tasks: Map<string, TaskState>
  readonly timers: Map<string, TimerState>
  readonly copies: CopyState[]
  readonly events: ProcessEvent[] = []
  readonly effects: Effect[] = []
  readonly queue: Work[] = []
  readonly needs = new Map<string, FactRequest>()
  readonly visits: Visit[] = []
  /** Questions without an answer so far, the same one counted each time. */
  missing = 0
  automatic = 0
  isMaterial = false
  readonly #before: ProcessState
  /** Number of the action's own event: what it changes is stamped with it. */
  readonly #mark: number

  constructor(
    document: ProcessDocument,
    state: ProcessState,
    action: ProcessAction['kind'],
    facts: Facts,
    isSimulated = false,
  ) {
    this.document = document
    this.facts = facts
    this.action = action
    this.isSimulated = isSimulated
    this.instance = state.instance
    this.record = facts.record
    this.steps = new Map(state.steps.map((row) => [row.id, row]))
    this.tasks = new Map(state.tasks.map((row) => [row.id, row]))
    this.timers = new Map(state.timers.map((row) => [row.id, row]))
    this.copies = [...state.copies]
    this.#before = state
    this.#mark = state.instance.lastSeq + 1
  }

  /** What a node is called for who acts. */
  titleOf(key: string): string {
    return nodeTitle(this.document, key, this.facts.locale)
  }

  get now(): number {
    return this.facts.now
  }
  ask<R extends FactRequest>(request: R): FactAnswers[R['kind']] | undefined {
    const answer = this.facts.answer(request)
    if (answer === undefined) {
      this.missing += 1
      this.needs.set(factKey(request), request)
    }
    return answer
  }

  step(id: string): StepState {
    const found = this.steps.get(id)
    if (!found) throw new RefusedAction('PROCESS_TASK_OVER')
    return found
  }
  tasksOf(stepId: string): TaskState[] {
    return [...this.tasks.values()].filter((task) => task.stepId === stepId)
  }
  stepsIn(parent: string | null, lane: string | null): StepState[] {
    return [...this.steps.values()].filter(
      (step) => step.parentId === parent && (parent === null || step.lane === lane),
    )
  }

  addStep(step: Pick<StepState, 'nodeKey' | 'kind' | 'parentId' | 'lane'> & Partial<StepState>): StepState {
    const made: StepState = {
      id: this.facts.newId(),
      lanes: [],
      endedLanes: [],
      status: 'active',
      heldBy: null,
      resumes: null,
      lastSeq: this.#mark,
      result: null,
      enterTime: this.now,
      leaveTime: null,
      workedMs: 0,
      error: null,
      ...step,
    }
    this.steps.set(made.id, made)
    this.automatic += 1
    return made
  }
  editStep(id: string, patch: Partial<StepState>): StepState {
    const made = { ...this.step(id), ...patch, lastSeq: this.#mark }
    this.steps.set(id, made)
    return made
  }
  #touch(stepId: string): void {
    if (this.step(stepId).lastSeq !== this.#mark) this.editStep(stepId, {})
  }
  addTask(task: Omit<TaskState, 'id'>): TaskState {
    const made: TaskState = { id: this.facts.newId(), ...task }
    this.tasks.set(made.id, made)
    this.#touch(task.stepId)
    return made
  }
  editTask(id: string, patch: Partial<TaskState>): TaskState {
    const task = this.tasks.get(id)
    if (!task) throw new RefusedAction('PROCESS_TASK_OVER')
    const made = { ...task, ...patch }
    this.tasks.set(id, made)
    this.#touch(task.stepId)
    return made
  }
  addTimer(timer: Omit<TimerState, 'id'>): void {
    const made = { id: this.facts.newId(), ...timer }
    this.timers.set(made.id, made)
  }
  dropTimers(isDropped: (timer: TimerState) => boolean): void {
    for (const timer of this.timers.values()) if (isDropped(timer)) this.timers.delete(timer.id)
  }

  event(action: ProcessEvent['action'], about: Partial<Omit<ProcessEvent, 'seq' | 'time' | 'action'>> = {}): void {
    const seq = this.instance.lastSeq + 1
    this.instance = { ...this.instance, lastSeq: seq }
    this.events.push({
      seq,
      time: this.now,
      actor: null,
      forUser: null,
      action,
      stepId: null,
      nodeKey: null,
      taskId: null,
      detail: {},
      ...about,
    })
  }
  notify(
    about: Extract<Effect, { kind: 'notice' }>['about'],
    people: readonly (string | null)[],
    taskId: string | null,
  ): void {
    const names = [...new Set(people.filter((name) => name !== null))]
    if (names.length > 0 || about === 'claim') this.effects.push({ kind: 'notice', about, people: names, taskId })
  }
  takeBack(taskIds: readonly string[]): void {
    if (taskIds.length > 0) this.effects.push({ kind: 'takeBack', taskIds })
  }

  /** What the action changed, so that it can be undone: rows as they were, and ids of new ones. */
  undo(): Readonly<Record<string, unknown>> {
    const before = this.#before
    const changed = <T extends { readonly id: string }>(rows: readonly T[], now: ReadonlyMap<string, T>) =>
      rows.filter((row) => now.get(row.id) !== row)
    const added = <T extends { readonly id: string }>(rows: readonly T[], now: ReadonlyMap<string, T>) => {
      const old = new Set(rows.map(({ id }) => id))
      return [...now.keys()].filter((id) => !old.has(id))
    }
    const steps = changed(before.steps, this.steps)
    const touched = new Set(steps.map(({ id }) => id))
    return {
      steps,
      tasks: changed(before.tasks, this.tasks),
      timers: before.timers.filter(({ stepId }) => touched.has(stepId)),
      picks: before.instance.picks,
      newSteps: added(before.steps, this.steps),
      newTasks: added(before.tasks, this.tasks),
    }
  }
  state(): ProcessState {
    const same = <T extends { readonly id: string }>(rows: readonly T[], now: ReadonlyMap<string, T>) =>
      rows.length === now.size && rows.every((row) => now.get(row.id) === row) ? rows : [...now.values()]
    return {
      instance: this.instance,
      steps: same(this.#before.steps, this.steps),
      tasks: same(this.#before.tasks, this.tasks),
      timers: same(this.#before.timers, this.timers),
      copies: this.copies.length === this.#before.copies.length ? this.#before.copies : this.copies,
    }
  }
}
