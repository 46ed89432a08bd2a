import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Grants } from '../../../schemas/contract/screens/schema.ts'
import { type TestApp, buildTestApp } from '../../../tests/kit/test-app.ts'

interface Found {
  readonly id: string
  readonly document: { readonly id: string }
}
let app: TestApp
let admin: string
let staff: string
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.login('admin')
  staff = await app.login('staff')
})
afterAll(() => app.close())

const at = async (path: string, token = admin) =>
  (await app.call<Found | null>({ url: `/schema/at?path=${encodeURIComponent(path)}`, token })).result

describe('the screen of an address', () => {
  it('is the published one that the menu shows there', async () => {
    const found = await at('/collection/loan')
    expect([found?.id, found?.document.id]).toEqual(['collection.loan', 'collection.loan'])
  })
  it('is nothing where the menu shows no screen, whatever the address holds', async () => {
    for (const path of ['/dashboard/analysis', '/nowhere', '%', "/x' or '1'='1"]) expect(await at(path)).toBeNull()
  })
  it('is refused to a user who may not read it', async () => {
    const { statusCode } = await app.request({ url: '/schema/at?path=/collection/loan' })
    expect(statusCode).toBe(401)
    expect((await at('/collection/loan', staff))?.id).toBe('collection.loan')
    const { roles } = (await app.call<Grants>({ url: '/schema/grants/collection.loan', token: admin })).result
    for (const role of roles.filter(({ actions, roleCode }) => roleCode !== 'admin' && actions.length > 0)) {
      await app.call({
        method: 'PUT',
        url: '/schema/grants/collection.loan',
        token: admin,
        body: { roleId: role.id, actions: [] },
      })
    }
    expect(await at('/collection/loan', staff)).toBeNull()
    expect((await at('/collection/loan'))?.id).toBe('collection.loan')
  })
})
