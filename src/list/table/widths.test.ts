import { expect, it } from 'vitest'
import type { ResolvedColumn } from '../../../engine/model/resolve.ts'
import { columnWidth } from './widths.ts'

const column = (title: ResolvedColumn['title'], width?: number) =>
  ({ title, width, field: { storage: { type: 'varchar' } } }) as unknown as ResolvedColumn

it('keeps the width that a screen states, as long as the title can be read in it', () => {
  expect(columnWidth(column({ 'zh-CN': '方向', 'en-US': 'Direction' }, 80), 'zh-CN')).toBe(80)
  expect(columnWidth(column({ 'zh-CN': '方向', 'en-US': 'Direction' }, 80), 'en-US')).toBeGreaterThan(100)
})
it('does not follow a title of any length', () => {
  expect(columnWidth(column('Number of objects that were found damaged', 80), 'en-US')).toBe(160)
  expect(columnWidth(column('Number of objects that were found damaged', 240), 'en-US')).toBe(240)
})
it('finds a width where none is stated', () => {
  expect(columnWidth(column('名称'), 'zh-CN')).toBe(160)
  expect(columnWidth(column('Number of objects that were found damaged'), 'en-US')).toBeGreaterThan(300)
})
it('gives a Chinese letter more room than a Latin one', () => {
  const of = (letter: string) => columnWidth(column(letter.repeat(12), 20), 'zh-CN')
  expect(of('长')).toBeGreaterThan(of('n'))
  expect(of('é')).toBe(of('n'))
})
