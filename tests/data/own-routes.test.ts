import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildRoutes } from '../../src/app/routes/entries.ts'
import { readMenu } from '../../src/state/menu.ts'
import { type TestApp, buildTestApp } from '../kit/test-app.ts'
import { someoneWith } from '../security/rights/rights-kit.ts'

/** The product's own pages that require a permission, and the folder of each. */
const PAGES = {
  '/online/designer': '/online',
  '/online/cgreport': '/online',
  '/isystem/online': '/monitoring',
  '/isystem/dict': '/isystem',
  '/isystem/dict/:dictId': '/isystem',
  '/isystem/policy': '/isystem',
  '/isystem/dataRules': '/isystem',
  '/isystem/carriedGrants': '/isystem',
  '/isystem/api': '/online',
}
/** One that asks for none. */
const OPEN = '/dashboard/analysis'

let application: TestApp
beforeAll(async () => {
  application = await buildTestApp()
})
afterAll(() => application.close())

/** The routes of the client over a person's menu. */
async function routesOf(token: string): Promise<readonly string[]> {
  const { result } = await application.call<{ menu: unknown }>({
    url: '/sys/permission/getUserPermissionByToken?pages=documents',
    token,
  })
  return buildRoutes(readMenu(result.menu)).map(({ path }) => path)
}

describe('the routes of the product', () => {
  it('GUARD-010 are there for a person who holds their permission, and not for one who does not', async () => {
    const [all, few] = [
      await routesOf(await application.login('admin')),
      await routesOf(await application.login('staff')),
    ]
    expect(all).toEqual(expect.arrayContaining([OPEN, ...Object.keys(PAGES)]))
    expect(few).toContain(OPEN)
    for (const path of Object.keys(PAGES)) expect(few, path).not.toContain(path)
  })
  it('GUARD-011 are filtered below their folders: one permission opens its pages and their folder, and no other page', async () => {
    const { token, role } = await someoneWith(application, 'reader', ['system:dict:list'])
    await sql`insert into sys_role_permission (role_id, permission_id) select ${role}, id from sys_permission where id in ('system-dict', 'system-dict-items')`.execute(
      application.database.kysely,
    )
    const routes = await routesOf(token)
    expect(routes).toEqual(expect.arrayContaining([OPEN, '/isystem', '/isystem/dict', '/isystem/dict/:dictId']))
    for (const path of [
      '/isystem/online',
      '/isystem/policy',
      '/isystem/dataRules',
      '/isystem/carriedGrants',
      '/isystem/api',
      '/online/designer',
      '/online/cgreport',
    ])
      expect(routes, path).not.toContain(path)
  })
})
