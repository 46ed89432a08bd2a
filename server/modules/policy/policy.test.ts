import { sql } from 'kysely'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Reason, RolePolicyReply, ScreenPolicies } from '../../../schemas/contract/permissions/policy.ts'
import type { Policy } from '../../../schemas/language/policy.ts'
import { HEADER } from '../../../schemas/contract/envelope.ts'
import type { Queries } from '../../db/database.ts'
import { buildApp } from '../../app.ts'
import { grant } from '../screen/permissions.ts'
import { publishScreen } from '../../../tests/data/kit.ts'
import { openApplication } from '../../../tests/kit/test-app.ts'

const house = openApplication()
const SCREEN = 'lab.deed'
let role: string
let deeds: Readonly<Record<string, string>>
beforeAll(async () => {
  const db = house.database.kysely
  await publishScreen(house, house.admin, {
    version: 1,
    id: SCREEN,
    title: '契约',
    fields: { no: { title: '编号' }, owner: { title: '主人' }, worth: { title: '估价', view: 'number' } },
    actions: [{ code: 'seal', title: '盖章', set: { no: "'x'" } }],
  })
  await grant(db, 'staff', SCREEN, ['list', 'detail', 'seal'])
  role = (await db.selectFrom('sys_role').select('id').where('role_code', '=', 'staff').executeTakeFirstOrThrow()).id
  const add = async (no: string, owner: string, worth: number) =>
    String(
      (await house.call<{ id: string }>({ url: `/data/${SCREEN}/add`, token: house.admin, body: { no, owner, worth } }))
        .result.id,
    )
  deeds = { mine: await add('mine', 'staff', 1), other: await add('other', 'admin', 9) }
})
const save = (document: Policy, version: number, more: object = {}) =>
  house.call<RolePolicyReply>({
    method: 'PUT',
    url: '/sys/policy/save',
    token: house.admin,
    body: { screen: SCREEN, role, version, document, ...more },
  })
const get = <T>(url: string, token = house.admin) => house.call<T>({ url: `/sys/policy/${url}`, token })
const explain = async (query: string) =>
  (await get<{ allowed: boolean; reasons: readonly Reason[] }>(`explain?screen=${SCREEN}&user=staff&${query}`)).result

/** Several changes of one version, none of which is stored before all of them have looked for it. */
async function saveAtOnce(version: number) {
  const codes = ['seal', 'list', 'add']
  const locked = Promise.withResolvers<void>()
  const areWaiting = async (tx: Queries) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(tx)
    return rows[0]?.n === codes.length
  }
  // PGlite has one connection: there the changes come one after the other by themselves.
  if (house.database.kind === 'pglite') locked.resolve()
  const holding = house.database.transaction(async (tx) => {
    if (house.database.kind === 'pglite') return
    await sql`lock table sys_policy in share mode`.execute(tx)
    // A transaction sees who waits as it was when it first looked.
    await sql`set local stats_fetch_consistency = 'none'`.execute(tx)
    locked.resolve()
    await vi.waitUntil(() => areWaiting(tx), { timeout: 20_000 })
  })
  await locked.promise
  const [replies] = await Promise.all([Promise.all(codes.map((code) => save({ deny: [code] }, version))), holding])
  return replies.map(({ code }) => code).toSorted()
}

describe('a policy', () => {
  it('accepts a change of the present version only: names the first of two administrators to the second', async () => {
    const first = await save({ rows: "owner == 'staff'" }, 0)
    expect(first).toMatchObject({
      success: true,
      result: {
        roleCode: 'staff',
        grants: expect.arrayContaining(['list']) as string[],
        policy: { version: 1, updateBy: 'admin', document: { rows: "owner == 'staff'" } },
      },
    })
    expect(await save({ deny: ['seal'] }, 0)).toMatchObject({
      success: false,
      code: 409,
      message: expect.stringMatching(/^admin 已于/) as string,
    })
    expect(await saveAtOnce(1)).toEqual([0, 409, 409])
    expect(
      await house.call({
        method: 'DELETE',
        url: `/sys/policy/delete?screen=${SCREEN}&role=${role}&version=1`,
        token: house.admin,
      }),
    ).toMatchObject({ success: false, code: 409 })
    expect(
      await house.call({
        method: 'DELETE',
        url: `/sys/policy/delete?screen=${SCREEN}&role=${role}&version=2`,
        token: house.admin,
      }),
    ).toMatchObject({ success: true })
    const { result } = await get<readonly { version: number; document: Policy | null; createBy: string }[]>(
      `history?screen=${SCREEN}&role=${role}`,
    )
    expect(result.map(({ version, document, createBy }) => [version, document === null, createBy])).toEqual([
      [3, true, 'admin'],
      [2, false, 'admin'],
      [1, false, 'admin'],
    ])
    // A number stands for one document, also after it was gone; one that was refused leaves none.
    expect(await saveAtOnce(0)).toEqual([0, 409, 409])
    const last = (await get<readonly { version: number }[]>(`history?screen=${SCREEN}&role=${role}`)).result
    expect(last.map(({ version }) => version)).toEqual([4, 3, 2, 1])
  })

  it('is refused with a sentence where it says what nothing can come of', async () => {
    expect(await save({ rows: 'nothing == 1' }, 4)).toMatchObject({
      success: false,
      message: '策略有误：表达式中的“nothing”不是本页面的字段',
    })
    expect(await save({ rows: 'worth + 1 > 2' }, 4)).toMatchObject({
      success: false,
      message: expect.stringContaining('“worth + 1 > 2”') as string,
    })
    expect(await save({ fields: { gone: { show: 'hidden' } } }, 4)).toMatchObject({
      success: false,
      message: '策略有误：页面没有字段“gone”',
    })
    expect(await save({ deny: ['gone'] }, 4)).toMatchObject({ success: false, message: '策略有误：页面没有操作“gone”' })
    expect(await save({}, 0, { role: 'nobody' })).toMatchObject({ success: false, message: '角色不存在' })
    expect(await save({}, 0, { screen: 'lab.nothing' })).toMatchObject({ success: false })
    expect(await save({ rows: 'a'.repeat(2001) }, 4)).toMatchObject({ success: false })
  })

  it('is read and changed by a user who holds only the permission for it', async () => {
    for (const url of ['screens', `list?screen=${SCREEN}`, `explain?screen=${SCREEN}&user=admin`])
      expect(await get(url, house.staff)).toMatchObject({ success: false, code: 510 })
    const { result } = await get<readonly { id: string }[]>('screens')
    expect(result.map(({ id }) => id)).toContain(SCREEN)
    const listed = (await get<ScreenPolicies>(`list?screen=${SCREEN}`)).result
    expect(listed.fields.map(({ key, type }) => [key, type])).toEqual([
      ['no', 'text'],
      ['owner', 'text'],
      ['worth', 'numeric'],
    ])
    expect(listed.actions.map(({ code }) => code)).toEqual(expect.arrayContaining(['list', 'add', 'seal']))
    expect(listed.roles.map(({ roleCode }) => roleCode)).toEqual(expect.arrayContaining(['admin', 'staff']))
  })
})

it('tries a condition before it is stored: how many rows it shows, and to whom', async () => {
  const count = (rows: string, user = '') =>
    get<{ shown: number; total: number }>(
      `count?screen=${SCREEN}&rows=${encodeURIComponent(rows)}${user ? `&user=${user}` : ''}`,
    )
  expect((await count('worth > 5')).result).toEqual({ shown: 1, total: 2 })
  expect((await count('owner == user.username', 'staff')).result).toEqual({ shown: 1, total: 2 })
  expect(await count('owner == user.username', 'nobody')).toMatchObject({
    success: false,
    message: '用户不存在或已停用',
  })
  expect(await count('worth >')).toMatchObject({ success: false })
})

describe('why somebody can or cannot', () => {
  it('is explained by role and rule, of a row, a field and an action', async () => {
    expect(
      await save(
        { rows: 'owner == user.username', fields: { worth: { show: 'masked', mask: { first: 1 } } }, deny: ['seal'] },
        4,
      ),
    ).toMatchObject({ success: true })
    expect(await explain(`row=${deeds['mine']}`)).toMatchObject({
      allowed: true,
      reasons: [{ role: 'staff', counts: true, allows: true, by: 'rows', detail: 'owner == user.username' }],
    })
    expect(await explain(`row=${deeds['other']}`)).toMatchObject({
      allowed: false,
      reasons: [{ role: 'staff', allows: false, by: 'rows' }],
    })
    expect(await explain('row=nobody')).toMatchObject({ allowed: false })
    expect(await explain('field=worth')).toMatchObject({
      allowed: false,
      reasons: [{ by: 'field', detail: 'masked 1…0' }],
    })
    expect(await explain('field=no')).toMatchObject({ allowed: true, reasons: [{ by: 'open' }] })
    expect(await explain('action=seal')).toMatchObject({ allowed: false, reasons: [{ by: 'deny' }] })
    expect(await explain('action=list')).toMatchObject({ allowed: true, reasons: [{ by: 'grant', allows: true }] })
    expect(await explain('action=edit')).toMatchObject({ allowed: false, reasons: [{ by: 'grant', allows: false }] })
  })
  it('follows the controls of the permissions too, by which fields are hidden or locked and actions given to everybody', async () => {
    const db = house.database.kysely
    const control = (id: string, code: string, type: string, status = '1') =>
      sql`insert into sys_permission (id, name, perms, perms_type, menu_type, status) values (${id}, ${id}, ${`lab:deed:${code}`}, ${type}, 2, ${status})`.execute(
        db,
      )
    const seen = async () =>
      Object.keys(
        (await house.call<{ records: readonly object[] }>({ url: `/data/${SCREEN}/list`, token: house.staff })).result
          .records[0] ?? {},
      )
    expect(await explain('field=no')).toMatchObject({ allowed: true })
    await control('no-1', 'no', '1')
    expect([await seen(), await explain('field=no')]).toMatchObject([
      expect.not.arrayContaining(['no']) as string[],
      { allowed: false, reasons: [{ by: 'control', detail: 'hidden' }] },
    ])
    await sql`insert into sys_role_permission values (${role}, 'no-1')`.execute(db)
    expect([await seen(), await explain('field=no')]).toMatchObject([
      expect.arrayContaining(['no']) as string[],
      { allowed: true, reasons: [{ by: 'open' }] },
    ])
    await control('no-2', 'no', '2')
    expect(await explain('field=no')).toMatchObject({
      allowed: false,
      reasons: [{ by: 'control', detail: 'readonly' }],
    })
    await sql`update sys_permission set status = '0' where perms = 'lab:deed:edit'`.execute(db)
    expect(await explain('action=edit')).toMatchObject({ allowed: true, reasons: [{ by: 'open', allows: true }] })
    await sql`update sys_permission set status = '1' where perms = 'lab:deed:edit'`.execute(db)
    await sql`delete from sys_permission where id in ('no-1', 'no-2')`.execute(db)
  })
  it('names data rules of the contract as well, which count beside the policy', async () => {
    const db = house.database.kysely
    await sql`insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value) values ('rule-1', ${`screen-${SCREEN}-list`}, '贵重', 'worth', '>', '5'), ('rule-2', ${`screen-${SCREEN}-list`}, '注入', 'no', 'USE_SQL_RULES', '1=1')`.execute(
      db,
    )
    await sql`insert into sys_role_data_rule (role_id, rule_id) values (${role}, 'rule-1')`.execute(db)
    const list = async () =>
      (await house.call<{ total: number }>({ url: `/data/${SCREEN}/list`, token: house.staff })).result.total
    expect(await list()).toBe(0)
    expect(await explain(`row=${deeds['mine']}`)).toMatchObject({
      allowed: false,
      reasons: [{ by: 'rule', detail: '贵重: worth > 5' }],
    })
    await sql`update sys_permission_data_rule set rule_conditions = '<' where id = 'rule-1'`.execute(db)
    expect(await list()).toBe(1)
    await sql`insert into sys_role_data_rule (role_id, rule_id) values (${role}, 'rule-2')`.execute(db)
    expect(await list()).toBe(0)
    const reply = (await get<ScreenPolicies>(`list?screen=${SCREEN}`)).result.roles.find(
      ({ roleCode }) => roleCode === 'staff',
    )
    expect(reply?.problems).toEqual([expect.stringContaining('自定义 SQL')])
    await sql`delete from sys_permission_data_rule`.execute(db)
    expect(await list()).toBe(1)
  })
})

it('who looked as whom is written down, and forgotten after half a year', async () => {
  const db = house.database.kysely
  const { id } = await db.selectFrom('sys_user').select('id').where('username', '=', 'staff').executeTakeFirstOrThrow()
  const old = new Date(house.clock.now() - 181 * 86_400_000)
  await db
    .insertInto('sys_view_as')
    .values({ id: 'long-ago', user_id: id, as_user_id: id, screen_id: SCREEN, create_time: old })
    .execute()
  expect(
    await house.call({ url: `/data/${SCREEN}/list`, token: house.admin, headers: { [HEADER.viewAs]: id } }),
  ).toMatchObject({ success: true })
  // What every start does; closing waits for it.
  await (await buildApp(house.parts)).close()
  const left = await db.selectFrom('sys_view_as').select(['id', 'as_user_id']).execute()
  expect(left.map((look) => look.as_user_id)).toContain(id)
  expect(left.map((look) => look.id)).not.toContain('long-ago')
})
