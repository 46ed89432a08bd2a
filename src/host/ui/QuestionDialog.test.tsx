import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import { Activity } from 'react'
import { expect, it, vi } from 'vitest'
import { fakePorts } from '../../../registry/kit/testing.tsx'
import { QuestionDialog } from './QuestionDialog.tsx'

it('is not asked again, when the page was hidden and is shown again, after it was answered', async () => {
  const onAnswer = vi.fn<(answer: boolean) => void>()
  const asked = { question: { title: '确认删除', text: '是否删除' }, onAnswer }
  const ports = fakePorts()
  const page = (mode: 'visible' | 'hidden') => (
    <ConfigProvider theme={{ token: { motion: false } }}>
      <Activity mode={mode}>
        <QuestionDialog asked={asked} ports={ports} />
      </Activity>
    </ConfigProvider>
  )
  const { rerender } = render(page('visible'))
  await userEvent.click(await screen.findByRole('button', { name: /确\s*[认定]/ }))
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith(true)
  await waitFor(() => expect(screen.queryByText('是否删除')).toBeNull())
  rerender(page('hidden'))
  rerender(page('visible'))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(screen.queryByText('是否删除')).toBeNull()
})
