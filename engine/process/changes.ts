import type { CopyState, InstanceState, ProcessState, StepState, TaskState, TimerState } from './state.ts'

interface RowChanges<T> {
  readonly inserted: readonly T[]
  readonly changed: readonly T[]
  readonly removed: readonly T[]
}
/** Which rows have to be written. */
export interface StateChanges {
  /** Null where it is as it was. */
  readonly instance: InstanceState | null
  readonly steps: RowChanges<StepState>
  readonly tasks: RowChanges<TaskState>
  readonly timers: RowChanges<TimerState>
  /** Copies are only ever added. */
  readonly copies: readonly CopyState[]
}

function rowChanges<T extends { readonly id: string }>(before: readonly T[], after: readonly T[]): RowChanges<T> {
  if (before === after) return { inserted: [], changed: [], removed: [] }
  const old = new Map(before.map((row) => [row.id, row]))
  const now = new Set(after.map(({ id }) => id))
  return {
    inserted: after.filter(({ id }) => !old.has(id)),
    changed: after.filter((row) => old.has(row.id) && old.get(row.id) !== row),
    removed: before.filter(({ id }) => !now.has(id)),
  }
}

/** What an action changed, by the identity of the rows; without a state before, everything is new. */
export function changesOf(before: ProcessState | undefined, after: ProcessState): StateChanges {
  const { steps = [], tasks = [], timers = [], copies = [] } = before ?? {}
  const old = new Set(copies)
  return {
    instance: before?.instance === after.instance ? null : after.instance,
    steps: rowChanges(steps, after.steps),
    tasks: rowChanges(tasks, after.tasks),
    timers: rowChanges(timers, after.timers),
    copies: after.copies.filter((row) => !old.has(row)),
  }
}
