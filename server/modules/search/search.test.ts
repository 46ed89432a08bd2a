import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { HEADER } from '../../../schemas/contract/envelope.ts'
import type { Counter, FoundGroup } from '../../../schemas/contract/data/search.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { publishScreen } from '../../../tests/data/kit.ts'
import { openApplication } from '../../../tests/kit/test-app.ts'
import type { Requester } from '../../http/context.ts'
import type { OpenedScreen } from '../data/api.ts'
import { grant } from '../screen/permissions.ts'
import { queryPagesInTime } from './in-time.ts'

const house = openApplication()
const [SHELF, VAULT, BELOW] = ['test.shelf', 'test.vault', 'test.below']
const fields = {
  no: { title: '编号', unique: true },
  name: { title: '名称' },
  note: { title: '备注' },
  secret: { title: '密语' },
  keeper: { title: '保管人' },
}

interface Found {
  readonly groups: readonly FoundGroup[]
  readonly whole: boolean
}
const find = async (token: string, words: string, first = '') =>
  (await house.call<Found>({ url: `/sys/search/records?words=${encodeURIComponent(words)}&first=${first}`, token }))
    .result
const titlesOf = async (token: string, words: string, screen = SHELF) =>
  (await find(token, words)).groups.find((group) => group.screen === screen)?.records.map(({ title }) => title) ?? []
const counts = async (token: string, first = '') =>
  (await house.call<Counter[]>({ url: `/sys/search/counts?first=${first}`, token })).result
const add = (screen: string, row: object) => house.call({ url: `/data/${screen}/add`, token: house.admin, body: row })

async function policy(document: object): Promise<void> {
  const { id: role } = await house.database.kysely
    .selectFrom('sys_role')
    .select('id')
    .where('role_code', '=', 'staff')
    .executeTakeFirstOrThrow()
  expect(
    await house.call({
      method: 'PUT',
      url: '/sys/policy/save',
      token: house.admin,
      body: { screen: SHELF, role, version: 0, document },
    }),
  ).toMatchObject({ success: true })
}

beforeAll(async () => {
  for (const [id, more] of [
    [SHELF, { list: { columns: ['no', 'name', 'note'], quick: ['name', 'secret'] } }],
    [VAULT, {}],
    [BELOW, { menu: { hidden: true } }],
  ] as const) {
    await publishScreen(house, house.admin, {
      version: 1,
      id,
      title: id,
      source: { table: id.replace('.', '_') },
      fields,
      ...more,
    })
  }
  await grant(house.database.kysely, 'staff', SHELF, ['list'])
  await grant(house.database.kysely, 'staff', BELOW, ['list'])
  await add(SHELF, { no: 'S-1', name: '彩陶盆', note: '朱砂', secret: '青龙', keeper: 'staff' })
  await add(SHELF, { no: 'S-2', name: '彩陶罐', secret: '白虎', keeper: 'other' })
  for (const screen of [VAULT, BELOW]) await add(screen, { no: 'V-77', name: '彩陶瓶', note: '朱砂' })
})

describe('records of all pages', () => {
  it('are found by the words of the quick search, grouped by page, with what people call them', async () => {
    const { groups, whole } = await find(house.admin, '彩陶')
    expect(whole).toBe(true)
    const found = groups.filter(({ screen }) => screen.startsWith('test.'))
    expect(
      found.map(({ screen, records, more }) => [screen, records.map(({ title }) => title).toSorted(), more]),
    ).toEqual([
      [SHELF, ['彩陶盆', '彩陶罐'], false],
      [VAULT, ['彩陶瓶'], false],
    ])
    expect(found[1]?.records[0]?.note).toBe('编号 V-77')
    const { result: row } = await house.call<{ name: string }>({
      url: `/data/${VAULT}/queryById?id=${found[1]?.records[0]?.id}`,
      token: house.admin,
    })
    expect(row.name).toBe('彩陶瓶')
  })
  it('are found in no other field than those of the quick search, and without one by their title and unique texts', async () => {
    expect(await titlesOf(house.admin, '朱砂')).toEqual([])
    expect(await titlesOf(house.admin, '朱砂', VAULT)).toEqual([])
    expect((await find(house.admin, 'v-77')).groups).toMatchObject([
      { screen: VAULT, records: [{ title: '彩陶瓶', note: '编号 V-77' }] },
    ])
  })
  it('each word must stand in one of the fields; signs of patterns are signs', async () => {
    expect(await titlesOf(house.admin, '彩陶 白虎')).toEqual(['彩陶罐'])
    expect(await titlesOf(house.admin, '彩陶 玄武')).toEqual([])
    for (const hostile of ['%', '_', "' or 1=1 --", '*']) expect(await titlesOf(house.admin, hostile)).toEqual([])
    expect((await find(house.admin, ' ')).groups).toEqual([])
  })
  it('says that there are more than it tells of', async () => {
    for (let nr = 0; nr < 6; nr += 1) await add(VAULT, { no: `M-${nr}`, name: `陶俑 ${nr}` })
    expect((await find(house.admin, '陶俑')).groups).toMatchObject([
      { screen: VAULT, more: true, records: { length: 5 } },
    ])
  })
  it('SEC-05 of a page that the person may not list, or that the menu hides, nothing is found and nothing counted', async () => {
    expect((await find(house.staff, '彩陶', VAULT)).groups.map(({ screen }) => screen)).toEqual([SHELF])
    const counted = (await counts(house.staff, VAULT)).map(({ screen }) => screen)
    expect([counted.includes(SHELF), counted.includes(VAULT), counted.includes(BELOW)]).toEqual([true, false, false])
    expect((await counts(house.admin, VAULT))[0]).toEqual({ screen: VAULT, total: 7, more: false })
  })
  it('SEC-06 rows and fields that a policy takes away are neither found nor counted', async () => {
    expect(await titlesOf(house.staff, '青龙')).toEqual(['彩陶盆'])
    await policy({ rows: 'keeper == user.username', fields: { secret: { show: 'hidden' } } })
    expect(await titlesOf(house.staff, '彩陶')).toEqual(['彩陶盆'])
    expect(await titlesOf(house.staff, '青龙')).toEqual([])
    expect((await counts(house.staff)).find(({ screen }) => screen === SHELF)).toEqual({
      screen: SHELF,
      total: 1,
      more: false,
    })
    expect((await counts(house.admin)).find(({ screen }) => screen === SHELF)).toMatchObject({ total: 2 })
    expect(await titlesOf(house.admin, '青龙')).toEqual(['彩陶盆'])
  })
  it('are those of the person as whom an administrator views', async () => {
    const { id } = await house.database.kysely
      .selectFrom('sys_user')
      .select('id')
      .where('username', '=', 'staff')
      .executeTakeFirstOrThrow()
    const ask = async <T>(url: string) =>
      (await house.call<T>({ url, token: house.admin, headers: { [HEADER.viewAs]: id } })).result
    const counted = await ask<Counter[]>('/sys/search/counts')
    expect(counted.find(({ screen }) => screen === SHELF)).toMatchObject({ total: 1 })
    expect(counted.map(({ screen }) => screen)).not.toContain(VAULT)
    const { groups } = await ask<Found>(`/sys/search/records?words=${encodeURIComponent('彩陶')}`)
    expect(groups.map(({ screen, records }) => [screen, records.map(({ title }) => title)])).toEqual([
      [SHELF, ['彩陶盆']],
    ])
  })
})

describe('pages that are asked in time', () => {
  const pages = (ids: readonly string[]) =>
    ids.map(
      (id) =>
        ({
          screen: { id },
          engine: { screens: { through: () => undefined }, reports: new Map() },
        }) as unknown as OpenedScreen,
    )
  const asker = () => ({ database: house.database, user: { id: 'u' } }) as unknown as Requester

  it('one that takes too long has no answer, the others have; another failure is one of the whole', async () => {
    const ask = async ({ screen: { id } }: OpenedScreen) => {
      if (id === 'slow') throw new AppError('HTTP_TOO_SLOW')
      if (id === 'broken') throw new AppError('COMMON_NOT_FOUND')
      return id
    }
    expect(await queryPagesInTime(asker(), pages(['a', 'slow', 'b', 'c', 'd']), ask)).toEqual([
      'a',
      undefined,
      'b',
      'c',
      'd',
    ])
    await expect(queryPagesInTime(asker(), pages(['a', 'broken']), ask)).rejects.toMatchObject({
      code: 'COMMON_NOT_FOUND',
    })
  })
  it('no further page is begun once the time is over', async () => {
    expect(
      await queryPagesInTime(asker(), pages(['a', 'b', 'c', 'd']), async ({ screen: { id } }) => id, {
        each: 800,
        all: 0,
      }),
    ).toEqual([undefined, undefined, undefined, undefined])
  })
  it('a statement of a page takes no longer than it may', async () => {
    const limits = await queryPagesInTime(
      asker(),
      pages(['a']),
      async ({ engine: { database } }) => {
        const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as "limit"`.execute(
          database.kysely,
        )
        return [rows[0]?.limit, database.statementMs]
      },
      { each: 700, all: 1000 },
    )
    expect(limits).toEqual([['700ms', 700]])
  })
})
