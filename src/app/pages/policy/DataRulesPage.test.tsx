import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PortsProvider } from '../../../ports/context.tsx'
import { layout } from '../../../state/layout.ts'
import { setLocale } from '../../../state/locale.ts'
import { forgetPermissions, storePermissions } from '../../../state/session/permissions.ts'
import { AppFrame } from '../../../ui/frame/AppFrame.tsx'
import { DataRulesPage } from './DataRulesPage.tsx'

const ok = (result: unknown, message = '') =>
  HttpResponse.json({ success: true, code: 200, message, result, timestamp: 1 })
const no = (message: string) => HttpResponse.json({ success: false, code: 500, message, result: null, timestamp: 1 })
/** As another back end tells them: no version, and what was never stated is null. */
const OWN = {
  id: 'r1',
  permissionId: 'm1',
  ruleName: '本人',
  ruleColumn: 'create_by',
  ruleConditions: '=',
  ruleValue: '#{sys_user_code}',
  status: '1',
  updateBy: null,
}
const RAW = {
  id: 'r2',
  permissionId: 'm1',
  ruleName: '片段',
  ruleColumn: null,
  ruleConditions: 'USE_SQL_RULES',
  ruleValue: '1=1',
  status: '0',
}
let rules: unknown[] = []
let sent: [string, unknown][] = []
let refusal: string | undefined
let stored: ((rule: unknown) => void) | undefined
const taken = async (request: Request) => {
  const { method, url } = request
  sent.push([
    `${method} ${new URL(url).pathname.split('/').slice(-1)[0]}${new URL(url).searchParams.get('id') ?? ''}`,
    await request.json().catch(() => null),
  ])
  if (refusal !== undefined) return no(refusal)
  stored?.(sent.at(-1)?.[1])
  return ok(null)
}
const server = setupServer(
  http.get('*/sys/permission/queryTreeList', () =>
    ok({
      treeList: [
        {
          key: 'm0',
          title: '藏品',
          ruleFlag: 0,
          children: [{ key: 'm1', slotTitle: '登记', title: '登记', ruleFlag: 1, isLeaf: true }],
        },
      ],
      ids: [],
    }),
  ),
  http.get('*/sys/permission/getPermRuleListByPermId', ({ request }) =>
    ok(new URL(request.url).searchParams.get('permissionId') === 'm1' ? rules : []),
  ),
  http.get('*/sys/role/list', () =>
    ok({ records: [{ id: 'r-staff', roleName: '业务', roleCode: 'staff' }], total: 1 }),
  ),
  http.get('*/sys/role/datarule/m1/r-staff', () => ok({ datarule: rules, drChecked: 'r2' })),
  http.post('*/sys/permission/addPermissionRule', ({ request }) => taken(request)),
  http.put('*/sys/permission/editPermissionRule', ({ request }) => taken(request)),
  http.delete('*/sys/permission/deletePermissionRule', ({ request }) => taken(request)),
  http.post('*/sys/role/datarule', ({ request }) => taken(request)),
)
beforeAll(() => server.listen())
beforeEach(() => {
  rules = [OWN, RAW]
  sent = []
  refusal = undefined
  stored = undefined
  sessionStorage.clear()
  setLocale('zh-CN')
})
afterAll(() => server.close())

async function open(place: RegExp) {
  render(
    <AppFrame locale="zh-CN" look={layout}>
      <QueryClientProvider client={new QueryClient()}>
        <PortsProvider>
          <DataRulesPage />
        </PortsProvider>
      </QueryClientProvider>
    </AppFrame>,
  )
  const places = await screen.findByLabelText<HTMLInputElement>('菜单或按钮')
  await waitFor(() => expect(places.disabled).toBe(false))
  // The page says how it differs from the one whose name is alike.
  expect(screen.getByText(/^数据规则是挂在菜单或按钮上的行条件/)).toBeTruthy()
  await userEvent.type(places, '登')
  await userEvent.click(await screen.findByTitle(place, {}, { timeout: 20_000 }))
  const grid = await screen.findByRole('grid', { name: '数据规则' }, { timeout: 20_000 })
  const cell = (row: number, col: number) =>
    grid.querySelectorAll<HTMLElement>('tbody tr[data-row]')[row]?.querySelector<HTMLElement>(`[data-col="${col}"]`) ??
    grid
  const type = async (row: number, col: number, keys: string) => {
    await userEvent.click(cell(row, col))
    await userEvent.keyboard(keys)
  }
  const save = async () =>
    userEvent.click(within(screen.getByRole('region', { name: '数据规则' })).getByRole('button', { name: /保\s*存$/ }))
  return { grid, cell, type, save }
}

describe('SYSTEM-045 the data rules of a back end', () => {
  it('are shown at their permission and edited in the grid, with each refusal at its row', async () => {
    const { cell, type, save } = await open(/^登记 · 有规则/)
    expect([0, 1].map((row) => [0, 1, 2, 3].map((col) => cell(row, col).textContent))).toEqual([
      ['本人', 'create_by', '=', '#{sys_user_code}'],
      ['片段', '', 'USE_SQL_RULES', '1=1'],
    ])
    await userEvent.click(screen.getByRole('button', { name: /新增$/ }))
    await type(2, 0, '贵重{Enter}')
    await save()
    expect(await screen.findByText(/^有 1 处填写不正确$/)).toBeTruthy()
    expect(sent).toEqual([])
    await type(2, 1, 'worth{Enter}')
    await type(2, 3, '5{Enter}')
    refusal = '数据规则有误'
    await save()
    await userEvent.click(await screen.findByRole('button', { name: '有 1 处填写不正确' }))
    expect(await screen.findByRole('button', { name: '第 3 行：数据规则有误' })).toBeTruthy()
    refusal = undefined
    stored = (rule) => void (rules = [...rules, { ...(rule as object), id: 'r3' }])
    await type(2, 3, '6{Enter}')
    await save()
    await waitFor(
      () =>
        expect(sent.at(-1)).toEqual([
          'POST addPermissionRule',
          {
            permissionId: 'm1',
            ruleName: '贵重',
            ruleColumn: 'worth',
            ruleConditions: '=',
            ruleValue: '6',
            status: '1',
          },
        ]),
      { timeout: 20_000 },
    )
    await screen.findByText('已保存 1 行', {}, { timeout: 20_000 })
    // The new one may be given to roles at once.
    await userEvent.click(screen.getByLabelText('角色'))
    await userEvent.click(await screen.findByTitle('业务 staff', {}, { timeout: 20_000 }))
    expect(await screen.findByRole('checkbox', { name: '贵重' }, { timeout: 20_000 })).toBeTruthy()
  })

  it('are changed with the version that was seen, where there is one', async () => {
    rules = [{ ...OWN, version: 3 }, RAW]
    const { type, save } = await open(/^登记/)
    await type(0, 1, 'sys_org_code{Enter}')
    await save()
    await waitFor(
      () =>
        expect(sent).toEqual([
          [
            'PUT editPermissionRule',
            {
              id: 'r1',
              permissionId: 'm1',
              ruleName: '本人',
              ruleColumn: 'sys_org_code',
              ruleConditions: '=',
              ruleValue: '#{sys_user_code}',
              status: '1',
              version: 3,
            },
          ],
        ]),
      { timeout: 20_000 },
    )
  })

  it('are removed after a confirmation, since they then restrict no user any more', async () => {
    const { grid, save } = await open(/^登记/)
    await userEvent.click(screen.getByRole('checkbox', { name: '选择第 1 行' }))
    await userEvent.click(screen.getByRole('button', { name: /删\s*除$/ }))
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: '确定要删除这 1 项吗?' })).getByRole('button', {
        name: /确\s*定/,
      }),
    )
    await waitFor(() => expect(grid.querySelectorAll('tbody tr[data-row]')).toHaveLength(1))
    await save()
    const question =
      (
        await screen.findByText('删除后，所有角色都不再受“本人”限制。确定删除？', {}, { timeout: 20_000 })
      ).closest<HTMLElement>('[role="dialog"]') ?? grid
    expect(sent).toEqual([])
    await userEvent.click(within(question).getByRole('button', { name: /删\s*除/ }))
    await waitFor(() => expect(sent.map(([what]) => what)).toEqual(['DELETE deletePermissionRuler1']), {
      timeout: 20_000,
    })
  })

  it('do not offer to write SQL', async () => {
    const { cell } = await open(/^登记/)
    await userEvent.dblClick(cell(0, 2))
    const options = await waitFor(() =>
      screen.getAllByText(/^[A-Z_=]+$/, { selector: '.ant-select-item-option-content' }),
    )
    expect(options.map(({ textContent }) => textContent)).toEqual(['=', 'IN', 'LIKE', 'LEFT_LIKE', 'RIGHT_LIKE'])
  })

  it('are ticked for a role, and sent with those that were ticked before', async () => {
    await open(/^登记/)
    await userEvent.click(screen.getByLabelText('角色'))
    await userEvent.click(await screen.findByTitle('业务 staff', {}, { timeout: 20_000 }))
    const own = await screen.findByRole<HTMLInputElement>('checkbox', { name: '本人' }, { timeout: 20_000 })
    expect([own.checked, screen.getByRole<HTMLInputElement>('checkbox', { name: '片段（停用）' }).checked]).toEqual([
      false,
      true,
    ])
    await userEvent.click(own)
    await userEvent.click(screen.getAllByRole('button', { name: /保\s*存$/ }).at(-1) ?? own)
    await waitFor(
      () =>
        expect(sent.at(-1)).toEqual([
          'POST datarule',
          { permissionId: 'm1', roleId: 'r-staff', dataRuleIds: 'r2,r1', lastDataRuleIds: 'r2' },
        ]),
      { timeout: 20_000 },
    )
  })

  it('are read-only for a user who may not change policies, where the back end has such a control', async () => {
    storePermissions([], [{ action: 'system:policy:edit', type: '1', status: '1', describe: '' }])
    const { grid } = await open(/^登记/)
    expect(grid.getAttribute('aria-readonly')).toBe('true')
    expect(screen.queryByRole('button', { name: /新增$|^保\s*存/ })).toBeNull()
    forgetPermissions()
  })
})
