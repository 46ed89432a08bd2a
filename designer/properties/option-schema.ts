/** What the generator reads of an option's JSON Schema. */
export interface OptionSchema {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly default?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly items?: OptionSchema
  readonly properties?: Readonly<Record<string, OptionSchema>>
  readonly required?: readonly string[]
  readonly examples?: readonly unknown[]
  /** What the names of a record must be; one pattern for all of them. */
  readonly patternProperties?: Readonly<Record<string, OptionSchema>>
  readonly 'x-title'?: unknown
  readonly 'x-help'?: unknown
  readonly 'x-titles'?: readonly unknown[]
  readonly 'x-source'?: string
  /** Words for people, one string or one per language. */
  readonly 'x-text'?: boolean
}
