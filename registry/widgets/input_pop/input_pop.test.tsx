import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { FixtureFace, fakePorts } from '../../kit/testing.tsx'
import { input_pop } from './index.ts'
import * as faces from './view.tsx'

const anyFaces = faces as unknown as Parameters<typeof FixtureFace>[0]['faces']
function open(value: string, face: 'Form' | 'Cell' = 'Form') {
  const onChange = vi.fn<(value: unknown) => void>()
  render(
    <FixtureFace
      widget={input_pop}
      faces={anyFaces}
      face={face}
      fixture={{ name: 'a', stored: value, value }}
      ports={fakePorts({ sentences: input_pop.messages })}
      id="p"
      onChange={onChange}
    />,
  )
  return onChange
}

it('GRIDCELL-011 GRIDCELL-041 is a text cell with an editor above it, 300 by 210 by default', async () => {
  const onChange = open('甲', 'Cell')
  const button = screen.getByRole('button', { name: /展开编辑/ })
  await userEvent.click(button)
  const area = await waitFor(() => {
    const found = document.querySelector<HTMLTextAreaElement>('.ant-popover textarea')
    if (!found) throw new Error('not open')
    return found
  })
  expect([area.style.width, area.style.height]).toEqual(['300px', '210px'])
  await userEvent.type(area, '{Enter}乙')
  expect(onChange).toHaveBeenLastCalledWith('甲\n乙')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(button))
})
it('does not let the line swallow the breaks of a text', () => {
  open('甲\n乙')
  expect(screen.getByRole<HTMLInputElement>('textbox')).toMatchObject({ readOnly: true, value: '甲 乙' })
})
