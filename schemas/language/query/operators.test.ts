import { describe, expect, it } from 'vitest'
import { type Operator, termsToParams } from './operators.ts'

const written = (op: Operator, value: string) => termsToParams('name', [{ op, value }])

describe('the terms of a query on the wire', () => {
  it('QUERY-016 puts an exclamation mark before a value that must differ', () => {
    expect(written('ne', '鼎')).toEqual({ name: '!鼎' })
  })
  it('QUERY-017 puts >= before a value that is the least', () => {
    expect(written('ge', '5')).toEqual({ name: '>=5' })
  })
  it('QUERY-018 puts <= before a value that is the most', () => {
    expect(written('le', '5')).toEqual({ name: '<=5' })
  })
  it.each<[Operator, string]>([
    ['eq', '鼎'],
    ['ne', '!鼎'],
    ['gt', '>鼎'],
    ['ge', '>=鼎'],
    ['lt', '<鼎'],
    ['le', '<=鼎'],
    ['like', '*鼎*'],
    ['left_like', '*鼎'],
    ['right_like', '鼎*'],
  ])('QUERY-019 wraps a value by its operator %s: %s', (op, param) => {
    expect(written(op, '鼎')).toEqual({ name: param })
  })
  it('QUERY-019 names the ends of a range and a choice of several after the field', () => {
    expect(
      termsToParams('day', [
        { op: 'begin', value: '2024-01-01' },
        { op: 'end', value: '2024-12-31' },
      ]),
    ).toEqual({ day_begin: '2024-01-01', day_end: '2024-12-31' })
    expect(written('in', '1,2')).toEqual({ name_MultiString: '1,2' })
  })
  it.each(['!鼎', '>=5', '<=5', '>5', '<5', '=鼎', '*鼎', '鼎*'])(
    'sends %s as it was typed, because it carries its operator',
    (typed) => {
      expect(written('like', typed)).toEqual({ name: typed })
    },
  )
  it('leaves out what is empty', () => {
    expect(
      termsToParams('name', [
        { op: 'like', value: '' },
        { op: 'begin', value: '' },
      ]),
    ).toEqual({})
  })
})
