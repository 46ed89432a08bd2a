import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, buildTestApp } from '../../../tests/kit/test-app.ts'
import { mock } from './routes.ts'

let house: TestApp
let staff: string
beforeAll(async () => {
  house = await buildTestApp()
  staff = await house.login('staff')
})
afterAll(() => house.close())

const get = (path: string) =>
  house.call<{ records: unknown[]; total: number }>({ url: `/mock/api/${path}`, token: staff })

describe('samples', () => {
  it.each([
    ['HTTP-020', 'user'],
    ['HTTP-020', 'role'],
    ['HTTP-020', 'service'],
    ['HTTP-021', 'permission'],
  ])('%s there are pages of %s', async (_row, name) => {
    const { success, result } = await get(`${name}?pageNo=1&pageSize=1`)
    expect([success, result.records.length]).toEqual([true, 1])
    expect(result.total).toBeGreaterThan(1)
  })
  it.each(['permission-no-pager', 'permission/no-pager'])('HTTP-021 there is the whole list at %s', async (path) => {
    const { result } = await get(path)
    expect(result).toEqual(expect.arrayContaining([expect.objectContaining({ id: 'relic' })]))
  })
  it('SEC-25 there are none in production', () => {
    expect(mock.routes({ ...house.parts, env: { ...house.parts.env, production: true } })).toEqual([])
  })
})
