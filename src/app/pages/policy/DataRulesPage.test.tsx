import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { layout } from '../../../state/layout.ts'
import { setLocale } from '../../../state/locale.ts'
import { forgetPermissions, keepPermissions } from '../../../state/permissions.ts'
import { AppFrame } from '../../../ui/AppFrame.tsx'
import { DataRulesPage } from './DataRulesPage.tsx'

const ok = (result: unknown, message = '') => HttpResponse.json({ success: true, code: 200, message, result, timestamp: 1 })
const no = (message: string) => HttpResponse.json({ success: false, code: 500, message, result: null, timestamp: 1 })
/** As another back end tells them: no version, and what was never stated is null. */
const OWN = { id: 'r1', permissionId: 'm1', ruleName: '本人', ruleColumn: 'create_by', ruleConditions: '=', ruleValue: '#{sys_user_code}', status: '1', updateBy: null }
const RAW = { id: 'r2', permissionId: 'm1', ruleName: '片段', ruleColumn: null, ruleConditions: 'USE_SQL_RULES', ruleValue: '1=1', status: '0' }
let rules: unknown[] = []
let sent: [string, unknown][] = []
let refusal: string | undefined
const taken = async (request: Request) => {
  const { method, url } = request
  sent.push([`${method} ${new URL(url).pathname.split('/').slice(-1)[0]}${new URL(url).searchParams.get('id') ?? ''}`, await request.json().catch(() => null)])
  return refusal === undefined ? ok(null) : no(refusal)
}
const server = setupServer(
  http.get('*/sys/permission/queryTreeList', () => ok({ treeList: [{ key: 'm0', title: '藏品', ruleFlag: 0, children: [{ key: 'm1', slotTitle: '登记', title: '登记', ruleFlag: 1, isLeaf: true }] }], ids: [] })),
  http.get('*/sys/permission/getPermRuleListByPermId', ({ request }) => ok(new URL(request.url).searchParams.get('permissionId') === 'm1' ? rules : [])),
  http.get('*/sys/role/list', () => ok({ records: [{ id: 'r-staff', roleName: '业务', roleCode: 'staff' }], total: 1 })),
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
  setLocale('zh-CN')
})
afterAll(() => server.close())

async function open(place: RegExp) {
  render(<AppFrame locale="zh-CN" look={layout}><DataRulesPage /></AppFrame>)
  await userEvent.type(await screen.findByLabelText('菜单或按钮'), '登')
  await userEvent.click(await screen.findByTitle(place, {}, { timeout: 20_000 }))
  return screen.findByRole('table', {}, { timeout: 20_000 })
}

describe('the data rules of a back end', () => {
  it('are shown where they hang, and stated anew with what is refused told in the dialog', async () => {
    const table = await open(/^登记 · 有规则/)
    expect(within(table).getAllByRole('row').slice(1).map((row) => row.textContent)).toEqual([expect.stringContaining('本人create_by=#{sys_user_code}有效'), expect.stringContaining('片段USE_SQL_RULES1=1停用')])
    await userEvent.click(screen.getByRole('button', { name: '新增规则' }))
    const dialog = await screen.findByRole('dialog')
    const save = within(dialog).getByRole<HTMLButtonElement>('button', { name: /保\s*存/ })
    expect(save.disabled).toBe(true)
    await userEvent.type(within(dialog).getByLabelText('规则名称'), '贵重')
    await userEvent.type(within(dialog).getByLabelText('规则字段'), ' worth ')
    await userEvent.type(within(dialog).getByLabelText('规则值'), '5')
    refusal = '数据规则有误'
    await userEvent.click(save)
    expect(await within(dialog).findByText('数据规则有误')).toBeTruthy()
    refusal = undefined
    await userEvent.click(within(dialog).getByRole('button', { name: /保\s*存/ }))
    await waitFor(() => expect(sent.at(-1)).toEqual(['POST addPermissionRule', { permissionId: 'm1', ruleName: '贵重', ruleColumn: 'worth', ruleConditions: '=', ruleValue: '5', status: '1' }]), { timeout: 20_000 })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 20_000 })
  })

  it('are changed with the version that was seen, where there is one, and taken away after a question', async () => {
    rules = [{ ...OWN, version: 3 }]
    await open(/^登记/)
    await userEvent.click(screen.getByRole('button', { name: '编辑规则“本人”' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('checkbox', { name: '有效' }))
    await userEvent.click(within(dialog).getByRole('button', { name: /保\s*存/ }))
    await waitFor(() => expect(sent.at(-1)).toEqual(['PUT editPermissionRule', { id: 'r1', permissionId: 'm1', ruleName: '本人', ruleColumn: 'create_by', ruleConditions: '=', ruleValue: '#{sys_user_code}', status: '0', version: 3 }]), { timeout: 20_000 })
    await userEvent.click(await screen.findByRole('button', { name: '删除规则“本人”' }, { timeout: 20_000 }))
    await userEvent.click(await screen.findByRole('button', { name: /^(确\s*定|是|好)/ }, { timeout: 20_000 }))
    await waitFor(() => expect(sent.at(-1)?.[0]).toBe('DELETE deletePermissionRuler1'), { timeout: 20_000 })
  })

  it('are ticked for a role, and told with those it was seen to have', async () => {
    await open(/^登记/)
    await userEvent.click(screen.getByLabelText('角色'))
    await userEvent.click(await screen.findByTitle('业务 staff', {}, { timeout: 20_000 }))
    const own = await screen.findByRole<HTMLInputElement>('checkbox', { name: '本人' }, { timeout: 20_000 })
    expect([own.checked, screen.getByRole<HTMLInputElement>('checkbox', { name: '片段（停用）' }).checked]).toEqual([false, true])
    await userEvent.click(own)
    await userEvent.click(screen.getByRole('button', { name: /保\s*存/ }))
    await waitFor(() => expect(sent.at(-1)).toEqual(['POST datarule', { permissionId: 'm1', roleId: 'r-staff', dataRuleIds: 'r2,r1', lastDataRuleIds: 'r2' }]), { timeout: 20_000 })
  })

  it('are only read by whoever may not change policies, where the back end has such a control', async () => {
    keepPermissions([], [{ action: 'system:policy:edit', type: '1', status: '1', describe: '' }])
    await open(/^登记/)
    expect(screen.queryByRole('button', { name: '新增规则' })).toBeNull()
    expect(screen.queryByRole('button', { name: '编辑规则“本人”' })).toBeNull()
    forgetPermissions()
  })
})
