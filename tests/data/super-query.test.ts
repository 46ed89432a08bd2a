import { beforeAll, describe, expect, it } from 'vitest'
import type { PageResult } from '../../schemas/contract/envelope.ts'
import { QUERY_RULES } from '../../schemas/language/query/super-query.ts'
import { grant } from '../../server/modules/screen/permissions.ts'
import { openApplication } from '../kit/test-app.ts'
import { guardField, publishScreen } from './kit.ts'

type Row = Record<string, unknown>
const SHELF = {
  version: 1,
  id: 'test.rack',
  title: '柜架',
  permission: 'test:rack',
  fields: { name: { title: '名称' }, upper: { title: '上级' } },
  children: {
    boxes: { screen: 'test.chest', relation: 'many', key: 'rackId' },
    parts: { screen: 'test.rack', relation: 'many', key: 'upper' },
  },
}
const BOX = {
  version: 1,
  id: 'test.chest',
  title: '盒',
  permission: 'test:chest',
  fields: { rackId: { title: '柜架' }, label: { title: '标签' }, secret: { title: '内部备注' } },
}

const application = openApplication()
const add = async (screen: string, body: Row) =>
  String((await application.call<Row>({ url: `/data/${screen}/add`, token: application.admin, body })).result['id'])
const query = (of: unknown, match = 'and') =>
  `superQueryParams=${encodeURIComponent(encodeURIComponent(JSON.stringify(of)))}&superQueryMatchType=${match}`
const list = (of: unknown, token: string) =>
  application.call<PageResult<Row>>({ url: `/data/test.rack/list?column=name&order=asc&${query(of)}`, token })
const names = async (of: unknown, token = application.staff) =>
  (await list(of, token)).result.records.map(({ name }) => name)
const term = (field: string, val: string, rule = 'eq') => ({ field, rule, val })

beforeAll(async () => {
  await publishScreen(application, application.admin, BOX)
  await publishScreen(application, application.admin, SHELF)
  await guardField(application, 'test:chest:secret', '1')
  await grant(application.database.kysely, 'staff', 'test.rack', ['list', 'export'])
  const [first, second] = [await add('test.rack', { name: '甲' }), await add('test.rack', { name: '乙' })]
  await add('test.rack', { name: '甲一', upper: first })
  await add('test.chest', { rackId: first, label: 'a', secret: 'S-1' })
  await add('test.chest', { rackId: first, label: 'b' })
  await add('test.chest', { rackId: second, label: 'b' })
})

describe('an advanced query over the wire', () => {
  it('asks of the rows below as `child,field`, also of rows of the same table', async () => {
    expect(await names([term('boxes,label', 'a')], application.admin)).toEqual(['甲'])
    expect((await names([term('boxes,label', 'b')], application.admin)).map(String).toSorted()).toEqual(['乙', '甲'])
    expect(
      await names([{ match: 'or', of: [term('parts,name', '甲一'), term('name', '乙')] }], application.admin),
    ).toHaveLength(2)
    expect(await names([term('parts,name', '甲一')], application.admin)).toEqual(['甲'])
  })
  it('SEC-05 asks nothing of rows that the person may not list, nor of a field that is hidden there', async () => {
    const unknown = (field: string) => ({ success: false, message: `查询的字段不存在：${field}`, result: null })
    expect(await list([term('boxes,label', 'a')], application.staff)).toMatchObject(unknown('boxes,label'))
    await grant(application.database.kysely, 'staff', 'test.chest', ['list'])
    expect(await names([term('boxes,label', 'a')])).toEqual(['甲'])
    for (const rule of QUERY_RULES)
      expect(await list([term('boxes,secret', 'S-1', rule)], application.staff)).toMatchObject(unknown('boxes,secret'))
    expect(await names([term('boxes,secret', 'S-1')], application.admin)).toEqual(['甲'])
  })
  it('narrows an export like the list', async () => {
    const sheet = await application.request({
      url: `/data/test.rack/exportXls?${query([term('boxes,label', 'a')])}`,
      token: application.admin,
    })
    expect(sheet.headers['content-type']).toMatch(/excel|sheet/)
    expect(
      (
        await application.call({
          url: `/data/test.rack/exportXls?${query([term('boxes,none', 'a')])}`,
          token: application.admin,
        })
      ).success,
    ).toBe(false)
  })
  it('takes fifty terms of Chinese in the address, encoded twice', async () => {
    const address = await application.app.listen({ port: 0, host: '127.0.0.1' })
    const of = Array.from({ length: 50 }, (_, n) => ({ ...term('name', `青铜器陶瓷书画第${n}号`), type: 'text' }))
    const reply = await fetch(`${address}/jeecg-boot/data/test.rack/list?${query(of, 'or')}`, {
      headers: { 'x-access-token': application.admin },
    })
    expect(reply.status).toBe(200)
    expect(await reply.json()).toMatchObject({ success: true, result: { total: 0 } })
  })
})
