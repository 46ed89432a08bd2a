import type { MessageCode } from '../../schemas/messages/index.ts'
import type { ScreenDocument } from './json.ts'
import type { SourceFailure } from './parse.ts'

/** What a step did, in words of the catalogue. */
export interface StepName {
  readonly code: MessageCode
  readonly params?: Readonly<Record<string, string>>
}
/** One state of the document. `document` is the last good one when `text` is not JSON. */
export interface Snapshot {
  readonly text: string
  readonly document: ScreenDocument
  /** Why the text is not JSON; null where it is. */
  readonly failure: SourceFailure | null
}
export interface Step {
  readonly before: Snapshot
  readonly after: Snapshot
  readonly name: StepName
}
export interface History {
  readonly past: readonly Step[]
  readonly future: readonly Step[]
  /** Steps of one gesture (typing in one box) are one step. */
  readonly group: { readonly name: string; readonly at: number } | undefined
}

export const HISTORY_LIMIT = 100
/** A pause this long ends a group. */
export const GROUP_MS = 1000
export const NO_HISTORY: History = { past: [], future: [], group: undefined }

/** Records a step; undone steps are discarded. */
export function record(history: History, step: Step, group: string | undefined, now: number): History {
  const last = history.past.at(-1)
  const joins = last && group !== undefined && history.group?.name === group && now - history.group.at < GROUP_MS
  const past = joins
    ? [...history.past.slice(0, -1), { ...last, after: step.after }]
    : [...history.past, step].slice(-HISTORY_LIMIT)
  return { past, future: [], group: group === undefined ? undefined : { name: group, at: now } }
}
/** The state before the last step, and the history from there. */
export function undoStep(history: History): { readonly history: History; readonly snapshot: Snapshot } | undefined {
  const step = history.past.at(-1)
  return (
    step && {
      history: { past: history.past.slice(0, -1), future: [step, ...history.future], group: undefined },
      snapshot: step.before,
    }
  )
}
export function redoStep(history: History): { readonly history: History; readonly snapshot: Snapshot } | undefined {
  const [step, ...future] = history.future
  return step && { history: { past: [...history.past, step], future, group: undefined }, snapshot: step.after }
}
