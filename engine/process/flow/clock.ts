import { addDuration, addWorked, workedBetween } from '../document/deadlines.ts'
import { humanNode } from '../document/nodes.ts'
import type { CalendarFact, StepState, TaskState, TimerState } from '../state.ts'
import type { Transition } from '../transition.ts'

/** Beyond this lie timers that are paused: 1 January 3000. */
const PAUSED = Date.UTC(3000, 0, 1)

/** The bundled calendar, for processes that name none. */
const USUAL_CALENDAR = 'office'

/** The working calendar that counts; undefined where every hour does. */
export function calendarOf(t: Transition, clock: 'working' | 'calendar' | undefined): CalendarFact | undefined {
  if (clock !== 'working') return undefined
  return t.ask({ kind: 'calendar', code: t.document.calendar ?? USUAL_CALENDAR }) ?? undefined
}
const calendarOfStep = (t: Transition, step: StepState) => {
  const due = humanNode(t.document, step.nodeKey)?.due
  return due ? calendarOf(t, due.clock) : undefined
}

const elapsed = (calendar: CalendarFact | undefined, from: number, to: number) =>
  calendar ? workedBetween(calendar, from, to) : to - from

/** The deadline of a task that opens now, with its reminders. */
export function dueTimeOf(t: Transition, task: TaskState): number | null {
  const due = humanNode(t.document, task.nodeKey)?.due
  if (!due || task.kind === 'advice') return null
  const calendar = calendarOf(t, due.clock)
  const dueTime = addDuration(calendar, t.now, due.after)
  const add = (kind: 'due' | 'remind', time: number) => {
    const rest = PAUSED + elapsed(calendar, t.now, time)
    t.addTimer({ kind, stepId: task.stepId, taskId: task.id, dueTime: t.instance.status === 'suspended' ? rest : time })
  }
  add('due', dueTime)
  for (const remind of due.remind ?? []) {
    const time = addDuration(calendar, dueTime, remind)
    if (time > t.now) add('remind', time)
  }
  return dueTime
}

/** How long a step was active until now. */
export const workedMs = (t: Transition, step: StepState): number =>
  step.status === 'held' || t.instance.status === 'suspended'
    ? step.workedMs
    : Math.max(0, elapsed(calendarOfStep(t, step), step.enterTime, t.now) + step.workedMs)

function moved(t: Transition, timer: TimerState, isPaused: boolean): number {
  const step = t.step(timer.stepId)
  const calendar = timer.kind === 'due' || timer.kind === 'remind' ? calendarOfStep(t, step) : undefined
  if (isPaused) return PAUSED + Math.max(0, elapsed(calendar, t.now, timer.dueTime))
  const rest = timer.dueTime - PAUSED
  return calendar ? addWorked(calendar, t.now, rest) : t.now + rest
}

/** Stops the clock of a step. */
export function pauseStep(t: Transition, step: StepState): void {
  t.editStep(step.id, { workedMs: workedMs(t, step) })
  for (const timer of t.timers.values())
    if (timer.stepId === step.id && timer.dueTime < PAUSED)
      t.timers.set(timer.id, { ...timer, dueTime: moved(t, timer, true) })
}
/** Lets the clock of a step go on; deadlines move by the time of the pause. */
export function unpauseStep(t: Transition, step: StepState): void {
  t.editStep(step.id, { workedMs: step.workedMs - elapsed(calendarOfStep(t, step), step.enterTime, t.now) })
  for (const timer of t.timers.values()) {
    if (timer.stepId !== step.id || timer.dueTime < PAUSED) continue
    const dueTime = moved(t, timer, false)
    t.timers.set(timer.id, { ...timer, dueTime })
    if (timer.kind === 'due' && timer.taskId !== null) t.editTask(timer.taskId, { dueTime })
  }
}
