import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { buildApp } from '../../server/app.ts'
import type { Database } from '../../server/db/database.ts'
import { type Content, openTestDatabase } from '../../server/db/testing.ts'
import { type Env, readEnv } from '../../server/env.ts'
import { openFiles } from '../../server/http/files/files.ts'
import { seed } from '../../server/seed/index.ts'

const ROOT = new URL('../../', import.meta.url)
/** Everything that a first start runs or reads. */
const FOLDERS = ['server', 'schemas', 'registry', 'engine']
const isSource = (path: string): boolean => /\.(?:ts|json|sql)$/.test(path) && !path.endsWith('.test.ts')

/** Of one process: the sources stay the same while it runs. */
const known = globalThis as { seededKey?: string }
function sourcesKey(): string {
  if (known.seededKey !== undefined) return known.seededKey
  const sum = createHash('sha256')
  for (const folder of FOLDERS) {
    const at = fileURLToPath(new URL(`${folder}/`, ROOT))
    const paths = readdirSync(at, { recursive: true, encoding: 'utf8' }).filter(isSource).toSorted()
    for (const path of paths) sum.update(`${path}\0`).update(readFileSync(`${at}${path}`))
  }
  return (known.seededKey = sum.digest('hex').slice(0, 12))
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** A first start of the application, which fills the database and publishes the bundled documents, and its end. */
async function firstStart(database: Database): Promise<void> {
  const folder = mkdtempSync(`${tmpdir()}/vitrine-seeded-`)
  const env = readEnv({ CAPTCHA: 'off', DATA_DIR: folder })
  await seed(database, env)
  const app = await buildApp({
    database,
    files: await openFiles(env),
    clock: { now: () => Date.now() },
    log: silent,
    env,
  })
  await app.ready()
  await app.close()
  rmSync(folder, { recursive: true, force: true })
}

/** A database as a first start leaves it; only the start with demonstration content is stored for other test files. */
export async function openSeededDatabase(env: Env): Promise<Database> {
  const content: Content = { key: sourcesKey(), fill: firstStart }
  const usual = readEnv({})
  if (env.demo === usual.demo && env.adminPassword === usual.adminPassword) return openTestDatabase(undefined, content)
  const database = await openTestDatabase()
  await seed(database, env)
  return database
}
