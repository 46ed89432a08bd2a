import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { MenuNode } from '../../../../schemas/contract/permissions/permission.ts'
import type { Grants, ScreenSummary } from '../../../../schemas/contract/screens/schema.ts'
import type { RemovedScreen, ScreenUses } from '../../../../schemas/contract/screens/screen-lifecycle.ts'
import { type Text, textIn } from '../../../../schemas/language/text.ts'
import { policyId } from '../../policy/store.ts'
import { publishScreen } from '../../../../tests/data/kit.ts'
import { openApplication } from '../../../../tests/kit/test-app.ts'
import { importBaseline } from '../baseline.ts'

const house = openApplication()
const db = () => house.database.kysely
const call = <T = unknown>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  body?: unknown,
  token = house.admin,
) => house.call<T>({ method, url, token, ...(body === undefined ? {} : { body }) })
const document = (id: string, title: unknown, more: object = {}) => ({
  version: 1,
  id,
  title,
  fields: { name: { title: '名称' } },
  ...more,
})
const pathsIn = (menu: readonly MenuNode[]): readonly string[] =>
  menu.flatMap((node) => [node.path, ...pathsIn(node.children ?? [])])
const menu = async (token = house.admin) =>
  pathsIn(
    (
      await call<{ menu: MenuNode[] }>(
        'GET',
        '/sys/permission/getUserPermissionByToken?pages=documents',
        undefined,
        token,
      )
    ).result.menu,
  )
const tables = async () =>
  new Set(
    (
      await sql<{
        name: string
      }>`select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`.execute(
        db(),
      )
    ).rows.map(({ name }) => name),
  )
const listed = async (id: string) =>
  (await call<ScreenSummary[]>('GET', '/schema/list')).result.find((one) => one.id === id)
const RETIRED = { success: false, code: 410, message: '该页面已停用，数据仍然保留；如需使用，请联系管理员恢复' }

describe('a page that is retired', () => {
  beforeAll(async () => {
    await publishScreen(
      house,
      house.admin,
      document(
        'lab.hall',
        { 'zh-CN': '展厅', 'en-US': 'Halls' },
        { source: { table: 'lab_hall' }, menu: { path: '/lab/hall' } },
      ),
    )
    await publishScreen(house, house.admin, document('lab.under', '下级', { menu: { parent: 'screen-lab.hall' } }))
    await publishScreen(
      house,
      house.admin,
      document('lab.visit', '参观', {
        fields: { hall: { title: '展厅', view: 'sel_biz', options: { source: 'lab.hall', text: 'name' } } },
      }),
    )
    const { roles } = (await call<Grants>('GET', '/schema/grants/lab.hall')).result
    const staff = roles.find(({ roleCode }) => roleCode === 'staff')
    await call('PUT', '/schema/grants/lab.hall', { roleId: staff?.id, actions: ['list'] })
    const { result: hall } = await call<{ id: string }>('POST', '/data/lab.hall/add', { name: '一号厅' })
    await call('POST', '/data/lab.visit/add', { hall: hall.id })
  })

  it('leaves the menu of everybody, and what hangs below it stays there', async () => {
    expect(await menu(house.staff)).toContain('/lab/hall')
    expect(await call('POST', '/schema/retire/lab.hall')).toMatchObject({ success: true, message: '页面已停用' })
    expect(await menu(house.staff)).not.toContain('/lab/hall')
    expect(await menu()).toContain('/lab/under')
    expect(await listed('lab.hall')).toMatchObject({ retired: true, version: 1 })
    expect((await call('GET', '/schema/at?path=/lab/hall')).result).toBeNull()
  })
  it('answers its calls with a sentence, by every name of them', async () => {
    for (const url of [
      '/data/lab.hall/list',
      '/data/lab.hall/exportXls',
      '/online/cgform/api/getData/lab.hall',
      '/schema/get/lab.hall',
    ]) {
      expect(await call('GET', url), url).toMatchObject(RETIRED)
    }
    expect(await call('POST', '/data/lab.hall/add', { name: '二号厅' })).toMatchObject(RETIRED)
    const counted = (await call<readonly { screen: string }[]>('GET', '/sys/search/counts?first=lab.hall')).result.map(
      ({ screen }) => screen,
    )
    expect(counted).toContain('lab.visit')
    expect(counted).not.toContain('lab.hall')
  })
  it('is not published until it is back, while its draft is edited', async () => {
    expect(
      await call('PUT', '/schema/draft/lab.hall', {
        document: document(
          'lab.hall',
          { 'zh-CN': '展厅', 'en-US': 'Halls' },
          { source: { table: 'lab_hall' }, menu: { path: '/lab/hall', order: 3 } },
        ),
        baseVersion: 1,
      }),
    ).toMatchObject({ success: true })
    expect(await call('POST', '/schema/publish/lab.hall', { message: '', baseVersion: 1 })).toMatchObject({
      success: false,
      message: '页面已停用，请先恢复使用再发布',
    })
    expect(await call('POST', '/schema/rollback/lab.hall', { message: '', version: 1 })).toMatchObject({
      success: false,
      message: '页面已停用，请先恢复使用再发布',
    })
  })
  it('keeps its rows for those that refer to them', async () => {
    const { result } = await call<{ records: readonly Record<string, unknown>[] }>('GET', '/data/lab.visit/list')
    expect(result.records[0]).toMatchObject({ hall_dictText: '一号厅' })
  })
  it('comes back to those who had it, with its rows', async () => {
    expect(await call('POST', '/schema/reinstate/lab.hall')).toMatchObject({ success: true, message: '页面已恢复使用' })
    expect(await menu(house.staff)).toContain('/lab/hall')
    expect((await call<{ total: number }>('GET', '/data/lab.hall/list', undefined, house.staff)).result.total).toBe(1)
    expect(await call('POST', '/schema/publish/lab.hall', { message: '', baseVersion: 1 })).toMatchObject({
      success: true,
    })
  })
  it('is none whose rows stand below records of a page in use, and takes its own sub-tables along', async () => {
    await publishScreen(
      house,
      house.admin,
      document('lab.part', '部件', {
        fields: { of: { title: '所属' }, name: { title: '名称' } },
        source: { table: 'lab_part' },
        menu: { hidden: true },
      }),
    )
    await publishScreen(
      house,
      house.admin,
      document('lab.whole', '整体', {
        source: { table: 'lab_whole' },
        children: { parts: { screen: 'lab.part', relation: 'many', key: 'of', edit: 'grid' } },
      }),
    )
    expect(await call('POST', '/schema/retire/lab.part')).toMatchObject({
      success: false,
      message: '“整体”的记录包含该页面的数据，请先在其中移除它，或先停用这些页面',
    })
    expect(await call('POST', '/schema/retire/lab.whole')).toMatchObject({ success: true })
    expect([await listed('lab.whole'), await listed('lab.part')].map((one) => one?.retired)).toEqual([true, true])
    expect(await call('GET', '/data/lab.part/list')).toMatchObject(RETIRED)
    await call('POST', '/schema/reinstate/lab.whole')
    expect([await listed('lab.whole'), await listed('lab.part')].map((one) => one?.retired)).toEqual([false, false])
  })
})

describe('a page that is deleted', () => {
  const remove = (id: string, name: string, token = house.admin) =>
    call('POST', `/schema/remove/${id}`, { name }, token)

  it('was retired before, and its name was typed', async () => {
    expect(await remove('lab.whole', '整体')).toMatchObject({
      success: false,
      message: '只能删除已停用的页面，请先停用',
    })
    await call('POST', '/schema/retire/lab.whole')
    expect(await remove('lab.whole', '整')).toMatchObject({
      success: false,
      message: '输入的名称与页面名称“整体”不一致，未删除任何数据',
    })
    expect(await tables()).toContain('lab_whole')
  })
  it('stays as long as a screen, a draft or a report refers to it, and says which', async () => {
    await call('POST', '/schema/retire/lab.hall')
    expect(await remove('lab.hall', '展厅')).toMatchObject({
      success: false,
      message: '“下级”、“参观”引用了该页面或其子表，请先取消引用；未删除任何数据',
    })
    const { result } = await call<ScreenUses>('GET', '/schema/uses/lab.hall')
    expect(result).toMatchObject({
      above: [],
      users: [{ id: 'lab.under' }, { id: 'lab.visit' }],
      tables: [{ id: 'lab.hall', table: 'lab_hall', rows: 1, more: false }],
    })
    const refused = (names: string) => ({
      success: false,
      message: `${names}引用了该页面或其子表，请先取消引用；未删除任何数据`,
    })
    await call('POST', '/schema/create', {
      document: document('lab.plan', '计划', { actions: [{ code: 'go', title: '去', link: '/lab/whole' }] }),
    })
    expect(await remove('lab.whole', '整体')).toMatchObject(refused('“计划”'))
    await call('DELETE', '/schema/draft/lab.plan')
    const report = {
      version: 1,
      code: 'lab_wholes',
      title: '整体统计',
      sql: 'select name from lab_whole',
      columns: [{ field: 'name' }],
      menu: {},
    }
    expect(await call('PUT', '/report/documents/lab_wholes', { document: report, version: 0 })).toMatchObject({
      success: true,
    })
    expect(await remove('lab.whole', '整体')).toMatchObject(refused('“整体统计”'))
    expect(await call('DELETE', '/report/documents/lab_wholes')).toMatchObject({ success: true })
  })
  it('leaves a sub-table that another screen shows, too', async () => {
    await call('POST', '/schema/create', {
      document: document('lab.plan', '计划', {
        children: { parts: { screen: 'lab.part', relation: 'many', key: 'of' } },
      }),
    })
    expect((await call<ScreenUses>('GET', '/schema/uses/lab.whole')).result).toMatchObject({
      users: [],
      tables: [{ id: 'lab.whole' }],
    })
    await call('DELETE', '/schema/draft/lab.plan')
  })
  it('goes with rows, sub-tables, menu, grants, policies, views and versions, and leaves the others', async () => {
    await call('POST', '/schema/reinstate/lab.whole')
    await call('POST', '/data/lab.whole/add', { name: '甲', parts: [{ name: '乙' }] })
    await call('POST', '/schema/retire/lab.whole')
    expect((await call<ScreenUses>('GET', '/schema/uses/lab.whole')).result.tables).toMatchObject([
      { table: 'lab_whole', rows: 1 },
      { table: 'lab_part', rows: 1 },
    ])
    const role = await db()
      .selectFrom('sys_role')
      .select('id')
      .where('role_code', '=', 'staff')
      .executeTakeFirstOrThrow()
    const user = await db()
      .selectFrom('sys_user')
      .select('id')
      .where('username', '=', 'admin')
      .executeTakeFirstOrThrow()
    await sql`insert into sys_policy (id, screen_id, role_id, document, update_by, update_time) values ('p', 'lab.whole', ${role.id}, '{}', 'admin', now())`.execute(
      db(),
    )
    await sql`insert into sys_data_log (screen_id, row_id, version, operation, create_time) values ('system.policy', ${policyId({ screen: 'lab.whole', role: role.id })}, 1, 'add', now())`.execute(
      db(),
    )
    await sql`insert into sys_list_saved (id, user_id, screen_id, kind, title, content, create_time, update_time) values ('v', ${user.id}, 'lab.whole', 'view', '甲', '{}', now(), now())`.execute(
      db(),
    )
    const about = [
      'sys_permission',
      'sys_screen_version',
      'sys_screen_table',
      'sys_record_version',
      'sys_policy',
      'sys_list_saved',
    ]
    const countIn = async (table: string) =>
      (
        await sql<{
          n: number
        }>`select count(*)::int as n from ${sql.table(table)} where screen_id in ('lab.whole', 'lab.part')`.execute(
          db(),
        )
      ).rows[0]?.n
    for (const table of about) expect(await countIn(table), table).toBeGreaterThan(0)
    expect(await remove('lab.whole', '整体')).toMatchObject({ success: true, message: '页面及其数据已删除' })
    const left = await tables()
    expect([left.has('lab_whole'), left.has('lab_part'), left.has('lab_hall')]).toEqual([false, false, true])
    for (const table of about) expect(await countIn(table), table).toBe(0)
    const { rows: policies } = await sql`select 1 from sys_data_log where screen_id = 'system.policy'`.execute(db())
    expect(policies).toEqual([])
    expect(await listed('lab.whole')).toBeUndefined()
    expect(await call('GET', '/data/lab.whole/list')).toMatchObject({
      success: false,
      code: 410,
      message: '该页面及其数据已被删除',
    })
  })
  it('gives its id to a new one, which is never taken for the old one', async () => {
    await publishScreen(
      house,
      house.admin,
      document('lab.whole', '新整体', { source: { table: 'lab_whole' }, fields: { other: { title: '其他' } } }),
    )
    const { result } = await call<{ version: number; document: { title: string } }>('GET', '/schema/get/lab.whole')
    expect([result.version, result.document.title]).toEqual([2, '新整体'])
    expect(await call('POST', '/data/lab.whole/add', { other: '新' })).toMatchObject({ success: true })
    expect(
      (await call<{ records: readonly Record<string, unknown>[] }>('GET', '/data/lab.whole/list')).result.records,
    ).toMatchObject([{ other: '新' }])
  })
})

describe('a page of the product', () => {
  const start = () => importBaseline(house.database, new Date(house.clock.now()))

  it('stays retired when the product starts again', async () => {
    await call('POST', '/schema/retire/booking.ticketOrder')
    expect(await start()).toMatchObject({ published: [], refused: [] })
    expect(await listed('booking.ticketOrder')).toMatchObject({ retired: true })
  })
  it('stays away when it was deleted, and an administrator puts it back', async () => {
    const found = await listed('booking.ticketOrder')
    const title = textIn(found?.title as Text, 'en-US')
    expect(await call('POST', '/schema/remove/booking.ticketOrder', { name: ` ${title} ` })).toMatchObject({
      success: true,
    })
    expect((await start()).published).toEqual([])
    expect(await listed('booking.ticketOrder')).toBeUndefined()
    expect((await call<RemovedScreen[]>('GET', '/schema/removed')).result).toMatchObject([
      { id: 'booking.ticketOrder', removeBy: 'admin' },
    ])
    expect(await call('POST', '/schema/restore/lab.part')).toMatchObject({
      success: false,
      message: '该预置页面没有被删除，无需恢复',
    })
    expect(await call('POST', '/schema/restore/booking.ticketOrder')).toMatchObject({
      success: true,
      result: { published: ['booking.ticketOrder'] },
    })
    expect((await call<{ total: number }>('GET', '/data/booking.ticketOrder/list')).result.total).toBe(0)
    expect((await call<RemovedScreen[]>('GET', '/schema/removed')).result).toEqual([])
    expect((await start()).published).toEqual([])
    expect(await call('POST', '/schema/restore/booking.ticketOrder')).toMatchObject({ success: false })
  })
  it('comes back with the sub-tables that went with it', async () => {
    await call('POST', '/schema/retire/collection.loan')
    const remove = () => call('POST', '/schema/remove/collection.loan', { name: '借展登记' })
    expect((await remove()).message).toMatch(/^“借展工作台”、“藏品概览”、“借展按月统计”、“借出审批”、“借入审批”引用了/)
    for (const code of ['loan_out', 'loan_in'])
      expect(await call('PUT', `/process/enabled/${code}`, { enabled: false })).toMatchObject({ success: true })
    for (const [id, name] of [
      ['collection.loanDesk', '借展工作台'],
      ['collection.overview', '藏品概览'],
    ] as const) {
      await call('POST', `/schema/retire/${id}`)
      expect(await call('POST', `/schema/remove/${id}`, { name })).toMatchObject({ success: true })
    }
    await call('DELETE', '/report/documents/loans_by_month')
    expect(await remove()).toMatchObject({ success: true })
    expect(await tables()).not.toContain('mus_loan_item')
    expect((await call<{ published: string[] }>('POST', '/schema/restore/collection.loan')).result.published).toEqual([
      'collection.loanItem',
      'collection.loanInsurance',
      'collection.loan',
    ])
    expect(await tables()).toContain('mus_loan_item')
  })
})
