import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_PREFIX, HEADER } from '../../schemas/contract/envelope.ts'
import { endpoints } from '../../schemas/contract/index.ts'
import { clientSignText, signatureOf, signTimestamp } from '../../schemas/contract/session/sign.ts'
import { modules } from '../../server/modules/index.ts'
import { addressOf, sampleRequest } from '../kit/samples.ts'
import { type TestApp, buildTestApp } from '../kit/test-app.ts'

const SCREEN = 'collection.exhibition'
let application: TestApp
let staff: string
beforeAll(async () => {
  // The relay exists only where it has somewhere to go.
  application = await buildTestApp({ RELAY_TARGETS: 'https://relay.example=GET' })
  staff = await application.login('staff')
})
afterAll(() => application.close())

async function send(id: string, token: string | undefined, screen = SCREEN) {
  const endpoint = endpoints.find((one) => one.id === id)
  if (!endpoint) throw new Error(`There is no endpoint ${id}`)
  const sample = sampleRequest(endpoint, screen)
  const replies = []
  for (const method of endpoint.methods) {
    replies.push(
      await application.request({
        method,
        url: addressOf(endpoint, sample),
        token,
        ...(sample.body ? { body: sample.body } : {}),
      }),
    )
  }
  return replies
}
const ids = (keep: (endpoint: (typeof endpoints)[number]) => boolean) => endpoints.filter(keep).map(({ id }) => id)

describe('every door', () => {
  it.each(ids(({ access }) => access.kind !== 'anonymous'))(
    'SEC-05 %s wants a session, by every method',
    async (id) => {
      for (const token of [undefined, '', 'x'.repeat(43), `${staff}x`]) {
        for (const reply of await send(id, token)) {
          expect(reply.statusCode).toBe(401)
          expect(reply.json()).toMatchObject({ success: false, code: 401, result: null })
        }
      }
    },
  )
  it.each(ids(({ access }) => access.kind === 'permission'))('SEC-05 %s wants its permission', async (id) => {
    for (const reply of await send(id, staff))
      expect(reply.json()).toMatchObject({
        success: false,
        code: 510,
        message: '没有权限，请联系管理员授权',
        result: null,
      })
  })
  it.each(ids(({ path }) => path.startsWith('/data/:screen/')))(
    'SEC-05 %s wants the permission of the screen',
    async (id) => {
      for (const reply of await send(id, staff))
        expect(reply.json()).toMatchObject({ success: false, code: 510, result: null })
    },
  )
  it('SEC-05 the side doors to the rows of a screen want its permission, too', async () => {
    expect((await application.call({ url: `/schema/get/${SCREEN}`, token: staff })).code).toBe(510)
    expect(
      (
        await application.call({
          url: '/sys/duplicate/check?tableName=mus_exhibition&fieldName=code&fieldVal=ZL2024-01',
          token: staff,
        })
      ).success,
    ).toBe(false)
    const report = await application.call({ url: '/online/cgreport/api/getData/exhibition', token: staff })
    expect(report).toMatchObject({ success: false, code: 510 })
    expect(
      await application.call({ url: '/online/cgreport/api/getReportDictList?sql=exhibition', token: staff }),
    ).toMatchObject({ success: false, code: 510 })
    for (const name of [SCREEN, 'mus_exhibition', 'sys_session', 'sys_user']) {
      expect(
        (await application.call({ url: `/sys/dict/loadTreeData?tableName=${name}&pid=0`, token: staff })).success,
      ).toBe(false)
    }
  })
})

describe('a session', () => {
  it('ends with the account, with the sign-out, and by time', async () => {
    const list = (token: string) => application.request({ url: '/sys/user/list', token })
    const [gone, old] = [await application.login('staff'), await application.login('staff')]
    await application.call({ url: '/sys/logout', token: gone })
    expect((await list(gone)).statusCode).toBe(401)
    await application.database.kysely
      .updateTable('sys_user')
      .set({ status: 2 })
      .where('username', '=', 'staff')
      .execute()
    expect((await list(old)).statusCode).toBe(401)
    await application.database.kysely
      .updateTable('sys_user')
      .set({ status: 1 })
      .where('username', '=', 'staff')
      .execute()
    application.clock.advance(2 * 3_600_000 + 1000)
    expect((await list(old)).statusCode).toBe(401)
    staff = await application.login('staff')
  })
  it('gets a token of the server, whatever the client brings', async () => {
    const reply = await application.request({
      url: '/sys/login',
      token: 'chosen-by-somebody-else',
      body: { username: 'staff', password: '123456' },
    })
    expect(reply.payload).not.toContain('chosen-by-somebody-else')
    expect((await application.request({ url: '/sys/user/list', token: 'chosen-by-somebody-else' })).statusCode).toBe(
      401,
    )
    // What a browser shows for stored files follows from the token of the server.
    expect(reply.headers['set-cookie']).toMatch(/^vitrine-files=[0-9a-f]{64};/)
    expect(reply.headers['set-cookie']).not.toContain(reply.json<{ result: { token: string } }>().result.token)
  })
})

describe('the address of the caller', () => {
  const knock = (app: TestApp, forwarded: string) =>
    app.request({ url: '/sys/signInWays', headers: { 'x-forwarded-for': forwarded } })
  it('is not what the caller says, with no proxy in front', async () => {
    const direct = await buildTestApp({ RATE_LIMIT: '2' })
    const codes = []
    for (const forwarded of ['1.1.1.1', '2.2.2.2', '3.3.3.3']) codes.push((await knock(direct, forwarded)).statusCode)
    await direct.close()
    expect(codes).toEqual([200, 200, 429])
  })
  it('is what the proxy says: an invented address before it does not evade a limit', async () => {
    const behind = await buildTestApp({ RATE_LIMIT: '2', TRUST_PROXY: 'on' })
    const codes = []
    for (const forwarded of ['1.1.1.1, 9.9.9.9', '2.2.2.2, 9.9.9.9', '3.3.3.3, 9.9.9.9', '9.9.9.9, 4.4.4.4'])
      codes.push((await knock(behind, forwarded)).statusCode)
    await behind.close()
    expect(codes).toEqual([200, 200, 429, 200])
  })
})

it('an address in a header changes no address in an answer', async () => {
  let answered = 0
  const headers = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    origin: 'https://evil.example',
    referer: 'https://evil.example/',
  }
  for (const { id, kind } of endpoints) {
    if (kind !== undefined && kind !== 'json') continue
    const endpoint = endpoints.find((one) => one.id === id)
    if (!endpoint || id === 'auth.logout') continue
    const sample = sampleRequest(endpoint, SCREEN)
    const reply = await application.app.inject({
      method: endpoint.methods[0],
      url: `${API_PREFIX}${addressOf(endpoint, sample)}`,
      headers: { ...headers, 'x-access-token': staff },
      ...(sample.body ? { payload: sample.body } : {}),
    })
    expect(`${JSON.stringify(reply.headers)}${reply.payload}`, id).not.toContain('evil.example')
    if (reply.json<{ success?: boolean }>().success) answered += 1
  }
  expect(answered).toBeGreaterThan(40)
})

describe('the table of routes', () => {
  it('SEC-05 holds what the contract declares and nothing else, so that the checks above see every door', () => {
    const served = modules.flatMap((module) => module.routes(application.parts)).map(({ endpoint }) => endpoint.id)
    expect(served.toSorted()).toEqual(endpoints.map(({ id }) => id).toSorted())
  })
  it('SEC-05 opens without a session only what precedes a sign-in', () => {
    const open = endpoints.filter(({ access }) => access.kind === 'anonymous').map(({ path }) => path)
    const KNOWN =
      /^\/sys\/(login|mLogin|logout|sms|phoneLogin|checkCaptcha|randomImage|getEncryptedString|getLoginQrcode|getQrcodeToken|checkAuth|signInWays|thirdLogin|cas|tenant\/opengettextfromdomain|common\/(static|view|pdf)|annountCement\/show|user\/(checkOnlyUser|register|phoneVerification|passwordChange|alteration))|^\/company\/companyinfo\/list|^\/dev\/mailbox|^\/eoa\/im\/enter|^\/form\/open|^\/online\/widgetPackage\/frame/
    expect(open.filter((path) => !KNOWN.test(path))).toEqual([])
    expect(open).toEqual(
      expect.arrayContaining(['/sys/login', '/sys/logout', '/sys/user/register', '/company/companyinfo/list']),
    )
  })
  it('SEC-05 lets a person without any role change only their own data', async () => {
    // Their account, sessions, signature, department, password, files, conversations, jobs, marks, absence, copies of approvals and views of lists; a cache; what a rule proposes; and screens and processes, whose own permissions and tasks are demanded inside.
    const OWN =
      /^(act|auth|chat|notice|data|import|cgform|job|listView|profile|userAgent)\.|^(user\.updatePassword|online\.end(Own|Others)|signature\.(save|delete)Own|file\.(upload|ticket|beginParts|part|finishParts)|dict\.refleshCache|fill\.execute(Batch)?|process\.(preview|start|act|batch|markRead|markInstanceRead))$/
    const changing = endpoints.filter(
      ({ access, methods }) => access.kind === 'signed-in' && methods.some((method) => method !== 'GET'),
    )
    expect(changing.map(({ id }) => id).filter((id) => !OWN.test(id))).toEqual([])
    expect(changing.filter(({ id }) => id.startsWith('data.')).length).toBeGreaterThan(4)
    await application.database.kysely
      .deleteFrom('sys_user_role')
      .where(
        'user_id',
        '=',
        (
          await application.database.kysely
            .selectFrom('sys_user')
            .select('id')
            .where('username', '=', 'zhou_xue')
            .executeTakeFirstOrThrow()
        ).id,
      )
      .execute()
    const nobody = await application.login('zhou_xue')
    for (const { id } of endpoints.filter(
      ({ id: name, path }) => /^(data|import|cgform)\./.test(name) && path.includes('/:screen'),
    )) {
      for (const reply of await send(id, nobody))
        expect(reply.json(), id).toMatchObject({ success: false, code: 510, result: null })
    }
  })
})

describe('a signature', () => {
  const SECRET = 'a secret of this house'
  const url = '/sys/dict/getDictItems/sex'
  const md5 = (text: string) => createHash('md5').update(text).digest('hex')
  const signed = (path: string, at: number) => ({
    [HEADER.sign]: signatureOf(clientSignText(path), SECRET, md5),
    [HEADER.time]: signTimestamp(at),
  })
  let careful: TestApp
  let token: string
  beforeAll(async () => {
    careful = await buildTestApp({ SIGN_SECRET: SECRET })
    token = await careful.login('staff')
  })
  afterAll(() => careful.close())
  it('SIGN-004 accepts a clock that is up to five minutes fast or slow, and not more', async () => {
    const ask = async (off: number) =>
      (await careful.call({ url, token, headers: signed(url, careful.clock.now() + off) })).success
    expect(await Promise.all([0, 290_000, -290_000].map(ask))).toEqual([true, true, true])
    expect(await Promise.all([310_000, -310_000, 86_400_000].map(ask))).toEqual([false, false, false])
  })
  it.each(['', '0', 'x'.repeat(14), '99999999999999', '20240231250000', '1'.repeat(400), '-1714550400123', '1e13'])(
    'SEC-01 with the time %s is refused',
    async (time) => {
      const reply = await careful.call({ url, token, headers: { ...signed(url, 0), [HEADER.time]: time } })
      expect(reply).toMatchObject({ success: false, code: 500, result: null })
    },
  )
  it('SEC-01 gives nothing to a replay without the session, and nothing for another address', async () => {
    const headers = signed(url, careful.clock.now())
    expect((await careful.call({ url, token, headers })).success).toBe(true)
    expect((await careful.request({ url, headers })).statusCode).toBe(401)
    expect((await careful.call({ url: '/sys/dict/loadDict/sys_user,realname,username', token, headers })).message).toBe(
      'Sign签名校验失败！',
    )
    careful.clock.advance(6 * 60_000)
    expect((await careful.call({ url, token, headers })).message).toContain('X-TIMESTAMP已过期')
    await careful.call({ url: '/sys/logout', method: 'POST', token })
    expect((await careful.request({ url, token, headers: signed(url, careful.clock.now()) })).statusCode).toBe(401)
  })
})
