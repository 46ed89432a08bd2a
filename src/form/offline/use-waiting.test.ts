import { expect, it } from 'vitest'
import { resolveScreen } from '../../../engine/model/resolve.ts'
import { recordName, spelledAsSent } from './use-waiting.ts'

const screen = resolveScreen({
  version: 1,
  id: 'a.count',
  title: '盘点',
  fields: { place: { title: '库位', view: 'sel_user' }, note: { title: '说明' }, day: { title: '日期' } },
  list: { columns: ['place', 'day'] },
})

it('names a record by the first column of its list, and never by its key', () => {
  expect(recordName(screen, { place: 'storage-K02', note: '缺一件', day: '2024-09-06' })).toBe('2024-09-06')
  expect(recordName(screen, { place: 'storage-K02', note: '缺一件', day: null })).toBe('缺一件')
  expect(recordName(screen, { place: 'storage-K02' })).toBe('')
})

it('spells a record as its form sends it, so that what was not touched counts as unchanged', () => {
  const inspected = resolveScreen({
    version: 1,
    id: 'a.inspection',
    title: '检查',
    fields: {
      detail: { title: '检查', view: 'json_form', options: { schema: { type: 'object', properties: {} } } },
      note: { title: '说明' },
    },
  })
  const row = { id: 'r1', version: 3, detail: '{"b": 1, "a": 2}', note: null }
  expect(spelledAsSent(inspected, row)).toEqual({ id: 'r1', version: 3, detail: '{"a":2,"b":1}', note: null })
})
