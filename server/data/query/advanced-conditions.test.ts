import { describe, expect, it } from 'vitest'
import { resolveScreen } from '../../../engine/model/resolve.ts'
import { columnsOf } from '../catalog/index.ts'
import { parseListQuery } from './list-query.ts'
import { conditionsOf, relatedNames } from './super-query.ts'

const columns = columnsOf(
  resolveScreen({
    version: 1,
    id: 'a.b',
    title: 't',
    fields: { name: { title: 'n' }, marks: { title: 'm', view: 'list_multi', options: { items: [{ value: 'a' }] } } },
  }),
)
const query = (of: unknown, more: object = {}) =>
  parseListQuery({ superQueryParams: typeof of === 'string' ? of : JSON.stringify(of), ...more })
const asked = (of: unknown, more: object = {}, open: object = {}) =>
  conditionsOf(query(of, more), columns, { now: new Date('2024-05-01T00:00:00Z'), ...open })
const term = (more: object) => ({ field: 'name', rule: 'eq', val: '5', ...more })
const refused = (code: string, params: object = {}) =>
  expect.objectContaining({ code, params: expect.objectContaining(params) })

describe('the type that a client states of a value', () => {
  it.each<readonly [object, boolean]>([
    [{ dbType: 'int' }, true],
    [{ dbType: 'INT', val: 'x' }, false],
    [{ type: 'date', val: '2024-05-01' }, true],
    [{ type: 'date', val: 'soon' }, false],
    [{ dbType: 'Boolean', val: 'Y' }, true],
    [{ dbType: 'boolean', val: 'yes' }, false],
    [{ type: 'list', val: 'x' }, true],
    [{ type: 'toString', val: 'x' }, true],
    [{ dbType: 'int', type: 'date' }, false],
    [{ dbType: 'double', val: '-5.25' }, true],
    [{ dbType: 'int', rule: 'in', val: '1,2' }, true],
    [{ dbType: 'int', rule: 'in', val: '1,x' }, false],
    [{ dbType: 'int', rule: 'not_in', val: 'x,1' }, false],
    [{ dbType: 'int', rule: 'between', val: '1,' }, true],
    [{ dbType: 'int', rule: 'between', val: ',x' }, false],
    [{ dbType: 'int', rule: 'like', val: 'x' }, true],
    [{ dbType: 'int', rule: 'not_like', val: 'x' }, true],
    [{ dbType: 'int', rule: 'left_like', val: 'x' }, true],
    [{ dbType: 'int', rule: 'right_like', val: 'x' }, true],
    [{ dbType: 'int', rule: 'gt', val: 'x' }, false],
    [{ dbType: 'int', rule: 'empty', val: 'x' }, true],
    [{ type: 'date', rule: 'last_days', val: '7' }, true],
  ])('%o fits: %s', (more, fits) => {
    const outcome = () => {
      try {
        return asked([term(more)]).length
      } catch (error) {
        return error
      }
    }
    expect(outcome()).toEqual(fits ? 1 : refused('QUERY_VALUE_WRONG', { field: 'name' }))
  })
})

describe('an advanced query', () => {
  it('is refused with what is wrong in it, a name up to its sixtieth character', () => {
    expect(() => asked([term({ field: 'x'.repeat(80) })])).toThrow(
      refused('QUERY_FIELD_UNKNOWN', { field: 'x'.repeat(60) }),
    )
    for (const val of ['5', '1,2,3'])
      expect(() => asked([term({ rule: 'between', val })]), val).toThrow(
        refused('QUERY_VALUE_WRONG', { field: 'name' }),
      )
    expect(() => asked([term({ rule: 'nope' })])).toThrow(refused('QUERY_RULE_UNKNOWN', { rule: 'nope' }))
    expect(() => asked(Array.from({ length: 51 }, () => term({})))).toThrow(
      refused('QUERY_SUPER_TOO_MANY', { max: 50 }),
    )
    const deep = Array.from({ length: 5 }).reduce<object>((of) => ({ match: 'or', of: [of] }), term({}))
    expect(() => asked([deep])).toThrow(refused('QUERY_SUPER_TOO_DEEP', { max: 5 }))
    for (const text of ['{', '7', 'x'.repeat(40_001)])
      expect(() => asked(text), text.slice(0, 9)).toThrow(refused('QUERY_SUPER_UNREADABLE'))
  })
  it('is closed to whom the screen does not give it, and an empty one to nobody', () => {
    expect(() => asked([term({})], {}, { noAdvanced: true })).toThrow(refused('QUERY_SUPER_CLOSED'))
    expect([asked([], {}, { noAdvanced: true }), asked('', {}, { noAdvanced: true }), asked([])]).toEqual([[], [], []])
  })
  it('comes after the plain parameters, joined as it says', () => {
    expect(
      asked([term({}), term({ field: 'marks', rule: 'in', val: 'a%2Cb,c' })], {
        name: '鼎',
        superQueryMatchType: 'or',
      }),
    ).toMatchObject([
      { kind: 'compare', value: '鼎' },
      {
        kind: 'any',
        of: [
          { kind: 'compare', op: 'eq', value: '5' },
          { kind: 'in', values: ['a%2Cb', 'c'] },
        ],
      },
    ])
  })
  it('names the sub-tables that it asks of, each once and at any depth', () => {
    const of = [
      term({}),
      term({ field: 'parts,no' }),
      { match: 'or', of: [term({ field: 'parts,name' }), term({ field: 'notes,a,b' })] },
    ]
    expect([relatedNames(query(of)), relatedNames(query('')), relatedNames(query([]))]).toEqual([
      ['parts', 'notes'],
      [],
      [],
    ])
    expect(() => relatedNames(query('{'))).toThrow(refused('QUERY_SUPER_UNREADABLE'))
  })
})
