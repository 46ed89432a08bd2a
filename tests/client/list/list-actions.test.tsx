import { screen as page, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Screen } from '../../../schemas/language/screen.ts'
import type { DataSource } from '../../../src/api/rows/data-source.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { RELIC, draw, relics, rowsShown } from '../kit.tsx'

const button = (name: RegExp | string) => page.getByRole('button', { name })
const check = (name: string) => page.getByRole('checkbox', { name: `选择 ${name}` })
const checked = () =>
  page
    .getAllByRole<HTMLInputElement>('checkbox', { name: /^选择 Z/ })
    .flatMap((box) => (box.checked ? [box.getAttribute('aria-label')?.slice(3)] : []))
const confirm = async () => within(await page.findByRole('dialog')).getByRole('button', { name: /确\s*定/ })
const withActions = (...actions: NonNullable<Screen['actions']>): Screen => ({ ...RELIC, actions })
const openMenu = async (user: Awaited<ReturnType<typeof draw>>['user']) =>
  user.click(page.getAllByRole('button', { name: /更多/ })[0] ?? document.body)

afterEach(() => vi.restoreAllMocks())

describe('the buttons of a row', () => {
  it('are two and a menu when there are more than three, with what cannot be taken back last and in red', async () => {
    const { user } = await draw({
      screen: withActions(
        { code: 'loan', title: '借出', place: 'row', set: { note: "'借出'" } },
        { code: 'scrap', title: '报废', place: 'row', set: { note: "''" }, danger: true },
      ),
      rows: relics(1),
    })
    await rowsShown()
    const row = within(page.getByRole('row', { name: /藏品1/ }))
    expect(row.getAllByRole('button').map((one) => one.textContent?.trim())).toEqual(['编辑', '详情', '更多'])
    await openMenu(user)
    const items = await page.findAllByRole('menuitem')
    expect(items.map((item) => item.textContent)).toEqual(['借出', '删除', '报废'])
    expect(items.map((item) => item.className.includes('danger'))).toEqual([false, true, true])
  })
})

describe('the buttons above a list', () => {
  const NAMES = ['盘点登记', '借展申请', '归还登记', '移库登记', '修复申请']
  const wide = withActions(
    ...NAMES.map((title, at) => ({
      code: `own${at}`,
      title,
      link: '/collection/own',
      ...(at === 4 ? { danger: true } : {}),
    })),
  )
  /** Every button is 100 wide, the line as wide as is said. */
  const layOut = (width: number) => {
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100)
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
    vi.stubGlobal(
      'ResizeObserver',
      class {
        private readonly told: (entries: readonly []) => void
        constructor(told: (entries: readonly []) => void) {
          this.told = told
        }
        observe = (element: Element) => element.className === 'vi-toolbar' && queueMicrotask(() => this.told([]))
        unobserve = () => undefined
        disconnect = () => undefined
      },
    )
  }
  const words = () => [...document.querySelectorAll('[data-piece]')].map((one) => one.textContent?.trim())
  afterEach(() => vi.unstubAllGlobals())

  it('that do not fit are in a menu at the end of the line, which the keyboard opens and leaves, and an entry does what its button would', async () => {
    layOut(450)
    const goTo = vi.fn<(path: string) => void>()
    const { user } = await draw({ screen: wide, rows: relics(1), goTo })
    await rowsShown()
    await waitFor(() => expect(words()).toEqual(['新增', '批量删除', '导入', '更多']))
    const more = page.getAllByRole('button', { name: '更多' })[0] ?? document.body
    more.focus()
    await user.keyboard('{Enter}')
    expect((await page.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['导出', ...NAMES])
    expect(page.getByRole('menuitem', { name: '修复申请' }).className).toContain('danger')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(more))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement?.closest('[role="menu"]')).toBeTruthy())
    await user.click(page.getByRole('menuitem', { name: '盘点登记' }))
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/collection/own'))
  })
  it('are side by side where there is enough width', async () => {
    layOut(900)
    await draw({ screen: wide, rows: relics(1) })
    await rowsShown()
    await waitFor(() => expect(words()).toEqual(['新增', '批量删除', '导入', '导出', ...NAMES]))
  })
  it('that are in the menu export what is chosen, or all', async () => {
    layOut(350)
    const { user, source } = await draw({ screen: wide, rows: relics(2) })
    await rowsShown()
    await user.click(check('Z1'))
    await user.click(page.getAllByRole('button', { name: '更多' })[0] ?? document.body)
    expect((await page.findAllByRole('menuitem')).map((item) => item.textContent).slice(0, 3)).toEqual([
      '导入',
      '导出',
      '盘点登记',
    ])
    await user.click(page.getByRole('menuitem', { name: '导出' }))
    await user.click(await page.findByRole('radio', { name: '导出全部查询结果' }))
    await user.click(within(page.getByRole('dialog')).getByRole('button', { name: /导\s*出/ }))
    await waitFor(() => expect(source.exportRows.mock.calls[0]?.[1]).toEqual([]))
  })
})

describe('an action that is a link', () => {
  it('goes to a page inside by its router, filled with the values of the row', async () => {
    const goTo = vi.fn<(path: string) => void>()
    const { user } = await draw({
      screen: withActions(
        { code: 'delete', enabled: false },
        { code: 'history', title: '履历', place: 'row', link: '/collection/history?no={regNo}&name={name}' },
      ),
      rows: relics(1),
      goTo,
    })
    await rowsShown()
    await user.click(button('履历'))
    expect(goTo).toHaveBeenCalledWith('/collection/history?no=Z1&name=%E8%97%8F%E5%93%811')
  })
  it('is where Enter on a row leads, and a tap on its card, where the screen has no details', async () => {
    const goTo = vi.fn<(path: string) => void>()
    const screen = withActions(
      { code: 'detail', enabled: false },
      { code: 'open', title: '办理', place: 'row', link: '/approval/{regNo}', visible: "name != '藏品2'" },
    )
    const { user, unmount } = await draw({ screen, rows: relics(2), goTo })
    await rowsShown()
    await user.click(page.getByText('藏品1'))
    await user.keyboard('{Enter}')
    expect(goTo.mock.calls).toEqual([['/approval/Z1']])
    await user.click(page.getByText('藏品2'))
    await user.keyboard('{Enter}')
    expect(goTo).toHaveBeenCalledOnce()
    unmount()
    const wide = window.matchMedia
    window.matchMedia = (query: string) => ({ ...wide(query), matches: query.includes('768') })
    try {
      await draw({ screen, rows: relics(2), goTo })
      await user.click(await page.findByText('藏品1'))
      expect(goTo.mock.calls).toEqual([['/approval/Z1'], ['/approval/Z1']])
    } finally {
      window.matchMedia = wide
    }
  })
  it('opens another site in a window that cannot reach back', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    const { user } = await draw({
      screen: withActions(
        { code: 'delete', enabled: false },
        { code: 'web', title: '官网', place: 'row', link: 'https://museum.example/{regNo}' },
      ),
      rows: relics(1),
    })
    await rowsShown()
    await user.click(button('官网'))
    expect(open).toHaveBeenCalledWith('https://museum.example/Z1', '_blank', 'noopener,noreferrer')
  })
  it('does not open where a value would choose the host', async () => {
    const open = vi.spyOn(window, 'open')
    const { user, notify } = await draw({
      screen: withActions(
        { code: 'delete', enabled: false },
        { code: 'web', title: '官网', place: 'row', link: 'https://{name}/' },
      ),
      rows: relics(1),
    })
    await rowsShown()
    await user.click(button('官网'))
    expect(open).not.toHaveBeenCalled()
    expect(notify).toHaveBeenCalledWith('warning', expect.stringContaining('https://{name}/'))
  })
})

describe('an action that prints', () => {
  it('REPORT-009 opens the address of the row in a window of its own', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    const printAddress = vi.fn<(template: string, id: string) => string | undefined>((template, id) =>
      template.startsWith('https') ? `${template}?id=${id}` : undefined,
    )
    const { user, notify } = await draw({
      screen: withActions(
        { code: 'delete', enabled: false },
        { code: 'sheet', title: '打印卡片', place: 'row', print: 'https://report.example/7' },
      ),
      rows: relics(1),
      printAddress,
    })
    await rowsShown()
    await user.click(button('打印卡片'))
    expect(open).toHaveBeenCalledWith(
      `https://report.example/7?id=${String(printAddress.mock.calls[0]?.[1])}`,
      '_blank',
      'noopener,noreferrer',
    )
    printAddress.mockReturnValue(undefined)
    await user.click(button('打印卡片'))
    expect(notify).toHaveBeenCalledWith('warning', expect.stringContaining('report.example'))
  })
})

describe('an action that is an endpoint', () => {
  const APPROVE = {
    code: 'approve',
    title: '批准借展',
    endpoint: { method: 'POST', path: '/museum/loan/approve' },
  } as const
  it('is called with the ids of the chosen rows, says what the answer says, and reads the list again', async () => {
    const call = vi.fn<NonNullable<DataSource['call']>>(async () => '已批准两条')
    const { user, notify, source } = await draw({ screen: withActions(APPROVE), source: { call } })
    await rowsShown()
    await user.click(button('批准借展'))
    expect(notify).toHaveBeenCalledWith('warning', '请选择一条记录！')
    await user.click(check('Z1'))
    await user.click(check('Z3'))
    const before = source.list.mock.calls.length
    await user.click(button('批准借展'))
    await waitFor(() => expect(call).toHaveBeenCalledWith(APPROVE.endpoint, ['r1', 'r3']))
    await waitFor(() => expect(notify).toHaveBeenCalledWith('success', '已批准两条'))
    await waitFor(() => expect(source.list.mock.calls.length).toBeGreaterThan(before))
  })
  it('asks its own question first, and rests while it runs', async () => {
    let answer: (message: string) => void = () => undefined
    const call = vi.fn<NonNullable<DataSource['call']>>(
      () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    )
    const { user } = await draw({
      screen: withActions({ ...APPROVE, needs: 'none', confirm: '确定批准全部借展?' }),
      source: { call },
    })
    await rowsShown()
    await user.click(button('批准借展'))
    expect(await page.findByText('确定批准全部借展?')).toBeTruthy()
    expect(call).not.toHaveBeenCalled()
    await user.click(await confirm())
    await waitFor(() => expect(call).toHaveBeenCalledWith(APPROVE.endpoint, []))
    expect((button('批准借展') as HTMLButtonElement).disabled).toBe(true)
    answer('')
    await waitFor(() => expect((button('批准借展') as HTMLButtonElement).disabled).toBe(false))
  })
  it('that needs one row takes no more', async () => {
    const call = vi.fn<NonNullable<DataSource['call']>>(async () => '')
    const { user, notify } = await draw({ screen: withActions({ ...APPROVE, needs: 'one' }), source: { call } })
    await rowsShown()
    await user.click(check('Z1'))
    await user.click(check('Z2'))
    await user.click(button('批准借展'))
    expect(notify).toHaveBeenCalledWith('warning', '请只选择一条记录！')
    expect(call).not.toHaveBeenCalled()
  })
  it('tells of many rows which ones failed and why, and keeps those selected', async () => {
    const endpoint = { method: 'PUT', path: '/museum/loan/{id}/approve' } as const
    const call = vi.fn<NonNullable<DataSource['call']>>(async (_, [id]) => {
      if (id === 'r2') throw new AppError('API_REFUSED', { message: '已出库' })
      return ''
    })
    const { user } = await draw({ screen: withActions({ ...APPROVE, endpoint }), source: { call } })
    await rowsShown()
    for (const name of ['Z1', 'Z2', 'Z3']) await user.click(check(name))
    await user.click(button('批准借展'))
    const told = await page.findByRole('alert')
    expect(within(told).getByText('“批准借展”：2 条成功，1 条未成功')).toBeTruthy()
    expect(within(told).getByRole('listitem').textContent).toBe('Z2 已出库')
    expect(call.mock.calls.map(([, ids]) => ids)).toEqual([['r1'], ['r2'], ['r3']])
    expect(checked()).toEqual(['Z2'])
    await user.click(within(told).getByRole('button', { name: '知道了' }))
    await waitFor(() => expect(page.queryByText(/条未成功/)).toBeNull())
  })
  it('does not try the rest once there is no connection', async () => {
    const call = vi.fn<NonNullable<DataSource['call']>>(async () => Promise.reject(new AppError('API_OFFLINE')))
    const { user } = await draw({
      screen: withActions({ ...APPROVE, endpoint: { method: 'PUT', path: '/museum/loan/{id}/approve' } }),
      source: { call },
    })
    await rowsShown()
    for (const name of ['Z1', 'Z2', 'Z3']) await user.click(check(name))
    await user.click(button('批准借展'))
    expect(within(await page.findByRole('alert')).getAllByRole('listitem')).toHaveLength(3)
    expect(call).toHaveBeenCalledTimes(1)
  })
})

describe('an action that starts a process', () => {
  const START = { code: 'submit', title: '提交审批', workflow: { code: 'loan_approval' } } as const
  const process = (...actions: NonNullable<Screen['actions']>): Screen => ({
    ...withActions(...actions),
    source: { endpoints: { list: '/loan/list' } },
  })
  it('asks first, starts it for the row, says what the back end says, and reads the list again', async () => {
    const start = vi.fn<NonNullable<DataSource['start']>>(async () => '流程发起成功!')
    const { user, notify, source } = await draw({
      screen: process({ code: 'delete', enabled: false }, { ...START, place: 'row', visible: "level == '1'" }),
      rows: relics(2),
      source: { start },
    })
    await rowsShown()
    const buttons = await page.findAllByRole('button', { name: '提交审批' })
    expect(buttons).toHaveLength(1)
    await user.click(buttons[0] ?? document.body)
    expect(await page.findByText('确定要为 1 条记录提交流程吗？')).toBeTruthy()
    expect(start).not.toHaveBeenCalled()
    const before = source.list.mock.calls.length
    await user.click(await confirm())
    await waitFor(() => expect(notify).toHaveBeenCalledWith('success', '流程发起成功!'))
    expect(start.mock.calls).toEqual([[START.workflow, 'r1']])
    await waitFor(() => expect(source.list.mock.calls.length).toBeGreaterThan(before))
  })
  it('starts it for the chosen rows one after another, tells how far it is, and which rows it was refused for', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    try {
      const answers: (() => void)[] = []
      const start = vi.fn<NonNullable<DataSource['start']>>(
        (_, id) =>
          new Promise((resolve, reject) =>
            answers.push(() =>
              id === 'r2' ? reject(new AppError('API_REFUSED', { message: '流程未发布' })) : resolve(''),
            ),
          ),
      )
      const { user } = await draw({ screen: process({ ...START, needs: 'none' }), source: { start } })
      await rowsShown()
      for (const name of ['Z1', 'Z2', 'Z3']) await user.click(check(name))
      await user.click(button('提交审批'))
      await user.click(await confirm())
      await waitFor(() => expect(start).toHaveBeenCalledTimes(1))
      await user.click(button('提交审批'))
      vi.advanceTimersByTime(1100)
      expect(await page.findByText('正在执行“提交审批”… 0 / 3')).toBeTruthy()
      answers[0]?.()
      expect(await page.findByText('正在执行“提交审批”… 1 / 3')).toBeTruthy()
      expect(start).toHaveBeenCalledTimes(2)
      answers[1]?.()
      await waitFor(() => expect(start).toHaveBeenCalledTimes(3))
      answers[2]?.()
      const told = await page.findByRole('alert')
      expect(within(told).getByText('“提交审批”：2 条成功，1 条未成功')).toBeTruthy()
      expect(within(told).getByRole('listitem').textContent).toBe('Z2 流程未发布')
      expect(page.queryByText(/正在执行/)).toBeNull()
      expect(start.mock.calls.map(([, id]) => id)).toEqual(['r1', 'r2', 'r3'])
    } finally {
      vi.useRealTimers()
    }
  })
  it('asks for rows to be chosen, whatever its document says, and says so where nothing can start one', async () => {
    const { user, notify } = await draw({ screen: process({ ...START, needs: 'none', confirm: '现在提交?' }) })
    await rowsShown()
    await user.click(button('提交审批'))
    expect(notify).toHaveBeenCalledWith('warning', '请选择一条记录！')
    await user.click(check('Z1'))
    await user.click(button('提交审批'))
    expect(await page.findByText('现在提交?')).toBeTruthy()
    await user.click(await confirm())
    await waitFor(() => expect(notify).toHaveBeenCalledWith('warning', '这里没有可以启动流程的后端服务'))
  })
})
