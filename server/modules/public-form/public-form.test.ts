import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { checkScreen } from '../../../engine/document/check-screen.ts'
import { API_PREFIX, HEADER } from '../../../schemas/contract/envelope.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import { publishScreen } from '../../../tests/data/kit.ts'
import { openApplication } from '../../../tests/kit/test-app.ts'
import { buildApp } from '../../app.ts'
import { storeCaptcha } from '../auth/captcha.ts'

type Loose = Record<string, unknown>
const VISIT = {
  version: 1,
  id: 'test.visit',
  title: '参观预约',
  permission: 'test:visit',
  source: { table: 'tst_visit' },
  fields: {
    visitor: { title: '姓名', view: 'text', required: true, maxLength: 20 },
    kind: { title: '类别', view: 'list', dict: 'visitor_kind' },
    people: { title: '人数', type: 'integer', view: 'number', minimum: 1, default: 1 },
    note: { title: '备注', view: 'textarea', visible: "handler == 'admin' || people > 1" },
    handler: { title: '经办人', view: 'sel_user' },
    state: {
      title: '状态',
      view: 'radio',
      default: 'new',
      options: {
        items: [
          { value: 'new', text: '新' },
          { value: 'done', text: '已办' },
        ],
      },
      required: true,
    },
  },
  form: {
    layout: [
      { group: '参观人', fields: ['visitor', 'handler', 'kind'] },
      { group: '内部', fields: ['state'] },
      'people',
      'note',
    ],
    public: { fields: ['visitor', 'kind', 'people', 'note'], days: 3 },
  },
}
const house = openApplication()
let careful: FastifyInstance
const link = async (more: Loose = {}) =>
  (
    await house.call<{ id: string; token: string; expireTime: string }>({
      url: '/schema/publicLink/add',
      token: house.admin,
      body: { screen: 'test.visit', ...more },
    })
  ).result
const open = (token: string) => house.call<{ document: Screen; captcha: boolean }>({ url: `/form/open/${token}` })
const send = (token: string, record: Loose) => house.call({ url: `/form/open/${token}`, body: { record } })
const rows = async () =>
  (
    await house.call<{ records: Loose[] }>({
      url: '/data/test.visit/list?column=createTime&order=asc',
      token: house.admin,
    })
  ).result.records
const GONE = { success: false, message: '链接不存在、已关闭或已过期，请向发给您链接的人索取新链接' }

beforeAll(async () => {
  await publishScreen(house, house.admin, VISIT)
  careful = await buildApp({
    ...house.parts,
    env: { ...house.parts.env, captcha: true },
    database: { ...house.database },
  })
})
afterAll(() => careful?.close())

describe('the public form of a screen', () => {
  it('shows its public fields alone, with choices in place of dictionaries, as a document that passes the check', async () => {
    const { document } = (await open((await link()).token)).result
    expect(Object.keys(document.fields)).toEqual(['visitor', 'kind', 'people', 'note'])
    expect(document.form?.layout).toEqual([{ group: '参观人', fields: ['visitor', 'kind'] }, 'people', 'note'])
    expect(document.fields['kind']?.options).toMatchObject({
      items: expect.arrayContaining([{ value: '1', text: expect.any(String) as string }]) as unknown[],
    })
    expect(document.fields['note']?.visible).toBeUndefined()
    expect(JSON.stringify(document)).not.toMatch(/handler|tst_visit|test:visit|state/)
    expect(checkScreen(document).problems).toEqual([])
  })
  it('stores the sent fields, sets the others to their defaults, and answers nothing of the record', async () => {
    const { token } = await link()
    const sent = await send(token, {
      visitor: '王敏',
      people: 3,
      note: '轮椅',
      state: 'done',
      handler: 'admin',
      id: 'x',
      createBy: 'admin',
      version: 7,
    })
    expect(sent).toMatchObject({ success: true, result: null, message: '提交成功，感谢您的填写！' })
    expect((await rows()).at(-1)).toMatchObject({
      visitor: '王敏',
      people: 3,
      note: '轮椅',
      state: 'new',
      handler: null,
      createBy: null,
      version: 1,
    })
  })
  it('is checked like any record: by the rules of the screen, with words that name the field', async () => {
    const { token } = await link()
    const before = (await rows()).length
    for (const record of [
      {},
      { visitor: '' },
      { visitor: 'x'.repeat(21) },
      { visitor: '王', people: 0 },
      { visitor: '王', kind: 'none' },
    ]) {
      const refused = await send(token, record)
      expect(refused, JSON.stringify(record)).toMatchObject({
        success: false,
        result: { problems: [{ field: expect.any(String) as string }] },
      })
    }
    for (const body of [undefined, [], 'x', null])
      expect((await house.call({ url: `/form/open/${token}`, body: { record: body } })).success).toBe(false)
    expect(await rows()).toHaveLength(before)
  })
  it('asks for the code of the picture where the house asks for one, and a code is good once', async () => {
    const { token } = await link()
    const reply = async (body: Loose) =>
      (await careful.inject({ method: 'POST', url: `${API_PREFIX}/form/open/${token}`, payload: body })).json<{
        success: boolean
        message: string
      }>()
    await storeCaptcha(house.database.kysely, 'k1', 'abcd', house.clock.now())
    expect(await reply({ record: { visitor: '甲' } })).toMatchObject({ success: false })
    expect(await reply({ record: { visitor: '甲' }, captcha: 'zzzz', checkKey: 'k1' })).toMatchObject({
      success: false,
    })
    await storeCaptcha(house.database.kysely, 'k2', 'abcd', house.clock.now())
    expect(await reply({ record: { visitor: '甲' }, captcha: 'ABCD', checkKey: 'k2' })).toMatchObject({ success: true })
    expect(await reply({ record: { visitor: '甲' }, captcha: 'ABCD', checkKey: 'k2' })).toMatchObject({
      success: false,
    })
  })
})

describe('a form that is sent a second time, because no answer came', () => {
  const under = (key: string, token: string, record: Loose) =>
    house.call({ url: `/form/open/${token}`, body: { record }, headers: { [HEADER.idempotencyKey]: key } })
  const usesOf = async (id: string) =>
    (await house.call<Loose[]>({ url: '/schema/publicLink/list?screen=test.visit', token: house.admin })).result.find(
      (one) => one['id'] === id,
    )?.['uses']

  it('is stored once, takes one use and gets the same answer, also by the last use of the link and in concurrent calls', async () => {
    const { id, token } = await link({ maxUses: 1 })
    const before = (await rows()).length
    const first = await Promise.all([1, 2, 3].map(() => under('opened-form-1', token, { visitor: '丁' })))
    const again = await under('opened-form-1', token, { visitor: '丁' })
    for (const reply of [...first, again])
      expect(reply).toMatchObject({ success: true, result: null, message: '提交成功，感谢您的填写！' })
    expect([(await rows()).length, await usesOf(id)]).toEqual([before + 1, 1])
    expect(await under('opened-form-2', token, { visitor: '丁' })).toMatchObject(GONE)
  })
  it('needs no second code of a picture', async () => {
    const { token } = await link()
    const reply = async (captcha: Loose) =>
      (
        await careful.inject({
          method: 'POST',
          url: `${API_PREFIX}/form/open/${token}`,
          payload: { record: { visitor: '戊' }, ...captcha },
          headers: { [HEADER.idempotencyKey]: 'opened-form-3' },
        })
      ).json<{ success: boolean }>()
    expect(await reply({})).toMatchObject({ success: false })
    await storeCaptcha(house.database.kysely, 'k3', 'abcd', house.clock.now())
    const code = { captcha: 'abcd', checkKey: 'k3' }
    expect([await reply(code), await reply(code)]).toMatchObject([{ success: true }, { success: true }])
  })
  it('reports that values changed since are not stored; a refusal stores nothing, and another link knows nothing of it', async () => {
    const { id, token } = await link()
    expect(await under('opened-form-4', token, { visitor: '' })).toMatchObject({ success: false })
    expect(await under('opened-form-4', token, { visitor: '己' })).toMatchObject({ success: true })
    expect(await under('opened-form-4', token, { visitor: '庚' })).toMatchObject({
      success: false,
      message: expect.stringContaining('先前已提交成功') as string,
    })
    expect(await usesOf(id)).toBe(1)
    expect(await under('opened-form-4', (await link()).token, { visitor: '庚' })).toMatchObject({ success: true })
    for (const key of ['short', 'x'.repeat(101), 'with space'])
      expect((await under(key, token, { visitor: '辛' })).success, key).toBe(false)
  })
})

describe('a link to it', () => {
  it('is made, listed and closed only by a user who may publish', async () => {
    for (const call of [
      { url: '/schema/publicLink/add', body: { screen: 'test.visit' } },
      { url: '/schema/publicLink/list?screen=test.visit' },
      { method: 'DELETE' as const, url: '/schema/publicLink/delete?id=x' },
    ]) {
      expect(await house.call({ ...call, token: house.staff }), call.url).toMatchObject({ success: false, code: 510 })
      expect((await house.request(call)).statusCode, call.url).toBe(401)
    }
    const { id, token } = await link({ maxUses: 5 })
    const listed = (await house.call<Loose[]>({ url: '/schema/publicLink/list?screen=test.visit', token: house.admin }))
      .result
    expect(listed.find((one) => one['id'] === id)).toMatchObject({ open: true, uses: 0, maxUses: 5, createBy: 'admin' })
    expect(JSON.stringify(listed)).not.toContain(token)
    expect(
      await house.call({ method: 'DELETE', url: `/schema/publicLink/delete?id=${id}`, token: house.admin }),
    ).toMatchObject({ success: true })
    expect(await open(token)).toMatchObject(GONE)
    expect(await send(token, { visitor: '乙' })).toMatchObject(GONE)
  })
  it('ends with its uses, with its time, and with the public form itself', async () => {
    const few = await link({ maxUses: 1 })
    const twins = await Promise.all([send(few.token, { visitor: '一' }), send(few.token, { visitor: '二' })])
    expect(twins.filter(({ success }) => success)).toHaveLength(1)
    expect(await open(few.token)).toMatchObject(GONE)
    const refused = await link({ maxUses: 1 })
    await send(refused.token, {})
    expect(await open(refused.token)).toMatchObject({ success: true })
    const short = await link()
    house.clock.advance(3 * 86_400_000 + 1000)
    expect(await open(short.token)).toMatchObject(GONE)
    expect(await open('a'.repeat(32))).toMatchObject(GONE)
    const { result } = await house.call<{ revision: number }>({
      url: '/schema/draft/test.visit',
      token: await house.login('admin'),
    })
    const admin = await house.login('admin')
    const open1 = (
      await house.call<{ token: string }>({
        url: '/schema/publicLink/add',
        token: admin,
        body: { screen: 'test.visit' },
      })
    ).result
    await house.call({
      method: 'PUT',
      url: '/schema/draft/test.visit',
      token: admin,
      body: { document: { ...VISIT, form: { layout: VISIT.form.layout } }, baseVersion: 1, revision: result.revision },
    })
    expect(
      await house.call({ url: '/schema/publish/test.visit', token: admin, body: { message: '收回', baseVersion: 1 } }),
    ).toMatchObject({ success: true })
    expect(await open(open1.token)).toMatchObject({ success: false })
    expect(await send(open1.token, { visitor: '丙' })).toMatchObject({ success: false })
    expect(
      await house.call({ url: '/schema/publicLink/add', token: admin, body: { screen: 'test.visit' } }),
    ).toMatchObject({ success: false })
  })
  it('cannot open a field that needs an account', () => {
    const { problems } = checkScreen({ ...VISIT, form: { public: { fields: ['visitor', 'handler', 'nothing'] } } })
    expect(problems).toMatchObject([
      { code: 'DOC_PUBLIC_FIELD', pointer: '/form/public/fields/1' },
      { code: 'DOC_UNKNOWN_FIELD', pointer: '/form/public/fields/2' },
    ])
  })
})
