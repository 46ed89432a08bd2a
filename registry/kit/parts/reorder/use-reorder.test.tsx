import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useRef, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { drag, layOut } from '../../../../tests/kit/pages/drag.ts'
import { fakePorts } from '../../testing.tsx'
import { entryAtPointer, moved, useReorder } from './use-reorder.tsx'

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
  ])('at %d/%d is %s', (x, y, expected) => {
    expect(entryAtPointer(box(4), { x, y }, 4)).toBe(expected)
  })
  it('is none of the elements that are no entries', () => {
    expect([entryAtPointer(box(4), { x: 15, y: 15 }, 3), entryAtPointer(box(4), { x: 5, y: 15 }, 3)]).toEqual([
      undefined,
      2,
    ])
  })
})

const NAMES = ['鼎', '琮', '壶', '鬲'] as const

describe('dragging', () => {
  const ports = fakePorts()
  function open(options: { readonly isLive?: boolean; readonly hasNoHandle?: boolean } = {}) {
    const onMove = vi.fn<(from: number, to: number) => void>()
    const onClick = vi.fn<() => void>()
    function List() {
      const [names, setNames] = useState<readonly string[]>(NAMES)
      const list = useRef<HTMLUListElement>(null)
      const { dragged, grab, session } = useReorder({
        list,
        count: names.length,
        placeOf: (element, point) => entryAtPointer(element, point, names.length),
        nameOf: (at) => names[at] ?? '',
        onMove: (from, to) => {
          onMove(from, to)
          setNames((before) => moved(before, from, to))
        },
        ports,
        ...options,
      })
      return (
        <>
          <ul ref={list} data-dragged={dragged ? `${dragged.from} ${dragged.to}` : 'none'}>
            {names.map((name, at) => (
              <li key={name}>
                <button type="button" onClick={onClick} onPointerDown={(event) => grab(event, at)}>
                  {name}
                </button>
              </li>
            ))}
          </ul>
          {session}
        </>
      )
    }
    const { unmount } = render(<List />)
    const list = screen.getByRole('list')
    const at = layOut(list)
    return {
      onMove,
      onClick,
      unmount,
      at,
      entry: (name: string) => screen.getByRole('button', { name }),
      names: () => [...list.children].map(({ textContent }) => textContent),
      dragged: () => list.getAttribute('data-dragged'),
    }
  }
  const said = () => document.querySelector('[id^="DndLiveRegion"]')?.textContent

  // Clicks are not heard for 50 ms after a drag.
  afterEach(() => new Promise((resolve) => setTimeout(resolve, 60)))

  // The first of them: the code has not come yet.
  it('drops an entry where it was released before the code came, and takes no click for a drag', async () => {
    const { onMove, dragged, entry, at } = open()
    for (const place of [0, 2]) {
      fireEvent.pointerDown(entry('鼎'), { pointerId: 7, button: 0, ...at(0) })
      fireEvent.pointerUp(document.body, { pointerId: 7, ...at(place) })
    }
    expect(onMove.mock.calls).toEqual([])
    await waitFor(() => expect(onMove.mock.calls).toEqual([[0, 2]]))
    fireEvent.pointerMove(document.body, { pointerId: 7, ...at(1) })
    fireEvent.pointerUp(document.body, { pointerId: 7, ...at(1) })
    expect([onMove.mock.calls, dragged()]).toEqual([[[0, 2]], 'none'])
  })
  it('moves a live entry to each place that the pointer passes, once for each', async () => {
    const { onMove, names, dragged, entry, at } = open({ isLive: true })
    await drag(entry('琮'), [1, 1, 2, 2, 9, 0].map(at))
    expect(onMove.mock.calls).toEqual([
      [1, 2],
      [2, 0],
    ])
    expect([names(), dragged()]).toEqual([['琮', '鼎', '壶', '鬲'], 'none'])
  })
  it('moves an entry when it is dropped, and announces it', async () => {
    const { onMove, names, entry, at } = open()
    await drag(entry('壶'), [2, 1, 3].map(at))
    expect(onMove.mock.calls).toEqual([[2, 3]])
    expect([names(), said()]).toEqual([['鼎', '琮', '鬲', '壶'], '“壶”已移到第 4 位，共 4 项'])
  })
  it('moves nothing that is dropped beside the list', async () => {
    const { onMove, dragged, entry, at } = open()
    await drag(entry('壶'), [2, 1, 9].map(at))
    expect([onMove.mock.calls, dragged()]).toEqual([[], 'none'])
  })
  it.each([['escape'], ['cancel']] as const)('puts a live entry back where it was on %s', async (end) => {
    const { names, dragged, entry, at } = open({ isLive: true })
    await drag(entry('鼎'), [0, 2].map(at), { end })
    expect([names(), dragged(), said()]).toEqual([[...NAMES], 'none', '已取消移动，“鼎”仍在第 1 位'])
  })
  it.each([['escape'], ['cancel']] as const)('drops nothing on %s', async (end) => {
    const { onMove, dragged, entry, at } = open()
    await drag(entry('鼎'), [0, 2].map(at), { end })
    expect([onMove.mock.calls, dragged()]).toEqual([[], 'none'])
  })
  it('begins with the first button alone', async () => {
    const { onMove, entry, at } = open()
    fireEvent.pointerDown(entry('鼎'), { pointerId: 7, button: 2, ...at(0) })
    fireEvent.pointerMove(document.body, { pointerId: 7, ...at(2) })
    fireEvent.pointerUp(document.body, { pointerId: 7, ...at(2) })
    expect([onMove.mock.calls, said()]).toEqual([[], undefined])
  })
  it('moves nothing when the list is gone before the drop', async () => {
    const { onMove, entry, at, unmount } = open()
    fireEvent.pointerDown(entry('鼎'), { pointerId: 7, button: 0, ...at(0) })
    await waitFor(() => expect(said()).toBe('正在移动“鼎”，当前第 1 位，共 4 项'))
    fireEvent.pointerMove(document.body, { pointerId: 7, ...at(2) })
    expect(said()).toBe('“鼎”将移到第 3 位，共 4 项')
    act(unmount)
    fireEvent.pointerUp(document.body, { pointerId: 7, ...at(2) })
    expect(onMove.mock.calls).toEqual([])
  })
  it('leaves a click to an entry without a handle until the mouse has moved some pixels', async () => {
    const { onMove, onClick, dragged, entry, at } = open({ hasNoHandle: true })
    const mouse = { pointerType: 'mouse' } as const
    await drag(entry('鼎'), [at(0), { clientX: 12, clientY: 6 }], mouse)
    fireEvent.click(entry('鼎'))
    expect([onMove.mock.calls, onClick.mock.calls.length, dragged()]).toEqual([[], 1, 'none'])
    await drag(entry('鼎'), [at(0), { clientX: 10, clientY: 15 }, at(1)], mouse)
    fireEvent.click(entry('鼎'))
    expect([onMove.mock.calls, onClick.mock.calls.length]).toEqual([[[0, 1]], 1])
  })
})
