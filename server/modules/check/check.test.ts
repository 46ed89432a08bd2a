import { describe, expect, it } from 'vitest'
import { duplicate } from '../../../schemas/contract/values/check.ts'
import { buildTestApp, openApplication } from '../../../tests/kit/test-app.ts'

const house = openApplication()
const check = (query: Record<string, string>, token = house.admin) =>
  house.call({ url: `/sys/duplicate/check?${new URLSearchParams(query).toString()}`, token })
const ask = (ruleCode: string, value: string) =>
  house.call({
    url: `/sys/checkRule/checkByCode?${new URLSearchParams({ ruleCode, value }).toString()}`,
    token: house.staff,
  })

describe('the duplicate check', () => {
  it('RULES-028 is asked by GET at its address', () =>
    expect([duplicate.methods, duplicate.path]).toEqual([['GET'], '/sys/duplicate/check']))
  it('tells whether a registered value is free, leaving the record itself out', async () => {
    const asked = { tableName: 'sys_user', fieldName: 'username', fieldVal: 'staff' }
    expect(await check(asked)).toMatchObject({ success: false, message: '该值不可用，系统中已存在！' })
    expect(await check({ ...asked, fieldVal: 'somebody_new' })).toMatchObject({ success: true, message: '该值可用！' })
    expect((await check({ ...asked, fieldVal: '' })).message).toBe('数据为空,不作处理！')
    const own = await house.database.kysely
      .selectFrom('sys_user')
      .select('id')
      .where('username', '=', 'staff')
      .executeTakeFirstOrThrow()
    expect((await check({ ...asked, dataId: own.id })).success).toBe(true)
  })
  it('SEC-23 answers registered pairs only, and what a person may know', async () => {
    for (const [tableName, fieldName] of [
      ['sys_user', 'password_hash'],
      ['sys_session', 'token_hash'],
      ['pg_tables', 'tablename'],
      ['sys_user', 'username=username or id'],
      ['sys_user', 'constructor'],
      ['__proto__', 'x'],
    ] as const) {
      expect((await check({ tableName, fieldName, fieldVal: 'x' })).message).toBe('该字段不支持重复校验')
    }
    expect((await check({ tableName: 'sys_user', fieldName: 'phone', fieldVal: '13800000009' })).success).toBe(false)
    expect(
      (await check({ tableName: 'sys_user', fieldName: 'phone', fieldVal: '13800000009' }, house.staff)).message,
    ).toBe('该字段不支持重复校验')
  })
})

describe('the rule check', () => {
  it('RULES-029 tells by GET whether a value passes the rule of a code, in the words of the rule', async () => {
    expect(await ask('qq', '12345')).toMatchObject({ success: true })
    expect(await ask('qq', '')).toMatchObject({ success: true })
    expect(await ask('qq', '12')).toMatchObject({
      success: false,
      message: '请输入正确的QQ号码',
      result: {
        digits: '*',
        beginIndex: 0,
        endIndex: 2,
        checkValue: '12',
        passed: false,
        message: '请输入正确的QQ号码',
      },
    })
    // Of a client that makes a regular expression of it, as it is.
    const { result } = await house.call<{ pattern: string }>({
      url: `/sys/checkRule/checkByCode?${new URLSearchParams({ ruleCode: 'name', value: '!' }).toString()}`,
      token: house.staff,
    })
    expect(['张三', '𠮷田', 'Zhang San', '!', 'p{Han}'].map((value) => new RegExp(result.pattern).test(value))).toEqual(
      [true, true, true, false, false],
    )
    expect(await ask('userName', 'abc')).toMatchObject({ success: false, message: '长度6到18个字符' })
  })
  it('RULES-029 reads a value that was encoded once more, and one that was not', async () => {
    expect(await ask('name', encodeURIComponent('张三 李四'))).toMatchObject({ success: true })
    expect(await ask('name', '张三 李四')).toMatchObject({ success: true })
    expect(await ask('*', '100%')).toMatchObject({ success: true })
  })
  it('knows no rule that there is not', async () => {
    for (const code of ['nope', 'toString', '__proto__', "qq' or 1=1"])
      expect(await ask(code, '1')).toMatchObject({ success: false, message: '该编码不存在' })
  })
})

describe('a write', () => {
  it('RULES-002 RULES-005 RULES-027 is checked by the same rules, in the same words, before anything is stored', async () => {
    const fields = {
      owner: { title: '用户名', rules: [{ rule: 'userName' }] },
      phone: { title: '手机', rules: [{ rule: 'mobile' }] },
      qq: { title: 'QQ', rules: [{ code: 'qq' }] },
      plan: { title: '执行时间', view: 'cron' },
    }
    const document = {
      version: 1,
      id: 'test.rules',
      title: '规则',
      permission: 'test:rules',
      source: { table: 'biz_rules' },
      fields,
    }
    expect(await house.call({ url: '/schema/create', token: house.admin, body: { document } })).toMatchObject({
      success: true,
    })
    expect(
      await house.call({
        url: '/schema/publish/test.rules',
        token: house.admin,
        body: { message: '', baseVersion: 0 },
      }),
    ).toMatchObject({ success: true })
    const add = (body: Record<string, string>) =>
      house.call<{ problems?: readonly { text: string }[]; plan?: string }>({
        url: '/data/test.rules/add',
        token: house.admin,
        body,
      })
    const refused = await add({ owner: 'abc', phone: '16612345678', qq: '12', plan: '0 0 25 * * ?' })
    expect(refused.result?.problems?.map(({ text }) => text)).toEqual([
      '长度6到18个字符',
      '请输入正确手机号',
      '请输入正确的QQ号码',
      'cron表达式第 3 段：25 不在 0 到 23 之间',
    ])
    expect((await add({})).result?.problems?.map(({ text }) => text)).toEqual(['请输入用户名', '请输入手机号'])
    expect(
      (await add({ owner: 'abcd', phone: '13800000000', qq: '12345', plan: '30 8 * * MON-FRI' })).result,
    ).toMatchObject({ plan: '0 30 8 ? * 2-6 *' })
  })
})

describe('SYSTEM-055 check rules', () => {
  interface Rule {
    readonly id: string
    readonly ruleJson: string
  }
  const send = <T = Rule>(
    method: 'POST' | 'PUT' | 'GET' | 'DELETE',
    url: string,
    body?: unknown,
    token = house.admin,
  ) => house.call<T>({ method, url: `/sys/checkRule${url}`, token, ...(body === undefined ? {} : { body }) })
  const STEPS = [
    { digits: '*', pattern: '[A-Z0-9]+', message: '只能使用大写字母和数字' },
    { digits: 2, pattern: 'ZG', message: '前两位必须是ZG' },
    { digits: '4', pattern: '\\d{4}', message: '第3到6位必须是年份' },
    { digits: '*', pattern: '.{6,10}', message: '长度为6到10位' },
  ]
  const ruleOf = (over: Record<string, unknown> = {}) => ({
    ruleName: '总登记号',
    ruleCode: 'reg_no',
    ruleJson: JSON.stringify(STEPS),
    ruleDescription: '两位馆藏代号和年份',
    ...over,
  })
  it('are added, listed, changed and deleted, and refused with the step that is wrong', async () => {
    const added = await send('POST', '/add', ruleOf())
    expect(JSON.parse(added.result.ruleJson)).toEqual([STEPS[0], STEPS[1], { ...STEPS[2], digits: 4 }, STEPS[3]])
    const { id } = added.result
    expect((await send<{ records: unknown[] }>('GET', '/list?ruleCode=reg_*')).result.records).toHaveLength(1)
    expect((await send('PUT', '/edit', { id, ruleName: '藏品登记号' })).result).toMatchObject({
      ruleName: '藏品登记号',
      ruleJson: added.result.ruleJson,
    })
    await send('PUT', '/edit', { id, ruleJson: JSON.stringify(STEPS), ruleDescription: '改了说明' })
    await send('PUT', '/edit', { id, ruleJson: JSON.stringify(STEPS) })
    const log = house.database.kysely.selectFrom('sys_data_log').select('before').where('row_id', '=', id)
    expect(
      (await log.where('operation', '=', 'edit').orderBy('version').execute()).map(({ before }) => before),
    ).toEqual([{ ruleName: '总登记号' }, { ruleDescription: '两位馆藏代号和年份' }])
    expect((await send('PUT', '/edit', { id, ruleCode: 'other' })).message).toBe('规则编码创建后不能修改')
    for (const [over, message] of [
      [{}, '规则编码“reg_no”已存在'],
      [{ ruleCode: 'qq' }, '“qq”是内置规则的编码，请使用其他编码'],
      [{ ruleCode: 'b', ruleJson: '{}' }, '规则必须是步骤列表'],
      [{ ruleCode: 'b', ruleJson: '[1]' }, '第 1 步：位数必须是'],
      [{ ruleCode: 'b', ruleJson: JSON.stringify([{ ...STEPS[1], digits: 0 }]) }, '第 1 步：位数必须是'],
      [{ ruleCode: 'b', ruleJson: JSON.stringify([STEPS[0], { ...STEPS[1], pattern: '(' }]) }, '第 2 步：正则表达式'],
      [{ ruleCode: 'b', ruleJson: JSON.stringify([{ ...STEPS[1], message: ' ' }]) }, '第 1 步：请填写提示'],
      [{ ruleCode: 'b', ruleJson: JSON.stringify(Array.from({ length: 51 }, () => STEPS[0])) }, '规则必须是步骤列表'],
    ] as const)
      expect((await send('POST', '/add', ruleOf(over))).message).toContain(message)
    expect((await send('POST', '/add', ruleOf({ ruleCode: 'b' }), house.staff)).message).toBe(
      '没有权限，请联系管理员授权',
    )
  })
  it('are saved over the version that they were read with, and refused over an older one', async () => {
    interface Versioned extends Rule {
      readonly version: number
    }
    const { id } = (await send<Versioned>('POST', '/add', ruleOf({ ruleCode: 'versioned' }))).result
    const read = async () => (await send<Versioned>('GET', `/queryById?id=${id}`)).result
    const { version } = await read()
    const save = (over: object) => send<Versioned>('PUT', '/edit', { id, ...over })
    const first = await save({ version, ruleJson: JSON.stringify(STEPS.slice(0, 1)) })
    expect(first.result.version).toBe(version + 1)
    const second = await save({ version, ruleJson: JSON.stringify(STEPS.slice(1, 2)) })
    expect(second).toMatchObject({ success: false, code: 409, result: { updateBy: 'admin', version: version + 1 } })
    expect(second.message).toMatch(/^该记录已被 .+ 于 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d 修改，请刷新后重试$/)
    expect(JSON.parse((await read()).ruleJson)).toEqual([STEPS[0]])
    // A client that states no version is not refused.
    expect((await save({ ruleDescription: '无版本' })).success).toBe(true)
    expect((await save({ version: version + 2, ruleJson: '[]' })).result).toMatchObject({ version: version + 3 })
    await send('DELETE', `/delete?id=${id}`)
  })
  it('check the next characters step by step, the whole value where a step says so, and stop at the first failure', async () => {
    expect(await ask('reg_no', 'ZG2026A')).toMatchObject({ success: true })
    expect(await ask('reg_no', '')).toMatchObject({ success: true })
    for (const [value, at, message] of [
      ['zg2026', { digits: '*', beginIndex: 0, endIndex: 6, checkValue: 'zg2026' }, '只能使用大写字母和数字'],
      ['GZ2026', { digits: 2, beginIndex: 0, endIndex: 2, checkValue: 'GZ' }, '前两位必须是ZG'],
      ['ZG20', { digits: 4, beginIndex: 2, endIndex: 4, checkValue: '20' }, '第3到6位必须是年份'],
      ['ZG', { digits: 4, beginIndex: 2, endIndex: 2, checkValue: '' }, '第3到6位必须是年份'],
      ['ZG2026ABCDEF', { digits: '*', beginIndex: 0, endIndex: 12 }, '长度为6到10位'],
    ] as const)
      expect(await ask('reg_no', value)).toMatchObject({
        success: false,
        code: 500,
        message,
        result: { ...at, passed: false, message },
      })
  })
  it('check the fields that name them before anything is stored, as they are now, and stay while a page uses them', async () => {
    const document = {
      version: 1,
      id: 'test.ruledByCode',
      title: '登记号',
      permission: 'test:ruledByCode',
      source: { table: 'biz_ruled_by_code' },
      fields: { no: { title: '登记号', rules: [{ code: 'reg_no' }] } },
    }
    await house.call({ url: '/schema/create', token: house.admin, body: { document } })
    const published = {
      url: '/schema/publish/test.ruledByCode',
      token: house.admin,
      body: { message: '', baseVersion: 0 },
    }
    expect(await house.call(published)).toMatchObject({ success: true })
    const problems = async (no: string) =>
      (
        await house.call<{ problems?: readonly { text: string }[] }>({
          url: '/data/test.ruledByCode/add',
          token: house.admin,
          body: { no },
        })
      ).result.problems?.map(({ text }) => text)
    expect([await problems('GZ2026'), await problems('ZG2026')]).toEqual([['前两位必须是ZG'], undefined])
    const { records } = (await send<{ records: Rule[] }>('GET', '/list?ruleCode=reg_no')).result
    const id = records[0]?.id ?? ''
    await send('PUT', '/edit', {
      id,
      ruleJson: JSON.stringify([{ digits: 2, pattern: 'GZ', message: '前两位必须是GZ' }]),
    })
    expect([await problems('GZ2026'), await problems('ZG2026')]).toEqual([undefined, ['前两位必须是GZ']])
    expect((await send('DELETE', `/delete?id=${id}`)).message).toBe(
      '校验规则“reg_no”正在被页面使用：登记号。请先从这些页面的字段中移除',
    )
    const free = (await send('POST', '/add', ruleOf({ ruleCode: 'unused' }))).result.id
    await send('DELETE', `/delete?id=${free}`)
    expect((await send('GET', `/queryById?id=${free}`)).success).toBe(false)
  })
})

it('SEC-23 answers only so many questions of one session, and those of another still', async () => {
  const strict = await buildTestApp({ RATE_LIMIT: '5' })
  const [one, other] = [await strict.login('admin'), await strict.login('staff')]
  const statusFor = async (token: string) =>
    (await strict.request({ url: '/sys/duplicate/check?tableName=sys_user&fieldName=username&fieldVal=x', token }))
      .statusCode
  const answers = []
  for (let call = 0; call < 7; call++) answers.push(await statusFor(one))
  expect(answers).toEqual([200, 200, 200, 200, 200, 429, 429])
  expect(await statusFor(other)).toBe(200)
  await strict.close()
})

describe('what is known before anybody signs in', () => {
  it('LOGIN-014 HEADER-014 names the house, and the same for any domain', async () => {
    const title = await house.call({ url: '/sys/tenant/opengettextfromdomain?domain=museum.example' })
    expect(title).toMatchObject({ success: true, result: { text: '博物馆综合管理平台', pname: '城市博物馆' } })
    expect((await house.call({ url: '/sys/tenant/opengettextfromdomain?domain=other.example' })).result).toEqual(
      title.result,
    )
    expect((await house.call({ url: '/company/companyinfo/list' })).result).toMatchObject({
      total: 1,
      records: [{ name: '城市博物馆', logo: null }],
    })
  })
})
