import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NO_LABELS } from '../../registry/kit/codec.ts'
import type { GuessedColumn } from '../../schemas/contract/screens/screen-guess.ts'
import type { Screen } from '../../schemas/language/screen.ts'
import { checkScreen } from '../document/index.ts'
import { cleanValue, resolveScreen } from '../model/index.ts'
import { buildChecks, checkRecord } from '../validate/index.ts'
import { findHead, guessedField, TableProfile } from './index.ts'

type Lines = readonly (readonly string[])[]
function guessed(lines: Lines, shown: Lines = lines) {
  const head = findHead(lines.map((words, at) => ({ number: at + 1, words })))
  const profile = new TableProfile(head)
  for (const [at, words] of lines.entries())
    profile.add({
      number: at + 1,
      cells: words.map((raw, column) => ({ raw, shown: shown[at]?.[column] ?? raw })),
    })
  return { head, rows: profile.rows, columns: profile.columns(), nextTable: profile.nextTable }
}
const column = (title: string, values: readonly string[], shown = values): GuessedColumn =>
  guessed(
    [['其他', title], ...values.map((value) => ['甲', value])],
    [['其他', title], ...shown.map((value) => ['甲', value])],
  ).columns[1] as GuessedColumn

function screenOf(columns: readonly GuessedColumn[]) {
  return {
    version: 1,
    id: 'lab.guessed',
    title: '推测',
    permission: 'lab:guessed',
    source: { table: 'biz_lab_guessed' },
    fields: Object.fromEntries(
      columns.map((each) => [`column${each.column}`, guessedField(each.title || `第 ${each.column + 1} 列`, each)]),
    ),
  }
}

describe('the fields of a table', () => {
  it.each<[string, readonly string[], Partial<GuessedColumn>]>([
    ['数量', ['1', '2', '30'], { kind: 'integer', required: true, unique: false }],
    ['重量', ['1.25', '2', ''], { kind: 'number', scale: 2, required: false, blank: 1 }],
    ['金额', ['¥1,200.00', '35.5'], { kind: 'money' }],
    ['差额', ['$1', '-$2.50'], { kind: 'money', isNegative: true }],
    ['入藏日期', ['2024-01-05', '2023/12/1', '2022年3月4日'], { kind: 'date' }],
    ['日期', ['45000', '45123'], { kind: 'date' }],
    ['登记时间', ['2024-01-05 08:30:00', '2024-01-06'], { kind: 'datetime' }],
    ['开馆', ['8:30', '09:15:00'], { kind: 'time' }],
    ['是否公开', ['是', '否', '是'], { kind: 'switch' }],
    ['手机', ['13800138000', '13900139000'], { kind: 'mobile' }],
    ['身份证号', ['11010119900307771X', '110101199003077715'], { kind: 'idCard', unique: true }],
    ['邮箱', ['a@b.cn', 'c@d.org'], { kind: 'email' }],
    ['网址', ['https://example.org/a', 'http://b.cn'], { kind: 'link' }],
    ['总登记号', ['001', '002', '010'], { kind: 'text', unique: true, required: true }],
    ['邮编', ['007', '123'], { kind: 'text' }],
    ['条码', ['6901234567892', '6901234567893'], { kind: 'text', unique: true }],
    ['单号', ['A1', 'a1'], { kind: 'text', unique: false }],
    ['类别', ['铜', '铜', '铜', '瓷', '瓷', '瓷'], { kind: 'list', items: ['铜', '瓷'] }],
    ['备注', ['甲\n乙', '丙'], { kind: 'textarea' }],
    [
      '混合',
      ['1', '2', '不详'],
      { kind: 'text', exceptions: expect.objectContaining({ integer: { count: 1, examples: ['不详'] } }) as never },
    ],
    ['空', ['', ''], { kind: 'text', filled: 0 }],
  ])('reads %s', (title, values, expected) => expect(column(title, values)).toMatchObject(expected))
  it('takes what a cell shows where zeros lead, though its value is a number', () =>
    expect(column('序号', ['7', '12'], ['007', '012'])).toMatchObject({ kind: 'text' }))
  it('takes the value where a cell shows a day or a percentage in another way', () => {
    expect(column('日期', ['2024-01-05'], ['1/5/24'])).toMatchObject({ kind: 'date' })
    expect(column('比例', ['0.125'], ['12.5%'])).toMatchObject({ kind: 'number', scale: 3 })
  })
})

describe('the head of a table', () => {
  it('is found below a title, and in two rows', () => {
    expect(guessed([['藏品清单'], ['编号', '名称', '数量'], ['A1', '鼎', '1']]).head).toMatchObject({
      header: 2,
      titles: ['编号', '名称', '数量'],
    })
    expect(
      guessed([
        ['编号', '名称', '尺寸', '', '展品', ''],
        ['', '', '长', '宽', '长', '色'],
        ['A1', '鼎', '1.5', '2', '3', '青'],
      ]).head,
    ).toEqual({ header: 2, titles: ['编号', '名称', '尺寸长', '宽', '展品长', '色'] })
  })
  it('is none where the first row holds values', () => {
    const { head, rows, columns } = guessed([
      ['1', '2024-01-05', '3.5'],
      ['2', '2024-01-06', '4'],
    ])
    expect([head.header, rows, columns.map(({ kind }) => kind)]).toEqual([0, 2, ['integer', 'date', 'number']])
  })
  it('tells another table below and one next to it', () => {
    const { nextTable, rows, columns } = guessed([
      ['编号', '数量', '', '人员'],
      ['A1', '3', '', '甲'],
      [],
      ['姓名', '部门'],
      ['乙', '库房'],
    ])
    expect([nextTable, rows, columns.map(({ title, isApart }) => [title, isApart])]).toEqual([
      4,
      1,
      [
        ['编号', undefined],
        ['数量', undefined],
        ['人员', true],
      ],
    ])
  })
})

const CELL = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom('', ' ', '1', '007', '-2.50', '1,234', '¥3', '45000', '20240105', '2024-01-05'),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom('2024/1/5 8:30', '8:30', '是', '否', 'Y', '铜', '瓷', 'a@b.cn', '13800138000', '1e5'),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '__proto__',
      'constructor',
      'select',
      "'; drop table x",
      '\u200B',
      '甲\n乙',
      '１２',
      '99999999999',
      '1.23456789',
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }) },
  { weight: 1, arbitrary: fc.integer().map(String) },
)
const TITLE = fc.oneof(
  fc.constantFrom('编号', '名称', '日期', '金额', '是否公开', '', '__proto__', 'select', '名称', '备注'),
  fc.string({ maxLength: 12 }),
)
const TABLE = fc
  .integer({ min: 1, max: 5 })
  .chain((width) =>
    fc.tuple(
      fc.array(TITLE, { minLength: width, maxLength: width }),
      fc.array(fc.array(CELL, { minLength: width, maxLength: width }), { maxLength: 14 }),
    ),
  )

describe('a guess of anything', () => {
  it('makes a sound document whose fields hold every row that was read', () => {
    fc.assert(
      fc.property(TABLE, ([titles, rows]) => {
        // A head is stated, so that every row below it counts.
        const profile = new TableProfile({ header: 1, titles })
        const numbered = rows.map((words, at) => ({ number: at + 2, cells: words.map((raw) => ({ raw, shown: raw })) }))
        for (const row of numbered) profile.add(row)
        const columns = profile.columns()
        fc.pre(columns.length > 0)
        const document = screenOf(columns)
        const { screen, problems } = checkScreen(document)
        expect(problems.filter(({ level }) => level === 'error')).toEqual([])
        const resolved = resolveScreen(screen as Screen)
        const checks = buildChecks(resolved)
        for (const { cells } of numbered) {
          if (cells.every(({ shown }) => shown.trim() === '' || shown === '\u200B')) continue
          const record: Record<string, unknown> = {}
          for (const field of resolved.fields) {
            const words = String(cleanValue(field, cells[Number(field.key.slice(6))]?.shown ?? ''))
            if (words === '') continue
            const { lookup, widget, options } = field
            const labels =
              lookup?.kind === 'static' ? { text: (key: string) => key, key: (text: string) => text } : NO_LABELS
            const value = widget?.codec.parse(words, options, labels as typeof NO_LABELS)
            expect(value, `${words} is no ${field.field.view}`).not.toBeUndefined()
            record[field.key] = widget?.codec.write(value as never, options)
          }
          expect(checkRecord(checks, record)).toEqual([])
        }
      }),
      { numRuns: 300 },
    )
  })
  it('finds some head in rows of anything, or none', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.oneof(CELL, fc.string()), { maxLength: 8 }), { maxLength: 40 }), (lines) => {
        const { head, columns } = guessed(lines)
        expect(head.header).toBeLessThanOrEqual(lines.length)
        expect(checkScreen(screenOf(columns.length > 0 ? columns : [column('甲', [])])).screen).toBeTruthy()
      }),
    )
  })
})
