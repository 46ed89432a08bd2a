import { describe, expect, it } from 'vitest'
import { fc } from '../../../tests/kit/properties.ts'
import { fieldAt, fieldKeys } from '../../document/fields.ts'
import type { ScreenDocument } from '../../document/json.ts'
import { layoutOf, type Path } from '../layout.ts'
import { danglingReferences, isSound, SAMPLE_SCREEN, screens } from '../samples.ts'
import { type Copied, copiedText, insertFields, readCopied } from './copy-fields.ts'

const END = { into: [] } as const
const newKeys = (after: ScreenDocument) => fieldKeys(after).filter((key) => !fieldAt(SAMPLE_SCREEN, key))
const NOTHING: Copied = { fields: {}, blocks: [], areParts: false, wide: [], rules: [] }
const copiedFrom = (document: ScreenDocument, ...keys: readonly string[]) =>
  readCopied(copiedText(document, { keys })) ?? NOTHING
const blockFrom = (document: ScreenDocument, ...path: Path) =>
  readCopied(copiedText(document, { paths: [path] })) ?? NOTHING

it('reads what was copied, and no other text', () => {
  expect(Object.keys(copiedFrom(SAMPLE_SCREEN, 'value', 'name', 'none').fields)).toEqual(['value', 'name'])
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
    expect(readCopied(text), text).toBeUndefined()
})
it('gives each a free key, and lets what they say of each other follow', () => {
  const copied = copiedFrom(SAMPLE_SCREEN, 'level', 'value')
  const again = insertFields(SAMPLE_SCREEN, { copied, slot: { beside: 'name', side: 'after' } })
  expect(newKeys(again)).toEqual(['level2', 'value2'])
  expect(layoutOf(again).slice(0, 3)).toEqual(['name', 'level2', 'value2'])
  expect(fieldAt(again, 'value2')).toMatchObject({
    visible: "level2 == '1'",
    rules: [{ check: "level2 != '3' || value2 < 100.0" }, { rule: 'm' }],
  })
})
it('leaves out what they say of fields that the page does not have', () => {
  const bare: ScreenDocument = { version: 1, id: 'a.b', title: 't', fields: { code: { title: '编号' } } }
  const pasted = insertFields(bare, { copied: copiedFrom(SAMPLE_SCREEN, 'value'), slot: END })
  expect(fieldAt(pasted, 'value')).toEqual({ title: '估值', view: 'number', rules: [{ rule: 'm' }] })
  expect(fieldKeys(pasted)).toEqual(['code', 'value'])
})
it('gives a column of its own to a field whose column has a name', () => {
  const named: ScreenDocument = {
    ...SAMPLE_SCREEN,
    fields: { a: { title: 'a', column: { name: 'old', was: 'older' } } },
  }
  expect(fieldAt(insertFields(SAMPLE_SCREEN, { copied: copiedFrom(named, 'a'), slot: END }), 'a')).toEqual({
    title: 'a',
  })
})
it('takes hostile keys for none', () => {
  const fields = { '1st': { title: '一' }, isPrototypeOf: { title: '二' } }
  expect(newKeys(insertFields(SAMPLE_SCREEN, { copied: { ...NOTHING, fields }, slot: END }))).toEqual([
    'field2',
    'isPrototypeOf',
  ])
})
it('leaves any page sound, whichever page the fields are of', () => {
  fc.assert(
    fc.property(screens, screens, (from, into) => {
      const copied = copiedFrom(from, ...fieldKeys(from))
      const after = insertFields(into, { copied, slot: END })
      expect(fieldKeys(after).length).toBe(fieldKeys(into).length + Object.keys(copied.fields).length)
      expect([danglingReferences(after), isSound(after)]).toEqual([[], true])
    }),
  )
})

const PAGE: ScreenDocument = {
  version: 1,
  id: 'a.b',
  title: 't',
  fields: {
    kind: { title: '种类' },
    size: { title: '尺寸', visible: "kind != ''" },
    memo: { title: '备注' },
  },
  form: {
    wide: ['size'],
    layout: [
      { group: '形制', fields: ['kind', 'size'], visible: "memo != ''" },
      { tabs: [{ title: '其他', content: ['memo', { child: 'images' }] }] },
    ],
  },
  rules: [
    { when: "kind == '1'", require: ['size'] },
    { when: "memo == ''", hide: ['size'] },
  ],
}

describe('a copied block', () => {
  it('takes its fields, their width and the rules among them to a page without them', () => {
    const bare: ScreenDocument = { version: 1, id: 'c.d', title: 't', fields: { code: { title: '编号' } } }
    const pasted = insertFields(bare, { copied: blockFrom(PAGE, 0), slot: { beside: 'code', side: 'after' } })
    expect(pasted['form']).toEqual({ wide: ['size'], layout: ['code', { group: '形制', fields: ['kind', 'size'] }] })
    expect(pasted['rules']).toEqual([{ when: "kind == '1'", require: ['size'] }])
  })
  it('gets keys of its own on the page it was copied from, and what it says follows them', () => {
    const pasted = insertFields(PAGE, { copied: blockFrom(PAGE, 0), slot: { beside: [0], side: 'after' } })
    expect(layoutOf(pasted)[1]).toEqual({ group: '形制', fields: ['kind2', 'size2'], visible: "memo != ''" })
    expect(fieldAt(pasted, 'size2')).toEqual({ title: '尺寸', visible: "kind2 != ''" })
    expect(pasted['rules']).toHaveLength(3)
  })
  it('becomes a tab among tabs, and tabs of its own elsewhere; the place of a sub-table stays where it is', () => {
    const copied = blockFrom(PAGE, 1, 0)
    const tab = { title: '其他', content: ['memo2'] }
    expect(layoutOf(insertFields(PAGE, { copied, slot: { into: [1, 0] } }))[1]).toEqual({
      tabs: [{ title: '其他', content: ['memo', { child: 'images' }] }, tab],
    })
    expect(layoutOf(insertFields(PAGE, { copied, slot: { beside: [0], side: 'before' } }))[0]).toEqual({ tabs: [tab] })
  })
  it('shows no field twice, whatever its text says', () => {
    const copied: Copied = { ...NOTHING, blocks: [{ group: '组', fields: ['memo', 'none'] }] }
    expect(layoutOf(insertFields(PAGE, { copied, slot: END })).at(-1)).toEqual({ group: '组', fields: [] })
  })
  it('leaves any page sound, wherever it is put', () => {
    fc.assert(
      fc.property(screens, screens, fc.nat(6), fc.nat(6), (from, into, at, to) => {
        const copied = blockFrom(from, at)
        const after = insertFields(into, { copied, slot: { beside: [to], side: 'after' } })
        expect([danglingReferences(after), isSound(after)]).toEqual([[], true])
      }),
    )
  })
})
