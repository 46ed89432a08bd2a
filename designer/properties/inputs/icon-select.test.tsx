import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { designerIcon } from '../../../schemas/messages/designer/designer-icon.ts'
import { menuIcons } from '../../../src/ui/icons/menu-icons.tsx'
import { moreIcons } from '../../../src/ui/icons/more-icons.tsx'
import { openDocument } from '../../document/state.ts'
import { EditorHarness, SMALL_SCREEN, useFakeService } from '../../testing.tsx'
import { PageIcon } from '../page/PageIcon.tsx'

useFakeService()

const ICONS = Object.keys({ ...menuIcons, ...moreIcons })
const shown = () =>
  [...document.querySelectorAll('.ant-select-item-option')].map((option) => (option.textContent ?? '').trim())

async function draw(menu: object = {}) {
  const open = openDocument({
    id: 'collection.relic',
    document: { ...SMALL_SCREEN, menu },
    baseVersion: 0,
    revision: 1,
    hasDraft: false,
  })
  await act(
    async () =>
      void render(
        <EditorHarness open={open}>
          <PageIcon id="icon" />
        </EditorHarness>,
      ),
  )
  return { open, box: screen.getByRole('combobox', { name: '图标' }) }
}

it('has words in both languages for every icon, and no words without an icon', () => {
  const codes = ICONS.map((name) => `DESIGNER_ICON_${name.replaceAll('-', '_').toUpperCase()}`)
  const ofIcons = Object.entries(designerIcon).filter(([code]) => code.startsWith('DESIGNER_ICON_'))
  expect(ofIcons.map(([code]) => code).toSorted()).toEqual(codes.toSorted())
  const chinese = ofIcons.map(([, words]) => words['zh-CN'])
  expect(new Set(chinese).size).toBe(chinese.length)
})

it.each([
  ['日历', ['日历']],
  ['Calendar', ['日历']],
  ['video-c', ['摄像机']],
  ['museum', ['馆舍']],
  ['没有这个', []],
])('finds icons by %s', async (typed, found) => {
  const { box } = await draw()
  const user = userEvent.setup()
  await user.click(box)
  await user.type(box, typed)
  expect(shown()).toEqual(found)
})

it('shows how the entry of the menu looks, changes the document, and takes the icon away again', async () => {
  const { open, box } = await draw({ icon: 'HomeOutlined', parent: 'collection' })
  const entry = () => document.querySelector('.vd-menu-entry')
  expect(entry()?.textContent?.trim()).toBe('藏品登记')
  expect(entry()?.querySelector('[data-icon="home"]')).toBeTruthy()
  const user = userEvent.setup()
  await user.click(box)
  await user.type(box, '图书{Backspace}{Backspace}书')
  // antd reads the number of a key.
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13, which: 13 })
  expect(open.document['menu']).toEqual({ icon: 'book', parent: 'collection' })
  expect(entry()?.querySelector('[data-icon="book"]')).toBeTruthy()
  const clear = document.querySelector('.ant-select-clear')
  if (!clear) throw new Error('the icon cannot be taken away')
  fireEvent.mouseDown(clear)
  fireEvent.click(clear)
  expect(open.document['menu']).toEqual({ parent: 'collection' })
})
