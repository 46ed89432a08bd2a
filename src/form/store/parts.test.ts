import { describe, expect, it, vi } from 'vitest'
import { resolveScreen } from '../../../engine/model/resolve.ts'
import { FormParts } from './parts.ts'

/** A form of one field above three parts. */
function open(kind: 'steps' | 'tabs', isNew: boolean) {
  const parts = [
    { title: '一', content: ['b'] },
    { title: '二', content: [{ group: '乙', fields: ['c'] }] },
    { title: '三', content: ['d'] },
  ]
  const { blocks } = resolveScreen({
    version: 1,
    id: 'a.parts',
    title: '分步',
    fields: { a: { title: 'A' }, b: { title: 'B' }, c: { title: 'C' }, d: { title: 'D' } },
    form: { layout: ['a', kind === 'steps' ? { steps: parts } : { tabs: parts }] },
  }).form
  const form = new FormParts(blocks, isNew)
  const place = form.placeOf('c')
  if (!place) throw new Error('c stands in no part')
  return { form, place, state: () => form.stateOf(place.parts).read() }
}

describe('the parts of a form', () => {
  it('begin with the first, and keep drawn what was looked at', () => {
    const { form, place, state } = open('tabs', false)
    expect(state()).toEqual({ active: 0, shown: new Set([0]), reached: 2 })
    form.show(place.parts, 2)
    form.show(place.parts, 0)
    expect(state()).toEqual({ active: 0, shown: new Set([0, 2]), reached: 2 })
  })
  it('know where a field stands, and show that part', () => {
    const { form, place, state } = open('tabs', false)
    expect([form.placeOf('a'), form.placeOf('b')?.index, place.index, form.placeOf('d')?.index]).toEqual([
      undefined,
      0,
      1,
      2,
    ])
    form.reveal(place)
    expect(state().active).toBe(1)
    form.reveal(undefined)
    expect(state().active).toBe(1)
  })
  it('lead a new record through its steps before it may be saved', () => {
    const { form, place, state } = open('steps', true)
    expect([state().reached, form.progress.read().isComplete]).toEqual([0, false])
    const next = vi.fn<() => void>()
    const stop = form.lead(place.parts, next)
    expect([form.goOn(), next.mock.calls.length]).toEqual([true, 1])
    stop()
    expect([form.goOn(), next.mock.calls.length]).toEqual([true, 1])
    form.show(place.parts, 1)
    expect([state().reached, form.progress.read().isComplete]).toEqual([1, false])
    form.finish(place.parts)
    expect([form.progress.read().isComplete, form.goOn()]).toEqual([true, false])
  })
  it.each([
    ['steps', false],
    ['tabs', true],
  ] as const)('leave %s free where nothing is to be led through', (kind, isNew) => {
    const { form, state } = open(kind, isNew)
    expect([state().reached, form.progress.read().isComplete, form.goOn()]).toEqual([2, true, false])
  })
})
