import { expect, it } from 'vitest'
import { fc } from '../../../tests/kit/properties.ts'
import { fieldAt, fieldKeys } from '../../document/fields.ts'
import type { ScreenDocument } from '../../document/json.ts'
import { layoutOf } from '../layout.ts'
import { danglingReferences, isSound, SAMPLE_SCREEN, screens } from '../samples.ts'
import { copiedFields, insertFields, readFields } from './copy-fields.ts'

const END = { into: [] } as const
const newKeys = (after: ScreenDocument) => fieldKeys(after).filter((key) => !fieldAt(SAMPLE_SCREEN, key))
const fieldsOf = (document: ScreenDocument, ...keys: readonly string[]) =>
  readFields(copiedFields(document, keys)) ?? {}

it('reads what was copied, and no other text', () => {
  expect(Object.keys(fieldsOf(SAMPLE_SCREEN, 'value', 'name', 'none'))).toEqual(['value', 'name'])
  for (const text of [
    '',
    '名称\t文本',
    '{',
    'null',
    '[]',
    '{"fields":{"a":{"title":"a"}}}',
    '{"kind":"vitrine/fields"}',
    '{"kind":"vitrine/fields","fields":{"a":1,"b":{}}}',
    '{"kind":"vitrine/fields","fields":{"__proto__":{"title":"a"}}}',
  ])
    expect(readFields(text), text).toBeUndefined()
})
it('gives each a free key, and lets what they say of each other follow', () => {
  const fields = fieldsOf(SAMPLE_SCREEN, 'level', 'value')
  const again = insertFields(SAMPLE_SCREEN, { fields, slot: { beside: 'name', side: 'after' } })
  expect(newKeys(again)).toEqual(['level2', 'value2'])
  expect(layoutOf(again).slice(0, 3)).toEqual(['name', 'level2', 'value2'])
  expect(fieldAt(again, 'value2')).toMatchObject({
    visible: "level2 == '1'",
    rules: [{ check: "level2 != '3' || value2 < 100.0" }, { rule: 'm' }],
  })
})
it('leaves out what they say of fields that the page does not have', () => {
  const bare: ScreenDocument = { version: 1, id: 'a.b', title: 't', fields: { code: { title: '编号' } } }
  const pasted = insertFields(bare, { fields: fieldsOf(SAMPLE_SCREEN, 'value'), slot: END })
  expect(fieldAt(pasted, 'value')).toEqual({ title: '估值', view: 'number', rules: [{ rule: 'm' }] })
  expect(fieldKeys(pasted)).toEqual(['code', 'value'])
})
it('gives a column of its own to a field whose column has a name', () => {
  const named: ScreenDocument = {
    ...SAMPLE_SCREEN,
    fields: { a: { title: 'a', column: { name: 'old', was: 'older' } } },
  }
  expect(fieldAt(insertFields(SAMPLE_SCREEN, { fields: fieldsOf(named, 'a'), slot: END }), 'a')).toEqual({ title: 'a' })
})
it('takes hostile keys for none', () => {
  const fields = { '1st': { title: '一' }, isPrototypeOf: { title: '二' } }
  expect(newKeys(insertFields(SAMPLE_SCREEN, { fields, slot: END }))).toEqual(['field2', 'isPrototypeOf'])
})
it('leaves any page sound, whichever page the fields are of', () => {
  fc.assert(
    fc.property(screens, screens, (from, into) => {
      const fields = fieldsOf(from, ...fieldKeys(from))
      const after = insertFields(into, { fields, slot: END })
      expect(fieldKeys(after).length).toBe(fieldKeys(into).length + Object.keys(fields).length)
      expect([danglingReferences(after), isSound(after)]).toEqual([[], true])
    }),
  )
})
