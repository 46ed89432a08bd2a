import { screen as page, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Ports } from '../../../registry/kit/ports.ts'
import type { DataSource } from '../../../src/api/rows/data-source.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { memoryStorage } from '../../../src/host/host.tsx'
import { RELIC, draw, relics, rowsShown } from '../kit.tsx'

const button = (name: RegExp | string) => page.getByRole('button', { name })
const check = (name: string) => page.getByRole('checkbox', { name: `选择 ${name}` })
const pageNumber = (number: number) => button(`第 ${number} 页`)
const lastRequest = (list: { mock: { calls: readonly (readonly unknown[])[] } }) =>
  list.mock.calls.at(-1)?.[0] as Record<string, unknown>

describe('a list page', () => {
  it('LIST-037 LIST-005 LIST-006 offers add, edit, detail, delete, batch delete, export and import', async () => {
    await draw({ rows: relics(1) })
    await rowsShown()
    for (const name of [/新增/, /批量删除/, /导入/, /导出/, '编辑', '详情', '删除']) expect(button(name)).toBeTruthy()
  })
  it('LIST-018 LIST-015 asks for the first ten rows by creation time, newest first', async () => {
    const { source } = await draw()
    await rowsShown()
    expect(lastRequest(source.list)).toMatchObject({
      pageNo: 1,
      pageSize: 10,
      sort: { field: 'createTime', order: 'desc' },
      fields: ['regNo', 'name', 'level', 'note'],
    })
  })
  it('LIST-019 LIST-020 LIST-022 shows the range of the total, page sizes and a jumper', async () => {
    const { source, user } = await draw()
    expect(await page.findByText('1-10 共25条')).toBeTruthy()
    await user.type(page.getByRole('textbox', { name: /跳至/ }), '3{Enter}')
    expect(await page.findByText('21-25 共25条')).toBeTruthy()
    expect(pageNumber(3).getAttribute('aria-current')).toBe('page')
    await user.type(page.getByRole('textbox', { name: /跳至/ }), '99{Enter}')
    expect(lastRequest(source.list)).toMatchObject({ pageNo: 3 })
    const sizes = page.getByRole('combobox', { name: '每页条数' })
    expect(
      within(sizes)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['10 条/页', '20 条/页', '30 条/页'])
    await user.selectOptions(sizes, '20')
    await waitFor(() => expect(lastRequest(source.list)).toMatchObject({ pageNo: 1, pageSize: 20 }))
    expect(await page.findByText('1-20 共25条')).toBeTruthy()
  })
  it('LIST-007 LIST-016 sorts by a heading and turns pages', async () => {
    const { source, user } = await draw()
    await rowsShown()
    await user.click(page.getByRole('columnheader', { name: '总登记号' }))
    await waitFor(() => expect(lastRequest(source.list)).toMatchObject({ sort: { field: 'regNo', order: 'asc' } }))
    await user.click(pageNumber(2))
    await waitFor(() => expect(lastRequest(source.list)).toMatchObject({ pageNo: 2 }))
    expect(await page.findByText('11-20 共25条')).toBeTruthy()
  })
  it('turns the order of a heading round, and back to that of the screen', async () => {
    const { source, user } = await draw()
    await rowsShown()
    const heading = page.getByRole('columnheader', { name: '名称' })
    expect(heading.getAttribute('aria-sort')).toBeNull()
    within(heading).getByRole('button').focus()
    for (const [order, said] of [
      ['asc', 'ascending'],
      ['desc', 'descending'],
    ]) {
      await user.keyboard('{Enter}')
      await waitFor(() => expect(lastRequest(source.list)).toMatchObject({ sort: { field: 'name', order } }))
      expect(heading.getAttribute('aria-sort')).toBe(said)
    }
    await user.keyboard('{Enter}')
    await waitFor(() =>
      expect(lastRequest(source.list)).toMatchObject({ sort: { field: 'createTime', order: 'desc' } }),
    )
    expect(heading.getAttribute('aria-sort')).toBeNull()
  })
  it('keeps fixed columns and the buttons of a row in their place', async () => {
    await draw({
      screen: { ...RELIC, list: { columns: ['regNo', { field: 'name', fixed: 'left', width: 200 }, 'level'] } },
      rows: relics(1),
    })
    await rowsShown()
    const cells = [...document.querySelectorAll<HTMLElement>('tbody tr[data-row-key] > td')]
    expect(cells.map((cell) => cell.classList.contains('vi-fixed'))).toEqual([true, true, false, true, false, true])
    expect(cells[3]?.style.insetInlineStart).toBe('108px')
    expect(cells[5]?.style.insetInlineEnd).toBe('0px')
  })
  it('says where there is nothing, and that it is loading until then', async () => {
    let answer: (page: { rows: []; total: number }) => void = () => undefined
    const list = () =>
      new Promise<{ rows: []; total: number }>((resolve) => {
        answer = resolve
      })
    await draw({ source: { list } })
    const busy = () => document.querySelector('.vi-table')?.getAttribute('aria-busy')
    expect(busy()).toBe('true')
    answer({ rows: [], total: 0 })
    expect(await page.findByText('没有查询到任何数据')).toBeTruthy()
    expect(busy()).toBe('false')
    expect(page.getByText('共0条')).toBeTruthy()
    expect(page.getByText('点击“新增”添加记录')).toBeTruthy()
  })
  it('names no button for a first record to a user who may not add one', async () => {
    await draw({
      source: { list: () => Promise.resolve({ rows: [], total: 0 }) },
      permissions: { excluded: () => new Set(['add']) },
    })
    expect(await page.findByText('没有查询到任何数据')).toBeTruthy()
    expect(page.queryByText(/添加记录/)).toBeNull()
  })
  it('LIST-036 warns with the reason when loading fails, and loads again when asked to', async () => {
    const list = vi
      .fn<DataSource['list']>()
      .mockRejectedValueOnce(new AppError('API_REFUSED', { message: '库房断电' }))
      .mockResolvedValue({ rows: relics(1), total: 1 })
    const { notify, user } = await draw({ source: { list } })
    expect(await page.findByText('库房断电')).toBeTruthy()
    expect(notify).toHaveBeenCalledWith('warning', '库房断电')
    await user.click(button(/重\s*试/))
    await rowsShown()
  })
  it('shows what the newest request asked for, even when an older answer comes later', async () => {
    const answers: ((rows: ReturnType<typeof relics>) => void)[] = []
    const signals: (AbortSignal | undefined)[] = []
    const list = vi.fn<DataSource['list']>((_, signal) => {
      signals.push(signal)
      return new Promise<{ rows: ReturnType<typeof relics>; total: number }>((resolve) =>
        answers.push((rows) => resolve({ rows, total: rows.length })),
      )
    })
    const { user } = await draw({ source: { list } })
    await waitFor(() => expect(answers).toHaveLength(1))
    await user.type(page.getByLabelText('名称', { selector: 'input' }), '新{Enter}')
    await waitFor(() => expect(answers).toHaveLength(2))
    expect(signals[0]?.aborted).toBe(true)
    answers[1]?.([{ id: 'b', name: '新的' }])
    await rowsShown('新的')
    answers[0]?.([{ id: 'a', name: '旧的' }])
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(page.queryByText('旧的')).toBeNull()
  })
  it('prints the labels that the server sent with the keys', async () => {
    await draw({ rows: [{ id: '1', name: '藏品1', level: '2', level_dictText: '二级' }] })
    await rowsShown()
    expect(page.getByText('二级')).toBeTruthy()
  })
  it('asks for missing words once per lookup', async () => {
    const labels = vi.fn<Ports['lookup']['labels']>(
      async () =>
        new Map([
          ['zhangsan', '张三'],
          ['lisi', '李四'],
        ]),
    )
    const base = await import('../../../registry/kit/testing.tsx')
    const screen = {
      ...RELIC,
      fields: { ...RELIC.fields, keeper: { title: '保管人', view: 'sel_user' } },
      list: { columns: ['name', 'keeper'] },
    }
    const rows = relics(3).map((row, index) => ({ ...row, keeper: index % 2 ? 'lisi' : 'zhangsan' }))
    await draw({ screen, rows, ports: { lookup: { ...base.fakePorts().lookup, labels } } })
    expect(await page.findAllByText('张三')).toHaveLength(2)
    expect(labels).toHaveBeenCalledTimes(1)
    expect(labels).toHaveBeenCalledWith(expect.anything(), ['zhangsan', 'lisi'])
  })
})

describe('the query above a list', () => {
  it('LIST-008 shows the first items and the rest when unfolded', async () => {
    const { user } = await draw()
    await rowsShown()
    const area = within(page.getByLabelText('藏品登记查询条件'))
    expect(area.queryByLabelText('级别')).toBeNull()
    await user.click(button(/展开/))
    expect(area.getByLabelText('级别')).toBeTruthy()
    await user.click(button(/收起/))
    expect(area.queryByLabelText('级别')).toBeNull()
  })
  it('LIST-013 QUERY-014 QUERY-015 searches with Enter, text wrapped in wildcards, and resets', async () => {
    const { source, user } = await draw()
    await rowsShown()
    await user.type(page.getByLabelText('名称', { selector: 'input' }), '藏品7{Enter}')
    await waitFor(() => expect(lastRequest(source.list)).toMatchObject({ terms: { name: '*藏品7*' }, pageNo: 1 }))
    await user.click(button(/重\s*置/))
    await waitFor(() => expect(lastRequest(source.list)).toMatchObject({ terms: {} }))
  })
  it('keeps query and page for the next time it is opened in this visit', async () => {
    const keep = memoryStorage()
    const first = await draw({ keep })
    await rowsShown()
    await first.user.type(page.getByLabelText('名称', { selector: 'input' }), '藏品2{Enter}')
    await waitFor(() => expect(lastRequest(first.source.list)).toMatchObject({ terms: { name: '*藏品2*' } }))
    first.unmount()
    const second = await draw({ keep })
    await waitFor(() => expect(lastRequest(second.source.list)).toMatchObject({ terms: { name: '*藏品2*' } }))
    expect(page.getByLabelText<HTMLInputElement>('名称', { selector: 'input' }).value).toBe('藏品2')
  })
})

it('keeps what was typed into a query and not yet searched for, until an address asks for something else', async () => {
  const keep = memoryStorage()
  const name = () => page.getByLabelText<HTMLInputElement>('名称', { selector: 'input' })
  const first = await draw({ keep })
  await rowsShown()
  await first.user.type(name(), '藏品3')
  first.unmount()
  const second = await draw({ keep })
  await rowsShown()
  expect(name().value).toBe('藏品3')
  expect(lastRequest(second.source.list)).toMatchObject({ terms: {} })
  await second.user.click(button(/重\s*置/))
  second.unmount()
  const third = await draw({ keep })
  await rowsShown()
  expect(name().value).toBe('')
  await third.user.type(name(), '藏品3')
  third.unmount()
  await draw({ keep, initialQuery: { name: '藏品4' } })
  await rowsShown('藏品4')
  expect(name().value).toBe('藏品4')
})

describe('selecting and deleting', () => {
  it('counts selected rows across pages and forgets them when asked to', async () => {
    const { user } = await draw()
    await rowsShown()
    await user.click(check('Z1'))
    await user.click(pageNumber(2))
    await rowsShown('藏品11')
    await user.click(check('Z11'))
    expect(page.getByText('已选择 2 项')).toBeTruthy()
    await user.click(button('清空选择'))
    expect(page.queryByText(/已选择/)).toBeNull()
  })
  it('selects the whole page and nothing of it, and shows when only some are selected', async () => {
    const { user } = await draw()
    await rowsShown()
    const all = page.getByRole<HTMLInputElement>('checkbox', { name: '选择本页全部' })
    await user.click(check('Z1'))
    expect([all.checked, all.indeterminate]).toEqual([false, true])
    await user.click(all)
    expect(page.getByText('已选择 10 项')).toBeTruthy()
    expect([all.checked, all.indeterminate]).toEqual([true, false])
    await user.click(all)
    expect(page.queryByText(/已选择/)).toBeNull()
  })
  it('LIST-028 warns and deletes nothing when nothing is selected', async () => {
    const { user, notify, source } = await draw()
    await rowsShown()
    await user.click(button(/批量删除/))
    expect(notify).toHaveBeenCalledWith('warning', '请选择一条记录！')
    expect(source.removeBatch).not.toHaveBeenCalled()
  })
  it('LIST-029 LIST-031 LIST-034 asks, deletes, says so, reloads and clears the selection', async () => {
    const { user, notify, source } = await draw()
    await rowsShown()
    await user.click(check('Z1'))
    await user.click(check('Z2'))
    await user.click(button(/批量删除/))
    const dialog = await page.findByRole('dialog')
    expect(within(dialog).getAllByText('确认删除').length).toBeGreaterThan(0)
    expect(within(dialog).getByText('是否删除选中数据?')).toBeTruthy()
    const before = source.list.mock.calls.length
    await user.click(within(dialog).getByRole('button', { name: /确\s*定/ }))
    await waitFor(() => expect(source.removeBatch).toHaveBeenCalledWith(['r1', 'r2']))
    await waitFor(() => expect(source.list.mock.calls.length).toBeGreaterThan(before))
    expect(notify).toHaveBeenCalledWith('success', '操作成功！')
    await waitFor(() => expect(page.queryByText(/已选择/)).toBeNull())
  })
  it('LIST-035 warns with the server message when a batch delete fails', async () => {
    const { user, notify } = await draw({
      source: { removeBatch: async () => Promise.reject(new AppError('API_REFUSED', { message: '已出库，不能删除' })) },
    })
    await rowsShown()
    await user.click(check('Z1'))
    await user.click(button(/批量删除/))
    await user.click(within(await page.findByRole('dialog')).getByRole('button', { name: /确\s*定/ }))
    await waitFor(() => expect(notify).toHaveBeenCalledWith('warning', '已出库，不能删除'))
    expect(page.getByText('已选择 1 项')).toBeTruthy()
  })
  it('LIST-033 leaves out rows that the condition of batch delete excludes', async () => {
    const screen = { ...RELIC, actions: [{ code: 'batch_delete', visible: "level == '1'" }] }
    const { user, source } = await draw({ screen })
    await rowsShown()
    await user.click(check('Z1'))
    await user.click(check('Z2'))
    await user.click(button(/批量删除/))
    await user.click(within(await page.findByRole('dialog')).getByRole('button', { name: /确\s*定/ }))
    await waitFor(() => expect(source.removeBatch).toHaveBeenCalledWith(['r1']))
  })
  it('LIST-024 LIST-030 deletes one row and moves to the last page when its page is gone', async () => {
    const { user, source } = await draw({ rows: relics(11) })
    await rowsShown()
    await user.click(pageNumber(2))
    await rowsShown('藏品11')
    await user.click(button('删除'))
    await user.click(within(await page.findByRole('dialog')).getByRole('button', { name: /确\s*定/ }))
    await waitFor(() => expect(source.remove).toHaveBeenCalledWith('r11'))
    await waitFor(() => expect(lastRequest(source.list)).toMatchObject({ pageNo: 1 }))
    await rowsShown('藏品1')
  })
})

describe('permissions of a list', () => {
  it('hides what is not held or excluded, and disables what is listed as disabled', async () => {
    await draw({
      permissions: {
        can: (code) => code !== 'collection:relic:import',
        excluded: () => new Set(['add', 'note', 'remove']),
        isDisabled: (code) => code === 'collection:relic:edit',
      },
      rows: relics(1),
    })
    await rowsShown()
    expect(page.queryByRole('button', { name: /新增|导入|删除/ })).toBeNull()
    expect(page.queryByRole('columnheader', { name: '备注' })).toBeNull()
    expect((button('编辑') as HTMLButtonElement).disabled).toBe(true)
  })
  it('offers a row action only where its condition holds', async () => {
    await draw({ screen: { ...RELIC, actions: [{ code: 'delete', visible: "level == '2'" }] }, rows: relics(3) })
    await rowsShown()
    await waitFor(() => expect(page.getAllByRole('button', { name: '删除' })).toHaveLength(1))
    expect(page.getAllByRole('button', { name: '编辑' })).toHaveLength(3)
  })
  it('runs an action of the screen on a row with the values of its expressions', async () => {
    const screen = {
      ...RELIC,
      actions: [{ code: 'retire', title: '注销', place: 'row' as const, set: { note: "name + '已注销'" } }],
    }
    const { user, source } = await draw({ screen, rows: relics(1) })
    await rowsShown()
    await user.click(button(/更多/))
    await user.click(await page.findByText('注销'))
    await user.click(within(await page.findByRole('dialog')).getByRole('button', { name: /确\s*定/ }))
    await waitFor(() =>
      expect(source.edit).toHaveBeenCalledWith(expect.objectContaining({ id: 'r1', version: 1, note: '藏品1已注销' })),
    )
  })
})

describe('columns of a list', () => {
  it('hides a column for this person, also the next time', async () => {
    const keep = memoryStorage()
    const { user, unmount } = await draw({ keep })
    await rowsShown()
    await user.click(button('列设置'))
    await user.click(await page.findByRole('checkbox', { name: '备注' }))
    expect(page.queryByRole('columnheader', { name: '备注' })).toBeNull()
    unmount()
    await draw({ keep })
    await rowsShown()
    expect(page.queryByRole('columnheader', { name: '备注' })).toBeNull()
  })
})
