import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { AppError } from '../../../schemas/messages/index.ts'
import type { ListRequest } from './data-source.ts'
import { loadOnlineForm, onlineSource } from './online-source.ts'

interface Seen {
  readonly call: string
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
}
let seen: Seen[] = []
const API = '/online/cgform/api/'
const ok = <T>(result: T, message = '') => ({ success: true, code: 200, message, result, timestamp: 1 })
let answers: Readonly<Record<string, unknown>> = {}
const server = setupServer(
  http.all('*/jeecg-boot/*', async ({ request }) => {
    const { pathname, searchParams } = new URL(request.url)
    const path = pathname.slice(pathname.indexOf(API) + API.length)
    const text = await request.text()
    seen.push({
      call: `${request.method} ${path}`,
      query: Object.fromEntries(searchParams),
      body: text === '' ? undefined : (JSON.parse(text) as unknown),
    })
    const name = Object.keys(answers).find((prefix) => `${request.method} ${path}`.startsWith(prefix))
    return HttpResponse.json((name === undefined ? ok(null) : answers[name]) as never)
  }),
)
beforeAll(() => server.listen())
beforeEach(() => {
  seen = []
  answers = FORM
})
afterAll(() => server.close())

const FORM = {
  'GET getColumns': ok({
    description: '借展登记',
    currentTableName: 'museum_loan',
    columns: [
      { dataIndex: 'exhibit_name', title: '展品' },
      { dataIndex: 'hall', title: '展厅', customRender: '_replace_text_hall_name' },
    ],
    dictOptions: {},
    pidField: 'pid',
    hasChildrenField: 'has_child',
    textField: 'exhibit_name',
  }),
  'GET getQueryInfo': ok([]),
  'GET getFormItem': ok({
    head: { isTree: 'Y', formTemplate: '1' },
    schema: {
      properties: {
        exhibit_name: { view: 'text', title: '展品', order: 1 },
        hall: { view: 'text', title: '展厅', order: 2 },
        pid: { view: 'text', title: '上级', order: 3 },
        museum_loan_item: {
          view: 'tab',
          relationType: 0,
          describe: '明细',
          foreignKey: 'loan_id',
          columns: [{ key: 'piece', title: '件', type: 'input' }],
        },
      },
    },
  }),
  'GET getTreeData': ok({
    records: [{ id: 7, jeecg_row_key: '7', exhibit_name: '鼎', hall: 'h1', hall_name: '一号厅', has_child: '1' }],
    total: 1,
  }),
  'GET form/9f2c/7': ok({
    id: '7',
    exhibit_name: '鼎',
    museum_loan_item: [
      { id: 'r1', piece: '盖' },
      { id: 'r2', piece: '足' },
    ],
  }),
  'PUT form/9f2c': ok(null, '编辑成功!'),
  'POST form/9f2c': ok('8'),
}
const opened = async () => onlineSource(await loadOnlineForm('9f2c'))
const WANTED: ListRequest = {
  pageNo: 1,
  pageSize: 10,
  sort: { field: 'id', order: 'desc' },
  fields: ['exhibit_name'],
  terms: { exhibit_name: '*鼎*' },
  tree: { parent: 'pid', below: '5' },
}

it('reads the definition of the form in one call, and lists a level of its tree with labels and children in our format', async () => {
  const source = await opened()
  expect(seen.map(({ call }) => call).toSorted()).toEqual([
    'GET getColumns/9f2c',
    'GET getFormItem/9f2c',
    'GET getQueryInfo/9f2c',
  ])
  const { rows, total } = await source.list(WANTED)
  expect(seen.at(-1)).toMatchObject({
    call: 'GET getTreeData/9f2c',
    query: { pid: '5', hasQuery: 'false', exhibit_name: '*鼎*' },
  })
  expect(total).toBe(1)
  expect(rows[0]).toMatchObject({ id: '7', hall: 'h1', hall_dictText: '一号厅', hasChild: '1' })
})
it('reads a record with its sub-tables, and sends them back whole after what was done to them', async () => {
  const source = await opened()
  expect(await source.get('7')).toMatchObject({
    id: '7',
    exhibit_name: '鼎',
    museumLoanItem: [{ id: 'r1', piece: '盖' }, { id: 'r2' }],
  })
  const outcome = await source.edit({
    id: '7',
    exhibit_name: '方鼎',
    museumLoanItem: {
      added: [{ id: '+1', piece: '耳' }],
      changed: [{ id: 'r2', piece: '三足' }],
      removed: ['r1'],
      order: ['+1', 'r2'],
    },
  })
  expect(outcome).toMatchObject({ kind: 'saved', id: '7', message: '编辑成功!' })
  expect(seen.at(-1)).toMatchObject({
    call: 'PUT form/9f2c',
    body: { id: '7', exhibit_name: '方鼎', museum_loan_item: [{ piece: '耳' }, { id: 'r2', piece: '三足' }] },
  })
  expect(JSON.stringify(seen.at(-1)?.body)).not.toContain('+1')
})
it('GRIDCELL-028 sends boxes of a sub-table with the values their columns state, whatever kind these are', async () => {
  const box = (key: string, customValue?: readonly unknown[]) => ({
    key,
    title: key,
    type: 'checkbox',
    ...(customValue ? { customValue } : {}),
  })
  const tab = {
    view: 'tab',
    relationType: 0,
    describe: '明细',
    foreignKey: 'loan_id',
    columns: [{ key: 'piece', title: '件', type: 'input' }, box('kept', [1, 0]), box('sure'), box('sent', ['Y', 'N'])],
  }
  answers = {
    ...FORM,
    'GET getFormItem': ok({ head: {}, schema: { properties: { museum_loan_item: tab } } }),
    'GET form/9f2c/7': ok({
      id: '7',
      museum_loan_item: [
        { id: 'r1', kept: 1, sure: false, sent: 'Y' },
        { id: 'r2', kept: 0, sure: true, sent: 'N' },
      ],
    }),
  }
  const source = await opened()
  await source.get('7')
  await source.edit({
    id: '7',
    museumLoanItem: {
      added: [{ id: '+1', kept: '1', sure: 'false', sent: 'N' }],
      changed: [{ id: 'r2', kept: '1', sure: null, piece: '1' }],
    },
  })
  expect(seen.at(-1)?.body).toMatchObject({
    museum_loan_item: [
      { id: 'r1', kept: 1, sure: false, sent: 'Y' },
      { id: 'r2', kept: 1, sure: null, sent: 'N', piece: '1' },
      { kept: 1, sure: false, sent: 'N' },
    ],
  })
})
it('sends an untouched sub-table as it was read, because such a back end takes a missing one for an empty one', async () => {
  const source = await opened()
  await source.get('7')
  await source.edit({ id: '7', exhibit_name: '鼎2' })
  expect(seen.at(-1)?.body).toMatchObject({
    museum_loan_item: [
      { id: 'r1', piece: '盖' },
      { id: 'r2', piece: '足' },
    ],
  })
})
it('reads the sub-tables of a record that was not read here, before it is sent without them or with changes alone', async () => {
  for (const museumLoanItem of [undefined, { changed: [{ id: 'r2', piece: '三足' }] }]) {
    const source = await opened()
    await source.edit({ id: '7', exhibit_name: '鼎2', ...(museumLoanItem ? { museumLoanItem } : {}) })
    expect(seen.at(-1)).toMatchObject({
      call: 'PUT form/9f2c',
      body: {
        museum_loan_item: [
          { id: 'r1', piece: '盖' },
          { id: 'r2', piece: museumLoanItem ? '三足' : '足' },
        ],
      },
    })
  }
})
it('presses a button that the back end runs for the chosen rows, by its code', async () => {
  answers = {
    ...FORM,
    'GET getFormItem': ok({
      ...(FORM['GET getFormItem'].result as object),
      cgButtonList: [{ buttonCode: 'give_back', buttonName: '归还', buttonStyle: 'link', optType: 'action' }],
    }),
    'POST doButton': ok(null, '已归还'),
  }
  const form = await loadOnlineForm('9f2c')
  const endpoint = form.screen.actions?.find(({ code }) => code === 'give_back')?.endpoint
  if (!endpoint) throw new Error('The button was not taken over')
  expect(await onlineSource(form).call?.(endpoint, ['7', '8'])).toBe('已归还')
  expect(seen.at(-1)).toMatchObject({
    call: 'POST doButton',
    body: { formId: '9f2c', buttonCode: 'give_back', dataId: '7,8' },
  })
})
it('deletes one or several by the same call, and exports with the parameters as one text', async () => {
  const source = await opened()
  await source.removeBatch(['7', '8'])
  expect(seen.at(-1)?.call).toBe('DELETE form/9f2c/7,8')
  await source.exportRows(WANTED, ['7']).catch(() => undefined)
  expect(seen.at(-1)?.call).toBe('GET exportXls/9f2c')
  expect(JSON.parse(decodeURIComponent(seen.at(-1)?.query['paramsStr'] ?? ''))).toMatchObject({
    exhibit_name: '*鼎*',
    selections: '7',
  })
  expect(source.exportAddress).toBeUndefined()
  await expect(source.template()).rejects.toThrow(AppError)
})
it('says in words that a form is not synchronised, and answers of other shapes make no page fall', async () => {
  answers = { ...FORM, 'GET getColumns': { success: false, code: 500, message: 'NO_DB_SYNC', result: null } }
  await expect(loadOnlineForm('9f2c')).rejects.toThrow('请先同步数据库再访问该页面')
  answers = {
    'GET getColumns': ok('x'),
    'GET getQueryInfo': ok({}),
    'GET getFormItem': ok([]),
    'GET getData': ok({ total: 'many' }),
  }
  const form = await loadOnlineForm('9f2c')
  expect(form.screen.fields).toEqual({})
  await expect(onlineSource(form).list({ ...WANTED, tree: undefined })).rejects.toThrow(AppError)
})
