import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import { describe, expect, it, vi } from 'vitest'
import { FixtureFace, fakePorts, fixtureOptions } from '../../kit/testing.tsx'
import { sel_depart } from './index.ts'

const faces = await sel_depart.view()

async function openDialog(options: Readonly<Record<string, unknown>> = {}, value: readonly string[] = []) {
  const onChange = vi.fn<(value: unknown) => void>()
  const ports = fakePorts({ sentences: sel_depart.messages })
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <FixtureFace
        widget={sel_depart}
        faces={faces}
        face="Form"
        fixture={{ name: 'x', stored: null, value, options }}
        ports={ports}
        id="sample"
        onChange={onChange}
      />
    </ConfigProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: '选择部门' }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findAllByText('展览部')
  return { dialog, onChange }
}
const confirm = (dialog: HTMLElement) => userEvent.click(within(dialog).getByRole('button', { name: /确\s*定/ }))

describe('sel_depart', () => {
  it('DEPTPICK-001 DEPTPICK-002 picks from the tree of a dialog that is 500 wide', async () => {
    const { dialog, onChange } = await openDialog()
    expect(dialog.closest<HTMLElement>('.ant-modal')?.style.width ?? dialog.style.width).toBe('500px')
    await userEvent.click(within(dialog).getByText('展览部'))
    await confirm(dialog)
    expect(onChange).toHaveBeenLastCalledWith(['d2'])
  })

  it('DEPTPICK-003 keeps one department by default: a second choice replaces the first', async () => {
    const { dialog, onChange } = await openDialog({}, ['d2'])
    await userEvent.click(within(dialog).getByText('馆藏部'))
    await confirm(dialog)
    expect(onChange).toHaveBeenLastCalledWith(['d11'])
    expect(fixtureOptions(sel_depart, {})['multi']).toBe(false)
  })

  it('keeps a parent and its child apart when several may be chosen', async () => {
    const { dialog, onChange } = await openDialog({ multi: true })
    for (const box of [...dialog.querySelectorAll('.ant-tree-checkbox')].slice(0, 2)) await userEvent.click(box)
    await confirm(dialog)
    expect(onChange).toHaveBeenLastCalledWith(['d1', 'd11'])
  })

  it('DEPTPICK-004 stores the id and shows departName by default', () => {
    expect(sel_depart.lookup?.(fixtureOptions(sel_depart, {}), { title: 'x' })).toEqual({
      kind: 'depart',
      store: 'id',
      text: 'departName',
    })
  })

  it('finds a department by a part of its name, below the parents that lead to it', async () => {
    const { dialog } = await openDialog()
    await userEvent.type(within(dialog).getByRole('searchbox'), '考古')
    await waitFor(() => expect(within(dialog).queryByText('展览部')).toBeNull())
    expect(within(dialog).getByText('业务中心')).toBeDefined()
    expect(within(dialog).getByText('考古部')).toBeDefined()
  })
})
