import { ask } from '../../ui/feedback/feedback.tsx'
import { selectedCells, type Sheet } from '../sheet/index.ts'
import { INSERT_THROTTLE_MS, MAX_ADDED_ROWS, throttle } from './saved/add-setup.ts'

/** What can be done to whole rows, whatever asks for it: buttons, keys or a menu. */
export interface GridRowActions {
  readonly mayAdd: boolean
  readonly mayRemove: boolean
  /** Puts new rows at a place of the view and goes to the first of them, or to the bottom. */
  readonly add: (at: number, count: number, toBottom?: boolean) => void
  /** As many new rows as are selected, above or below them. */
  readonly insert: (side: 'above' | 'below') => void
  /** Copies of the chosen rows, below the last of them. */
  readonly duplicate: () => void
  /** Asks, and removes the chosen rows then. */
  readonly remove: () => void
  /** Subscribes to the end of a dialog, after which the grid gets the focus back; returns the unsubscribe function. */
  readonly watch: (listener: () => void) => () => void
}

/** Rows are not added twice within one and a half seconds. */
export function rowActions(sheet: Sheet): GridRowActions {
  const { store, ports, rights, locked } = sheet
  const mayAddNow = throttle(INSERT_THROTTLE_MS)
  let isAsking = false
  let onDone = () => {}
  /** Rows that are made; undefined where there may be none now. */
  const made = (count: number, make: () => readonly string[]): readonly string[] | undefined => {
    if (!sheet.isFree()) return undefined
    if (!mayAddNow()) {
      onDone()
      ports.notify('warning', ports.say('GRID_TOO_FAST'))
      return undefined
    }
    const ids = make()
    if (ids.length < count) ports.notify('warning', ports.say('GRID_FULL', { limit: store.count }))
    return ids.length === 0 ? undefined : ids
  }
  const add: GridRowActions['add'] = (at, count, toBottom = false) => {
    const ids = made(count, () =>
      store.add(
        Array.from({ length: count }, () => ({})),
        at,
      ),
    )
    if (!ids) return
    const first = store.indexOf(ids[0] ?? '')
    const col = Math.max(
      0,
      sheet.columns.findIndex((_, index) => sheet.mayEdit({ row: first, col: index })),
    )
    sheet.go({ row: toBottom ? store.size - 1 : first, col })
    onDone()
  }
  // One question at a time; the next one may follow the answer at once.
  const remove = async () => {
    const ids = sheet.chosen
    if (ids.length === 0 || isAsking || !sheet.isFree()) return
    isAsking = true
    const isSure = await ask({
      title: ports.say('GRID_REMOVE_ASK', { count: ids.length }),
      text: '',
      danger: true,
      ok: ports.say('GRID_OK'),
      cancel: ports.say('GRID_CANCEL'),
    })
    isAsking = false
    if (isSure) store.remove(ids)
    const remaining = isSure ? ids.filter((id) => store.find(id)).length : 0
    if (remaining > 0) ports.notify('warning', ports.say('GRID_NOT_REMOVED', { count: remaining }))
    onDone()
  }
  return {
    mayAdd: rights.add && !locked,
    mayRemove: rights.remove && !locked,
    add,
    insert(side) {
      const { rows } = selectedCells(sheet)
      add(
        side === 'above' ? (rows[0] ?? 0) : (rows.at(-1) ?? -1) + 1,
        Math.max(1, Math.min(rows.length, MAX_ADDED_ROWS)),
      )
    },
    duplicate() {
      const { chosen } = sheet
      const ids = chosen.length === 0 ? undefined : made(chosen.length, () => store.addCopies(chosen))
      if (!ids) return
      const [first, last] = [store.indexOf(ids[0] ?? ''), store.indexOf(ids.at(-1) ?? '')]
      sheet.select({ row: first, col: 0 }, { row: last, col: sheet.columns.length - 1 })
      onDone()
    },
    remove: () => void remove(),
    watch(listener) {
      onDone = listener
      return () => {
        if (onDone === listener) onDone = () => {}
      }
    },
  }
}
