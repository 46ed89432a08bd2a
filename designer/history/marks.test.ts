import { expect, it } from 'vitest'
import { SMALL_SCREEN } from '../testing.tsx'
import { markStyles, marksOf } from './marks.ts'

const fields = SMALL_SCREEN['fields'] as Readonly<Record<string, object>>

it('marks what is new, gone and different, each where it is drawn', () => {
  const after = {
    ...SMALL_SCREEN,
    fields: { name: { title: '器名' }, origin: fields['origin'], extra: { title: '新' } },
    list: { columns: ['name', 'extra'] },
  }
  const marks = marksOf(SMALL_SCREEN, after)
  expect(Object.fromEntries(marks.before)).toMatchObject({
    'field:name': 'changed',
    'field:note': 'removed',
    'column:origin': 'removed',
  })
  expect(Object.fromEntries(marks.after)).toMatchObject({ 'field:extra': 'added', 'column:extra': 'added' })
  expect(marks.after.has('field:origin')).toBe(false)
  expect([...marksOf(after, after).before]).toEqual([])
})
it('writes keys into a style sheet as text that ends nowhere', () => {
  const styles = markStyles('#picture', new Map([['field:a"]{}</style>', 'added']]))
  expect(styles).not.toContain('</style>')
  expect(styles).toContain(String.raw`[data-field="a\22 ]{}\3c /style>"]`)
})
