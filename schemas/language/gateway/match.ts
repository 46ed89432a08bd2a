import { compilePattern } from '../characters/pattern.ts'
import { isWithin } from './addresses.ts'
import type { GatewayRequest, Pairs } from './request.ts'
import { type Captures, matchHost, matchPath } from './segments.ts'
import { momentOf, type Step } from './steps.ts'

/** A stored route as far as it decides where a request goes. */
export interface Route {
  readonly id: string
  readonly routerId: string
  readonly name: string
  /** Scheme, host and port of the target. */
  readonly uri: string
  readonly predicates: readonly Step[]
  readonly filters: readonly Step[]
  /** Removes the first part of the path before the filters. */
  readonly isPrefixStripped: boolean
  readonly isOn: boolean
}

interface StepOutcome {
  readonly step: Step
  readonly passes: boolean
}
/** Where a request would go by a route, and what is added to it. */
export interface Target {
  readonly address: string
  readonly headers: Pairs
}
export interface RouteOutcome {
  readonly route: Route
  /** `shared`: another route of the weight group is equally possible; `later`: one before it is taken. */
  readonly verdict: 'chosen' | 'shared' | 'later' | 'missed' | 'off'
  readonly steps: readonly StepOutcome[]
  /** Percentage of the requests that the group of its weight leaves to it. */
  readonly share?: number
  readonly target?: Target
}

const text = ({ args }: Step, name: string) => String(args[name] ?? '')
const texts = ({ args }: Step): readonly string[] => (Array.isArray(args['patterns']) ? args['patterns'] : [])

/** A value of the name that fits the pattern whole; without one, any value. */
function hasPair(pairs: Pairs, name: string, regexp: string): boolean {
  const values = pairs.flatMap(([key, value]) => (key === name ? [value] : []))
  return regexp === '' ? values.length > 0 : values.some((value) => compilePattern(regexp).matches(value))
}

const TESTS: Readonly<Record<string, (step: Step, request: GatewayRequest) => boolean>> = {
  Path: (step, { path }) => texts(step).some((pattern) => matchPath(pattern, path) !== undefined),
  Method: (step, { method }) => texts(step).includes(method),
  Host: (step, { host }) => texts(step).some((pattern) => matchHost(pattern, host)),
  Header: (step, { headers }) => hasPair(headers, text(step, 'header').toLowerCase(), text(step, 'regexp')),
  Query: (step, { query }) => hasPair(query, text(step, 'param'), text(step, 'regexp')),
  Cookie: (step, { cookies }) => hasPair(cookies, text(step, 'name'), text(step, 'regexp')),
  After: (step, { at }) => at > (momentOf(text(step, 'datetime')) ?? Infinity),
  Before: (step, { at }) => at < (momentOf(text(step, 'datetime')) ?? -Infinity),
  Between: (step, { at }) =>
    at > (momentOf(text(step, 'datetime1')) ?? Infinity) && at < (momentOf(text(step, 'datetime2')) ?? -Infinity),
  RemoteAddr: (step, { remote }) => texts(step).some((network) => isWithin(remote, network)),
  Weight: ({ args }) => args['weight'] !== 0,
}

function capturesOf({ predicates }: Route, { path }: GatewayRequest): Captures {
  const found = predicates
    .filter(({ name }) => name === 'Path')
    .flatMap((step) => texts(step).map((pattern) => matchPath(pattern, path)))
  return Object.assign({}, ...found.filter((one) => one !== undefined).toReversed()) as Captures
}

const filled = (template: string, captures: Captures, written = (value: string) => value) =>
  template.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(captures, name) ? written(captures[name] ?? '') : whole,
  )
const stripped = (path: string, parts: number) => `/${path.replace(/^\//, '').split('/').slice(parts).join('/')}`

/** What the filters of a route make of a request that it takes. */
function targetOf(route: Route, request: GatewayRequest): Target {
  const captures = capturesOf(route, request)
  let path = route.isPrefixStripped ? stripped(request.path, 1) : request.path
  const query = [...request.query]
  const headers: (readonly [string, string])[] = []
  for (const step of route.filters) {
    if (step.name === 'StripPrefix') path = stripped(path, Number(step.args['parts']))
    if (step.name === 'PrefixPath') path = `${text(step, 'prefix').replace(/\/$/, '')}${path}`
    if (step.name === 'SetPath') path = filled(text(step, 'template'), captures, encodeURIComponent)
    const added = [text(step, 'name'), filled(text(step, 'value'), captures)] as const
    if (step.name === 'AddRequestParameter') query.push(added)
    if (step.name === 'AddRequestHeader') headers.push(added)
  }
  const search = new URLSearchParams(query.map(([name, value]) => [name, value])).toString()
  return { address: `${route.uri.replace(/\/$/, '')}${path}${search === '' ? '' : `?${search}`}`, headers }
}

const weightOf = ({ predicates }: Route) => predicates.find(({ name }) => name === 'Weight')
const groupOf = (route: Route) => {
  const step = weightOf(route)
  return step && text(step, 'group')
}

/** What each route makes of a request, in their order. A route without predicates takes none. */
export function matchRoutes(routes: readonly Route[], request: GatewayRequest): readonly RouteOutcome[] {
  const totals = new Map<string, number>()
  for (const route of routes) {
    const group = route.isOn ? groupOf(route) : undefined
    if (group !== undefined) totals.set(group, (totals.get(group) ?? 0) + Number(weightOf(route)?.args['weight']))
  }
  let taken: { readonly group: string | undefined } | undefined
  return routes.map((route): RouteOutcome => {
    const steps = route.predicates.map((step) => ({ step, passes: TESTS[step.name]?.(step, request) ?? false }))
    if (!route.isOn) return { route, verdict: 'off', steps }
    if (steps.length === 0 || steps.some(({ passes }) => !passes)) return { route, verdict: 'missed', steps }
    const group = groupOf(route)
    const total = group === undefined ? 0 : (totals.get(group) ?? 0)
    const share = total === 0 ? {} : { share: Math.round((100 * Number(weightOf(route)?.args['weight'])) / total) }
    const verdict = !taken ? 'chosen' : group !== undefined && group === taken.group ? 'shared' : 'later'
    taken ??= { group }
    return { route, verdict, steps, ...share, target: targetOf(route, request) }
  })
}
