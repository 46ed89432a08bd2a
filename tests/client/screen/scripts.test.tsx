import { act, fireEvent, screen as page, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { resolveScreen } from '../../../engine/model/resolve.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import { memorySource } from '../../../src/screen/preview/memory-source.ts'
import type { ScreenScripts, ScriptNote } from '../../../src/scripts/screen-scripts.ts'
import { connectHere, engineFile } from '../../kit/threads/sandbox.ts'
import { draw, RELIC, rowsShown } from '../kit.tsx'

const wasm = engineFile()
interface Given {
  readonly form?: string
  readonly list?: string
  readonly isAuthor?: boolean
  readonly call?: ScreenScripts['call']
}
function scriptsOf({ form, list, isAuthor = false, call = () => Promise.reject(new Error('closed')) }: Given) {
  const notes: ScriptNote[] = []
  const texts = { form, list }
  const kinds = (['form', 'list'] as const).filter((kind) => texts[kind] !== undefined)
  const scripts: ScreenScripts = {
    kinds: new Set(kinds),
    isAuthor,
    call,
    load: (kind) => Promise.resolve(texts[kind] ?? ''),
    open: () => Promise.resolve({ port: connectHere(), wasm }),
    note: (note) => void notes.push(note),
  }
  return { scripts, notes }
}
const PAGE: Screen = {
  ...RELIC,
  page: { layout: 'form' },
  actions: [{ code: 'fill_in', title: '自动填写', place: 'form', script: true }],
}
const box = (name: string | RegExp) => page.findByRole('textbox', { name })
const type = (target: HTMLElement, value: string) => fireEvent.change(target, { target: { value } })
const save = () => fireEvent.click(page.getByRole('button', { name: /保\s*存/ }))

describe('the script of a form', () => {
  it('sets values, hides and locks fields when the data is there', async () => {
    const { scripts } = scriptsOf({
      form: `loaded() { that.set('name', '青铜鼎'); that.hide('note'); that.lock('level'); that.$message.info('isUpdate ' + that.isUpdate) }`,
    })
    const { notify } = await draw({ screen: PAGE, scripts })
    await waitFor(async () => expect(await box(/名称/)).toHaveProperty('value', '青铜鼎'))
    expect(page.queryByRole('textbox', { name: /备注/ })).toBeNull()
    expect(await box(/级别/)).toHaveProperty('disabled', true)
    expect(notify).toHaveBeenCalledWith('info', 'isUpdate false')
  })
  it('hears what a person changes, and not what it sets itself', async () => {
    const { scripts } = scriptsOf({
      form: `onlChange() { return { level() { that.set('name', 'level ' + event.value); that.set('regNo', 'set') }, regNo() { that.set('name', 'never') } } }`,
    })
    await draw({ screen: PAGE, scripts })
    const level = await box(/级别/)
    await waitFor(() => {
      type(level, level.getAttribute('value') === '2' ? '3' : '2')
      expect(page.getByRole('textbox', { name: /名称/ })).toHaveProperty('value', expect.stringMatching(/^level [23]$/))
    })
    expect(await box(/总登记号/)).toHaveProperty('value', 'set')
  })
  it('stops a save with its words, and lets the next one go on with what it changed', async () => {
    const { scripts } = scriptsOf({
      form: `beforeSubmit(row) { return new Promise((resolve, reject) => { if (row.name === 'bad') reject('不能保存：' + row.name); else { row.name = row.name + '!'; resolve() } }) }`,
    })
    const { source, notify } = await draw({ screen: PAGE, scripts })
    type(await box(/总登记号/), 'Z1')
    type(await box(/名称/), 'bad')
    save()
    await waitFor(() => expect(notify).toHaveBeenCalledWith('warning', '不能保存：bad'))
    expect(source.add).not.toHaveBeenCalled()
    type(await box(/名称/), 'good')
    await waitFor(() => {
      save()
      expect(source.add).toHaveBeenCalled()
    })
    expect(source.add.mock.calls[0]?.[0]).toMatchObject({ regNo: 'Z1', name: 'good!' })
  })
  it('runs the method of a button', async () => {
    const { scripts } = scriptsOf({ form: `fill_in() { that.triggleChangeValues({ regNo: 'F1', name: '填写' }) }` })
    await draw({ screen: PAGE, scripts })
    const button = await page.findByRole('button', { name: '自动填写' })
    await waitFor(() => {
      fireEvent.click(button)
      expect(page.getByRole('textbox', { name: /名称/ })).toHaveProperty('value', '填写')
    })
  })
  it('gives a field other choices, and its own ones back', async () => {
    const { scripts } = scriptsOf({
      form: `loaded() { that.changeOptions('level', [{ value: 'x', label: '特级' }]) } fill_in() { that.changeOptions('level', []) }`,
    })
    const level = { title: '级别', view: 'list', options: { items: [{ value: '1', text: '一级' }] } }
    await draw({ screen: { ...PAGE, fields: { ...PAGE.fields, level } }, scripts })
    const offered = () => {
      fireEvent.mouseDown(page.getByRole('combobox', { name: /级别/ }))
      return [...document.querySelectorAll('.ant-select-item-option')].map((option) => option.textContent)
    }
    await page.findByRole('combobox', { name: /级别/ })
    await waitFor(() => expect(offered()).toEqual(['特级']))
    fireEvent.click(page.getByRole('button', { name: '自动填写' }))
    await waitFor(() => expect(offered()).toEqual(['一级']))
  })
  it('adds rows to a sub-table and hears of changes in them', async () => {
    const { scripts } = scriptsOf({
      form: `loaded() { that.addSubRows('loan_items', [{ piece: '鼎', pieces: 2, unknown: 1 }, { piece: '罐', pieces: 3 }]) }
      loan_items_onlChange() { return { pieces() { that.triggleChangeValues({ remark: event.row.piece + event.value }, event.row.id, event.target) } } }`,
    })
    const item: Screen = {
      version: 1,
      id: 'collection.item',
      title: '明细',
      fields: {
        relicId: { title: '藏品' },
        piece: { title: '件' },
        pieces: { title: '件数' },
        remark: { title: '说明' },
      },
    }
    const source = memorySource([])
    const openScreen = () => Promise.resolve({ screen: resolveScreen(item), source })
    const children = {
      loanItems: { screen: item.id, relation: 'many' as const, key: 'relicId', title: '明细', edit: 'grid' as const },
    }
    const { source: saved } = await draw({ screen: { ...PAGE, children }, scripts, openScreen })
    expect(await page.findByText('鼎')).toBeDefined()
    expect(page.getByText('罐')).toBeDefined()
    fireEvent.doubleClick(page.getByText('3'))
    const cell = await page.findByDisplayValue('3')
    fireEvent.change(cell, { target: { value: '7' } })
    fireEvent.keyDown(cell, { key: 'Enter' })
    expect(await page.findByText('罐7')).toBeDefined()
    type(await box(/总登记号/), 'Z1')
    type(await box(/名称/), 'x')
    save()
    await waitFor(() => expect(saved.add).toHaveBeenCalled())
    expect(saved.add.mock.calls[0]?.[0]).toMatchObject({
      loanItems: {
        added: [
          { piece: '鼎', pieces: '2', remark: null },
          { piece: '罐', pieces: '7', remark: '罐7' },
        ],
      },
    })
  })
  it('of an existing back end finds fields and sub-tables by columns and tables, and reports what it names in vain', async () => {
    const item: Screen = {
      version: 1,
      id: 'collection.item',
      title: '明细',
      source: { table: 'mus_loan_item' },
      fields: { relicId: { title: '藏品' }, pieceName: { title: '件' } },
    }
    const openScreen = () => Promise.resolve({ screen: resolveScreen(item), source: memorySource([]) })
    const { scripts, notes } = scriptsOf({
      form: `class OnlineEnhanceJs {
      loaded(that) { that.addSubRows('mus_loan_item', [{ piece_name: '鼎', owner: 1 }]) }
      onlChange() { return { reg_no(that, event) { that.triggleChangeValues({ name: event.value + '!' }) }, owner() {} } }
      mus_loan_item_onlChange() { return { owner() {} } }
      beforeSubmit(that, row) { that.sh.owner_name = false; row.reg_no = row.reg_no + '-1'; return Promise.resolve() }
    }`,
    })
    const { source } = await draw({
      screen: {
        ...PAGE,
        children: { loanItems: { screen: item.id, relation: 'many', key: 'relicId', title: '明细', edit: 'grid' } },
      },
      scripts,
      openScreen,
    })
    expect(await page.findByText('鼎')).toBeDefined()
    type(await box(/总登记号/), 'Z1')
    await waitFor(() => expect(page.getByRole('textbox', { name: /名称/ })).toHaveProperty('value', 'Z1!'))
    save()
    await waitFor(() => expect(source.add).toHaveBeenCalled())
    expect(source.add.mock.calls[0]?.[0]).toMatchObject({
      regNo: 'Z1-1',
      name: 'Z1!',
      loanItems: { added: [{ pieceName: '鼎' }] },
    })
    expect(notes.map(({ text, line }) => [text, line])).toEqual([
      ['页面没有字段“owner”', undefined],
      ['页面没有字段“loanItems.owner”', undefined],
      ['页面没有字段“owner_name”', 5],
    ])
  })
  it('reports unknown names in the console, where no author is watching', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const {
      scripts: { note: _, ...scripts },
    } = scriptsOf({ form: `loaded() {\n that.sh.owner = false\n that.refMap\n console.info('quiet') }` })
    await draw({ screen: PAGE, scripts })
    await waitFor(() =>
      expect(log.mock.calls).toEqual([['页面没有字段“owner”（第 2 行）'], ['脚本接口中没有“that.refMap”（第 3 行）']]),
    )
    log.mockRestore()
  })
  it('has no buttons, and nothing else, where none is stored', async () => {
    await draw({ screen: PAGE })
    await box(/名称/)
    expect(page.getByRole('button', { name: /保\s*存/ })).toBeTruthy()
    expect(page.queryByRole('button', { name: '自动填写' })).toBeNull()
  })
  it('shows a field it hid as soon as that keeps the record from being saved', async () => {
    const { scripts } = scriptsOf({ form: `show() { that.sh.name = false }` })
    await draw({ screen: PAGE, scripts })
    await waitFor(() => expect(page.queryByRole('textbox', { name: /名称/ })).toBeNull())
    type(await box(/总登记号/), 'Z1')
    save()
    expect(await box(/名称/)).toBeDefined()
  })
})

describe('a script that fails', () => {
  it('JSENHANCE-001 is logged, reported to authors only, and the form keeps working', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    for (const isAuthor of [false, true]) {
      const { scripts, notes } = scriptsOf({
        isAuthor,
        form: `loaded() {\n that.nothing.x() }\nbeforeSubmit() { throw new Error('broken') }`,
      })
      const { notify, source, unmount } = await draw({ screen: PAGE, scripts })
      await waitFor(() =>
        expect(log).toHaveBeenCalledWith('用户自定义JS增强代码运行出错', expect.stringContaining('第 2 行')),
      )
      type(await box(/总登记号/), 'Z1')
      type(await box(/名称/), 'x')
      save()
      await waitFor(() => expect(source.add).toHaveBeenCalled())
      const errors = notify.mock.calls.filter(([level]) => level === 'error').map(([, text]) => text)
      expect(errors.length > 0).toBe(isAuthor)
      expect(errors.every((text) => text.startsWith('用户自定义JS增强代码运行出错：'))).toBe(true)
      expect(notes.some(({ level, line }) => level === 'error' && line === 2)).toBe(true)
      unmount()
      log.mockClear()
    }
    log.mockRestore()
  })
})

describe('the script of a list', () => {
  const LIST: Screen = {
    ...RELIC,
    actions: [
      { code: 'count', title: '统计', place: 'toolbar', script: true },
      { code: 'give_back', title: '归还', place: 'row', script: true },
    ],
  }
  it('stops adding, editing and deleting with its words, and lets others go on', async () => {
    const { scripts } = scriptsOf({
      list: `beforeAdd() { return Promise.reject('今天不能新增') } beforeEdit(row) { if (row.id === 'r2') return Promise.reject('不能编辑 ' + row.name) } beforeDelete(row) { return Promise.reject('不能删除') }`,
    })
    const { notify, source } = await draw({ screen: LIST, scripts })
    await rowsShown()
    const row = (text: string) => within(page.getByText(text).closest('tr') ?? document.body)
    fireEvent.click(page.getByRole('button', { name: /新增/ }))
    await waitFor(() => expect(notify).toHaveBeenCalledWith('warning', '今天不能新增'))
    fireEvent.click(row('藏品2').getByRole('button', { name: '编辑' }))
    await waitFor(() => expect(notify).toHaveBeenCalledWith('warning', '不能编辑 藏品2'))
    expect(page.queryByRole('dialog')).toBeNull()
    fireEvent.click(row('藏品1').getByRole('button', { name: '编辑' }))
    expect(await page.findByRole('dialog')).toBeDefined()
    expect(source.remove).not.toHaveBeenCalled()
  })
  it('is what a button of its own does, with the row or the list', async () => {
    const { scripts } = scriptsOf({
      list: `count() { that.$message.success(that.total + '/' + that.table.dataSource.length); that.loadData() } give_back(row) { that.$message.info('还 ' + row.name) }`,
    })
    const { notify, source } = await draw({ screen: LIST, scripts })
    await rowsShown()
    const asked = source.list.mock.calls.length
    fireEvent.click(page.getByRole('button', { name: /统\s*计/ }))
    await waitFor(() => expect(notify).toHaveBeenCalledWith('success', '25/10'))
    await waitFor(() => expect(source.list.mock.calls.length).toBeGreaterThan(asked))
    fireEvent.click(
      within(page.getByText('藏品3').closest('tr') ?? document.body).getByRole('button', { name: /归还|更多/ }),
    )
    const more = page.queryByRole('menuitem', { name: '归还' })
    if (more) fireEvent.click(more)
    await waitFor(() => expect(notify).toHaveBeenCalledWith('info', '还 藏品3'))
  })
  it('is not waited for where there is none', async () => {
    const { notify } = await draw({ screen: LIST })
    await rowsShown()
    expect(page.queryByRole('button', { name: /统\s*计/ })).toBeNull()
    await act(async () => fireEvent.click(page.getByRole('button', { name: /新增/ })))
    expect(await page.findByRole('dialog')).toBeDefined()
    expect(notify).not.toHaveBeenCalled()
  })
})
