import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { API_PREFIX, HEADER, type Envelope } from '../../../../schemas/contract/envelope.ts'
import type { LoginResult } from '../../../../schemas/contract/session/auth.ts'
import type { ListImportReport } from '../../../../schemas/contract/data/list-import.ts'
import { sheetTexts } from '../../../../tests/kit/files/sheet-texts.ts'
import { multipart } from '../../../../tests/kit/files/multipart.ts'
import { openApplication } from '../../../../tests/kit/test-app.ts'
import { writeSheet } from '../../../data/spreadsheet/write/sheet.ts'

const application = openApplication()
const TITLES = ['用户账号', '用户姓名', '登录密码', '角色', '所属部门', '手机号码', '性别', '生日', '备注']
type Row = readonly string[]

function sheet(rows: readonly Row[], titles: Row = TITLES): Promise<Buffer> {
  async function* batches() {
    yield [titles, ...rows]
  }
  return writeSheet(
    { format: 'xlsx', name: 'x', above: 0, columns: titles.map(() => ({ width: 10 })), cut: '' },
    batches(),
  )
}
async function send(rows: readonly Row[], { token = application.admin, all = false, titles = TITLES, key = '' } = {}) {
  const { payload, headers } = multipart(
    { name: 'people.xlsx', data: await sheet(rows, titles) },
    { ...(all ? { validateStatus: '1' } : {}), ...(key === '' ? {} : { progressKey: key }) },
  )
  const reply = await application.app.inject({
    method: 'POST',
    url: `${API_PREFIX}/sys/user/importExcel`,
    headers: { ...headers, [HEADER.token]: token },
    payload,
  })
  return reply.json<Envelope<ListImportReport>>()
}
describe('accounts of a sheet', () => {
  it('SYSTEM-039 are added with departments and roles by name, and passwords that must be changed', async () => {
    const reply = await send([
      ['sheet_one', '一号', 'Jade#2024', '业务人员', '社会教育部，藏品部', '13911110001', '女', '1990/2/3', 'x'],
      ['sheet_two', '二号', '', '', '', '', '', '', ''],
    ])
    expect(reply).toMatchObject({
      success: true,
      result: { totalCount: 2, successCount: 2, errorCount: 0, groups: [] },
    })
    expect(reply.message).toContain('备注')
    const [row] = (
      await application.call<{ records: object[] }>({
        url: '/sys/user/list?username=sheet_one',
        token: application.admin,
      })
    ).result.records
    expect(row).toMatchObject({
      selectedroles_dictText: '业务人员',
      phone: '13911110001',
      sex: 2,
      birthday: '1990-02-03',
      status: 1,
    })
    const { id = '' } = row as { id?: string }
    const cleared = { id, selectedroles: '', selecteddeparts: '' }
    await application.call({ method: 'PUT', url: '/sys/user/edit', token: application.admin, body: cleared })
    const history = await application.call<readonly { row: object }[]>({
      url: `/data/system.user/history?id=${id}`,
      token: application.admin,
    })
    expect(history.result.map((version) => version.row)).toMatchObject([
      { selectedroles_dictText: '', selecteddeparts_dictText: '' },
      { selectedroles_dictText: '业务人员', selecteddeparts_dictText: expect.stringContaining('藏品部') as string },
    ])
    const restored = { id, selectedroles: 'role-staff', selecteddeparts: 'depart-a01a02,depart-a01a04' }
    await application.call({ method: 'PUT', url: '/sys/user/edit', token: application.admin, body: restored })
    expect(row).toMatchObject({ selecteddeparts_dictText: expect.stringContaining('社会教育部') as string })
    const signIn = (username: string, password: string) =>
      application.call<LoginResult>({ url: '/sys/login', body: { username, password } })
    expect((await signIn('sheet_one', 'Jade#2024')).result.mustChangePassword).toBe(true)
    expect((await signIn('sheet_two', '')).success).toBe(false)
  })
  it('SYSTEM-039 are refused row by row, with what is wrong in the same way together and a file of the refused rows', async () => {
    const reply = await send([
      ['sheet_one', '重复', '', '', '', '', '', '', ''],
      ['sheet_ok', '好', '', '', '', '', '', '', ''],
      ['SHEET_OK', '同名', '', '', '', '', '', '', ''],
      ['bad name', '空格', '', '', '', '123', '', '', ''],
      ['sheet_role', '角色', '', '不存在', '没有的部门', '', '', '1990-02-30', ''],
      ['', '', '123', '', '', '', '', '', ''],
    ])
    expect(reply).toMatchObject({ success: true, code: 201, result: { totalCount: 6, successCount: 1, errorCount: 5 } })
    const { problems = [], groups, fileUrl, msg } = reply.result
    expect(problems.map(({ row, field }) => `${row} ${field}`)).toEqual([
      '2 username',
      '4 username',
      '5 username',
      '5 phone',
      '6 selectedroles',
      '6 selecteddeparts',
      '6 birthday',
      '7 username',
      '7 realname',
      '7 password',
    ])
    expect(problems[1]?.text).toBe('与第 3 行相同')
    expect(groups.length).toBeGreaterThan(5)
    expect(msg).toContain('没有名为“不存在”的选项')
    const file = await application.request({ url: fileUrl ?? '', token: application.admin })
    expect((await sheetTexts(file.rawPayload)).at(-1)?.at(-2)).toBe('7')
    expect(await send([['sheet_none', '', '', '', '', '', '', '', '']])).toMatchObject({
      success: false,
      result: { errorCount: 1 },
    })
    const all = await send(
      [
        ['sheet_all', '全', '', '', '', '', '', '', ''],
        ['', '', '', '', '', '', '', '', ''],
      ].concat([['sheet_all', '全', '', '', '', '', '', '', '']]),
      { all: true },
    )
    expect(all).toMatchObject({ success: false, result: { successCount: 0, errorCount: 1 } })
    expect((await send([['x']], { titles: ['姓名'] })).message).toMatch(/没有找到“用户账号”列/)
  })
  it('SEC-05 get no role that the user does not hold', async () => {
    await sql`insert into sys_role_permission (role_id, permission_id) select 'role-staff', id from sys_permission where perms in ('system:user:import', 'system:user:list') on conflict do nothing`.execute(
      application.database.kysely,
    )
    await application.database.kysely.updateTable('sys_role').set({ update_by: 'test' }).execute()
    const token = await application.login('staff')
    const reply = await send(
      [
        ['sheet_evil', '管', '', '系统管理员', '', '', '', '', ''],
        ['sheet_fair', '员', '', 'staff', '', '', '', '', ''],
      ],
      { token },
    )
    expect(reply.result).toMatchObject({
      successCount: 1,
      errorCount: 1,
      problems: [{ row: 2, field: 'selectedroles' }],
    })
  })
  it('SYSTEM-039 of 10,000 rows with duplicates are answered with the first problems and their groups', async () => {
    const rows = Array.from({ length: 10_000 }, (_, at): Row => [`many_${at % 20}`, '多', '', '', '', '', '', '', ''])
    const progress = (token: string) =>
      application.call<{ done: number; total: number } | null>({ url: '/sys/import/progress?key=many-rows-1', token })
    const sending = send(rows, { key: 'many-rows-1' })
    // The progress of a call is for its user, and while it goes on.
    await expect
      .poll(async () => (await progress(application.admin)).result?.done ?? 0, { timeout: 30_000 })
      .toBeGreaterThan(0)
    expect((await progress(application.admin)).result?.total).toBeGreaterThanOrEqual(10_000)
    expect((await progress(application.staff)).result).toBeNull()
    const { result } = await sending
    expect(result).toMatchObject({ totalCount: 10_000, successCount: 20, errorCount: 9980 })
    expect(result.problems).toHaveLength(500)
    expect(result.groups).toMatchObject([{ title: '用户账号', count: 9980 }])
    expect(result.groups[0]?.rows).toHaveLength(10)
  })
  it('SYSTEM-039 are exported as they are imported, and a template has their titles', async () => {
    const exported = await application.request({
      url: '/sys/user/exportXls?username=sheet_*',
      token: application.admin,
    })
    const words = await sheetTexts(exported.rawPayload)
    expect(words[0]?.slice(0, 2)).toEqual(['用户账号', '用户姓名'])
    expect(words.flat()).toContain('业务人员')
    expect(JSON.stringify(words)).not.toMatch(/argon2|Jade/)
    const template = await application.request({ url: '/sys/user/importTemplate', token: application.admin })
    expect((await sheetTexts(template.rawPayload))[0]).toContain('登录密码')
  })
})
