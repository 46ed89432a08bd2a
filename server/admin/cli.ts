import { readFile } from 'node:fs/promises'
import { type RoleFile, RoleFileSchema } from '../../schemas/contract/organization/role-file.ts'
import { fits } from '../../schemas/language/check/check.ts'
import { AppError, say } from '../../schemas/messages/index.ts'
import { openDatabase } from '../db/connect.ts'
import type { Database } from '../db/database.ts'
import { type Env, readEnv } from '../env.ts'
import { createAdministrator, listSessions, resetPassword } from './accounts.ts'
import { readPassword } from './password-input.ts'
import { exportRoles, importRoles } from './roles.ts'

const print = (text: string) => void process.stdout.write(`${text}\n`)
/** What is no part of the answer, which may go to a file. */
const note = (text: string) => void process.stderr.write(`${text}\n`)
const inBoth = (code: Parameters<typeof say>[0], params: Readonly<Record<string, unknown>> = {}) =>
  `${say(code, params)}\n${say(code, params, 'en-US')}`

interface Work {
  readonly database: Database
  readonly env: Env
  readonly argument: string
  readonly now: Date
}
async function named({ argument }: Work): Promise<{ username: string; password: string }> {
  if (argument === '') throw new AppError('ADMIN_USAGE')
  return { username: argument, password: await readPassword(`${inBoth('ADMIN_PASSWORD')}\n`) }
}
async function roleFile(path: string): Promise<RoleFile> {
  const content: unknown = JSON.parse(await readFile(path, 'utf8'))
  if (!fits({ ...RoleFileSchema }, content)) throw new AppError('ADMIN_ROLE_FILE')
  return content as RoleFile
}
const COMMANDS: Readonly<Record<string, (work: Work) => Promise<void>>> = {
  async 'create-administrator'(work) {
    await createAdministrator(work.database, work.env, await named(work), work.now)
    note(inBoth('ADMIN_CREATED', { name: work.argument }))
  },
  async 'reset-password'(work) {
    await resetPassword(work.database, work.env, await named(work), work.now)
    note(inBoth('ADMIN_PASSWORD_SET', { name: work.argument }))
  },
  async 'list-sessions'({ database, now }) {
    for (const row of await listSessions(database, now)) print(row.join('\t'))
  },
  async 'export-roles'({ database }) {
    print(JSON.stringify(await exportRoles(database), null, 2))
  },
  async 'import-roles'({ database, argument, now }) {
    if (argument === '') throw new AppError('ADMIN_USAGE')
    const { unknown, ...counts } = await importRoles(database, await roleFile(argument), now)
    note(inBoth('ADMIN_ROLES_IMPORTED', counts))
    if (unknown.length > 0) note(inBoth('ADMIN_ROLES_UNKNOWN', { names: unknown.join(', ') }))
  },
}

async function run([command = '', argument = '', ...rest]: readonly string[]): Promise<void> {
  const work = Object.hasOwn(COMMANDS, command) && rest.length === 0 ? COMMANDS[command] : undefined
  if (!work) throw new AppError('ADMIN_USAGE')
  const { DATABASE_URL, DATABASE_ENGINE, DATA_DIR, PASSWORD_PATTERN } = process.env
  const env = readEnv({ DATABASE_URL, DATABASE_ENGINE, DATA_DIR, PASSWORD_PATTERN })
  const database = await openDatabase({
    ...(env.databaseUrl === undefined ? {} : { url: env.databaseUrl }),
    dataDir: env.dataDir,
    engine: env.databaseEngine,
    log: { info: note, warn: note },
  })
  try {
    await work({ database, env, argument, now: new Date() })
  } finally {
    await database.close()
  }
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  if (error instanceof AppError) note(`${error.message}\n${say(error.code, error.params, 'en-US')}`)
  else note(error instanceof Error ? (error.stack ?? error.message) : String(error))
  process.exitCode = 1
}
