import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import type { Screen } from '../../schemas/language/screen.ts'
import { forgetDictionaries, storeDictionaries } from '../../src/state/dictionaries.ts'
import { locale, setLocale } from '../../src/state/locale.ts'
import { backend, node, open, server, useBackend, WAIT } from './kit.tsx'

useBackend()

const HALL: Screen = {
  version: 1,
  id: 'museum.hall',
  title: { 'zh-CN': '展厅', 'en-US': 'Halls' },
  permission: 'museum:hall',
  fields: {
    name: { title: { 'zh-CN': '名称', 'en-US': 'Name' } },
    level: { title: '级别', view: 'list', dict: 'hall_level' },
    secret: { title: '密级' },
    paper: { title: '附件', view: 'file' },
  },
  query: { items: [] },
  list: { columns: ['name', 'level'] },
  form: { layout: [{ group: '展厅', fields: ['name', 'paper'] }] },
}
const answer = (result: unknown) => HttpResponse.json({ success: true, code: 200, message: '', result, timestamp: 1 })
const DOWNLOAD = 'Download plan.pdf'
let rounds: number
let sent: (() => void)[]

beforeEach(() => {
  rounds = 0
  sent = []
  forgetDictionaries()
  storeDictionaries({ hall_level: [{ value: '1', text: '一级' }] })
  server.use(
    http.get('*/getUserPermissionByToken', ({ request }) => {
      const title = request.headers.get('accept-language') === 'en-US' ? 'Hall list' : '展厅列表'
      backend.asked.push(title)
      // One field is closed to this person: the screen is narrowed for them.
      return answer({
        menu: [node('/hall/list', title, { component: 'screens/museum.hall' })],
        auth: [{ action: 'museum:hall:add', type: '1' }],
        allAuth: [{ action: 'museum:hall:secret', type: '1', status: '1' }],
        sysSafeMode: false,
      })
    }),
    http.get('*/schema/get/museum.hall', () => answer(HALL)),
    http.get('*/data/museum.hall/list', () => {
      rounds += 1
      return answer({ records: [{ id: 'h1', name: `第${rounds}次`, level: '1' }], total: 1 })
    }),
    http.get('*/sys/dict/getDictItems/hall_level', () => answer([{ value: '1', text: 'First' }])),
    http.post('*/sys/common/upload', async () => {
      await new Promise<void>((done) => void sent.push(done))
      return HttpResponse.json({ success: true, code: 0, message: 'temp/plan.pdf', result: null, timestamp: 1 })
    }),
  )
})

it('other dictionaries are said in the rows, which are not asked for again', async () => {
  open('/hall/list')
  expect(await screen.findByText('一级', {}, WAIT)).toBeTruthy()
  act(() => storeDictionaries({ hall_level: [{ value: '1', text: '甲级' }] }))
  expect(await screen.findByText('甲级', {}, WAIT)).toBeTruthy()
  expect(screen.getByText('第1次')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '刷新' }))
  expect(await screen.findByText('第2次', {}, WAIT)).toBeTruthy()
})

it('requests the rows once in another language, though menu and permissions are loaded again', async () => {
  open('/hall/list')
  expect(await screen.findByText('第1次', {}, WAIT)).toBeTruthy()
  await act(() => setLocale('en-US'))
  expect((await screen.findAllByText('Hall list', {}, WAIT)).length).toBeGreaterThan(0)
  expect(await screen.findByText('第2次', {}, WAIT)).toBeTruthy()
  expect(await screen.findByText('First', {}, WAIT)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await screen.findByText('第3次', {}, WAIT)).toBeTruthy()
  expect(locale.current).toBe('en-US')
})

it('a file on its way stays with its form when dictionaries and language become others', async () => {
  open('/hall/list')
  await screen.findByText('第1次', {}, WAIT)
  await userEvent.click(screen.getByRole('button', { name: /新增/ }))
  const form = within(await screen.findByRole('dialog', {}, WAIT))
  await userEvent.type(await form.findByLabelText('名称', {}, WAIT), '东厅')
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  if (!input) throw new Error('no upload')
  fireEvent.change(input, { target: { files: [new File(['x'], 'plan.pdf', { type: 'application/pdf' })] } })
  expect(await form.findByText('plan.pdf', {}, WAIT)).toBeTruthy()
  act(() => storeDictionaries({ hall_level: [{ value: '1', text: '甲级' }] }))
  await screen.findByText('甲级', {}, WAIT)
  await act(() => setLocale('en-US'))
  const name = await form.findByLabelText<HTMLInputElement>('Name', {}, WAIT)
  expect(name.value).toBe('东厅')
  expect(form.getByText('plan.pdf')).toBeTruthy()
  expect(form.queryByRole('button', { name: DOWNLOAD })).toBeNull()
  await act(async () => sent[0]?.())
  expect(sent).toHaveLength(1)
  expect(await form.findByRole('button', { name: DOWNLOAD }, WAIT)).toBeTruthy()
})
