import { asJson, type Database, type Queries } from '../db/database.ts'
import { DEMO_PASSWORD, type Env, StartError } from '../env.ts'
import { hashPassword, isPassword } from '../modules/auth/api.ts'
import { seedCategories } from './categories.ts'
import { seedDepartments } from './departments.ts'
import { seedDictionaries } from './dictionaries.ts'
import { seedFillRules } from './fill-rules.ts'
import { seedMenu } from './menu.ts'
import { seedAdmin, seedPositions, seedRegisteredRole, seedStaff } from './people.ts'

/** The accounts of a demonstration that have a public password. */
const DEMO_ACCOUNTS = ['admin', 'staff', 'zhou_xue']

/** The database is not fit for production: no first password was given, or a known one is still in use. */
export class SeedError extends StartError {}

async function seedCompany(db: Queries): Promise<void> {
  const text = { 'zh-CN': '博物馆综合管理平台', 'en-US': 'Museum Management Platform' }
  const value = { name: '城市博物馆', text, pname: '城市博物馆', logo: null }
  await db
    .insertInto('sys_setting')
    .values({ key: 'company', value: asJson(value) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** True for the process that may fill the empty database; a second one that starts at once waits and finds it filled. */
async function claimFirstStart(db: Queries): Promise<boolean> {
  const claimed = await db
    .insertInto('sys_setting')
    .values({ key: 'seeded', value: asJson({ version: 1 }) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (claimed.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/**
 * Brings the content the product cannot do without (menu, permissions, the administrators' role, dictionaries) and,
 * at the first start, the first account and the demonstration. Safe to run at every start and from several processes.
 */
export async function seed(database: Database, env: Pick<Env, 'demo' | 'adminPassword'>): Promise<void> {
  const passwordHash = env.adminPassword === '' ? undefined : await hashPassword(env.adminPassword)
  await database.transaction(async (tx) => {
    const first = await claimFirstStart(tx)
    await seedMenu(tx)
    await seedRegisteredRole(tx)
    await seedDictionaries(tx)
    await seedFillRules(tx)
    if (!first) return
    if (passwordHash === undefined)
      throw new SeedError('ADMIN_PASSWORD is needed at the first start: it becomes the password of admin')
    await seedCompany(tx)
    if (env.demo) {
      await seedDepartments(tx)
      await seedCategories(tx)
      await seedPositions(tx)
    }
    await seedAdmin(tx, passwordHash, env.demo ? ['A01A06', 'A01'] : [])
    if (env.demo) await seedStaff(tx)
  })
}

/** Throws when a demonstration account still has its known password; asked before a production server listens. */
export async function refuseDemoPasswords(db: Queries): Promise<void> {
  const accounts = await db
    .selectFrom('sys_user')
    .select(['username', 'password_hash'])
    .where('username', 'in', DEMO_ACCOUNTS)
    .where('status', '=', 1)
    .execute()
  for (const { username, password_hash } of accounts) {
    if (await isPassword(password_hash, DEMO_PASSWORD))
      throw new SeedError(
        `The account ${username} still has the demonstration password; change it or freeze the account first`,
      )
  }
}
