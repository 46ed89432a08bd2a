/** How much a script of a job may use. */
export interface ScriptLimits {
  /** Milliseconds of work without an answer to wait for. */
  readonly time: number
  /** Bytes of the whole engine; it begins with 16 MB. */
  readonly memory: number
}

/** What a thread begins with. */
export interface ScriptStart {
  readonly text: string
  readonly limits: ScriptLimits
  /** True: the text is only compiled. */
  readonly isTrial: boolean
}

/** To the thread: what an endpoint answered, as JSON text, or why it did not. */
export interface CallAnswer {
  readonly id: number
  readonly ok: boolean
  readonly text: string
}

/** Why a script ended early. Without a limit it threw, or rejected. */
export interface ScriptFailure {
  readonly reason: string
  readonly limit?: 'time' | 'memory' | 'wait' | 'broken'
  readonly line?: number
}

export type FromScript =
  | { readonly kind: 'begun' }
  | { readonly kind: 'log'; readonly text: string }
  | {
      readonly kind: 'call'
      readonly id: number
      readonly method: string
      readonly path: string
      readonly body?: string
    }
  | { readonly kind: 'done'; readonly text: string }
  | { readonly kind: 'failed'; readonly failure: ScriptFailure }
  /** It has worked off a message: whatever it began waits now. */
  | { readonly kind: 'rested' }
