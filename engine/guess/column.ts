import type { GuessExceptions, GuessedColumn, GuessedKind } from '../../schemas/contract/screens/screen-guess.ts'
import { cleaned } from '../../schemas/language/characters/marks.ts'
import { FITS, type GuessCell, LIMITED_KINDS, hintsOf, numberOf, scaleOf, type TitleHints } from './kinds.ts'

const [EXAMPLES, EXAMPLE_LENGTH, MAX_TITLE] = [3, 60, 100]
/** Different values that may be the items of a list, that are offered as such, and that are compared at all. */
const [MAX_GUESSED, MAX_ITEMS, MAX_COMPARED] = [20, 200, 200_000]
const [LONG_TEXT, LONGEST_UNIQUE] = [100, 200]
/** Fewer rows say nothing about what is always there. */
const MIN_REQUIRED = 3
/** A list is guessed where its values occur so often. */
const [LIST_ROWS, LIST_REPEATED] = [6, 3]

const clipped = (text: string) =>
  text.length > EXAMPLE_LENGTH ? `${text.slice(0, EXAMPLE_LENGTH).toWellFormed()}…` : text.toWellFormed()
/** Texts that a person takes for the same. */
const folded = (text: string) => cleaned(text).normalize('NFKC').toLowerCase()

/** All values of a column, gone through one by one. */
export class ColumnProfile {
  readonly title: string
  readonly #hints: TitleHints
  readonly #exceptions = new Map<GuessedKind, { count: number; examples: string[] }>()
  readonly #examples = new Set<string>()
  readonly #items = new Set<string>()
  readonly #compared = new Set<string>()
  #hasManyItems = false
  #isRepeated = false
  #hasLines = false
  #hasCurrency = false
  #isNegative = false
  #longest = 0
  #scale = 0
  #filled = 0
  #faulty = 0

  constructor(title: string) {
    this.title = cleaned(title).replaceAll(/\s+/g, ' ').slice(0, MAX_TITLE).toWellFormed()
    this.#hints = hintsOf(this.title)
  }
  get filled(): number {
    return this.#filled
  }

  add({ raw, shown }: GuessCell, isFaulty = false): void {
    if (cleaned(shown) === '') return
    this.#filled += 1
    if (isFaulty) {
      this.#faulty += 1
      return
    }
    const cell = { raw: cleaned(raw) || cleaned(shown), shown: cleaned(shown) }
    this.#longest = Math.max(this.#longest, shown.length)
    this.#hasLines ||= /[\r\n]/.test(shown)
    this.#hasCurrency ||= /[¥￥$]/.test(cell.shown)
    if (this.#examples.size < EXAMPLES) this.#examples.add(clipped(cell.shown))
    this.#addNumber(cell)
    this.#addDifferent(cell.shown)
    for (const kind of LIMITED_KINDS) if (!FITS[kind](cell, this.#hints)) this.#except(kind, cell.shown)
  }
  #addNumber(cell: GuessCell): void {
    const value = numberOf(cell)
    if (value === undefined) return
    this.#scale = Math.max(this.#scale, scaleOf(value))
    this.#isNegative ||= value < 0
  }
  #addDifferent(text: string): void {
    if (!this.#hasManyItems) {
      this.#items.add(text)
      this.#hasManyItems = this.#items.size > MAX_ITEMS
    }
    if (!this.#hints.isCode || this.#isRepeated) return
    const same = folded(text)
    this.#isRepeated = this.#compared.has(same) || this.#compared.size >= MAX_COMPARED || text.length > LONGEST_UNIQUE
    if (this.#isRepeated) this.#compared.clear()
    else this.#compared.add(same)
  }
  #except(kind: GuessedKind, shown: string): void {
    const known = this.#exceptions.get(kind) ?? { count: 0, examples: [] }
    this.#exceptions.set(kind, known)
    known.count += 1
    const example = clipped(shown)
    if (known.examples.length < EXAMPLES && !known.examples.includes(example)) known.examples.push(example)
  }

  #isList(): boolean {
    const { size } = this.#items
    return (
      !this.#hasManyItems &&
      !this.#hints.isName &&
      !this.#hints.isCode &&
      size >= 2 &&
      size <= MAX_GUESSED &&
      this.#filled >= LIST_ROWS &&
      size * LIST_REPEATED <= this.#filled &&
      new Set([...this.#items].map(folded)).size === size
    )
  }
  #kind(): GuessedKind {
    const fits = (kind: GuessedKind) => !this.#exceptions.has(kind)
    if (this.#filled === this.#faulty) return 'text'
    for (const kind of ['mobile', 'idCard', 'email', 'link', 'switch', 'date', 'datetime', 'time'] as const)
      if (fits(kind)) return kind
    if (!this.#hints.isCode) {
      if (fits('money') && (this.#hints.isMoney || this.#hasCurrency)) return 'money'
      if (fits('integer')) return 'integer'
      if (fits('number')) return 'number'
    }
    if (fits('list') && this.#isList()) return 'list'
    return this.#longest > LONG_TEXT || this.#hasLines ? 'textarea' : 'text'
  }

  /** The field that the values suggest; `rows` is how many there are with the empty ones. */
  guess(column: number, rows: number): GuessedColumn {
    const kind = this.#kind()
    const isFull = this.#filled > 0 && this.#filled === rows && this.#faulty === 0
    const isComparable = this.#hints.isCode && ['text', 'idCard', 'mobile', 'email'].includes(kind)
    return {
      column,
      title: this.title,
      kind,
      required: isFull && rows >= MIN_REQUIRED,
      unique: isFull && isComparable && !this.#isRepeated && this.#filled > 1,
      longest: this.#longest,
      scale: Math.min(this.#scale, 6),
      isNegative: this.#isNegative,
      filled: this.#filled,
      blank: Math.max(rows - this.#filled, 0),
      faulty: this.#faulty,
      examples: [...this.#examples],
      ...(this.#hasManyItems || this.#exceptions.has('list') ? {} : { items: [...this.#items] }),
      exceptions: Object.fromEntries<GuessExceptions>(this.#exceptions),
    }
  }
}
