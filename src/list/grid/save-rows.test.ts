import { describe, expect, it } from 'vitest'
import type { DataSource, ListRequest, BulkWriteResult, BulkWrite } from '../../api/rows/data-source.ts'
import { ApiError } from '../../api/client/errors.ts'
import { MAX_ROWS, readAllRows } from '../rows/read-rows.ts'
import { saveRows } from './save-rows.ts'

const words = {
  words: ({ field, code }: { field: string; code: string }) => `${field} ${code}`,
  explain: ({ said }: ApiError) => said,
}
const rows = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, index) => ({ id: `r${index}`, ...more }))

describe('saving the rows of a grid', () => {
  function source(answer: (work: BulkWrite, call: number) => BulkWriteResult): {
    readonly source: DataSource
    readonly asked: BulkWrite[]
  } {
    const asked: BulkWrite[] = []
    return {
      asked,
      source: { saveRows: async (work: BulkWrite) => answer(work, asked.push(work)) } as unknown as DataSource,
    }
  }
  const allWell = ({ added, changed, removed }: BulkWrite): BulkWriteResult => ({
    saved: [...added, ...changed].map((row) => ({ id: String(row['id']), row: { ...row, version: 2 } })),
    removed,
    refused: [],
  })

  it('goes in pieces, with what is removed first, and tells how far it is', async () => {
    const { source: one, asked } = source(allWell)
    const steps: number[] = []
    const done = await saveRows(
      one,
      { added: [{ id: 'a_tmp' }], changed: rows(900), removed: ['x'] },
      { ...words, onProgress: (count) => void steps.push(count) },
    )
    expect(asked.map(({ added, changed, removed }) => [removed.length, changed.length, added.length])).toEqual([
      [1, 0, 0],
      [0, 400, 0],
      [0, 400, 0],
      [0, 100, 0],
      [0, 0, 1],
    ])
    expect(steps).toEqual([0, 1, 401, 801, 901, 902])
    expect([done.saved.size, done.removed, done.refused.size, done.cut]).toEqual([901, ['x'], 0, undefined])
  })
  it('keeps refused rows and rows that another user changed', async () => {
    const { source: one } = source(({ changed }) => ({
      saved: [],
      removed: [],
      refused: changed.map(({ id }) => ({
        id: String(id),
        errors: { name: '请输入名称' },
        now: { id, name: 'theirs' },
      })),
    }))
    const done = await saveRows(one, { added: [], changed: rows(2), removed: [] }, words)
    expect([...done.refused]).toEqual([
      ['r0', { name: '请输入名称' }],
      ['r1', { name: '请输入名称' }],
    ])
    expect(done.now).toEqual([
      { id: 'r0', name: 'theirs' },
      { id: 'r1', name: 'theirs' },
    ])
  })
  it('counts what was answered before the connection was lost', async () => {
    const { source: one } = source((work, call) => {
      if (call === 2) throw new Error('cut')
      return allWell(work)
    })
    const done = await saveRows(one, { added: [], changed: rows(1000), removed: [] }, words)
    expect([done.saved.size, String(done.cut)]).toEqual([400, 'Error: cut'])
  })
  it('goes row by row where the service takes no more', async () => {
    const asked: unknown[] = []
    const plain = {
      get: async (id: string) => ({ id, kept: 1, name: 'old' }),
      add: async (row: object) => (asked.push(['add', row]), { kind: 'saved', id: 'n1', message: '' }),
      edit: async (row: { id: string }) => (
        asked.push(['edit', row]),
        row.id === 'r1'
          ? { kind: 'refused', message: '', problems: [{ field: 'name', code: 'FIELD_REQUIRED', params: {} }] }
          : { kind: 'saved', id: row.id, message: '', version: 4 }
      ),
      remove: async (id: string) => (asked.push(['remove', id]), ''),
    } as unknown as DataSource
    const done = await saveRows(
      plain,
      { added: [{ id: 'a_tmp', name: 'x' }], changed: rows(2, { name: 'n' }), removed: ['g'] },
      words,
    )
    expect(asked).toEqual([
      ['remove', 'g'],
      ['edit', { id: 'r0', kept: 1, name: 'n' }],
      ['edit', { id: 'r1', kept: 1, name: 'n' }],
      ['add', { name: 'x' }],
    ])
    expect([...done.saved]).toEqual([
      ['r0', { id: 'r0', name: 'n', version: 4 }],
      ['a_tmp', { id: 'n1', name: 'x' }],
    ])
    expect([...done.refused]).toEqual([['r1', { name: 'name FIELD_REQUIRED' }]])
  })
  const refusal = (status: number, said: string) =>
    new ApiError('API_REFUSED', { status, replyCode: 0, said, result: null })
  it('counts each row that was answered before the connection was lost, so that none of them is added again', async () => {
    const added: unknown[] = []
    const plain = {
      remove: async () => '',
      add: async (row: object) => {
        if (added.length === 2) throw refusal(0, '')
        added.push(row)
        return { kind: 'saved', id: `n${added.length}`, message: '' }
      },
    } as unknown as DataSource
    const done = await saveRows(
      plain,
      { added: [{ id: '1_tmp' }, { id: '2_tmp' }, { id: '3_tmp' }, { id: '4_tmp' }], changed: [], removed: ['g'] },
      words,
    )
    expect([[...done.saved.keys()], done.removed, done.refused.size, done.cut instanceof ApiError]).toEqual([
      ['1_tmp', '2_tmp'],
      ['g'],
      0,
      true,
    ])
  })
  it('goes on after a row that may not be removed, with the reason', async () => {
    const plain = {
      remove: async (id: string) => {
        if (id === 'held') throw refusal(200, 'in use')
        return ''
      },
      get: async () => {
        throw refusal(404, 'gone')
      },
      add: async () => ({ kind: 'saved', id: 'n1', message: '' }),
    } as unknown as DataSource
    const done = await saveRows(
      plain,
      { added: [{ id: '1_tmp' }], changed: [{ id: 'c' }], removed: ['held', 'free'] },
      words,
    )
    expect([done.removed, [...done.refused], [...done.saved.keys()], done.cut]).toEqual([
      ['free'],
      [
        ['held', { '': 'in use' }],
        ['c', { '': 'gone' }],
      ],
      ['1_tmp'],
      undefined,
    ])
  })
})

describe('reading the rows of a query', () => {
  const REQUEST: ListRequest = { pageNo: 3, pageSize: 10, sort: { field: 'id', order: 'asc' }, fields: [], terms: {} }
  const paged = (count: number) => {
    const asked: ListRequest[] = []
    const list = async (request: ListRequest) => {
      asked.push(request)
      const from = (request.pageNo - 1) * request.pageSize
      return { rows: rows(count).slice(from, from + request.pageSize), total: count }
    }
    return { asked, source: { list } as unknown as DataSource }
  }
  const signal = new AbortController().signal

  it('asks page after page until all are there', async () => {
    const { source, asked } = paged(1200)
    const { rows: found, more } = await readAllRows(source, REQUEST, ['name'], { signal })
    expect([found.length, more, asked.length, asked[0]?.pageNo, asked[0]?.fields]).toEqual([
      1200,
      false,
      2,
      1,
      ['name'],
    ])
  })
  it('has them counted once, and tells how far it is', async () => {
    const { source, asked } = paged(2500)
    const progress: unknown[] = []
    await readAllRows(source, REQUEST, [], { signal, onProgress: (...step) => progress.push(step) })
    expect(asked.map(({ count }) => count)).toEqual(['exact', 'none', 'none'])
    expect(progress).toEqual([
      [1000, 2500],
      [2000, 2500],
      [2500, 2500],
    ])
  })
  it('reads on where a back end gives less at once than it is asked for', async () => {
    const { source, asked } = paged(1200)
    const few = { list: (request: ListRequest) => source.list({ ...request, pageSize: 500 }) } as unknown as DataSource
    expect((await readAllRows(few, REQUEST, [], { signal })).rows).toHaveLength(1200)
    expect(asked).toHaveLength(3)
  })
  it('ends where no more rows come, whatever was counted', async () => {
    const { source, asked } = paged(1200)
    const uncounted = {
      list: async (request: ListRequest) => ({ ...(await source.list(request)), total: undefined }),
    } as unknown as DataSource
    const many = {
      list: async (request: ListRequest) => ({ ...(await source.list(request)), total: 5000 }),
    } as unknown as DataSource
    expect((await readAllRows(uncounted, REQUEST, [], { signal })).rows).toHaveLength(1200)
    expect((await readAllRows(many, REQUEST, [], { signal })).rows).toHaveLength(1200)
    expect(asked).toHaveLength(6)
  })
  it('ends at the most that are edited at once, and says that there are more', async () => {
    const { source } = paged(MAX_ROWS + 5)
    const { rows: found, more } = await readAllRows(source, REQUEST, [], { signal })
    expect([found.length, more]).toEqual([MAX_ROWS, true])
    expect((await readAllRows(paged(MAX_ROWS).source, REQUEST, [], { signal })).more).toBe(false)
  })
})
