import { act, fireEvent, screen as page, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { memoryStorage } from '../../../src/host/host.tsx'
import type { SaveOutcome } from '../../../src/api/rows/data-source.ts'
import { RELIC, draw, relics, rowsShown, type DrawOptions } from '../kit.tsx'

const button = (name: RegExp | string) => page.getByRole('button', { name })
const save = /保\s*存/
const close = /关\s*闭/

async function opened(how: 'add' | 'edit', options: DrawOptions = {}) {
  const drawn = await draw({ rows: relics(3), ...options })
  await rowsShown()
  await drawn.user.click(how === 'add' ? button(/新增/) : page.getAllByRole('button', { name: '编辑' })[0]!)
  // The placeholder is replaced by the form once the record has loaded.
  const drawer = await waitFor(() => {
    const open = within(page.getByRole('dialog'))
    open.getByLabelText('总登记号')
    return open
  })
  const field = (name: string) => drawer.getByLabelText<HTMLInputElement>(name)
  return { ...drawn, drawer, field }
}

describe('the form of a record', () => {
  it('LIST-001 FORM-001 FORM-002 adds a record through the form of the screen', async () => {
    const { drawer, field, user, source, notify } = await opened('add')
    expect(drawer.getByText('新增：藏品登记')).toBeTruthy()
    await user.type(field('总登记号'), 'Z9')
    await user.type(field('名称'), '铜镜')
    await user.click(button(save))
    await waitFor(() =>
      expect(source.add).toHaveBeenCalledWith(expect.objectContaining({ regNo: 'Z9', name: '铜镜', full: 'Z9/铜镜' })),
    )
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
    expect(notify).toHaveBeenCalledWith('success', '保存成功！')
    expect(await page.findByText('铜镜')).toBeTruthy()
  })
  it('LIST-002 LIST-032 edits the record as it was read, with its version, and clears the selection', async () => {
    const { user, source } = await draw({ rows: relics(3) })
    await rowsShown()
    await user.click(page.getByRole('checkbox', { name: '选择 Z2' }))
    await user.click(page.getAllByRole('button', { name: '编辑' })[0]!)
    const drawer = within(await page.findByRole('dialog'))
    expect(drawer.getByText(/^编辑：/)).toBeTruthy()
    const name = await drawer.findByLabelText('名称')
    await user.clear(name)
    await user.type(name, '改名')
    await user.click(button(save))
    await waitFor(() =>
      expect(source.edit).toHaveBeenCalledWith(expect.objectContaining({ id: 'r1', version: 1, name: '改名' })),
    )
    await waitFor(() => expect(page.queryByText(/已选择/)).toBeNull())
  })
  it('focuses the first field, so that typed text goes there and the keys of the form work', async () => {
    const { field, user, source } = await opened('add')
    await waitFor(() => expect(document.activeElement).toBe(field('总登记号')))
    await user.keyboard('Z9')
    expect(field('总登记号').value).toBe('Z9')
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter', ctrlKey: true })
    expect(await page.findByText('请输入名称')).toBeTruthy()
    expect(source.add).not.toHaveBeenCalled()
  })
  it('requires no read-only field, unless its author has a message there', async () => {
    const fields = {
      ...RELIC.fields,
      stamp: { title: '戳记', readonly: true },
      hint: { title: '来源', readonly: true, placeholder: '由系统填写' },
    }
    const { field } = await opened('add', { screen: { ...RELIC, fields } })
    expect([field('名称').placeholder, field('戳记').placeholder, field('来源').placeholder]).toEqual([
      '请输入名称',
      '',
      '由系统填写',
    ])
  })
  it('says what is wrong at the field, and puts the cursor into the first wrong one', async () => {
    const { field, user, source, notify } = await opened('add')
    await user.click(button(save))
    expect(source.add).not.toHaveBeenCalled()
    const first = field('总登记号')
    expect(document.activeElement).toBe(first)
    const note = document.getElementById(first.getAttribute('aria-describedby') ?? '')
    expect(note?.textContent).toBe('请输入总登记号')
    expect(first.getAttribute('aria-invalid')).toBe('true')
    expect(notify).toHaveBeenCalledWith('warning', '有 2 项填写不正确，请检查')
  })
  it('RULES-021 demands a choice in a list of its own words, and saves once one is made', async () => {
    const level = {
      title: '级别',
      view: 'list' as const,
      required: true,
      options: {
        items: [
          { value: '1', text: '一级' },
          { value: '2', text: '二级' },
        ],
      },
    }
    const { field, user, source } = await opened('add', { screen: { ...RELIC, fields: { ...RELIC.fields, level } } })
    await user.type(field('总登记号'), 'Z9')
    await user.type(field('名称'), '铜镜')
    await user.click(button(save))
    const wrong = () => document.querySelector('.vi-problem')?.textContent
    await waitFor(() => expect(wrong()).toBe('请选择级别'))
    expect([field('级别').getAttribute('aria-invalid'), document.activeElement, source.add.mock.calls]).toEqual([
      'true',
      field('级别'),
      [],
    ])
    await user.click(field('级别'))
    await user.click(await page.findByText('二级', { selector: '.ant-select-item-option-content' }))
    await waitFor(() => expect(wrong()).toBeUndefined())
    await user.click(button(save))
    await waitFor(() => expect(source.add).toHaveBeenCalledWith(expect.objectContaining({ level: '2' })))
  })
  it('checks a field while it is typed in, after it was left once', async () => {
    const { drawer, field, user } = await opened('add')
    const wrong = () => document.querySelector('.vi-problem')?.textContent
    await user.type(field('总登记号'), 'a{Backspace}')
    await user.type(field('名称'), 'b')
    await user.type(field('总登记号'), 'c{Backspace}')
    expect(wrong()).toBeUndefined()
    await user.type(field('名称'), '{Backspace}')
    expect(wrong()).toBe('请输入名称')
    expect(drawer.getByRole('alert')).toBeTruthy()
    await user.type(field('名称'), 'd')
    expect(wrong()).toBeUndefined()
  })
  it('shows, demands, locks and computes fields as others change, and keeps what a hidden one held', async () => {
    const { drawer, field, user, source } = await opened('add')
    expect(drawer.queryByLabelText('估值')).toBeNull()
    await user.type(field('级别'), '1')
    await user.type(field('估值'), '88')
    await user.type(field('总登记号'), 'Z9')
    await user.type(field('名称'), '玉')
    expect(field('全称').value).toBe('Z9/玉')
    expect(field('全称').disabled).toBe(true)
    await user.clear(field('级别'))
    await user.type(field('级别'), '3')
    expect(drawer.queryByRole('textbox', { name: '估值' })).toBeNull()
    expect(field('备注').disabled).toBe(true)
    await user.clear(field('级别'))
    await user.type(field('级别'), '1')
    expect(field('估值').value).toBe('88')
    await user.clear(field('估值'))
    await user.click(button(save))
    expect(source.add).not.toHaveBeenCalled()
    expect(drawer.getByText('请输入估值')).toBeTruthy()
  })
  it('puts what the server refuses at its field', async () => {
    const refused: SaveOutcome = {
      kind: 'refused',
      message: '校验失败',
      problems: [{ field: 'regNo', code: 'FIELD_NOT_UNIQUE', params: { label: '总登记号', value: 'Z1' } }],
    }
    const { drawer, field, user } = await opened('edit', { source: { edit: async () => refused } })
    await user.type(field('名称'), 'x')
    await user.click(button(save))
    expect(await drawer.findByText('总登记号“Z1”已被另一条记录使用，请换一个')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field('总登记号')))
    expect(field('名称').value).toBe('藏品1x')
  })
  it('saves from a text area with Ctrl and Enter', async () => {
    const { field, user, source } = await opened('edit')
    await user.type(field('备注'), '新')
    fireEvent.keyDown(field('备注'), { key: 'Enter', ctrlKey: true })
    await waitFor(() => expect(source.edit).toHaveBeenCalled())
  })
  it('draws one field per keystroke, whatever the size of the form', async () => {
    const fields = Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [`f${index}`, { title: `字段${index}` }]),
    )
    const { user, source } = await draw({
      screen: { ...RELIC, fields, query: { items: [] }, list: { columns: ['f0'] } },
      rows: [{ id: '1', f0: 'a' }],
    })
    await rowsShown('a')
    await user.click(button(/新增/))
    const drawer = within(await page.findByRole('dialog'))
    await drawer.findByLabelText('字段0')
    // The form has focused its first field, so that field is drawn again when it is left.
    await user.click(drawer.getByLabelText('字段7'))
    const changed = new Set<string>()
    const watcher = new MutationObserver((records) =>
      records.forEach(({ target }) =>
        changed.add((target as HTMLElement).closest?.('.vi-field')?.getAttribute('data-field') ?? 'other'),
      ),
    )
    watcher.observe(document.querySelector('.vi-form')!, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    })
    await user.type(drawer.getByLabelText('字段7'), 'abc')
    await act(async () => Promise.resolve())
    watcher.disconnect()
    expect([...changed].filter((key) => key !== 'f7')).toEqual([])
    await user.click(button(save))
    await waitFor(() => expect(source.add).toHaveBeenCalledWith(expect.objectContaining({ f7: 'abc' })))
  })
})

describe('a form with unsaved content', () => {
  it('asks before it is closed, and closes at once when nothing was typed', async () => {
    const { field, user } = await opened('edit')
    await user.type(field('名称'), '!')
    await user.click(page.getAllByRole('button', { name: close }).at(-1)!)
    await user.click(await page.findByRole('button', { name: '继续填写' }))
    expect(field('名称').value).toBe('藏品1!')
    await user.type(field('名称'), '{Backspace}')
    await user.click(page.getAllByRole('button', { name: close }).at(-1)!)
    await waitFor(() => expect(page.queryByLabelText('全称')).toBeNull())
  })
  it('has the browser ask before the page is left', async () => {
    const { field, user } = await opened('edit')
    const leave = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(leave()).toBe(false)
    await user.type(field('名称'), '!')
    expect(leave()).toBe(true)
  })
  it('offers again what was typed before the page went away', async () => {
    const keep = memoryStorage()
    const first = await opened('edit', { keep })
    await first.user.type(first.field('名称'), '草稿')
    first.unmount()
    const second = await opened('edit', { keep })
    expect(second.field('名称').value).toBe('藏品1')
    await second.user.click(await page.findByRole('button', { name: /恢\s*复/ }))
    await waitFor(() => expect(second.field('名称').value).toBe('藏品1草稿'))
    await second.user.click(button(save))
    await waitFor(() => expect(second.source.edit).toHaveBeenCalledWith(expect.objectContaining({ name: '藏品1草稿' })))
    await waitFor(async () => expect(await keep.drafts.find('collection.relic:r1')).toEqual([]))
  })
  it('keeps no password in the draft', async () => {
    const keep = memoryStorage()
    const screen = { ...RELIC, fields: { ...RELIC.fields, secret: { title: '口令', view: 'password' } } }
    const { field, user, unmount } = await opened('edit', { keep, screen })
    await user.type(field('口令'), 'geheim')
    await user.type(field('名称'), '!')
    unmount()
    expect((await keep.drafts.find('collection.relic:r1')).map(({ values }) => values)).toEqual([
      { name: '藏品1!', full: 'Z1/藏品1!' },
    ])
  })
})
