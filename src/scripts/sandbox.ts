import type { QuickJSContext, QuickJSHandle, QuickJSRuntime } from 'quickjs-emscripten-core'
import { constructorText } from '../../schemas/language/script/constructor.ts'
import { NAMED } from '../../schemas/language/script/named.ts'
import type { ScriptEngine } from './engine.ts'
import { sandboxMain } from './sandbox-main.ts'
import type { Effect, Failure, FromSandbox, HookCall, Limits, ToSandbox } from './protocol.ts'

type Start = Extract<ToSandbox, { readonly kind: 'start' }>
type Answer = Extract<ToSandbox, { readonly kind: 'answer' }>
type Note = { readonly kind: string; readonly [name: string]: unknown }

const FILE = 'script.js'
const STACK = 512 * 1024
/** Wishes that tell the place in the text which they come from. */
const PLACED: ReadonlySet<unknown> = new Set(['missing', 'unknown'])
/** Longest text the sandbox may hand out at once. */
const MESSAGE = 4_000_000

class Broken extends Error {
  readonly limit: NonNullable<Failure['limit']>
  constructor(limit: NonNullable<Failure['limit']>, reason: string) {
    super(reason)
    this.limit = limit
  }
}

/** The author's place in a stack of the engine; what we put before the first line is not the author's. */
function placeIn(stack: string, before: number): Pick<Failure, 'line' | 'column'> {
  const [, line, column] = /script\.js:(\d+)(?::(\d+))?/.exec(stack) ?? []
  if (line === undefined) return {}
  return { line: Number(line), column: Math.max(1, Number(column ?? 1) - (line === '1' ? before : 0)) }
}

/**
 * One script, running apart: nothing of the page is in reach of it, and what it may use is measured. Its memory is that of
 * its own engine and goes with the thread; it is never freed piece by piece, which an engine that broke would not survive.
 */
export class Sandbox {
  readonly #engine: ScriptEngine
  readonly #runtime: QuickJSRuntime
  readonly #vm: QuickJSContext
  readonly #limits: Limits
  readonly #post: (message: FromSandbox) => void
  #parts = new Map<string, QuickJSHandle>()
  #deadline = Number.POSITIVE_INFINITY
  #isLate = false
  #before = 0
  #closed = false

  constructor(engine: ScriptEngine, limits: Limits, post: (message: FromSandbox) => void) {
    this.#engine = engine
    this.#limits = limits
    this.#post = post
    this.#runtime = engine.module.newRuntime({ maxStackSizeBytes: STACK })
    this.#runtime.setInterruptHandler(() => this.#looksLate())
    this.#vm = this.#runtime.newContext()
  }

  start({ text, facts }: Start): void {
    this.#run(undefined, () => {
      const whole = constructorText(text)
      this.#before = whole.before
      const out = this.#vm.newFunction('post', (message) => {
        this.#hear(this.#vm.getString(message))
      })
      const begin = this.#unwrap(this.#vm.evalCode(`(${String(sandboxMain)})`, 'host.js'))
      const parts = this.#unwrap(this.#vm.callFunction(begin, this.#vm.undefined, out))
      this.#parts = new Map(
        ['start', 'call', 'answer', 'tick', 'rest'].map((name) => [name, this.#vm.getProp(parts, name)]),
      )
      for (const handle of [out, begin, parts]) handle.dispose()
      const make = this.#unwrap(this.#vm.evalCode(whole.text || '(function () {})', FILE))
      const layer = facts.names ? this.#unwrap(this.#vm.evalCode(NAMED, 'host.js')) : this.#vm.undefined
      const begun = this.#call('start', make, this.#vm.newString(JSON.stringify(facts)), layer)
      this.#hear(begun)
    })
  }
  call({ id, hook, args, changed }: HookCall): void {
    this.#run(id, () => {
      const returned = this.#call('call', this.#vm.newString(JSON.stringify({ id, hook, args, changed })))
      if (returned !== '') this.#hear(returned)
      return returned !== ''
    })
  }
  answer({ id, ok, value }: Answer): void {
    this.#run(undefined, () => this.#call('answer', this.#vm.newString(JSON.stringify({ id, ok, value }))))
  }
  tick(id: number): void {
    this.#run(undefined, () => this.#call('tick', this.#vm.newNumber(id)))
  }
  /** One run: the work, and whatever waits to go on after it, within one limit of time. `work` answers true when all that came of it is said. */
  #run(id: number | undefined, work: () => unknown): void {
    if (this.#closed) return
    this.#deadline = performance.now() + this.#limits.time
    try {
      const isAllSaid = work() === true
      if (this.#goOn() || !isAllSaid) this.#call('rest')
      this.#refuseLate()
      if (this.#engine.isFull()) throw new Broken('memory', '')
    } catch (error) {
      this.#fail(id, error)
    } finally {
      this.#deadline = Number.POSITIVE_INFINITY
    }
  }

  /** Remembered: an engine that is interrupted within a promise makes a rejection of it, which need not be reported. */
  #looksLate(): boolean {
    this.#isLate ||= performance.now() > this.#deadline
    return this.#isLate
  }
  #refuseLate(): void {
    if (this.#isLate) throw new Broken('time', '')
  }

  /** Runs the pending promise jobs of the script within the time limit. Returns whether any ran. */
  #goOn(): boolean {
    if (!this.#runtime.hasPendingJob()) return false
    while (this.#runtime.hasPendingJob()) {
      this.#looksLate()
      this.#refuseLate()
      const done = this.#runtime.executePendingJobs(100)
      if (done.error) throw this.#thrown(done.error)
      done.dispose()
    }
    return true
  }

  #call(part: string, ...handles: QuickJSHandle[]): string {
    const handle = this.#parts.get(part)
    if (!handle) return ''
    const answer = this.#vm.callFunction(handle, this.#vm.undefined, ...handles)
    for (const each of handles) each.dispose()
    const value = this.#unwrap(answer)
    this.#refuseLate()
    const text = this.#vm.typeof(value) === 'string' ? this.#vm.getString(value) : ''
    value.dispose()
    return text
  }

  #unwrap(result: ReturnType<QuickJSContext['evalCode']>): QuickJSHandle {
    if (result.error) throw this.#thrown(result.error)
    return result.value
  }

  /** What the engine threw, as an error of ours. Its own texts say which limit was reached. */
  #thrown(handle: QuickJSHandle): Error {
    const read = (name: string) => {
      const value = this.#vm.getProp(handle, name)
      const text = this.#vm.typeof(value) === 'string' ? this.#vm.getString(value) : ''
      value.dispose()
      return text
    }
    const isObject = this.#vm.typeof(handle) === 'object'
    const [name, message, stack] = isObject
      ? [read('name'), read('message'), read('stack')]
      : ['', String(this.#vm.dump(handle)), '']
    handle.dispose()
    if (message === 'interrupted') return new Broken('time', message)
    const error = new Error(name ? `${name}: ${message}` : message)
    error.stack = stack
    return error
  }

  #fail(id: number | undefined, error: unknown): void {
    const isBroken = error instanceof Broken
    const isThrown =
      error instanceof Error && !isBroken && !(error instanceof RangeError) && !error.name.startsWith('QuickJS')
    if (isThrown) return this.#report(id, error.message, error.stack ?? '')
    // Out of time, or the engine itself gave way: what the script holds cannot be trusted any more.
    this.#post({ kind: 'failed', id, failure: { reason: String(error), limit: isBroken ? error.limit : 'broken' } })
    this.#closed = true
  }

  #report(id: number | undefined, reason: string, stack: string): void {
    const isFull = /InternalError: out of memory/.test(reason)
    this.#post({
      kind: 'failed',
      ...(id === undefined ? {} : { id }),
      failure: { reason, ...placeIn(stack, this.#before), ...(isFull ? { limit: 'memory' as const } : {}) },
    })
    this.#closed = isFull
  }

  #hear(text: string): void {
    if (text.length > MESSAGE) throw new Broken('memory', '')
    const note = JSON.parse(text) as Note
    const effects = Array.isArray(note['effects']) ? this.#placed(note['effects'] as readonly unknown[]) : []
    const id = Number(note['id'])
    switch (note.kind) {
      case 'ready':
        this.#post({ kind: 'ready', hooks: names(note['hooks']), fields: names(note['fields']) })
        return this.#tellEffects(effects)
      case 'effects':
        return this.#tellEffects(effects)
      case 'done':
        return this.#post({
          kind: 'done',
          id,
          effects,
          ...(typeof note['refused'] === 'string' ? { refused: note['refused'] } : {}),
        })
      case 'failed':
        this.#tellEffects(effects)
        return this.#report(id, String(note['reason']), String(note['stack']))
      case 'request':
        return this.#post({
          kind: 'request',
          id,
          method: String(note['method']),
          url: String(note['url']),
          params: note['params'],
        })
      case 'timer':
        return this.#post({ kind: 'timer', id, ms: Number(note['ms']) })
    }
  }
  #tellEffects(effects: readonly Effect[]): void {
    if (effects.length > 0) this.#post({ kind: 'effects', effects })
  }
  /** Positions are reported as lines of the author's text. */
  #placed(effects: readonly unknown[]): readonly Effect[] {
    return effects
      .filter((effect) => Array.isArray(effect))
      .map((effect) =>
        PLACED.has(effect[0])
          ? [effect[0], effect[1], placeIn(String(effect[2]), this.#before).line]
          : (effect as Effect),
      )
  }
}

function names(list: unknown): readonly string[] {
  return Array.isArray(list) ? list.filter((name) => typeof name === 'string') : []
}
