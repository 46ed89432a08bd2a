import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, describe, it } from 'vitest'
import type { PageResult } from '../../../schemas/contract/envelope.ts'
import { buildTestApp, type TestApp } from '../../../tests/kit/test-app.ts'
import { sendDue } from './send.ts'

interface Template {
  readonly id: string
  readonly templateContent: string
}
interface Sent {
  readonly id: string
  readonly esTitle: string
  readonly esContent: string
  readonly esReceiver: string
  readonly esSendStatus: string
  readonly esSendNum: number
  readonly esResult: string | null
}

const taken: Record<string, unknown>[] = []
let isOpen = true
/** The gateway of a house: takes messages while it is open. */
const gateway = createServer((request, reply) => {
  let body = ''
  request.on('data', (part: Buffer) => (body += part.toString()))
  request.on('end', () => {
    if (isOpen) taken.push(JSON.parse(body) as Record<string, unknown>)
    reply.writeHead(isOpen ? 200 : 503).end()
  })
})

let app: TestApp
let admin: string
beforeAll(async () => {
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  const { port } = gateway.address() as AddressInfo
  app = await buildTestApp({ MESSAGES: 'gateway', MESSAGE_GATEWAY_URL: `http://127.0.0.1:${port}/` })
  admin = await app.login('admin')
  await app.database.kysely
    .updateTable('sys_user')
    .set({ email: 'admin@museum.example' })
    .where('username', '=', 'admin')
    .execute()
})
afterAll(async () => {
  await app.close()
  gateway.close()
})

const call = <T = unknown>(method: 'POST' | 'PUT' | 'GET' | 'DELETE', url: string, body?: unknown, token = admin) =>
  app.call<T>({ method, url: `/sys/message${url}`, token, ...(body === undefined ? {} : { body }) })
const TEMPLATES = '/sysMessageTemplate'
const templateOf = (over: Record<string, unknown> = {}) => ({
  templateCode: 'loan_due',
  templateName: '借展到期：${relic}',
  templateType: '4',
  templateContent: '<p onclick="x()">${name}，<b>${relic}</b>将于${day}到期</p><script>x()</script>',
  templateTestJson: '{"name": "李", "relic": "<i>鼎</i>", "day": 3}',
  ...over,
})
const sent = async (query = '') => (await call<PageResult<Sent>>('GET', `/sysMessage/list${query}`)).result.records
const send = (over: Record<string, unknown> = {}, token = admin) =>
  call('POST', `${TEMPLATES}/sendMsg`, { msgType: '2', receiver: '', templateCode: 'loan_due', ...over }, token)

describe('SYSTEM-063 message templates', () => {
  it('are added with clean content, listed, changed and refused where their values are no JSON', async () => {
    const added = await call<Template>('POST', `${TEMPLATES}/add`, templateOf())
    expect(added.result).toMatchObject({
      templateContent: '<p>${name}，<b>${relic}</b>将于${day}到期</p>',
      useStatus: '1',
    })
    expect(
      (await call('PUT', `${TEMPLATES}/edit`, { id: added.result.id, templateName: '到期：${relic}' })).result,
    ).toMatchObject({ templateName: '到期：${relic}' })
    expect((await call<PageResult<Template>>('GET', `${TEMPLATES}/list?templateCode=loan_*`)).result.total).toBe(1)
    for (const [over, message] of [
      [{}, '模板编码“loan_due”已存在'],
      [{ templateCode: 'b', templateTestJson: '[1]' }, '变量的值必须是 JSON 对象'],
      [{ templateCode: 'b', templateContent: '<script>x()</script>' }, '请填写模板内容'],
    ] as const)
      expect((await call('POST', `${TEMPLATES}/add`, templateOf(over))).message).toContain(message)
    expect((await call('PUT', `${TEMPLATES}/edit`, { id: added.result.id, templateCode: 'other' })).message).toBe(
      '模板编码创建后不能修改',
    )
    expect((await send({}, await app.login('staff'))).message).toBe('没有权限，请联系管理员授权')
  })
  it('are sent to oneself as mail and as a notice, with values as text, and to nobody else', async () => {
    expect(await send({ receiver: 'somebody@else.example' })).toMatchObject({
      success: false,
      message: '测试消息只能发给自己，请将接收人留空',
    })
    expect(await send({ templateCode: 'nope' })).toMatchObject({
      success: false,
      message: '消息模板“nope”不存在或已被删除',
    })
    expect(await send({ testData: '{' })).toMatchObject({ success: false })
    expect(await send()).toMatchObject({ success: true, message: '消息已发送' })
    expect(taken).toEqual([
      { channel: 'mail', to: 'admin@museum.example', subject: '到期：<i>鼎</i>', text: '李，<i>鼎</i>将于3到期' },
    ])
    expect(await send({ msgType: '4', receiver: 'admin', testData: '{"name": "王"}' })).toMatchObject({ success: true })
    const notices = await app.database.kysely
      .selectFrom('sys_announcement')
      .select(['title', 'content', 'user_ids'])
      .where('bus_type', '=', 'message')
      .execute()
    expect(notices).toMatchObject([{ title: '到期：${relic}', content: '<p>王，<b>${relic}</b>将于${day}到期</p>' }])
    expect(await sent()).toMatchObject([
      { esSendStatus: '1', esReceiver: 'admin', esSendNum: 1 },
      {
        esSendStatus: '1',
        esReceiver: 'admin@museum.example',
        esContent: '<p>李，<b>&#60;i&#62;鼎&#60;/i&#62;</b>将于3到期</p>',
      },
    ])
  })
  it('are tried again where they were not taken, until they fail for good, and can be sent again by hand', async () => {
    isOpen = false
    expect(await send()).toMatchObject({
      success: false,
      message: expect.stringContaining('消息未发出：消息通道没有接受该消息') as string,
    })
    const state = async () => (await sent('?pageSize=1'))[0]
    expect(await state()).toMatchObject({ esSendStatus: '2', esSendNum: 1, esResult: '消息通道没有接受该消息' })
    await sendDue(app.parts)
    expect(await state()).toMatchObject({ esSendNum: 1 })
    for (const minutes of [1, 5, 15, 60]) {
      app.clock.advance(minutes * 60_000)
      await sendDue(app.parts)
    }
    expect(await state()).toMatchObject({ esSendStatus: '-1', esSendNum: 5 })
    app.clock.advance(24 * 3_600_000)
    await sendDue(app.parts)
    admin = await app.login('admin')
    expect(await state()).toMatchObject({ esSendNum: 5 })
    isOpen = true
    const { id = '' } = (await state()) ?? {}
    expect(await call('POST', `/sysMessage/resend/${id}`)).toMatchObject({ success: true })
    expect(await state()).toMatchObject({ esSendStatus: '1', esSendNum: 1, esResult: null })
    await call('DELETE', `/sysMessage/delete?id=${id}`)
    expect(await call('POST', `/sysMessage/resend/${id}`)).toMatchObject({ success: false })
  })
})
