import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_PREFIX, HEADER } from '../../schemas/contract/envelope.ts'
import { schemaErrors } from '../../schemas/language/check/check.ts'
import { endpoints } from '../../schemas/contract/index.ts'
import { addressOf, sampleRequest } from '../kit/samples.ts'
import { type TestApp, buildTestApp } from '../kit/test-app.ts'

let application: TestApp
let staff: string
let admin: string
let published: string
beforeAll(async () => {
  // The relay exists only where it has somewhere to go.
  application = await buildTestApp({ RELAY_TARGETS: 'https://relay.example=GET' })
  staff = await application.login('staff')
  admin = await application.login('admin')
  published = (
    await application.database.kysely
      .selectFrom('sys_screen')
      .select('id')
      .where('published_version', '=', 1)
      // One that has a table: lists of approvals have none.
      .where('id', 'like', 'booking.%')
      .orderBy('id')
      .executeTakeFirstOrThrow()
  ).id
})
afterAll(() => application.close())

const SCREEN = 'collection.relic'
/** Calls about one record; the sample id does not exist. */
const MAY_FIND_NOTHING: ReadonlySet<string> = new Set([
  'roleIndex.queryById',
  'rights.ofRole',
  'rights.roles',
  'rights.users',
  'schedule.queryById',
  'schedule.pause',
  'schedule.resume',
  'schedule.execute',
  'schedule.run',
  'category.loadOne',
  'publicForm.open',
  'cgform.getFormItemBytbname',
  'cgform.form',
  'cgform.formByTable',
  'cgform.subform',
  'cgform.subformList',
  'data.queryById',
  'data.asFilled',
  'data.history',
  'dataLog.queryDataVerList',
  'dataLog.queryCompareList',
  'import.state',
  'enhance.version',
  'widgetPackage.code',
  'fill.queryById',
  'schema.table',
  'announcementCategory.queryById',
  'checkRule.queryById',
  'dataSource.queryById',
  'gatewayRoute.copyRoute',
  'gatewayRoute.queryById',
  'tenantPack.queryById',
  'dataSource.testConnection',
  'messageTemplate.queryById',
  'message.queryById',
  'role.queryById',
  'tenant.queryById',
  'tenant.getTenantUserList',
  'act.transInfo',
  'act.historyTransInfo',
  'act.processInfo',
  'act.processById',
  'act.processHistoryList',
  'act.nodeInfo',
  'act.historyNodeInfo',
  'act.recordNodeInfo',
  'act.recordHistoryNodeInfo',
  'act.suspend',
  'act.restart',
  'act.skipNode',
  'act.reassign',
  'act.allTasks',
  'calendar.queryById',
  'userAgent.queryById',
  'signature.queryById',
  'category.queryById',
  'position.queryById',
  'position.queryByCode',
  'user.queryById',
  'user.queryUserRole',
  'log.queryById',
  'file.sheets',
  'depart.getDepartName',
  'depart.searchBy',
  'schema.jsonSchema',
  'dictItem.check',
  'check.duplicate',
  'third.getLoginUser',
  'third.casValidateLogin',
  'notice.queryById',
  'notice.doReleaseData',
  'notice.doReovkeData',
  'notice.syncNotic',
  'chat.locate',
  'chat.messages',
  'graph.getChartsData',
  'dataRule.ofRole',
  'process.draft',
  'process.versions',
  'process.version',
  'process.instance',
  'process.markInstanceRead',
  'process.startRights',
  'process.ofRecord',
])
const calls = endpoints.flatMap((endpoint) =>
  endpoint.methods.map((method) => ({ name: `${method} ${endpoint.path}`, endpoint, method })),
)
const guarded = calls.filter(({ endpoint }) => endpoint.access.kind !== 'anonymous')
const permitted = calls.filter(({ endpoint }) => endpoint.access.kind === 'permission')

function send({ endpoint, method }: (typeof calls)[number], headers: Record<string, string>) {
  const sample = sampleRequest(endpoint, SCREEN)
  return application.app.inject({
    method,
    url: `${API_PREFIX}${addressOf(endpoint, sample)}`,
    headers,
    ...(sample.body ? { payload: sample.body } : {}),
  })
}

describe('the contract', () => {
  it('names every endpoint and every address once', () => {
    const ids = endpoints.map((endpoint) => endpoint.id)
    expect(new Set(ids).size).toBe(ids.length)
    const names = calls.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  it.each(calls)('is served: $name', ({ endpoint, method }) => {
    expect(application.app.hasRoute({ method, url: `${API_PREFIX}${endpoint.path}` })).toBe(true)
  })

  it.each(guarded)('SEC-05 $name answers 401 without a token', async (call) => {
    const reply = await send(call, {})
    expect(reply.statusCode).toBe(401)
    expect(reply.json()).toMatchObject({ success: false, code: 401, message: 'Token失效，请重新登录!', result: null })
  })

  it.each(guarded)('SEC-05 $name answers 401 to an unknown token', async (call) => {
    const reply = await send(call, { [HEADER.token]: 'eyJhbGciOiJub25lIn0.eyJ1c2VybmFtZSI6ImFkbWluIn0.' })
    expect(reply.statusCode).toBe(401)
  })

  it.each(permitted)('SEC-05 $name answers 510 to a person without the permission', async (call) => {
    const reply = await send(call, { [HEADER.token]: staff })
    expect(reply.json()).toMatchObject({ success: false, code: 510, message: '没有权限，请联系管理员授权' })
  })

  it.each(
    endpoints
      .filter(({ kind, methods, reply }) => (kind ?? 'json') === 'json' && methods[0] === 'GET' && reply !== undefined)
      .map((endpoint) => ({ id: endpoint.id, endpoint })),
  )('$id answers in its declared shape', async ({ endpoint }) => {
    const reply = await application.app.inject({
      method: 'GET',
      url: `${API_PREFIX}${addressOf(endpoint, sampleRequest(endpoint, published))}`,
      headers: { [HEADER.token]: admin },
    })
    const body = reply.json<unknown>()
    const { success, result } = (endpoint.envelope === false ? { success: true, result: body } : body) as {
      success: boolean
      result: unknown
    }
    // A sample that finds nothing is refused; every successful reply has the declared shape.
    expect(success ? schemaErrors(endpoint.reply as unknown as Record<string, unknown>, result) : []).toEqual([])
    expect(success || MAY_FIND_NOTHING.has(endpoint.id), JSON.stringify(body)).toBe(true)
  })

  it('says what is wrong with a request that lacks a parameter', async () => {
    const required = endpoints.filter(
      ({ query }) => ((query as { required?: string[] } | undefined)?.required ?? []).length > 0,
    )
    expect(required.length).toBeGreaterThan(5)
    for (const endpoint of required.filter(({ kind }) => kind !== 'upload')) {
      const { params, body } = sampleRequest(endpoint, SCREEN)
      const reply = await application.app.inject({
        method: endpoint.methods[0],
        url: `${API_PREFIX}${addressOf(endpoint, { params, query: {} })}`,
        headers: { [HEADER.token]: admin },
        ...(body ? { payload: body } : {}),
      })
      expect(reply.json(), endpoint.id).toMatchObject({
        success: false,
        code: 500,
        message: expect.stringMatching(/^参数不正确：/) as string,
      })
    }
  })
})
