import { isEmpty } from '../../../../registry/kit/values.ts'
import { withCellLabels, type Sheet } from '../../sheet/index.ts'
import { type GridColumn, MAX_SYNC_ROWS, type Values } from '../../store/index.ts'

/** Which rows a column lets through; all that it states must be so. */
export interface ColumnFilter {
  /** Its words contain them; '' for any. */
  readonly words: string
  /** Is it filled or empty? Undefined for either. */
  readonly isFilled: boolean | undefined
  /** Its value is one of these, by key; `NO_VALUE` is nothing. None of them: any. */
  readonly keys: ReadonlySet<string>
}
export const NO_VALUE = ''
const ANY: ColumnFilter = { words: '', isFilled: undefined, keys: new Set() }
const isAny = ({ words, isFilled, keys }: ColumnFilter) => words === '' && isFilled === undefined && keys.size === 0

/** So many different values of a column keep their keys. */
const CACHE_SIZE = 20_000
/** The keys of a value: each of a list's for itself. Asked of the codec once for each value. */
export function keysIn({ field: { widget, options } }: GridColumn): (value: unknown) => readonly string[] {
  const known = new Map<unknown, readonly string[]>()
  return (value) => {
    if (isEmpty(value)) return [NO_VALUE]
    const before = known.get(value)
    if (before) return before
    const keys = widget?.codec.keys(widget.codec.read(value, options), options) ?? []
    const found = keys.length === 0 ? [String(value)] : keys
    if (known.size < CACHE_SIZE) known.set(value, found)
    return found
  }
}

type Test = (row: Values) => boolean
function testOf(sheet: Sheet, column: GridColumn, { words, isFilled, keys }: ColumnFilter): Test {
  const text = words.toLowerCase()
  const keysOf = keysIn(column)
  const tests: readonly (Test | undefined)[] = [
    isFilled === undefined ? undefined : (row) => isEmpty(sheet.valueIn(row, column)) !== isFilled,
    keys.size === 0 ? undefined : (row) => keysOf(sheet.valueIn(row, column)).some((key) => keys.has(key)),
    text === '' ? undefined : (row) => sheet.textIn(row, column).toLowerCase().includes(text),
  ]
  const asked = tests.filter((test) => test !== undefined)
  return (row) => asked.every((test) => test(row))
}

/** What each column lets through, by grid. */
const stated = new WeakMap<Sheet['store'], ReadonlyMap<string, ColumnFilter>>()
const NONE: ReadonlyMap<string, ColumnFilter> = new Map()

/** The active filters by column key; a new map after each change. */
export const activeFilters = ({ store }: Sheet): ReadonlyMap<string, ColumnFilter> => stated.get(store) ?? NONE

/** Filters of the columns of a grid. */
export function filters(sheet: Sheet) {
  const { store } = sheet
  const now = activeFilters(sheet)
  const lay = (next: ReadonlyMap<string, ColumnFilter>) => {
    stated.set(store, next)
    void withCellLabels(sheet, async () => {
      if (stated.get(store) !== next) return false
      if (store.count > MAX_SYNC_ROWS) await store.filterInSlices(passing(next))
      else store.filterBy(passing(next))
      return stated.get(store) === next
    })
  }
  /** Undefined where all rows pass. */
  const passing = (asked: ReadonlyMap<string, ColumnFilter>): Test | undefined => {
    const tests = [...asked].flatMap(([key, filter]) => {
      const column = sheet.columns.find((one) => one.key === key)
      return column ? [testOf(sheet, column, filter)] : []
    })
    return tests.length === 0 ? undefined : (row) => tests.every((test) => test(row))
  }
  const besides = (key: string) => [...now].filter(([other]) => other !== key)
  return {
    isOn: now.size > 0,
    of: (key: string) => now.get(key) ?? ANY,
    /** States something of a column; the rest of what is stated of it stays. */
    set(key: string, more: Partial<ColumnFilter>) {
      const next = { ...(now.get(key) ?? ANY), ...more }
      lay(new Map(isAny(next) ? besides(key) : [...besides(key), [key, next]]))
    },
    /** What the other columns let through; undefined where that is all rows. */
    besides: (key: string) => passing(new Map(besides(key))),
    clear: () => lay(new Map()),
  }
}
