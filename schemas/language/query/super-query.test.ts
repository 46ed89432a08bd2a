import { describe, expect, it } from 'vitest'
import { CONTRACT_RULES, MAX_QUERY_TERMS, QUERY_MATCHES, QUERY_RULES, readQuery, termsOf } from './super-query.ts'

const term = (more: object = {}) => ({ field: 'name', rule: 'eq', val: '鼎', ...more })
const deep = (depth: number): object => (depth === 1 ? term() : { match: 'or', of: [deep(depth - 1)] })

describe('an advanced query', () => {
  it('SUPERQ-008 SUPERQ-009 has exactly ten rules of the contract, and two ways to join', () => {
    expect(CONTRACT_RULES).toEqual(['eq', 'like', 'right_like', 'left_like', 'in', 'ne', 'gt', 'ge', 'lt', 'le'])
    expect(QUERY_MATCHES).toEqual(['and', 'or'])
    for (const rule of QUERY_RULES)
      expect(readQuery([term({ rule })], 'and')).toMatchObject({ ok: true, query: { of: [{ rule }] } })
    for (const [rule, known] of [
      ['=', 'eq'],
      ['!=', 'ne'],
      ['<>', 'ne'],
      ['>', 'gt'],
      ['>=', 'ge'],
      ['<', 'lt'],
      ['<=', 'le'],
      ['LIKE', 'like'],
      ['IN', 'in'],
    ]) {
      expect(readQuery([term({ rule })], 'and')).toMatchObject({ query: { of: [{ rule: known }] } })
    }
    for (const rule of ['betwixt', 'toString', '__proto__', 'eq or 1=1', "'"])
      expect(readQuery([term({ rule })], 'and')).toMatchObject({ ok: false, refusal: { code: 'QUERY_RULE_UNKNOWN' } })
    for (const match of ['AND', undefined, 'xor', {}, "or'--"])
      expect(readQuery([term()], match)).toMatchObject({ query: { match: 'and' } })
    expect(readQuery([term()], 'OR')).toMatchObject({ query: { match: 'or' } })
  })
  it('needs no value where a rule says all, and at least one end of a range', () => {
    const read = (entry: object) => readQuery([entry], 'and')
    for (const rule of [
      'empty',
      'not_empty',
      'today',
      'yesterday',
      'this_week',
      'this_month',
      'this_quarter',
      'this_year',
    ]) {
      for (const val of ['', undefined, 'left over'])
        expect(read(term({ rule, val })), rule).toEqual({
          ok: true,
          query: { match: 'and', of: [{ field: 'name', rule, val: '' }] },
        })
    }
    for (const rule of ['last_days', 'next_days', 'not_in', 'not_like', 'between'])
      expect(read(term({ rule, val: '' })), rule).toMatchObject({ query: { of: [] } })
    expect([['', '5'], ['1', ''], ' , ', [null, '']].map((val) => read(term({ rule: 'between', val })))).toMatchObject([
      { query: { of: [{ val: ',5' }] } },
      { query: { of: [{ val: '1,' }] } },
      { query: { of: [] } },
      { query: { of: [] } },
    ])
  })
  it('SUPERQ-005 holds what other back ends read of a term, and drops its options and whatever else', () => {
    const whole = term({
      type: 'list',
      dbType: 'int',
      dictCode: 'level_7',
      dictTable: 't',
      dictText: 'x',
      customReturnField: 'id',
      popup: { code: 'r' },
    })
    expect(readQuery([{ ...whole, options: [{ value: 1 }], own: 1 }], 'and')).toEqual({
      ok: true,
      query: { match: 'and', of: [whole] },
    })
  })
  it('leaves out what is not complete, and joins several values by commas', () => {
    const of = [
      term({ val: '' }),
      term({ val: ['a', 2, '', null, 'b'], rule: 'in' }),
      term({ field: '' }),
      term({ rule: '' }),
      {},
      { match: 'or', of: [{}] },
      term({ val: 5 }),
      term({ val: false }),
    ]
    expect(readQuery(of, 'and')).toMatchObject({ query: { of: [{ val: 'a,2,b' }, { val: '5' }, { val: 'false' }] } })
    expect(
      termsOf([
        {
          match: 'or',
          of: [
            { match: 'and', of: [{ field: 'a', rule: 'eq', val: '1' }] },
            { field: 'b', rule: 'eq', val: '2' },
          ],
        },
      ]),
    ).toHaveLength(2)
  })
  it('nests to depth 5 and holds 50 terms; what is no query is refused', () => {
    expect(readQuery([deep(5)], 'and').ok).toBe(true)
    expect(readQuery([deep(6)], 'and')).toMatchObject({ ok: false, refusal: { code: 'QUERY_SUPER_TOO_DEEP' } })
    expect(
      readQuery(
        Array.from({ length: MAX_QUERY_TERMS }, () => term()),
        'and',
      ).ok,
    ).toBe(true)
    expect(
      readQuery([{ match: 'or', of: Array.from({ length: MAX_QUERY_TERMS }, () => term()) }, term()], 'and'),
    ).toMatchObject({ ok: false, refusal: { code: 'QUERY_SUPER_TOO_MANY' } })
    expect(
      readQuery(
        Array.from({ length: 10_000 }, () => ({})),
        'and',
      ),
    ).toMatchObject({ ok: false, refusal: { code: 'QUERY_SUPER_TOO_MANY' } })
    for (const wrong of [
      undefined,
      null,
      {},
      'x',
      5,
      [1],
      [null],
      ['a'],
      [[term()]],
      [{ of: {} }],
      [{ of: null }],
      [{ of: 'x' }],
    ]) {
      expect(readQuery(wrong, 'and'), JSON.stringify(wrong)).toMatchObject({
        ok: false,
        refusal: { code: 'QUERY_SUPER_UNREADABLE' },
      })
    }
  })
})
