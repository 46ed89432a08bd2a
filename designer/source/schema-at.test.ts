import { expect, it } from 'vitest'
import { SCREEN_KIND } from '../document/kind.ts'
import { ProcessSchema } from '../../schemas/language/process/document.ts'
import { SMALL_SCREEN } from '../testing.tsx'
import { schemaAt } from './schema-at.ts'

const SCREEN = {
  ...SMALL_SCREEN,
  list: { columns: [{ field: 'name', width: 100 }] },
  form: { layout: [{ group: '形制', fields: ['name'] }, { tabs: [{ title: '其他', content: ['note'] }] }] },
}
const propertiesAt = (pointer: string) => JSON.stringify(schemaAt(SCREEN_KIND.schema(), SCREEN, pointer))

it.each([
  ['/fields/name', '"required"'],
  ['/fields/name', '"view"'],
  ['/list/columns/0', '"showLength"'],
  ['/form/layout/0', '"folded"'],
  ['/form/layout/1/tabs/0', '"content"'],
])('describes what stands at %s by %s', (pointer, name) => {
  expect(propertiesAt(pointer)).toContain(name)
})
it('says nothing of a place that the schema does not know', () => {
  expect(schemaAt(SCREEN_KIND.schema(), SCREEN, '/nothing/here')).toEqual({})
})
it('follows references, and has the definitions that they lead to', () => {
  const found = schemaAt(ProcessSchema, { flow: [{ key: 'a', type: 'approve' }] }, '/flow/0')
  expect(JSON.stringify(found)).toContain('"who"')
  expect(found).toHaveProperty('$defs')
})
