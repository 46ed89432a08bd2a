import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { resolveScreen } from '../../engine/model/resolve.ts'
import { endpointSource } from './rows/endpoint-source.ts'
import { loadOnlineForm, onlineSource } from './rows/online-source.ts'
import { startProcess } from './workflow.ts'

let seen: { readonly call: string; readonly body: unknown }[] = []
const ok = <T>(result: T, message = '') => ({ success: true, code: 200, message, result, timestamp: 1 })
const no = (message: string) => ({ success: false, code: 500, message, result: null, timestamp: 1 })
const START = '/act/process/extActProcess/startMutilProcess'
const FORM = {
  'GET /online/cgform/api/getColumns': ok({
    currentTableName: 'museum_loan',
    columns: [
      { dataIndex: 'exhibit_name', title: '展品' },
      { dataIndex: 'bpm_status', title: '流程' },
    ],
  }),
  'GET /online/cgform/api/getQueryInfo': ok([]),
  'GET /online/cgform/api/getFormItem': ok({
    schema: { properties: { exhibit_name: { view: 'text', title: '展品' } } },
  }),
  'POST /online/cgform/api/form': ok({ flow_submit_id: 'n1' }, '添加成功!'),
  'PUT /online/cgform/api/form': ok(null, '编辑成功!'),
  'POST /process/start': ok({ instanceId: 'i1', recordId: '7' }),
  [`POST ${START}`]: ok(null, '流程发起成功!'),
}
let answers: Readonly<Record<string, unknown>> = FORM
const server = setupServer(
  http.all('*/jeecg-boot/*', async ({ request }) => {
    const { pathname } = new URL(request.url)
    const text = await request.text()
    const call = `${request.method} ${pathname.slice(pathname.indexOf('/jeecg-boot') + '/jeecg-boot'.length)}`
    if (request.method !== 'GET') seen.push({ call, body: text === '' ? undefined : (JSON.parse(text) as unknown) })
    const name = Object.keys(answers).find((prefix) => call.startsWith(prefix))
    return name === undefined ? new HttpResponse(null, { status: 503 }) : HttpResponse.json(answers[name] as never)
  }),
)
beforeAll(() => server.listen())
beforeEach(() => {
  seen = []
  answers = FORM
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())
const opened = async () => onlineSource(await loadOnlineForm('9f2c'))

it('starts a process for one record as the contract has it, and hands on what is said', async () => {
  expect(
    await startProcess(
      { code: 'loan_approval', formUrl: 'https://museum.example/loan', formUrlMobile: 'loan/mobile' },
      '7',
    ),
  ).toBe('流程发起成功!')
  await startProcess({ code: 'loan_approval' }, '8')
  expect(seen).toEqual([
    {
      call: `POST ${START}`,
      body: {
        flowCode: 'loan_approval',
        id: '7',
        formUrl: 'https://museum.example/loan',
        formUrlMobile: 'loan/mobile',
      },
    },
    { call: `POST ${START}`, body: { flowCode: 'loan_approval', id: '8', formUrl: '', formUrlMobile: '' } },
  ])
})
it('is not repeated when the outcome is unknown, and never without a record', async () => {
  answers = {}
  await expect(startProcess({ code: 'loan_approval' }, '7')).rejects.toMatchObject({ status: 503 })
  expect(seen).toHaveLength(1)
  await expect(startProcess({ code: 'loan_approval' }, '')).rejects.toMatchObject({ code: 'COMMON_NOT_FOUND' })
  expect(seen).toHaveLength(1)
})
it('is offered to rows of named endpoints by the call of the contract, and to rows of our own by our own', async () => {
  const screen = { version: 1, id: 'test.loan', title: '借展', fields: { name: { title: '名称' } } } as const
  expect(endpointSource({ ...screen, source: { endpoints: { list: '/loan/list' } } }).start).toBeTypeOf('function')
  expect(await endpointSource(screen).start?.({ code: 'loan' }, '7')).toBe('')
  expect(seen).toEqual([{ call: 'POST /process/start', body: { code: 'loan', recordId: '7' } }])
})

it('saves a record of an online form and then starts its process for the id that the answer names', async () => {
  const form = await loadOnlineForm('9f2c')
  const source = onlineSource(form)
  const workflow = resolveScreen(form.screen).actions.find(({ code }) => code === 'bpm_form')?.workflow
  const outcome = await source.submitting?.add({ exhibit_name: '鼎' })
  expect(outcome).toMatchObject({ kind: 'saved', id: 'n1' })
  if (!workflow) throw new Error('There is no process')
  await source.start?.(workflow, 'n1')
  expect(seen).toMatchObject([
    { call: 'POST /online/cgform/api/form/9f2c', body: { exhibit_name: '鼎', jeecg_submit_form_and_flow: 1 } },
    { call: `POST ${START}`, body: { flowCode: 'onl_museum_loan', id: 'n1' } },
  ])
})
it.each([
  ['names it as any save does', { id: 'n2' }, 'n2'],
  ['is the id alone', 'n3', 'n3'],
  ['is a number', 4, '4'],
  ['says nothing', null, undefined],
  ['is no id', '添加成功!', undefined],
])('reads the new id where the answer %s', async (_, result, id) => {
  answers = { ...FORM, 'POST /online/cgform/api/form': ok(result) }
  expect(await (await opened()).submitting?.add({})).toMatchObject({ kind: 'saved', id })
})
it('tells the back end of a process on a change too, and says nothing of one on a plain save', async () => {
  const source = await opened()
  expect(await source.submitting?.edit({ id: '7', exhibit_name: '鼎' })).toMatchObject({ kind: 'saved', id: '7' })
  await source.edit({ id: '7', exhibit_name: '鼎' })
  await source.add({ exhibit_name: '鼎' })
  expect(seen.map(({ body }) => (body as Record<string, unknown>)['jeecg_submit_form_and_flow'])).toEqual([
    1,
    undefined,
    undefined,
  ])
})
it('leaves a refusal of the process to the caller, after the record is saved', async () => {
  answers = { ...FORM, [`POST ${START}`]: no('流程未发布') }
  const source = await opened()
  expect(await source.submitting?.add({})).toMatchObject({ kind: 'saved', id: 'n1' })
  await expect(source.start?.({ code: 'onl_museum_loan' }, 'n1')).rejects.toThrow('流程未发布')
})
