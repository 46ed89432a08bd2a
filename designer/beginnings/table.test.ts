import { expect, it } from 'vitest'
import { checkScreen } from '../../engine/document/index.ts'
import type { TableColumn } from '../../schemas/contract/screens/screen-tables.ts'
import { screenOfTable, tableFields } from './table.ts'

const column = (name: string, more: Partial<TableColumn> = {}): TableColumn => ({
  name,
  type: 'text',
  comment: '',
  isKey: false,
  isUnique: false,
  required: false,
  shape: { type: 'text' },
  ...more,
})
const NAMED = { id: 'page.stock', title: '库存', permission: 'page:stock', table: 'stock', parent: '' }

const { shape: _, ...withoutShape } = column('place', { refused: '没有控件' })

it('makes a sound document of columns of every type, with titles from comments and known words', () => {
  const fields = tableFields({
    columns: [
      column('register_no', { isUnique: true, required: true, shape: { type: 'varchar', length: 30 } }),
      column('note', { comment: '备注说明；旧系统' }),
      column('weight', { shape: { type: 'numeric', length: 10, scale: 3 } }),
      column('all_numbers', { shape: { type: 'numeric', length: 1000, scale: 500 } }),
      column('price', { shape: { type: 'numeric', length: 10, scale: 2 } }),
      column('pieces', { shape: { type: 'integer' }, type: 'smallint' }),
      column('big', { shape: { type: 'bigint' } }),
      column('is_open', { shape: { type: 'boolean' }, required: true }),
      column('found', { shape: { type: 'date' } }),
      column('seen_at', { shape: { type: 'timestamp' } }),
      column('opens', { shape: { type: 'time' } }),
      withoutShape,
    ],
  })
  const { problems, screen } = checkScreen(screenOfTable(NAMED, fields))
  expect(problems.filter(({ level }) => level === 'error')).toEqual([])
  expect(screen?.fields).toMatchObject({
    registerNo: {
      title: { 'zh-CN': '总登记号' },
      unique: true,
      required: true,
      maxLength: 30,
      column: { type: 'varchar', length: 30 },
    },
    note: { title: '备注说明' },
    price: { view: 'money' },
    pieces: { maximum: 32_767 },
    isOpen: { view: 'switch' },
    seenAt: { view: 'datetime', title: 'Seen at' },
  })
  expect(Object.keys(screen?.fields ?? {})).not.toContain('place')
})
it('gives reserved and clashing names keys of their own, in the column that is there', () => {
  const fields = tableFields({
    columns: ['order', 'select', 'user', 'a_b', 'a__b', 'in', 'constructor'].map((name) => column(name)),
  })
  const { problems, screen } = checkScreen(screenOfTable(NAMED, fields))
  expect(problems.filter(({ level }) => level === 'error')).toEqual([])
  expect(Object.keys(screen?.fields ?? {})).toHaveLength(7)
  expect(
    new Set(Object.values(screen?.fields ?? {}).map(({ column: stored }) => stored?.name ?? '')).size,
  ).toBeGreaterThan(1)
})
