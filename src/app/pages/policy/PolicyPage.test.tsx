import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { Activity } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { layout } from '../../../state/layout.ts'
import { setLocale } from '../../../state/locale.ts'
import { forgetPermissions, storePermissions } from '../../../state/session/permissions.ts'
import { AppFrame } from '../../../ui/frame/AppFrame.tsx'
import { PolicyPage } from './PolicyPage.tsx'

const ok = (result: unknown) => HttpResponse.json({ success: true, code: 200, message: '', result, timestamp: 1 })
const no = (code: number, message: string) =>
  HttpResponse.json({ success: false, code, message, result: null, timestamp: 1 })
const held = (code: string) => ({ action: code, type: '1', describe: '' })
type StoredPolicy = { version: number; document: object; updateBy: string; updateTime: string } | null
let stored: StoredPolicy = null
let sent: { version: number; document: object }[] = []
let isDown = false
let explained: string[] = []
const roleOf = (id: string, name: string, policy: StoredPolicy) => ({
  id,
  roleCode: id,
  roleName: name,
  grants: ['list'],
  policy,
  rules: [],
  problems: [],
})
const server = setupServer(
  http.get('*/sys/policy/screens', () =>
    ok([
      { id: 'lab.deed', title: '契约' },
      { id: 'lab.map', title: '地图' },
    ]),
  ),
  http.get('*/sys/policy/list', ({ request }) =>
    isDown
      ? HttpResponse.error()
      : ok({
          screen: new URL(request.url).searchParams.get('screen'),
          title: '契约',
          fields: [{ key: 'no', title: '编号', type: 'text' }],
          columns: [],
          actions: [{ code: 'list', title: '查看' }],
          roles: [roleOf('r1', '业务', stored), roleOf('r2', '馆长', null)],
        }),
  ),
  http.get('*/sys/policy/count', () => ok({ shown: 1, total: 2 })),
  http.get('*/sys/user/list', () => ok({ records: [{ id: 'u1', username: 'staff', realname: '王小明' }], total: 1 })),
  http.get('*/data/lab.deed/list', ({ request }) => {
    const terms = new URL(request.url).searchParams.get('superQueryParams')
    return ok({ records: terms === null ? [] : [{ id: 'row-7', no: `found by ${terms}` }], total: 1 })
  }),
  http.get('*/sys/policy/explain', ({ request }) => {
    explained.push(new URL(request.url).search)
    return ok({
      allowed: false,
      reasons: [{ role: 'staff', roleName: '业务', counts: true, allows: false, by: 'control', detail: 'hidden' }],
    })
  }),
  http.put('*/sys/policy/save', async ({ request }) => {
    const body = (await request.json()) as { version: number; document: object }
    sent.push(body)
    if (body.version !== (stored?.version ?? 0)) return no(409, 'li已于2026-01-02 03:04:05修改了该策略，请核对后再保存')
    stored = {
      version: body.version + 1,
      document: body.document,
      updateBy: 'admin',
      updateTime: '2026-01-03 03:04:05',
    }
    return ok(roleOf('r1', '业务', stored))
  }),
)
beforeAll(() => server.listen())
beforeEach(() => {
  stored = null
  sent = []
  explained = []
  isDown = false
  setLocale('zh-CN')
  storePermissions([held('system:policy:edit')], [{ ...held('system:policy:edit'), status: '1' }])
})
afterEach(forgetPermissions)
afterAll(() => server.close())
const LONG = { timeout: 20_000 }

async function choose(label: string, title: RegExp) {
  await userEvent.click(screen.getByLabelText(label))
  await userEvent.click(await screen.findByTitle(title, {}, LONG))
}
const page = (mode: 'visible' | 'hidden' = 'visible') => (
  <Activity mode={mode}>
    <MemoryRouter>
      <AppFrame locale="zh-CN" look={layout}>
        <PolicyPage />
      </AppFrame>
    </MemoryRouter>
  </Activity>
)
let redraw: (mode: 'visible' | 'hidden') => void
async function open() {
  const { rerender } = render(page())
  redraw = (mode) => rerender(page(mode))
  await screen.findByLabelText('页面', {}, LONG)
  await choose('页面', /^契约/)
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('角色').disabled).toBe(false), LONG)
  await choose('角色', /^业务/)
  return screen.findByLabelText<HTMLInputElement>('只给满足以下条件的行', {}, LONG)
}
const save = async () => userEvent.click(await screen.findByRole('button', { name: /保\s*存$/ }, LONG))

describe('a policy that is being stated', () => {
  it('takes a condition as it is typed, blanks between its words too', async () => {
    const rows = await open()
    await userEvent.type(rows, "no in ['1']".replaceAll('[', '[['))
    expect(rows.value).toBe("no in ['1']")
  })

  it('stays when another user saved first, shows that, and replaces the other policy only when it is saved again', async () => {
    await userEvent.type(await open(), 'no == 1')
    stored = { version: 1, document: { deny: ['list'] }, updateBy: 'li', updateTime: '2026-01-02 03:04:05' }
    await save()
    const alert = await screen.findByText(/^li已于/, {}, LONG)
    expect(within(alert.closest('[role="alert"]') as HTMLElement).getByText(/您的修改仍在此处/)).toBeTruthy()
    await screen.findByText(/第 1 版，li/, {}, LONG)
    expect(screen.getByLabelText<HTMLInputElement>('只给满足以下条件的行').value).toBe('no == 1')
    expect(sent).toHaveLength(1)
    await save()
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ version: 1, document: { rows: 'no == 1' } }), LONG)
    await waitFor(() => expect(screen.queryByText(/^li已于/)).toBeNull(), LONG)
    expect(await screen.findByText(/第 2 版，admin/, {}, LONG)).toBeTruthy()
  })

  it('overwrites nothing that another user saved while its page was hidden', async () => {
    await userEvent.type(await open(), 'no == 1')
    redraw('hidden')
    stored = { version: 1, document: { deny: ['list'] }, updateBy: 'li', updateTime: '2026-01-02 03:04:05' }
    redraw('visible')
    await screen.findByText(/第 1 版，li/, {}, LONG)
    expect(screen.getByLabelText<HTMLInputElement>('只给满足以下条件的行').value).toBe('no == 1')
    await save()
    await screen.findByText(/^li已于/, {}, LONG)
    expect(sent).toMatchObject([{ version: 0 }])
    await save()
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ version: 1, document: { rows: 'no == 1' } }), LONG)
  })

  it('stays when what the other one stated cannot be fetched', async () => {
    await userEvent.type(await open(), 'no == 1')
    stored = { version: 1, document: {}, updateBy: 'li', updateTime: '2026-01-02 03:04:05' }
    isDown = true
    await save()
    await screen.findByText(/^li已于/, {}, LONG)
    await screen.findByRole('button', { name: /重\s*试/ }, LONG)
    expect(screen.getByLabelText<HTMLInputElement>('只给满足以下条件的行').value).toBe('no == 1')
  })

  it('is not left for another role or screen without a question', async () => {
    await userEvent.type(await open(), 'no == 1')
    await choose('角色', /^馆长/)
    await userEvent.click(await screen.findByRole('button', { name: '继续填写' }, LONG))
    expect(screen.getByLabelText<HTMLInputElement>('只给满足以下条件的行').value).toBe('no == 1')
    await choose('页面', /^地图/)
    await userEvent.click((await screen.findAllByRole('button', { name: '放弃修改' }, LONG)).at(-1) as HTMLElement)
    await waitFor(() => expect(screen.queryByDisplayValue('no == 1')).toBeNull(), LONG)
  })

  it('is read-only for a user who may not change it', async () => {
    storePermissions([], [{ ...held('system:policy:edit'), status: '1' }])
    expect((await open()).disabled).toBe(true)
    await userEvent.click(screen.getByRole('tab', { name: '字段' }))
    for (const way of screen.getAllByRole<HTMLInputElement>('radio')) expect(way.disabled).toBe(true)
    expect(screen.queryByRole('button', { name: /^保\s*存$/ })).toBeNull()
  })
})

describe('why a user has a right or not', () => {
  it('explains a row that is found by its text, and removes the answer when the question changes', async () => {
    await open()
    await userEvent.click(screen.getByRole('tab', { name: '原因' }))
    await choose('用户', /^王小明/)
    await choose('查询对象', /^行$/)
    await userEvent.type(screen.getByLabelText('哪一个'), '鼎')
    await userEvent.click(await screen.findByTitle(/^found by .*"no".*"like".*"鼎".*"id"/, {}, LONG))
    await userEvent.click(screen.getByRole('button', { name: '查询原因' }))
    expect(await screen.findByText(/角色没有该字段的权限/, {}, LONG)).toBeTruthy()
    expect(explained).toEqual([expect.stringMatching(/row=row-7/)])
    await choose('查询对象', /^字段$/)
    expect(screen.queryByText(/角色没有该字段的权限/)).toBeNull()
  })
})
