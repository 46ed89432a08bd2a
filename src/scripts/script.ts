import {
  type Effect,
  type Facts,
  type Failure,
  type FromSandbox,
  LIMITS,
  type Limits,
  type SandboxPort,
  type Values,
} from './protocol.ts'

/** What became of a call. A script that fails has no say: whatever it was asked about goes on. */
export type Outcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'failed' }

export interface ScriptSetup {
  readonly text: string
  readonly facts: Facts
  readonly wasm: Uint8Array<ArrayBuffer>
  readonly port: SandboxPort
  readonly limits?: Partial<Limits>
  /** Does what the script wishes. */
  readonly apply: (effects: readonly Effect[]) => void
  /** Makes a call for the script, or rejects with the message for the script. */
  readonly request: (method: string, url: string, params: unknown) => Promise<unknown>
  /** Called with each failure; `hook` is '' while the script starts. */
  readonly onFailure: (failure: Failure, hook: string) => void
}

interface Waiting {
  readonly hook: string
  readonly settle: (outcome: Outcome) => void
  readonly timer: ReturnType<typeof setTimeout>
}

/** A little more than the limit the sandbox keeps itself: what even that does not end is ended from here. */
const PATIENCE = 1.4
const MINUTE = 60_000
/** A timer that asks for less waits so long: a chain of them must not keep the page busy. */
const SHORTEST = 10

/** One script of one open screen. Calls are worked off one after the other, in a thread of their own. */
export class Script {
  /** Resolves when the script has begun, or could not. */
  readonly ready: Promise<void>
  readonly #setup: ScriptSetup
  readonly #limits: Limits
  readonly #waiting = new Map<number, Waiting>()
  #hooks: ReadonlySet<string> = new Set()
  #fields: readonly string[] = []
  #known: Values
  readonly #timers = new Set<ReturnType<typeof setTimeout>>()
  #minute = { begun: 0, calls: 0 }
  #running = 1
  #booted = false
  #watch: ReturnType<typeof setTimeout> | undefined
  #lastId = 0
  #ended = false
  #begin: () => void = () => undefined

  constructor(setup: ScriptSetup) {
    this.#setup = setup
    this.#limits = { ...LIMITS, ...setup.limits }
    this.#known = { ...setup.facts.values }
    this.ready = new Promise((resolve) => (this.#begin = resolve))
    setup.port.listen((message) => !this.#ended && this.#hear(message))
    setup.port.post({ kind: 'start', wasm: setup.wasm, text: setup.text, facts: setup.facts, limits: this.#limits })
  }

  /** Fields whose changes the script wants to hear of. */
  get fields(): readonly string[] {
    return this.#fields
  }
  get isOver(): boolean {
    return this.#ended
  }
  has(hook: string): boolean {
    return this.#hooks.has(hook)
  }

  /** Calls a method with the values as they are now. Never rejects. */
  async call(hook: string, values: Values, ...args: readonly unknown[]): Promise<Outcome> {
    await this.ready
    const known = hook.startsWith('onlChange.')
      ? this.#fields.includes(hook.slice('onlChange.'.length))
      : this.#hooks.has(hook)
    if (this.#ended || !known) return { kind: 'done' }
    const changed = Object.fromEntries(Object.entries(values).filter(([name, value]) => this.#known[name] !== value))
    this.#known = { ...values }
    const id = ++this.#lastId
    return new Promise((settle) => {
      const timer = setTimeout(() => this.#fail(id, { reason: '', limit: 'wait' }), this.#limits.wait)
      this.#waiting.set(id, { hook, settle, timer })
      this.#send({ kind: 'call', id, hook, args, changed })
    })
  }

  end(): void {
    if (this.#ended) return
    this.#ended = true
    clearTimeout(this.#watch)
    for (const timer of this.#timers) clearTimeout(timer)
    this.#setup.port.end()
    for (const { settle, timer } of this.#waiting.values()) {
      clearTimeout(timer)
      settle({ kind: 'failed' })
    }
    this.#waiting.clear()
    this.#begin()
  }

  #send(message: Parameters<SandboxPort['post']>[0]): void {
    if (this.#ended) return
    this.#running++
    if (this.#running === 1) this.#wind()
    this.#setup.port.post(message)
  }
  #wind(): void {
    clearTimeout(this.#watch)
    if (this.#booted && this.#running > 0)
      this.#watch = setTimeout(() => this.#close({ reason: '', limit: 'time' }), this.#limits.time * PATIENCE)
  }

  #hear(message: FromSandbox): void {
    switch (message.kind) {
      case 'booted':
        this.#booted = true
        return this.#wind()
      case 'rested':
        this.#running--
        this.#begin()
        return this.#wind()
      case 'ready':
        this.#hooks = new Set(message.hooks)
        this.#fields = message.fields
        return undefined
      case 'effects':
        return this.#apply(message.effects)
      case 'done':
        this.#apply(message.effects)
        return this.#settle(
          message.id,
          message.refused === undefined ? { kind: 'done' } : { kind: 'refused', reason: message.refused },
        )
      case 'request':
        return this.#request(message)
      case 'timer':
        return this.#later(message.id, message.ms)
      case 'failed':
        return message.failure.limit === undefined
          ? this.#fail(message.id, message.failure)
          : this.#close(message.failure, message.id)
    }
  }
  #later(id: number, ms: number): void {
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer)
        this.#send({ kind: 'tick', id })
      },
      Math.max(ms, SHORTEST),
    )
    this.#timers.add(timer)
  }
  #apply(effects: readonly Effect[]): void {
    if (effects.length === 0) return
    const set = effects.flatMap(([word, name, value]) =>
      word === 'set' && typeof name === 'string' ? [[name, value] as const] : [],
    )
    this.#known = { ...this.#known, ...Object.fromEntries(set) }
    this.#setup.apply(effects)
  }
  #request({ id, method, url, params }: Extract<FromSandbox, { readonly kind: 'request' }>): void {
    const answer = (ok: boolean, value: unknown) => this.#send({ kind: 'answer', id, ok, value })
    if (!this.#mayCall()) return answer(false, 'too many calls')
    this.#setup.request(method, url, params).then(
      (value) => answer(true, value),
      (error: unknown) => answer(false, error instanceof Error ? error.message : String(error)),
    )
  }
  /** A loop that waits for answers uses no time of its own: it is slowed down here. */
  #mayCall(): boolean {
    const now = performance.now()
    if (now - this.#minute.begun > MINUTE) this.#minute = { begun: now, calls: 0 }
    this.#minute.calls++
    return this.#minute.calls <= this.#limits.calls
  }
  #settle(id: number, outcome: Outcome): void {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    clearTimeout(waiting?.timer)
    waiting?.settle(outcome)
  }
  #fail(id: number | undefined, failure: Failure): void {
    const hook = (id === undefined ? undefined : this.#waiting.get(id)?.hook) ?? ''
    this.#setup.onFailure(failure, hook)
    if (id !== undefined) this.#settle(id, { kind: 'failed' })
    this.#begin()
  }
  /** A limit was reached: nothing of the script runs any more. */
  #close(failure: Failure, id?: number): void {
    const running = id === undefined ? [...this.#waiting.values()][0] : this.#waiting.get(id)
    this.#setup.onFailure(failure, running?.hook ?? '')
    this.end()
  }
}
