import { byWords } from '../sheet/by-words.ts'
import type { Sheet } from '../sheet/sheet.ts'

/** What each column must contain, by grid. */
const stated = new WeakMap<Sheet['store'], ReadonlyMap<string, string>>()

/** Filters of the columns of a grid by their words. */
export function filters(sheet: Sheet) {
  const { store } = sheet
  const now = stated.get(store) ?? new Map<string, string>()
  const lay = (next: ReadonlyMap<string, string>) => {
    stated.set(store, next)
    void byWords(sheet, () => {
      if (stated.get(store) !== next) return false
      show(next)
      return true
    })
  }
  const show = (next: ReadonlyMap<string, string>) => {
    const asked = [...next].flatMap(([key, text]) => {
      const column = sheet.columns.find((one) => one.key === key)
      return column && text !== '' ? [{ column, text: text.toLowerCase() }] : []
    })
    store.filterBy(asked.length === 0 ? undefined : (row) => asked.every(({ column, text }) => sheet.textIn(row, column).toLowerCase().includes(text)))
  }
  return {
    isOn: now.size > 0,
    wordsOf: (key: string) => now.get(key) ?? '',
    set: (key: string, text: string) => lay(new Map([...now].filter(([other]) => other !== key).concat(text.trim() === '' ? [] : [[key, text.trim()]]))),
    clear: () => lay(new Map()),
  }
}
