import { read, utils } from 'xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { screensFromOnline } from '../../../engine/adapters/online/screen-of.ts'
import { checkScreen } from '../../../engine/document/check-screen.ts'
import { guardField, publishScreen } from '../../../tests/data/kit.ts'
import { openApplication } from '../../../tests/kit/test-app.ts'
import { grant } from '../screen/permissions.ts'

type Loose = Record<string, unknown>
const ITEM = {
  version: 1,
  id: 'test.lentItem',
  title: '借展明细',
  permission: 'test:lentItem',
  source: { table: 'tst_lent_item' },
  fields: {
    loanId: { title: '借展' },
    pieceName: { title: '件', required: true },
    rank: { title: '序', type: 'integer', view: 'number' },
    state: { title: '状态' },
  },
}
const POLICY = {
  version: 1,
  id: 'test.policy',
  title: '保险',
  permission: 'test:policy',
  source: { table: 'tst_policy' },
  fields: { loanId: { title: '借展' }, policyNo: { title: '保单号' } },
}
const LENT = {
  version: 1,
  id: 'test.lent',
  title: '借出',
  permission: 'test:lent',
  source: { table: 'tst_lent' },
  fields: {
    exhibitName: { title: '展品', view: 'text', maxLength: 100, required: true, unique: true },
    lentOn: { title: '借出日期', view: 'date' },
    state: { title: '状态', view: 'list', dict: 'loan_status' },
    keeper: { title: '经办人', view: 'sel_user' },
    secret: { title: '密' },
  },
  query: { items: ['exhibitName', { field: 'lentOn', mode: 'range' }, 'state'] },
  actions: [{ code: 'give_back', place: 'row', set: { state: "'3'" } }],
  children: {
    items: { screen: 'test.lentItem', relation: 'many', key: 'loanId', edit: 'grid', order: 'rank' },
    policy: { screen: 'test.policy', relation: 'one', key: 'loanId', edit: 'form' },
  },
}
const NODE = {
  version: 1,
  id: 'test.node',
  title: '节点',
  permission: 'test:node',
  source: { table: 'tst_node' },
  fields: {
    nodeName: { title: '名称' },
    parentId: { title: '上级', view: 'sel_tree', options: { dict: 'test.node,nodeName,id', pidField: 'parentId' } },
  },
  list: { tree: { parent: 'parentId', text: 'nodeName' } },
}

const house = openApplication()
const api = <T = Loose>(path: string, more: Loose = {}, token = house.admin) =>
  house.call<T>({ url: `/online/cgform/api/${path}`, token, ...more })
const get = async <T = Loose>(path: string, token?: string) => (await api<T>(path, {}, token)).result
const names = async (query: string) =>
  (await get<{ records: Loose[] }>(`getData/test.lent?column=exhibit_name&order=asc&${query}`)).records.map(
    (row) => row['exhibit_name'],
  )

let first: string
beforeAll(async () => {
  for (const document of [ITEM, POLICY, LENT, NODE]) await publishScreen(house, house.admin, document)
  await guardField(house, 'test:lent:secret', '1')
  await grant(house.database.kysely, 'staff', 'test.lent', ['list', 'detail'])
  const added = await api<string>('form/test.lent', {
    body: {
      exhibit_name: '青铜方鼎',
      lent_on: '2024-05-01',
      state: '1',
      keeper: 'admin',
      secret: '密',
      tst_lent_item: [{ piece_name: '盖', state: 'whole' }, { piece_name: '身' }],
      tst_policy: [{ policy_no: 'PX-9' }],
    },
  })
  if (!added.success) throw new Error(added.message)
  first = added.result
  await api('form/test.lent', { body: { exhibit_name: '玉璧', lent_on: '2024-06-01', state: '2' } })
})

describe('an online form of the contract, over a screen', () => {
  it('is described as list, query and form, and taken back it is a screen that passes the check', async () => {
    const [columns, query, form] = [
      await get('getColumns/test.lent'),
      await get<Loose[]>('getQueryInfo/test.lent'),
      await get('getFormItem/test.lent'),
    ]
    expect(columns).toMatchObject({
      code: 'test.lent',
      currentTableName: 'tst_lent',
      columns: [
        { dataIndex: 'exhibit_name' },
        { dataIndex: 'lent_on', fieldType: 'Date' },
        { dataIndex: 'state', customRender: 'state' },
        { dataIndex: 'keeper', customRender: '_replace_text_keeper_dictText' },
        { dataIndex: 'secret' },
      ],
      hideColumns: [],
      cgButtonList: [{ buttonCode: 'give_back', buttonStyle: 'link', optType: 'action' }],
    })
    expect((columns['dictOptions'] as Loose)['state']).toContainEqual(expect.objectContaining({ value: '1' }))
    expect(query).toMatchObject([
      { field: 'exhibit_name', mode: 'single', hidden: '0' },
      { field: 'lent_on', mode: 'group', hidden: '0' },
      { field: 'state', hidden: '1' },
    ])
    expect(form).toMatchObject({
      head: { id: 'test.lent', tableName: 'tst_lent', tableType: 2 },
      schema: {
        required: ['exhibit_name'],
        properties: {
          exhibit_name: { pattern: 'only', maxLength: 100, order: 1 },
          tst_lent_item: { view: 'tab', relationType: 0, foreignKey: 'loan_id', describe: '借展明细' },
          tst_policy: { view: 'tab', relationType: 1 },
        },
      },
    })
    const taken = screensFromOnline('test.lent', { columns, query, form })
    for (const document of [taken.screen, ...Object.values(taken.children)])
      expect(checkScreen(document).problems.filter(({ level }) => level === 'error')).toEqual([])
    expect(Object.keys(taken.screen.fields)).toEqual(['exhibit_name', 'lent_on', 'state', 'keeper', 'secret'])
    expect(await get('getFormItemBytbname/tst_lent')).toEqual(form)
    expect(await get('getErpColumns/test.lent')).toMatchObject({
      main: { code: 'test.lent' },
      subList: [
        { code: 'test.lentItem', relationType: 0, foreignKeys: [{ field: 'loan_id', key: 'id' }] },
        { relationType: 1 },
      ],
    })
  })
  it('lists rows by the names of columns, with a key each, and reads every operator by those names', async () => {
    const { records, total } = await get<{ records: Loose[]; total: number }>(
      'getData/test.lent?column=lent_on&order=desc&pageNo=1&pageSize=10',
    )
    expect(total).toBe(2)
    expect(records[1]).toMatchObject({
      id: first,
      jeecg_row_key: first,
      exhibit_name: '青铜方鼎',
      keeper: 'admin',
      keeper_dictText: '系统管理员',
      create_by: 'admin',
    })
    expect(await names('exhibit_name=方')).toEqual(['青铜方鼎'])
    expect(await names('lent_on_begin=2024-05-15&lent_on_end=2024-07-01')).toEqual(['玉璧'])
    expect(await names('state_MultiString=,1,2,')).toHaveLength(2)
    expect(
      await names(
        `superQueryParams=${encodeURIComponent(encodeURIComponent(JSON.stringify([{ field: 'tst_lent,lent_on', rule: 'gt', val: '2024-05-15' }])))}`,
      ),
    ).toEqual(['玉璧'])
    expect(await names('pageSize=-521')).toHaveLength(2)
  })
  describe('an advanced query', () => {
    const asked = (terms: readonly Loose[]) =>
      `superQueryParams=${encodeURIComponent(encodeURIComponent(JSON.stringify(terms)))}`
    const whole = { field: 'tst_lent_item,state', rule: 'eq', val: 'whole' }
    it('asks a table below by its columns, also where the form has one of that name, and in groups', async () => {
      expect(await names(asked([whole]))).toEqual(['青铜方鼎'])
      expect(await names(asked([{ field: 'tst_lent,state', rule: 'eq', val: 'whole' }]))).toEqual([])
      expect(await names(asked([{ field: 'tst_lent,state', rule: 'eq', val: '2' }]))).toEqual(['玉璧'])
      expect(
        await names(
          asked([
            {
              match: 'or',
              of: [
                { field: 'tst_lent_item,piece_name', rule: 'like', val: '盖' },
                { field: 'exhibit_name', rule: 'eq', val: '玉璧' },
              ],
            },
          ]),
        ),
      ).toEqual(['青铜方鼎', '玉璧'])
      expect(
        await names(
          asked([{ match: 'and', of: [{ match: 'or', of: [{ field: 'lent_on', rule: 'gt', val: '2024-05-15' }] }] }]),
        ),
      ).toEqual(['玉璧'])
    })
    it('applies to trees and to exported sheets too', async () => {
      expect(
        (await get<{ records: Loose[] }>(`getTreeData/test.lent?hasQuery=true&${asked([whole])}`)).records,
      ).toMatchObject([{ exhibit_name: '青铜方鼎' }])
      const sheet = await house.request({
        url: `/online/cgform/api/exportXls/test.lent?paramsStr=${encodeURIComponent(JSON.stringify({ superQueryParams: encodeURIComponent(JSON.stringify([whole])) }))}`,
        token: house.admin,
      })
      const book = read(sheet.rawPayload)
      const cells = JSON.stringify(utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 }))
      expect([cells.includes('青铜方鼎'), cells.includes('玉璧')]).toEqual([true, false])
    })
    it('of a table that is none of the form, or that the person may not list, is refused', async () => {
      expect(
        await api(`getData/test.lent?${asked([{ field: 'sys_user,username', rule: 'eq', val: 'admin' }])}`),
      ).toMatchObject({ success: false })
      expect(await api(`getData/test.lent?${asked([whole])}`, {}, house.staff)).toMatchObject({ success: false })
    })
  })
  it('hides from a person what the screen hides, in rows, columns, form and buttons', async () => {
    const said = JSON.stringify([
      await get('getData/test.lent', house.staff),
      await get('getColumns/test.lent', house.staff),
      await get('getFormItem/test.lent', house.staff),
      await get(`form/test.lent/${first}`, house.staff),
    ])
    expect(said).not.toContain('secret')
    expect(said).not.toContain('密')
    expect(await get('getColumns/test.lent', house.staff)).toMatchObject({
      hideColumns: ['add', 'update', 'delete', 'batch_delete', 'import', 'export', 'give_back'],
    })
    for (const [path, more] of [
      ['form/test.lent', { body: { exhibit_name: 'x' } }],
      ['form/test.lent', { method: 'PUT', body: { id: first } }],
      [`form/test.lent/${first}`, { method: 'DELETE' }],
      ['doButton', { body: { formId: 'test.lent', buttonCode: 'give_back', dataId: first } }],
    ] as const) {
      expect(await api(path, more, house.staff), path).toMatchObject({ success: false, code: 510 })
    }
    expect(await api('getData/test.node', {}, house.staff)).toMatchObject({ success: false })
  })
  it('reads and saves a record with its sub-tables in one transaction: ids stay, missing rows are removed', async () => {
    const read1 = await get(`form/test.lent/${first}`)
    const items = read1['tst_lent_item'] as Loose[]
    expect(items).toMatchObject([{ piece_name: '盖', loan_id: first }, { piece_name: '身' }])
    expect(read1['tst_policy']).toMatchObject([{ policy_no: 'PX-9' }])
    const saved = await api('form/test.lent', {
      method: 'PUT',
      body: {
        id: first,
        exhibit_name: '青铜方鼎',
        state: '',
        tst_lent_item: [{ ...items[1], piece_name: '身(修)' }, { piece_name: '足' }],
      },
    })
    expect(saved).toMatchObject({ success: true })
    const read2 = await get(`form/test.lent/${first}`)
    expect(read2).toMatchObject({
      state: null,
      lent_on: '2024-05-01',
      tst_lent_item: [{ id: items[1]?.['id'], piece_name: '身(修)' }, { piece_name: '足' }],
      tst_policy: [{ policy_no: 'PX-9' }],
    })
    const refused = await api('form/test.lent', {
      method: 'PUT',
      body: { id: first, exhibit_name: '另名', tst_lent_item: [{ piece_name: '' }] },
    })
    expect(refused.success).toBe(false)
    expect(await get(`form/test.lent/${first}`)).toMatchObject({ exhibit_name: '青铜方鼎', tst_lent_item: [{}, {}] })
    expect(await get<Loose[]>(`subform/list/tst_lent_item/${first}`)).toHaveLength(2)
    expect(await get(`subform/tst_policy/${first}`)).toMatchObject({ policy_no: 'PX-9' })
    expect(await get(`form/table_name/tst_lent/${first}`)).toEqual(read2)
    expect(
      (
        await api('form/test.lent', {
          method: 'PUT',
          body: { id: first, exhibit_name: '青铜方鼎', tst_lent_item: 'rows' },
        })
      ).success,
    ).toBe(false)
    expect(
      await api('form/test.lent', { method: 'PUT', body: { id: first, exhibit_name: '青铜方鼎', tst_lent_item: '' } }),
    ).toMatchObject({ success: true })
    expect(await get(`form/test.lent/${first}`)).toMatchObject({
      tst_lent_item: [],
      tst_policy: [{ policy_no: 'PX-9' }],
    })
  })
  it('runs a button on all chosen rows or on none', async () => {
    expect(
      await api('doButton', { body: { formId: 'test.lent', buttonCode: 'give_back', dataId: `${first},gone` } }),
    ).toMatchObject({ success: false })
    expect(await get(`form/test.lent/${first}`)).toMatchObject({ state: null })
    expect(
      await api('doButton', { body: { formId: 'test.lent', buttonCode: 'give_back', dataId: first } }),
    ).toMatchObject({ success: true })
    expect(await get(`form/test.lent/${first}`)).toMatchObject({ state: '3' })
  })
  it('exports the rows of a query, and deletes one row or several, with a comma at the end', async () => {
    const sheet = await house.request({
      url: `/online/cgform/api/exportXls/test.lent?paramsStr=${encodeURIComponent(JSON.stringify({ exhibit_name: '玉璧', column: 'lent_on', order: 'asc' }))}`,
      token: house.admin,
    })
    const book = read(sheet.rawPayload)
    expect(JSON.stringify(utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 }))).toMatch(
      /玉璧/,
    )
    const more = await api<string>('form/test.lent', { body: { exhibit_name: '待删' } })
    expect(await api(`form/test.lent/${more.result},`, { method: 'DELETE' })).toMatchObject({ success: true })
    expect(await names('exhibit_name=待删')).toEqual([])
    expect(await api('form/test.lent/gone', { method: 'DELETE' })).toMatchObject({ success: false })
  })
  it('opens a tree level by level', async () => {
    const root = (await api<string>('form/test.node', { body: { node_name: '根' } })).result
    await api('form/test.node', { body: { node_name: '叶', parent_id: root } })
    expect(await get('getColumns/test.node')).toMatchObject({
      pidField: 'parent_id',
      hasChildrenField: 'has_child',
      textField: 'node_name',
    })
    expect(await get('getTreeData/test.node')).toMatchObject({
      records: [{ node_name: '根', has_child: '1' }],
      total: 1,
    })
    expect(await get(`getTreeData/test.node?parent_id=${root}&hasQuery=false`)).toMatchObject({
      records: [{ node_name: '叶', has_child: '0' }],
    })
    const open = encodeURIComponent(encodeURIComponent(JSON.stringify([{ field: 'parent_id', rule: 'in', val: root }])))
    expect(
      await get(`getTreeData/test.node?hasQuery=false&batchFlag=true&superQueryMatchType=and&superQueryParams=${open}`),
    ).toMatchObject({ records: [{ node_name: '叶', parent_id: root }] })
    expect(await get(`form/test.node/${root}/`)).toMatchObject({ node_name: '根' })
    expect(await get('getTreeData/test.node?hasQuery=true&node_name=叶')).toMatchObject({
      records: [{ node_name: '叶' }],
    })
  })
  it('says what is unknown: a form, a table, a record, a button', async () => {
    for (const path of [
      'getColumns/no.such',
      'getFormItemBytbname/sys_user',
      'form/test.lent/gone',
      'subform/list/tst_lent/1',
      'getData/__proto__',
    ])
      expect((await api(path)).success, path).toBe(false)
    expect(
      await api('doButton', { body: { formId: 'test.lent', buttonCode: 'nothing', dataId: first } }),
    ).toMatchObject({ success: false })
  })
})
