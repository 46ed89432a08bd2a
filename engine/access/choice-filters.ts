import { type Expression, type ExpressionContext, choiceScope } from '../../schemas/language/expressions/expression.ts'
import { type Choice, choicesIn } from '../../schemas/language/lookup.ts'
import { deniedAmong } from './screen-access.ts'
import type { ResolvedField, ResolvedScreen } from '../model/index.ts'

type StoredRecord = Readonly<Record<string, unknown>>
/** What an expression can read of an option. The text is absent until it was looked up. */
export interface OptionContext {
  readonly value: string
  readonly text?: string | undefined
}

/** Which options the fields of a screen offer, as far as other fields decide it. */
export class ChoiceFilters {
  readonly #filters: ReadonlyMap<string, Expression>
  /** field → fields that decide what it offers */
  readonly reads: ReadonlyMap<string, readonly string[]>

  constructor(filters: ReadonlyMap<string, Expression>) {
    this.#filters = filters
    this.reads = new Map(
      [...filters].map(([key, { dependencies }]) => [key, dependencies.filter((name) => name !== key)]),
    )
  }

  get keys(): Iterable<string> {
    return this.#filters.keys()
  }
  has(key: string): boolean {
    return this.#filters.has(key)
  }

  /** May this option be chosen? Undefined where it depends on words that are not known here. */
  offers(key: string, option: OptionContext, record: StoredRecord, context: ExpressionContext): boolean | undefined {
    const filter = this.#filters.get(key)
    if (!filter) return true
    const answer = filter.evaluate(record, context, { option })
    return answer === null && option.text === undefined ? undefined : answer === true
  }

  /**
   * The first of a field's chosen keys that may not be chosen now. A row keeps what it holds for as long as neither that
   * nor what decides about it changes.
   */
  misfit(
    resolved: ResolvedField,
    record: StoredRecord,
    before: StoredRecord | undefined,
    context: ExpressionContext,
    textOf: (key: string) => string | undefined,
  ): string | undefined {
    const { key, widget, options } = resolved
    const isSame = (name: string) => (record[name] ?? null) === (before?.[name] ?? null)
    if (!widget || !this.has(key) || (before && isSame(key) && (this.reads.get(key) ?? []).every(isSame)))
      return undefined
    const value = record[key] ?? null
    const keys = value === null ? [] : widget.codec.keys(widget.codec.read(value, options), options)
    return keys.find((one) => this.offers(key, { value: one, text: textOf(one) }, record, context) === false)
  }
}

/** The texts of options that the document states. */
export function literalLabel({ lookup }: ResolvedField): (key: string) => string | undefined {
  if (lookup?.kind !== 'static') return () => undefined
  const choices: readonly Choice[] = choicesIn(lookup.items, 'zh-CN')
  return (key) => choices.find(({ value }) => value === key)?.text
}

/** Compiles `choices` of every field. Where a deciding field is denied to the person, everything is offered and the server checks. */
export function choiceFilters(screen: ResolvedScreen): ChoiceFilters {
  const stated = screen.fields.filter(({ field }) => field.choices !== undefined)
  const filters = new Map<string, Expression>()
  const scope = stated.length ? choiceScope(screen.screen) : undefined
  for (const { key, field } of stated) {
    const compiled = scope?.compile(field.choices ?? '')
    if (compiled?.ok && deniedAmong(screen, compiled.expression.dependencies).length === 0)
      filters.set(key, compiled.expression)
  }
  return new ChoiceFilters(filters)
}
