import { NO_LABELS, type Labels } from '../../../registry/kit/codec.ts'
import { labelsOfKeys } from '../../../registry/kit/joined.ts'
import type { Ports } from '../../../registry/kit/ports.ts'
import { choicesIn, lookupId, type LookupRef } from '../../../schemas/language/lookup.ts'
import { labelsFrom, fieldText } from '../../ui/fields/labels.ts'
import type { GridColumn, Values } from '../store/index.ts'

/** So many different values of a column keep their words; a column of free text has more of them than anybody sees. */
const CACHE_SIZE = 20_000
const NONE: readonly string[] = []

/** Words of cells, by column and value: drawing one again costs a look into a table. Words that a lookup must tell are asked for together. */
export class CellWords {
  readonly #ports: Ports
  readonly #onWords: () => void
  readonly #words = new Map<string, Map<unknown, string>>()
  readonly #parts = new Map<string, Map<string, { readonly of: unknown; readonly parts: readonly string[] }>>()
  readonly #known = new Map<string, Map<string, string | undefined>>()
  #wanted = new Map<string, { readonly ref: LookupRef; readonly keys: Set<string> }>()
  #labels = new Map<string, Labels>()
  /** How often words came. */
  revision = 0
  #loading: Promise<void> | undefined
  #wasLeft = false

  /** `onWords`: something is worded otherwise than when it was asked for. */
  constructor(ports: Ports, onWords: () => void) {
    this.#ports = ports
    this.#onWords = onWords
  }
  /** Resolves when all texts that were requested so far have come; undefined when none is missing. */
  get loading(): Promise<void> | undefined {
    return this.#loading
  }
  /** Subscribes to changed texts; returns the unsubscribe function. */
  listen(): () => void {
    if (this.#wasLeft) this.forget()
    const stop = this.#ports.lookup.changes?.watch(() => this.forget())
    return () => {
      this.#wasLeft = true
      stop?.()
    }
  }
  forget(): void {
    this.#words.clear()
    this.#parts.clear()
    this.#known.clear()
    this.#labels = new Map()
    this.#onWords()
  }

  /** The words of a value; `said` are those the server sent with it. */
  of({ key, field }: GridColumn, value: unknown, said?: unknown): string {
    if (value === null || value === undefined || value === '') return ''
    if (typeof said === 'string' && said !== '') return said
    let words = this.#words.get(key)
    if (!words) this.#words.set(key, (words = new Map()))
    const found = words.get(value)
    if (found !== undefined) return found
    this.#want(field, value)
    const made = fieldText(field, { [key]: value }, this.#labels)
    if (words.size >= CACHE_SIZE) words.clear()
    words.set(value, made)
    return made
  }
  /** The same one by one, of a value that is several; `words` are all of them together. */
  partsOf({ key, field }: GridColumn, value: unknown, words: string): readonly string[] {
    if (words === '') return NONE
    let parts = this.#parts.get(key)
    if (!parts) this.#parts.set(key, (parts = new Map()))
    const known = parts.get(words)
    if (known && known.of === value) return known.parts
    const made = this.#toldApart(field, value, words)
    if (parts.size >= CACHE_SIZE) parts.clear()
    parts.set(words, { of: value, parts: made })
    return made
  }
  #toldApart(field: GridColumn['field'], value: unknown, words: string): readonly string[] {
    const { widget, options, lookup } = field
    const edited = widget?.codec.read(value, options)
    const texts = lookup ? labelsOfKeys(words, widget?.codec.keys(edited, options) ?? NONE) : undefined
    if (texts) return texts
    this.#want(field, value)
    const parts =
      widget?.codec.parts?.(edited, options, (lookup && this.#labels.get(lookupId(lookup))) ?? NO_LABELS) ?? NONE
    return parts.length > 0 ? parts : [words]
  }
  /** The words of a cell as its row holds it now. */
  ofRow(column: GridColumn, row: Values, isDirty: boolean): string {
    return this.of(column, row[column.key], isDirty ? undefined : row[`${column.key}_dictText`])
  }

  #want({ widget, options, lookup }: GridColumn['field'], value: unknown): void {
    if (!widget || !lookup) return
    const id = lookupId(lookup)
    // The choices that a field states itself are there: their words are not waited for.
    if (lookup.kind === 'static') {
      if (!this.#labels.has(id))
        this.#labels.set(
          id,
          labelsFrom(new Map(choicesIn(lookup.items, this.#ports.locale).map((choice) => [choice.value, choice.text]))),
        )
      return
    }
    const known = this.#known.get(id)
    for (const key of widget.codec.keys(widget.codec.read(value, options), options)) {
      if (known?.has(key)) continue
      if (this.#wanted.size === 0) this.#loading = Promise.resolve().then(() => this.#load())
      const asked = this.#wanted.get(id) ?? { ref: lookup, keys: new Set<string>() }
      asked.keys.add(key)
      this.#wanted.set(id, asked)
    }
  }
  async #load(): Promise<void> {
    const wanted = this.#wanted
    this.#wanted = new Map()
    await Promise.all(
      [...wanted].map(async ([id, { ref, keys }]) => {
        const labels = await this.#ports.lookup.labels(ref, [...keys]).catch(() => undefined)
        const known = this.#known.get(id) ?? new Map<string, string | undefined>()
        // What a lookup could not tell is not asked for at each drawing.
        for (const key of keys) known.set(key, labels?.get(key))
        this.#known.set(id, known)
        this.#labels.set(id, { text: (key) => known.get(key), key: () => undefined })
      }),
    )
    this.#words.clear()
    this.#parts.clear()
    this.revision += 1
    if (this.#wanted.size === 0) this.#loading = undefined
    this.#onWords()
  }
}
