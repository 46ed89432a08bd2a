import { beforeEach, describe, expect, it, vi } from 'vitest'
import { screensFromOnline } from '../../../engine/adapters/online/screen-of.ts'
import { resolveScreen } from '../../../engine/model/resolve.ts'
import { NO_CONTEXT } from '../../../schemas/language/expressions/expression.ts'
import { screenStore } from './screen-grid.ts'
import type { GridStore } from '../store/grid-store.ts'
import type { GridColumn, Values } from '../store/types.ts'

const log = vi.spyOn(console, 'error')
beforeEach(() => void log.mockReset().mockReturnValue())

/** The grid of a form's sub-table, as an existing back end defines it. */
function gridFrom(definitions: readonly object[], rows: readonly Values[] = []): GridStore {
  const { children } = screensFromOnline('9f2c', {
    columns: {},
    query: [],
    form: { schema: { properties: { item: { view: 'tab', foreignKey: 'loan_id', columns: definitions } } } },
  })
  const made = children['item']
  if (!made) throw new Error('There is no sub-table')
  const screen = resolveScreen(made)
  return screenStore({
    screen,
    columns: screen.list.columns.map(({ field }) => field).filter(({ field }) => field.visible !== false),
    rows,
    rights: { add: true, edit: true, remove: true },
    context: () => NO_CONTEXT,
    words: ({ code }) => code,
    locale: 'zh-CN',
  })
}
const columnOf = (definition: object): GridColumn => {
  const [column] = gridFrom([{ key: 'a', title: '甲', ...definition }]).columns
  if (!column) throw new Error('There is no column')
  return column
}
const saidOf = ({ checks }: GridColumn, value: unknown) =>
  checks.map((check) => check(value, { a: value })).find((said) => said !== undefined)

describe('columns that a back end defines', () => {
  it.each([
    ['input', undefined, undefined, 120],
    ['input', '80px', undefined, 80],
    ['datetime', undefined, undefined, 200],
    ['datetime', '100px', undefined, 190],
    ['sel_user', undefined, undefined, 220],
    ['sel_user', 20, undefined, 190],
    ['sel_depart', undefined, undefined, 160],
    ['sel_depart', '180px', undefined, 190],
    ['sel_depart', '300px', undefined, 300],
    ['input', undefined, '150px', 150],
    ['input', '80px', 60, 80],
  ])('AMB-132 GRID-002 %s of width %s and at least %s is drawn %s', (type, width, minWidth, wide) => {
    expect(columnOf({ type, width, minWidth }).width).toBe(wide)
  })
  it('AMB-140 GRID-004 say what is wrong in the order of their rules, in their own words', () => {
    const column = columnOf({
      type: 'input',
      defaultValue: 'D',
      validateRules: [
        { required: true, message: '${title}不能为空，例如${defaultValue}' },
        { unique: true, message: '${key}重复' },
        { pattern: 'z', message: '整数' },
      ],
    })
    expect([saidOf(column, ''), saidOf(column, 'x'), saidOf(column, '12')]).toEqual([
      '甲不能为空，例如D',
      '整数',
      undefined,
    ])
    expect([column.required, column.unique, column.uniqueAt]).toEqual([true, 'a重复', 1])
  })
  it('GRIDCELL-002 GRIDCELL-022 GRIDCELL-006 refuse what their type cannot hold', () => {
    const refused = (type: string, value: unknown) => typeof saidOf(columnOf({ type }), value) === 'string'
    expect([
      refused('inputNumber', 'abc'),
      refused('inputNumber', 1.5),
      refused('progress', 101),
      refused('progress', -1),
      refused('progress', 100),
      refused('date', 'soon'),
      refused('date', '2026-03-04'),
    ]).toEqual([true, false, true, true, false, true, false])
  })
  it('GRIDCELL-028 GRIDCELL-029 begin a new row as they are stated', () => {
    const store = gridFrom([{ key: 'a', title: '甲', type: 'checkbox', customValue: [1, 0], defaultChecked: true }])
    store.add([{}])
    expect(store.value(0, 'a')).toBe('1')
  })
  it('GRIDCELL-047 GRID-006 GRIDCELL-026 empty their lower columns, count on, add up and hold what is not drawn', () => {
    const store = gridFrom(
      [
        { key: 'hall', type: 'select', options: [{ value: '1' }, { value: '2' }], linkageKey: 'slot' },
        { key: 'slot', type: 'select', options: [{ value: 'x' }] },
        { key: 'n', type: 'inputNumber', isOrder: true, statistics: true },
        { key: 'h', type: 'hidden' },
      ],
      [{ id: 'r', hall: '1', slot: 'x', n: 4, h: 'own' }],
    )
    store.edit([{ id: 'r', key: 'hall', value: '2' }])
    store.add([{}])
    expect([store.value(0, 'slot'), store.rowAt(0).values['h'], store.value(1, 'n'), store.total('n').sum]).toEqual([
      null,
      'own',
      5,
      '9',
    ])
    expect(store.columns.map(({ key }) => key)).toEqual(['hall', 'slot', 'n'])
  })
  it('GRIDCELL-036 GRIDCELL-037 AMB-152 say where their files go, how the answer is read, and whether the token goes along', () => {
    expect(columnOf({ type: 'file' }).upload).toEqual({
      action: '/sys/common/upload',
      responseName: 'message',
      token: false,
    })
    expect(
      columnOf({ type: 'image', action: `${location.origin}/jeecg-boot/own?kind=1`, responseName: 'path', token: true })
        .upload,
    ).toEqual({ action: '/jeecg-boot/own?kind=1', responseName: 'path', token: true })
    const elsewhere = columnOf({ type: 'upload', action: 'https://evil.example/up' })
    expect([elsewhere.upload, elsewhere.readonly, columnOf({ type: 'input' }).upload]).toEqual([
      undefined,
      true,
      undefined,
    ])
  })
  it('GRIDCELL-024 name what the host draws them with', () => {
    expect([columnOf({ type: 'slot', slotName: 'state' }).slot, columnOf({ type: 'slot' }).slot]).toEqual([
      'state',
      undefined,
    ])
  })
  it('live without a rule that cannot be used, and tell of it', () => {
    const column = columnOf({ type: 'input', validateRules: [{ pattern: '(' }, { pattern: 'x'.repeat(1_000_000) }] })
    expect([saidOf(column, 'v'), log.mock.calls.length]).toEqual([undefined, 2])
  })
})
