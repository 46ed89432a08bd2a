import { describe, expect, it } from 'vitest'
import { addRule, changeRule, emptyEffect, moveRuleUp, removeRule, screenRules } from './screen-rules.ts'
import { removeField, clearedWithField } from './fields/remove-field.ts'
import { renameField } from './fields/rename-field.ts'
import type { ScreenDocument } from '../document/json.ts'

const RULED: ScreenDocument = {
  version: 1,
  id: 'a.b',
  title: 'x',
  fields: {
    kind: { title: 'k' },
    note: { title: 'n', initial: 'kind', choices: 'option.value == kind', fill: { rule: 'no', watch: ['kind'] } },
    fee: { title: 'f' },
  },
  form: {
    layout: [
      {
        tabs: [
          {
            title: 't',
            visible: "kind == '1'",
            content: ['kind', { group: 'g', fields: ['note'] }, { note: 'w', compute: 'kind' }, { compute: 'kind' }],
          },
        ],
      },
      'fee',
    ],
  },
  rules: [
    { when: "kind == '1'", show: ['note'], hide: ['fee'] },
    { when: "fee == '2'", lock: ['kind'] },
    { when: "fee == '3'", set: { kind: "'x'", note: "kind + 'y'" }, refuse: { message: 'no', at: 'kind' } },
  ],
}

describe('rules of a screen', () => {
  it('are added, changed, raised and removed, and the list goes with the last', () => {
    const one = addRule({ version: 1 }, { rule: { when: "a == '1'", show: ['b'] } })
    const two = addRule(one, { rule: { when: "a == '2'", refuse: emptyEffect('refuse', 'b') } })
    expect(screenRules(moveRuleUp(two, { at: 1 }))).toEqual([
      { when: "a == '2'", refuse: { message: '' } },
      { when: "a == '1'", show: ['b'] },
    ])
    expect(moveRuleUp(two, { at: 0 })).toBe(two)
    expect(
      screenRules(
        changeRule(two, { at: 0, patch: { when: 'true', show: undefined, set: emptyEffect('set', 'b') } }),
      )[0],
    ).toEqual({ when: 'true', set: { b: "''" } })
    expect(changeRule(two, { at: 5, patch: { when: 'x' } })).toBe(two)
    expect(removeRule(one, { at: 0 })).toEqual({ version: 1 })
    expect(emptyEffect('lock', 'b')).toEqual(['b'])
  })
  it('follow a field that is renamed, with every expression that reads it', () => {
    const text = JSON.stringify(renameField(RULED, { from: 'kind', to: 'sort', published: false }))
    expect(text).not.toMatch(/"kind"|\bkind ==|kind \+/)
    expect(JSON.parse(text)).toMatchObject({
      fields: { note: { initial: 'sort', choices: 'option.value == sort', fill: { watch: ['sort'] } } },
      form: {
        layout: [
          { tabs: [{ visible: "sort == '1'", content: ['sort', {}, { compute: 'sort' }, { compute: 'sort' }] }] },
          'fee',
        ],
      },
      rules: [
        { when: "sort == '1'" },
        { lock: ['sort'] },
        { set: { sort: "'x'", note: "sort + 'y'" }, refuse: { at: 'sort' } },
      ],
    })
  })
  it('lose what names a field that is removed, and go when nothing is left', () => {
    const next = removeField(RULED, { key: 'kind' })
    expect(next['rules']).toEqual([{ when: "fee == '3'", refuse: { message: 'no' } }])
    expect(next['fields']).toMatchObject({ note: { title: 'n', fill: { rule: 'no' } } })
    expect(JSON.stringify(next)).not.toContain('kind')
    expect(next['form']).toMatchObject({
      layout: [{ tabs: [{ content: [{ fields: ['note'] }, { note: 'w' }] }] }, 'fee'],
    })
    expect(clearedWithField(RULED, 'kind').filter((pointer) => pointer.startsWith('/rules'))).toEqual(
      ['/rules/0/when', '/rules/1/lock/0', '/rules/2/set/kind', '/rules/2/set/note', '/rules/2/refuse/at'].filter(
        (pointer) => /\D$/.test(pointer),
      ),
    )
  })
})
