import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { pageTests } from '../commands/page-tests.ts'
import { openDocument } from '../document/state.ts'
import { EditorHarness, SMALL_SCREEN, useFakeService } from '../testing.tsx'
import { Preview } from './Preview.tsx'

useFakeService()

it('records the form that is drawn as a test, runs it, and lets expectations go', async () => {
  const user = userEvent.setup()
  const open = openDocument({
    id: 'collection.relic',
    document: SMALL_SCREEN,
    baseVersion: 0,
    revision: 1,
    hasDraft: false,
  })
  await act(
    async () =>
      void render(
        <EditorHarness open={open}>
          <Preview />
        </EditorHarness>,
      ),
  )
  await user.click(await screen.findByRole('radio', { name: '表单' }))
  await user.click(await screen.findByRole('button', { name: '把当前表单记为测试' }))
  expect(pageTests(open.document)).toHaveLength(1)
  expect(await screen.findByText('1 个测试全部通过')).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: /全部通过才能发布/ }))
  expect(open.document['tests']).toMatchObject({ mustPass: true })
  await user.click(screen.getByRole('button', { name: '删除测试 1' }))
  expect(open.document).not.toHaveProperty('tests')
})
