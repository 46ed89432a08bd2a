import { Activity } from 'react'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { resolveScreen } from '../../../engine/model/resolve.ts'
import { fakePorts } from '../../../registry/kit/testing.tsx'
import { NO_CONTEXT } from '../../../schemas/language/expressions/expression.ts'
import { screenStore } from '../../grid/screen/screen-grid.ts'
import { memoryDrafts } from '../../state/storage/drafts.ts'
import { GridDraftOffer } from './GridDraftOffer.tsx'
import { gridDraftKey } from './grid-draft.ts'

const SCREEN = resolveScreen({ version: 1, id: 'test.offer', title: '藏品', fields: { name: { title: '名称' } } })
const PLACE = gridDraftKey('test.offer')
const DRAFT = {
  id: 'd1',
  place: PLACE,
  version: undefined,
  base: {},
  values: { changed: [{ id: 'a', name: '新名' }] },
}

afterEach(cleanup)

/** The offer over an open grid, in a page that another page may hide. */
function draw() {
  const drafts = memoryDrafts()
  const find = vi.spyOn(drafts, 'find')
  const store = screenStore({
    screen: SCREEN,
    columns: SCREEN.fields,
    rows: [{ id: 'a', version: 1, name: '旧名' }],
    rights: { add: true, edit: true, remove: true },
    context: () => NO_CONTEXT,
    words: ({ field, code }) => `${field} ${code}`,
    locale: 'zh-CN',
  })
  const ports = fakePorts()
  const focus = vi.fn<() => void>()
  const grid = { current: { focus, show: () => undefined } }
  const page = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <GridDraftOffer store={store} drafts={drafts} place={PLACE} ports={ports} grid={grid} />
    </Activity>
  )
  return { drafts, find, focus, page }
}
const settled = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve, 20))))

it('offers what an earlier visit has left', async () => {
  const { drafts, page } = draw()
  await drafts.put(DRAFT)
  render(page('visible'))
  expect(await screen.findByRole('alert')).toBeTruthy()
})

it('does not offer what the open grid itself has stored when its page is shown again', async () => {
  const { drafts, find, page } = draw()
  const { rerender } = render(page('visible'))
  await settled()
  expect(find).toHaveBeenCalledTimes(1)
  await drafts.put(DRAFT)
  rerender(page('hidden'))
  await settled()
  rerender(page('visible'))
  await settled()
  expect(find).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('alert')).toBeNull()
})

it.each([/恢\s?复/, /丢\s?弃/])('gives the focus to the grid when it goes after %s', async (name) => {
  const { drafts, focus, page } = draw()
  await drafts.put(DRAFT)
  render(page('visible'))
  await userEvent.click(await screen.findByRole('button', { name }))
  await settled()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(focus).toHaveBeenCalledTimes(1)
})
