import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import type { Method } from '../../schemas/contract/endpoint.ts'
import { API_PREFIX, HEADER, type Envelope } from '../../schemas/contract/envelope.ts'
import { buildApp } from '../../server/app.ts'
import type { Database } from '../../server/db/database.ts'
import { readEnv } from '../../server/env.ts'
import type { AppParts, ServerLog } from '../../server/http/context.ts'
import { openFiles } from '../../server/http/files/files.ts'
import { openSeededDatabase } from './seeded.ts'

const PASSWORD = '123456'

/** A clock that tests move forward. */
export interface TestClock {
  now(): number
  advance(ms: number): void
}
function testClock(): TestClock {
  let offset = 0
  return { now: () => Date.now() + offset, advance: (ms) => void (offset += ms) }
}

export interface Call {
  readonly method?: Method
  /** Below the API prefix, with its query. */
  readonly url: string
  readonly body?: unknown
  readonly token?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
}

/** The application on a real, seeded database. Signatures are not demanded and nothing is rate limited unless `environment` says so. */
export interface TestApp {
  readonly app: FastifyInstance
  readonly database: Database
  readonly clock: TestClock
  readonly parts: AppParts
  /** Everything that was logged, as text. */
  readonly logged: readonly string[]
  /** Unexpected failures of calls that were logged since the last question. */
  failedRequests(): readonly string[]
  /** Signs in with the demonstration password and gives the token. */
  login(username: string, password?: string): Promise<string>
  request(call: Call): Promise<LightMyRequestResponse>
  /** Sends and gives the envelope. */
  call<T = unknown>(call: Call): Promise<Envelope<T>>
  /** The application over another handle of the database, which is all that two processes share; closed with this one. */
  another(): Promise<FastifyInstance>
  close(): Promise<void>
}

export async function buildTestApp(environment: Readonly<Record<string, string>> = {}): Promise<TestApp> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-test-'))
  const env = readEnv({ CAPTCHA: 'off', SIGN_SECRET: '', RATE_LIMIT: '0', DATA_DIR: folder, ...environment })
  const database = await openSeededDatabase(env)
  const clock = testClock()
  const logged: string[] = []
  let asked = 0
  const note = (...words: unknown[]) => void logged.push(JSON.stringify(words))
  const log: ServerLog = { info: note, warn: note, error: note }
  const parts: AppParts = { database, files: await openFiles(env), clock, log, env }
  const app = await buildApp(parts)
  await app.ready()

  const request = ({ method, url, body, token, headers }: Call) => {
    const options: InjectOptions = {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      url: `${API_PREFIX}${url}`,
      headers: { ...(token === undefined ? {} : { [HEADER.token]: token }), ...headers },
      ...(body === undefined ? {} : { payload: body as Record<string, unknown> }),
    }
    return app.inject(options)
  }
  const call = async <T>(options: Call) => (await request(options)).json<Envelope<T>>()
  const others: FastifyInstance[] = []
  return {
    app,
    database,
    clock,
    parts,
    logged,
    failedRequests() {
      const lines = logged.slice(asked)
      asked = logged.length
      return lines.filter((line) => line.includes('A request failed'))
    },
    request,
    call,
    async login(username, password = PASSWORD) {
      const reply = await call<{ token: string }>({ url: '/sys/login', body: { username, password } })
      if (!reply.success) throw new Error(`Signing in as ${username} failed: ${reply.message}`)
      return reply.result.token
    },
    async another() {
      const other = await buildApp({ ...parts, database: { ...database } })
      others.push(other)
      return other
    },
    async close() {
      for (const one of [...others, app]) await one.close()
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** An application with the tokens of two people who are signed in. */
export interface Application extends TestApp {
  readonly admin: string
  readonly staff: string
}

/** The application of a test file: there for its tests, not before the first, and closed after the last. */
export function openApplication(): Application {
  const application: Partial<Application> = {}
  beforeAll(async () => {
    const built = await buildTestApp()
    Object.assign(application, built, { admin: await built.login('admin'), staff: await built.login('staff') })
  })
  afterAll(() => application.close?.())
  return application as Application
}
