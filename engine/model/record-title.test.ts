import { expect, it } from 'vitest'
import { resolveScreen } from './resolve.ts'
import { recordTitle } from './record-title.ts'

const fields = {
  no: { title: '登记号', unique: true }, level: { title: '级别', view: 'list', dict: 'level' }, serial: { title: '流水号', fill: { rule: 'serial' } }, name: { title: '名称' }, note: { title: '备注' },
}
const screen = (more: object = {}) => resolveScreen({ version: 1, id: 'a.b', title: 't', fields, ...more })
const row = { no: 'Z1', level: '1', serial: '7', name: ' 青铜\n鼎 ', note: '完好' }

it('calls a record by its first words that are no number of it', () => {
  expect(recordTitle(screen({ list: { columns: ['no', 'level', 'serial', 'name', 'note'] } }), row)).toBe('青铜 鼎')
  expect(recordTitle(screen({ list: { columns: ['no', 'level'] } }), row)).toBe('Z1')
  expect(recordTitle(screen({ list: { columns: ['no', 'name'], tree: { parent: 'level', text: 'note' } } }), row)).toBe('完好')
})
it('calls it nothing where its words are not there, and cuts what is long', () => {
  expect([recordTitle(screen(), undefined), recordTitle(screen(), { name: null }), recordTitle(screen(), { name: { a: 1 } })]).toEqual(['', '', ''])
  expect(recordTitle(screen(), { name: '鼎'.repeat(61) })).toBe(`${'鼎'.repeat(60)}…`)
})
