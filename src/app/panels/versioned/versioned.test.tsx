import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { Activity } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { fetchPatterns } from '../../../lib/late/patterns.ts'
import { setLocale } from '../../../state/locale.ts'
import { forgetPermissions, storePermissions } from '../../../state/session/permissions.ts'
import { CheckRulePanel } from '../check-rule/CheckRulePanel.tsx'
import { GatewayRoutePanel } from '../gateway/GatewayRoutePanel.tsx'

const reply = (result: unknown, message = '修改成功！') =>
  HttpResponse.json({ success: true, code: 200, message, result, timestamp: 1 })
const STALE = '该记录已被 王小明 于 2026-11-02 10:00:00 修改，请刷新后重试'
const held = (action: string) => ({ action, type: '1', describe: '' })

/** What is stored of the one record: its rule, or its predicates. */
let stored = ''
let version = 1
let sent: { version?: number }[] = []
/** What somebody else stores. */
function storeOther(text: string) {
  stored = text
  version += 1
}
function record(key: string) {
  const rest = key === 'ruleJson' ? {} : { filters: '[]' }
  return { id: 'r1', [key]: stored, ...rest, version }
}
const saving = (key: string) => async (body: { version?: number }) => {
  sent.push(body)
  if (body.version !== version)
    return HttpResponse.json({ success: false, code: 409, message: STALE, result: null, timestamp: 1 }, { status: 409 })
  storeOther((body as Record<string, string>)[key] ?? '')
  return reply(record(key))
}
const endpointsOf = (path: string, key: string) => [
  http.get(`*${path}/queryById`, () => reply(record(key))),
  http.put(`*${path}/edit`, async ({ request }) => saving(key)((await request.json()) as { version?: number })),
]
const server = setupServer(
  ...endpointsOf('/sys/checkRule', 'ruleJson'),
  ...endpointsOf('/sys/gatewayRoute', 'predicates'),
)
beforeAll(async () => {
  server.listen()
  setLocale('zh-CN')
  await fetchPatterns()
})
beforeEach(() => {
  version = 1
  sent = []
  storePermissions([held('system:checkRule:edit'), held('system:gatewayRoute:edit')], [])
})
afterEach(() => {
  cleanup()
  forgetPermissions()
})
afterAll(() => server.close())

const RULE = (message: string) => JSON.stringify([{ digits: '*', pattern: '[A-Z]+', message }])
const ROUTE = (header: string) => JSON.stringify([{ name: 'Header', args: { header } }])
const PANELS = [
  { name: 'the steps of a check rule', Panel: CheckRulePanel, field: '提示', textOf: RULE, button: /保\s*存/ },
  {
    name: 'the steps of a gateway route',
    Panel: GatewayRoutePanel,
    field: '头的名称',
    textOf: ROUTE,
    button: /保\s*存/,
  },
] as const

it.each(PANELS)('$name are saved over the version they were edited on', async ({ Panel, field, textOf, button }) => {
  const user = userEvent.setup()
  stored = textOf('first')
  const onChanged = vi.fn<() => void>()
  const page = (mode: 'visible' | 'hidden') => (
    <MemoryRouter>
      <Activity mode={mode}>
        <Panel row={{ id: 'r1' }} screen="system.test" onChanged={onChanged} onClose={() => undefined} />
      </Activity>
    </MemoryRouter>
  )
  const { rerender } = render(page('visible'))
  const box = () => screen.findByRole('textbox', { name: field })
  const shows = (text: string) => waitFor(async () => expect(await box()).toHaveProperty('value', text))
  await shows('first')
  await user.type(await box(), '-mine')
  // Another tab is shown, somebody else saves, and this page reads the record again.
  rerender(page('hidden'))
  storeOther(textOf('theirs'))
  rerender(page('visible'))
  await user.click(await screen.findByRole('button', { name: button }))
  expect(await screen.findByText(STALE)).toBeTruthy()
  expect(sent.map((one) => one.version)).toEqual([1])
  await shows('first-mine')
  expect(stored).toBe(textOf('theirs'))
  expect(onChanged).not.toHaveBeenCalled()
  // Saved again by somebody who has read that, it replaces what the other one stored.
  await waitFor(() => expect(screen.getByRole('button', { name: button })).toHaveProperty('disabled', false))
  await user.click(screen.getByRole('button', { name: button }))
  await waitFor(() => expect(screen.queryByText(STALE)).toBeNull())
  expect(stored).toContain('first-mine')
  expect(onChanged).toHaveBeenCalledTimes(1)
  // What is edited next is edited over what was just saved.
  await user.type(await box(), '2')
  await user.click(screen.getByRole('button', { name: button }))
  await waitFor(() => expect(stored).toContain('first-mine2'))
  expect(sent.map((one) => one.version)).toEqual([1, 2, 3])
})

it('what somebody else saved is taken on demand', async () => {
  const user = userEvent.setup()
  stored = RULE('old')
  render(
    <MemoryRouter>
      <CheckRulePanel row={{ id: 'r1' }} screen="system.test" onChanged={() => undefined} onClose={() => undefined} />
    </MemoryRouter>,
  )
  const box = await screen.findByRole('textbox', { name: '提示' })
  await user.type(box, '!')
  storeOther(RULE('theirs'))
  await user.click(screen.getByRole('button', { name: /保\s*存/ }))
  await user.click(await screen.findByRole('button', { name: '改用对方的内容' }))
  await waitFor(async () =>
    expect(await screen.findByRole('textbox', { name: '提示' })).toHaveProperty('value', 'theirs'),
  )
  expect(screen.queryByText(STALE)).toBeNull()
  expect(screen.getByRole('button', { name: /保\s*存/ })).toHaveProperty('disabled', true)
})
