import type { OptionSource } from '../../../registry/kit/options.ts'
import type { OptionShape } from '../../../engine/model/index.ts'

/** What the generator reads of an option's JSON Schema, besides what decides whether a value can be drawn with. */
export interface OptionSchema extends OptionShape {
  readonly items?: OptionSchema
  readonly properties?: Readonly<Record<string, OptionSchema>>
  readonly patternProperties?: Readonly<Record<string, OptionSchema>>
  readonly examples?: readonly unknown[]
  readonly 'x-title'?: unknown
  readonly 'x-help'?: unknown
  readonly 'x-titles'?: readonly unknown[]
  readonly 'x-source'?: OptionSource | 'dict'
  /** The option that names the source whose columns are meant. */
  readonly 'x-of'?: string
  /** What the two sides of a pair are called. */
  readonly 'x-sides'?: readonly [unknown, unknown]
  /** Another name for something: drawn only where a document uses it. */
  readonly 'x-alias'?: boolean
  /** The member that no two entries of a list may share. */
  readonly 'x-unique'?: string
  /** Words for people, one string or one per language. */
  readonly 'x-text'?: boolean
  /** The meaning of an empty box. */
  readonly 'x-none'?: unknown
}

/** The context of an option's control besides its own value. */
export interface ControlContext {
  readonly fields: readonly { readonly value: string; readonly text: string }[]
  /** All options of the widget, defaults filled in, and their schemas. */
  readonly options: Readonly<Record<string, unknown>>
  readonly schemas: Readonly<Record<string, OptionSchema>>
}
/** For a control that stands alone. */
export const EMPTY_CONTEXT: ControlContext = { fields: [], options: {}, schemas: {} }

const trimmedString = (value: unknown) => (typeof value === 'string' ? value.trim() : '')
/** The report or rows whose columns an option means; `name` is '' while nothing is named. */
export function sourceOf(
  schema: OptionSchema,
  { options, schemas }: ControlContext,
): { readonly kind: 'report' | 'rows'; readonly name: string } {
  const of = schema['x-of'] ?? ''
  const source = Object.hasOwn(schemas, of) ? schemas[of]?.['x-source'] : undefined
  const named = trimmedString(options[of])
  return {
    kind: source === 'report' ? 'report' : 'rows',
    name: source === 'keyed' ? trimmedString(named.split(',')[0]) : named,
  }
}
