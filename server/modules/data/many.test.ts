import { sql } from 'kysely'
import { read, utils } from 'xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { HEADER } from '../../../schemas/contract/envelope.ts'
import { grant } from '../screen/permissions.ts'
import { planOf, stepsOf } from '../../../tests/data/sheets/import-kit.ts'
import { publishScreen } from '../../../tests/data/kit.ts'
import { openApplication } from '../../../tests/kit/test-app.ts'

const house = openApplication()
const SCREEN = 'lab.crowd'
const table = sql.table('lab_crowd')
const ids = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => `row-${String(from + at).padStart(26, '0')}`)
beforeAll(async () => {
  await publishScreen(house, house.admin, {
    version: 1,
    id: SCREEN,
    title: '众',
    source: { table: 'lab_crowd' },
    fields: { name: { title: '名称' }, owner: { title: '主人' }, parent: { title: '上级' } },
    list: { tree: { parent: 'parent', text: 'name' } },
  })
  await grant(house.database.kysely, 'staff', SCREEN, ['list', 'export'])
  await sql`insert into ${table} (id, name, owner, create_by) select 'row-' || lpad(i::text, 26, '0'), 'n' || i, case when i < 10500 then 'staff' else 'admin' end, 'admin' from generate_series(0, 11999) i`.execute(
    house.database.kysely,
  )
})
const left = async () =>
  Number((await sql<{ n: number }>`select count(*) as n from ${table}`.execute(house.database.kysely)).rows[0]?.n)
const remove = (some: readonly string[], token = house.admin, headers: Readonly<Record<string, string>> = {}) =>
  house.call<{ removed: number; kept: number; missing: number }>({
    url: `/data/${SCREEN}/deleteRows`,
    token,
    body: { ids: some },
    headers,
  })

describe('many rows', () => {
  it('are exported by their ids, though no address would hold these', async () => {
    const reply = await house.request({
      url: `/data/${SCREEN}/exportRows`,
      token: house.staff,
      body: { selections: ids(0, 3000).join(','), field: 'id,name' },
    })
    const book = read(reply.rawPayload)
    const rows = utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 })
    expect(JSON.stringify(rows)).toContain('"n2999"')
    expect(JSON.stringify(rows)).not.toContain('"n3000"')
    expect(
      (
        await house.call({
          url: `/data/${SCREEN}/exportRows`,
          token: house.staff,
          body: { selections: ids(0, 10_001).join(',') },
        })
      ).success,
    ).toBe(false)
  })

  it('are all deleted, or none of them; the answer has the number of missing rows', async () => {
    await sql`update ${table} set parent = ${ids(5, 6)[0]} where id = ${ids(11_000, 11_001)[0]}`.execute(
      house.database.kysely,
    )
    expect(await remove(ids(0, 10_000))).toMatchObject({ success: false })
    expect(await left()).toBe(12_000)
    await sql`update ${table} set parent = null`.execute(house.database.kysely)
    expect(await remove([...ids(0, 9_998), 'nobody', `o'brien`])).toMatchObject({
      success: true,
      result: { removed: 9_998, kept: 0, missing: 2 },
      message: '已删除 9998 条；另有 2 条未删除：已不存在，或不在您的数据权限范围内',
    })
    expect(await left()).toBe(2_002)
  })

  it('are deleted once by one key, by a user who may, and no more than a call takes', async () => {
    const key = { [HEADER.idempotencyKey]: 'many-rows-1' }
    expect((await remove(ids(9_998, 10_098), house.admin, key)).result).toEqual({ removed: 100, kept: 0, missing: 0 })
    expect((await remove(ids(9_998, 10_098), house.admin, key)).result).toEqual({ removed: 100, kept: 0, missing: 0 })
    expect(await remove(ids(10_098, 10_099), house.staff)).toMatchObject({ success: false, code: 510 })
    expect(await remove([])).toMatchObject({ success: false })
    expect(await remove(ids(0, 10_001))).toMatchObject({ success: false })
    expect(await left()).toBe(1_902)
  })

  it('are those of the policy alone', async () => {
    await grant(house.database.kysely, 'staff', SCREEN, ['batch_delete'])
    const role = (
      await house.database.kysely
        .selectFrom('sys_role')
        .select('id')
        .where('role_code', '=', 'staff')
        .executeTakeFirstOrThrow()
    ).id
    expect(
      await house.call({
        method: 'PUT',
        url: '/sys/policy/save',
        token: house.admin,
        body: { screen: SCREEN, role, version: 0, document: { rows: 'owner == user.username' } },
      }),
    ).toMatchObject({ success: true })
    expect((await remove(ids(10_400, 10_600), house.staff)).result).toEqual({ removed: 100, kept: 0, missing: 100 })
    expect(await left()).toBe(1_802)
    const reply = await house.request({
      url: `/data/${SCREEN}/exportRows`,
      token: house.staff,
      body: { selections: ids(10_300, 10_700).join(','), field: 'id,name' },
    })
    const book = read(reply.rawPayload)
    const text = JSON.stringify(utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 }))
    expect([text.includes('"n10399"'), text.includes('"n10600"')]).toEqual([true, false])
  })

  it('are skipped where their state does not allow it, and the answer says so; a sheet changes none of those either', async () => {
    const id = 'lab.closed'
    await publishScreen(house, house.admin, {
      version: 1,
      id,
      title: '闭',
      fields: { no: { title: '编号' }, state: { title: '状态' } },
      actions: [
        { code: 'edit', visible: "state != '1'" },
        { code: 'batch_delete', visible: "state != '1'" },
      ],
    })
    const add = async (no: string, state: string) =>
      (await house.call<{ id: string }>({ url: `/data/${id}/add`, token: house.admin, body: { no, state } })).result.id
    const [closed, open, other] = [await add('a', '1'), await add('b', '0'), await add('c', '0')]
    expect(
      await house.call({ url: `/data/${id}/deleteRows`, token: house.admin, body: { ids: [closed, open, 'nobody'] } }),
    ).toMatchObject({
      result: { removed: 1, kept: 1, missing: 1 },
      message: '已删除 1 条；1 条的当前状态不允许删除，已跳过；1 条已不存在，或不在您的数据权限范围内',
    })
    expect(
      await house.call({ method: 'DELETE', url: `/data/${id}/deleteBatch?ids=${closed},${other}`, token: house.admin }),
    ).toMatchObject({ success: true, message: '已删除 1 条；另有 1 条的当前状态不允许删除，已跳过' })
    expect(
      await house.call({ method: 'DELETE', url: `/data/${id}/deleteBatch?ids=${closed}`, token: house.admin }),
    ).toMatchObject({ success: false, message: '记录的当前状态不允许“批量删除”' })
    const steps = stepsOf(house, house.admin, id)
    const { result: book } = await steps.upload('closed.csv', Buffer.from('编号,状态\na,0\n'))
    expect((await steps.check({ id: book.id, plan: planOf(book, { key: ['no'] }) })).result).toMatchObject({
      counts: { changed: 0, wrong: 1 },
      problems: [{ row: 2, text: '记录的当前状态不允许“编辑”' }],
    })
    const { result: same } = await steps.upload('same.csv', Buffer.from('编号,状态\na,1\n'))
    expect((await steps.check({ id: same.id, plan: planOf(same, { key: ['no'] }) })).result.counts).toMatchObject({
      same: 1,
      wrong: 0,
    })
  })
})
