import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { validateRemotely } from './checks.ts'
import { setCallContext } from '../client/context.ts'
import { endpointSource } from './endpoint-source.ts'

const seen: { method: string; url: URL }[] = []
let answer: () => Response = () => HttpResponse.json({ success: true, code: 200, message: '', result: null })
const server = setupServer(
  http.all('*/jeecg-boot/*', ({ request }) => {
    seen.push({ method: request.method, url: new URL(request.url) })
    return answer()
  }),
)
const no =
  (message: string, code = 500) =>
  () =>
    HttpResponse.json({ success: false, code, message, result: null })
beforeAll(() => {
  setCallContext({ token: () => 'tok', tenantId: () => undefined, lowAppId: () => undefined, locale: () => 'zh-CN' })
  server.listen({ onUnhandledFrame: 'error' })
})
afterEach(() => void (seen.length = 0))
afterAll(() => server.close())

const signal = new AbortController().signal
const unique = { kind: 'unique', table: 'relic', field: 'regNo', value: 'Z 1', id: 'r1' } as const
const rule = { kind: 'rule', code: 'qq', value: '张 1' } as const

describe('what only the server knows of a value', () => {
  it('RULES-024 RULES-028 is whether another record of the table has it, the record itself left out', async () => {
    answer = no('该值不可用，系统中已存在！')
    expect(await validateRemotely(unique, signal)).toBe('该值不可用，系统中已存在！')
    expect(seen[0]).toMatchObject({ method: 'GET', url: { pathname: '/jeecg-boot/sys/duplicate/check' } })
    expect(Object.fromEntries(seen[0]?.url.searchParams ?? [])).toMatchObject({
      tableName: 'relic',
      fieldName: 'regNo',
      fieldVal: 'Z 1',
      dataId: 'r1',
    })
    await validateRemotely({ ...unique, id: undefined }, signal)
    expect(seen[1]?.url.searchParams.has('dataId')).toBe(false)
  })
  it('RULES-027 RULES-029 is whether it passes the rule of a code; the value goes encoded once more', async () => {
    answer = no('请输入正确的QQ号码')
    expect(await validateRemotely(rule, signal)).toBe('请输入正确的QQ号码')
    expect(seen[0]).toMatchObject({ method: 'GET', url: { pathname: '/jeecg-boot/sys/checkRule/checkByCode' } })
    expect(Object.fromEntries(seen[0]?.url.searchParams ?? [])).toMatchObject({
      ruleCode: 'qq',
      value: encodeURIComponent('张 1'),
    })
  })
  it('is asked wherever rows come over the wire', () => {
    expect(endpointSource({ version: 1, id: 'a.b', title: 'x', fields: { one: { title: 'x' } } }).ask).toBe(
      validateRemotely,
    )
  })
  it('is undefined when the check passes, when it is impossible, and when the server does not answer', async () => {
    answer = () => HttpResponse.json({ success: true, code: 200, message: '该值可用！', result: null })
    expect(await validateRemotely(unique, signal)).toBeUndefined()
    for (const mute of [
      no('该字段不支持重复校验', 404),
      () => HttpResponse.json({ success: false, code: 429, message: '操作过于频繁' }, { status: 429 }),
      () => HttpResponse.text('<html>'),
      () => HttpResponse.error(),
    ]) {
      answer = mute
      expect(await validateRemotely(unique, signal)).toBeUndefined()
    }
  })
})
