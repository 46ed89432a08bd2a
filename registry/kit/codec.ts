import type { QueryTerm } from '../../schemas/language/query/operators.ts'

/** What the wire and the database hold for one field. */
export type Stored = string | number | boolean | null

/** Key ↔ words of a lookup, already loaded for the present values. Both directions are total. */
export interface Labels {
  text(key: string): string | undefined
  /** The key whose words these are; undefined when none or more than one fits. */
  key(words: string): string | undefined
}

export const NO_LABELS: Labels = { text: () => undefined, key: () => undefined }

/**
 * Every conversion of a value, in one object: pure, total (never throws), shared by browser and server.
 * `V` is the edited value, `O` the options of the widget with defaults filled in.
 */
export interface Codec<V, O> {
  /** The edited value of an untouched field. */
  readonly empty: V
  /** stored → edited; anything unreadable becomes `empty`. */
  read(stored: unknown, options: O): V
  /** edited → stored; `null` when empty. */
  write(value: V, options: O): Stored
  /** edited → terms of a query; `[]` when empty. A range is asked with `write` at both ends, not here. */
  query(value: V, options: O): readonly QueryTerm[]
  /** edited → words for lists, details and export; '' when empty. */
  text(value: V, options: O, labels: Labels): string
  /** edited → the words of each, of a value that is several; `text` joins them. */
  parts?(value: V, options: O, labels: Labels): readonly string[]
  /** edited → words of a spreadsheet cell that `parse` reads back, where `text` is not always read back. */
  cellText?(value: V, options: O, labels: Labels): string
  /** edited → words that `parse` reads back as all of it, where those that people read leave something out: pictures' places, signs of markup. */
  wholeText?(value: V, options: O): string
  /** words of a spreadsheet cell → edited; undefined when they cannot be understood. */
  parse(words: string, options: O, labels: Labels): V | undefined
  /** Keys whose words `text` needs, e.g. user names; `[]` when none. */
  keys(value: V, options: O): readonly string[]
}
