import { expect, beforeAll } from 'vitest'
import type { Policy } from '../../../schemas/language/policy.ts'
import { tableName } from '../../../schemas/language/table-name.ts'
import { grant } from '../../../server/modules/screen/permissions.ts'
import { publishScreen } from '../../data/kit.ts'
import { openApplication } from '../../kit/test-app.ts'

export type Row = Readonly<Record<string, unknown>>
export interface Page {
  readonly records: readonly Row[]
  readonly total: number
}
const ALL = ['list', 'detail', 'add', 'edit', 'delete', 'batch_delete', 'import', 'export', 'finish']
export const PAPER = 'lab.paper'
export const TABLE = tableName({ id: PAPER })
const fields = {
  code: { title: '编号', unique: true, required: true },
  owner: { title: '主人' },
  phone: { title: '电话', column: { length: 20 } },
  worth: { title: '估价', view: 'number' },
}
const SCREENS = [
  {
    version: 1,
    id: 'lab.line',
    title: '明细',
    fields: { paper: { title: '文件' }, what: { title: '内容' }, owner: { title: '主人' } },
  },
  {
    version: 1,
    id: PAPER,
    title: '文件',
    fields: { ...fields, parent: { title: '上级' } },
    list: {
      tree: { parent: 'parent', text: 'code' },
      sort: { field: 'worth', order: 'asc' },
      totals: { worth: 'sum' },
      quick: ['code', 'phone'],
    },
    query: { items: ['code', 'phone'] },
    actions: [{ code: 'finish', title: '完成', set: { owner: "'staff'" } }],
    children: { lines: { screen: 'lab.line', relation: 'many', key: 'paper', edit: 'grid' } },
  },
  {
    version: 1,
    id: 'lab.ticket',
    title: '引用',
    fields: {
      name: { title: '名称' },
      paper: { title: '文件', view: 'sel_search', options: { dict: `${PAPER},code,id` } },
    },
  },
]

export const application = openApplication()
let staffRole: string
export let ids: Readonly<Record<string, string>>
export const at = (token: string) => ({
  get: <T = unknown>(url: string) => application.call<T>({ url, token }),
  list: async (query = '', screen = PAPER) =>
    (await application.call<Page>({ url: `/data/${screen}/list?${query}`, token })).result,
  send: <T = Row>(url: string, body: object, method: 'POST' | 'PUT' = 'POST') =>
    application.call<T>({ url, token, body, method }),
  drop: (url: string) => application.call({ url, token, method: 'DELETE' }),
})
export const staff = () => at(application.staff)
export const admin = () => at(application.admin)
export const codes = (page: Page) => page.records.map(({ code }) => code).toSorted()

/** States the policy of a role; the next request finds it. */
export async function state(document: Policy | null, screen = PAPER, role = staffRole): Promise<void> {
  const { result } = await admin().get<{ roles: readonly { id: string; policy: { version: number } | null }[] }>(
    `/sys/policy/list?screen=${screen}`,
  )
  const version = result.roles.find(({ id }) => id === role)?.policy?.version ?? 0
  const reply =
    document === null
      ? version === 0
        ? { success: true }
        : await admin().drop(`/sys/policy/delete?screen=${screen}&role=${role}&version=${version}`)
      : await admin().send('/sys/policy/save', { screen, role, version, document }, 'PUT')
  expect(reply).toMatchObject({ success: true })
}
export const OWN = 'owner == user.username'

beforeAll(async () => {
  const db = application.database.kysely
  for (const document of SCREENS) {
    await publishScreen(application, application.admin, document)
    await grant(db, 'staff', document.id, ALL)
  }
  staffRole = (await db.selectFrom('sys_role').select('id').where('role_code', '=', 'staff').executeTakeFirstOrThrow())
    .id
  const made: Record<string, string> = {}
  for (const row of [
    { code: 'mine', owner: 'staff', phone: '13800001111', worth: 3 },
    { code: 'other', owner: 'admin', phone: '13900002222', worth: 5 },
    { code: 'below', owner: 'staff', phone: '137', worth: 7 },
    { code: 'hidden-below', owner: 'admin', phone: null, worth: 11 },
  ]) {
    const parent = row.code === 'below' ? made['other'] : row.code === 'hidden-below' ? made['mine'] : undefined
    const { result } = await admin().send(`/data/${PAPER}/add`, {
      ...row,
      ...(parent ? { parent } : {}),
      lines: {
        added: [
          { id: 'new-1', what: `a line of ${row.code}`, owner: 'staff' },
          { id: 'new-2', what: 'closed', owner: 'admin' },
        ],
      },
    })
    made[row.code] = String(result['id'])
  }
  ids = made
})
