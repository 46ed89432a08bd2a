import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../../../schemas/contract/endpoint.ts'
import { isCritical, LOG_TYPE, OPERATION, operationOf } from '../../../schemas/contract/log.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { withClosing } from '../../db/database.ts'
import type { AppParts } from '../context.ts'
import { errorFacts } from '../errors/error-facts.ts'
import type { Session } from '../session/session.ts'
import { appendEntries } from './chain.ts'
import { entryOf, hasSignedIn, type LogEntry, type RunningCall } from './entry.ts'

/** Entries wait so long for others that are stored with them. */
const BATCH_MS = 500
/** So many wait at most while the database does not take them. */
const MAX_WAITING = 20_000
const MAX_BATCH = 1000
const SUCCESS = 200

/** The result and the code of an answer. */
export interface CallOutcome {
  readonly result: unknown
  readonly code: number
}

const storedOf = (entry: LogEntry) => ({
  time: entry.time,
  log_type: entry.logType,
  operate_type: entry.operation,
  username: entry.username,
  userid: entry.userId,
  as_username: entry.asUsername,
  tenant_id: entry.tenant,
  ip: entry.ip,
  client: entry.client,
  method: entry.method,
  request_type: entry.requestType,
  request_url: entry.requestUrl,
  screen_id: entry.screenId,
  record_id: entry.recordId,
  cost_time: entry.costTime,
  result_code: entry.resultCode,
  error: entry.error,
})

const logTypeOf = ({ log }: Endpoint) =>
  log === 'sign-in' || log === 'sign-out' ? LOG_TYPE.signIn : LOG_TYPE.operation

/** An exception as readers of the log see it: its class and code. Where it was thrown stands in the server's own log. */
function exceptionText(thrown: unknown): string {
  const { error, code } = errorFacts(thrown)
  return JSON.stringify({ error, ...(code === undefined ? {} : { code }) })
}

/**
 * Writes down who did what: each call that changes something, each sign-in and each exception. Entries are stored in batches after the
 * answer; critical ones with what they tell of, or before the answer where that was no transaction, as for a sign-out.
 */
export class OperationLog {
  readonly #parts: Pick<AppParts, 'database' | 'clock' | 'log'>
  readonly #calls = new WeakMap<FastifyRequest, RunningCall>()
  #waiting: LogEntry[] = []
  #writing: Promise<void> = Promise.resolve()
  #next: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(parts: Pick<AppParts, 'database' | 'clock' | 'log'>) {
    this.#parts = parts
  }

  /** A call begins, once its session is known. */
  begin(request: FastifyRequest, endpoint: Endpoint, session: Session | undefined): void {
    const operation = session?.viewer ? OPERATION.query : operationOf(endpoint, request.method)
    this.#calls.set(request, {
      endpoint,
      operation: operation ?? OPERATION.query,
      isLogged: operation !== undefined,
      session,
      startedAt: performance.now(),
      isDone: false,
    })
  }

  /**
   * Does a call. The entry of a critical one is a part of the first transaction that it commits, that of a sign-in of the one that
   * begins the session: neither stands without the other, whenever the process ends. Where several transactions follow, the entry
   * stands before the last of them.
   */
  run<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
    const call = this.#calls.get(request)
    if (!call?.isLogged || !isCritical(call.endpoint, call.operation)) return work()
    const isSignIn = call.endpoint.log === 'sign-in'
    let isWritten = false
    return withClosing(
      {
        write: async (tx, done) => {
          isWritten = false
          if (call.isDone || (isSignIn && !hasSignedIn(done))) return
          // A transaction that adds a row gives its id.
          const result = typeof done === 'string' ? { id: done } : done
          const outcome = { result, code: SUCCESS, logType: logTypeOf(call.endpoint) }
          await appendEntries(tx, [storedOf(entryOf(request, call, outcome, this.#parts.clock.now()))])
          isWritten = true
        },
        committed: () => void (call.isDone ||= isWritten),
      },
      work,
    )
  }

  /** The call was done and is to be answered. Resolves once its entry is stored, where the entry is critical. */
  async succeed(request: FastifyRequest, { result, code }: CallOutcome): Promise<void> {
    const call = this.#calls.get(request)
    if (!call?.isLogged || call.isDone) return
    call.isDone = true
    const { endpoint } = call
    const entry = entryOf(
      request,
      call,
      {
        result,
        code: code === 0 ? SUCCESS : code,
        logType: logTypeOf(endpoint),
      },
      this.#parts.clock.now(),
    )
    await this.#store(entry, isCritical(endpoint, call.operation))
  }

  /** The call is refused or has failed. */
  async fail(request: FastifyRequest, error: unknown, code: number, isException: boolean): Promise<void> {
    const call = this.#calls.get(request)
    if (!call) return
    call.isDone = true
    const isSignIn = call.endpoint.log === 'sign-in'
    // Refused calls of nobody would let anybody fill the log.
    if (!isException && !(call.isLogged && (call.session || isSignIn))) return
    const facts = error instanceof AppError ? error.code : exceptionText(error)
    const logType = isException ? LOG_TYPE.exception : isSignIn ? LOG_TYPE.signIn : LOG_TYPE.operation
    const entry = entryOf(request, call, { code, error: facts, logType }, this.#parts.clock.now())
    if (!isSignIn) return this.#store(entry, false)
    try {
      await this.#store({ ...entry, ...(await this.#accountOf(request.body)) }, true)
    } catch (reason) {
      // The call is refused anyway, for the reason that it has.
      this.#parts.log.error(errorFacts(reason), 'A refused sign-in was not logged')
    }
  }

  /** The account that a refused sign-in names. Any other name may be a password that was typed into the wrong field. */
  async #accountOf(body: unknown): Promise<Pick<LogEntry, 'username' | 'userId'>> {
    const name = typeof body === 'object' && body !== null ? (body as { username?: unknown }).username : undefined
    const { kysely } = this.#parts.database
    const account =
      typeof name === 'string' && !name.includes('\u0000')
        ? await kysely.selectFrom('sys_user').select(['id', 'username']).where('username', '=', name).executeTakeFirst()
        : undefined
    return { username: account?.username ?? null, userId: account?.id ?? null }
  }

  async #store(entry: LogEntry, isAwaited: boolean): Promise<void> {
    this.#waiting.push(entry)
    if (isAwaited) return this.flush()
    this.#timer ??= setTimeout(() => void this.flush().catch(() => undefined), BATCH_MS).unref()
  }

  /** Stores what waits. Whoever comes while a batch is being stored shares the next one. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#next ??= this.#writing
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined
        this.#writing = this.#append()
        return this.#writing
      })
    return this.#next
  }

  async #append(): Promise<void> {
    const { database, log } = this.#parts
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, MAX_BATCH)
      try {
        await database.transaction((tx) => appendEntries(tx, batch.map(storedOf)))
      } catch (error) {
        const lost = this.#waiting.splice(0, Math.max(0, this.#waiting.length - MAX_WAITING)).length
        log.error({ waiting: this.#waiting.length, lost, ...errorFacts(error) }, 'The operation log was not stored')
        this.#timer ??= setTimeout(() => void this.flush().catch(() => undefined), BATCH_MS).unref()
        throw error
      }
      this.#waiting.splice(0, batch.length)
    }
  }

  async close(): Promise<void> {
    await this.flush().catch(() => undefined)
    clearTimeout(this.#timer)
  }
}
