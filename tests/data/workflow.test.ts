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

it('does not publish a screen of its own rows with a button that starts a process, and says what to do in both languages', async () => {
  const document = screen('test.flowOwn', { source: { table: 'tst_flow_own' }, actions: [START] })
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
  expect(refused.message).toContain('本系统没有流程引擎。请删除该按钮')
  expect((await publish('en-US')).message).toContain('which has no process engine. Delete the button')
  expect(await application.call({ url: '/schema/get/test.flowOwn', token: admin })).toMatchObject({ success: false })
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
