import { act, renderHook } from '@testing-library/react'
import type { PointerEvent } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { entryUnder, moved, useReorder } from './use-reorder.ts'

describe('a list with one entry elsewhere', () => {
  it('has it there, before or after, and the others in their order', () => {
    expect([moved(['a', 'b', 'c'], 0, 2), moved(['a', 'b', 'c'], 2, 0), moved(['a', 'b', 'c'], 0, 1)]).toEqual([
      ['b', 'c', 'a'],
      ['c', 'a', 'b'],
      ['b', 'a', 'c'],
    ])
  })
  it('is itself where there is no such entry or no such place', () => {
    const list = ['a', 'b', 'c']
    for (const [from, to] of [
      [1, 1],
      [0, -1],
      [0, 3],
      [3, 0],
      [-1, 0],
    ] as const)
      expect(moved(list, from, to), `${from} ${to}`).toBe(list)
    expect(moved(list, 0, 2)).not.toBe(list)
  })
})

/** Entries of 10 by 10 pixels side by side, in rows of two. */
function box(count: number): HTMLElement {
  const list = document.createElement('div')
  for (let at = 0; at < count; at += 1) {
    const [left, top] = [(at % 2) * 10, Math.floor(at / 2) * 10]
    const child = list.appendChild(document.createElement('span'))
    child.getBoundingClientRect = () => ({ left, top, right: left + 10, bottom: top + 10 }) as DOMRect
  }
  return list
}

describe('the entry below the pointer', () => {
  it.each([
    [0, 0, 0],
    [9.9, 9.9, 0],
    [10, 0, 1],
    [0, 10, 2],
    [19, 19, 3],
    [20, 0, undefined],
    [0, 20, undefined],
    [-1, 5, undefined],
    [5, -1, undefined],
  ])('at %d/%d is %s', (clientX, clientY, expected) => {
    expect(entryUnder(box(4), { clientX, clientY }, 4)).toBe(expected)
  })
  it('is none of the elements that are no entries', () => {
    expect([
      entryUnder(box(4), { clientX: 15, clientY: 15 }, 3),
      entryUnder(box(4), { clientX: 5, clientY: 15 }, 3),
    ]).toEqual([undefined, 2])
  })
})

describe('dragging', () => {
  function open() {
    const onMove = vi.fn<(from: number, to: number) => void>()
    const list = { current: document.createElement('div') }
    const capture = vi.fn<(id: number) => void>()
    list.current.setPointerCapture = capture
    let place: number | undefined
    const { result } = renderHook(() => useReorder({ list, placeOf: () => place, onMove }))
    const prevented = vi.fn<() => void>()
    const event = (button = 0) =>
      ({ button, pointerId: 7, preventDefault: prevented }) as unknown as PointerEvent<HTMLElement>
    return {
      onMove,
      capture,
      prevented,
      list,
      holding: () => result.current.holding,
      grab: (at: number, button?: number) => act(() => result.current.grab(event(button), at)),
      over: (at: number | undefined) =>
        act(() => {
          place = at
          result.current.heard.onPointerMove(event())
        }),
      up: () => act(() => result.current.heard.onPointerUp()),
      cancel: () => act(() => result.current.heard.onPointerCancel()),
    }
  }
  it('moves what is held to each place that the pointer passes, once for each', () => {
    const { onMove, capture, prevented, holding, grab, over, up } = open()
    grab(1)
    expect([holding(), capture.mock.calls, prevented.mock.calls.length]).toEqual([1, [[7]], 1])
    for (const place of [1, 2, 2, undefined, 0]) over(place)
    expect([onMove.mock.calls, holding()]).toEqual([
      [
        [1, 2],
        [2, 0],
      ],
      0,
    ])
    up()
    over(2)
    expect([onMove.mock.calls.length, holding()]).toEqual([2, undefined])
  })
  it('begins with the first button alone, and ends when the pointer is taken away', () => {
    const { onMove, capture, prevented, holding, grab, over, cancel } = open()
    grab(0, 2)
    over(1)
    expect([onMove.mock.calls, capture.mock.calls, prevented.mock.calls, holding()]).toEqual([[], [], [], undefined])
    grab(0)
    cancel()
    over(1)
    expect([onMove.mock.calls, holding()]).toEqual([[], undefined])
  })
  it('moves nothing where the list is not drawn', () => {
    const { onMove, grab, over, list, holding } = open()
    grab(0)
    Object.assign(list, { current: null })
    over(1)
    expect([onMove.mock.calls, holding()]).toEqual([[], 0])
    grab(2)
    expect(holding()).toBe(2)
  })
})
