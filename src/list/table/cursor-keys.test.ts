import { expect, it } from 'vitest'
import { isCursorKey, cursorMove } from './cursor-keys.ts'

const NONE = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

it.each([
  ['ArrowUp', -1, 0],
  ['ArrowDown', 1, 0],
  ['ArrowLeft', 0, -1],
  ['ArrowRight', 0, 1],
  ['PageUp', -10, 0],
  ['PageDown', 10, 0],
  ['Home', 0, -5],
  ['End', 0, 5],
])('%s moves the cursor of a table by %i lines and %i cells', (key, lines, cells) => {
  expect([isCursorKey({ ...NONE, key }), cursorMove({ ...NONE, key }, 20, 5)]).toEqual([true, { lines, cells }])
})
it('leads to the first and to the last cell of all lines with Ctrl, or with Cmd', () => {
  for (const command of [{ ctrlKey: true }, { metaKey: true }]) {
    expect(['Home', 'End'].map((key) => cursorMove({ ...NONE, ...command, key }, 20, 5))).toEqual([
      { lines: -20, cells: -5 },
      { lines: 20, cells: 5 },
    ])
    expect(
      ['Home', 'End', 'c', 'ArrowUp', 'a', 'Enter'].map((key) => isCursorKey({ ...NONE, ...command, key })),
    ).toEqual([true, true, true, false, false, false])
    expect(cursorMove({ ...NONE, ...command, key: 'ArrowUp' }, 20, 5)).toBeUndefined()
  }
})
it('leaves every other key to the browser, and all of them with Alt', () => {
  expect(
    [' ', 'Enter', 'F2', 'a', 'c', 'Tab', 'Escape', 'toString'].map((key) => isCursorKey({ ...NONE, key })),
  ).toEqual([true, true, true, false, false, false, false, false])
  expect(['ArrowUp', 'Home', 'Enter'].map((key) => isCursorKey({ ...NONE, altKey: true, key }))).toEqual([
    false,
    false,
    false,
  ])
  expect(cursorMove({ ...NONE, key: 'a' }, 20, 5)).toBeUndefined()
})
