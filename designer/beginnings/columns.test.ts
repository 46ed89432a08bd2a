import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkScreen } from '../../engine/document/index.ts'
import { TableProfile } from '../../engine/guess/index.ts'
import { blankScreen } from '../list/blank.ts'
import { draftColumns, withColumns, withKind } from './columns.ts'

const NAMED = { id: 'lab.table', title: '表', permission: 'lab:table', table: 'biz_lab_table', parent: '' }
const draft = (titles: readonly string[], rows: readonly (readonly string[])[] = []) => {
  const profile = new TableProfile({ header: 1, titles })
  for (const [at, words] of rows.entries())
    profile.add({ number: at + 2, cells: words.map((raw) => ({ raw, shown: raw })) })
  return draftColumns(profile.columns(), (number) => `第 ${number} 列`)
}
const made = (columns: ReturnType<typeof draft>) => withColumns(blankScreen(NAMED, ''), columns)

describe('the fields of guessed columns', () => {
  it('have keys of their titles that are free, also where titles sound alike, are empty or belong to the system', () => {
    const columns = draft(
      ['名称', '名称', '明成', 'id', '', 'select', '__proto__', 'create_time', '123'],
      [['甲', '', '', '', '1']],
    )
    const keys = columns.map(({ key }) => key)
    expect(keys.slice(0, 3)).toEqual(['mingcheng', 'mingcheng2', 'mingcheng3'])
    expect(new Set(keys).size).toBe(keys.length)
    const { document, wrongKeys } = made(columns)
    expect([...wrongKeys]).toEqual([])
    expect(checkScreen(document).problems.filter(({ level }) => level === 'error')).toEqual([])
  })
  it('follow what a person corrects, and mark keys that cannot be used', () => {
    const [name, code, more] = draft(
      ['名称', '编号', '数量'],
      [
        ['甲', 'A1', '3'],
        ['乙', 'A2', '4'],
        ['丙', 'A3', '5'],
      ],
    )
    if (!name || !code || !more) throw new Error('three columns')
    const { document, wrongKeys } = made([
      { ...name, title: '器物名', maxLength: 40, required: false },
      withKind(code, 'textarea'),
      { ...more, isUsed: false },
      { ...more, key: 'mingcheng' },
      { ...more, key: 'Bad key' },
    ])
    expect([...wrongKeys]).toEqual(['mingcheng', 'Bad key'])
    expect(document['fields']).toMatchObject({
      mingcheng: { title: '器物名', maxLength: 40 },
      bianhao: { view: 'textarea', required: true, unique: true },
    })
    expect(Object.keys(document['fields'] as object)).toEqual(['mingcheng', 'bianhao'])
  })
  it('are a sound document whatever titles a table has', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.string(),
            fc.constantFrom('constructor', 'version', '名称', 'name', 'Name', 'NAME', 'true', 'null', 'in'),
          ),
          {
            minLength: 1,
            maxLength: 12,
          },
        ),
        (titles) => {
          const columns = draft(titles, [titles.map(() => '甲')])
          const { document, wrongKeys } = made(columns)
          expect([...wrongKeys]).toEqual([])
          expect(checkScreen(document).problems.filter(({ level }) => level === 'error')).toEqual([])
        },
      ),
      { numRuns: 100 },
    )
  })
})
it('takes the options of a list as they were corrected', () => {
  const rows = Array.from({ length: 9 }, (_, at) => [['铜', '瓷', '画'][at % 3] ?? ''])
  const [column] = draft(['类别'], rows)
  expect(column?.kind).toBe('list')
  const { document } = made(column ? [{ ...column, items: ['青铜', '瓷'] }] : [])
  expect(Object.values(document['fields'] as object)).toMatchObject([
    {
      options: {
        items: [
          { value: '青铜', text: '青铜' },
          { value: '瓷', text: '瓷' },
        ],
      },
    },
  ])
})
