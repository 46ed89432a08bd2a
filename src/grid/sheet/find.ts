import type { CellChange } from '../store/types.ts'
import type { Place } from './places.ts'
import { unreadTeller } from './paste.ts'
import { keysFor, storedOf } from './read-words.ts'
import type { Sheet } from './sheet.ts'

export interface Sought {
  readonly what: string
  readonly isCased: boolean
  readonly isWhole: boolean
}
/** The processor is given back to the page after so long. */
const SLICE_MS = 8
const pause = () => new Promise<void>((resolve) => setTimeout(resolve))

function matcher({ what, isCased, isWhole }: Sought): (words: string) => boolean {
  const wanted = isCased ? what : what.toLowerCase()
  return (words) => {
    const given = isCased ? words : words.toLowerCase()
    return isWhole ? given === wanted : given.includes(wanted)
  }
}

/** All cells whose words fit, in reading order; looked for in slices. An ended signal gives what was found till then. */
export async function findCells(sheet: Sheet, sought: Sought, signal: AbortSignal): Promise<readonly Place[]> {
  if (sought.what === '') return []
  for (;;) {
    const { told } = sheet.words
    const found = await lookThrough(sheet, sought, signal)
    // Words of rows that nobody has looked at had to be asked for.
    await sheet.words.loading
    if (signal.aborted || sheet.words.told === told) return found
  }
}
async function lookThrough(sheet: Sheet, sought: Sought, signal: AbortSignal): Promise<readonly Place[]> {
  const fits = matcher(sought)
  const found: Place[] = []
  let since = performance.now()
  for (let row = 0; row < sheet.store.size; row++) {
    for (let col = 0; col < sheet.columns.length; col++) if (fits(sheet.text(row, col))) found.push({ row, col })
    if (performance.now() - since < SLICE_MS) continue
    await pause()
    if (signal.aborted) return found
    since = performance.now()
  }
  return found
}

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/** Writes other words into cells, as one step; those that may not be written are left. Gives how many hold something else now. */
export async function replaceIn(sheet: Sheet, places: readonly Place[], sought: Sought, by: string): Promise<number> {
  const pattern = new RegExp(sought.isWhole ? `^${escaped(sought.what)}$` : escaped(sought.what), sought.isCased ? 'g' : 'gi')
  const next = places.flatMap((place) => {
    const column = sheet.columns[place.col]
    return column && sheet.mayEdit(place) ? [{ place, column, words: sheet.text(place.row, place.col).replace(pattern, () => by) }] : []
  })
  const fields = [...new Set(next.map(({ column }) => column.field))]
  const keys = await keysFor(fields, (field) => next.flatMap(({ column, words }) => (column.field === field ? [words] : [])), sheet.ports.lookup)
  const read = next.map(({ place, column, words }) => ({ id: sheet.store.idAt(place.row), key: column.key, ...storedOf(column.field, words, keys) }))
  const changed = sheet.write(read.map(({ id, key, stored }): CellChange => ({ id, key, value: stored })), places.length - next.length)
  const tellUnread = unreadTeller(sheet)
  for (const { id, key, unread } of read) {
    if (unread) tellUnread({ id, keys: [key] })
    else sheet.store.checkCell(id, key)
  }
  return changed
}
