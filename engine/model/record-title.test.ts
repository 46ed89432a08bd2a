import { expect, it } from 'vitest'
import { resolveScreen } from './resolve.ts'
import { recordTitle, searchFields } from './record-title.ts'

const fields = {
  no: { title: '登记号', unique: true },
  level: { title: '级别', view: 'list', dict: 'level' },
  serial: { title: '流水号', fill: { rule: 'serial' } },
  name: { title: '名称' },
  note: { title: '备注' },
}
const screen = (more: object = {}) => resolveScreen({ version: 1, id: 'a.b', title: 't', fields, ...more })
const row = { no: 'Z1', level: '1', serial: '7', name: ' 青铜\n鼎 ', note: '完好' }

it('calls a record by its first words that are no number of it', () => {
  expect(recordTitle(screen({ list: { columns: ['no', 'level', 'serial', 'name', 'note'] } }), row)).toBe('青铜 鼎')
  expect(recordTitle(screen({ list: { columns: ['no', 'level'] } }), row)).toBe('Z1')
  expect(recordTitle(screen({ list: { columns: ['no', 'name'], tree: { parent: 'level', text: 'note' } } }), row)).toBe(
    '完好',
  )
})
it('calls it nothing where its words are not there, and cuts what is long', () => {
  expect([
    recordTitle(screen(), undefined),
    recordTitle(screen(), { name: null }),
    recordTitle(screen(), { name: { a: 1 } }),
  ]).toEqual(['', '', ''])
  expect(recordTitle(screen(), { name: '鼎'.repeat(61) })).toBe(`${'鼎'.repeat(60)}…`)
})
it('calls a record by a number or by what its tree shows, in one line, and never by more than sixty characters', () => {
  const titled = (value: unknown, more: object = { list: { columns: ['name'] } }) =>
    recordTitle(screen(more), { ...row, name: value, note: 7 })
  expect([
    titled(7),
    titled('a  \t b'),
    titled('x'.repeat(60)),
    titled('x'.repeat(61)),
    titled(`${'x'.repeat(59)}𠮷y`),
    titled(null),
    titled({}),
  ]).toEqual(['7', 'a b', 'x'.repeat(60), `${'x'.repeat(60)}…`, `${'x'.repeat(59)}\uFFFD…`, '', ''])
  expect(titled('N', { list: { columns: ['name'], tree: { parent: 'no', text: 'note' } } })).toBe('7')
})
it.each([
  ['a number', { view: 'number' }],
  ['formatted text', { view: 'markdown' }],
  ['files', { view: 'file' }],
  ['a choice', { view: 'list', dict: 'x' }],
  ['an unknown view', { view: 'hologram' }],
])('calls a record by no field of %s', (_, more) => {
  const only = resolveScreen({ version: 1, id: 'a.b', title: 't', fields: { name: { title: 'n', ...more } } })
  expect(recordTitle(only, { name: 'x' })).toBe('')
})
it('looks for a record by the fields of its quick search, else by its title and the texts that tell it apart', () => {
  const sought = (more: object) => searchFields(screen(more)).map(({ key }) => key)
  expect([
    sought({ list: { columns: ['name'], quick: ['note', 'level'] } }),
    sought({ list: { columns: ['name'] } }),
    sought({ list: { columns: ['no'] } }),
  ]).toEqual([['note', 'level'], ['name', 'no'], ['no']])
  expect(
    searchFields(
      resolveScreen({
        version: 1,
        id: 'a.b',
        title: 't',
        fields: { size: { title: 's', view: 'number', unique: true } },
      }),
    ),
  ).toEqual([])
})
