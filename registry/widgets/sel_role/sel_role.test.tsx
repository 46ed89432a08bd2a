import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import { expect, it, vi } from 'vitest'
import { FixtureFace, fakePorts, fixtureOptions } from '../../kit/testing.tsx'
import { sel_role } from './index.ts'

const faces = await sel_role.view()

async function openDialog(options: Readonly<Record<string, unknown>> = {}) {
  const onChange = vi.fn<(value: unknown) => void>()
  const { lists } = fakePorts()
  const rows = vi.fn<typeof lists.rows>(lists.rows)
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <FixtureFace
        widget={sel_role}
        faces={faces}
        face="Form"
        fixture={{ name: 'x', stored: null, value: [], options }}
        ports={fakePorts({ sentences: sel_role.messages, lists: { rows } })}
        id="sample"
        onChange={onChange}
      />
    </ConfigProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: '选择角色' }))
  const dialog = await screen.findByRole('dialog', { name: '选择角色' })
  await within(dialog).findByText('系统管理员')
  return { dialog, onChange, rows }
}

it('ROLEPICK-001 ROLEPICK-002 lists the roles by name and code and asks for parts of them', async () => {
  const { dialog, rows } = await openDialog()
  expect(
    [...dialog.querySelectorAll('thead th')].map((head) => head.textContent).filter((title) => title !== ''),
  ).toEqual(['角色名称', '角色编码'])
  await userEvent.type(within(dialog).getByRole('textbox', { name: '角色编码' }), 'cura{Enter}')
  await waitFor(() => expect(within(dialog).queryByText('系统管理员')).toBeNull())
  expect(rows).toHaveBeenLastCalledWith('role', { roleCode: '*cura*', pageNo: 1, pageSize: 10 })
  expect(within(dialog).getByText('藏品管理员')).toBeDefined()
})

it('ROLEPICK-003 returns the code, or the id where the options say so', async () => {
  const { dialog, onChange } = await openDialog()
  await userEvent.dblClick(within(dialog).getByText('藏品管理员'))
  expect(onChange).toHaveBeenLastCalledWith(['curator'])
  expect(sel_role.lookup?.(fixtureOptions(sel_role, {}), { title: 'x' })).toEqual({
    kind: 'list',
    source: 'role',
    store: 'roleCode',
    text: 'roleName',
  })
})

it('ROLEPICK-003 returns the id of one role where the options say so', async () => {
  const { dialog, onChange } = await openDialog({ store: 'id', multi: false })
  await userEvent.dblClick(within(dialog).getByText('藏品管理员'))
  expect(onChange).toHaveBeenLastCalledWith(['r2'])
})
