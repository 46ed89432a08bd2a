import { describe, expect, it } from 'vitest'
import type { Sort } from '../../../schemas/language/sections.ts'
import { furtherOrders, nextOrders } from './orders.ts'

const asc = (field: string): Sort => ({ field, order: 'asc' })
const desc = (field: string): Sort => ({ field, order: 'desc' })
const INITIAL = [desc('createTime')]
const isShown = (field: string) => field !== 'createTime'

describe('the orders after a click on a heading', () => {
  it('are that column alone: ascending, descending, as at first', () => {
    expect(nextOrders('a', INITIAL, INITIAL)).toEqual([asc('a')])
    expect(nextOrders('a', [asc('a')], INITIAL)).toEqual([desc('a')])
    expect(nextOrders('a', [desc('a')], INITIAL)).toEqual(INITIAL)
    expect(nextOrders('a', [asc('a'), asc('b')], INITIAL)).toEqual([asc('a')])
  })
})

describe('the orders after a click that adds', () => {
  it('keep what a heading shows, and turn or take away what is there', () => {
    expect(furtherOrders('b', INITIAL, INITIAL, isShown)).toEqual([asc('b')])
    expect(furtherOrders('b', [desc('a')], INITIAL, isShown)).toEqual([desc('a'), asc('b')])
    expect(furtherOrders('a', [asc('a'), asc('b')], INITIAL, isShown)).toEqual([desc('a'), asc('b')])
    expect(furtherOrders('a', [desc('a'), asc('b')], INITIAL, isShown)).toEqual([asc('b')])
    expect(furtherOrders('a', [desc('a')], INITIAL, isShown)).toEqual(INITIAL)
  })
  it('are five at most', () => {
    const orders = ['a', 'b', 'c', 'd', 'e'].map(asc)
    expect(furtherOrders('f', orders, INITIAL, isShown).map(({ field }) => field)).toEqual(['a', 'b', 'c', 'd', 'f'])
  })
})
