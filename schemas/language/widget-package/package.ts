import Type, { type Static } from 'typebox'
import { type Text, TextSchema } from '../text.ts'

/** Bytes of a whole package file. */
export const PACKAGE_BYTES = 512 * 1024
const MODULE_LENGTH = 300_000
const STYLE_LENGTH = 30_000

const InBoth = Type.Object(
  { 'zh-CN': Type.String({ minLength: 1, maxLength: 100 }), 'en-US': Type.String({ minLength: 1, maxLength: 100 }) },
  { additionalProperties: false },
)
const localText = Type.Optional(Type.Unsafe<Text>(TextSchema))

/** One option, as the builders of `registry/kit/options.ts` write it: a yes or no, a whole number, a text or one of a few. */
const OptionSchema = Type.Object(
  {
    type: Type.String({ enum: ['boolean', 'integer', 'string'] }),
    default: Type.Union([Type.Boolean(), Type.Integer(), Type.String({ maxLength: 200 })]),
    minimum: Type.Optional(Type.Integer()),
    maximum: Type.Optional(Type.Integer()),
    maxLength: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    enum: Type.Optional(Type.Array(Type.String({ maxLength: 60 }), { minItems: 1, maxItems: 30 })),
    examples: Type.Optional(Type.Array(Type.String({ maxLength: 60 }), { maxItems: 1 })),
    'x-title': InBoth,
    'x-help': localText,
    'x-titles': Type.Optional(Type.Array(InBoth, { maxItems: 30 })),
  },
  { additionalProperties: false },
)

const OptionsSchema = Type.Object(
  {
    type: Type.String({ enum: ['object'] }),
    properties: Type.Record(Type.String({ pattern: '^[a-z][A-Za-z0-9]{0,30}$' }), OptionSchema, { maxProperties: 20 }),
    required: Type.Optional(Type.Array(Type.String({ maxLength: 31 }), { maxItems: 20 })),
    additionalProperties: Type.Boolean(),
  },
  { additionalProperties: false },
)

/** The column, of those that fields have anyway. Structured data are stored as JSON text. */
const StorageSchema = Type.Object(
  {
    type: Type.String({ enum: ['varchar', 'text', 'integer', 'numeric', 'json'] }),
    length: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
    scale: Type.Optional(Type.Integer({ minimum: 0, maximum: 12 })),
  },
  { additionalProperties: false },
)

/** Keywords of JSON Schema for what may be stored. A pattern is none of them: no expression of a package runs on the server. */
const ValueSchema = Type.Object(
  {
    minimum: Type.Optional(Type.Number()),
    maximum: Type.Optional(Type.Number()),
    minLength: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
    maxLength: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
    enum: Type.Optional(
      Type.Array(Type.Union([Type.String({ maxLength: 200 }), Type.Number()]), { minItems: 1, maxItems: 200 }),
    ),
    items: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    type: Type.Optional(Type.String({ enum: ['object', 'array'] })),
    properties: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    required: Type.Optional(Type.Array(Type.String({ maxLength: 60 }), { maxItems: 50 })),
    maxItems: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
    minItems: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
  },
  { additionalProperties: false },
)

const StoredValue = Type.Union([Type.String({ maxLength: 10_000 }), Type.Number(), Type.Null()])
const OptionValues = Type.Optional(Type.Record(Type.String(), Type.Unknown(), { maxProperties: 20 }))

const FixtureSchema = Type.Object(
  { name: InBoth, stored: StoredValue, options: OptionValues },
  { additionalProperties: false },
)
const KeysSchema = Type.Object(
  {
    steps: Type.Array(Type.String({ minLength: 1, maxLength: 20 }), { minItems: 1, maxItems: 30 }),
    stored: StoredValue,
    options: OptionValues,
  },
  { additionalProperties: false },
)

/** What is said of a package: all that the server and the lists need of it. Nothing in it runs. */
export const ManifestSchema = Type.Object(
  {
    formatVersion: Type.Integer({ minimum: 1, maximum: 1 }),
    id: Type.String({ pattern: '^[a-z][a-z0-9_]{1,30}$' }),
    version: Type.String({ pattern: '^(0|[1-9]\\d{0,5})\\.(0|[1-9]\\d{0,5})\\.(0|[1-9]\\d{0,5})$' }),
    title: InBoth,
    synonyms: Type.Optional(InBoth),
    group: Type.String({ enum: ['text', 'number', 'date', 'choice', 'tree', 'picker', 'file'] }),
    icon: Type.Optional(Type.String({ pattern: '^[A-Z][A-Za-z]{2,40}$' })),
    licence: Type.String({ minLength: 1, maxLength: 60 }),
    author: Type.Optional(Type.String({ maxLength: 100 })),
    storage: StorageSchema,
    value: ValueSchema,
    options: OptionsSchema,
    /** The words of a value in lists, details and on paper; `{value}` and `{name of an option}` are replaced. */
    text: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    /** The frame begins with so many pixels; what is drawn decides after that. */
    height: Type.Optional(Type.Integer({ minimum: 16, maximum: 600 })),
    fixtures: Type.Array(FixtureSchema, { minItems: 2, maxItems: 20 }),
    /** Stored forms that must read as empty. */
    garbage: Type.Array(Type.Unknown(), { minItems: 1, maxItems: 20 }),
    keys: KeysSchema,
  },
  { additionalProperties: false },
)
export type Manifest = Static<typeof ManifestSchema>

/** A package as it is published: one file. */
export const PackageSchema = Type.Object(
  {
    ...ManifestSchema.properties,
    /** CSS of the frame. */
    style: Type.Optional(Type.String({ maxLength: STYLE_LENGTH })),
    /** A JavaScript module that exports `Form`. */
    module: Type.String({ minLength: 1, maxLength: MODULE_LENGTH }),
  },
  { additionalProperties: false },
)
export type WidgetPackage = Static<typeof PackageSchema>

/** The order of two versions: below zero, zero, or above. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [one, other].map((version) => version.split('.').map(Number))
  for (const place of [0, 1, 2]) {
    const difference = (left?.[place] ?? 0) - (right?.[place] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** The same without what runs or is drawn. */
export function manifestOf(pack: WidgetPackage): Manifest {
  const { module: _module, style: _style, ...manifest } = pack
  return manifest
}
