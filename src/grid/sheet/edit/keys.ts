import { wireTime } from '../../../../schemas/language/zone.ts'
import { serverNow } from '../../../api/client/clock.ts'
import { fillFromEdge } from './fill-selection.ts'
import { isSingleCell } from '../places.ts'
import { readCellText } from '../read-cell-text.ts'
import type { Sheet } from '../sheet.ts'

/** What of a key press the sheet looks at. */
export interface Pressed {
  readonly key: string
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
}
/** What the face of the sheet does itself. */
export interface KeyTargets {
  /** Rows that are in view at once. */
  readonly page: number
  readonly find: () => void
  /** Opens the menu of the selected cells, at a point of the window where that is known. */
  readonly menu: (at?: { readonly x: number; readonly y: number }) => void
  /** Inserts rows, as many as are selected, or removes them; false where that may not be. */
  readonly rows: (deed: 'insert' | 'remove') => boolean
  /** Out of the grid, to what comes after it or before it. */
  readonly leave: (isBack: boolean) => void
  /** Opens what hangs on the person's row, where anything does. */
  readonly open?: (() => void) | undefined
}

/** Those that do not depend on how the rows are drawn. */
export type FaceKeys = Omit<KeyTargets, 'page' | 'menu' | 'open'>

const ARROWS: Readonly<Record<string, readonly [row: number, col: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Today in a column of days. */
function writeToday(sheet: Sheet): void {
  const words = wireTime(serverNow()).slice(0, 10)
  const column = sheet.column(sheet.at.col)
  if (!column) return
  const { stored, unread } = readCellText(column.field, words, new Map())
  if (!unread)
    sheet.write(
      sheet.mayEdit(sheet.at) ? [{ id: sheet.store.idAt(sheet.at.row), key: column.key, value: stored }] : [],
      sheet.mayEdit(sheet.at) ? 0 : 1,
    )
}

type Deed = (sheet: Sheet, targets: KeyTargets, pressed: Pressed) => void
/** With Ctrl, or with Cmd on a Mac. */
const WITH_CTRL: Readonly<Record<string, Deed>> = {
  a: (sheet) =>
    sheet.select({ row: 0, col: 0 }, { row: Math.max(0, sheet.store.size - 1), col: sheet.columns.length - 1 }),
  d: (sheet) => fillFromEdge(sheet, 'top'),
  f: (_, { find }) => find(),
  h: (_, { find }) => find(),
  r: (sheet) => fillFromEdge(sheet, 'left'),
  y: (sheet) => sheet.redo(),
  z: (sheet, _, { shiftKey }) => (shiftKey ? sheet.redo() : sheet.undo()),
  ';': writeToday,
  ' ': (sheet) =>
    sheet.select({ row: 0, col: sheet.at.col }, { row: Math.max(0, sheet.store.size - 1), col: sheet.at.col }),
  home: (sheet, _, { shiftKey }) => (shiftKey ? sheet.extend({ row: 0, col: 0 }) : sheet.go({ row: 0, col: 0 })),
  end: (sheet, _, { shiftKey }) => {
    const last = { row: sheet.store.size - 1, col: sheet.columns.length - 1 }
    if (shiftKey) sheet.extend(last)
    else sheet.go(last)
  },
}
/** Within the row, with all cells up to there where Shift is held. */
const along = (sheet: Sheet, col: number, shiftKey: boolean) =>
  shiftKey ? sheet.extend({ row: sheet.now().corner.row, col }) : sheet.go({ row: sheet.at.row, col })
const ALONE: Readonly<Record<string, Deed>> = {
  F2: (sheet) => void sheet.edit(),
  Enter: (sheet, _, { shiftKey }) => {
    // Enter goes to the next row while the user types row by row; otherwise it opens the cell.
    const goesOn = shiftKey || !isSingleCell(sheet.block) || sheet.now().run?.isTyped === true
    if (goesOn || !sheet.edit()) sheet.enter(shiftKey ? -1 : 1)
  },
  Tab: (sheet, _, { shiftKey }) => sheet.tab(shiftKey ? -1 : 1),
  Home: (sheet, _, { shiftKey }) => along(sheet, 0, shiftKey),
  End: (sheet, _, { shiftKey }) => along(sheet, sheet.columns.length - 1, shiftKey),
  PageUp: (sheet, { page }, { shiftKey }) => sheet.step(-page, 0, shiftKey),
  PageDown: (sheet, { page }, { shiftKey }) => sheet.step(page, 0, shiftKey),
  Delete: (sheet) => sheet.clear(),
  Backspace: (sheet) => sheet.clear(),
  ContextMenu: (_, { menu }) => menu(),
  F6: (sheet, { leave }, { shiftKey }) => {
    sheet.end()
    leave(shiftKey)
  },
}
/** Those of whole rows, as spreadsheets have them; where they may not be, the browser has its keys. */
function rowDeedOf({ key, shiftKey }: Pressed): Parameters<KeyTargets['rows']>[0] | undefined {
  if (key === '+' && shiftKey) return 'insert'
  return key === '-' && !shiftKey ? 'remove' : undefined
}

/** Keys that look for something are the sheet's wherever they are pressed. */
const ALWAYS: ReadonlySet<string> = new Set(['f', 'h'])
/** With Ctrl, in a cell that was pressed and not typed into; the clipboard and all of a text are the input's own. */
const UNTYPED: ReadonlySet<string> = new Set(['d', 'r', 'y', 'z', ';', 'home', 'end', '+', '-'])
const LEAVING: ReadonlySet<string> = new Set(['PageUp', 'PageDown', 'ContextMenu'])
/** Is a key the sheet's, though its cell has an input open? `isUntouched`: nothing was typed in it yet. */
export function isForSheet({ key, altKey, ctrlKey, metaKey, shiftKey }: Pressed, isUntouched: boolean): boolean {
  const word = key.toLowerCase()
  if (key === 'F6') return true
  if (ctrlKey || metaKey) return !altKey && (ALWAYS.has(word) || (isUntouched && UNTYPED.has(word)))
  return (
    isUntouched &&
    (LEAVING.has(key) || (key === 'F10' && shiftKey) || (altKey && (key === 'ArrowUp' || key === 'ArrowDown')))
  )
}

/** At the last cell Tab leads out of the grid; within what is selected it goes round. */
function leadsOut(sheet: Sheet, shiftKey: boolean): boolean {
  const { row, col } = sheet.at
  if (sheet.store.size === 0) return true
  if (!isSingleCell(sheet.block)) return false
  return shiftKey ? row === 0 && col === 0 : row === sheet.store.size - 1 && col === sheet.columns.length - 1
}

/** The keys of a sheet while nothing is typed in it; true when one was meant for it. */
export function handleKey(pressed: Pressed, sheet: Sheet, targets: KeyTargets): boolean {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = pressed
  const arrow = ARROWS[key]
  if (altKey) {
    if (key === 'Enter') targets.open?.()
    if (key === 'Enter') return targets.open !== undefined
    if (!arrow || arrow[0] === 0) return false
    sheet.moveRow(arrow[0])
    return true
  }
  const far = ctrlKey || metaKey
  if (arrow) {
    sheet.step(arrow[0], arrow[1], shiftKey, far)
    return true
  }
  if (far) {
    const rows = rowDeedOf(pressed)
    if (rows) return targets.rows(rows)
    const deed = WITH_CTRL[key.toLowerCase()]
    deed?.(sheet, targets, pressed)
    return deed !== undefined
  }
  if (key === ' ' && shiftKey) {
    sheet.select({ row: sheet.at.row, col: 0 }, { row: sheet.at.row, col: sheet.columns.length - 1 })
    return true
  }
  if (key === 'F10' && shiftKey) {
    targets.menu()
    return true
  }
  if (key === 'Tab' && leadsOut(sheet, shiftKey)) return false
  if (key === 'Escape') {
    const isBlock = !isSingleCell(sheet.block)
    if (isBlock) sheet.go(sheet.at)
    return isBlock
  }
  const deed = ALONE[key]
  deed?.(sheet, targets, pressed)
  return deed !== undefined
}
