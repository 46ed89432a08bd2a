import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { expect, it } from 'vitest'
import { parametersOf, sectionsOf } from '../../commands/page-sections.ts'
import type { ScreenDocument } from '../../document/json.ts'
import { openDocument, undo } from '../../document/state.ts'
import { EditorHarness, useFakeService } from '../../testing.tsx'
import { Canvas } from '../Canvas.tsx'
import { sectionLineOf, sectionSlotAt, type SectionBox } from './section-targets.ts'

useFakeService()

async function draw(page: object = {}) {
  const document: ScreenDocument = {
    version: 1,
    id: 'lab.page',
    title: '概览',
    fields: {},
    page: { layout: 'composed', ...page },
  }
  const open = openDocument({ id: 'lab.page', document, baseVersion: 0, revision: 1, hasDraft: false })
  await act(
    async () =>
      void render(
        <EditorHarness open={open}>
          <Canvas />
        </EditorHarness>,
      ),
  )
  return open
}
const sheet = () => screen.getByRole('listbox', { name: '页面画布' })
const press = (key: string, more: object = {}) => fireEvent.keyDown(sheet(), { key, ...more })
function choose(name: string, title: string) {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: new RegExp(`^${name}`) }))
  fireEvent.click(screen.getAllByTitle(title).at(-1) as HTMLElement)
}

it('builds a page by keys alone: adds, moves, sizes, duplicates and removes sections, each as one step', async () => {
  const open = await draw()
  fireEvent.click(screen.getByRole('button', { name: '列表' }))
  fireEvent.change(screen.getByRole('searchbox', { name: '搜索区块' }), { target: { value: '数' } })
  fireEvent.keyDown(screen.getByRole('searchbox', { name: '搜索区块' }), { key: 'Enter' })
  expect(sectionsOf(open.document).map(({ kind }) => kind)).toEqual(['list', 'number'])
  await screen.findByRole('option', { name: '数字 2' })
  press('ArrowLeft', { altKey: true })
  expect(sectionsOf(open.document).map(({ kind }) => kind)).toEqual(['number', 'list'])
  expect(screen.getByText('已移动“数字 2”')).toBeDefined()
  await waitFor(() => expect(screen.getByRole('option', { name: '数字 1' }).getAttribute('aria-selected')).toBe('true'))
  press('ArrowRight', { altKey: true, shiftKey: true })
  press('ArrowDown', { altKey: true, shiftKey: true })
  expect(sectionsOf(open.document)[0]).toMatchObject({ width: 4, height: 2 })
  press('d', { ctrlKey: true })
  press('Delete')
  expect(sectionsOf(open.document).map(({ kind }) => kind)).toEqual(['number', 'list'])
  act(() => undo(open))
  expect(sectionsOf(open.document)).toHaveLength(3)
})
it('binds sections by a parameter: named by its title, set by the choice of a row, and read in a filter', async () => {
  const open = await draw({
    sections: [
      { kind: 'list', screen: 'museum.hall' },
      { kind: 'list', screen: 'museum.hall' },
    ],
  })
  fireEvent.change(screen.getByRole('textbox', { name: '新参数的名称' }), { target: { value: '展厅' } })
  fireEvent.click(screen.getByRole('button', { name: /添加参数/ }))
  expect(parametersOf(open.document)).toEqual({ zhanting: { title: '展厅' } })
  await screen.findByRole('option', { name: '列表 1' })
  press('ArrowDown')
  await waitFor(() => expect(screen.getByRole('combobox', { name: /^参数“展厅”取自字段/ })).toBeDefined())
  choose('参数“展厅”取自字段', 'id')
  press('ArrowDown')
  await waitFor(() => expect(screen.getByRole('complementary', { name: /列表 2/ })).toBeDefined())
  fireEvent.click(screen.getByRole('button', { name: /添加条件/ }))
  const panel = within(screen.getByRole('complementary', { name: /列表 2/ }))
  fireEvent.change(panel.getByRole('combobox', { name: '条件 1 的值' }), { target: { value: '{zhanting}' } })
  expect(sectionsOf(open.document)).toEqual([
    { kind: 'list', screen: 'museum.hall', outputs: { zhanting: 'id' } },
    { kind: 'list', screen: 'museum.hall', filter: [{ field: 'id', rule: 'eq', value: '{zhanting}' }] },
  ])
  fireEvent.click(screen.getByRole('button', { name: '删除参数“zhanting”' }))
  expect(sectionsOf(open.document)).toEqual([
    { kind: 'list', screen: 'museum.hall' },
    { kind: 'list', screen: 'museum.hall' },
  ])
})
it('is found accessible by axe, with every kind of section on it', async () => {
  await draw({
    sections: ['list', 'record', 'number', 'chart', 'report', 'text', 'picture', 'frame'].map((kind) => ({ kind })),
  })
  await screen.findByRole('option', { name: '网页 8' })
  press('End')
  const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } })
  expect(violations.map(({ id }) => id)).toEqual([])
})
it('tells the place between sections that a pointer means', () => {
  const box = (index: number, left: number, top: number): SectionBox => ({
    id: `section-${index}`,
    target: { kind: 'section', index },
    left,
    top,
    width: 100,
    height: 50,
  })
  const boxes = [box(0, 0, 0), box(1, 110, 0), box(2, 0, 60)]
  expect([sectionSlotAt(boxes, 10, 10), sectionSlotAt(boxes, 90, 10), sectionSlotAt(boxes, 190, 10)]).toEqual([0, 1, 2])
  expect(sectionSlotAt(boxes, 50, 300)).toBe(3)
  expect(sectionSlotAt([], 5, 5)).toBe(0)
  expect(sectionLineOf(boxes, 3)).toMatchObject({ left: 97, top: 60 })
  expect(sectionLineOf([], 0)).toBeUndefined()
})
