import type { QuickJSContext, QuickJSHandle, QuickJSRuntime, QuickJSWASMModule } from 'quickjs-emscripten-core'
import { scriptEnvironment } from './environment.ts'
import type { CallAnswer, FromScript, ScriptFailure, ScriptLimits } from './messages.ts'

const FILE = 'script.js'
const STACK_BYTES = 256 * 1024
/** More lines are left out, as the history has no place for them. */
const MAX_LINES = 200
/** The environment refuses more calls at once; a script that tampers with it is ended. */
const MAX_OPEN_CALLS = 20
/** Longest text that a script may hand out at once. */
const MESSAGE = 1_000_000

type Limit = NonNullable<ScriptFailure['limit']>
class LimitError extends Error {
  readonly limit: Limit
  constructor(limit: Limit, reason = '') {
    super(reason)
    this.limit = limit
  }
}

function lineIn(stack: string): Pick<ScriptFailure, 'line'> {
  const [, line] = /script\.js:(\d+)/.exec(stack) ?? []
  return line === undefined ? {} : { line: Number(line) }
}

/** One script of a job in an engine of its own: it reaches `call` and `log` and nothing else of the server. */
export class ScriptSandbox {
  readonly #runtime: QuickJSRuntime
  readonly #vm: QuickJSContext
  readonly #limits: ScriptLimits
  readonly #post: (message: FromScript) => void
  #environment: QuickJSHandle | undefined
  #deadline = Number.POSITIVE_INFINITY
  /** Remembered: an engine that is interrupted within a promise makes a rejection of it, which need not be reported. */
  #isLate = false
  #openCalls = 0
  #lines = 0
  #isEnded = false

  constructor(engine: QuickJSWASMModule, limits: ScriptLimits, post: (message: FromScript) => void) {
    this.#limits = limits
    this.#post = post
    this.#runtime = engine.newRuntime({ maxStackSizeBytes: STACK_BYTES })
    this.#runtime.setInterruptHandler(() => this.#looksLate())
    this.#vm = this.#runtime.newContext()
  }

  get isEnded(): boolean {
    return this.#isEnded
  }

  /** Finds mistakes of syntax; runs nothing. */
  compile(text: string): void {
    this.#turn(() => {
      this.#unwrap(this.#vm.evalCode(this.#mainOf(text), FILE, { compileOnly: true }))
      this.#end({ kind: 'done', text: '' })
    })
  }

  start(text: string): void {
    this.#turn(() => {
      const post = this.#vm.newFunction('post', (message) => this.#hear(this.#vm.getString(message)))
      const make = this.#unwrap(this.#vm.evalCode(`(${String(scriptEnvironment)})`, 'host.js'))
      this.#environment = this.#unwrap(this.#vm.callFunction(make, this.#vm.undefined, post))
      this.#invoke('run', this.#unwrap(this.#vm.evalCode(this.#mainOf(text), FILE)))
    })
  }

  answer(message: CallAnswer): void {
    this.#openCalls -= 1
    this.#turn(() => this.#invoke('answer', this.#vm.newString(JSON.stringify(message))))
  }

  #mainOf(text: string): string {
    return `(async () => {${text}\n})`
  }

  #invoke(part: 'run' | 'answer', argument: QuickJSHandle): void {
    if (!this.#environment) return
    const method = this.#vm.getProp(this.#environment, part)
    this.#unwrap(this.#vm.callFunction(method, this.#vm.undefined, argument)).dispose()
    for (const handle of [method, argument]) handle.dispose()
  }

  /** The work and whatever goes on after it, within one limit of time. */
  #turn(work: () => void): void {
    if (this.#isEnded) return
    this.#deadline = performance.now() + this.#limits.time
    try {
      work()
      while (!this.#isEnded && this.#runtime.hasPendingJob()) {
        this.#looksLate()
        this.#refuseLate()
        const done = this.#runtime.executePendingJobs(100)
        if (done.error) throw this.#thrown(done.error)
        done.dispose()
      }
      this.#refuseLate()
      if (!this.#isEnded && this.#openCalls === 0) throw new LimitError('wait')
    } catch (error) {
      this.#fail(error)
    } finally {
      this.#deadline = Number.POSITIVE_INFINITY
    }
  }

  #looksLate(): boolean {
    this.#isLate ||= this.#isEnded || performance.now() > this.#deadline
    return this.#isLate
  }
  #refuseLate(): void {
    if (this.#isLate) throw new LimitError('time')
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
    const [name, message, stack] = [read('name'), read('message'), read('stack')]
    handle.dispose()
    if (message === 'interrupted') return new LimitError('time')
    const error = new Error(`${name}: ${message}`)
    error.stack = stack
    return error
  }

  #fail(error: unknown): void {
    if (error instanceof LimitError) return this.#endFailed({ reason: error.message, limit: error.limit })
    // An engine that gave way says so in words of its own.
    const isThrown = error instanceof Error && !(error instanceof RangeError) && !error.name.startsWith('QuickJS')
    if (!isThrown) return this.#endFailed({ reason: String(error), limit: 'broken' })
    return this.#endFailed(this.#failureOf(error.message, error.stack ?? ''))
  }
  #failureOf(reason: string, stack: string): ScriptFailure {
    if (this.#isLate) return { reason, limit: 'time' }
    return /InternalError: out of memory/.test(reason) ? { reason, limit: 'memory' } : { reason, ...lineIn(stack) }
  }
  #endFailed(failure: ScriptFailure): void {
    this.#end({ kind: 'failed', failure })
  }
  #end(message: FromScript): void {
    if (this.#isEnded) return
    this.#isEnded = true
    this.#post(message)
  }

  /** What comes out of the sandbox is read like any other input. */
  #hear(text: string): void {
    if (this.#isEnded) return
    if (text.length > MESSAGE || this.#openCalls > MAX_OPEN_CALLS)
      return this.#endFailed({ reason: '', limit: 'memory' })
    const { kind, ...note } = JSON.parse(text) as Readonly<Record<string, unknown>>
    const word = (name: string) => String(note[name])
    if (kind === 'log') {
      this.#lines += 1
      if (this.#lines <= MAX_LINES) this.#post({ kind, text: word('text') })
    } else if (kind === 'done') this.#end({ kind, text: word('text') })
    else if (kind === 'failed') this.#endFailed(this.#failureOf(word('reason'), word('stack')))
    else if (kind === 'call') {
      this.#openCalls += 1
      const body = typeof note['body'] === 'string' ? { body: note['body'] } : {}
      this.#post({ kind, id: Number(note['id']), method: word('method'), path: word('path'), ...body })
    }
  }
}
