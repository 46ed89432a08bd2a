import { describe, expect, it } from 'vitest'
import { resolveField } from '../../../engine/model/resolve.ts'
import type { FieldProblem } from '../../../engine/validate/record.ts'
import { Cell } from './cell.ts'
import { Problems } from './problems.ts'
import type { Slot, SlotState } from './slot.ts'

const KEYS = ['a', 'b', 'c', 'gone']
const problem = (field: string): FieldProblem => ({ field, code: 'FIELD_REQUIRED', params: { label: field } })
/** A form that draws c, b and a from top to bottom, and not the last field. */
function form() {
  const slots = new Map(
    KEYS.map((key): [string, Slot] => [
      key,
      {
        resolved: resolveField(key, { title: key }),
        id: key,
        cell: new Cell<SlotState>({ value: null, problem: '', visible: true, required: false, readonly: false }),
        change: () => undefined,
        blur: () => undefined,
      },
    ]),
  )
  const problems = new Problems(slots, new Set(['c', 'b', 'a']), (_, found) => (found ? `${found.field} is wrong` : ''))
  return {
    problems,
    said: () => KEYS.map((key) => slots.get(key)?.cell.read().problem),
    wrong: () => problems.wrong.read(),
  }
}

describe('what is wrong in a form', () => {
  it('is said at each field, and in sum from top to bottom of those that are drawn', () => {
    const { problems, said, wrong } = form()
    problems.mark(['a', 'c', 'gone'].map(problem), new Map(KEYS.map((key) => [key, 1])))
    expect(said()).toEqual(['a is wrong', '', 'c is wrong', 'gone is wrong'])
    expect([wrong(), [...problems.visited]]).toEqual([{ keys: ['c', 'a'], isListed: false }, ['a', 'c', 'gone']])
    expect([problems.isDrawn('a'), problems.isDrawn('gone'), problems.sorted(new Set(['gone', 'a', 'c']))]).toEqual([
      true,
      false,
      ['c', 'a', 'gone'],
    ])
  })
  it('is looked at in the fields that were checked alone', () => {
    const { problems, said } = form()
    problems.mark([problem('a'), problem('b')], new Map([['a', 1]]))
    expect([said(), [...problems.visited]]).toEqual([['a is wrong', '', '', ''], ['a']])
    problems.mark([], new Map([['a', 1]]))
    expect(said()).toEqual(['', '', '', ''])
  })
  it('is listed above the form while more than one thing was wrong, until none is left', () => {
    const { problems, wrong } = form()
    problems.put('a', problem('a'))
    problems.list()
    expect(wrong()).toEqual({ keys: ['a'], isListed: false })
    problems.put('b', problem('b'))
    problems.list()
    expect(wrong()).toEqual({ keys: ['b', 'a'], isListed: true })
    problems.put('a', undefined)
    expect(wrong()).toEqual({ keys: ['b'], isListed: true })
    problems.put('b', undefined)
    expect(wrong()).toEqual({ keys: [], isListed: false })
  })
  it('is the same state while the same fields are wrong', () => {
    const { problems, wrong } = form()
    problems.put('a', problem('a'))
    const before = wrong()
    problems.put('a', { ...problem('a'), code: 'FIELD_PATTERN' })
    problems.put('gone', problem('gone'))
    expect(wrong()).toBe(before)
    problems.put('a', undefined)
    problems.put('b', problem('b'))
    expect(wrong().keys).toEqual(['b'])
  })
})
