import type { TSchema } from 'typebox'
import type { Endpoint } from '../../schemas/contract/endpoint.ts'

type JsonSchema = Readonly<Record<string, unknown>>
export type Values = Record<string, unknown>

function own(schema: JsonSchema, key: string): unknown {
  return Object.hasOwn(schema, key) ? schema[key] : undefined
}

/** A value that fits a schema of the contract. */
function sample(schema: JsonSchema): unknown {
  const anyOf = own(schema, 'anyOf')
  if (Array.isArray(anyOf)) return sample(anyOf[0] as JsonSchema)
  if (Object.hasOwn(schema, 'const')) return schema['const']
  const choices = own(schema, 'enum')
  if (Array.isArray(choices)) return choices[0] as unknown
  switch (own(schema, 'type')) {
    case 'string':
      return 'a1'
    case 'integer':
    case 'number':
      return Math.max(1, Number(own(schema, 'minimum') ?? 1)) === 1 && own(schema, 'maximum') === 1
        ? 1
        : Math.max(1, Number(own(schema, 'minimum') ?? 1))
    case 'boolean':
      return true
    case 'array':
      return Array.from({ length: Number(own(schema, 'minItems') ?? 0) }, () =>
        sample((own(schema, 'items') ?? {}) as JsonSchema),
      )
    case 'object':
      return sampleObject(schema)
    default:
      return null
  }
}

function properties(schema: TSchema | undefined): Readonly<Record<string, JsonSchema>> {
  return ((schema as unknown as JsonSchema | undefined)?.['properties'] ?? {}) as Record<string, JsonSchema>
}
function sampleObject(schema: JsonSchema): Values {
  return Object.fromEntries(
    Object.entries((own(schema, 'properties') ?? {}) as Record<string, JsonSchema>).map(([name, one]) => [
      name,
      sample(one),
    ]),
  )
}

/** Values that mean something to our own content, so that a hostile neighbour is really used. */
const MEANINGFUL: Readonly<Record<string, string>> = {
  code: 'sex',
  dictCode: 'sex',
  tableName: 'sys_category',
  fieldName: 'username',
  sql: 'report_user',
  field: 'name',
  column: 'createTime',
  order: 'asc',
  pcode: 'B01',
}
const BY_ENDPOINT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'cgformHead.queryById': { id: 'collection.exhibition' },
  'cgformHead.fields': { headId: 'collection.exhibition' },
  'cgformHead.fieldsOfTable': { headCode: 'mus_exhibition' },
  'cgformHead.indexes': { headId: 'collection.exhibition' },
  'cgformHead.buttons': { headId: 'collection.exhibition' },
  'cgformHead.enhanceButton': { headId: 'collection.exhibition' },
  'onlineAuth.columns': { id: 'collection.exhibition' },
  'onlineAuth.buttons': { id: 'collection.exhibition' },
  'onlineAuth.rules': { id: 'collection.exhibition' },
  'onlineAuth.controls': { id: 'collection.exhibition' },
  'onlineAuth.validRules': { id: 'collection.exhibition' },
  'onlineAuth.held': { cgformId: 'collection.exhibition', roleId: 'role-staff', authMode: 'role' },
  'report.getRpColumns': { code: 'report_user' },
  'report.getQueryInfo': { id: 'report_user' },
  'report.getData': { id: 'report_user' },
  'report.getParamsInfo': { id: 'report_user' },
  'report.totals': { id: 'report_user' },
  'report.getColumnsAndData': { id: 'report_user' },
  'report.exportManySheetXls': { id: 'report_user' },
  'report.exportXls': { id: 'report_user' },
  'report.parseSql': { sql: 'select code from mus_storage' },
  'report.document': { code: 'loans_by_month' },
  'report.roles': { code: 'loans_by_month' },
  'report.items': { headId: 'loans_by_month' },
  'report.params': { headId: 'loans_by_month' },
  'graph.items': { id: 'loans_by_month' },
  'graph.params': { headId: 'loans_by_month' },
  'schema.sourceColumns': { name: 'report_user' },
  'company.getActiveItem': { username: 'admin' },
  'check.byCode': { ruleCode: 'qq' },
  'fill.test': { ruleCode: 'ticket_order_no' },
  'fill.execute': { code: 'ticket_order_no' },
  'check.duplicate': { tableName: 'sys_user' },
  'dict.loadTreeData': { code: 'id', text: 'name', condition: '{"name":"x"}' },
  'link.querySelectOptions': {
    table: 'sys_category',
    txt: 'name',
    key: 'code',
    idField: 'id',
    pidField: 'pid',
    condition: '{"name":"x"}',
  },
  'category.loadTreeData': { condition: '{"name":"x"}' },
  'category.loadOne': { field: 'code' },
  'policy.list': { screen: 'collection.exhibition' },
  'policy.save': { screen: 'collection.exhibition', role: 'role-admin' },
  'policy.count': { screen: 'collection.exhibition', rows: 'true', user: '' },
  'policy.explain': { screen: 'collection.exhibition', user: 'admin' },
  'listView.list': { screen: 'collection.exhibition' },
  'listView.save': { screen: 'collection.exhibition' },
}
/** Parameters of calls that take any name: the ones a list understands. */
const LIST_NAMES = [
  'column',
  'order',
  'field',
  'superQueryParams',
  'superQueryMatchType',
  'pageNo',
  'pageSize',
  'username',
  'realname',
  'createTime',
  'createTime_begin',
  'id_MultiString',
  'selections',
]

export interface Sample {
  readonly params: Values
  readonly query: Values
  readonly body: Values | undefined
}

/** A query whose optional texts ask nothing, so that each attack is the only thing asked. */
function sampleQuery(schema: JsonSchema): Values {
  const required = new Set((own(schema, 'required') ?? []) as string[])
  const stated = (own(schema, 'properties') ?? {}) as Record<string, JsonSchema>
  const mayBeEmpty = (name: string, value: unknown) =>
    typeof value === 'string' && !required.has(name) && !Object.hasOwn(stated[name] ?? {}, 'const')
  return Object.fromEntries(
    Object.entries(sampleObject(schema)).map(([name, value]) => [name, mayBeEmpty(name, value) ? '' : value]),
  )
}

function fill(endpoint: Endpoint, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? (BY_ENDPOINT[endpoint.id]?.[name] ?? MEANINGFUL[name] ?? value) : value,
    ]),
  )
}

/** A version that was not read would refuse every script before anything of it is looked at. */
function unguarded(endpoint: Endpoint, body: Values): Values {
  return endpoint.id.startsWith('enhance.')
    ? Object.fromEntries(Object.entries(body).filter(([name]) => name !== 'version'))
    : body
}

/** A well-formed request of an endpoint. */
export function sampleRequest(endpoint: Endpoint, screen: string): Sample {
  const isOpen = endpoint.query !== undefined && Object.keys(properties(endpoint.query)).length === 0
  const params = fill(endpoint, sampleObject((endpoint.params ?? {}) as unknown as JsonSchema))
  if (Object.hasOwn(params, 'screen')) params['screen'] = screen
  if (endpoint.id.startsWith('schema.') && Object.hasOwn(params, 'id')) params['id'] = screen
  if (endpoint.id.startsWith('enhance.')) params['code'] = screen
  return {
    params,
    query: isOpen
      ? Object.fromEntries(LIST_NAMES.map((name) => [name, '']))
      : fill(endpoint, sampleQuery((endpoint.query ?? {}) as unknown as JsonSchema)),
    body:
      endpoint.body === undefined
        ? undefined
        : fill(endpoint, unguarded(endpoint, sampleObject(endpoint.body as unknown as JsonSchema))),
  }
}

/** The address of a request below the API prefix. */
export function addressOf(endpoint: Endpoint, { params, query }: Pick<Sample, 'params' | 'query'>): string {
  const path = endpoint.path
    .replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? 'a1')))
    .replace('*', () =>
      String(params['*'] ?? 'a1')
        .split('/')
        .map(encodeURIComponent)
        .join('/'),
    )
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
  return search === '' ? path : `${path}?${search}`
}
