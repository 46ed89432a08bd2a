import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { placeText } from '../../../schemas/contract/data/place.ts'
import { tableName } from '../../../schemas/language/table-name.ts'
import { grant } from '../../../server/modules/screen/permissions.ts'
import { publishScreen } from '../../data/kit.ts'
import { OWN, type Row, admin, application, staff, state } from './policy-kit.ts'

const LINE = {
  version: 1,
  id: 'lab.billLine',
  title: '行',
  fields: {
    bill: { title: '单' },
    place: { title: '序', type: 'integer', view: 'number' },
    what: { title: '内容' },
    owner: { title: '主人' },
  },
}
const BILL = {
  version: 1,
  id: 'lab.bill',
  title: '单',
  fields: { no: { title: '号' } },
  children: {
    lines: { screen: LINE.id, relation: 'many', key: 'bill', edit: 'grid', order: 'place', minRows: 2, maxRows: 4 },
  },
}
const LINES = tableName({ id: LINE.id }) ?? ''

beforeAll(async () => {
  for (const document of [LINE, BILL]) {
    await publishScreen(application, application.admin, document)
    await grant(application.database.kysely, 'staff', document.id, ['list', 'detail', 'add', 'edit', 'delete'])
  }
  await state({ rows: OWN }, LINE.id)
})

/** A bill with lines named by their owners: an upper-case letter is a line of the administrator, which is denied to the other person. */
async function billOf(words: string): Promise<string> {
  const added = [...words].map((what, at) => ({
    id: `n${at}`,
    what,
    owner: what === what.toUpperCase() ? 'admin' : 'staff',
  }))
  const { result } = await admin().send(`/data/${BILL.id}/add`, {
    no: words,
    lines: { added, order: added.map(({ id }) => id) },
  })
  return String(result['id'])
}
const seen = async (id: string) =>
  (await staff().get<{ lines: readonly Row[] }>(`/data/${BILL.id}/queryById?id=${id}&_children=true`)).result.lines
const edit = (id: unknown, lines: object) => staff().send<Row>(`/data/${BILL.id}/edit`, { id, lines }, 'PUT')
async function stored(id: string): Promise<string> {
  const { rows } = await sql<{
    what: string
    place: number
  }>`select what, place from ${sql.table(LINES)} where bill = ${id} order by place, create_time, id`.execute(
    application.database.kysely,
  )
  expect(rows.map(({ place }) => place)).toEqual(rows.map((_, index) => index + 1))
  return rows.map(({ what }) => what).join('')
}
const add = (id: string, what: string) => ({ id, what, owner: 'staff' })

describe('a sub-table of which some rows are denied to a person', () => {
  it('keeps those in their places, however the others are added, removed and moved', async () => {
    const id = await billOf('AbCd')
    const [b, d] = (await seen(id)).map((row) => String(row['id']))
    expect((await seen(id)).map(({ what }) => what)).toEqual(['b', 'd'])
    expect(await edit(id, { order: [d, b] })).toMatchObject({ success: true })
    expect(await stored(id)).toBe('AdbC')
    expect(await edit(id, { removed: [b], added: [add('x', 'x')], order: [d, 'x'] })).toMatchObject({ success: true })
    expect(await stored(id)).toBe('AdCx')
  })
  it('has its limits for all rows together', async () => {
    const full = await billOf('aBcD')
    const refused = await edit(full, { added: [add('x', 'x')] })
    expect(refused).toMatchObject({
      success: false,
      result: { children: [{ child: 'lines', errors: { '': { code: 'CHILD_TOO_MANY' } } }] },
    })
    expect(JSON.stringify(refused)).not.toMatch(/"what":"[BD]"/)
    expect(await stored(full)).toBe('aBcD')
    const few = await billOf('aBC')
    const [a] = (await seen(few)).map((row) => String(row['id']))
    expect(await edit(few, { removed: [a] })).toMatchObject({ success: true })
    expect(await stored(few)).toBe('BC')
    const last = await billOf('aB')
    const [one] = (await seen(last)).map((row) => String(row['id']))
    expect(await edit(last, { removed: [one] })).toMatchObject({ success: false })
  })
  it('names none of them as changed or removed', async () => {
    const id = await billOf('aB')
    const { rows } = await sql<{
      id: string
    }>`select id from ${sql.table(LINES)} where bill = ${id} and what = 'B'`.execute(application.database.kysely)
    const hidden = String(rows[0]?.id)
    expect(await edit(id, { changed: [{ id: hidden, what: 'mine' }] })).toMatchObject({ success: false })
    expect(await edit(id, { removed: [hidden] })).toMatchObject({ success: false })
    expect(await stored(id)).toBe('aB')
  })
})

describe('a list below a record', () => {
  const place = (id: string) => `_below=${encodeURIComponent(placeText({ screen: BILL.id, child: 'lines', id }))}`
  it('takes as many rows as the sub-table does, one by one and in a grid', async () => {
    const id = await billOf('aB')
    const one = (what: string) => staff().send(`/data/${LINE.id}/add?${place(id)}`, { bill: id, what, owner: 'staff' })
    expect(await one('c')).toMatchObject({ success: true })
    const many = await staff().send<{ saved: Row[]; refused: Row[] }>(`/data/${LINE.id}/saveRows?${place(id)}`, {
      added: ['d', 'e'].map((what) => ({ id: what, bill: id, what, owner: 'staff' })),
    })
    expect(many.result).toMatchObject({
      saved: [{ id: 'd' }],
      refused: [{ id: 'e', errors: { '': expect.stringContaining('最多 4 行') as string } }],
    })
    expect(await one('f')).toMatchObject({ success: false, message: expect.stringContaining('最多 4 行') as string })
  })
})
