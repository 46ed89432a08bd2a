import { DictionarySchema, MenuSeedSchema } from '../../schemas/language/documents.ts'
import { ProcessSchema } from '../../schemas/language/process/document.ts'
import { ReportSchema } from '../../schemas/language/report.ts'
import { ScreenSchema } from '../../schemas/language/screen.ts'
import { textIn } from '../../schemas/language/text.ts'
import { offeredWidgets } from '../../registry/index.ts'
import type { AnyWidget } from '../../registry/kit/define.ts'

export const DOCUMENT_KINDS = ['screen', 'dictionary', 'report', 'menu', 'process'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]
type Json = Record<string, unknown>

// `then` is a keyword of JSON Schema here; a schema is never awaited.
const conditional = (condition: Json, consequence: Json): Json =>
  Object.fromEntries([
    ['if', condition],
    // oxlint-disable-next-line unicorn/no-thenable
    ['then', consequence],
  ])

/** The options of a view as a document states them: what has a default may be left out. */
function statedSchema({ options }: AnyWidget): Json {
  const { required = [], properties } = options as {
    readonly required?: readonly string[]
    readonly properties: Readonly<Record<string, { readonly default?: unknown }>>
  }
  return {
    ...structuredClone<object>(options),
    required: required.filter((name) => properties[name]?.default === undefined),
  }
}

/** The field's schema with the view types that a person may choose as choices, those of packages too, followed by the options of each. */
function withViews(screen: Json): Json {
  const copy = structuredClone(screen)
  const properties = copy['properties'] as Record<string, Json>
  const field = Object.values((properties['fields']?.['patternProperties'] ?? {}) as Record<string, Json>)[0]
  if (!field) return copy
  const widgets = offeredWidgets()
  const names = widgets.flatMap((widget) => [widget.type, ...widget.aliases])
  const viewed = field['properties'] as Record<string, Json>
  viewed['view'] = {
    type: 'string',
    enum: names,
    enumDescriptions: widgets.flatMap((widget) =>
      [widget.type, ...widget.aliases].map(() => textIn(widget.title, 'zh-CN')),
    ),
  }
  field['allOf'] = widgets.map((widget) =>
    conditional(
      { properties: { view: { enum: [widget.type, ...widget.aliases] } }, required: ['view'] },
      { properties: { options: statedSchema(widget) } },
    ),
  )
  return copy
}

/** The JSON Schema that editors read through `$schema`, and the designer's source view completes from. */
export function publishedSchema(kind: DocumentKind): Json {
  const schemas: Readonly<Record<DocumentKind, object>> = {
    screen: ScreenSchema,
    dictionary: DictionarySchema,
    report: ReportSchema,
    menu: MenuSeedSchema,
    process: ProcessSchema,
  }
  // A round trip through JSON removes the library's own markers.
  const plain = JSON.parse(JSON.stringify(schemas[kind])) as Json
  const { $id: _, ...schema } = kind === 'screen' ? withViews(plain) : plain
  return { $schema: 'http://json-schema.org/draft-07/schema#', ...schema }
}
