import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compileExpression } from '../../../../schemas/language/expressions/expression.ts'
import type { PolicyPerson } from '../../../../schemas/language/policy.ts'
import type { Screen } from '../../../../schemas/language/screen.ts'
import { type TestEngine, actor, openTestEngine } from '../../testing.ts'
import type { TableScreen } from '../../catalog/screens.ts'
import { addRow } from '../../write/write.ts'
import { compileCondition, writeRows } from './rows.ts'

const SCREEN: Screen = {
  version: 1,
  id: 'test.rows',
  title: '行',
  fields: {
    code: { title: '编号', unique: true },
    state: { title: '状态' },
    owner: { title: '主人' },
    depart: { title: '部门' },
    value: { title: '值', view: 'number' },
    day: { title: '日期', view: 'date' },
    open: { title: '开放', view: 'switch', options: { pair: ['Y', 'N'] } },
  },
}
const ROWS = [
  { code: 'a', state: 'draft', owner: 'li', depart: 'A01', value: 1, day: '2026-04-30', open: 'Y' },
  { code: 'b', state: 'done', owner: 'wang', depart: 'A01A02', value: 10, day: '2026-05-01', open: 'N' },
  { code: 'c', state: 'done', owner: null, depart: 'A02', value: null, day: null, open: null },
  { code: 'd_%', state: null, owner: 'li', depart: null, value: -3, day: '2026-05-02', open: 'Y' },
]
const li: PolicyPerson = {
  id: 'u1',
  username: 'li',
  realname: '李馆员',
  orgCode: 'A01',
  roles: ['curator', 'guest'],
  tenants: ['7'],
  tenant: '7',
}
const nowhere: PolicyPerson = { ...li, id: 'u2', username: 'wang', orgCode: null, roles: [], tenants: [], tenant: '0' }
const AT = Date.parse('2026-05-01T09:00:00+08:00')

let test: TestEngine
let screen: TableScreen
let stored: readonly Record<string, unknown>[]
beforeAll(async () => {
  test = await openTestEngine()
  screen = await test.open(SCREEN)
  const made: Record<string, unknown>[] = []
  for (const row of ROWS) made.push(await addRow(test.engine, screen, actor, row))
  stored = made
})
afterAll(() => test.close())

async function shown(text: string, person = li): Promise<string[]> {
  const compiled = compileCondition(text, screen.columns)
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problem))
  const where = writeRows(compiled.rule, screen.columns, { person, at: AT })()
  const { rows } = await sql<{
    code: string
  }>`select code from ${sql.table(screen.table)} where ${where} order by code`.execute(test.database.kysely)
  return rows.map(({ code }) => code)
}
/** The same by the expression language, over the rows as they are answered. A missing attribute of a person is absent. */
function evaluated(text: string, person = li): string[] {
  const compiled = compileExpression(text, [...screen.columns.keys()])
  if (!compiled.ok) throw new Error(text)
  const user = Object.fromEntries(
    Object.entries({ ...person, departs: [] }).filter(([, value]) => value !== null),
  ) as never
  return stored
    .filter(
      (row) => compiled.expression.evaluate(row, { today: '2026-05-01', now: '2026-05-01 09:00:00', user }) === true,
    )
    .map(({ code }) => String(code))
    .toSorted()
}
const problem = (text: string) => {
  const compiled = compileCondition(text, screen.columns)
  return compiled.ok ? undefined : compiled.problem.code
}

describe('a condition over rows', () => {
  it.each([
    ["state == 'done'", ['b', 'c']],
    ["state != 'done'", ['a', 'd_%']],
    ["!(state == 'done')", ['a', 'd_%']],
    ['state == null', ['d_%']],
    ['owner != null', ['a', 'b', 'd_%']],
    ['value > 0', ['a', 'b']],
    ['!(value > 0)', ['d_%']],
    ['5 < value', ['b']],
    ['value == -3', ['d_%']],
    ['value >= 1 && value <= 10.5', ['a', 'b']],
    ["state in ['draft', 'gone']", ['a']],
    ["!(state in ['draft', 'gone'])", ['b', 'c', 'd_%']],
    ["open == 'Y'", ['a', 'd_%']],
    ["code.startsWith('d_')", ['d_%']],
    ["code.contains('%')", ['d_%']],
    ["!code.endsWith('%')", ['a', 'b', 'c']],
    ['day >= today', ['b', 'd_%']],
    ["day < '2026-05-01'", ['a']],
    ['createTime >= today', ['a', 'b', 'c', 'd_%']],
    ['createTime > now', ['a', 'b', 'c', 'd_%']],
    ['owner == user.username', ['a', 'd_%']],
    ['owner == user.username || depart.startsWith(user.orgCode)', ['a', 'b', 'd_%']],
    ['createBy == user.username', ['a', 'b', 'c', 'd_%']],
    ['owner == createBy', ['a', 'd_%']],
    ['owner != createBy', ['b', 'c']],
    ["'curator' in user.roles && value > 5", ['b']],
    ["'boss' in user.roles", []],
    ["user.username == 'li'", ['a', 'b', 'c', 'd_%']],
    ['depart in user.roles', []],
    ["state == 'done' ? value > 5 : owner == 'li'", ['a', 'b', 'd_%']],
    ['true', ['a', 'b', 'c', 'd_%']],
    ["record.state == 'draft'", ['a']],
    ["record['state'] == 'draft'", ['a']],
  ])('means in the database what it means in the expression language: %s', async (text, expected) => {
    expect(await shown(text)).toEqual(expected)
    expect(evaluated(text)).toEqual(expected)
  })

  it.each([
    ['depart.startsWith(user.orgCode)', []],
    ['!depart.startsWith(user.orgCode)', []],
    ['depart == user.orgCode', []],
    ['depart != user.orgCode', []],
    ['depart.startsWith(user.orgCode) || owner == user.username', ['b']],
    ['depart in [user.orgCode]', []],
  ])('shows nothing by what a person does not have: %s', async (text, expected) => {
    expect(await shown(text, nowhere)).toEqual(expected)
    expect(evaluated(text, nowhere)).toEqual(expected)
  })

  it('knows every department that somebody belongs to', async () => {
    await sql`insert into sys_user_depart (user_id, depart_id) values ('u1', 'd2')`.execute(test.database.kysely)
    expect(await shown('depart in user.departs')).toEqual(['c'])
    expect(await shown('!(depart in user.departs)')).toEqual(['a', 'b', 'd_%'])
  })

  it('binds values, whatever stands in them', async () => {
    expect(await shown(`state == "' or 1=1 --"`)).toEqual([])
    expect(await shown("code.contains('_')")).toEqual(['d_%'])
    expect(await shown('owner == user.username', { ...li, username: "x' or '1'='1" })).toEqual([])
  })

  it.each([
    ['value +', 'EXPR_UNFINISHED'],
    ['nothing == 1', 'EXPR_UNKNOWN'],
    ['value + 1 > 2', 'POLICY_PART'],
    ['size(code) > 1', 'POLICY_PART'],
    ['user.password == "x"', 'POLICY_PART'],
    ['value', 'POLICY_PART'],
    ['"x"', 'POLICY_PART'],
    ['[1, 2].exists(x, x == value)', 'POLICY_PART'],
    ["value == '1'", 'POLICY_VALUE'],
    ['state == 1', 'POLICY_VALUE'],
    ["state > 'a'", 'POLICY_VALUE'],
    ["day == 'yesterday'", 'POLICY_VALUE'],
    ['createTime == today', 'POLICY_VALUE'],
    ['user.username', 'POLICY_PART'],
    ['value == null || record == null', 'POLICY_PART'],
    ["value.contains('1')", 'POLICY_VALUE'],
    ['open', 'POLICY_PART'],
    ['!code', 'POLICY_PART'],
  ])('refuses what it cannot say exactly: %s', (text, code) => {
    expect(problem(text)).toBe(code)
  })
})

describe('a data rule of the contract', () => {
  const rule = (column: string, condition: string, value: string) => ({ name: 'r', column, condition, value })
  const shownBy = async (column: string, condition: string, value: string) => {
    const compiled = compileCondition(rule(column, condition, value), screen.columns)
    if (!compiled.ok) return compiled.problem.code
    const where = writeRows(compiled.rule, screen.columns, { person: li, at: AT })()
    const { rows } = await sql<{
      code: string
    }>`select code from ${sql.table(screen.table)} where ${where} order by code`.execute(test.database.kysely)
    return rows.map(({ code }) => code)
  }
  it.each([
    ['owner', '=', '#{sys_user_code}', ['a', 'd_%']],
    ['create_by', '!=', '#{sys_user_code}', []],
    ['depart', 'RIGHT_LIKE', '#{sys_org_code}', ['a', 'b']],
    ['code', 'LIKE', '%', ['d_%']],
    ['code', 'LEFT_LIKE', '%', ['d_%']],
    ['value', '>=', '1', ['a', 'b']],
    ['state', 'IN', 'draft, gone', ['a']],
    ['value', 'IN', '1,10', ['a', 'b']],
    ['depart', '=', '#{sys_multi_org_code}', ['c']],
    ['day', '<', '#{sys_date}', ['a']],
    ['open', '=', 'Y', ['a', 'd_%']],
    ['depart', 'IN', '#{tenant_id}', []],
    ['code', '!=', '#{tenant_id}', ['a', 'b', 'c', 'd_%']],
    ['code', '=', '#{tenant_id}', []],
  ])('is a condition as well: %s %s %s', async (column, condition, value, expected) => {
    expect(await shownBy(column, condition, value)).toEqual(expected)
  })
  it.each([
    ['x', 'USE_SQL_RULES', '1=1', 'POLICY_SQL'],
    ['x', '=', '1', 'EXPR_UNKNOWN'],
    ['state', '=', '#{secret}', 'POLICY_VALUE'],
    ['state', '=', 'a#{sys_user_code}', 'POLICY_VALUE'],
    ['value', '>', 'many', 'POLICY_VALUE'],
    ['state', 'BETWEEN', '1', 'POLICY_VALUE'],
    ['state', 'IN', ',', 'POLICY_VALUE'],
  ])('is refused where it is none: %s %s %s', async (column, condition, value, code) => {
    expect(await shownBy(column, condition, value)).toBe(code)
  })
})
