import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DepartNode } from '../../../schemas/contract/organization/depart.ts'
import type { ListImportReport } from '../../../schemas/contract/data/list-import.ts'
import { API_PREFIX, type Envelope, HEADER } from '../../../schemas/contract/envelope.ts'
import { multipart } from '../../../tests/kit/files/multipart.ts'
import { sheetTexts } from '../../../tests/kit/files/sheet-texts.ts'
import { writeSheet } from '../../data/spreadsheet/write/sheet.ts'
import { publishScreen } from '../../../tests/data/kit.ts'
import { type TestApp, buildTestApp } from '../../../tests/kit/test-app.ts'
import { someoneWith } from '../../../tests/security/rights/rights-kit.ts'

let house: TestApp
let token: string
beforeAll(async () => {
  house = await buildTestApp()
  token = await house.login('staff')
})
afterAll(() => house.close())
const ask = async <T = DepartNode[]>(url: string) =>
  (await house.call<T>({ url: `/sys/sysDepart/${url}`, token })).result

describe('the department tree', () => {
  it('SYSTEM-027 DEPTPICK-005 DEPTPICK-006 gives the whole tree with names, codes and children', async () => {
    const [museum, ...others] = await ask('queryTreeList')
    expect(others).toEqual([])
    expect(museum).toMatchObject({
      id: 'depart-a01',
      key: 'depart-a01',
      value: 'depart-a01',
      title: '城市博物馆',
      departName: '城市博物馆',
      parentId: '',
      orgCode: 'A01',
      isLeaf: false,
    })
    const collections = museum?.children?.find(({ departName }) => departName === '藏品部')
    expect(collections).toMatchObject({
      id: 'depart-a01a02',
      key: 'depart-a01a02',
      title: '藏品部',
      parentId: 'depart-a01',
      orgCode: 'A01A02',
    })
    expect(collections?.children?.map(({ orgCode }) => orgCode)).toEqual(['A01A02A01', 'A01A02A02', 'A01A02A03'])
    expect(collections?.children?.[0]?.isLeaf).toBe(true)
  })
  it('SYSTEM-028 DEPTPICK-006 gives one level, with an optional pid, and named departments', async () => {
    expect((await ask('queryDepartTreeSync')).map(({ orgCode }) => orgCode)).toEqual(['A01'])
    expect((await ask('queryDepartTreeSync?pid=depart-a01a03')).map(({ title }) => title)).toEqual([
      '展陈设计组',
      '讲解组',
    ])
    expect((await ask('queryDepartTreeSync?ids=A01A04,A01A05,&primaryKey=orgCode')).map(({ title }) => title)).toEqual([
      '社会教育部',
      '安全保卫部',
    ])
    expect((await ask('queryDepartTreeSync?ids=depart-a01a04')).map(({ title }) => title)).toEqual(['社会教育部'])
  })
  it('SYSTEM-029 SYSTEM-030 gives the tree of ids, the parents, a name by code, and what a word finds', async () => {
    const [root] = await ask<{ key: string; title: string; children: unknown[] }[]>('queryIdTree')
    expect(Object.keys(root ?? {}).toSorted()).toEqual(['children', 'key', 'title', 'value'])
    expect(root).toMatchObject({ key: 'depart-a01', value: 'depart-a01', title: '城市博物馆' })
    expect(root?.children).toContainEqual(
      expect.objectContaining({
        key: 'depart-a01a02',
        title: '藏品部',
        children: expect.arrayContaining([expect.objectContaining({ key: 'depart-a01a02a01' })]) as unknown,
      }),
    )
    expect(await ask<unknown>('queryAllParentId?departId=depart-a01a02a01')).toMatchObject({
      parentIds: ['depart-a01', 'depart-a01a02'],
    })
    expect(await ask<unknown>('getDepartName?orgCode=A01A02')).toMatchObject({ departName: '藏品部' })
    expect((await ask(`searchBy?keyWord=${encodeURIComponent('讲解')}`)).map(({ title }) => title)).toEqual(['讲解组'])
    expect((await house.call({ url: '/sys/sysDepart/searchBy?keyWord=zzz', token })).message).toBe('未查询匹配数据！')
  })
})

describe('the administration of departments', () => {
  const send = <T = DepartNode>(method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object, who?: string) =>
    house.call<T>({ method, url: `/sys/sysDepart/${url}`, token: who ?? admin, ...(body ? { body } : {}) })
  let admin: string
  beforeAll(async () => {
    admin = await house.login('admin')
  })
  it('SYSTEM-041 assigns codes that continue the level, and never those of a deleted department', async () => {
    const add = (departName: string, parentId?: string) =>
      send('POST', 'add', { departName, ...(parentId ? { parentId } : {}) })
    const [lab, other] = [(await add('实验室', 'depart-a01')).result, (await add('分馆')).result]
    expect([lab.orgCode, lab.orgCategory, other.orgCode, other.orgCategory]).toEqual(['A01A07', '2', 'A02', '1'])
    const { result: below } = await add('碳十四组', lab.id)
    expect(below.orgCode).toBe('A01A07A01')
    const together = await Promise.all(['甲', '乙', '丙'].map((name) => add(name, lab.id)))
    expect(together.map(({ result }) => result.orgCode).toSorted()).toEqual(['A01A07A02', 'A01A07A03', 'A01A07A04'])
    expect(await send('DELETE', `delete?id=${together[2]?.result.id}`)).toMatchObject({
      success: true,
      message: '删除成功！',
    })
    expect((await add('丁', lab.id)).result.orgCode).toBe('A01A07A05')
    expect(await add(' ')).toMatchObject({ success: false, message: '请填写部门名称' })
    expect(await add('x', 'nowhere')).toMatchObject({ success: false, message: '未查询匹配数据！' })
    expect(await send('POST', 'add', { departName: 'x' }, token)).toMatchObject({ code: 510 })
    const details = {
      departNameEn: 'Lab',
      departNameAbbr: '实',
      description: 'd',
      mobile: '1',
      fax: '2',
      address: 'a',
      memo: 'm',
      departOrder: 9,
      status: '1',
    }
    expect((await send('PUT', 'edit', { id: lab.id, parentId: 'depart-a01', ...details })).result).toMatchObject({
      ...details,
      departName: '实验室',
    })
    // Those who only pick a department are sent no numbers and addresses.
    expect((await ask(`queryTreeList?ids=${lab.id}`))[0]).not.toHaveProperty('mobile')
    for (const parentId of [below.id, lab.id])
      expect(await send('PUT', 'edit', { id: lab.id, parentId })).toMatchObject({
        success: false,
        message: '不能把部门“实验室”移到它自己或它的下级部门',
      })
  })
  it('SYSTEM-032 deletes a department with everything inside it, unless somebody belongs to one of them', async () => {
    expect(await send('DELETE', 'delete?id=depart-a01a02')).toMatchObject({
      success: false,
      message: expect.stringMatching(/^部门“藏品部”还有人员/) as string,
    })
    const lab = (await ask(`searchBy?keyWord=${encodeURIComponent('实验室')}`))[0]
    await sql`insert into sys_user_depart (user_id, depart_id) select u.id, d.id from sys_user u, sys_depart d where u.username = 'staff' and d.depart_name = '碳十四组'`.execute(
      house.database.kysely,
    )
    expect(await send('DELETE', `deleteBatch?ids=${lab?.id},`)).toMatchObject({
      success: false,
      message: '部门“碳十四组”还有人员（1 人），请先移出后再删除',
    })
    await sql`delete from sys_user_depart where depart_id = (select id from sys_depart where depart_name = '碳十四组')`.execute(
      house.database.kysely,
    )
    expect(await send('DELETE', `deleteBatch?ids=${lab?.id},`)).toMatchObject({ success: true })
    expect((await ask('queryDepartTreeSync?pid=depart-a01')).map(({ departName }) => departName)).not.toContain(
      '实验室',
    )
    expect((await send('POST', 'add', { departName: '新部门', parentId: 'depart-a01' })).result.orgCode).toBe('A01A08')
    expect(await send('DELETE', 'delete?id=nothing')).toMatchObject({ success: false })
  })
  it('SYSTEM-031 shows a leader the departments that are led, with everything inside', async () => {
    const mine = () => house.call<DepartNode[]>({ url: '/sys/sysDepart/queryMyDeptTreeList', token })
    expect(await mine()).toMatchObject({ success: true, message: '1', result: [] })
    await sql`update sys_user set user_identity = 2, depart_ids = 'depart-a01a03,' where username = 'staff'`.execute(
      house.database.kysely,
    )
    const { message, result } = await mine()
    expect([message, result.map(({ title }) => title), result[0]?.children?.map(({ title }) => title)]).toEqual([
      '2',
      ['陈列展览部'],
      ['展陈设计组', '讲解组'],
    ])
    const found = (words: string) => ask(`searchBy?myDeptSearch=1&keyWord=${encodeURIComponent(words)}`)
    expect((await found('组')).map(({ title }) => title)).toEqual(['展陈设计组', '讲解组'])
  })
})

describe('a department that is moved', () => {
  const LINE = {
    version: 1,
    id: 'lab.placeLine',
    title: '位置明细',
    fields: {
      placeId: { title: '位置' },
      unit: { title: '部门', view: 'sel_depart', options: { store: 'orgCode' } },
    },
  }
  const PLACE = {
    version: 1,
    id: 'lab.place',
    title: '位置',
    fields: {
      no: { title: '编号' },
      unit: { title: '部门', view: 'sel_depart', options: { store: 'orgCode' } },
      units: { title: '相关部门', view: 'sel_depart', options: { store: 'orgCode', multi: true } },
      note: { title: '备注' },
    },
    children: { lines: { screen: LINE.id, relation: 'many', key: 'placeId', title: '明细', edit: 'grid' } },
  }
  const [OLD, NEW] = ['A01A02A01', 'A01A03A03']
  let admin: string
  let people: Readonly<Record<'inside' | 'old' | 'next', string>>
  const move = (id: string, parentId: string, who = admin) =>
    house.call<DepartNode>({ method: 'PUT', url: '/sys/sysDepart/edit', token: who, body: { id, parentId } })
  const seen = async (who: string) =>
    (
      await house.call<{ records: { no: string }[] }>({ url: `/data/${PLACE.id}/list?column=no&order=asc`, token: who })
    ).result.records.map(({ no }) => no)
  beforeAll(async () => {
    admin = await house.login('admin')
    for (const screen of [LINE, PLACE]) await publishScreen(house, admin, screen)
    const db = house.database.kysely
    const placed = async (name: string, depart: string, code: string) => {
      const { token: own, role } = await someoneWith(house, name, ['lab:place:list', 'lab:place:add'])
      await sql`insert into sys_user_depart (user_id, depart_id) values (${name}, ${depart})`.execute(db)
      await sql`update sys_user set org_code = ${code} where id = ${name}`.execute(db)
      const saved = await house.call({
        method: 'PUT',
        url: '/sys/policy/save',
        token: admin,
        body: { screen: PLACE.id, role, version: 0, document: { rows: 'sysOrgCode.startsWith(user.orgCode)' } },
      })
      expect(saved).toMatchObject({ success: true })
      return own
    }
    people = {
      inside: await placed('move_inside', 'depart-a01a02a01', OLD),
      old: await placed('move_old', 'depart-a01a02', 'A01A02'),
      next: await placed('move_next', 'depart-a01a03', 'A01A03'),
    }
    const add = async (who: string, no: string) =>
      expect(
        await house.call({
          url: `/data/${PLACE.id}/add`,
          token: who,
          body: {
            no,
            unit: OLD,
            units: `A01A02,${OLD},A01A02A02`,
            note: OLD,
            ...(who === admin ? { lines: [{ unit: OLD }] } : {}),
          },
        }),
      ).toMatchObject({ success: true })
    await add(people.inside, '1')
    await add(people.old, '2')
    await add(people.next, '3')
    await add(admin, '4')
  })

  it('SYSTEM-041 takes its people and their records along: the same rows for them, more for the new parent', async () => {
    expect([await seen(people.inside), await seen(people.old), await seen(people.next)]).toEqual([
      ['1'],
      ['1', '2'],
      ['3'],
    ])
    expect(await move('depart-a01a02a01', 'depart-a01a03', token)).toMatchObject({ code: 510 })
    const { result, message } = await move('depart-a01a02a01', 'depart-a01a03')
    expect(result).toMatchObject({ parentId: 'depart-a01a03', orgCode: NEW })
    expect(message).toMatch(/^部门“库房管理组”已移动：1 个部门（含下级）更换了编码，\d 名人员及其数据随之移动$/)
    expect([await seen(people.inside), await seen(people.old), await seen(people.next)]).toEqual([
      ['1'],
      ['2'],
      ['1', '3'],
    ])
    const { rows } = await sql<Record<string, unknown>>`
      select no, unit, units, note, sys_org_code as author, (select string_agg(unit, ',') from scr_lab_place_line) as lines from scr_lab_place order by no`.execute(
      house.database.kysely,
    )
    const moved = { unit: NEW, units: `A01A02,${NEW},A01A02A02`, note: OLD, lines: NEW }
    expect(rows).toEqual([
      { no: '1', author: NEW, ...moved },
      { no: '2', author: 'A01A02', ...moved },
      { no: '3', author: 'A01A03', ...moved },
      { no: '4', author: 'A01A06', ...moved },
    ])
    const me = await house.call<{ userInfo: { orgCode: string } }>({
      url: '/sys/user/getUserInfo',
      token: people.inside,
    })
    expect(me.result.userInfo.orgCode).toBe(NEW)
  })
  it('SYSTEM-041 is followed by the rules that compare codes with its code, and says which name it in another way', async () => {
    const db = house.database.kysely
    const [one, two] = [await someoneWith(house, 'literal_one', []), await someoneWith(house, 'literal_two', [])]
    const policy = (role: string, rows: string) =>
      house.call({
        method: 'PUT',
        url: '/sys/policy/save',
        token: admin,
        body: { screen: PLACE.id, role, version: 0, document: { rows } },
      })
    const FROM = 'A01A02A02'
    for (const [role, rows] of [
      [one.role, `unit in ['A01', "${FROM}"] || sysOrgCode.startsWith('${FROM}') || '${FROM}' == record.unit`],
      [two.role, `note == '${FROM}' || no == 'x${FROM}'`],
    ] as const)
      expect(await policy(role, rows)).toMatchObject({ success: true })
    const rule = (id: string, column: string, condition: string, value: string) =>
      sql`insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value)
        select ${id}, id, ${id}, ${column}, ${condition}, ${value} from sys_permission where perms = 'lab:place:list' limit 1`.execute(
        db,
      )
    await rule('rule_in', 'sys_org_code', 'IN', `A01A05,${FROM}`)
    await rule('rule_note', 'note', '=', FROM)
    const { result, message } = await move('depart-a01a02a02', 'depart-a01a05')
    const to = result.orgCode
    expect(message).toMatch(/请检查：位置 · literal_two、rule_note$/)
    const stored = await sql<{ rows: string; version: number }>`
      select document->>'rows' as rows, version from sys_policy where role_id in (${one.role}, ${two.role}) order by role_id`.execute(
      db,
    )
    expect(stored.rows).toEqual([
      { rows: `unit in ['A01', "${to}"] || sysOrgCode.startsWith("${to}") || "${to}" == record.unit`, version: 2 },
      { rows: `note == '${FROM}' || no == 'x${FROM}'`, version: 1 },
    ])
    const rules = await sql<{
      value: string
    }>`select rule_value as value from sys_permission_data_rule where id in ('rule_in', 'rule_note') order by id`.execute(
      db,
    )
    expect(rules.rows.map(({ value }) => value)).toEqual([`A01A05,${to}`, FROM])
  })
  it('SYSTEM-041 gives new codes to all below it, deleted ones as well, and assigns no former code again', async () => {
    const add = async (departName: string, parentId?: string) =>
      (
        await house.call<DepartNode>({
          url: '/sys/sysDepart/add',
          token: admin,
          body: { departName, ...(parentId === undefined ? {} : { parentId }) },
        })
      ).result
    const top = await add('移动馆')
    const [one, two] = [await add('移动一', top.id), await add('移动二', top.id)]
    const below = await add('移动一下', one.id)
    await house.call({ method: 'DELETE', url: `/sys/sysDepart/delete?id=${one.id}`, token: admin })
    const deleted = async () =>
      (
        await sql<{ code: string }>`select org_code as code from sys_depart where id = ${below.id}`.execute(
          house.database.kysely,
        )
      ).rows[0]?.code
    const { result } = await move(top.id, 'depart-a01a04')
    expect([result.orgCode, await deleted()]).toEqual(['A01A04A01', 'A01A04A01A01A01'])
    expect((await ask(`queryDepartTreeSync?pid=${top.id}`)).map(({ orgCode }) => orgCode)).toEqual(['A01A04A01A02'])
    expect((await move(top.id, '')).result.orgCode > top.orgCode).toBe(true)
    expect((await add('后来', 'depart-a01a04')).orgCode).toBe('A01A04A02')
    expect((await add('库房', 'depart-a01a02')).orgCode).toBe('A01A02A04')
    // Neither of two moves that are each right, and would be a cycle together, is stored beside the other.
    const other = await add('移动馆二')
    const both = await Promise.all([move(top.id, other.id), move(other.id, two.id)])
    expect(both.map(({ success }) => success).toSorted()).toEqual([false, true])
    expect(await move(top.id, 'nowhere')).toMatchObject({ success: false, message: '未查询匹配数据！' })
    let parent = (await add('第一层')).id
    for (let level = 2; level <= 9; level++) parent = (await add(`第${level}层`, parent)).id
    const pair = await add('两层')
    await add('两层之下', pair.id)
    expect(await move(pair.id, parent)).toMatchObject({ success: false, message: '部门层级过深或同级部门过多' })
    expect((await ask(`queryDepartTreeSync?ids=${pair.id}`))[0]).toMatchObject({ parentId: '', orgCode: pair.orgCode })
  })
})

describe('departments of a sheet', () => {
  let admin: string
  beforeAll(async () => {
    admin = await house.login('admin')
  })
  const TITLES = ['部门名称', '上级部门', '机构类型', '排序', '电话']
  const send = async (rows: readonly (readonly string[])[], all = false, who = admin, titles = TITLES) => {
    async function* batches() {
      yield [titles, ...rows]
    }
    const columns = titles.map(() => ({ width: 10 }))
    const { payload, headers } = multipart(
      {
        name: 'departs.xlsx',
        data: await writeSheet({ format: 'xlsx', name: 'x', above: 0, columns, cut: '' }, batches()),
      },
      all ? { validateStatus: '1' } : {},
    )
    const reply = await house.app.inject({
      method: 'POST',
      url: `${API_PREFIX}/sys/sysDepart/importExcel`,
      headers: { ...headers, [HEADER.token]: who },
      payload,
    })
    return reply.json<Envelope<ListImportReport>>()
  }
  const ROWS = [
    ['表一组', '城市博物馆/表格部', '', '2', '010-1'],
    ['表格部', 'A01', '组织机构', '', ''],
    ['表格馆', '', '公司', '1', ''],
    ['表二组', '表格馆', '3', '', ''],
  ] as const
  it('SYSTEM-041 are added below parents by path or code, whatever the order of the rows, and once only', async () => {
    expect(await send(ROWS, false, token)).toMatchObject({ code: 510 })
    expect(await send(ROWS)).toMatchObject({ success: true, result: { totalCount: 4, successCount: 4, errorCount: 0 } })
    const tree = await ask('queryTreeList')
    const office = tree[0]?.children?.find(({ title }) => title === '表格部')
    expect(office?.children?.map(({ title, departOrder, orgCode }) => [title, departOrder, orgCode])).toEqual([
      ['表一组', 2, `${office?.orgCode}A01`],
    ])
    expect(tree.find(({ title }) => title === '表格馆')).toMatchObject({
      orgCategory: '1',
      children: [{ title: '表二组', orgCategory: '3' }],
    })
    const again = await send(ROWS)
    expect(again).toMatchObject({ success: false, result: { totalCount: 4, errorCount: 4 } })
    expect(again.result.groups).toMatchObject([{ title: '部门名称', text: '上级部门下已有同名部门', count: 4 }])
  })
  it('SYSTEM-041 are refused row by row: unknown parents, cycles, duplicates, and what lies below a refused one', async () => {
    const wrong = [
      ['无上级', '城市博物馆/没有', '', '', ''],
      ['环甲', '环乙', '', '', ''],
      ['环乙', '环甲', '', '', ''],
      ['好部门', 'A01', '', '', ''],
      ['好部门', '城市博物馆', '', '', ''],
      ['坏类型', '', '其他', '一', ''],
      ['坏类型下', '坏类型', '', '', ''],
      ['', '', '', '', '5'],
      ['a/b', '', '', '', ''],
    ]
    expect(await send(wrong, true)).toMatchObject({ success: false, result: { successCount: 0, errorCount: 8 } })
    const { result, success } = await send(wrong)
    expect([success, result.successCount, result.errorCount]).toEqual([true, 1, 8])
    expect(result.problems?.map(({ row, field, text }) => [row, field, text])).toEqual([
      [2, 'parent', '没有名为“城市博物馆/没有”的选项'],
      [3, 'parent', '没有名为“环乙”的选项'],
      [4, 'parent', '没有名为“环甲”的选项'],
      [6, 'departName', '与第 5 行相同'],
      [7, 'orgCategory', '没有名为“其他”的选项'],
      [7, 'departOrder', '“一”不是整数'],
      [8, 'parent', '第 7 行的上级部门未能导入'],
      [9, 'departName', '请填写部门名称'],
      [10, 'departName', '部门名称不能含有“/”，请在“上级部门”列填写上级'],
    ])
    const file = await house.request({ url: result.fileUrl ?? '', token: admin })
    expect((await sheetTexts(file.rawPayload)).length).toBe(9)
  })
  it('SYSTEM-041 belong to the tenant of their column, else to that of the department above', async () => {
    const titles = ['部门名称', '上级部门', '租户']
    const rows = [
      ['租户馆', '', '第二租户'],
      ['租户组', '租户馆', ''],
      ['共用馆', '', '全部租户'],
      ['错误馆', '', '没有'],
      ['错误组', '租户馆', '全部租户'],
    ]
    await house.call({ url: '/sys/tenant/add', token: admin, body: { id: 22, name: '第二租户' } })
    const { result } = await send(rows, false, admin, titles)
    expect(result.problems?.map(({ row, text }) => [row, text])).toEqual([
      [5, '没有名为“没有”的选项'],
      [6, '上级部门属于其他租户，请选择本租户的部门'],
    ])
    const exported = await house.request({ url: '/sys/sysDepart/exportXls?departName=*租户*', token: admin })
    const [, ...found] = await sheetTexts(exported.rawPayload)
    expect(found.map((cells) => cells.slice(0, 5).filter((_, at) => at !== 2 && at !== 3))).toEqual([
      ['租户馆', '', '第二租户'],
      ['租户组', '租户馆', '第二租户'],
    ])
    expect((await ask('queryTreeList')).find(({ title }) => title === '共用馆')?.tenantId).toBe(0)
  })
  it('SYSTEM-041 of 10,000 rows are stored, and exported with their paths and codes', async () => {
    const rows = Array.from({ length: 10_000 }, (_, at) => [`部${at}`, `多馆/层${at % 9}`, '', '', ''])
    for (let at = 0; at < 9; at++) rows[at] = [`层${at}`, '多馆', '', '', '']
    rows[9] = ['多馆', '', '', '', '']
    expect((await send(rows)).result).toMatchObject({ totalCount: 10_000, successCount: 10_000 })
    const exported = await house.request({ url: '/sys/sysDepart/exportXls', token: admin })
    const words = await sheetTexts(exported.rawPayload)
    const at = (title: string) => words[0]?.indexOf(title) ?? -1
    const row = words.find((cells) => cells[at('部门路径')] === '城市博物馆/表格部/表一组')
    expect([row?.[at('上级部门')], row?.[at('电话')]]).toEqual(['城市博物馆/表格部', '010-1'])
    expect(row?.[at('部门编码')]).toMatch(/^A01A\d\dA01$/)
    expect((await house.call({ url: '/sys/sysDepart/exportXls', token })).code).toBe(510)
    const template = await house.request({ url: '/sys/sysDepart/importTemplate', token: admin })
    expect((await sheetTexts(template.rawPayload))[0]?.slice(0, 2)).toEqual(['部门名称', '上级部门'])
  })
})
