import { fireEvent, screen as page, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Saved } from '../../../schemas/contract/data/list-view.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import type { DataSource } from '../../../src/api/rows/data-source.ts'
import type { SavedLists } from '../../../src/api/list-views.ts'
import { memoryStorage, type FaceStorage } from '../../../src/host/host.tsx'
import { RELIC, addressed, draw, rowsShown } from '../kit.tsx'
import { drag, layOut } from '../../kit/pages/drag.ts'

const button = (name: RegExp | string) => page.findByRole('button', { name })
const lastRequest = (list: { mock: { calls: readonly (readonly unknown[])[] } }) =>
  list.mock.calls.at(-1)?.[0] as Record<string, unknown>
const headings = () => page.getAllByRole('columnheader').map((heading) => heading.textContent?.replace(/\d$/, ''))
const heading = (name: string | RegExp) => page.getByRole('columnheader', { name })
const asc = (field: string) => ({ field, order: 'asc' })
const desc = (field: string) => ({ field, order: 'desc' })

/** What people keep of lists, in memory; the person whose things they are is `me`. */
function savedInMemory(begun: readonly Saved[] = []): SavedLists & { readonly all: () => readonly Saved[] } {
  let all = begun
  return {
    all: () => all,
    list: async () => all,
    save: async (_, { kind, title, content, shared = false }) => {
      const before = all.find((one) => one.mine && one.kind === kind && one.title === title)
      const made = { id: before?.id ?? `s${all.length + 1}`, kind, title, content, shared, mine: true }
      all = [...all.filter((one) => one !== before), made]
      return made
    },
    rename: async (id, title, shared) => {
      all = all.map((one) => (one.id === id ? { ...one, title, shared: shared ?? one.shared } : one))
      return all.find((one) => one.id === id) as Saved
    },
    remove: async (id) => void (all = all.filter((one) => one.id !== id)),
  }
}

describe('the buttons above a list', () => {
  it('are named by their words alone, without those of their icons', async () => {
    await draw()
    await rowsShown()
    for (const name of ['新增', '导入', '导出', '刷新', '列设置']) expect(await button(name)).toBeTruthy()
  })
})

describe('several orders', () => {
  it('LIST-016 adds an order with shift, and says its place', async () => {
    const { source, user } = await draw()
    await rowsShown()
    await user.click(heading('级别'))
    await user.keyboard('{Shift>}')
    await user.click(heading('名称'))
    await waitFor(() => expect(lastRequest(source.list)).toMatchObject({ sort: asc('level'), thenBy: [asc('name')] }))
    await user.click(heading(/^名称/))
    await user.keyboard('{/Shift}')
    await waitFor(() => expect(lastRequest(source.list)).toMatchObject({ sort: asc('level'), thenBy: [desc('name')] }))
    expect(heading(/^级别/).getAttribute('aria-sort')).toBe('ascending')
    expect(heading(/^名称.*第 2 排序，降序/).getAttribute('aria-sort')).toBeNull()
  })
  it('begins with those of the document', async () => {
    const list = {
      ...RELIC.list,
      sort: { field: 'level', order: 'asc' as const },
      // oxlint-disable-next-line unicorn/no-thenable -- a list, which is never awaited
      then: [{ field: 'name', order: 'desc' as const }],
    }
    const { source } = await draw({ screen: { ...RELIC, list } })
    await rowsShown()
    expect(lastRequest(source.list)).toMatchObject({ sort: asc('level'), thenBy: [desc('name')] })
  })
})

describe('the quick search', () => {
  const screen: Screen = { ...RELIC, list: { ...RELIC.list, quick: ['regNo', 'name'] } }
  const box = () => page.getByRole<HTMLInputElement>('textbox', { name: '搜索总登记号、名称' })
  it('searches once typing pauses, and is cleared by its button', async () => {
    const { source, user } = await draw({ screen })
    await rowsShown()
    await user.type(box(), '藏品7')
    await waitFor(() => expect(lastRequest(source.list)).toMatchObject({ quick: '藏品7', pageNo: 1 }))
    expect(source.list.mock.calls.filter(([{ quick }]) => quick !== undefined)).toHaveLength(1)
    await user.click(await button('清除搜索词'))
    await waitFor(() => expect(lastRequest(source.list)['quick']).toBeUndefined())
    expect(document.activeElement).toBe(box())
  })
  it('does not search while an input method composes', async () => {
    const { source, user } = await draw({ screen })
    await rowsShown()
    box().focus()
    fireEvent.compositionStart(box())
    fireEvent.change(box(), { target: { value: 'ding' } })
    fireEvent.keyDown(box(), { key: 'Enter', isComposing: true })
    // Another search runs in the meantime: had the box asked for something, it would be in it.
    await user.click(await button('刷新'))
    await waitFor(() => expect(source.list.mock.calls.length).toBe(2))
    fireEvent.change(box(), { target: { value: '鼎' } })
    fireEvent.compositionEnd(box(), { data: '鼎' })
    await waitFor(() => expect(lastRequest(source.list)['quick']).toBe('鼎'))
    expect(source.list.mock.calls.map(([{ quick }]) => quick)).not.toContain('ding')
  })
  it('keeps the blank after a word while more is typed', async () => {
    const { source, user } = await draw({ screen })
    await rowsShown()
    await user.type(box(), 'Ming ')
    await waitFor(() => expect(lastRequest(source.list)).toMatchObject({ quick: 'Ming' }))
    expect(box().value).toBe('Ming ')
    await user.type(box(), 'vase')
    await waitFor(() => expect(lastRequest(source.list)).toMatchObject({ quick: 'Ming vase' }))
  })
  it('is not there where the document names no field for it', async () => {
    await draw()
    await rowsShown()
    expect(await button('刷新')).toBeTruthy()
    expect(page.queryByRole('textbox', { name: /^搜索/ })).toBeNull()
  })
})

describe('totals', () => {
  const screen: Screen = {
    ...RELIC,
    fields: { ...RELIC.fields, value: { title: '估值', view: 'number', type: 'number' } },
    list: { columns: ['name', 'value', 'level'], totals: { value: 'sum', level: 'count' } },
  }
  it('say what the whole query comes to, below the table', async () => {
    const totals = vi.fn<NonNullable<DataSource['totals']>>(async () => ({ value: '1234.5', level: 25 }))
    const { user } = await draw({ screen, source: { totals } })
    const row = await page.findByRole('row', { name: '全部结果' })
    await waitFor(() =>
      expect([...row.querySelectorAll('td')].map((cell) => cell.textContent)).toEqual([
        '全部结果',
        '合计 1,234.5',
        '计数 25',
        '',
      ]),
    )
    // The boxes, the numbers, and the names, which have no total.
    expect(row.querySelector('td')?.colSpan).toBe(3)
    await user.click(page.getByRole('button', { name: '第 2 页' }))
    await rowsShown('藏品11')
    expect(totals).toHaveBeenCalledTimes(1)
  })
  it('that could not be had do not take the list with them', async () => {
    const totals = vi
      .fn<NonNullable<DataSource['totals']>>()
      .mockRejectedValueOnce(new Error('no'))
      .mockResolvedValue({ value: 7, level: 1 })
    const { user } = await draw({ screen, source: { totals } })
    await rowsShown()
    await user.click(within(await page.findByText('合计未能计算')).getByRole('button'))
    expect(await page.findByTitle('合计 7')).toBeTruthy()
  })
})

describe('the columns of a person', () => {
  const open = async (user: Awaited<ReturnType<typeof draw>>['user']) => {
    await user.click(await button('列设置'))
    await page.findByRole('button', { name: '后移 总登记号' })
  }
  it('move, hide, stay in place and change their width by the keyboard, and are found again', async () => {
    const keep = memoryStorage()
    const { user, source, unmount } = await draw({ keep })
    await rowsShown()
    await open(user)
    await user.click(await button('后移 总登记号'))
    await waitFor(() => expect(headings()).toEqual(['', '序号', '名称', '总登记号', '级别', '备注', '操作']))
    await user.selectOptions(page.getByRole('combobox', { name: '级别 固定' }), 'left')
    await waitFor(() => expect(headings()[2]).toBe('级别'))
    await user.type(page.getByRole('spinbutton', { name: '级别 列宽' }), '77{Enter}')
    await waitFor(() => expect(document.querySelectorAll('col')[2]?.style.width).toBe('77px'))
    await user.click(page.getByRole('checkbox', { name: '备注' }))
    await user.click(page.getByRole('radio', { name: '宽松' }))
    await waitFor(() => expect(document.querySelector('.vi-table')?.getAttribute('data-density')).toBe('large'))
    // What only looks different is not asked for again.
    expect(source.list.mock.calls.length).toBeLessThan(3)
    unmount()
    await draw({ keep })
    await rowsShown()
    expect(headings()).toEqual(['', '序号', '级别', '名称', '总登记号', '操作'])
  })
  it('are any field that may be read, asked for where the service answers what is named', async () => {
    const keep = memoryStorage()
    const { user, source } = await draw({ keep })
    await rowsShown()
    await open(user)
    await user.click(page.getByRole('checkbox', { name: '全称' }))
    await waitFor(() => expect(headings()).toEqual(['', '序号', '总登记号', '名称', '级别', '备注', '全称', '操作']))
    await waitFor(() =>
      expect(source.list.mock.calls.at(-1)?.[0].fields).toEqual(['regNo', 'name', 'level', 'note', 'full']),
    )
    expect(JSON.parse(keep.preference.get('columns:collection.relic') ?? '')).toEqual({ extra: ['full'] })
  })
  it('move by dragging a line of the settings', async () => {
    const { user } = await draw()
    await rowsShown()
    await open(user)
    const line = (name: string) => page.getByRole('checkbox', { name }).closest('li') ?? document.body
    const list = line('备注').parentElement ?? document.body
    const at = layOut(list)
    const placeOf = (name: string) => [...list.children].indexOf(line(name))
    await drag(line('备注'), [at(placeOf('备注')), at(placeOf('名称')), at(placeOf('总登记号'))], {
      pointerType: 'mouse',
    })
    await waitFor(() => expect(headings()).toEqual(['', '序号', '备注', '总登记号', '名称', '级别', '操作']))
  })
  it('move by dragging a heading', async () => {
    await draw()
    await rowsShown()
    const all: Element[] = [...document.querySelectorAll('th')]
    const point = (name: string) => ({ clientX: all.indexOf(heading(name)) * 100, clientY: 5 })
    Object.assign(document.querySelector('thead') ?? {}, { setPointerCapture: () => undefined })
    document.elementFromPoint = (x) => all[x / 100] ?? null
    await drag(heading('备注'), [point('备注'), point('级别'), point('名称')], { pointerType: 'mouse' })
    await waitFor(() => expect(headings()).toEqual(['', '序号', '总登记号', '备注', '名称', '级别', '操作']))
  })
  it('are sent to the server, come from it elsewhere, and go back to those of the document', async () => {
    const saved = savedInMemory()
    const keep: FaceStorage = { ...memoryStorage(), saved }
    const first = await draw({ keep, address: addressed().address })
    await rowsShown()
    await open(first.user)
    await first.user.click(page.getByRole('checkbox', { name: '备注' }))
    await waitFor(() => expect(saved.all()).toMatchObject([{ kind: 'columns', content: { hidden: ['note'] } }]))
    first.unmount()
    const second = await draw({ keep: { ...memoryStorage(), saved }, address: addressed().address })
    await rowsShown()
    await waitFor(() => expect(headings()).toEqual(['', '序号', '总登记号', '名称', '级别', '操作']))
    await open(second.user)
    await second.user.click(await button('恢复默认'))
    await waitFor(() => expect(headings()).toContain('备注'))
    await waitFor(() => expect(saved.all()[0]?.content).toEqual({}))
  })
})

describe('views', () => {
  const whole = (user: Awaited<ReturnType<typeof draw>>['user'], now: string) =>
    button(`视图：${now}`).then((one) => user.click(one))
  it('are saved, chosen, changed, begun with and deleted', async () => {
    const saved = savedInMemory()
    const keep: FaceStorage = { ...memoryStorage(), saved }
    const { source, user, unmount } = await draw({ keep, address: addressed().address })
    await rowsShown()
    await user.click(heading('级别'))
    await user.type(page.getByLabelText('名称', { selector: 'input' }), '藏品2{Enter}')
    await whole(user, '默认视图（已修改）')
    await user.type(await page.findByRole('textbox', { name: '视图名称' }), '二号')
    await user.click(await button('保存为视图'))
    await button('视图：二号')
    expect(saved.all()).toMatchObject([
      {
        kind: 'view',
        title: '二号',
        shared: false,
        content: { list: { orders: [asc('level')], values: { name: '藏品2' } } },
      },
    ])
    await whole(user, '二号')
    await user.click(await button('默认视图'))
    await waitFor(() => expect(lastRequest(source.list)).toMatchObject({ sort: desc('createTime'), terms: {} }))
    await whole(user, '默认视图')
    await user.click(await button('打开页面时使用“二号”'))
    unmount()
    const again = await draw({ keep: { ...keep, visit: memoryStorage().visit }, address: addressed().address })
    await rowsShown('藏品2')
    expect(again.source.list.mock.calls[0]?.[0]).toMatchObject({ sort: asc('level'), terms: { name: '*藏品2*' } })
    await whole(again.user, '二号')
    await again.user.click(await button('删除“二号”'))
    await again.user.click(within(await page.findByRole('dialog')).getByRole('button', { name: /确\s*定/ }))
    await waitFor(() => expect(saved.all().filter(({ kind }) => kind === 'view')).toEqual([]))
  })
  it('of others say whose they are, and cannot be changed', async () => {
    const saved = savedInMemory([
      {
        id: 'o1',
        kind: 'view',
        title: '一级品',
        shared: true,
        mine: false,
        owner_dictText: '张三',
        content: { list: { values: { level: '1', gone: 'x' } }, columns: {} },
      },
    ])
    const { user, source, notify } = await draw({ keep: { ...memoryStorage(), saved }, address: addressed().address })
    await rowsShown()
    await whole(user, '默认视图')
    const line = await page.findByRole('button', { name: /^一级品/ })
    expect(line.textContent).toContain('张三 共享的')
    expect(page.queryByRole('button', { name: '删除“一级品”' })).toBeNull()
    await user.click(line)
    await waitFor(() => expect(lastRequest(source.list)).toMatchObject({ terms: { level: '*1*' } }))
    expect(notify).toHaveBeenCalledWith('info', '此视图的部分条件或列对您不可用，已忽略')
  })
  it('are not offered where no service stores them', async () => {
    const list = vi.fn<SavedLists['list']>(async () => Promise.reject(new Error('404')))
    await draw({ keep: { ...memoryStorage(), saved: { ...savedInMemory(), list } }, address: addressed().address })
    await rowsShown()
    await waitFor(() => expect(list).toHaveBeenCalled())
    expect(page.queryByRole('button', { name: /^视图/ })).toBeNull()
  })
})

describe('the address of the page', () => {
  it('says what the list shows, step by step, and going back shows it', async () => {
    const { address, written, go } = addressed()
    const { source, user } = await draw({ address })
    await rowsShown()
    await user.type(page.getByLabelText('名称', { selector: 'input' }), '藏品1{Enter}')
    await waitFor(() => expect(written.at(-1)).toEqual([`q.name=${encodeURIComponent('藏品1')}`, true]))
    await user.click(page.getByRole('button', { name: '第 2 页' }))
    await waitFor(() => expect(written.at(-1)?.[0]).toMatch(/l\.page=2$/))
    go('')
    await waitFor(() => expect(lastRequest(source.list)).toMatchObject({ pageNo: 1, terms: {} }))
    expect(page.getByLabelText<HTMLInputElement>('名称', { selector: 'input' }).value).toBe('')
  })
  it('opens the same list, once', async () => {
    const { address } = addressed(`q.name=${encodeURIComponent('藏品1')}&l.sort=-regNo&l.page=2&l.size=5`)
    const { source } = await draw({ address })
    await waitFor(() =>
      expect(lastRequest(source.list)).toMatchObject({
        pageNo: 2,
        pageSize: 5,
        sort: desc('regNo'),
        terms: { name: '*藏品1*' },
      }),
    )
    expect(source.list).toHaveBeenCalledTimes(1)
  })
  it('with rubbish shows the list and says so', async () => {
    const { address, written } = addressed('l.page=-1&q.nothing=1&l.where=%7B')
    const { notify } = await draw({ address })
    await rowsShown()
    expect(notify).toHaveBeenCalledWith('warning', '地址中有无法识别的列表条件，已忽略')
    expect(written).toEqual([['', false]])
  })
  it('stays when the page is asked for once more by its tab', async () => {
    const { address, written, go } = addressed('l.page=2')
    const { source } = await draw({ address })
    await rowsShown('藏品11')
    go('', false)
    expect(written.at(-1)).toEqual(['l.page=2', false])
    expect(source.list).toHaveBeenCalledTimes(1)
  })
})
