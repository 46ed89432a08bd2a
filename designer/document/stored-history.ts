import { isObject, ownProperty } from '../../schemas/language/values.ts'
import type { MessageCode } from '../../schemas/messages/index.ts'
import { type History, NO_HISTORY, type Snapshot, type Step, type StepName } from './history.ts'
import type { ScreenDocument } from './json.ts'
import { parseDocument } from './parse.ts'

/** Steps that are stored, and the size of all of them together: the store of a browser is small. */
const MOST_STEPS = 60
const MOST_CHARACTERS = 400_000

/** What turns one text into another: from here so many characters are replaced by these. */
type Patch = readonly [from: number, count: number, text: string]
interface StoredStep {
  readonly name: StepName
  readonly patch: Patch
}

function patchOf(before: string, after: string): Patch {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start++
  let end = 0
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++
  return [start, before.length - start - end, after.slice(start, after.length - end)]
}
const patched = (text: string, [from, count, part]: Patch) => text.slice(0, from) + part + text.slice(from + count)

/** A checksum of a text (FNV-1a): steps fit the text that they were made on, and no other. */
function checksum(text: string): number {
  let sum = 0x811c9dc5
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193)
  return sum >>> 0
}

const stored = new WeakMap<Step, readonly [back: StoredStep, forth: StoredStep]>()
function storedStep(step: Step): readonly [back: StoredStep, forth: StoredStep] {
  const known = stored.get(step)
  if (known) return known
  const { name, before, after } = step
  const made = [
    { name, patch: patchOf(after.text, before.text) },
    { name, patch: patchOf(before.text, after.text) },
  ] as const
  stored.set(step, made)
  return made
}

/** The first steps of a list that are small enough together, and whose texts can all be read. */
function bounded(steps: readonly Step[], side: 0 | 1): readonly StoredStep[] {
  const taken: StoredStep[] = []
  let left = MOST_CHARACTERS
  for (const step of steps.slice(0, MOST_STEPS)) {
    const made = storedStep(step)[side]
    left -= JSON.stringify(made).length
    if (left < 0 || step.before.failure || step.after.failure) break
    taken.push(made)
  }
  return taken
}

/** The steps around a text, for a store; undefined where there are none. */
export function printHistory({ past, future }: History, text: string): string | undefined {
  const [back, forth] = [bounded(past.toReversed(), 0), bounded(future, 1)]
  if (back.length + forth.length === 0) return undefined
  return JSON.stringify({ sum: checksum(text), length: text.length, back, forth })
}

/** A state of the document that is read when somebody goes there. */
class StoredSnapshot implements Snapshot {
  readonly text: string
  readonly failure = null
  #document: ScreenDocument | undefined

  constructor(text: string) {
    this.text = text
  }
  get document(): ScreenDocument {
    this.#document ??= parseDocument(this.text).document ?? {}
    return this.#document
  }
}

const isPatch = (value: unknown, text: string): value is Patch =>
  Array.isArray(value) &&
  Number.isInteger(value[0]) &&
  Number.isInteger(value[1]) &&
  value[0] >= 0 &&
  value[1] >= 0 &&
  value[0] + value[1] <= text.length &&
  typeof value[2] === 'string'

function nameOf(value: unknown): StepName | undefined {
  const code = isObject(value) ? ownProperty(value, 'code') : undefined
  if (typeof code !== 'string' || !/^[A-Z][A-Z_]+$/.test(code)) return undefined
  const params = isObject(value) ? ownProperty(value, 'params') : undefined
  const words = isObject(params) ? Object.entries(params).filter(([, word]) => typeof word === 'string') : []
  return { code: code as MessageCode, params: Object.fromEntries(words) as Record<string, string> }
}

/** The steps that lead away from a text, each with the text it leads to. Steps that do not fit end the list. */
function readSteps(list: unknown, from: Snapshot): readonly { readonly name: StepName; readonly to: Snapshot }[] {
  const steps: { readonly name: StepName; readonly to: Snapshot }[] = []
  let text = from.text
  for (const entry of Array.isArray(list) ? list.slice(0, MOST_STEPS) : []) {
    const [name, patch] = isObject(entry) ? [nameOf(ownProperty(entry, 'name')), ownProperty(entry, 'patch')] : []
    if (!name || !isPatch(patch, text)) break
    text = patched(text, patch)
    steps.push({ name, to: new StoredSnapshot(text) })
  }
  return steps
}

/** The steps that a store has around a text; none where they were made on another one. */
export function readHistory(printed: string | undefined, now: Snapshot): History {
  let read: unknown
  try {
    read = JSON.parse(printed ?? 'null')
  } catch {
    return NO_HISTORY
  }
  if (!isObject(read) || read['length'] !== now.text.length || read['sum'] !== checksum(now.text)) return NO_HISTORY
  const back = readSteps(read['back'], now)
  const forth = readSteps(read['forth'], now)
  return {
    past: back.map(({ name, to }, at): Step => ({ name, before: to, after: back[at - 1]?.to ?? now })).toReversed(),
    future: forth.map(({ name, to }, at): Step => ({ name, before: forth[at - 1]?.to ?? now, after: to })),
    group: undefined,
  }
}
