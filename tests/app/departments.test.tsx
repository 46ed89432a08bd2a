import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { backend, node, open, server, useBackend, WAIT } from './kit.tsx'

useBackend()

const answer = (result: unknown) => HttpResponse.json({ success: true, code: 200, message: '', result, timestamp: 1 })
const user = { id: 'u1', username: 'lin', realname: '林馆员', avatar: null, orgCode: 'A' }
const DEPARTS = [
  { id: 'd1', departName: '藏品部', orgCode: 'A' },
  { id: 'd2', departName: '展览部', orgCode: 'B' },
]

it.each([
  [
    'the same department: the first rows are requested while the server stores the choice',
    undefined,
    ['depart', 'rows', 'told'],
  ],
  [
    'another department: the server stores the choice before any rows are requested',
    '展览部',
    ['depart', 'told', 'rows'],
  ],
])('LOGIN-015 of several departments, %s', async (_, chosen, order) => {
  const person = userEvent.setup()
  const happened: string[] = []
  let letGo = () => {}
  const document = {
    version: 1,
    id: 'museum.hall',
    title: '展厅',
    permission: 'museum:hall',
    fields: { name: { title: '名称' } },
    list: { columns: ['name'] },
  }
  backend.menu = [node('/hall/list', '展厅列表', { component: 'screens/museum.hall' })]
  server.use(
    // A session of its own: what was asked ahead for another one does not count.
    http.post('*/sys/login', () =>
      answer({ token: `tok ${order.join()}`, multi_depart: 2, departs: DEPARTS, userInfo: user, sysAllDictItems: {} }),
    ),
    http.get('*/sys/randomImage/:key', () => answer('')),
    http.get('*/schema/at', () => answer({ id: 'museum.hall', version: 1, etag: '1', document })),
    http.get('*/data/museum.hall/list', () => {
      happened.push('rows')
      return answer({ records: [{ id: 'h1', name: '东厅' }], total: 1 })
    }),
    http.post('*/sys/selectDepart', async () => {
      happened.push('depart')
      await new Promise<void>((done) => (letGo = done))
      happened.push('told')
      return answer({ userInfo: user })
    }),
  )
  open('/user/login?redirect=%2Fhall%2Flist', { token: '' })
  await person.type(await screen.findByLabelText('用户名', {}, WAIT), 'lin')
  await person.type(await screen.findByLabelText('密码', {}, WAIT), 'Jade#2024')
  await waitFor(() => expect(screen.queryByLabelText('验证码')).toBeNull(), WAIT)
  await person.click(await screen.findByRole('button', { name: /登\s*录/ }, WAIT))
  const dialog = await screen.findByRole('dialog', { name: '请选择登录身份' }, WAIT)
  if (chosen !== undefined) {
    await person.click(within(dialog).getByRole('combobox', { name: '部门' }))
    await person.click(await screen.findByTitle(chosen))
  }
  await person.click(within(dialog).getByRole('button', { name: /确\s*定/ }))
  await waitFor(() => expect(happened.toSorted()).toEqual(order.slice(0, order.indexOf('told')).toSorted()), WAIT)
  letGo()
  expect(await screen.findByText('东厅', {}, WAIT)).toBeTruthy()
  expect(happened.toSorted()).toEqual(order.toSorted())
  expect(happened.indexOf('told')).toBe(order.indexOf('told'))
})
