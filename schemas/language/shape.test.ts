import { expect, it } from 'vitest'
import { checkScreenDocument } from './check/check-document.ts'

const reported = (layout: unknown) =>
  checkScreenDocument({
    version: 1,
    id: 'lab.shape',
    title: '形',
    fields: { name: { title: '名称' } },
    form: { layout },
  }).problems.map(({ level, pointer, code, params }) => [level, pointer, code, params['name']].join(' '))
const EVERY = 'group / fields / tabs / steps / divider / child / note / compute'
const lacks = (name: string, pointer = '/form/layout/0') => `error ${pointer} DOC_MISSING ${name}`

it.each([
  ['fields of no group', { fields: ['name'] }, [lacks('group')]],
  ['a group of no fields', { group: '组' }, [lacks('fields')]],
  ['a note without words', { tone: 'info' }, [lacks('note / compute')]],
  ['nothing', {}, [lacks(EVERY)]],
  [
    'fields of no group in a tab',
    { tabs: [{ title: '页', content: [{ fields: ['name'] }] }] },
    [lacks('group', '/form/layout/0/tabs/0/content/0')],
  ],
])('an entry of a layout that nothing would be drawn of is refused, once: %s', (_, entry, problems) => {
  expect(reported([entry])).toEqual(problems)
})
it.each([{ note: '话' }, { compute: 'name' }, { group: '组', fields: ['name'] }, { divider: '线' }, 'name'])(
  'an entry that is drawn is accepted: %j',
  (entry) => {
    expect(reported([entry])).toEqual([])
  },
)
