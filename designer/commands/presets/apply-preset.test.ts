import { expect, it } from 'vitest'
import { fc } from '../../../tests/kit/properties.ts'
import { fieldAt, fieldKeys } from '../../document/fields.ts'
import type { ScreenDocument } from '../../document/json.ts'
import { PRESETS } from './presets.ts'
import { danglingReferences, isSound, screens } from '../samples.ts'
import { entryOf } from '../set-entry.ts'
import { applyPreset } from './apply-preset.ts'

const PAGE: ScreenDocument = {
  version: 1,
  id: 'a.b',
  title: 't',
  fields: { code: { title: '编号', required: true, visible: "name != ''" }, name: { title: '名称' } },
  query: { items: ['name'] },
}
const presetOf = (name: string) => PRESETS.find((preset) => preset.name === name) ?? PRESETS[0]!
const applied = (document: ScreenDocument, name: string) =>
  applyPreset(document, { key: 'code', preset: presetOf(name) })

it('gives a field all that the preset says, and leaves title and conditions alone', () => {
  expect(fieldAt(applied(PAGE, 'mobile'), 'code')).toEqual({
    title: '编号',
    required: true,
    visible: "name != ''",
    view: 'text',
    maxLength: 20,
    rules: [{ rule: 'mobile' }],
  })
})
it('leaves nothing of an earlier preset', () => {
  const field = fieldAt(applied(applied(PAGE, 'approvalStatus'), 'amount'), 'code')
  expect(field).toEqual({ title: '编号', required: true, visible: "name != ''", view: 'money' })
  expect(fieldAt(applied(applied(PAGE, 'mobile'), 'email'), 'code')).toMatchObject({
    maxLength: 100,
    rules: [{ rule: 'email' }],
  })
})
it('keeps a rule that a person has written', () => {
  const rules = [{ rule: 'mobile', message: '填手机号' }]
  const own = { ...PAGE, fields: { ...(PAGE['fields'] as object), code: { title: '编号', rules } } }
  expect(fieldAt(applied(own, 'amount'), 'code')?.['rules']).toEqual(rules)
})
it('has the query ask for a range of dates', () => {
  expect(entryOf(applied(PAGE, 'dateRange'), 'query', 'code')).toEqual({ field: 'code', mode: 'range' })
})
it.each(PRESETS.map((preset) => [preset.name, preset] as const))('%s leaves any page sound', (_, preset) => {
  fc.assert(
    fc.property(screens, fc.nat(9), (page, at) => {
      const keys = fieldKeys(page)
      const after = applyPreset(page, { key: keys[at % keys.length] ?? '', preset })
      expect([danglingReferences(after), isSound(after)]).toEqual([[], true])
    }),
    { numRuns: 20 },
  )
})
