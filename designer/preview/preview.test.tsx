import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { hasUnsaved } from '../../src/lib/unsaved.ts'
import { setField } from '../commands/fields/set-field.ts'
import { type OpenDocument, editText, openDocument, run } from '../document/state.ts'
import { EditorHarness, SMALL_SCREEN, useFakeService } from '../testing.tsx'
import { Preview } from './Preview.tsx'

useFakeService()

function Stand({ open }: { readonly open: OpenDocument }) {
  return (
    <EditorHarness open={open}>
      <Preview />
    </EditorHarness>
  )
}
const name = { code: 'DESIGNER_STEP_SOURCE' } as const

it('draws the screen with the real renderer over sample rows and follows an edit', async () => {
  const open = openDocument({
    id: 'collection.relic',
    document: SMALL_SCREEN,
    baseVersion: 0,
    revision: 1,
    hasDraft: false,
  })
  await act(async () => void render(<Stand open={open} />))
  expect(await screen.findByText('名称 12')).toBeTruthy()
  act(
    () => void run(open, (document) => setField(document, { key: 'name', property: 'title', value: '器名' }), { name }),
  )
  expect(await screen.findByText('器名 12')).toBeTruthy()
})
it('keeps the last correct state, with a banner, while the source is broken or wrong', async () => {
  const open = openDocument({
    id: 'collection.relic',
    document: SMALL_SCREEN,
    baseVersion: 0,
    revision: 1,
    hasDraft: false,
  })
  await act(async () => void render(<Stand open={open} />))
  await screen.findByText('名称 12')
  act(() => editText(open, open.text.replace('"名称"', '"名')))
  expect(await screen.findByText(/上一次正确的样子/)).toBeTruthy()
  expect(screen.getByText('名称 12')).toBeTruthy()
})
it('shows the form, the detail and the query by themselves, and the page as a phone draws it', async () => {
  const open = openDocument({
    id: 'collection.relic',
    document: SMALL_SCREEN,
    baseVersion: 0,
    revision: 1,
    hasDraft: false,
  })
  await act(async () => void render(<Stand open={open} />))
  await screen.findByText('名称 12')
  await act(async () => screen.getByRole('radio', { name: '手机' }).click())
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: /名称/ })).toBeNull())
  expect(screen.getByText('名称 12')).toBeTruthy()
  await act(async () => screen.getByRole('radio', { name: '表单' }).click())
  expect(await screen.findByRole('textbox', { name: /^名称/ })).toBeTruthy()
  await act(async () => screen.getByRole('radio', { name: '详情' }).click())
  expect(await screen.findByText('来源 12')).toBeTruthy()
  await act(async () => screen.getByRole('radio', { name: '查询' }).click())
  expect(await screen.findByRole('button', { name: /查\s*询/ })).toBeTruthy()
})
it('asks nobody to save what is typed into the form that it shows', async () => {
  const open = openDocument({
    id: 'collection.relic',
    document: SMALL_SCREEN,
    baseVersion: 0,
    revision: 1,
    hasDraft: false,
  })
  await act(async () => void render(<Stand open={open} />))
  await act(async () => screen.getByRole('radio', { name: '表单' }).click())
  const box = await screen.findByRole('textbox', { name: /^名称/ })
  await userEvent.type(box, '青铜鼎')
  await waitFor(() => expect((box as HTMLInputElement).value).toBe('青铜鼎'))
  await waitFor(() => expect(screen.getByRole('button', { name: /保\s*存/ })).toBeTruthy())
  expect(hasUnsaved()).toBe(false)
})
