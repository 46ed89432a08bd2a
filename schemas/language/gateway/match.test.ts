import { describe, expect, it } from 'vitest'
import { isWithin, targetProblem } from './addresses.ts'
import { FILTERS, PREDICATES } from './kinds.ts'
import { matchRoutes, type Route } from './match.ts'
import { parseRequest, type WrittenRequest } from './request.ts'
import { isHostPattern, isPathPattern, matchHost, matchPath } from './segments.ts'
import { parseSteps, wireSteps } from './steps.ts'

const NOW = Date.parse('2026-11-27T08:00:00Z')
const steps = (list: 'predicates' | 'filters', stated: unknown) => {
  const parsed = parseSteps(list, stated)
  if ('problem' in parsed) throw new Error(parsed.problem.code)
  return parsed.steps
}
const routeOf = (routerId: string, predicates: unknown, over: Partial<Route> = {}): Route => ({
  id: routerId,
  routerId,
  name: routerId,
  uri: 'https://a.example',
  predicates: steps('predicates', predicates),
  filters: [],
  isPrefixStripped: false,
  isOn: true,
  ...over,
})
const requestOf = (over: Partial<WrittenRequest> = {}) => {
  const parsed = parseRequest({ method: 'GET', address: '/', headers: '', remote: '', time: '', ...over }, NOW)
  if ('problem' in parsed) throw new Error(parsed.problem.code)
  return parsed.request
}
const verdicts = (routes: readonly Route[], over: Partial<WrittenRequest>) =>
  matchRoutes(routes, requestOf(over)).map(({ verdict }) => verdict)
const one = (name: string, args: unknown, over: Partial<WrittenRequest>) =>
  verdicts([routeOf('one', [{ name, args }])], over)[0] === 'chosen'

describe('SYSTEM-056 a request that is matched against gateway routes', () => {
  it('fulfils each kind of predicate by its own rule', () => {
    const header = { headers: 'X-Id: 42\nCookie: a=1; seen=yes' }
    for (const [name, args, over, isMatch] of [
      ['Path', ['/a/**', '/b'], { address: '/b' }, true],
      ['Path', ['/a/**'], { address: '/a' }, true],
      ['Path', ['/a/{id}'], { address: '/a/1/2' }, false],
      ['Method', ['POST'], { method: 'POST' }, true],
      ['Method', ['POST'], {}, false],
      ['Host', ['**.example.org'], { address: 'http://a.b.EXAMPLE.org:81/' }, true],
      ['Host', ['*.example.org'], { headers: 'Host: a.b.example.org' }, false],
      ['Header', { header: 'x-id', regexp: '\\d+' }, header, true],
      ['Header', { header: 'X-Id', regexp: '\\d' }, header, false],
      ['Header', { header: 'X-Id' }, {}, false],
      ['Query', { param: 'q', regexp: 'ba.' }, { address: '/?q=bar' }, true],
      ['Query', { param: 'q' }, { address: '/?q' }, true],
      ['Cookie', { name: 'seen', regexp: 'y.s' }, header, true],
      ['After', { datetime: '2026-11-27T15:59:59+08:00[Asia/Shanghai]' }, {}, true],
      ['Before', { datetime: '2026-11-27T08:00:00Z' }, {}, false],
      [
        'Between',
        { datetime1: '2026-01-01T00:00:00Z', datetime2: '2027-01-01T00:00:00Z' },
        { time: '2027-02-01T00:00:00Z' },
        false,
      ],
      ['RemoteAddr', ['192.168.1.0/24'], { remote: '192.168.1.77' }, true],
      ['RemoteAddr', ['2001:db8::/32'], { remote: '2001:db8:0:1::9' }, true],
      ['RemoteAddr', ['10.0.0.0/8'], {}, false],
      ['Weight', { group: 'g', weight: 0 }, {}, false],
    ] as const)
      expect([name, args, one(name, args, over)]).toEqual([name, args, isMatch])
    const tested = [
      'Path',
      'Method',
      'Host',
      'Header',
      'Query',
      'Cookie',
      'After',
      'Before',
      'Between',
      'RemoteAddr',
      'Weight',
    ]
    expect(Object.keys(PREDICATES)).toEqual(expect.arrayContaining(tested))
    expect(tested).toHaveLength(Object.keys(PREDICATES).length)
  })
  it('goes by the first route that takes it; the others say why they do not', () => {
    const found = matchRoutes(
      [
        routeOf('off', [{ name: 'Path', args: ['/**'] }], { isOn: false }),
        routeOf('none', []),
        routeOf('post', [
          { name: 'Path', args: ['/a/**'] },
          { name: 'Method', args: ['POST'] },
        ]),
        routeOf('first', [{ name: 'Path', args: ['/a/**'] }]),
        routeOf('second', [{ name: 'Path', args: ['/**'] }]),
      ],
      requestOf({ address: '/a/b' }),
    )
    expect(found.map(({ verdict }) => verdict)).toEqual(['off', 'missed', 'missed', 'chosen', 'later'])
    expect(found[2]?.steps.map(({ step, passes }) => [step.name, passes])).toEqual([
      ['Path', true],
      ['Method', false],
    ])
    expect(found[2]?.target).toBeUndefined()
  })
  it('is shared by the routes of a weight group', () => {
    const weighed = (routerId: string, weight: number, group = 'g') =>
      routeOf(routerId, [
        { name: 'Path', args: ['/**'] },
        { name: 'Weight', args: { group, weight: String(weight) } },
      ])
    const found = matchRoutes([weighed('a', 8), weighed('b', 2), weighed('c', 5, 'h')], requestOf())
    expect(found.map(({ verdict, share }) => [verdict, share])).toEqual([
      ['chosen', 80],
      ['shared', 20],
      ['later', 100],
    ])
  })
  it('goes to the address that the filters make, in their order', () => {
    const target = (filters: unknown, over: Partial<Route> = {}) =>
      matchRoutes(
        [
          routeOf('one', [{ name: 'Path', args: ['/api/{kind}/{id}'] }], {
            filters: steps('filters', filters),
            ...over,
          }),
        ],
        requestOf({ address: '/api/relic/a%20b?q=1' }),
      )[0]?.target
    expect(target([])?.address).toBe('https://a.example/api/relic/a%20b?q=1')
    expect(target([{ name: 'StripPrefix', args: { parts: '2' } }])?.address).toBe('https://a.example/a%20b?q=1')
    expect(target([], { isPrefixStripped: true })?.address).toBe('https://a.example/relic/a%20b?q=1')
    expect(
      target([
        { name: 'StripPrefix', args: { parts: 9 } },
        { name: 'PrefixPath', args: { prefix: '/v2/' } },
        { name: 'AddRequestParameter', args: { name: 'of', value: '{kind}' } },
        { name: 'AddRequestHeader', args: { name: 'X-Id', value: '{id}' } },
        { name: 'Retry', args: { retries: 3 } },
      ]),
    ).toEqual({ address: 'https://a.example/v2/?q=1&of=relic', headers: [['X-Id', 'a b']] })
    expect(target([{ name: 'SetPath', args: { template: '/x/{id}/{gone}' } }])?.address).toBe(
      'https://a.example/x/a%20b/{gone}?q=1',
    )
  })
  it('is told what is wrong with it', () => {
    for (const [over, field] of [
      [{ address: 'a/b' }, 'address'],
      [{ address: '//evil.example/' }, 'address'],
      [{ address: 'javascript:alert(1)' }, 'address'],
      [{ headers: 'no header' }, 'headers'],
      [{ remote: '300.1.1.1' }, 'remote'],
      [{ time: 'tomorrow' }, 'time'],
    ] as const) {
      const written = { method: 'GET', address: '/', headers: '', remote: '', time: '', ...over }
      expect(parseRequest(written, NOW)).toMatchObject({ problem: { field } })
    }
  })
  it('is answered at once by hostile patterns and a thousand routes', () => {
    const long = 'a'.repeat(2000)
    const hostile = [
      { name: 'Header', args: { header: 'x', regexp: '(a+)+b' } },
      { name: 'Query', args: { param: 'q', regexp: '(a|a)*b' } },
      { name: 'Path', args: [`/${'*a'.repeat(200)}b`] },
      { name: 'Host', args: [`${'**.'.repeat(100)}b`] },
    ]
    const routes = Array.from({ length: 1000 }, (_, index) => routeOf(`r${index}`, [hostile[index % 4]]))
    const started = performance.now()
    const found = verdicts(routes, { address: `http://${'a.'.repeat(60)}c/${long}?q=${long}`, headers: `x: ${long}` })
    expect(new Set(found)).toEqual(new Set(['missed']))
    expect(performance.now() - started).toBeLessThan(5000)
  })
})

describe('the predicates and filters of a route', () => {
  it('are read in every spelling of the wire and written in one', () => {
    const parsed = steps('filters', [
      {
        name: 'RequestRateLimiter',
        args: [
          { key: 'key-resolver', value: '#{@ip}' },
          { key: 'redis-rate-limiter.replenishRate', value: '2' },
          { key: 'redis-rate-limiter.burstCapacity', value: 4 },
        ],
      },
      { name: 'AddRequestHeader', args: { name: 'X', value: '1', other: 'gone' } },
    ])
    expect(parsed[0]?.args).toEqual({
      'key-resolver': '#{@ip}',
      'redis-rate-limiter.replenishRate': 2,
      'redis-rate-limiter.burstCapacity': 4,
    })
    expect(parsed[1]?.args).toEqual({ name: 'X', value: '1' })
    for (const args of [['/a', '/b'], { _genkey_0: '/a', _genkey_1: '/b' }, { patterns: ['/a', '/b'] }])
      expect(wireSteps('predicates', steps('predicates', [{ name: 'Path', args }]))).toEqual([
        { name: 'Path', args: ['/a', '/b'] },
      ])
    for (const nothing of [null, undefined, '', '[]', []]) expect(steps('predicates', nothing)).toEqual([])
  })
  it('are refused with the entry and the parameter at fault', () => {
    for (const [list, stated, code] of [
      ['predicates', '{}', 'GATEWAY_STEPS'],
      ['predicates', '[1]', 'GATEWAY_STEPS'],
      ['predicates', [{ name: 'constructor', args: {} }], 'GATEWAY_KIND_UNKNOWN'],
      ['predicates', [{ name: 'Path' }], 'GATEWAY_MISSING'],
      ['predicates', [{ name: 'Path', args: ['a'] }], 'GATEWAY_ARGUMENT'],
      ['predicates', [{ name: 'Path', args: ['/**/a'] }], 'GATEWAY_ARGUMENT'],
      ['predicates', [{ name: 'Method', args: ['FETCH'] }], 'GATEWAY_ARGUMENT'],
      ['predicates', [{ name: 'RemoteAddr', args: ['10.0.0.0/33'] }], 'GATEWAY_ARGUMENT'],
      ['predicates', [{ name: 'After', args: { datetime: '2026-11-27' } }], 'GATEWAY_ARGUMENT'],
      ['predicates', [{ name: 'Header', args: { header: 'x', regexp: '(?=a)' } }], 'GATEWAY_PATTERN'],
      ['predicates', [{ name: 'Weight', args: { group: 'g', weight: '1.5' } }], 'GATEWAY_NUMBER'],
      [
        'predicates',
        [{ name: 'Between', args: { datetime1: '2027-01-01T00:00:00Z', datetime2: '2026-01-01T00:00:00Z' } }],
        'GATEWAY_TIMES',
      ],
      ['filters', [{ name: 'StripPrefix', args: { parts: 0 } }], 'GATEWAY_NUMBER'],
      ['filters', [{ name: 'AddRequestHeader', args: { name: 'x', value: 'a\r\nb: c' } }], 'GATEWAY_ARGUMENT'],
      [
        'filters',
        [{ name: 'CircuitBreaker', args: { name: 'x', fallbackUri: 'https://evil.example' } }],
        'GATEWAY_ARGUMENT',
      ],
    ] as const)
      expect({ stated, ...parseSteps(list, stated) }).toMatchObject({ stated, problem: { code } })
    expect(
      parseSteps('filters', [
        { name: 'Retry', args: { retries: 1 } },
        { name: 'Retry', args: {} },
      ]),
    ).toEqual({
      problem: { code: 'GATEWAY_MISSING', params: { step: 2, kind: 'Retry', parameter: 'retries' } },
    })
    expect(Object.values({ ...PREDICATES, ...FILTERS }).every(({ parameters }) => parameters.length < 4)).toBe(true)
  })
  it('have patterns of paths and hosts, networks and targets of which each spelling counts', () => {
    expect(matchPath('/a/{x}/{*rest}', '/a/1/2/3')).toMatchObject({ x: '1' })
    expect([matchPath('/', '/'), matchPath('/a?c/*', '/abc/d/'), matchPath('/%', '/%')].every(Boolean)).toBe(true)
    expect([matchHost('**', 'a.b'), matchHost('a.**.d', 'a.b.c.d'), matchHost('a.**.d', 'a.b')]).toEqual([
      true,
      true,
      false,
    ])
    expect(['/a b', '/{a', '/a**', 'x'].filter(isPathPattern)).toEqual([])
    expect(['*.a', '**.a.b', 'a..b', '{x', 'a b'].filter(isHostPattern)).toEqual(['*.a', '**.a.b'])
    expect([isWithin('::ffff:10.1.2.3', '10.0.0.0/8'), isWithin('1::', '1::/16'), isWithin('1:2', '::/0')]).toEqual([
      true,
      true,
      false,
    ])
    for (const good of [
      'https://a.example',
      'HTTP://a.example:8080/',
      'lb://catalogue',
      'lb://catalogue_2',
      'wss://10.1.2.3',
    ])
      expect([good, targetProblem(good)]).toEqual([good, undefined])
    for (const own of [
      'http://LOCALHOST.',
      'http://a.localhost',
      'lb://127.1',
      'ws://[::]',
      'http://0',
      'http://[fe80::1]:80',
      'http://0177.0.0.1',
    ])
      expect([own, targetProblem(own)]).toEqual([own, 'GATEWAY_URI_OWN'])
    for (const bad of [
      '',
      'a.example',
      'ftp://a',
      'http://',
      'http://a?b',
      'http://a/b',
      'file:///etc',
      'http://a b',
      ' http://a',
    ])
      expect([bad, targetProblem(bad)]).toEqual([bad, 'GATEWAY_URI'])
    expect(targetProblem('http://u:p@a')).toBe('GATEWAY_URI_CREDENTIALS')
  })
})
