import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Screen } from '../../../schemas/language/screen.ts'
import { comparePinyin } from '../../../schemas/language/characters/pinyin.ts'
import { listRows } from './list.ts'
import { type TableScreen, compileScreen } from '../catalog/screens.ts'
import { applyPlan } from '../table/apply.ts'
import { readTable } from '../table/catalog.ts'
import { layoutOf } from '../table/layout.ts'
import { planTable } from '../table/plan.ts'
import { type TestEngine, openTestEngine } from '../testing.ts'
import { parseListQuery } from '../query/list-query.ts'

const DOCUMENT: Screen = {
  version: 1,
  id: 'test.spoken',
  title: '名称',
  fields: {
    name: { title: '名称', view: 'text', maxLength: 50 },
    note: { title: '说明', view: 'text' },
    label: { title: '标签', view: 'text', maxLength: 60, unique: true },
    level: { title: '级别', view: 'list', dict: 'test_level' },
    size: { title: '尺寸', view: 'text', maxLength: 20 },
  },
  query: { items: ['name', 'note', 'size', { field: 'level', mode: 'single' }] },
  list: { columns: ['name', 'note', 'label', 'level', 'size'], sort: { field: 'name', order: 'asc' } },
}
const WORDS = [
  '重庆火锅',
  '重要',
  '得',
  '此',
  '波',
  '阿',
  '长沙',
  '厦门',
  '沈阳',
  '藏文',
  'Bronze',
  'bronze',
  'apple',
  '12',
  '9',
  '（一）',
  '青铜鼎',
  '青瓷',
  '𠀀',
  'é',
  '',
  ' 空',
  '鼎',
  '鼎 a',
  '鼎A',
]
const ROWS = 240
const wordOf = (n: number) =>
  n % 7 === 3 ? null : `${WORDS[n % WORDS.length]}${n % 3 === 0 ? '' : WORDS[(n * 5) % WORDS.length]}`
const stored = Array.from({ length: ROWS }, (_, n) => ({
  id: `s${String((n * 97) % ROWS).padStart(4, '0')}`,
  name: wordOf(n),
  note: wordOf(n + 1)?.repeat(40) ?? null,
  label: `${wordOf(n + 1) ?? ''}${n}`,
  level: n % 5 ? String(n % 3) : null,
  size: String(n),
}))

let kit: TestEngine
let screen: TableScreen
beforeAll(async () => {
  kit = await openTestEngine()
  screen = await kit.open(DOCUMENT)
  for (const { id, name, note, label, level, size } of stored)
    await sql`insert into scr_test_spoken (id, name, note, label, level, size) values (${id}, ${name}, ${note}, ${label}, ${level}, ${size})`.execute(
      kit.database.kysely,
    )
})
afterAll(() => kit.close())

type Key = 'name' | 'note' | 'label' | 'level'
/** As a browser orders the same rows; empty ones last, equal ones by their id. */
function expected(key: Key, isUp: boolean): string[] {
  const plain = (a: string, b: string) => (a < b ? -1 : Number(a > b))
  const compare =
    key === 'level'
      ? plain
      : (a: string, b: string) =>
          comparePinyin(Array.from(a).slice(0, 200).join(''), Array.from(b).slice(0, 200).join(''))
  return stored
    .toSorted((one, other) => {
      const [a, b] = [one[key], other[key]]
      if (a === null || b === null)
        return Number(a === null) - Number(b === null) || (isUp ? 1 : -1) * plain(one.id, other.id)
      return (isUp ? 1 : -1) * (compare(a, b) || plain(one.id, other.id))
    })
    .map(({ id }) => id)
}

async function pages(
  key: Key,
  order: string,
): Promise<{ readonly down: readonly string[]; readonly up: readonly string[]; readonly straight: readonly string[] }> {
  const ask = (more: Readonly<Record<string, string>>) =>
    listRows(kit.engine, screen, parseListQuery({ column: key, order, pageSize: '20', ...more }), 'zh-CN')
  const idsOf = ({ records }: Awaited<ReturnType<typeof ask>>) => records.map(({ id }) => String(id))
  const [down, up, straight]: string[][] = [[], [], []]
  let after: string | undefined
  for (let no = 1; no <= ROWS / 20; no++) {
    const page = await ask({ pageNo: String(no), ...(after === undefined ? {} : { _after: after }) })
    down?.push(...idsOf(page))
    straight?.push(...idsOf(await ask({ pageNo: String(no) })))
    after = page.next
  }
  let before = (await ask({ pageNo: String(ROWS / 20) })).prev
  up?.push(...idsOf(await ask({ pageNo: String(ROWS / 20) })))
  for (let no = ROWS / 20 - 1; no >= 1; no--) {
    const page = await ask({ pageNo: String(no), ...(before === undefined ? {} : { _before: before }) })
    up?.unshift(...idsOf(page))
    before = page.prev
  }
  return { down: down ?? [], up: up ?? [], straight: straight ?? [] }
}
const orders = (['name', 'note', 'label', 'level'] as const).flatMap((key) =>
  (['asc', 'desc'] as const).map((order) => ({ key, order })),
)
async function expectOrders({ key, order }: (typeof orders)[number]) {
  const ids = expected(key, order === 'asc')
  const { down, up, straight } = await pages(key, order)
  expect(straight).toEqual(ids)
  expect(down).toEqual(ids)
  expect(up).toEqual(ids)
}

describe('a list sorted by words', () => {
  it.each(orders)('is in the order of their sound on every page and by every cursor: $key $order', expectOrders)
  it('is in the same order once it is read from indexes', async () => {
    const layout = await readTable(kit.database.kysely, 'scr_test_spoken')
    expect([...layout.indexes].some((name) => name.endsWith('_sound'))).toBe(false)
    await sql`insert into scr_test_spoken (id, level, label) select 'zz' || i, 'x', 'zz' || i from generate_series(1, 6000) i`.execute(
      kit.database.kysely,
    )
    await sql`analyze scr_test_spoken`.execute(kit.database.kysely)
    screen = await kit.open(DOCUMENT)
    await sql`delete from scr_test_spoken where level = 'x'`.execute(kit.database.kysely)
    expect(
      [...(await readTable(kit.database.kysely, 'scr_test_spoken')).indexes]
        .filter((name) => name.endsWith('_sound'))
        .toSorted(),
    ).toEqual([
      'ix_scr_test_spoken_label_sound',
      'ix_scr_test_spoken_name_sound',
      'ix_scr_test_spoken_note_begin_sound',
      'ix_scr_test_spoken_size_sound',
    ])
    await sql`set enable_seqscan = off`.execute(kit.database.kysely)
    for (const order of orders) await expectOrders(order)
    await sql`set enable_seqscan = on`.execute(kit.database.kysely)
  })
  it('finds between two words what it shows between them', async () => {
    const found = async (params: Readonly<Record<string, string>>) =>
      (await listRows(kit.engine, screen, parseListQuery({ pageSize: '500', ...params }), 'zh-CN')).records
        .map(({ id }) => String(id))
        .toSorted()
    const within = stored
      .filter(({ name }) => name !== null && comparePinyin(name, '此') >= 0 && comparePinyin(name, '青铜鼎') <= 0)
      .map(({ id }) => id)
      .toSorted()
    expect(within.length).toBeGreaterThan(10)
    expect(await found({ name_begin: '此', name_end: '青铜鼎' })).toEqual(within)
  })
  it('becomes one of numbers, its index of words going before', async () => {
    const numbers: Screen = {
      ...DOCUMENT,
      fields: { ...DOCUMENT.fields, size: { title: '尺寸', view: 'number', column: { type: 'integer' } } },
    }
    const layout = layoutOf(compileScreen(numbers, 2, 'e').resolved, 'scr_test_spoken')
    const current = await readTable(kit.database.kysely, 'scr_test_spoken')
    await kit.database.transaction((tx) =>
      applyPlan(tx, planTable(layout, current, { allow: new Set(['narrow:size']) })),
    )
    const { rows } = await sql<{ n: number }>`select sum(size)::int as n from scr_test_spoken`.execute(
      kit.database.kysely,
    )
    expect(rows[0]?.n).toBe((ROWS * (ROWS - 1)) / 2)
  })
})
