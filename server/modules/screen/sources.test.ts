import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SourceColumns, Sources } from '../../../schemas/contract/screens/schema.ts'
import { OPEN_TABLES, SYSTEM_LISTS } from '../../../schemas/language/lookup.ts'
import { type TestApp, buildTestApp } from '../../../tests/kit/test-app.ts'

let house: TestApp
let admin: string
let designer: string
const role = 'role-designing'
beforeAll(async () => {
  house = await buildTestApp()
  admin = await house.login('admin')
  // Somebody who may design screens, and may list none of the museum's.
  await house.database.kysely
    .insertInto('sys_role')
    .values({ id: role, role_code: 'designing', role_name: '设计' })
    .execute()
  const { id: permission } = await house.database.kysely
    .selectFrom('sys_permission')
    .select('id')
    .where('perms', '=', 'system:screen:edit')
    .executeTakeFirstOrThrow()
  const { id: user } = await house.database.kysely
    .selectFrom('sys_user')
    .select('id')
    .where('username', '=', 'zhou_xue')
    .executeTakeFirstOrThrow()
  await house.database.kysely
    .insertInto('sys_role_permission')
    .values({ role_id: role, permission_id: permission })
    .execute()
  await house.database.kysely.deleteFrom('sys_user_role').where('user_id', '=', user).execute()
  await house.database.kysely.insertInto('sys_user_role').values({ user_id: user, role_id: role }).execute()
  designer = await house.login('zhou_xue')
})
afterAll(() => house.close())

const sources = async (token: string) => (await house.call<Sources>({ url: '/schema/sources', token })).result
const columns = (query: string, token = admin) =>
  house.call<SourceColumns>({ url: `/schema/sources/columns?${query}`, token })

describe('what options may name', () => {
  it('lists reports, system lists, open tables and published screens, in the language of the person', async () => {
    const { reports, rows } = await sources(admin)
    expect(reports).toContainEqual({ value: 'exhibition', text: '展览' })
    expect(rows.filter(({ kind }) => kind === 'list').map(({ value }) => value)).toEqual([...SYSTEM_LISTS])
    expect(rows.filter(({ kind }) => kind === 'table').map(({ value }) => value)).toEqual([...OPEN_TABLES])
    expect(rows).toContainEqual({ value: 'sys_depart', text: '部门', kind: 'table', parent: 'parent_id' })
    expect(rows.find(({ value }) => value === 'collection.exhibition')?.kind).toBe('screen')
    const english = await house.call<Sources>({
      url: '/schema/sources',
      token: admin,
      headers: { 'accept-language': 'en-US' },
    })
    expect(english.result.reports).toContainEqual({ value: 'exhibition', text: 'Exhibitions' })
  })
  it('names to nobody the rows and reports of a screen that they may not list', async () => {
    const { reports, rows } = await sources(designer)
    expect(rows.filter(({ kind }) => kind === 'screen')).toEqual([])
    expect(reports.map(({ value }) => value).toSorted()).toEqual([
      'report_depart',
      'report_position',
      'report_role',
      'report_user',
    ])
    expect(await columns('kind=rows&name=collection.exhibition', designer)).toMatchObject({ success: false, code: 510 })
    expect(await columns('kind=rows&name=mus_exhibition', designer)).toMatchObject({ success: false, code: 510 })
    expect(await columns('kind=report&name=exhibition', designer)).toMatchObject({ success: false, code: 510 })
  })
})

describe('the columns of a source', () => {
  it('have titles: the fields of a screen, the columns and parameters of a report', async () => {
    const screen = (await columns('kind=rows&name=collection.exhibition')).result.columns
    expect(screen).toContainEqual({ value: 'openDate', text: '开展日期' })
    expect(screen).toContainEqual({ value: 'id', text: '主键' })
    expect((await columns('kind=report&name=exhibition')).result).toMatchObject({
      columns: [{ value: 'code', text: '展览编号' }, { value: 'name', text: '展览名称' }, {}, {}, {}],
      params: [
        { value: 'status', text: '状态' },
        { value: 'openedBy', text: '最晚开展日期' },
      ],
    })
  })
  it.each([...SYSTEM_LISTS, ...OPEN_TABLES])('of %s all have words', async (name) => {
    const found = (await columns(`kind=rows&name=${name}`)).result.columns
    expect(found.map(({ value }) => value)).toContain('id')
    for (const { value, text } of found) expect(text, value).not.toBe(value)
  })
  it('are none of a table that is not open, and of no other kind', async () => {
    for (const name of ['sys_session', 'pg_user', '__proto__', 'nothing.here'])
      expect((await columns(`kind=rows&name=${name}`)).success).toBe(false)
    expect((await columns('kind=report&name=nothing')).success).toBe(false)
    expect((await columns('kind=sql&name=sys_user')).success).toBe(false)
  })
  it('leave out a field that is hidden from the person', async () => {
    const { id: list } = await house.database.kysely
      .selectFrom('sys_permission')
      .select('id')
      .where('perms', '=', 'collection:exhibition:list')
      .executeTakeFirstOrThrow()
    await house.database.kysely
      .insertInto('sys_role_permission')
      .values({ role_id: role, permission_id: list })
      .execute()
    const keys = async () =>
      (await columns('kind=rows&name=collection.exhibition', designer)).result.columns.map(({ value }) => value)
    expect(await keys()).toContain('openDate')
    await sql`insert into sys_permission (id, name, perms, perms_type, status, menu_type, sort_no) values ('control-opens', 'x', 'collection:exhibition:openDate', '1', '1', 2, 1)`.execute(
      house.database.kysely,
    )
    expect(await keys()).not.toContain('openDate')
  })
})
