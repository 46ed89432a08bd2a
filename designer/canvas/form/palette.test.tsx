import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { expect, it } from 'vitest'
import { openDocument } from '../../document/state.ts'
import { EditorProvider } from '../../editor/context.tsx'
import { DesignerHarness, memoryTextStorage, SMALL_SCREEN, useFakeService } from '../../testing.tsx'
import { readFavourites } from './favourites.ts'
import { Palette } from './Palette.tsx'

useFakeService()

function draw(preference = memoryTextStorage()) {
  const open = openDocument({
    id: 'collection.relic',
    document: SMALL_SCREEN,
    baseVersion: 1,
    revision: 1,
    hasDraft: false,
  })
  const drawn = render(
    <DesignerHarness preference={preference}>
      <EditorProvider open={open} published={null} reveal={() => {}}>
        <Palette search={createRef()} onAdd={() => {}} onGrab={() => {}} />
      </EditorProvider>
    </DesignerHarness>,
  )
  return { ...drawn, preference }
}
const favourites = () => screen.queryByRole('region', { name: '收藏' })

it('puts what is marked by keyboard first, says so, and finds it again on the next visit', async () => {
  const { preference, unmount } = draw()
  expect(favourites()).toBeNull()
  screen.getByRole('button', { name: '收藏“分组”' }).focus()
  await userEvent.keyboard('{Enter}')
  screen.getByText('已收藏“分组”')
  expect(screen.getAllByRole('region')[0]).toBe(favourites())
  unmount()
  draw(preference)
  within(favourites() ?? document.body).getByRole('button', { name: '分组' })
})
it('hands the focus on when an entry leaves the favourites', async () => {
  draw()
  await userEvent.click(screen.getByRole('button', { name: '收藏“分组”' }))
  await userEvent.click(within(favourites() ?? document.body).getByRole('button', { name: '收藏“分组”' }))
  expect(favourites()).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '收藏“分组”', pressed: false }))
})
it.each(['{', '"a"', '[1, null, {}]'])('begins without favourites where the store has %j', (stored) => {
  const storage = memoryTextStorage()
  storage.set('palette-favourites', stored)
  expect(readFavourites(storage)).toEqual([])
})
