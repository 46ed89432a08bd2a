import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import { expect, it, vi } from 'vitest'
import { FixtureFace, fakePorts } from '../../kit/testing.tsx'
import { sel_position } from './index.ts'

const faces = await sel_position.view()

it('POSTPICK-001 POSTPICK-002 picks positions from the columns name, code and rank', async () => {
  const onChange = vi.fn<(value: unknown) => void>()
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <FixtureFace
        widget={sel_position}
        faces={faces}
        face="Form"
        fixture={{ name: 'x', stored: null, value: [] }}
        ports={fakePorts({ sentences: sel_position.messages })}
        id="sample"
        onChange={onChange}
      />
    </ConfigProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: '选择职务' }))
  const dialog = await screen.findByRole('dialog', { name: '选择职务' })
  const row = (await within(dialog).findByText('库房保管员')).closest('tr')
  expect(
    [...dialog.querySelectorAll('thead th')].map((head) => head.textContent).filter((title) => title !== ''),
  ).toEqual(['职务名称', '职务编码', '职级'])
  expect([...(row?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent).slice(1)).toEqual([
    '库房保管员',
    'keeper',
    '助级',
  ])
  await userEvent.dblClick(row ?? dialog)
  expect(onChange).toHaveBeenLastCalledWith(['keeper'])
})
