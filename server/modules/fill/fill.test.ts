import { describe, expect, it } from 'vitest'
import type { PageResult } from '../../../schemas/contract/envelope.ts'
import type { FillRuleRecord } from '../../../schemas/contract/values/fill.ts'
import { openApplication } from '../../../tests/kit/test-app.ts'

const house = openApplication()
const send = <T = FillRuleRecord>(
  method: 'POST' | 'PUT' | 'GET' | 'DELETE',
  url: string,
  body?: unknown,
  token = house.admin,
) => house.call<T>({ method, url: `/sys/fillRule${url}`, token, ...(body === undefined ? {} : { body }) })
const ruleOf = (over: Record<string, unknown> = {}) => ({
  ruleName: '入库号',
  ruleCode: 'in_no',
  ruleClass: 'serial',
  ruleParams: '{"prefix":"RK","digits":3}',
  ...over,
})

describe('fill rules', () => {
  it('SYSTEM-054 are added, found, changed and removed by a user who may', async () => {
    const added = await send('POST', '/add', ruleOf())
    expect(added).toMatchObject({
      success: true,
      result: { ruleCode: 'in_no', ruleParams: '{"digits": 3, "prefix": "RK"}' },
    })
    const { id } = added.result
    expect(
      (await send<PageResult<FillRuleRecord>>('GET', '/list?ruleCode=in_*')).result.records.map(
        ({ ruleName }) => ruleName,
      ),
    ).toEqual(['入库号'])
    expect((await send('PUT', '/edit', { ...ruleOf({ ruleName: '入藏号' }), id })).result).toMatchObject({
      ruleName: '入藏号',
    })
    expect(await send('PUT', '/edit', { ...ruleOf({ ruleCode: 'other' }), id })).toMatchObject({
      success: false,
      message: '规则编码创建后不能修改',
    })
    expect((await send('POST', '/add', ruleOf())).message).toBe('规则编码“in_no”已存在')
    expect((await send('POST', '/add', ruleOf({ ruleCode: 'IN_no\u200B' }))).message).toBe('规则编码“IN_no”已存在')
    const [sorted] = (await send<PageResult<FillRuleRecord>>('GET', '/list?column=createTime&order=desc')).result
      .records
    expect(sorted?.ruleCode).toBe('in_no')
    await send('DELETE', `/delete?id=${id}`)
    expect((await send('GET', `/queryById?id=${id}`)).success).toBe(false)
    expect((await send('POST', '/add', ruleOf(), house.staff)).message).toBe('没有权限，请联系管理员授权')
  })
  it.each([
    [
      { ruleClass: 'org.example.OrderNumberRule' },
      /没有名为“org.example.OrderNumberRule”的规则实现；可用：serial, uuid, orgCode/,
    ],
    [{ ruleParams: '{"prefix": 3}' }, /：\/prefix$/],
    [{ ruleParams: '[]' }, /JSON 对象/],
    [{ ruleParams: '{' }, /JSON 对象/],
    [{ ruleClass: 'uuid', ruleParams: '{"x":1}' }, /：\/x$/],
    [{ ruleClass: 'toString' }, /没有名为/],
  ])('are refused with %j', async (over, message) => {
    expect((await send('POST', '/add', ruleOf({ ruleCode: 'wrong', ...over }))).message).toMatch(message)
  })
  it('SYSTEM-054 tell by PUT what they would give now, over the form, and take nothing', async () => {
    await send('POST', '/add', ruleOf({ ruleCode: 'kind_no', ruleParams: '{"prefix":"K","field":"kind","digits":2}' }))
    const ask = (body: unknown) => send<string>('PUT', '/executeRuleByCode/kind_no', body, house.staff)
    expect([
      (await ask({ kind: 'A' })).result,
      (await ask({ kind: 'A' })).result,
      (await ask({ kind: "B'; drop" })).result,
      (await ask({})).result,
    ]).toEqual(['KA01', 'KA01', 'KBdrop01', 'K01'])
    const batch = await send(
      'PUT',
      '/executeRuleByCodeBatch',
      {
        rules: [{ ruleCode: 'kind_no', formData: { kind: 'C' } }, { ruleCode: 'kind_no' }],
        commonFormData: { kind: 'D' },
      },
      house.staff,
    )
    expect(batch.result).toEqual([
      { ruleCode: 'kind_no', result: 'KC01' },
      { ruleCode: 'kind_no', result: 'KD01' },
    ])
    expect((await send<string>('GET', '/testFillRule?ruleCode=kind_no')).result).toBe('K01')
    expect(await send('PUT', '/executeRuleByCode/nope', {}, house.staff)).toMatchObject({
      success: false,
      message: '没有编码为“nope”的填值规则',
    })
  })
  it('number the orders of the bundled screen where nobody types a number', async () => {
    const order = { visitor: '李', phone: '13800000000', visitDate: '2026-06-01', origin: null }
    const add = async () =>
      String(
        (
          await house.call<{ orderNo: string }>({
            url: '/data/booking.ticketOrder/add',
            token: house.admin,
            body: order,
          })
        ).result.orderNo,
      )
    const [one, other] = [await add(), await add()]
    expect(one).toMatch(/^MP\d{12}$/)
    expect(Number(other.slice(2))).toBeGreaterThan(Number(one.slice(2)))
  })
})
