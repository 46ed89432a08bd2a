import type { MessageCode } from '../../messages/index.ts'

/** What a parameter of a predicate or filter holds, which decides its control and its check. */
export type ParameterType =
  | 'text'
  | 'pattern'
  | 'path'
  | 'template'
  | 'forward'
  | 'time'
  | 'integer'
  | 'paths'
  | 'hosts'
  | 'methods'
  | 'networks'

export interface Parameter {
  /** As the wire names it. */
  readonly name: string
  readonly title: MessageCode
  readonly type: ParameterType
  readonly isOptional?: true
  readonly min?: number
  readonly max?: number
  readonly example?: string
}

/** A kind of predicate or filter, declared once: its form, its check and its titles follow. */
export interface Kind {
  readonly title: MessageCode
  readonly parameters: readonly Parameter[]
}

export const HTTP_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const

const LISTS: ReadonlySet<ParameterType> = new Set(['paths', 'hosts', 'methods', 'networks'])
export const isList = ({ type }: Parameter): boolean => LISTS.has(type)

const REGEXP: Parameter = {
  name: 'regexp',
  title: 'GATEWAY_REGEXP',
  type: 'pattern',
  isOptional: true,
  example: '\\d+',
}
const named = (title: MessageCode, name = 'name'): Parameter => ({ name, title, type: 'text' })
const VALUE: Parameter = { name: 'value', title: 'GATEWAY_VALUE', type: 'text' }
const time = (name: string, title: MessageCode): Parameter => ({
  name,
  title,
  type: 'time',
  example: '2026-12-01T08:00:00+08:00',
})
const listed = (type: ParameterType, title: MessageCode, example: string): Parameter => ({
  name: 'patterns',
  title,
  type,
  example,
})
const count = (name: string, title: MessageCode, min: number, max: number): Parameter => ({
  name,
  title,
  type: 'integer',
  min,
  max,
})

export const PREDICATES: Readonly<Record<string, Kind>> = {
  Path: {
    title: 'GATEWAY_KIND_PATH',
    parameters: [listed('paths', 'GATEWAY_PATHS', '/catalogue/**')],
  },
  Method: {
    title: 'GATEWAY_KIND_METHOD',
    parameters: [listed('methods', 'GATEWAY_METHODS', 'GET')],
  },
  Host: {
    title: 'GATEWAY_KIND_HOST',
    parameters: [listed('hosts', 'GATEWAY_HOSTS', '**.example.org')],
  },
  Header: { title: 'GATEWAY_KIND_HEADER', parameters: [named('GATEWAY_HEADER', 'header'), REGEXP] },
  Query: { title: 'GATEWAY_KIND_QUERY', parameters: [named('GATEWAY_PARAMETER', 'param'), REGEXP] },
  Cookie: { title: 'GATEWAY_KIND_COOKIE', parameters: [named('GATEWAY_COOKIE'), REGEXP] },
  After: { title: 'GATEWAY_KIND_AFTER', parameters: [time('datetime', 'GATEWAY_TIME')] },
  Before: { title: 'GATEWAY_KIND_BEFORE', parameters: [time('datetime', 'GATEWAY_TIME')] },
  Between: {
    title: 'GATEWAY_KIND_BETWEEN',
    parameters: [time('datetime1', 'GATEWAY_FROM'), time('datetime2', 'GATEWAY_UNTIL')],
  },
  RemoteAddr: {
    title: 'GATEWAY_KIND_REMOTE',
    parameters: [listed('networks', 'GATEWAY_NETWORKS', '192.168.1.0/24')],
  },
  Weight: {
    title: 'GATEWAY_KIND_WEIGHT',
    parameters: [named('GATEWAY_GROUP', 'group'), count('weight', 'GATEWAY_WEIGHT', 0, 1000)],
  },
}

export const FILTERS: Readonly<Record<string, Kind>> = {
  StripPrefix: { title: 'GATEWAY_KIND_STRIP', parameters: [count('parts', 'GATEWAY_PARTS', 1, 20)] },
  PrefixPath: {
    title: 'GATEWAY_KIND_PREFIX',
    parameters: [{ name: 'prefix', title: 'GATEWAY_PREFIX', type: 'path', example: '/api' }],
  },
  SetPath: {
    title: 'GATEWAY_KIND_SET_PATH',
    parameters: [{ name: 'template', title: 'GATEWAY_TEMPLATE', type: 'template', example: '/{id}' }],
  },
  AddRequestHeader: { title: 'GATEWAY_KIND_ADD_HEADER', parameters: [named('GATEWAY_HEADER'), VALUE] },
  RemoveRequestHeader: { title: 'GATEWAY_KIND_REMOVE_HEADER', parameters: [named('GATEWAY_HEADER')] },
  AddRequestParameter: { title: 'GATEWAY_KIND_ADD_PARAMETER', parameters: [named('GATEWAY_PARAMETER'), VALUE] },
  AddResponseHeader: { title: 'GATEWAY_KIND_ADD_RESPONSE', parameters: [named('GATEWAY_HEADER'), VALUE] },
  PreserveHostHeader: { title: 'GATEWAY_KIND_PRESERVE_HOST', parameters: [] },
  RequestRateLimiter: {
    title: 'GATEWAY_KIND_LIMIT',
    parameters: [
      { name: 'key-resolver', title: 'GATEWAY_RESOLVER', type: 'text', example: '#{@ipKeyResolver}' },
      count('redis-rate-limiter.replenishRate', 'GATEWAY_RATE', 1, 1_000_000),
      count('redis-rate-limiter.burstCapacity', 'GATEWAY_BURST', 1, 1_000_000),
    ],
  },
  CircuitBreaker: {
    title: 'GATEWAY_KIND_BREAKER',
    parameters: [
      named('GATEWAY_NAME'),
      { name: 'fallbackUri', title: 'GATEWAY_FALLBACK', type: 'forward', isOptional: true, example: 'forward:/busy' },
    ],
  },
  Retry: { title: 'GATEWAY_KIND_RETRY', parameters: [count('retries', 'GATEWAY_RETRIES', 1, 20)] },
  RequestSize: { title: 'GATEWAY_KIND_SIZE', parameters: [count('maxSize', 'GATEWAY_BYTES', 1, 1_000_000_000)] },
}

export type StepList = 'predicates' | 'filters'
export const KINDS: Readonly<Record<StepList, Readonly<Record<string, Kind>>>> = {
  predicates: PREDICATES,
  filters: FILTERS,
}

export function kindOf(list: StepList, name: string): Kind | undefined {
  const kinds = KINDS[list]
  return Object.hasOwn(kinds, name) ? kinds[name] : undefined
}
