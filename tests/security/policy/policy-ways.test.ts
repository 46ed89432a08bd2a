import { sql } from 'kysely'
import { read, utils } from 'xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Job } from '../../../schemas/contract/job.ts'
import { addJob, announce } from '../../../server/jobs/store.ts'
import { grant } from '../../../server/modules/screen/permissions.ts'
import { guardField, publishScreen } from '../../data/kit.ts'
import { OWN, PAPER, type Page, type Row, admin, codes, application, ids, staff, state } from './policy-kit.ts'

const termOf = (what: string) => JSON.stringify([{ field: 'lines,what', rule: 'eq', val: what }])
const below = (what: string) => `superQueryParams=${encodeURIComponent(termOf(what))}`

describe('the cursor of a page', () => {
  it('goes through the rows of the policy alone, also one that was made of other rows', async () => {
    await state(null)
    const page = (query: string, who = staff()) =>
      who.get<Page & { next?: string; prev?: string }>(`/data/${PAPER}/list?pageSize=1&column=code&order=asc&${query}`)
    const whole = (await page('pageNo=1', admin())).result
    expect(codes(whole)).toEqual(['below'])
    await state({ rows: OWN })
    const walked: unknown[] = []
    for (let pageNo = 1, after: string | undefined; pageNo === 1 || after !== undefined; pageNo += 1) {
      const { result } = await page(`pageNo=${pageNo}${after === undefined ? '' : `&_after=${after}`}`)
      walked.push(...codes(result))
      after = result.next
    }
    expect(walked).toEqual(['below', 'mine'])
    expect(whole.next).toBeTypeOf('string')
    for (const pageNo of [2, 3, 4])
      expect(codes((await page(`pageNo=${pageNo}&_after=${whole.next}`)).result)).toEqual(pageNo === 2 ? ['mine'] : [])
    const { prev } = (await page('pageNo=4', admin())).result
    expect(prev).toBeTypeOf('string')
    for (const pageNo of [1, 2, 3])
      expect(codes((await page(`pageNo=${pageNo}&_before=${prev}`)).result)).toEqual(
        [['below'], ['mine'], ['mine']][pageNo - 1],
      )
  })
  it('is none by a field that is hidden or masked: it would hold its values', async () => {
    await state({ fields: { phone: { show: 'masked' }, worth: { show: 'hidden' } } })
    const { result } = await staff().get<Page & { next?: string }>(`/data/${PAPER}/list?pageSize=1`)
    const held = Buffer.from(result.next ?? '', 'base64url').toString()
    expect(held).not.toMatch(/worth|phone|1390000/)
    const made = Buffer.from(JSON.stringify([2, 1, '+worth', '4', ''])).toString('base64url')
    expect(
      await staff().get(`/data/${PAPER}/list?pageSize=1&pageNo=2&column=worth&order=asc&_after=${made}`),
    ).toMatchObject({ success: false })
  })
})

describe('an advanced query over the rows below', () => {
  it("finds records by the person's sub-table rows, and by no others", async () => {
    await state({ rows: OWN })
    await state({ rows: OWN }, 'lab.line')
    expect(codes(await staff().list(below('closed')))).toEqual([])
    expect(codes(await staff().list(below('a line of other')))).toEqual([])
    expect(codes(await staff().list(below('a line of mine')))).toEqual(['mine'])
    await state(null, 'lab.line')
    expect(codes(await staff().list(below('closed')))).toEqual(['below', 'mine'])
  })
})

describe('an advanced query that is denied to a person', () => {
  it('is refused wherever rows are asked for, and nothing else is', async () => {
    await guardField(application, 'lab:paper:super_query', '1')
    const asked = `superQueryParams=${encodeURIComponent(JSON.stringify([{ field: 'code', rule: 'eq', val: 'mine' }]))}`
    for (const way of ['list', 'totals', 'exportXls']) {
      expect([way, await staff().get(`/data/${PAPER}/${way}?${asked}`)]).toMatchObject([
        way,
        { success: false, message: '您没有使用高级查询的权限，请清除高级查询条件，或联系管理员' },
      ])
    }
    expect(codes(await staff().list('code=mine'))).toEqual(['mine'])
    expect(codes(await staff().list('superQueryParams=%5B%5D&code=mine'))).toEqual(['mine'])
    expect(codes(await admin().list(asked))).toEqual(['mine'])
    await sql`insert into sys_role_permission select 'role-staff', id from sys_permission where perms = 'lab:paper:super_query'`.execute(
      application.database.kysely,
    )
    expect(codes(await staff().list(asked))).toEqual(['mine'])
  })
})

describe('an advanced query over a list of the system that is denied to a person', () => {
  it('is refused as it is over rows of a screen, and nothing else is', async () => {
    const lists = [
      ['/sys/user/list', 'system:user', 'username'],
      ['/sys/user/queryUserComponentData', 'system:user', 'username'],
      ['/sys/role/list', 'system:role', 'roleCode'],
      ['/sys/position/list', 'system:position', 'name'],
      ['/sys/fillRule/list', 'fill:rule', 'ruleCode'],
    ] as const
    await grant(application.database.kysely, 'staff', 'fill.rule', ['list'])
    const query = (field: string, value: string) =>
      `superQueryParams=${encodeURIComponent(JSON.stringify([{ field, rule: 'ne', val: value }]))}`
    for (const [url, , field] of lists)
      expect([url, await staff().get(`${url}?${query(field, 'nobody')}`)]).toMatchObject([url, { success: true }])
    for (const prefix of new Set(lists.map(([, one]) => one)))
      await guardField(application, `${prefix}:super_query`, '1')
    for (const [url, , field] of lists) {
      expect([url, await staff().get(`${url}?${query(field, 'nobody')}`)]).toMatchObject([
        url,
        { success: false, message: '您没有使用高级查询的权限，请清除高级查询条件，或联系管理员' },
      ])
      expect([url, await staff().get(`${url}?superQueryParams=%5B%5D`)]).toMatchObject([url, { success: true }])
      expect([url, await admin().get(`${url}?${query(field, 'nobody')}`)]).toMatchObject([url, { success: true }])
    }
    const report = (await staff().get<Page>('/online/cgreport/api/getData/report_role?force_roleCode=staff')).result
    expect(report.records.map(({ roleCode }) => roleCode)).toEqual(['staff'])
  })
})

describe('numbers over the whole query', () => {
  it('are those of the policy, whatever narrows it', async () => {
    await state({ rows: OWN })
    for (const [query, worth] of [
      ['', 10],
      ['_quick=other', null],
      ['_quick=13', 10],
      ['code=other', null],
      [below('closed'), 10],
      [`id=${ids['other']}`, null],
    ] as const) {
      expect([query, (await staff().get<Row>(`/data/${PAPER}/totals?${query}`)).result['worth']]).toEqual([
        query,
        worth,
      ])
    }
    const counted = await staff().get<Page & { countKind: string }>(`/data/${PAPER}/list?_count=exact&pageSize=1`)
    expect(counted.result).toMatchObject({ total: 2, countKind: 'exact' })
  })
})

describe('a screen that is numbered by a rule, and open to the public', () => {
  const DESK = 'lab.desk'
  const add = (body: object, who = staff()) => who.send(`/data/${DESK}/add`, body)
  const proposed = async () =>
    (await staff().send<string>('/sys/fillRule/executeRuleByCode/lab_desk', {}, 'PUT')).result
  beforeAll(async () => {
    const rule = {
      ruleName: '编号',
      ruleCode: 'lab_desk',
      ruleClass: 'serial',
      ruleParams: JSON.stringify({ prefix: 'N-', digits: 4 }),
    }
    await admin().send('/sys/fillRule/add', rule)
    await publishScreen(application, application.admin, {
      version: 1,
      id: DESK,
      title: '来信',
      fields: {
        no: { title: '编号', unique: true, fill: { rule: 'lab_desk' } },
        owner: { title: '主人' },
        text: { title: '内容' },
      },
      form: { public: { fields: ['text'] } },
    })
    await grant(application.database.kysely, 'staff', DESK, ['list', 'add', 'import'])
    await state({ rows: OWN }, DESK)
  })

  it('takes no number for a refused record, and counts on after denied ones', async () => {
    expect((await add({ owner: 'admin' }, admin())).result).toMatchObject({ no: 'N-0001' })
    expect(await proposed()).toBe('N-0002')
    expect(await add({ owner: 'admin' })).toMatchObject({ success: false })
    expect(await proposed()).toBe('N-0002')
    expect((await add({ owner: 'staff' })).result).toMatchObject({ no: 'N-0002' })
    expect((await staff().list('', DESK)).records.map(({ no }) => no)).toEqual(['N-0002'])
  })
  it('takes what a stranger sends, and shows it only to the people whose rows it is', async () => {
    const { token } = (await admin().send<{ token: string }>('/schema/publicLink/add', { screen: DESK })).result
    expect(
      await application.call({ url: `/form/open/${token}`, body: { record: { text: 'a letter', owner: 'staff' } } }),
    ).toMatchObject({ success: true, result: null })
    expect((await admin().list('text=a letter', DESK)).records).toMatchObject([{ owner: null, createBy: null }])
    expect((await staff().list('', DESK)).total).toBe(1)
  })
})

describe('a sheet of a background job', () => {
  it('has the rows and masks of the policy, and asks of the rows below as the list does', async () => {
    await state({ rows: OWN }, 'lab.line')
    await state({
      rows: OWN,
      fields: { phone: { show: 'masked', mask: { first: 3, last: 4 } }, worth: { show: 'hidden' } },
    })
    const { database, clock } = application
    const { id: userId } = await database.kysely
      .selectFrom('sys_user')
      .select('id')
      .where('username', '=', 'staff')
      .executeTakeFirstOrThrow()
    /** As it is asked for where the rows are too many for one answer. */
    const made = async (params: object) => {
      const id = await addJob(
        database.kysely,
        { kind: 'export', userId, locale: 'zh-CN', title: '文件', screen: PAPER, input: { screen: PAPER, params } },
        clock.now(),
      )
      await announce(database)
      const job = async () => (await staff().get<readonly Job[]>('/sys/job/list')).result.find((one) => one.id === id)
      await expect
        .poll(async () => (await job())?.state, { timeout: 60_000, interval: 50 })
        .not.toMatch(/waiting|running/)
      const { state: end, message, fileUrl } = (await job()) ?? {}
      if (fileUrl === undefined) return { end, message }
      const book = read((await application.request({ url: fileUrl, token: application.staff })).rawPayload)
      return {
        end,
        rows: utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 }).slice(2),
      }
    }
    const shown = { field: 'code,phone,worth', column: 'code', order: 'asc' }
    const heads = [
      ['编号', '电话', '明细'],
      [undefined, undefined, '内容', '主人'],
    ]
    const mine = ['mine', '138****1111', 'a line of mine', 'staff']
    expect(await made(shown)).toEqual({
      end: 'done',
      rows: [...heads, ['below', '****', 'a line of below', 'staff'], mine],
    })
    expect(await made({ ...shown, superQueryParams: termOf('a line of mine') })).toEqual({
      end: 'done',
      rows: [...heads, mine],
    })
    for (const what of ['closed', 'a line of other'])
      expect(await made({ ...shown, superQueryParams: termOf(what) })).toMatchObject({ end: 'failed' })
    expect(await made({ ...shown, selections: `${ids['other']},${ids['mine']}` })).toEqual({
      end: 'done',
      rows: [...heads, mine],
    })
    await state({ deny: ['export'] })
    expect(await made(shown)).toMatchObject({ end: 'failed', message: '没有权限，请联系管理员授权' })
  })
})

describe('what others keep of a list', () => {
  it('SEC-05 is sent without its search values for hidden or masked fields', async () => {
    const term = (field: string) => ({ field, rule: 'eq', val: `sought-${field}` })
    const keep = (kind: string, content: object, who = admin()) =>
      who.send('/sys/listView/save', { screen: PAPER, kind, title: kind, content, shared: true })
    const query = {
      matchType: 'and',
      records: [term('code'), { match: 'or', of: [term('phone'), term('lines,owner')] }],
    }
    const view = {
      list: {
        values: { code: 'c', phone: 'sought-phone', 'worth~2': { begin: 'sought-worth' } },
        advanced: { match: 'and', of: [term('worth')] },
      },
    }
    await keep('query', query)
    await keep('view', view)
    await state({ fields: { owner: { show: 'hidden' } } }, 'lab.line')
    await state({ fields: { phone: { show: 'masked' }, worth: { show: 'hidden' } } })
    const told = async (who = staff()) =>
      (await who.get<readonly { kind: string; content: object }[]>(`/sys/listView/list?screen=${PAPER}`)).result
    const text = JSON.stringify(await told())
    expect(text).not.toMatch(/sought-(phone|worth|lines)/)
    expect((await told()).find(({ kind }) => kind === 'query')?.content).toEqual({
      matchType: 'and',
      records: [
        term('code'),
        {
          match: 'or',
          of: [
            { ...term('phone'), val: '****' },
            { ...term('lines,owner'), val: '****' },
          ],
        },
      ],
    })
    expect((await told()).find(({ kind }) => kind === 'view')?.content).toMatchObject({
      list: { values: { code: 'c', phone: null, 'worth~2': null } },
    })
    expect((await told(admin())).map(({ content }) => content)).toEqual(expect.arrayContaining([query, view]))
    await state(null, 'lab.line')
    await state(null)
    expect(JSON.stringify(await told())).toMatch(/sought-phone/)
  })
})
