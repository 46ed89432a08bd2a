import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import type { AcceptedField } from '../commands/fields/accept-proposals.ts'
import { DesignerHarness, useFakeService } from '../testing.tsx'
import { SentenceDialog } from './SentenceDialog.tsx'

const service = useFakeService()
const answer = (result: unknown) => HttpResponse.json({ success: true, code: 200, message: '', result, timestamp: 1 })

it('applies only the proposals that stay ticked, and shows those that cannot be used', async () => {
  const user = userEvent.setup()
  service.server.use(
    http.get('*/schema/assistant', () => answer({ origin: 'words' })),
    http.post('*/schema/propose', () =>
      answer({
        origin: 'words',
        proposals: [
          { action: 'add', key: '', title: '尺寸', field: { title: '尺寸', view: 'number', required: true } },
          { action: 'change', key: 'name', title: '名称', field: { maxLength: 50 } },
        ],
        refused: [{ title: '甲', reason: '没有这种控件' }],
      }),
    ),
  )
  let accepted: readonly AcceptedField[] = []
  render(
    <DesignerHarness>
      <SentenceDialog
        title="从描述新增"
        okText="采用"
        document={{ fields: {} }}
        onClose={() => undefined}
        onAccept={(chosen) => (accepted = chosen)}
      />
    </DesignerHarness>,
  )
  expect(screen.getByRole('button', { name: /采.?用/ }).hasAttribute('disabled')).toBe(true)
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '尺寸，名称最多 50 字' } })
  await user.click(screen.getByRole('button', { name: '给出建议' }))
  expect(await screen.findByText(/没有这种控件/)).toBeTruthy()
  expect(screen.getByText(/数字 · 是否必填/)).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: /名称/ }))
  await user.click(screen.getByRole('button', { name: /采.?用/ }))
  expect(accepted).toEqual([
    { action: 'add', key: '', words: '尺寸', field: { title: '尺寸', view: 'number', required: true } },
  ])
})
