import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { utils, write } from 'xlsx'
import type { Screen } from '../../../../schemas/language/screen.ts'
import { readEnv } from '../../../env.ts'
import { openFiles } from '../../../http/files/files.ts'
import { newId } from '../../../db/ids.ts'
import { listRows } from '../../read/list.ts'
import type { TableScreen } from '../../catalog/screens.ts'
import { actor, openTestEngine, otherActor, type TestEngine } from '../../testing.ts'
import { readImport, storeImport } from '../../spreadsheet/steps/one-call.ts'
import { addRow } from '../write.ts'
import { parseListQuery } from '../../query/list-query.ts'

const FILLED: Screen = {
  version: 1,
  id: 'test.filled',
  title: '编号',
  source: { table: 'scr_test_filled' },
  fields: {
    no: { title: '编号', unique: true, readonly: true, fill: { rule: 'loan_no' } },
    copy: { title: '副本', compute: 'no' },
    kind: { title: '类型' },
    typed: { title: '可改编号', unique: true, fill: { rule: 'kind_no', watch: ['kind'] } },
    mark: { title: '标识', fill: { rule: 'mark' } },
    org: { title: '部门', fill: { rule: 'org' } },
    lost: { title: '无规则', fill: { rule: 'gone' } },
    must: { title: '必填', required: true },
  },
}

let kit: TestEngine
let screen: TableScreen
beforeAll(async () => {
  // The fallback has one connection: nothing is at the same time there.
  if ((process.env['TEST_DATABASE'] ?? 'pglite') === 'pglite') vi.stubEnv('TEST_DATABASE', 'embedded')
  kit = await openTestEngine()
  screen = await kit.open(FILLED)
  const rules = [
    ['loan_no', 'serial', { prefix: 'JY', date: 'yyyyMM', digits: 4 }],
    ['kind_no', 'serial', { field: 'kind', digits: 2 }],
    ['mark', 'uuid', {}],
    ['org', 'orgCode', {}],
  ] as const
  for (const [code, name, params] of rules)
    await kit.database.kysely
      .insertInto('sys_fill_rule')
      .values({ id: newId(), rule_name: code, rule_code: code, rule_class: name, rule_params: JSON.stringify(params) })
      .execute()
})
afterAll(async () => {
  await kit.close()
  vi.unstubAllEnvs()
})

const add = (row: Record<string, unknown> = {}, as = actor) => addRow(kit.engine, screen, as, { must: 'x', ...row })
const numbers = async () =>
  (
    await kit.database.kysely
      .selectFrom('sys_fill_serial')
      .select(['series', 'last_number'])
      .orderBy('series')
      .execute()
  ).map((row) => [row.series, Number(row.last_number)])

describe('what the server fills in', () => {
  it('comes from its rules where nothing is said, also into what is made of it', async () => {
    const row = await add({ kind: 'A' })
    expect(row).toMatchObject({ no: 'JY2026050001', copy: 'JY2026050001', typed: 'A01', org: 'A01', lost: null })
    expect(row['mark']).toMatch(/^[0-9a-f-]{36}$/)
  })
  it('is not taken from outside where nobody may type it, and is where somebody may', async () => {
    expect(await add({ no: 'JY2026059999', kind: 'B', typed: 'mine', mark: 'm', org: 'o' })).toMatchObject({
      no: 'JY2026050002',
      typed: 'mine',
      mark: 'm',
      org: 'o',
    })
    expect(await numbers()).toContainEqual(['JY202605', 2])
  })
  it('is another number where the proposed one went to somebody else, and steps over one that was typed', async () => {
    expect(await add({ kind: 'C', typed: 'C01' })).toMatchObject({ typed: 'C01' })
    expect(await add({ kind: 'C', typed: 'C01' })).toMatchObject({ typed: 'C02' })
    expect(await add({ kind: 'C', typed: 'C04' })).toMatchObject({ typed: 'C04' })
    expect([(await add({ kind: 'C' }))['typed'], (await add({ kind: 'C' }))['typed']]).toEqual(['C03', 'C05'])
  })
  it('takes no number for a record that is refused', async () => {
    const before = await numbers()
    await expect(addRow(kit.engine, screen, actor, { must: '' })).rejects.toMatchObject({ code: 'DATA_INVALID' })
    expect(await numbers()).toEqual(before)
  })
  it('begins a series anew when its period does', async () => {
    kit.at('2026-06-01 00:00:01')
    expect(await add()).toMatchObject({ no: 'JY2026060001' })
    kit.at('2026-07-01 00:00:01')
  })
  it('numbers the rows of a sheet in their order', async () => {
    const sheet = utils.aoa_to_sheet([
      ['类型', '必填'],
      ['S', 'a'],
      ['S', 'b'],
      ['S', 'c'],
    ])
    const data = write({ Sheets: { s: sheet }, SheetNames: ['s'] }, { type: 'buffer', bookType: 'xlsx' }) as Buffer
    const read = await readImport(kit.engine, screen, actor, { data, filename: 's.xlsx' })
    // Somebody is faster.
    const [taken] = [await add({ kind: 'S' })]
    const files = await openFiles(readEnv({ DATA_DIR: mkdtempSync(join(tmpdir(), 'vitrine-fills-')) }))
    await storeImport(kit.engine, files, screen, actor, read, 'all')
    const stored = (await listRows(kit.engine, screen, parseListQuery({ kind: 'S' }), 'zh-CN')).records
    const byName = new Map(stored.map((row) => [row['must'], row]))
    expect(['a', 'b', 'c'].map((name) => byName.get(name)?.['typed'])).toEqual(['S02', 'S03', 'S04'])
    expect([taken['typed'], byName.get('c')?.['copy'] === byName.get('c')?.['no']]).toEqual(['S01', true])
  })
  it('gives no number twice and leaves none out while many people save over several connections', async () => {
    const rows = await Promise.all(
      Array.from({ length: 40 }, (_, at) => add({ kind: 'P' }, at % 2 ? actor : otherActor)),
    )
    const first = Number(String(rows.map((row) => row['no']).toSorted()[0]).slice(-4))
    const expected = Array.from({ length: 40 }, (_, at) => `JY202607${String(at + first).padStart(4, '0')}`)
    expect(rows.map((row) => row['no']).toSorted()).toEqual(expected)
    expect(rows.every((row) => row['copy'] === row['no'])).toBe(true)
    expect(new Set(rows.map((row) => row['typed'])).size).toBe(40)
    expect(kit.database.kind).not.toBe('pglite')
  })
})
