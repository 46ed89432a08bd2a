import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import { describe, expect, it, vi } from 'vitest'
import { FixtureFace, fakePorts, fixtureOptions } from '../../kit/testing.tsx'
import { sel_biz } from './index.ts'

const faces = await sel_biz.view()
const halls = {
  source: 'museum.hall',
  store: 'code',
  columns: [
    { key: 'code', title: '编号' },
    { key: 'name', title: { 'zh-CN': '展厅', 'en-US': 'Hall' }, asked: true },
  ],
}
const LONG = '中国古代陶瓷与外销瓷专题陈列馆'
const CUT = '中国古代陶瓷与外销瓷专题...'

function draw(
  value: readonly string[],
  options: Readonly<Record<string, unknown>> = halls,
  face: 'Form' | 'Query' | 'Cell' = 'Form',
) {
  const onChange = vi.fn<(value: unknown) => void>()
  const { lists } = fakePorts()
  const rows = vi.fn<typeof lists.rows>(lists.rows)
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <FixtureFace
        widget={sel_biz}
        faces={faces}
        face={face}
        fixture={{ name: 'x', stored: null, value, options, field: { title: '展厅' } }}
        ports={fakePorts({ sentences: sel_biz.messages, lists: { rows } })}
        id="sample"
        onChange={onChange}
      />
    </ConfigProvider>,
  )
  return { onChange, rows }
}
async function openDialog() {
  await userEvent.click(screen.getByRole('button', { name: '选择展厅' }))
  return screen.findByRole('dialog', { name: '选择展厅' })
}

describe('sel_biz', () => {
  it('BIZSELECT-003 shows 5 rows at first and offers 5, 10, 20 and 30', async () => {
    const { rows } = draw([])
    const dialog = await openDialog()
    await within(dialog).findByText('青铜馆')
    expect(rows).toHaveBeenLastCalledWith('museum.hall', { pageNo: 1, pageSize: 5 })
    const sizes = within(dialog).getByRole<HTMLSelectElement>('combobox')
    expect([...sizes.options].map(({ value }) => Number(value))).toEqual([5, 10, 20, 30])
    await userEvent.selectOptions(sizes, '20')
    await waitFor(() => expect(rows).toHaveBeenLastCalledWith('museum.hall', { pageNo: 1, pageSize: 20 }))
  })

  it('BIZSELECT-004 cuts texts after 12 characters, in the dialog and in the field', async () => {
    draw(['H3'])
    expect(await screen.findByText(CUT)).toBeDefined()
    const dialog = await openDialog()
    const cell = within(dialog)
      .getAllByTitle(LONG)
      .find((one) => one.closest('td'))
    expect(cell?.textContent).toBe(CUT)
  })

  it('asks for parts of the columns that can be searched, and for no other', async () => {
    const { rows } = draw([])
    const dialog = await openDialog()
    expect(within(dialog).queryByRole('textbox', { name: '编号' })).toBeNull()
    await userEvent.type(within(dialog).getByRole('textbox', { name: '展厅' }), ' 书 {Enter}')
    await waitFor(() => expect(rows).toHaveBeenLastCalledWith('museum.hall', { name: '*书*', pageNo: 1, pageSize: 5 }))
  })

  it('stores the stated field, one where one is allowed', async () => {
    const { onChange } = draw(['H1'], { ...halls, multi: false })
    const dialog = await openDialog()
    await userEvent.click(await within(dialog).findByText('书画馆'))
    await userEvent.click(within(dialog).getByRole('button', { name: /确\s*定/ }))
    expect(onChange).toHaveBeenLastCalledWith(['H2'])
  })

  it('shows the shown field where no columns are stated', async () => {
    draw([], { source: 'museum.hall', store: 'code' })
    const dialog = await openDialog()
    await within(dialog).findByText('书画馆')
    expect(
      [...dialog.querySelectorAll('thead th')].map((head) => head.textContent).filter((title) => title !== ''),
    ).toEqual(['name'])
  })

  it.each([{}, { ...halls, source: ' ' }, { ...halls, store: '' }, { ...halls, text: '' }])(
    'says in its place that it is not configured: %o',
    (options) => {
      for (const face of ['Form', 'Query', 'Cell'] as const) draw(['H1'], options, face)
      expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual(
        Array.from({ length: 3 }, () => '业务数据选择未正确配置：缺少数据来源、存储字段或显示字段'),
      )
      expect(sel_biz.lookup?.({ ...fixtureOptions(sel_biz, {}), ...options }, { title: 'x' })).toBeUndefined()
    },
  )
})
