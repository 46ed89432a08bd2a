import { expect, it } from 'vitest'
import { resolveScreen } from '../../../engine/model/resolve.ts'
import { nameOf } from './use-waiting.ts'

const screen = resolveScreen({
  version: 1,
  id: 'a.count',
  title: '盘点',
  fields: { place: { title: '库位', view: 'sel_user' }, note: { title: '说明' }, day: { title: '日期' } },
  list: { columns: ['place', 'day'] },
})

it('names a record by the first column of its list, and never by its key', () => {
  expect(nameOf(screen, { place: 'storage-K02', note: '缺一件', day: '2024-09-06' })).toBe('2024-09-06')
  expect(nameOf(screen, { place: 'storage-K02', note: '缺一件', day: null })).toBe('缺一件')
  expect(nameOf(screen, { place: 'storage-K02' })).toBe('')
})
