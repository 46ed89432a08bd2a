import { textIn, type Locale } from '../../../schemas/language/text.ts'
import { copyOf } from '../../record/copy-record.ts'
import type { FormChildren, Stored } from '../store/index.ts'

/** Rows that came along from the record that a new one is a copy of. */
export interface CopiedRows {
  readonly title: string
  readonly count: number
  /** Rows that did not come along: there may be no more, or the person may add none. */
  readonly left: number
}

/** Puts the rows of a record into the sub-tables of a new one, as new rows. */
export function copyRows(children: FormChildren, record: Stored, locale: Locale): readonly CopiedRows[] {
  return [...children.stores].flatMap(([name, store]) => {
    const rows: readonly Stored[] = Array.isArray(record[name]) ? record[name] : []
    if (rows.length === 0) return []
    const count = store.addAll(
      0,
      rows.map((row) => copyOf(store.opened.screen, row)),
    ).length
    return [{ title: textIn(store.opened.title, locale), count, left: rows.length - count }]
  })
}
