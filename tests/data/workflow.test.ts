import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, buildTestApp } from '../kit/test-app.ts'
import { publishScreen } from './kit.ts'

let application: TestApp
let admin: string
beforeAll(async () => {
  application = await buildTestApp()
  admin = await application.login('admin')
})
afterAll(() => application.close())

const FIELDS = {
  name: { title: '名称', required: true },
  bpmStatus: { title: '流程', view: 'list', dict: 'bpm_status' },
}
const screen = (id: string, more: object) => ({
  version: 1,
  id,
  title: '借展',
  permission: id.replace('.', ':'),
  fields: FIELDS,
  ...more,
})
const START = { code: 'submit', title: '提交审批', place: 'row', workflow: { code: 'loan_approval' } }

it('does not publish a button that starts a process where no field shows its status, and says what to do in both languages', async () => {
  const fields = { name: FIELDS.name }
  const document = screen('test.flowOwn', { source: { table: 'tst_flow_own' }, fields, actions: [START] })
  const publish = (language: string) =>
    application.call({
      url: '/schema/publish/test.flowOwn',
      token: admin,
      body: { message: 'x', baseVersion: 0 },
      headers: { 'accept-language': language },
    })
  const created = await application.call<{ problems: { code: string; pointer: string; message: string }[] }>({
    url: '/schema/create',
    token: admin,
    body: { document },
  })
  expect(created.success).toBe(true)
  const refused = await publish('zh-CN')
  expect(refused).toMatchObject({ success: false })
  expect(refused.message).toContain('没有显示流程状态的字段。请添加一个使用字典“bpm_status”的文本字段')
  expect((await publish('en-US')).message).toContain(
    'no field of this page shows its status. Add a text field with the dictionary “bpm_status”',
  )
  expect(await application.call({ url: '/schema/get/test.flowOwn', token: admin })).toMatchObject({ success: false })
})
it('publishes it where a field shows the status', async () => {
  await publishScreen(
    application,
    admin,
    screen('test.flowStatus', { source: { table: 'tst_flow_status' }, actions: [START] }),
  )
  expect(await application.call({ url: '/schema/get/test.flowStatus', token: admin })).toMatchObject({ success: true })
})
it('publishes one whose rows come from a back end that may have processes', async () => {
  await publishScreen(
    application,
    admin,
    screen('test.flowOther', { source: { endpoints: { list: '/loan/list' } }, actions: [START] }),
  )
  expect(await application.call({ url: '/schema/get/test.flowOther', token: admin })).toMatchObject({ success: true })
})
it('hides the button of the process from clients of online forms, which would offer it where a list shows a state', async () => {
  await publishScreen(application, admin, screen('test.flowState', { source: { table: 'tst_flow_state' } }))
  expect(
    (
      await application.call<{ hideColumns: string[] }>({
        url: '/online/cgform/api/getColumns/test.flowState',
        token: admin,
      })
    ).result.hideColumns,
  ).toEqual(['bpm'])
})
