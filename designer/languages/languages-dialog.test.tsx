import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { EditorPage } from '../editor/EditorPage.tsx'
import { SMALL_SCREEN, DesignerHarness, useFakeService } from '../testing.tsx'

vi.mock('../preview/Preview.tsx', () => ({ Preview: () => null }))

const service = useFakeService()
const user = userEvent.setup()

it('shows what has no English words, stays while they are typed, and takes what was typed in one text back at once', async () => {
  service.draft = SMALL_SCREEN
  render(
    <DesignerHarness>
      <EditorPage id="collection.relic" incoming={undefined} onClose={() => {}} />
    </DesignerHarness>,
  )
  fireEvent.click(await screen.findByRole('button', { name: '更多操作' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: '中英文文字' }))
  const dialog = within(await screen.findByRole('dialog', { name: '中英文文字' }))
  await user.click(dialog.getByRole('switch', { name: /只看缺英文的/ }))
  const english = dialog.getByRole<HTMLInputElement>('textbox', { name: '“title”的英文' })
  await user.type(english, 'Objects')
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: '“title”的英文' }).value).toBe('Objects')
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await user.click(screen.getByRole('button', { name: '撤销' }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '撤销' }).disabled).toBe(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '重做' }).disabled).toBe(false)
})
