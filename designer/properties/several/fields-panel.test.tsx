import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { beforeEach, expect, it } from 'vitest'
import { fieldAt } from '../../document/fields.ts'
import { sectionKeys } from '../../document/sections.ts'
import { openDocument, type OpenDocument, undo } from '../../document/state.ts'
import { EditorHarness, SMALL_SCREEN, useFakeService } from '../../testing.tsx'
import { FieldsPanel } from './FieldsPanel.tsx'

useFakeService()
const user = userEvent.setup()
let open: OpenDocument

beforeEach(() => {
  open = openDocument({
    id: 'collection.relic',
    document: {
      ...SMALL_SCREEN,
      fields: {
        name: { title: '名称', required: true, maxLength: 20 },
        note: { title: '备注', maxLength: 20 },
        weight: { title: '重量', view: 'number' },
      },
    },
    baseVersion: 1,
    revision: 1,
    hasDraft: false,
  })
})
const draw = (...keys: string[]) =>
  render(
    <EditorHarness open={open}>
      <FieldsPanel keys={keys} />
    </EditorHarness>,
  )
const values = (property: string) => ['name', 'note'].map((key) => fieldAt(open.document, key)?.[property])

it('shows what all fields have, and says where they differ', async () => {
  draw('name', 'note')
  const panel = within(screen.getByRole('complementary', { name: '2 个字段的共同属性' }))
  expect(panel.getByLabelText<HTMLInputElement>('最多字数').value).toBe('20')
  expect(panel.getAllByText('所选字段的值不同，修改后全部相同')).toHaveLength(1)
  expect(panel.getByText('多个值')).toBeTruthy()
  expect(panel.queryByLabelText('名称')).toBeNull()
  const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } })
  expect(violations.map(({ id }) => id)).toEqual([])
})

it('leaves out what one of the fields cannot have', () => {
  draw('name', 'weight')
  expect(screen.queryByLabelText('最多字数')).toBeNull()
  expect(screen.getByLabelText(/^控件/)).toBeTruthy()
})

it('changes all fields in one step, which undo takes back', () => {
  draw('name', 'note')
  fireEvent.change(screen.getByLabelText('最多字数'), { target: { value: '35' } })
  expect(values('maxLength')).toEqual([35, 35])
  undo(open)
  expect(values('maxLength')).toEqual([20, 20])
})

it('gives mixed fields the value that is chosen, or their default again', async () => {
  draw('name', 'note')
  await user.click(screen.getByLabelText('是否必填'))
  await user.click((await screen.findAllByTitle('是')).at(-1) as HTMLElement)
  expect(values('required')).toEqual([true, true])
  undo(open)
  expect(values('required')).toEqual([true, undefined])
})

it('shows and hides all fields in a part of the page', async () => {
  open.document = { ...open.document, list: { columns: ['name', 'weight'] } }
  draw('name', 'note')
  const box = screen.getByRole('checkbox', { name: '列表' })
  expect((box as HTMLInputElement).indeterminate || box.getAttribute('aria-checked') === 'mixed').toBe(true)
  await user.click(box)
  expect(sectionKeys(open.document, 'list')).toEqual(expect.arrayContaining(['name', 'note']))
})
