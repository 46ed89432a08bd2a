import { beforeEach, describe, expect, it } from 'vitest'
import type { DataSource, ListRequest } from '../../api/rows/data-source.ts'
import { type Edits, memorySource, noEdits } from './memory-source.ts'

const ask = (terms: Record<string, string> = {}, more: Partial<ListRequest> = {}): ListRequest => ({
  pageNo: 1,
  pageSize: 10,
  sort: { field: 'n', order: 'asc' },
  fields: [],
  terms,
  ...more,
})
let source: DataSource
let edits: Edits
const ids = async (terms?: Record<string, string>) => (await source.list(ask(terms))).rows.map((row) => row.id)

beforeEach(() => {
  edits = noEdits()
  source = memorySource(
    [
      { id: 's1', n: 1, name: '青铜鼎', tags: 'a,b' },
      { id: 's2', n: 10, name: '玉璧', tags: 'b' },
      { id: 's3', n: 9, name: '陶鼎', tags: '' },
    ],
    edits,
  )
})

describe('the preview answers like a server', () => {
  it('asks by wildcard, range, choice and list member', async () => {
    expect(await ids({ name: '*鼎*' })).toEqual(['s1', 's3'])
    expect(await ids({ n_begin: '2', n_end: '9' })).toEqual(['s3'])
    expect(await ids({ tags: 'b' })).toEqual(['s1', 's2'])
    expect(await ids({ name_MultiString: '玉璧,陶鼎' })).toEqual(['s3', 's2'])
  })
  it('asks for what differs, and for what is not below or above a value', async () => {
    expect([
      await ids({ name: '!玉璧' }),
      await ids({ n: '>=9' }),
      await ids({ n: '<=9' }),
      await ids({ n: '>=2', n_end: '9' }),
    ]).toEqual([['s1', 's3'], ['s3', 's2'], ['s1', 's3'], ['s3']])
  })
  it('looks for every word of a quick search in some value, whatever the cases of the letters', async () => {
    await source.add({ n: 2, name: 'Bronze Tripod', tags: 'Han' })
    const quick = async (text: string) => (await source.list(ask({}, { quick: text }))).rows.map((row) => row['name'])
    expect([await quick('han  TRIPOD'), await quick('han 鼎'), await quick(' ')]).toEqual([
      ['Bronze Tripod'],
      [],
      ['青铜鼎', 'Bronze Tripod', '陶鼎', '玉璧'],
    ])
    expect((await source.list(ask({ name: '*bronze*' }))).total).toBe(1)
    expect((await source.list(ask({ name: 'bronze tripod' }))).total).toBe(0)
  })
  it('sorts numbers as numbers and pages', async () => {
    const page = await source.list(ask({}, { pageSize: 2, pageNo: 2, sort: { field: 'n', order: 'desc' } }))
    expect(page.rows.map((row) => row['n'])).toEqual([1])
    expect(page.total).toBe(3)
  })
})
it('keeps what was typed into the preview when the screen is edited', async () => {
  await source.add({ n: 5, name: '新' })
  await source.edit({ id: 's2', name: '改' })
  await source.remove('s1')
  const later = memorySource(
    [
      { id: 's1', n: 1 },
      { id: 's2', n: 2, name: 'x' },
      { id: 's3', n: 3 },
    ],
    edits,
  )
  expect((await later.list(ask())).rows.map((row) => [row.id, row['name']])).toEqual([
    ['s2', '改'],
    ['s3', undefined],
    ['added-1', '新'],
  ])
  await expect(later.get('s1')).rejects.toMatchObject({ code: 'COMMON_NOT_FOUND' })
})
