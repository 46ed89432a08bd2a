import { createHash, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client, Pool, type ClientConfig } from 'pg'
import { makeDatabase, type Database } from './database.ts'
import { useServer } from './embedded/open.ts'
import { migrate, readMigrations } from './migrate.ts'
import { localNotices, serverNotices } from './connection/notices.ts'
import { openPglite } from './pglite/open.ts'
import { poolDefaults } from './connection/pool.ts'

const silent = { info: () => undefined, warn: () => undefined }
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/vitrine/', import.meta.url))
const PREFIX = 'vitrine_test'

/** What a new database gets besides the migrations. */
const PREPARING = [
  'migrate.ts',
  'rights-mark.ts',
  'collation/pinyin.ts',
  'collation/pinyin-rules.ts',
  'collation/sound-words.json',
]

function schemaHash(): string {
  const sums = [
    ...readMigrations().map((migration) => migration.checksum),
    ...PREPARING.map((name) => readFileSync(new URL(name, import.meta.url), 'utf8')),
  ]
  return createHash('sha256').update(`${sums.join()} ${process.arch}`).digest('hex').slice(0, 12)
}

/** What a database holds besides its tables: filled in once, and copied for every test file that asks for it. */
export interface Content {
  /** Changes with everything that `fill` depends on, the tables apart. */
  readonly key: string
  fill(database: Database): Promise<void>
}

const nameOf = (content: Content | undefined): string =>
  content === undefined ? schemaHash() : `${schemaHash()}_${content.key}`

const TEMPLATE = `${PREFIX}_template_`
const templateName = (content?: Content): string => `${TEMPLATE}${nameOf(content)}`

async function fillNew(database: Database, content: Content | undefined): Promise<void> {
  await migrate(database)
  await content?.fill(database)
}

function placeFirst(draft: string, file: string): void {
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

const SNAPSHOT_LIFE_MS = 86_400_000
/** Snapshots of yesterday's sources, which no run reads any more. */
function dropOldSnapshots(): void {
  for (const name of readdirSync(CACHE).filter((each) => each.startsWith('pglite-'))) {
    const path = join(CACHE, name)
    const written = statSync(path, { throwIfNoEntry: false })?.mtimeMs
    if (written !== undefined && written < Date.now() - SNAPSHOT_LIFE_MS) rmSync(path, { force: true })
  }
}

/** Making a PGlite database takes seconds, copying a made one a fraction: the first test leaves one for the others. */
async function pgliteSnapshot(content?: Content): Promise<string> {
  const file = join(CACHE, `pglite-${nameOf(content)}.tar`)
  if (existsSync(file)) return file
  mkdirSync(CACHE, { recursive: true })
  dropOldSnapshots()
  const database = await openPglite(
    content === undefined ? { durable: false } : { durable: false, snapshot: await pgliteSnapshot() },
  )
  try {
    await fillNew(database, content)
    const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
    await database.dump(draft)
    // Another process may already read an existing file, so it is not replaced.
    placeFirst(draft, file)
    rmSync(draft, { force: true })
  } finally {
    await database.close()
  }
  return file
}

/** Kept beside our modules, which every file of tests loads anew. */
const shared = globalThis as { pgliteCode?: Promise<WebAssembly.Module> }
/** PGlite's code as this process compiled it: as long as somebody keeps it, no thread compiles it again, nor makes it quick again. */
function keepEngineCode(): Promise<WebAssembly.Module> {
  const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  return (shared.pgliteCode ??= WebAssembly.compile(readFileSync(join(folder, 'pglite.wasm'))))
}

type Address = Pick<ClientConfig, 'host' | 'port' | 'user' | 'password' | 'connectionString'>

async function administer(address: Address, database: string | undefined, work: (client: Client) => Promise<void>) {
  const client = new Client(database === undefined ? address : inDatabase(address, database))
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

function inDatabase(address: Address, database: string): ClientConfig {
  if (address.connectionString === undefined) return { ...address, database }
  const url = new URL(address.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}

function openNamed(address: Address, name: string, kind: 'url' | 'embedded', release: () => Promise<void>): Database {
  const config = inDatabase(address, name)
  const pool = new Pool({ ...poolDefaults(), ...config, max: 5 })
  pool.on('error', () => undefined)
  return makeDatabase({
    kind,
    pool,
    notices: serverNotices(pool, config),
    description: `test database ${name}`,
    release,
  })
}

/** Creates the template once per schema and content, and a copy of it; one process at a time, as the server demands. */
async function copyTemplate(address: Address, content: Content | undefined): Promise<string> {
  const template = templateName(content)
  const name = `${PREFIX}_${randomBytes(6).toString('hex')}`
  await administer(address, undefined, async (client) => {
    await client.query('select pg_advisory_lock(7203119)')
    const known = await client.query('select 1 from pg_database where datname = $1', [template])
    if (known.rowCount === 0) {
      await client.query(`create database ${template}_draft template template0`)
      const draft = openNamed(address, `${template}_draft`, 'embedded', async () => undefined)
      await fillNew(draft, content)
      await draft.close()
      await client.query(`alter database ${template}_draft rename to ${template}`)
    }
    await client.query(`create database ${name} template ${template}`)
  })
  return name
}

async function copyOnServer(
  address: Address,
  kind: 'url' | 'embedded',
  content: Content | undefined,
  leave: () => Promise<void>,
): Promise<Database> {
  const name = await copyTemplate(address, content)
  return openNamed(address, name, kind, async () => {
    await administer(address, undefined, async (client) => {
      await client.query(`drop database if exists ${name} with (force)`)
    })
    await leave()
  })
}

/** Databases of killed test runs; they are certainly unused only when no other test is connected. */
async function dropLeftovers(client: Client): Promise<void> {
  const others = await client.query(
    `select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  if (others.rowCount !== 0) return
  const found = await client.query<{ datname: string }>(
    'select datname from pg_database where datname like $1 and (datname not like $2 or datname like $3)',
    [`${PREFIX}%`, `${templateName()}%`, '%_draft'],
  )
  for (const { datname } of found.rows) await client.query(`drop database ${datname} with (force)`)
}

/** Joins the one server that all tests share, or starts it; it stops with the last that leaves it. */
async function joinTestServer(): Promise<{ address: Address; leave: () => Promise<void> }> {
  const dataDir = join(tmpdir(), `vitrine-test-${userInfo().username}`)
  // Nothing here outlives the run, so the disk need not be waited for; durability has its own tests on real settings.
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  const presence: Client[] = []
  const server = await useServer({ dataDir, log: silent, settings }, async (address) => {
    const client = new Client(address)
    client.on('error', () => undefined)
    await client.connect()
    presence.push(client)
    await dropLeftovers(client)
  })
  const leave = async () => {
    await presence[0]?.end()
    await server.leave()
  }
  return { address: server.address, leave }
}

/** Keeps the shared server running from the first test file to the last; gives the way to leave it. */
export async function holdTestServer(): Promise<() => Promise<void>> {
  return (await joinTestServer()).leave
}

async function openOnTestServer(content: Content | undefined): Promise<Database> {
  const { address, leave } = await joinTestServer()
  return copyOnServer(address, 'embedded', content, leave)
}

/**
 * A migrated database for one test file, empty or with a content, by the environment variable TEST_DATABASE: `pglite` (in
 * memory, the default), `embedded` (a database of its own on one shared server) or a PostgreSQL URL (likewise). Close it at the end.
 */
export async function openTestDatabase(
  wish = process.env['TEST_DATABASE'] ?? 'pglite',
  content?: Content,
): Promise<Database> {
  if (wish === 'pglite') {
    await keepEngineCode()
    return openPglite({ durable: false, snapshot: await pgliteSnapshot(content) })
  }
  if (wish === 'embedded') return openOnTestServer(content)
  return copyOnServer({ connectionString: wish }, 'url', content, async () => undefined)
}

/** Another handle of a server's database, whose statements end after so many milliseconds. */
export function openLimited({ address }: Database, statementMs: number): Database {
  if (!address) throw new Error('This engine has one session only')
  const { kind, config } = address
  return makeDatabase({
    kind,
    pool: new Pool({ ...poolDefaults(statementMs), ...config, max: 5 }),
    statementMs,
    notices: localNotices(),
    description: 'limited',
    release: async () => undefined,
  })
}

export interface StatementWatch {
  /** The texts that were sent since the last look, without the values bound to them. */
  take(): readonly string[]
  stop(): void
}

/** Sees the text of every statement that this process sends, on whichever engine. */
export function watchStatements(): StatementWatch {
  const own = Object.getOwnPropertyDescriptor(Client.prototype, 'query')
  const send = Client.prototype.query as (this: Client, ...args: unknown[]) => unknown
  let texts: string[] = []
  const watched = function watched(this: Client, ...args: unknown[]): unknown {
    const [statement] = args
    texts.push(
      typeof statement === 'string' ? statement : String((statement as { readonly text?: unknown } | undefined)?.text),
    )
    return send.apply(this, args)
  }
  Object.defineProperty(Client.prototype, 'query', { ...own, value: watched })
  return {
    take: () => {
      const taken = texts
      texts = []
      return taken
    },
    stop: () => void (own && Object.defineProperty(Client.prototype, 'query', own)),
  }
}
