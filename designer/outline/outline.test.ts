import { describe, expect, it } from 'vitest'
import { placeFields } from '../commands/place.ts'
import { wordsIn } from '../context.tsx'
import type { ScreenDocument } from '../document/json.ts'
import { dropPlace } from './drop-place.ts'
import { outlineOf, rowIdOf } from './outline.ts'
import { ancestorsOf, outlineRows, problemCounts } from './outline-rows.ts'
import { treeStep } from './outline-keys.ts'

const SPEAKING = { say: (code: string) => code, words: (text: unknown) => wordsIn(text, 'zh-CN') }
const PAGE: ScreenDocument = {
  version: 1,
  id: 'a.b',
  title: 't',
  fields: {
    code: { title: '编号' },
    name: { title: '名称' },
    size: { title: '尺寸', view: 'number' },
    memo: { title: '备注' },
  },
  query: { items: ['name'] },
  list: { columns: ['code', { field: 'size', title: '长' }] },
  form: {
    layout: [
      'code',
      { group: '形制', fields: ['size'] },
      {
        tabs: [
          { title: '甲', content: ['name', { note: '说明' }] },
          { title: '乙', content: [] },
        ],
      },
    ],
  },
  children: { images: { screen: 'a.images', key: 'parent', title: '图片' } },
  actions: [{ code: 'print', title: '打印', print: '/' }],
}
const nodes = outlineOf(PAGE, SPEAKING)
const NONE = new Map()
const rowsOf = (search = '', collapsed: readonly string[] = []) =>
  outlineRows(nodes, { collapsed: new Set(collapsed), search, counts: NONE })
const titles = (search?: string, collapsed?: readonly string[]) =>
  rowsOf(search, collapsed).map(({ node, level }) => `${'·'.repeat(level - 1)}${node.title}`)

describe('the outline', () => {
  it('has the whole page in its order, and what the form does not show', () => {
    expect(titles().slice(0, 18)).toEqual([
      'DESIGNER_IN_FORM',
      '·编号',
      '·形制',
      '··尺寸',
      '·CANVAS_TABS',
      '··甲',
      '···名称',
      '···说明',
      '··乙',
      '·CANVAS_UNPLACED',
      '··备注',
      'DESIGNER_IN_QUERY',
      '·名称',
      'DESIGNER_IN_LIST',
      '·编号',
      '·长',
      'DESIGNER_PART_CHILDREN',
      '·图片',
    ])
    expect(titles().at(-1)).toBe('·打印')
  })
  it('has one row for each id, and finds what a row is in', () => {
    const ids = rowsOf().map(({ node }) => node.id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ancestorsOf(nodes, 'field-name')).toEqual(['heading-/form', 'block-2', 'part-2.0'])
  })
  it('has the details only where they are a list of their own, and shows a field of others at its row of the form', () => {
    const own = { ...PAGE, detail: { fields: ['size', 'code'] } }
    const rows = outlineOf(own, SPEAKING).find(({ id }) => id === 'heading-/detail')
    expect(rows?.children.map(({ id }) => id)).toEqual(['detail-size', 'detail-code'])
    expect(nodes.some(({ id }) => id === 'heading-/detail')).toBe(false)
    expect(rowIdOf(own, { kind: 'detail', key: 'size' })).toBe('detail-size')
    expect(rowIdOf(PAGE, { kind: 'detail', key: 'size' })).toBe('field-size')
  })
  it('shows what a search finds with what it is in, opened', () => {
    expect(titles('备', ['heading-/form'])).toEqual(['DESIGNER_IN_FORM', '·CANVAS_UNPLACED', '··备注'])
    expect(titles('size')).toEqual(['DESIGNER_IN_FORM', '·形制', '··尺寸', 'DESIGNER_IN_LIST', '·长'])
    expect(titles('没有')).toEqual([])
  })
  it('counts each problem once, at the nearest row, and sums up what is folded', () => {
    const problem = (pointer: string, level: 'error' | 'warning' = 'error') =>
      ({ pointer, level, code: 'DESIGNER_UNDO', params: {} }) as const
    const counts = problemCounts(nodes, [
      problem('/fields/name/visible'),
      problem('/form/layout/2/tabs/0/content/1/note', 'warning'),
      problem('/list/columns/1/width'),
      problem('/rules/0/when'),
    ])
    expect(Object.fromEntries(counts)).toEqual({
      'field-name': { errors: 1, warnings: 0 },
      'block-2.0.1': { errors: 0, warnings: 1 },
      'column-size': { errors: 1, warnings: 0 },
    })
    const folded = outlineRows(nodes, { collapsed: new Set(['block-2']), search: '', counts })
    expect(folded.find(({ node }) => node.id === 'block-2')?.problems).toEqual({ errors: 1, warnings: 1 })
  })
  it('has a thousand fields in some milliseconds, each row with its place among its siblings', () => {
    const fields = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`f${at}`, { title: `字段${at}` }]))
    const rows = outlineRows(outlineOf({ ...PAGE, fields, form: {} }, SPEAKING), {
      collapsed: new Set(),
      search: '',
      counts: NONE,
    })
    expect(rows.find(({ node }) => node.id === 'field-f999')).toMatchObject({ level: 2, position: 1000, size: 1000 })
  })
})

describe('a key in the outline', () => {
  const press = (key: string, active: string, collapsed?: readonly string[]) =>
    treeStep({ key, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false }, rowsOf('', collapsed), active)
  it('moves to the next row, opens and closes as trees do, and is left to commands otherwise', () => {
    expect(press('ArrowDown', 'field-code')).toEqual({ go: 'block-1', isAdded: false })
    expect(press('ArrowRight', 'block-1', ['block-1'])).toEqual({ open: 'block-1' })
    expect(press('ArrowRight', 'block-1')).toEqual({ go: 'field-size', isAdded: false })
    expect(press('ArrowRight', 'field-size')).toBeUndefined()
    expect(press('ArrowLeft', 'field-size')).toEqual({ go: 'block-1', isAdded: false })
    expect(press('ArrowLeft', 'block-1')).toEqual({ close: 'block-1' })
    expect(press('End', 'field-code')).toEqual({ go: 'action-print', isAdded: false })
    expect(press('F2', 'field-code')).toBeUndefined()
  })
})

describe('what is dropped in the outline', () => {
  const over = (moving: Parameters<typeof dropPlace>[1], id: string, at: number) => {
    const row = rowsOf().find(({ node }) => node.id === id)
    return row && dropPlace(PAGE, moving, row, at)
  }
  const memo = { kind: 'field', key: 'memo' } as const
  it('goes beside a field, into a group or a tab, or to the end of the form', () => {
    expect(over(memo, 'field-code', 0.2)?.drop).toEqual({ part: 'form', slot: { beside: 'code', side: 'before' } })
    expect(over(memo, 'block-1', 0.5)?.drop).toEqual({ part: 'form', slot: { into: [1] } })
    expect(over(memo, 'block-1', 0.1)?.drop).toEqual({ part: 'form', slot: { beside: [1], side: 'before' } })
    expect(over(memo, 'part-2.1', 0.1)?.drop).toEqual({ part: 'form', slot: { into: [2, 1] } })
    expect(over(memo, 'heading-/form', 0.5)?.drop).toEqual({ part: 'form', slot: { into: [] } })
    expect(placeFields(PAGE, { keys: ['memo'], slot: { into: [2, 1] } })).not.toBe(PAGE)
  })
  it('becomes a column where it is dropped among columns, and goes nowhere where it has no place', () => {
    expect(over(memo, 'column-code', 0.9)?.drop).toEqual({
      part: 'list',
      target: { kind: 'column', key: 'memo' },
      beside: 'code',
      side: 'after',
    })
    expect(over({ kind: 'block', path: [1] }, 'column-code', 0.9)).toBeUndefined()
    expect(over({ kind: 'item', key: 'name' }, 'column-code', 0.9)).toBeUndefined()
    expect(over(memo, 'child-images', 0.5)).toBeUndefined()
    expect(over({ kind: 'part', path: [2, 0] }, 'part-2.1', 0.9)?.drop).toEqual({
      part: 'form',
      slot: { beside: [2, 1], side: 'after' },
    })
  })
})
