import { read, utils, write } from 'xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { PARENT_PARAM, placeText } from '../../../schemas/contract/data/place.ts'
import type { PageResult } from '../../../schemas/contract/envelope.ts'
import { grant } from '../../../server/modules/screen/permissions.ts'
import { openApplication } from '../../kit/test-app.ts'
import { guardField, importFile, publishScreen } from '../kit.ts'

type Row = Record<string, unknown>
const SHELF = {
  version: 1,
  id: 'test.shelf',
  title: '柜架',
  permission: 'test:shelf',
  fields: { name: { title: '名称' } },
  children: {
    boxes: { screen: 'test.box', relation: 'many', key: 'shelfId' },
    strays: { screen: 'test.stray', relation: 'many', key: 'shelfId' },
  },
}
const BOX = {
  version: 1,
  id: 'test.box',
  title: '盒',
  permission: 'test:box',
  fields: { shelfId: { title: '柜架', required: true, unique: false }, label: { title: '标签' } },
}
const STRAY = { ...BOX, id: 'test.stray', title: '散件', permission: 'test:stray' }

const application = openApplication()
let shelves: string[]
const add = async (screen: string, body: Row, token = application.admin, query = '') =>
  (await application.call<Row>({ url: `/data/${screen}/add${query}`, token, body })).result
const place = (id: string, child = 'boxes', screen = 'test.shelf') =>
  `${PARENT_PARAM}=${encodeURIComponent(placeText({ screen, child, id }))}`
const list = (query: string, token = application.staff, screen = 'test.box') =>
  application.call<PageResult<Row>>({ url: `/data/${screen}/list?column=label&order=asc&${query}`, token })
const labels = async (query: string, token?: string) =>
  (await list(query, token)).result.records.map((row) => row['label'])

beforeAll(async () => {
  for (const document of [STRAY, BOX, SHELF]) await publishScreen(application, application.admin, document)
  await guardField(application, 'test:box:shelfId', '1')
  await grant(application.database.kysely, 'staff', 'test.box', ['list', 'add', 'export', 'import'])
  await grant(application.database.kysely, 'staff', 'test.stray', ['list'])
  shelves = []
  for (const name of ['甲', '乙', '丙', '丁']) shelves.push(String((await add('test.shelf', { name }))['id']))
  for (const [shelf, label] of [
    [0, 'a1'],
    [0, 'a2'],
    [1, 'b1'],
  ] as const)
    await add('test.box', { shelfId: shelves[shelf], label })
})

describe('the rows that belong to a record', () => {
  it('are not sent to a person who may not read the record', async () => {
    expect(await list(place(shelves[0] ?? ''))).toMatchObject({ success: false, code: 510 })
    await grant(application.database.kysely, 'staff', 'test.shelf', ['detail'])
    expect(await list(place(shelves[0] ?? ''))).toMatchObject({ success: true, result: { total: 2 } })
  })
  it('are found by the service, though the person may not use the parent field', async () => {
    expect(await labels(place(shelves[0] ?? ''))).toEqual(['a1', 'a2'])
    expect(await labels(`${place(shelves[0] ?? '')}&label=a2&shelfId=${shelves[1]}`)).toEqual(['a2'])
    expect(await labels(place(shelves[1] ?? ''))).toEqual(['b1'])
    expect((await list(place(shelves[2] ?? ''))).result).toMatchObject({ total: 0, records: [] })
    expect(JSON.stringify(await list(place(shelves[0] ?? '')))).not.toContain('shelfId')
    expect(await labels(place(shelves[0] ?? ''), application.admin)).toEqual(['a1', 'a2'])
  })
  it('are those of a sheet, too, also where a browser sends its parameters as one text', async () => {
    const texts = async (query: string) => {
      const book = read(
        (await application.request({ url: `/data/test.box/exportXls?${query}`, token: application.staff })).rawPayload,
      )
      return JSON.stringify(utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 }))
    }
    const asText = encodeURIComponent(
      JSON.stringify({ [PARENT_PARAM]: placeText({ screen: 'test.shelf', child: 'boxes', id: shelves[1] ?? '' }) }),
    )
    for (const query of [place(shelves[1] ?? ''), `paramsStr=${asText}`]) {
      expect(await texts(query)).toContain('b1')
      expect(await texts(query)).not.toContain('a1')
    }
  })
  it('gain one that is added there, though the person may not say where it belongs', async () => {
    const { id } = await add(
      'test.box',
      { label: 'c1', shelfId: shelves[0] },
      application.staff,
      `?${place(shelves[2] ?? '')}`,
    )
    expect(await labels(place(shelves[2] ?? ''))).toEqual(['c1'])
    expect((await list(`id=${String(id)}`, application.admin)).result.records).toMatchObject([{ shelfId: shelves[2] }])
  })
})

describe('a sheet taken in below a record', () => {
  const sheet = (rows: readonly (readonly string[])[]) =>
    write(
      { SheetNames: ['盒'], Sheets: { 盒: utils.aoa_to_sheet(rows.map((row) => [...row])) } },
      { type: 'buffer', bookType: 'xlsx' },
    ) as Buffer
  const takeIn = (rows: readonly (readonly string[])[], token: string, shelf: string | undefined) =>
    importFile(
      application,
      token,
      'test.box',
      sheet(rows),
      'all',
      {},
      shelf === undefined ? {} : { [PARENT_PARAM]: placeText({ screen: 'test.shelf', child: 'boxes', id: shelf }) },
    )

  it('gives its rows to the record, though the person may not say where they belong', async () => {
    expect(await takeIn([['标签'], ['d1'], ['d2']], application.staff, shelves[3])).toMatchObject({
      success: true,
      result: { successCount: 2 },
    })
    expect(await labels(place(shelves[3] ?? ''), application.admin)).toEqual(['d1', 'd2'])
  })
  it('needs no column for what they belong to; one that is there says it itself', async () => {
    expect(await takeIn([['标签'], ['d3']], application.admin, shelves[3])).toMatchObject({ success: true })
    expect(
      await takeIn(
        [
          ['标签', '柜架'],
          ['d4', ''],
          ['b2', shelves[1] ?? ''],
        ],
        application.admin,
        shelves[3],
      ),
    ).toMatchObject({ success: true })
    expect(await labels(place(shelves[3] ?? ''), application.admin)).toEqual(['d1', 'd2', 'd3', 'd4'])
    expect(await labels(place(shelves[1] ?? ''), application.admin)).toEqual(['b1', 'b2'])
  })
  it('is refused where the place is none, and without a place where the column is missing', async () => {
    expect(await takeIn([['标签'], ['e1']], application.admin, '0'.repeat(32))).toMatchObject({
      success: false,
      message: '未找到对应实体',
    })
    expect(await takeIn([['标签'], ['e1']], application.admin, undefined)).toMatchObject({
      success: false,
      message: expect.stringContaining('柜架') as string,
    })
    expect((await list('label=e1', application.admin)).result.total).toBe(0)
  })
})

describe('a place below a record', () => {
  it.each([
    ['of a record that is gone', () => place('0'.repeat(32)), '未找到对应实体'],
    ['without a record', () => `${PARENT_PARAM}=test.shelf/boxes`, '该列表不属于所指的记录'],
    ['of another list', () => place(shelves[0] ?? '', 'strays'), '该列表不属于所指的记录'],
    ['of a list that there is not', () => place(shelves[0] ?? '', '__proto__'), '该列表不属于所指的记录'],
    [
      'below a screen that there is not',
      () => place(shelves[0] ?? '', 'boxes', 'test.nothing'),
      '页面“test.nothing”不存在或尚未发布',
    ],
    ['with a quote', () => place("' or '1'='1"), '未找到对应实体'],
  ])('SEC-04 %s lists nothing', async (_, query, message) => {
    expect(await list(query())).toMatchObject({ success: false, message })
  })
  it('narrows and never widens: without it the list is the one of the person', async () => {
    expect((await list('')).result.total).toBe(9)
    expect((await list('', application.staff, 'test.shelf')).code).toBe(510)
  })
})
