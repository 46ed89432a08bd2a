import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { EditorPage } from '../editor/EditorPage.tsx'
import { SMALL_SCREEN, DesignerHarness, useFakeService } from '../testing.tsx'

vi.mock('../preview/Preview.tsx', () => ({ Preview: () => null }))
vi.mock('../properties/field/FieldPanel.tsx', () => ({ FieldPanel: () => null }))

const service = useFakeService()

const user = userEvent.setup()
const title = (key: string) => screen.getByRole('textbox', { name: `字段 ${key} 的名称` })
const keys = () => [...document.querySelectorAll<HTMLInputElement>('table input.vd-key')].map(({ value }) => value)
const focused = () => document.activeElement?.getAttribute('aria-label')
async function openTable(): Promise<void> {
  render(
    <DesignerHarness>
      <EditorPage id="collection.relic" incoming={undefined} onClose={() => {}} />
    </DesignerHarness>,
  )
  await screen.findByRole('table', { name: '字段' })
}

describe('fields by keyboard', () => {
  it('Enter leads down and, in the last row, adds the next field: titles are written one after another', async () => {
    await openTable()
    await user.click(title('note'))
    await user.keyboard('{Enter}')
    expect(focused()).toBe('字段 origin 的名称')
    await user.keyboard('{Enter}')
    expect(focused()).toBe('字段 field1 的名称')
    await user.keyboard('级别{Enter}')
    expect(keys()).toEqual(['name', 'note', 'origin', 'jibie', 'field1'])
    await user.keyboard('保管人{Enter}')
    expect(keys()).toEqual(['name', 'note', 'origin', 'jibie', 'baoguanren', 'field1'])
    expect(focused()).toBe('字段 field1 的名称')
  })
  it('Ctrl+Enter puts a field below the row, Ctrl+D a copy of it', async () => {
    await openTable()
    await user.click(title('name'))
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(keys()).toEqual(['name', 'field1', 'note', 'origin'])
    await user.click(title('note'))
    await user.keyboard('{Control>}d{/Control}')
    expect(keys()).toEqual(['name', 'field1', 'note', 'note2', 'origin'])
    expect(focused()).toBe('字段 note2 的名称')
  })
  it('changes a key that was not chosen with the title, and leaves the focus where Tab moved it', async () => {
    await openTable()
    await user.click(screen.getByRole('button', { name: /添加字段/ }))
    await user.keyboard('登记日期{Tab}')
    expect(keys()).toContain('dengjiriqi')
    expect(focused()).toBe('字段 dengjiriqi 的字段名')
    await user.keyboard('madeOn{Enter}')
    expect(focused()).toBe('字段 madeOn 的字段名')
    await user.clear(title('madeOn'))
    await user.type(title('madeOn'), '入藏日期{Tab}')
    expect(keys()).toContain('madeOn')
  })
  it('what is published keeps its key', async () => {
    service.publish({ ...SMALL_SCREEN, fields: { field1: { title: '字段1' } } }, '')
    await openTable()
    await user.clear(title('field1'))
    await user.type(title('field1'), '级别{Tab}')
    expect(keys()).toEqual(['field1'])
  })
})

it('a dictionary is typed by a part of its name, which becomes its code when the box is left', async () => {
  service.publish({ ...SMALL_SCREEN, fields: { level: { title: '级别', view: 'list' } } }, '')
  await openTable()
  await waitFor(() =>
    expect(document.querySelector('datalist option')?.textContent).toBe('relic_level: 文物级别 · 一级'),
  )
  const box = screen.getByLabelText<HTMLInputElement>('级别: 字典')
  for (const [typed, code] of [
    ['文物', 'relic_level'],
    ['relic', 'relic'],
    ['没有', '没有'],
    ['sys_user,realname,username', 'sys_user,realname,username'],
  ] as const) {
    await user.clear(box)
    await user.type(box, typed)
    expect(box.value).toBe(typed)
    await user.tab()
    expect(box.value).toBe(code)
  }
})
it('turns lines of a spreadsheet into fields with widget and dictionary, and reports words that name no widget', async () => {
  await openTable()
  await user.click(screen.getByRole('button', { name: /添加字段/ }))
  const box = title('field1') as HTMLInputElement
  box.select()
  fireEvent.paste(box, {
    clipboardData: { getData: () => '级别\tlist\trelic_level\n入藏日期\t日期\n照片\t全息图\n声音\t留声机' },
  })
  expect(keys()).toEqual(['name', 'note', 'origin', 'jibie', 'rucangriqi', 'zhaopian', 'shengyin'])
  expect(focused()).toBe('字段 shengyin 的名称')
  const row = document.querySelector('tr[data-key="jibie"]')
  expect(row?.textContent).toContain('下拉选择')
  expect(row?.querySelector('.vd-cell-dict input')).toHaveProperty('value', 'relic_level')
  expect(await screen.findByText(/没有名为“全息图”“留声机”的控件/)).toBeTruthy()
  // A single line is pasted as words.
  expect(fireEvent.paste(title('jibie'), { clipboardData: { getData: () => '级别二' } })).toBe(true)
})

it('opens the list of widgets for a typed character, which begins the search', async () => {
  await openTable()
  screen.getByRole('button', { name: /^名称: 控件: / }).focus()
  await user.keyboard('riq')
  const search = await screen.findByRole('combobox', { name: '名称: 控件' })
  expect(document.activeElement).toBe(search)
  expect(search).toHaveProperty('value', 'riq')
})
