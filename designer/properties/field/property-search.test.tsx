import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fieldAt } from '../../document/fields.ts'
import { openDocument } from '../../document/state.ts'
import { EditorHarness, SMALL_SCREEN, useFakeService } from '../../testing.tsx'
import { FieldPanel } from './FieldPanel.tsx'

useFakeService()
const user = userEvent.setup()
function draw() {
  const open = openDocument({
    id: 'collection.relic',
    document: SMALL_SCREEN,
    baseVersion: 0,
    revision: 1,
    hasDraft: false,
  })
  render(
    <EditorHarness open={open}>
      <FieldPanel fieldKey="name" />
    </EditorHarness>,
  )
  return open
}
const labels = () => [...document.querySelectorAll('.vd-panel label')].map((label) => label.textContent?.trim())

it('finds properties in all parts by label, and says so where there are none', async () => {
  draw()
  await user.type(screen.getByRole('searchbox', { name: '搜索属性' }), '字数')
  expect(labels()).toEqual(expect.arrayContaining(['最多字数', '最少字数']))
  expect(labels().filter((label) => !label?.includes('字数'))).toEqual([])
  await user.clear(screen.getByRole('searchbox'))
  expect(labels().length).toBeGreaterThan(5)
})
it('marks what is not as it is by default, and puts it back', async () => {
  const open = draw()
  await user.click(screen.getByRole('button', { name: '恢复默认', description: '“是否必填”已修改，恢复默认' }))
  expect(fieldAt(open.document, 'name')).toEqual({ title: '名称' })
  expect(screen.queryByRole('button', { name: '恢复默认' })).toBeNull()
})
it('makes a field a usual one in one step', async () => {
  const open = draw()
  await user.type(screen.getByRole('combobox', { name: '套用常用字段' }), 'sfz')
  await user.click(within(document.body).getByText('身份证号', { selector: '.ant-select-item-option-content' }))
  expect(fieldAt(open.document, 'name')).toMatchObject({ maxLength: 18, rules: [{ rule: 'idCard' }], required: true })
  expect(open.history.past).toHaveLength(1)
})
