import type { Endpoint } from '../../../schemas/contract/endpoint.ts'
import { PARENT_PARAM, SUBTREE_PARAM } from '../../../schemas/contract/data/place.ts'
import { type Locale, textIn } from '../../../schemas/language/text.ts'
import { valueSchema } from '../../../engine/value/index.ts'
import type { DataColumn, TableScreen } from '../../data/catalog/index.ts'
import type { ApiDocument, ApiOperation } from '../../http/openapi.ts'

type Json = Readonly<Record<string, unknown>>

/** The calls of any screen; those of other addresses lead to the same rows. */
const OF_ANY_SCREEN = '/data/:screen/'
const NULL = { type: 'null' }
const TEXT = { type: ['string', 'null'] }
/** Parameters of every list, with those of each field. */
const LIST_PARAMETERS = [
  'pageNo',
  'pageSize',
  'column',
  'order',
  'superQueryParams',
  'superQueryMatchType',
  '_quick',
  '_count',
  '_after',
  '_before',
  PARENT_PARAM,
  SUBTREE_PARAM,
]
const parameter = (name: string, more: Json = {}): Json => ({
  in: 'query',
  name,
  required: false,
  schema: { type: 'string' },
  ...more,
})

const titleOf = ({ field }: DataColumn, locale: Locale): Json =>
  field ? { title: textIn(field.field.title, locale) } : {}
const valueOf = ({ field, type }: DataColumn): Json =>
  field ? valueSchema(field) : { type: type === 'integer' ? 'integer' : 'string' }

/** A row as it is answered to a person whom nothing is hidden from. */
function rowSchema({ columns, masked = new Map<string, DataColumn>() }: TableScreen, locale: Locale): Json {
  const stored = [...columns.values()].flatMap((column) => [
    [column.key, { ...titleOf(column, locale), anyOf: [valueOf(column), NULL] }],
    ...(column.lookup ? [[`${column.key}_dictText`, TEXT]] : []),
  ])
  const masks = [...masked.values()].map((column) => [column.key, { ...titleOf(column, locale), ...TEXT }])
  return { type: 'object', properties: Object.fromEntries([...stored, ...masks]) }
}

/** A record as it is sent: `id` of one that exists, `version` as it was read. */
function inputSchema({ resolved }: TableScreen, locale: Locale): Json {
  const fields = resolved.fields.map((field) => [
    field.key,
    { title: textIn(field.field.title, locale), anyOf: [valueSchema(field), NULL] },
  ])
  return {
    type: 'object',
    properties: { id: { type: 'string' }, version: { type: 'integer' }, ...Object.fromEntries(fields) },
  }
}

/** Puts a schema in the place of every row of any screen. */
function withRows(value: unknown, $ref: string): unknown {
  if (Array.isArray(value)) return value.map((each) => withRows(each, $ref))
  if (typeof value !== 'object' || value === null) return value
  if (Object.hasOwn(value, 'x-row')) return { $ref }
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withRows(each, $ref)]))
}

function parametersOf(
  endpoint: Endpoint,
  operation: ApiOperation,
  { columns, resolved }: TableScreen,
  locale: Locale,
): readonly Json[] {
  const actions = resolved.actions.filter(({ builtIn }) => !builtIn).map(({ code }) => code)
  const own = (operation.parameters ?? [])
    .filter(({ name }) => name !== 'screen')
    .map((each) =>
      each['in'] === 'path' && each['name'] === 'action'
        ? { ...each, schema: { type: 'string', enum: actions } }
        : each,
    )
  // A query without names of its own takes those of the screen.
  const isList = endpoint.query !== undefined && !Object.hasOwn(endpoint.query, 'properties')
  if (!isList) return own
  return [
    ...own,
    ...LIST_PARAMETERS.map((name) => parameter(name)),
    ...[...columns.values()].map((column) =>
      parameter(column.key, column.field ? { description: textIn(column.field.field.title, locale) } : {}),
    ),
  ]
}

export interface ScreenDescription {
  readonly tag: Json
  readonly paths: ApiDocument['paths']
  readonly schemas: Json
}

/** The calls of one screen: those of any screen, with its fields in the place of the rows. */
export function describeScreen(
  endpoints: readonly Endpoint[],
  paths: ApiDocument['paths'],
  screen: TableScreen,
  locale: Locale,
): ScreenDescription {
  const { id, resolved } = screen
  const hasActions = resolved.actions.some(({ builtIn }) => !builtIn)
  const own = endpoints.flatMap((endpoint) => {
    const rest = endpoint.path.startsWith(OF_ANY_SCREEN) ? endpoint.path.slice(OF_ANY_SCREEN.length) : undefined
    const operations = paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]
    if (rest === undefined || operations === undefined || (rest.includes(':action') && !hasActions)) return []
    const described = Object.entries(operations).map(([method, operation]) => [
      method,
      {
        ...operation,
        operationId: `${operation.operationId}:${id}`,
        tags: [id],
        parameters: parametersOf(endpoint, operation, screen, locale),
        ...(operation.requestBody
          ? { requestBody: withRows(operation.requestBody, `#/components/schemas/${id}.input`) }
          : {}),
        responses: withRows(operation.responses, `#/components/schemas/${id}`),
      },
    ])
    return [[`/data/${id}/${rest.replace(/:(\w+)/g, '{$1}')}`, Object.fromEntries(described)]]
  })
  return {
    tag: { name: id, description: textIn(resolved.screen.title, locale) },
    paths: Object.fromEntries(own) as ApiDocument['paths'],
    schemas: { [id]: rowSchema(screen, locale), [`${id}.input`]: inputSchema(screen, locale) },
  }
}
