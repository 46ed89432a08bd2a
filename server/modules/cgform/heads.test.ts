import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Method } from '../../../schemas/contract/endpoint.ts'
import type { PageResult } from '../../../schemas/contract/envelope.ts'
import { publishScreen } from '../../../tests/data/kit.ts'
import { openApplication } from '../../../tests/kit/test-app.ts'

const application = openApplication()
type Row = Readonly<Record<string, unknown>>
const ask = <T = readonly Row[]>(url: string, method: Method = 'GET', body?: unknown) =>
  application.call<T>({
    method,
    url: `/online/cgform/${url}`,
    token: application.admin,
    ...(body === undefined ? {} : { body }),
  })
const list = async (query: string) => (await ask<PageResult<Row>>(`head/list?copyType=0&${query}`)).result

const LINE = {
  version: 1,
  id: 'forms.line',
  title: '展品明细',
  fields: { loan: { title: '借展' }, what: { title: '展品', required: true } },
}
const LOAN = {
  version: 1,
  id: 'forms.loan',
  title: '借展登记',
  fields: {
    loanCode: { title: '单号', unique: true, required: true, maxLength: 40 },
    loanDate: { title: '日期', view: 'date' },
    status: { title: '状态', view: 'list', dict: 'loan_status', default: '1' },
    worth: { title: '估价', view: 'number', column: { index: true } },
    secret: { title: '备注' },
  },
  query: { items: ['loanCode', 'status'] },
  list: { columns: [{ field: 'loanCode', sortable: true }, 'status'] },
  form: { columns: 2, layout: ['loanCode', 'loanDate', 'status', 'worth'] },
  children: { lines: { screen: 'forms.line', relation: 'many', key: 'loan', edit: 'grid' } },
  actions: [{ code: 'finish', title: '完成', place: 'row', set: { status: "'2'" }, visible: "status == '1'" }],
}

beforeAll(async () => {
  await publishScreen(application, application.admin, LINE)
  await publishScreen(application, application.admin, LOAN)
})

describe('the list of online forms', () => {
  it('holds the published screens with a table, by name, text and kind of table', async () => {
    const found = await list('tableName=*forms_loan*')
    expect(found.total).toBe(1)
    expect(found.records[0]).toMatchObject({
      id: 'forms.loan',
      tableTxt: '借展登记',
      tableType: 2,
      tableVersion: 1,
      isDbSynch: 'Y',
      isTree: 'N',
      formTemplate: '2',
      themeTemplate: 'normal',
      copyType: 0,
      createBy: 'admin',
    })
    const table = String(found.records[0]?.['tableName'])
    const [line] = (await list(`tableTxt=*${encodeURIComponent('展品明细')}*`)).records
    expect(line).toMatchObject({ id: 'forms.line', tableType: 3, relationType: 0 })
    expect(found.records[0]?.['subTableStr']).toBe(line?.['tableName'])
    const kinds = (await list('tableType_MultiString=2,3&pageSize=200')).records.map(({ id }) => id)
    expect([kinds.includes('forms.line'), kinds.includes('forms.loan')]).toEqual([true, true])
    expect((await list('tableType_MultiString=1&pageSize=200')).records.map(({ id }) => id)).not.toContain('forms.line')
    const page = await list('pageSize=2&pageNo=2&column=tableName&order=asc')
    expect([page.records.length, page.current, page.total > 4]).toEqual([2, 2, true])
    expect((await ask<PageResult<Row>>('head/list?copyType=1')).result.total).toBe(0)
    expect((await ask<Row>('head/queryById?id=forms.loan')).result).toMatchObject({ tableName: table })
    expect((await ask('head/queryById?id=nowhere')).success).toBe(false)
  })
  it('lists fields, indexes and buttons of each form', async () => {
    const { result } = await ask('field/listByHeadId?headId=forms.loan')
    const field = (name: string) => result.find(({ dbFieldName }) => dbFieldName === name)
    expect(field('id')).toMatchObject({ dbIsKey: 1, isShowForm: 0 })
    expect(field('loan_code')).toMatchObject({
      cgformHeadId: 'forms.loan',
      dbFieldTxt: '单号',
      dbType: 'string',
      isShowForm: 1,
      isShowList: 1,
      isQuery: 1,
      sortFlag: '1',
      fieldShowType: 'text',
      fieldValidType: 'only',
      fieldMustInput: '1',
      dbIsNull: 0,
    })
    expect(field('loan_date')).toMatchObject({ dbType: 'Date', fieldShowType: 'date', isShowList: 0 })
    expect(field('status')).toMatchObject({ fieldShowType: 'list', dictField: 'loan_status', fieldDefaultValue: '1' })
    expect(field('worth')).toMatchObject({ dbType: 'BigDecimal' })
    expect(field('secret')).toMatchObject({ isShowForm: 0, isShowList: 0 })
    const [head] = (await list('tableName=forms_loan')).records
    const byCode = await ask(`field/listByHeadCode?headCode=${String(head?.['tableName'])}`)
    expect(byCode.result).toEqual(result)
    const line = (await ask('field/listByHeadId?headId=forms.line')).result
    expect(line.find(({ dbFieldName }) => dbFieldName === 'loan')).toMatchObject({
      mainTable: head?.['tableName'],
      mainField: 'id',
    })
    const indexes = (await ask('index/listByHeadId?headId=forms.loan')).result
    expect(indexes.map(({ indexField, indexType }) => [indexField, indexType])).toEqual(
      expect.arrayContaining([
        ['loan_code', 'unique'],
        ['worth', 'normal'],
      ]),
    )
    const buttons = (await ask<PageResult<Row>>('button/list/forms.loan')).result
    expect(buttons.records).toMatchObject([{ buttonCode: 'finish', buttonStyle: 'link', exp: 'status#eq#1' }])
    expect((await ask('head/enhanceButton/forms.loan')).result).toHaveLength(1)
  })
  it('names tables that no screen has, and none of the system or of a screen', async () => {
    await sql`create table foreign_stock (id text primary key)`.execute(application.database.kysely)
    const names = (await ask<PageResult<{ id: string }>>('head/queryTables/?pageNo=1&pageSize=100')).result.records
    expect(names.map(({ id }) => id)).toContain('foreign_stock')
    expect(names.filter(({ id }) => /^sys_|forms_loan/.test(id))).toEqual([])
    const [head] = (await list('tableName=forms_loan')).records
    const table = String(head?.['tableName'])
    const check = async (query: string) => (await ask<number>(`api/checkOnlyTable?${query}`)).result
    expect([await check(`tbname=${table}`), await check(`tbname=${table}&id=forms.loan`)]).toEqual([-1, 1])
    expect([await check('tbname=foreign_stock'), await check('tbname=nothing_yet')]).toEqual([-1, 1])
  })
})

describe('what the list of online forms does', () => {
  it('publishes a draft, and never by force', async () => {
    const draft = { ...LOAN, fields: { ...LOAN.fields, place: { title: '地点' } } }
    await application.call({
      method: 'PUT',
      url: '/schema/draft/forms.loan',
      token: application.admin,
      body: { document: draft, baseVersion: 1 },
    })
    expect((await ask<Row>('head/queryById?id=forms.loan')).result['isDbSynch']).toBe('N')
    expect(await ask('api/doDbSynch/forms.loan/force', 'POST', {})).toMatchObject({
      success: false,
      message: '不支持强制同步：它会删除表中的数据，请使用普通同步',
    })
    expect((await ask('api/doDbSynch/forms.loan/normal', 'POST', {})).success).toBe(true)
    expect((await ask<Row>('head/queryById?id=forms.loan')).result).toMatchObject({ isDbSynch: 'Y', tableVersion: 2 })
    const { result } = await ask('field/listByHeadId?headId=forms.loan')
    expect(result.map(({ dbFieldName }) => dbFieldName)).toContain('place')
    // In step already.
    expect((await ask('api/doDbSynch/forms.loan/normal', 'POST', {})).success).toBe(true)
  })
  it('takes a form out of use, deletes it only then, and asks for the rights of the designer', async () => {
    expect((await ask('head/delete?id=forms.loan', 'DELETE')).success).toBe(false)
    expect((await ask('head/removeRecord?id=forms.loan', 'DELETE')).success).toBe(true)
    expect((await ask<Row>('head/queryById?id=forms.loan')).result['isDbSynch']).toBe('N')
    expect((await ask('head/deleteBatch?ids=forms.loan&flag=1', 'DELETE')).success).toBe(true)
    expect((await list('tableName=forms_loan')).total).toBe(0)
    for (const [method, url] of [
      ['GET', 'head/list'],
      ['POST', 'api/doDbSynch/forms.loan/normal'],
      ['DELETE', 'head/delete?id=forms.loan'],
    ] as const)
      expect(
        await application.call({ method, url: `/online/cgform/${url}`, token: application.staff, body: {} }),
      ).toMatchObject({ code: 510 })
  })
  it('says that forms are made in the designer, and that no code is generated', async () => {
    expect(await ask('api/addAll', 'POST', { head: {}, fields: [] })).toMatchObject({
      success: false,
      message: '表单请在本系统的页面设计中新增和修改（菜单：在线开发）',
    })
    expect((await ask('api/codeGenerate', 'POST', {})).message).toBe('本系统不生成代码，页面发布后即可使用')
    expect((await ask('head/fileTree?parentPath=')).success).toBe(false)
  })
})
