import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type {
  FlatChoices,
  PermissionChoice,
  PermissionRecord,
} from '../../../schemas/contract/permissions/permission-tree.ts'
import { openApplication } from '../../../tests/kit/test-app.ts'

const house = openApplication()
const get = async <T>(url: string, headers: Readonly<Record<string, string>> = {}) =>
  (await house.call<T>({ url: `/sys/${url}`, token: house.admin, headers })).result
beforeAll(async () => {
  const db = house.database.kysely
  await sql`insert into sys_permission (id, parent_id, name, menu_type) values ('round-a', 'round-b', '甲', 1), ('round-b', 'round-a', '乙', 1)`.execute(
    db,
  )
  await sql`insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value) values ('r1', 'system-policy', 'x', 'y', '=', 'z')`.execute(
    db,
  )
})
const idsIn = (
  nodes: readonly { readonly id?: string; readonly key: string; readonly children?: readonly never[] }[],
): string[] => nodes.flatMap((node) => [node.key, ...idsIn(node.children ?? [])])

describe('the permissions there are', () => {
  it('SYSTEM-016 are answered as a tree with their rules marked, also to a user who may see policies only', async () => {
    const tree = await get<readonly PermissionRecord[]>('permission/list')
    const system = tree.find(({ id }) => id === 'system')
    expect(system).toMatchObject({
      key: 'system',
      title: '系统管理',
      name: '系统管理',
      parentId: '',
      menuType: 0,
      isLeaf: false,
      leaf: false,
      ruleFlag: 0,
      delFlag: 0,
    })
    const page = system?.children?.find(({ id }) => id === 'system-policy')
    expect(page).toMatchObject({
      parentId: 'system',
      url: '/isystem/policy',
      perms: 'system:policy:list',
      ruleFlag: 1,
      status: '1',
    })
    expect(page?.children?.map(({ perms }) => perms)).toContain('system:policy:edit')
    expect(idsIn(tree as never)).not.toContain('round-a')
    expect(await house.call({ url: '/sys/permission/list', token: house.staff })).toMatchObject({
      success: false,
      code: 510,
    })
  })
  it('are found by name, and spoken of in the language of the request', async () => {
    expect(
      (await get<readonly PermissionRecord[]>(`permission/list?name=${encodeURIComponent('数据权限')}`)).map(
        ({ id }) => id,
      ),
    ).toEqual(expect.arrayContaining(['system-policy', 'system-policy-list']))
    expect(
      (await get<readonly PermissionRecord[]>('permission/list?name=Data%20access', { 'x-lang': 'en-US' })).map(
        ({ id }) => id,
      ),
    ).toEqual(['system-policy'])
  })
  it('SYSTEM-017 SYSTEM-018 SYSTEM-019 are answered level by level', async () => {
    const tops = (await get<readonly PermissionRecord[]>('permission/getSystemMenuList')).map(({ id }) => id)
    expect(tops).toContain('system')
    expect(tops).toEqual(expect.arrayContaining(['home', 'collection', 'system']))
    expect(tops).not.toContain('system-policy')
    const below = (await get<readonly PermissionRecord[]>('permission/getSystemSubmenu?parentId=system')).map(
      ({ id }) => id,
    )
    expect(below).toEqual(expect.arrayContaining(['system-dict', 'system-policy', 'system-depart']))
    expect([below.includes('system'), below.includes('online-designer')]).toEqual([false, false])
    const several = await get<Readonly<Record<string, readonly PermissionRecord[]>>>(
      'permission/getSystemSubmenuBatch?parentIds=system,online,nobody,',
    )
    expect(Object.keys(several).toSorted()).toEqual(['online', 'system'])
    expect(several['system']?.map(({ id }) => id)).toEqual(below)
  })
  it('SYSTEM-012 SYSTEM-020 SYSTEM-021 are answered as what is ticked for a role, with what it has', async () => {
    for (const path of ['permission/queryTreeList', 'role/queryTreeList']) {
      const { treeList, ids } = await get<{ treeList: readonly PermissionChoice[]; ids: readonly string[] }>(path)
      const system = treeList.find(({ key }) => key === 'system')
      expect(system?.children?.find(({ key }) => key === 'system-policy')).toMatchObject({
        value: 'system-policy',
        title: '数据权限',
        slotTitle: '数据权限',
        label: '数据权限',
        parentId: 'system',
        ruleFlag: 1,
        isLeaf: false,
        scopedSlots: { title: 'hasDatarule' },
      })
      expect(ids).toEqual(expect.arrayContaining(['system', 'system-policy-edit']))
    }
    const { treeList } = await get<{ treeList: readonly PermissionChoice[] }>('permission/queryTreeList?shape=')
    const flat = (nodes: readonly PermissionChoice[], parent = ''): unknown[] =>
      nodes.flatMap(({ key, title, ruleFlag, children = [] }) => [
        { key, title, ruleFlag, parent },
        ...flat(children, key),
      ])
    const { flat: columns, ...rest } = await get<{ flat: FlatChoices }>('permission/queryTreeList?shape=flat')
    expect(rest).toEqual({ treeList: [], ids: [] })
    const { ids, titles, parents, ruled } = columns
    expect(
      ids.map((key, at) => ({
        key,
        title: titles[at],
        ruleFlag: ruled.includes(at) ? 1 : 0,
        parent: ids[parents[at] ?? -1] ?? '',
      })),
    ).toEqual(flat(treeList))
    expect(await get('permission/queryRolePermission?roleId=role-admin')).toContain('system-policy-edit')
    expect(await get('permission/queryRolePermission?roleId=role-staff')).not.toContain('system-policy-edit')
  })
})
