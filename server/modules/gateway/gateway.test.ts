import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PageResult } from '../../../schemas/contract/envelope.ts'
import type { GatewayRoute, GatewayRouteRecord } from '../../../schemas/contract/gateway.ts'
import { buildTestApp, type TestApp } from '../../../tests/kit/test-app.ts'

let app: TestApp
let admin: string
beforeAll(async () => {
  app = await buildTestApp({ RELAY_TARGETS: 'https://catalogue.example.org=GET+POST' })
  admin = await app.login('admin')
})
afterAll(() => app.close())

const call = <T = GatewayRouteRecord>(
  method: 'POST' | 'PUT' | 'GET' | 'DELETE',
  url: string,
  body?: unknown,
  token = admin,
) => app.call<T>({ method, url: `/sys/gatewayRoute${url}`, token, ...(body === undefined ? {} : { body }) })
const PREDICATES = [
  { name: 'Path', args: ['/catalogue/**'] },
  { name: 'Header', args: { header: 'X-Id', regexp: '\\d+' } },
]
const FILTERS = [
  {
    name: 'RequestRateLimiter',
    args: [
      { key: 'key-resolver', value: '#{@ipKeyResolver}' },
      { key: 'redis-rate-limiter.replenishRate', value: '20' },
      { key: 'redis-rate-limiter.burstCapacity', value: 40 },
    ],
  },
]
const routeOf = (over: Record<string, unknown> = {}) => ({
  routerId: 'catalogue',
  name: '藏品服务',
  uri: 'https://catalogue.example.org',
  predicates: JSON.stringify(PREDICATES),
  filters: JSON.stringify([{ name: 'StripPrefix', args: { parts: '1' } }]),
  ...over,
})
const bin = async () => (await call<GatewayRoute[]>('GET', '/deleteList')).result.map(({ routerId }) => routerId)

describe('SYSTEM-056 gateway routes', () => {
  it('are added, listed, changed, copied and have versions, and those that the relay reaches are marked', async () => {
    const added = await call('POST', '/add', routeOf())
    expect(added).toMatchObject({
      success: true,
      result: { status: 1, persistable: 0, relayMethods: 'GET POST', predicates: JSON.stringify(PREDICATES) },
    })
    const { id } = added.result
    const inner = await call('POST', '/add', routeOf({ routerId: 'inner', uri: 'lb://inner', sortOrder: 5 }))
    expect(inner.result.relayMethods).toBeUndefined()
    expect((await call('PUT', '/edit', { id, name: '藏品' })).result).toMatchObject({
      name: '藏品',
      uri: routeOf().uri,
    })
    const page = await call<PageResult<GatewayRouteRecord>>('GET', '/pageList?uri=*catalogue*')
    expect(page.result).toMatchObject({ total: 1, records: [{ routerId: 'catalogue', relayMethods: 'GET POST' }] })
    const copied = await call('GET', `/copyRoute?id=${id}`)
    expect(copied.result).toMatchObject({
      routerId: 'catalogue-copy-1',
      status: 0,
      predicates: JSON.stringify(PREDICATES),
    })
    expect((await call('GET', `/copyRoute?id=${id}`)).result.routerId).toBe('catalogue-copy-2')
    const versions = await app.call<{ row: Record<string, unknown> }[]>({
      url: `/data/system.gatewayRoute/history?id=${id}`,
      token: admin,
    })
    expect(versions.result.map(({ row }) => row['name'])).toEqual(['藏品', '藏品服务'])
    const entry = await app.database.kysely
      .selectFrom('sys_permission')
      .select('url')
      .where('component', '=', 'screens/system.gatewayRoute')
      .executeTakeFirstOrThrow()
    expect(entry.url).toBe('/isystem/gatewayroute')
  })
  it('are read and stored by the calls of the family, their lists as lists', async () => {
    const listed = await call<GatewayRoute[]>('GET', '/list')
    const catalogue = listed.result.find(({ routerId }) => routerId === 'catalogue')
    expect(listed.result.map(({ routerId }) => routerId)).toEqual([
      'catalogue',
      'catalogue-copy-1',
      'catalogue-copy-2',
      'inner',
    ])
    expect(catalogue).toMatchObject({
      predicates: PREDICATES,
      filters: [{ name: 'StripPrefix', args: { parts: 1 } }],
    })
    const { id, routerId, name, uri } = catalogue as GatewayRoute
    const router = { id, routerId, name, uri, predicates: PREDICATES, filters: FILTERS, status: 0 }
    expect((await call<null>('POST', '/updateAll', { router })).message).toBe('操作成功！')
    expect((await call('GET', `/queryById?id=${id}`)).result).toMatchObject({
      status: 0,
      filters: JSON.stringify([
        {
          name: 'RequestRateLimiter',
          args: {
            'key-resolver': '#{@ipKeyResolver}',
            'redis-rate-limiter.replenishRate': 20,
            'redis-rate-limiter.burstCapacity': 40,
          },
        },
      ]),
    })
    const fresh = { id: '', routerId: 'fresh', name: 'x', uri: 'ws://fresh:8080', predicates: '[]', filters: '' }
    expect((await call<null>('POST', '/updateAll', { router: fresh })).success).toBe(true)
    expect((await call<null>('GET', '/clearRedis')).message).toBe('清除成功！')
  })
  it('are saved over the version that they were read with, by one of two who save at the same time', async () => {
    interface Versioned extends GatewayRouteRecord {
      readonly version: number
    }
    const { id } = (await call('POST', '/add', routeOf({ routerId: 'versioned' }))).result
    const { version } = (await call<Versioned>('GET', `/queryById?id=${id}`)).result
    const save = (over: object) => call<Versioned>('PUT', '/edit', { id, version, ...over })
    const both = await Promise.all([save({ predicates: '[]' }), save({ filters: '[]' })])
    expect(both.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([0, 409])
    expect((await call<Versioned>('GET', `/queryById?id=${id}`)).result.version).toBe(version + 1)
    await call('DELETE', `/delete?id=${id}`)
    await call('DELETE', `/deleteRecycleBin?ids=${id}`)
  })
  it('go to a recycle bin, come back and are deleted for good, reserved ones excepted', async () => {
    const { id } = (await call('POST', '/add', routeOf({ routerId: 'old', persistable: 1 }))).result
    expect((await call('DELETE', `/delete?id=${id}`)).message).toBe(
      '路由“藏品服务”是保留数据，请先取消其“保留数据”再删除',
    )
    await call('PUT', '/edit', { id, persistable: 0 })
    expect((await call('DELETE', `/deleteBatch?ids=${id}`)).success).toBe(true)
    expect(await bin()).toEqual(['old'])
    expect((await call('POST', '/add', routeOf({ routerId: 'OLD' }))).message).toContain('路由标识“OLD”已存在')
    expect((await call('PUT', '/putRecycleBin', { ids: id })).message).toBe('还原成功')
    expect((await call('GET', `/queryById?id=${id}`)).result.routerId).toBe('old')
    expect((await call('DELETE', `/deleteRecycleBin?ids=${id}`)).message).toBe('路由不存在或已被删除，请刷新列表')
    await call('DELETE', `/delete?id=${id}`)
    expect((await call('DELETE', `/deleteRecycleBin?ids=${id}`)).success).toBe(true)
    expect(await bin()).toEqual([])
  })
  it('are refused with what is wrong: ids that differ by case, targets, kinds, patterns, JSON that is no list', async () => {
    for (const [over, message] of [
      [{ routerId: 'Catalogue' }, '路由标识“Catalogue”已存在'],
      [{ uri: 'https://user:word@catalogue.example.org' }, '目标地址不能包含用户名或密码'],
      [{ uri: 'javascript:alert(1)' }, '目标地址应为协议、主机和端口'],
      [{ uri: 'https://catalogue.example.org/path' }, '目标地址应为协议、主机和端口'],
      ...['localhost', '127.0.0.1:80', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]', '169.254.169.254'].map(
        (host) => [{ uri: `http://${host}` }, '目标地址不能是本机或链路本地地址'] as const,
      ),
      [{ predicates: '{"name":"Path"}' }, '断言和过滤器必须是列表'],
      [{ predicates: 'Path=/a' }, '断言和过滤器必须是列表'],
      [{ filters: JSON.stringify(Array.from({ length: 51 }, () => FILTERS[0])) }, '最多 50 项'],
      [{ predicates: '[{"name":"__proto__","args":{}}]' }, '没有“__proto__”这一类型'],
      [{ filters: '[{"name":"Hystrix","args":{}}]' }, '可用的有 StripPrefix, PrefixPath'],
      [{ predicates: '[{"name":"Path","args":[]}]' }, '第 1 项 Path：请填写 patterns'],
      [{ predicates: '[{"name":"Header","args":{"header":"X","regexp":"(a+"}}]' }, '不是可用的正则表达式'],
    ] as const)
      expect((await call('POST', '/add', routeOf({ routerId: 'wrong', ...over }))).message, message).toContain(message)
    const staff = await app.login('staff')
    for (const [method, url, body] of [
      ['GET', '/list', undefined],
      ['GET', '/pageList', undefined],
      ['POST', '/updateAll', { router: routeOf() }],
      ['GET', '/deleteList', undefined],
    ] as const)
      expect((await call(method, url, body, staff)).code).toBe(510)
  })
})
