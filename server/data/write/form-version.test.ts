import { expect, it } from 'vitest'
import { guardField, publishScreen } from '../../../tests/data/kit.ts'
import { openApplication } from '../../../tests/kit/test-app.ts'
import { grant } from '../../modules/screen/permissions.ts'

const ID = 'lab.versions'
const code = { title: '编号' }
const FIRST = {
  version: 1,
  id: ID,
  title: '版本一',
  permission: 'lab:versions',
  fields: {
    code,
    place: { title: '库房' },
    worth: { title: '估价' },
    level: { title: '级别', view: 'list', dict: 'relic_level' },
  },
}
/** Two fields are gone, and what it is worth has another name over the same column. */
const SECOND = {
  ...FIRST,
  title: '版本二',
  fields: { code, price: { title: '价格', column: { name: 'worth' } }, note: { title: '备注' } },
}
type Row = Readonly<Record<string, unknown>>
interface AsFilled {
  readonly row: Row
  readonly filled: { readonly version: number; readonly document: Row } | null
}

const house = openApplication()
async function publish(document: object, baseVersion: number): Promise<void> {
  const saved = await house.call({
    method: 'PUT',
    url: `/schema/draft/${ID}`,
    token: house.admin,
    body: { document, baseVersion },
  })
  const published = await house.call({
    url: `/schema/publish/${ID}`,
    token: house.admin,
    body: { message: '改版', baseVersion },
  })
  if (!published.success) throw new Error(`${saved.message} ${published.message}`)
}
const write = async (body: Row) =>
  (await house.call<Row>({ url: `/data/${ID}/${body['id'] === undefined ? 'add' : 'edit'}`, token: house.admin, body }))
    .result
const ask = (id: unknown, token = house.admin) =>
  house.call<AsFilled>({ url: `/data/${ID}/asFilled?id=${String(id)}`, token })

it('answers a record with the form it was last filled in by, and what that form asked as long as it is there', async () => {
  await publishScreen(house, house.admin, FIRST)
  const { id } = await write({ code: 'V1', place: '东库', worth: '九', level: '1' })
  expect((await ask(id)).result).toMatchObject({ filled: null, row: { place: '东库' } })
  await publish(SECOND, 1)
  const { row, filled } = (await ask(id)).result
  expect(filled).toMatchObject({ version: 1, document: { title: '版本一', fields: FIRST.fields } })
  expect(row).toMatchObject({ code: 'V1', place: '东库', worth: '九', level_dictText: '一级' })
  expect(
    Object.keys((await house.call<Row>({ url: `/data/${ID}/queryById?id=${String(id)}`, token: house.admin })).result),
  ).not.toContain('place')
  await write({ id, code: 'V1', note: '新' })
  expect((await ask(id)).result).toMatchObject({ filled: null, row: { note: '新', price: '九' } })
})

it('hides what is hidden today, whatever it was called then, and answers only a user who may see details', async () => {
  const { id } = await write({ code: 'V2', price: '机密', note: '手记' })
  await publish({ ...FIRST, title: '版本三' }, 2)
  expect(await ask(id, house.staff)).toMatchObject({ success: false, code: 510 })
  await grant(house.database.kysely, 'staff', ID, ['list', 'detail'])
  expect((await ask(id, house.staff)).result.row).toMatchObject({ price: '机密', note: '手记' })
  await guardField(house, 'lab:versions:worth', '1')
  await guardField(house, 'lab:versions:note', '1')
  const { row, filled } = (await ask(id, house.staff)).result
  expect(filled).toMatchObject({ version: 2 })
  expect([Object.hasOwn(row, 'price'), Object.hasOwn(row, 'note'), row['code']]).toEqual([false, false, 'V2'])
})
