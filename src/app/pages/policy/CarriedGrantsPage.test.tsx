import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { layout } from '../../../state/layout.ts'
import { setLocale } from '../../../state/locale.ts'
import { forgetPermissions, storePermissions } from '../../../state/session/permissions.ts'
import { AppFrame } from '../../../ui/frame/AppFrame.tsx'
import { CarriedGrantsPage } from './CarriedGrantsPage.tsx'

const LONG = { timeout: 20_000 }
const ok = (result: unknown) => HttpResponse.json({ success: true, code: 200, message: '', result, timestamp: 1 })
const grant = (role: string, right: string, below = ['统计']) => ({
  roleId: `r-${role}`,
  roleCode: role,
  roleName: `角色${role}`,
  permissionId: `p-${right}`,
  name: `权限${right}`,
  perms: `system:${right}`,
  below,
})
let held: ReturnType<typeof grant>[] = []
let taken: unknown[] = []
let refusal: string | undefined
const server = setupServer(
  http.get('*/sys/permission/carriedGrants', () => ok(held)),
  http.post('*/sys/permission/takeCarriedGrants', async ({ request }) => {
    if (refusal !== undefined)
      return HttpResponse.json({ success: false, code: 500, message: refusal, result: null, timestamp: 1 })
    const { grants } = (await request.json()) as { grants: { roleId: string; permissionId: string }[] }
    taken.push(grants)
    held = held.filter(
      (one) => !grants.some(({ roleId, permissionId }) => roleId === one.roleId && permissionId === one.permissionId),
    )
    return ok(null)
  }),
)
const EDIT = [{ action: 'system:policy:edit', type: '1', status: '1', describe: '' }]
beforeAll(() => server.listen())
beforeEach(() => {
  held = [grant('a', 'one'), grant('a', 'two', ['统计', '借展']), grant('b', 'one')]
  taken = []
  refusal = undefined
  setLocale('zh-CN')
  storePermissions(EDIT, EDIT)
})
afterAll(() => {
  forgetPermissions()
  server.close()
})
const open = () =>
  void render(
    <AppFrame locale="zh-CN" look={layout}>
      <CarriedGrantsPage />
    </AppFrame>,
  )
const ofRole = (code: string) => screen.findByRole('group', { name: `角色${code} ${code}` }, LONG)
/** The progress icon precedes its text until it has faded. */
const button = (count: number) =>
  screen.getByRole<HTMLButtonElement>('button', { name: new RegExp(`收回所选的 ${count} 项权限$`) })
/** The open questions: one that is answered leaves with a movement, whose end is not reported here. */
const questions = () => screen.queryAllByRole('dialog').filter(({ classList }) => !classList.contains('ant-zoom-leave'))
const question = () =>
  waitFor(() => {
    const [first, ...more] = questions()
    if (!first || more.length > 0) throw new Error(`${questions().length} questions are open`)
    return first
  }, LONG)
const answer = async (name: RegExp) => userEvent.click(within(await question()).getByRole('button', { name }))

describe('rights that came along with a page', () => {
  it('stand below their role with what they came with, and those that are chosen are taken back after a question', async () => {
    open()
    const first = await ofRole('a')
    expect(
      within(first)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '权限one system:one授予以下页面或报表时带来： 统计',
      '权限two system:two授予以下页面或报表时带来： 统计借展',
    ])
    expect(within(await ofRole('b')).getAllByRole('listitem')).toHaveLength(1)
    expect(button(0).disabled).toBe(true)
    await userEvent.click(within(first).getByRole('checkbox', { name: /^权限two/ }))
    await userEvent.click(within(await ofRole('b')).getByRole('checkbox', { name: /^权限one/ }))
    await userEvent.click(button(2))
    expect((await question()).textContent).toContain('2 个角色')
    await answer(/取\s*消/)
    await waitFor(() => expect(questions()).toEqual([]), LONG)
    expect(taken).toEqual([])
    await userEvent.click(button(2))
    await answer(/确\s*定/)
    await waitFor(
      () =>
        expect(taken).toEqual([
          [
            { roleId: 'r-a', permissionId: 'p-two' },
            { roleId: 'r-b', permissionId: 'p-one' },
          ],
        ]),
      LONG,
    )
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1), LONG)
    expect(button(0).disabled).toBe(true)
  })
  it('are chosen all at once by keys, and nothing is left to do when none is left', async () => {
    open()
    const first = within(await ofRole('a')).getByRole('checkbox', { name: '选择全部 2 项' })
    first.focus()
    await userEvent.keyboard(' ')
    expect(button(2).disabled).toBe(false)
    await userEvent.keyboard(' ')
    expect(button(0).disabled).toBe(true)
    await userEvent.keyboard(' ')
    within(await ofRole('b'))
      .getByRole('checkbox', { name: '选择全部 1 项' })
      .focus()
    await userEvent.keyboard(' ')
    button(3).focus()
    await userEvent.keyboard('{Enter}')
    await answer(/确\s*定/)
    expect(await screen.findByText('没有角色因页面或报表而带有其他权限，无需处理', {}, LONG)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /收回/ })).toBeNull()
  })
  it('stay chosen where the server refuses, in its words', async () => {
    refusal = '请先修改密码'
    open()
    await userEvent.click(within(await ofRole('b')).getByRole('checkbox', { name: /^权限one/ }))
    await userEvent.click(button(1))
    await answer(/确\s*定/)
    expect(await screen.findByText('请先修改密码', {}, LONG)).toBeTruthy()
    expect(button(1).disabled).toBe(false)
  })
  it('are read-only for a user who may not change policies', async () => {
    storePermissions([], EDIT)
    open()
    expect(
      within(await ofRole('a'))
        .getAllByRole<HTMLInputElement>('checkbox')
        .map(({ disabled }) => disabled),
    ).toEqual([true, true, true])
    expect(screen.queryByRole('button', { name: /收回/ })).toBeNull()
  })
})
