import { describe, expect, it } from 'vitest'
import { messages } from '../../messages/index.ts'
import { checkScreenDocument } from './check-document.ts'

interface Stated {
  readonly fields?: Record<string, object>
  readonly rules?: readonly object[]
  readonly form?: object
}
function reported({ fields = {}, ...rest }: Stated): string[] {
  const all = Object.fromEntries(
    Object.entries({ a: {}, b: {}, c: {}, ...fields }).map(([key, field]) => [key, { title: key, ...field }]),
  )
  const { problems } = checkScreenDocument({ version: 1, id: 'a.b', title: 'x', fields: all, ...rest })
  for (const { code } of problems) expect(Object.keys(messages[code]).toSorted()).toEqual(['en-US', 'zh-CN'])
  return problems.map(({ pointer, code, level }) => `${level} ${code} ${pointer}`)
}

describe('the check of rules', () => {
  it('accepts rules with an effect over fields that a person fills in', () => {
    expect(
      reported({
        rules: [
          { when: "a == '1'", show: ['b'], set: { c: "a + 'x'" }, refuse: { message: 'no', at: 'b' } },
          { when: 'today > "2020"', hide: ['c'] },
        ],
      }),
    ).toEqual([])
  })
  it('points at names that lead nowhere', () => {
    expect(
      reported({
        rules: [{ when: 'zz == 1', show: ['nope'], set: { gone: 'a', b: 'yy' }, refuse: { message: 'x', at: 'lost' } }],
      }),
    ).toEqual([
      'error DOC_UNKNOWN_FIELD /rules/0/show/0',
      'error DOC_UNKNOWN_FIELD /rules/0/set/gone',
      'error EXPR_UNKNOWN /rules/0/set/b',
      'error DOC_UNKNOWN_FIELD /rules/0/refuse/at',
      'error EXPR_UNKNOWN /rules/0/when',
    ])
    expect(
      reported({
        fields: {
          a: { initial: 'zz' },
          b: { choices: 'option.value == yy && option.text != c' },
          c: { fill: { rule: 'no', watch: ['a', 'gone'] } },
        },
      }),
    ).toEqual([
      'error EXPR_UNKNOWN /fields/a/initial',
      'error EXPR_UNKNOWN /fields/b/choices',
      'error DOC_UNKNOWN_FIELD /fields/c/fill/watch/1',
    ])
  })
  it('finds circles over computed values, rules and defaults', () => {
    expect(
      reported({
        fields: { a: { compute: 'b' }, b: { initial: 'c' } },
        rules: [{ when: "a == '1'", set: { c: "'x'" } }],
      }).filter((line) => line.includes('CYCLE')),
    ).toEqual(['error DOC_CYCLE /fields/a/compute'])
    expect(reported({ rules: [{ when: "b == '1'", set: { a: "a + '1'" } }] })).toEqual([
      'error DOC_CYCLE /rules/0/set/a',
    ])
    expect(reported({ rules: [{ when: "a == '1'", set: { a: "'2'" } }] })).toEqual(['error DOC_CYCLE /rules/0/set/a'])
    expect(reported({ fields: { a: { initial: 'b' }, b: { initial: 'c' }, c: { compute: "'x'" } } })).toEqual([])
  })
  it('warns of conditions that come round to the field itself', () => {
    expect(reported({ fields: { a: { readonly: 'a != null' } } })).toEqual(['warning DOC_CONDITION_CYCLE /fields/a'])
    expect(reported({ fields: { a: { visible: "b == '1'" } }, rules: [{ when: "a == '1'", hide: ['b'] }] })).toEqual([
      'warning DOC_CONDITION_CYCLE /fields/a',
    ])
    expect(reported({ fields: { a: { required: 'a == null' } } })).toEqual([])
  })
  it.each([
    ['does nothing', { rules: [{ when: "a == '1'", title: 'x' }] }, 'DOC_RULE_EMPTY /rules/0'],
    ['always holds', { rules: [{ when: '1 < 2', show: ['a'] }] }, 'DOC_RULE_ALWAYS /rules/0/when'],
    ['never holds', { rules: [{ when: "'a' == 'b'", show: ['a'] }] }, 'DOC_RULE_NEVER /rules/0/when'],
    [
      'reads only what nobody fills in',
      { fields: { a: { readonly: true } }, rules: [{ when: "a == '1'", show: ['b'] }] },
      'DOC_RULE_UNTRIGGERED /rules/0/when',
    ],
    [
      'rules only fields that the form leaves out',
      { form: { layout: ['a'] }, rules: [{ when: "a == '1'", show: ['b', 'c'] }] },
      'DOC_RULE_OFF_FORM /rules/0',
    ],
    [
      'demands what is always hidden',
      { fields: { b: { visible: false } }, rules: [{ when: "a == '1'", require: ['b'] }] },
      'DOC_HIDDEN_REQUIRED /fields/b',
    ],
  ])('warns of a rule that %s', (_, stated, expected) => {
    expect(reported(stated)).toEqual([`warning ${expected}`])
  })
  it('counts a field that a rule, an action or the server fills as filled in', () => {
    for (const over of [{ default: '1' }, { initial: "'1'" }, { fill: { rule: 'no' } }])
      expect(
        reported({ fields: { a: { readonly: true, ...over } }, rules: [{ when: "a == '1'", show: ['b'] }] }),
      ).toEqual([])
  })
})
