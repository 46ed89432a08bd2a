import type { ScriptKind } from '../../schemas/language/script/kinds.ts'
import type { ScriptNames } from '../../schemas/language/script/named.ts'

/** How much a script may use. */
export interface Limits {
  /** Milliseconds of one run without an answer of the script's to wait for. */
  readonly time: number
  /** Bytes of the whole engine; it begins with 16 MB. */
  readonly memory: number
  /** Milliseconds until a promise of the script must have settled. */
  readonly wait: number
  /** Calls of the page's service within a minute. */
  readonly calls: number
}
export const LIMITS: Limits = { time: 1000, memory: 32 * 1024 * 1024, wait: 30_000, calls: 200 }

export type Values = Readonly<Record<string, unknown>>

/** What a script sees of its screen when it begins. */
export interface Facts {
  readonly kind: ScriptKind
  /** Values of the form's fields, or what the list is. */
  readonly values: Values
  /** True while a row is edited. */
  readonly isUpdate: boolean
  readonly members: readonly string[]
  /** Every field of a form: another name is reported. */
  readonly fields?: readonly string[] | undefined
  /** Other names that the script may know fields and sub-tables by. */
  readonly names?: ScriptNames | undefined
}

/** One wish of a script: a word and what goes with it. The page reads it as it reads anything from outside. */
export type Effect = readonly unknown[]

export interface HookCall {
  readonly id: number
  /** Name of the method; `onlChange.field` for a handler of a change. */
  readonly hook: string
  readonly args: readonly unknown[]
  /** Values that differ from those last sent to the script. */
  readonly changed: Values
}

export interface Failure {
  readonly reason: string
  /** Of the author's text. */
  readonly line?: number | undefined
  readonly column?: number | undefined
  /** Which limit was reached. With all but `wait` the sandbox is closed: nothing of the script runs any more. */
  readonly limit?: 'time' | 'memory' | 'broken' | 'wait' | undefined
}

/** Messages from the page to the sandbox. */
export type ToSandbox =
  | {
      readonly kind: 'start'
      readonly wasm: Uint8Array<ArrayBuffer>
      readonly text: string
      readonly facts: Facts
      readonly limits: Limits
    }
  | ({ readonly kind: 'call' } & HookCall)
  | { readonly kind: 'answer'; readonly id: number; readonly ok: boolean; readonly value: unknown }
  | { readonly kind: 'tick'; readonly id: number }

/** Messages from the sandbox to the page. */
export type FromSandbox =
  /** The engine is there: from now on the clock runs. */
  | { readonly kind: 'booted' }
  | { readonly kind: 'ready'; readonly hooks: readonly string[]; readonly fields: readonly string[] }
  | { readonly kind: 'done'; readonly id: number; readonly effects: readonly Effect[]; readonly refused?: string }
  | { readonly kind: 'effects'; readonly effects: readonly Effect[] }
  | {
      readonly kind: 'request'
      readonly id: number
      readonly method: string
      readonly url: string
      readonly params: unknown
    }
  /** Wants a `tick` after so many milliseconds: the page winds the clock, so that it measures what runs then as well. */
  | { readonly kind: 'timer'; readonly id: number; readonly ms: number }
  | { readonly kind: 'failed'; readonly id?: number | undefined; readonly failure: Failure }
  /** A message has been worked off: whatever it began waits now. */
  | { readonly kind: 'rested' }

/** The way to a sandbox, wherever it runs. */
export interface SandboxPort {
  post(message: ToSandbox): void
  listen(listener: (message: FromSandbox) => void): void
  /** Ends it at once, whatever it does. */
  end(): void
}
