import { fireEvent } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Resizing } from './resizing.ts'

const BORDER = 220
function open() {
  const resize = vi.fn<(id: string, width: number) => void>()
  const resizing = new Resizing()
  // The library measures a column also when two presses follow each other, wherever they were.
  const fit = () => resizing.onColumnResize({ id: 'name', title: '名称', width: 120 }, 64)
  const handlers = {
    borderAt: (x: number) => (Math.abs(x - BORDER) < 5 ? { id: 'name', width: 120 } : undefined),
    resize,
    measure: fit,
  }
  const taken = vi.fn<() => void>()
  const press = (timeStamp: number, clientX: number, more: object = {}) =>
    resizing.press(
      {
        button: 0,
        pointerType: 'mouse',
        timeStamp,
        clientX,
        clientY: 20,
        preventDefault: taken,
        stopPropagation: taken,
        ...more,
      },
      handlers,
    )
  const move = (clientX: number) => fireEvent.pointerMove(window, { clientX })
  return {
    press,
    move,
    fit,
    release: () => fireEvent.pointerUp(document.body),
    taken,
    widths: () => resize.mock.calls.map(([, width]) => width),
  }
}
afterEach(() => vi.useRealTimers())

it('GRID-053 a column is as wide as it was drawn, however soon after another press and however quickly', () => {
  const { press, move, fit, release, taken, widths } = open()
  press(0, 400)
  expect(taken).not.toHaveBeenCalled()
  press(200, BORDER - 1)
  move(BORDER + 49)
  release()
  fit()
  move(BORDER + 90)
  expect([widths(), taken.mock.calls.length]).toEqual([[170], 2])
})
it('a column is never drawn narrower or wider than the library would', () => {
  const { press, move, release, widths } = open()
  press(0, BORDER)
  for (const x of [0, 2000]) move(x)
  release()
  expect(widths()).toEqual([50, 500])
})
it('a border that is pressed soon after something else, or only once, changes nothing', () => {
  const { press, move, release, fit, widths } = open()
  press(0, 400)
  press(200, BORDER)
  release()
  fit()
  press(2000, BORDER)
  release()
  fit()
  expect(widths()).toEqual([])
  press(4000, BORDER)
  move(BORDER + 50)
  release()
  expect(widths()).toHaveLength(1)
})
it('a border that is pressed twice makes the column as wide as its words', () => {
  const { press, release, widths } = open()
  press(0, BORDER)
  release()
  press(200, BORDER + 1)
  release()
  expect(widths()).toEqual([64])
})
it('the end of a resize is not handled as a click', () => {
  vi.useFakeTimers()
  const { press, move, release } = open()
  const heard = vi.fn<() => void>()
  for (const type of ['pointerup', 'click']) window.addEventListener(type, heard)
  press(0, BORDER)
  move(BORDER + 10)
  release()
  fireEvent.click(document.body)
  expect(heard).not.toHaveBeenCalled()
  vi.runAllTimers()
  fireEvent.click(document.body)
  expect(heard).toHaveBeenCalledOnce()
  for (const type of ['pointerup', 'click']) window.removeEventListener(type, heard)
})
it('a finger draws as the library hears it', () => {
  const { press, fit, widths, taken } = open()
  press(0, BORDER, { pointerType: 'touch' })
  fit()
  expect([widths(), taken.mock.calls.length]).toEqual([[64], 0])
})
