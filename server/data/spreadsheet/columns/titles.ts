import { LOCALES, textIn } from '../../../../schemas/language/text.ts'
import type { ChildTable } from '../../write/index.ts'
import { unrestricted } from '../../access/index.ts'
import type { TableScreen } from '../../catalog/index.ts'
import {
  titleWithoutBrackets,
  fieldsByTitle,
  sheetField,
  childSheetFields,
  TITLE_SEPARATOR,
  normalizeTitle,
} from './sheet-fields.ts'

/** What the columns of a header are called. */
export interface Titles {
  readonly words: readonly string[]
  /** Columns that could be a field of the record as well as one of a sub-table. */
  readonly unsure: ReadonlySet<number>
  /** Some of them are below the title of a sub-table. */
  readonly hasGroups: boolean
}

/** The match quality of a header row: the number of fields, with a bonus for a row below sub-table titles. */
export function titleScore({ words, hasGroups }: Titles, known: ReadonlyMap<string, unknown>): number {
  return (
    new Set(words.flatMap((said) => known.get(normalizeTitle(said)) ?? known.get(titleWithoutBrackets(said)) ?? []))
      .size + (hasGroups ? 0.5 : 0)
  )
}

/** A header of two rows, column by column. */
class TwoRows {
  readonly #own: readonly string[]
  readonly #above: readonly string[]
  readonly #record: ReadonlyMap<string, unknown>
  readonly #below: ReadonlyMap<string, unknown>
  readonly #groups: ReadonlySet<string>
  readonly words: string[] = []
  readonly unsure = new Set<number>()
  hasGroups = false

  constructor(own: readonly string[], above: readonly string[], screen: TableScreen, tables: readonly ChildTable[]) {
    ;[this.#own, this.#above] = [own, above]
    this.#record = fieldsByTitle(unrestricted(screen).resolved.fields.map(sheetField))
    this.#below = fieldsByTitle(
      tables.flatMap((table) =>
        unrestricted(table.screen).resolved.fields.map((field) => childSheetFields(table, field)),
      ),
    )
    this.#groups = new Set(
      tables.flatMap(({ title }) => LOCALES.map((locale) => normalizeTitle(textIn(title, locale)))),
    )
    const width = Math.max(own.length, above.length)
    while (this.words.length < width) {
      const at = this.words.length
      const end = this.#groups.has(normalizeTitle(this.#over(at))) ? this.#endOf(at, width) : at
      if (end > at) this.#readGroup(at, end)
      else this.words.push(this.#said(at) || this.#over(at))
    }
  }

  #said(column: number): string {
    return this.#own[column] ?? ''
  }
  #over(column: number): string {
    return this.#above[column] ?? ''
  }
  #isRecords(title: string): boolean {
    return this.#record.has(normalizeTitle(title))
  }
  #isBelow(group: string, title: string): boolean {
    return this.#below.has(normalizeTitle(`${group}${TITLE_SEPARATOR}${title}`))
  }

  /** A group ends at the next title above, and at one of its own row that it cannot have. */
  #endOf(start: number, width: number): number {
    const group = this.#over(start)
    let end = start
    while (end < width && (end === start || this.#over(end) === '')) {
      const title = this.#said(end)
      const isKnown = this.#isRecords(title) || this.#below.has(normalizeTitle(title))
      if (isKnown && !this.#isBelow(group, title)) break
      end++
    }
    return end
  }

  #readGroup(start: number, end: number): void {
    const group = this.#over(start)
    const columns = Array.from({ length: end - start }, (_, index) => start + index)
    const titled = columns.filter((column) => this.#said(column) !== '')
    // The title of a field may span both rows, and that of a group may be above a column without a title.
    const isField = this.#said(start) === '' && this.#isRecords(group)
    this.words.push(
      ...columns.map((column) =>
        titled.includes(column)
          ? `${group}${TITLE_SEPARATOR}${this.#said(column)}`
          : isField && column === start
            ? group
            : '',
      ),
    )
    this.hasGroups ||= titled.some((column) => this.#isBelow(group, this.#said(column)))
    if (titled.length > 0 && (isField || this.#isCaption(start, titled)))
      for (const column of columns) this.unsure.add(column)
  }

  /** A single text above the first column may have the name of a group and be the title of the sheet. */
  #isCaption(start: number, titled: readonly number[]): boolean {
    const isAlone = start === 0 && this.#above.every((title, column) => title === '' || column === start)
    return isAlone && titled.every((column) => this.#isRecords(this.#said(column)))
  }
}

/**
 * The titles of a header that may have two rows: the title of a sub-table above those of its fields, and the titles of the
 * record reaching down from the row above. `above` is that row, where there is one.
 */
export function readTitles(
  words: readonly string[],
  above: readonly string[] | undefined,
  screen: TableScreen,
  tables: readonly ChildTable[],
): Titles {
  return above && tables.length > 0
    ? new TwoRows(words, above, screen, tables)
    : { words, unsure: new Set(), hasGroups: false }
}
