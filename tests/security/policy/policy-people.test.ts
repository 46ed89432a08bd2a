import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../../../schemas/contract/index.ts'
import { grant } from '../../../server/modules/screen/permissions.ts'
import { OWN, PAPER, type Page, codes, application, ids, staff, state } from './policy-kit.ts'

describe('the actions of a policy', () => {
  it('are refused at their call, by both names of it, and not sent as held', async () => {
    await state({ deny: ['delete', 'export'] })
    expect(await staff().drop(`/data/${PAPER}/delete?id=${ids['mine']}`)).toMatchObject({ success: false, code: 510 })
    expect(await staff().drop(`/online/cgform/api/form/${PAPER}/${ids['mine']}`)).toMatchObject({
      success: false,
      code: 510,
    })
    expect(await staff().get(`/data/${PAPER}/exportXls`)).toMatchObject({ success: false, code: 510 })
    const { result } = await staff().get<{ auth: readonly { action: string }[] }>(
      '/sys/permission/getUserPermissionByToken',
    )
    expect(result.auth.map(({ action }) => action)).not.toContain('lab:paper:delete')
    await state(null)
    expect(
      (
        await staff().get<{ auth: readonly { action: string }[] }>('/sys/permission/getUserPermissionByToken')
      ).result.auth.map(({ action }) => action),
    ).toContain('lab:paper:delete')
  })
})

describe('several roles of one person', () => {
  it('add up: rows of each, fields as open as one has them, actions that one gives', async () => {
    const db = application.database.kysely
    await sql`insert into sys_role (id, role_name, role_code) values ('role-second', '第二', 'second')`.execute(db)
    await sql`insert into sys_user_role (user_id, role_id) select id, 'role-second' from sys_user where username = 'staff'`.execute(
      db,
    )
    await grant(db, 'second', PAPER, ['list', 'detail'])
    await state({
      rows: OWN,
      fields: { phone: { show: 'hidden' }, worth: { show: 'hidden' } },
      deny: ['delete', 'detail'],
    })
    await state({ rows: "code == 'other'", fields: { phone: { show: 'masked' } } }, PAPER, 'role-second')
    const page = await staff().list()
    expect(codes(page)).toEqual(['below', 'mine', 'other'])
    expect(page.records.find(({ code }) => code === 'mine')).toMatchObject({ phone: '****', worth: 3 })
    // The second role gives the detail, and does not give the deletion at all.
    expect(await staff().get(`/data/${PAPER}/queryById?id=${ids['mine']}`)).toMatchObject({ success: true })
    expect(await staff().drop(`/data/${PAPER}/delete?id=${ids['mine']}`)).toMatchObject({ success: false, code: 510 })
    await state(null, PAPER, 'role-second')
    expect(codes(await staff().list())).toHaveLength(4)
    await sql`delete from sys_role_permission where role_id = 'role-second'`.execute(db)
    expect(codes(await staff().list())).toEqual(['below', 'mine'])
    await sql`delete from sys_role where id = 'role-second'`.execute(db)
    await state(null)
  })
})

describe('to view as another person', () => {
  const looking = (
    url: string,
    token = application.admin,
    as = 'staff-id',
    method: 'GET' | 'POST' | 'DELETE' = 'GET',
    body?: object,
  ) => application.call<Page>({ url, token, method, headers: { 'x-view-as': as }, ...(body ? { body } : {}) })
  let staffId: string
  let adminRole: string
  beforeAll(async () => {
    const db = application.database.kysely
    staffId = (await db.selectFrom('sys_user').select('id').where('username', '=', 'staff').executeTakeFirstOrThrow())
      .id
    adminRole = (
      await db.selectFrom('sys_role').select('id').where('role_code', '=', 'admin').executeTakeFirstOrThrow()
    ).id
    await state({ rows: OWN, fields: { phone: { show: 'masked' }, worth: { show: 'hidden' } }, deny: ['delete'] })
  })

  it('shows the rows, the fields and the menu of the other person', async () => {
    const { result } = await looking(`/data/${PAPER}/list`, application.admin, staffId)
    expect(codes(result)).toEqual(['below', 'mine'])
    expect([result.records[0]?.['phone'], Object.hasOwn(result.records[0] ?? {}, 'worth')]).toEqual(['****', false])
    const told = async (as?: string) =>
      (
        await application.call<{ menu: unknown; auth: readonly { action: string }[] }>({
          url: '/sys/permission/getUserPermissionByToken',
          token: as ? application.admin : application.staff,
          ...(as ? { headers: { 'x-view-as': as } } : {}),
        })
      ).result
    expect((await told(staffId)).menu).toEqual((await told()).menu)
    expect((await told(staffId)).auth.map(({ action }) => action)).not.toContain('lab:paper:delete')
  })
  it('changes nothing, exports nothing and is written down', async () => {
    for (const [url, method, body] of [
      [`/data/${PAPER}/add`, 'POST', { code: 'z' }],
      [`/data/${PAPER}/delete?id=${ids['mine']}`, 'DELETE'],
      ['/sys/user/updatePassword', 'POST', {}],
    ] as const) {
      expect(await looking(url, application.admin, staffId, method, body), url).toMatchObject({
        success: false,
        message: '以他人身份查看时不能修改或导出数据',
      })
    }
    expect(await looking(`/data/${PAPER}/exportXls`, application.admin, staffId)).toMatchObject({ success: false })
    const { rows } = await sql<{
      n: number
    }>`select count(*) as n from sys_view_as where as_user_id = ${staffId} and screen_id = ${PAPER}`.execute(
      application.database.kysely,
    )
    expect(Number(rows[0]?.n)).toBe(1)
    expect(application.logged.join()).toContain('somebody looks as somebody else')
  })
  it("grants nothing beyond the person's own rights", async () => {
    expect(await looking(`/data/${PAPER}/list`, application.staff, staffId)).toMatchObject({
      success: false,
      code: 510,
    })
    expect(await looking(`/data/${PAPER}/list`, application.admin, 'nobody')).toMatchObject({
      success: false,
      message: '用户不存在或已停用',
    })
    await state({ rows: "code == 'mine'", fields: { code: { show: 'masked' } } }, PAPER, adminRole)
    const { result } = await looking(`/data/${PAPER}/list`, application.admin, staffId)
    expect(result.records.map(({ code, phone }) => [code, phone])).toEqual([['****', '****']])
    await state(null, PAPER, adminRole)
    expect(await looking('/sys/policy/screens', application.admin, staffId)).toMatchObject({ success: true })
  })
})

describe('the routes', () => {
  /** What has to do with rows of screens, and how it keeps to policies; each is called in the tests of policies or goes the same way as one that is. */
  const TOLD: Readonly<Record<string, string>> = {
    'data.list data.totals data.queryById data.asFilled data.history data.exportXls data.exportRows cgform.getData cgform.getTreeData cgform.form cgform.formByTable cgform.subform cgform.subformList cgform.exportXls cgform.exportXlsOld dataLog.queryDataVerList dataLog.queryCompareList':
      'the rows and masks of the screen as it is given',
    'data.add data.edit data.saveRows data.act data.delete data.deleteBatch data.deleteRows data.importExcel cgform.add cgform.edit cgform.delete cgform.doButton cgform.importXls import.upload import.look import.check import.apply':
      'the rows of the screen as it is given, before and after',
    'data.importTemplate cgform.getColumns cgform.getErpColumns cgform.getQueryInfo cgform.getQueryInfoVue3 cgform.getFormItem cgform.getErpFormItem cgform.getFormItemBytbname report.getRpColumns report.getQueryInfo report.getParamsInfo import.state import.cancel import.remove schema.sources schema.sourceColumns':
      'fields of the screen as it is given, no rows',
    'dict.getDictItems dict.getDictText dict.loadDict dict.loadDictItem dict.loadTreeData link.querySelectOptions check.duplicate':
      'the source as it is given',
    'report.getData report.getReportDictList report.getColumnsAndData report.exportXls report.exportManySheetXls report.preview graph.getChartsData graph.exportXlsById':
      'a list of the screen as it is given, or a query that its author answers for',
    'search.records search.counts':
      'the rows of each screen that the caller may list, as it is given; words and counts of fields that the caller may read',
    'dataLog.list': 'ids of records and who wrote them, no values',
    'import.addEntries': 'entries of a dictionary, no rows',
    'import.listProgress': 'how many rows of the own import, no rows',
    'policy.count policy.explain': 'numbers, of the rows that the caller is given; a verdict on one row',
    'publicForm.send': 'a new row of somebody who is given none',
  }
  /** Modules that read and write nothing but the system's own tables, and documents. */
  const ELSEWHERE =
    /^(account|act|announcementCategory|auth|calendar|category|cgformHead|chat|check|checkRule|company|dataRule|dataSource|depart|dict|dictItem|enhance|file|fill|gatewayRoute|graph|job|listView|log|message|messageTemplate|mock|monitor|notice|online|onlineAuth|openapi|outbox|permission|policy|position|process|profile|publicForm|relay|report|rights|role|roleIndex|schedule|schema|signature|tenant|tenantPack|third|user|userAgent|widgetPackage)\./
  /** Every route of these modules is listed, so that a new one must be considered. */
  const WATCHED =
    /^(data|cgform|import|link|search)\.|^(report|graph)\.(get|export|preview)|^(dict\.(get|load)|check\.dup)/
  it('SEC-05 to rows are all on the list', () => {
    const told = new Set(Object.keys(TOLD).flatMap((names) => names.split(' ')))
    const all = endpoints.map(({ id }) => id)
    expect([...told].filter((id) => !all.includes(id))).toEqual([])
    expect(all.filter((id) => !told.has(id) && (WATCHED.test(id) || !ELSEWHERE.test(id)))).toEqual([])
  })
})
