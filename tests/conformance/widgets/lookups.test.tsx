import { QueryClient } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findWidget } from '../../../registry/index.ts'
import type { AnyFaces } from '../../../src/ui/fields/faces.ts'
import { resolveField, resolveScreen } from '../../../engine/model/resolve.ts'
import type { Field } from '../../../schemas/language/field.ts'
import { messages } from '../../../schemas/messages/index.ts'
import { type Message, fill } from '../../../schemas/messages/define.ts'
import { createPorts } from '../../../src/ports/create-ports.ts'
import { memoryStorage } from '../../../src/host/host.tsx'
import { loadLabels, fieldText } from '../../../src/ui/fields/labels.ts'
import { memorySource } from '../../../src/screen/preview/memory-source.ts'
import { ScreenView } from '../../../src/screen/Screen.tsx'

/** Eight columns of references, two of which show the same people with different labels. */
const FIELDS: Readonly<Record<string, Field>> = {
  keeper: { title: '保管人', view: 'sel_user' },
  number: { title: '工号', view: 'sel_user', options: { text: 'workNo' } },
  depart: { title: '部门', view: 'sel_depart' },
  role: { title: '角色', view: 'sel_role' },
  post: { title: '职务', view: 'sel_position' },
  hall: { title: '展厅', view: 'sel_biz', options: { source: 'museum.hall', store: 'code' } },
  kind: { title: '类别', view: 'cat_tree', options: { pcode: '0' } },
  level: { title: '级别', view: 'list', dict: 'relic_level' },
}
const fields = Object.entries(FIELDS).map(([key, field]) => resolveField(key, field))
const rows = Array.from({ length: 100 }, (_, at) => ({
  id: `r${at}`,
  ...Object.fromEntries(
    fields.map(({ key }) => [
      key,
      key === 'keeper' || key === 'role' ? `${key}${at},${key}${at % 7}` : `${key}${at % 30}`,
    ]),
  ),
}))

let asked: string[] = []
const nameOf = (key: string) => `名${key}`
/** Answers every look-up with what was asked for. */
const server = setupServer(
  http.get('*/jeecg-boot/*', ({ request }) => {
    const url = new URL(request.url)
    const path = url.pathname.replace('/jeecg-boot', '')
    asked.push(path)
    const keysIn = (name: string) => (url.searchParams.get(name) ?? '').split(',').filter((key) => key !== '')
    const reply = (result: unknown) => HttpResponse.json({ success: true, code: 0, message: '', result, timestamp: 1 })
    if (path === '/sys/user/getMultiUser')
      return HttpResponse.json(
        keysIn('username').map((username) => ({
          id: username,
          username,
          realname: nameOf(username),
          workNo: nameOf(username),
        })),
      )
    if (path === '/sys/sysDepart/queryDepartTreeSync')
      return reply(keysIn('ids').map((id) => ({ id, key: id, departName: nameOf(id), orgCode: id })))
    if (path === '/sys/role/list')
      return reply({ records: keysIn('roleCode').map((roleCode) => ({ roleCode, roleName: nameOf(roleCode) })) })
    if (path === '/sys/position/list')
      return reply({ records: keysIn('code').map((code) => ({ code, name: nameOf(code) })) })
    if (path === '/data/museum.hall/list') return reply(keysIn('code').map((code) => ({ code, name: nameOf(code) })))
    if (path === '/sys/category/loadDictItem') return reply(keysIn('ids').map(nameOf))
    return reply(
      path === '/sys/dict/getDictItems/relic_level'
        ? rows.map(({ id }, at) => ({ value: `level${at}`, text: nameOf(id) }))
        : [],
    )
  }),
)
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  asked = []
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const catalogue: Readonly<Record<string, Message>> = {
  ...messages,
  ...Object.assign({}, ...fields.map(({ widget }) => widget?.messages)),
}
const ports = () =>
  createPorts({
    locale: 'zh-CN',
    queries: new QueryClient(),
    storedChoices: () => undefined,
    notify: () => undefined,
    say: (code, params) => fill(catalogue[code]?.['zh-CN'] ?? code, params),
  })
const timesAsked = () => Math.max(...[...Map.groupBy(asked, (path) => path).values()].map((calls) => calls.length))

/** The cells of the rows, face by face. */
async function drawAll(face: 'Show' | 'Cell', count: number) {
  const own = ports()
  const faces = new Map<string, AnyFaces>(
    await Promise.all(
      fields.map(async ({ key, field }) => [key, await findWidget(field.view ?? '')?.view()] as [string, AnyFaces]),
    ),
  )
  render(
    <>
      {rows.slice(0, count).map((row) =>
        fields.map((resolved) => {
          const { key, field, options, widget } = resolved
          const [Show, Cell] = [faces.get(key)?.Show, faces.get(key)?.Cell ?? faces.get(key)?.Form]
          const id = `${row.id}-${key}`
          const value = widget?.codec.read((row as Record<string, unknown>)[key], options)
          const facts = {
            key,
            title: String(field.title),
            required: false,
            ...(resolved.lookup ? { lookup: resolved.lookup } : {}),
          }
          const common = { id, options, ports: own, field: facts, value }
          if (face === 'Cell')
            return Cell && <Cell key={id} {...common} onChange={() => undefined} disabled={false} invalid={false} />
          return Show && <Show key={id} {...common} text={fieldText(resolved, row, new Map())} dense />
        }),
      )}
    </>,
  )
  await waitFor(() => expect(screen.queryAllByText(nameOf('post1')).length).toBeGreaterThan(0))
  await act(async () => void (await new Promise((resolve) => setTimeout(resolve, 0))))
}

describe('100 rows of 8 columns of references', () => {
  it('ask at most once per kind of look-up when their words are loaded', async () => {
    const labels = await loadLabels(fields, rows, ports())
    expect(fields.map((field) => fieldText(field, rows[8] ?? { id: '' }, labels))).toEqual([
      '名keeper8,名keeper1',
      '名number8',
      '名depart8',
      '名role8,名role1',
      '名post8',
      '名hall8',
      '名kind8',
      '名r8',
    ])
    expect(asked.toSorted()).toEqual([
      '/data/museum.hall/list',
      '/sys/category/loadDictItem',
      '/sys/dict/getDictItems/relic_level',
      '/sys/position/list',
      '/sys/role/list',
      '/sys/sysDepart/queryDepartTreeSync',
      '/sys/user/getMultiUser',
    ])
  })
  it('ask at most once per kind of look-up when every cell is drawn by itself', async () => {
    await drawAll('Show', 100)
    expect(timesAsked()).toBe(1)
  })
  it('ask at most once per kind of look-up when every cell can be edited', async () => {
    await drawAll('Cell', 12)
    expect(timesAsked()).toBe(1)
  })
  it('ask at most once per kind of look-up when the list page draws them', async () => {
    const page = resolveScreen({
      version: 1,
      id: 'bench.lookups',
      title: '藏品',
      fields: FIELDS,
      list: { columns: Object.keys(FIELDS), pageSize: rows.length },
    })
    const everything = { can: () => true, isDisabled: () => false, excluded: () => new Set<string>() }
    await act(async () =>
      render(
        <ScreenView
          screen={page}
          source={memorySource(rows)}
          permissions={everything}
          ports={ports()}
          keep={memoryStorage()}
        />,
      ),
    )
    await waitFor(() => expect(screen.getAllByText('名post1')).toHaveLength(4))
    await waitFor(() => expect(screen.getAllByText('名number29')).toHaveLength(3))
    expect(timesAsked()).toBe(1)
    expect(asked).toHaveLength(7)
  })
})
