import { screen as page, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ImportReport } from '../../../src/api/rows/data-source.ts'
import { RELIC, draw, relics, rowsShown } from '../kit.tsx'

const button = (name: RegExp | string) => page.getByRole('button', { name })
const sheet = new File(['x'], '藏品.xlsx')
const report = (facts: Partial<ImportReport>): ImportReport => ({
  kind: 'done',
  message: '',
  total: undefined,
  imported: undefined,
  faulty: undefined,
  problems: [],
  file: undefined,
  ...facts,
})

/** It is this day in China already. */
const [MOMENT, DAY] = [new Date('2031-03-08T16:30:00Z'), '2031-03-09']
let saved: string[] = []
/** Confirms the dialog as it opens, or after one of its choices. */
async function exported({ user }: Pick<Awaited<ReturnType<typeof draw>>, 'user'>, ...choices: string[]): Promise<void> {
  // While a sheet is being made the button takes no click.
  await waitFor(() => expect(document.querySelector('.ant-btn-loading')).toBeNull())
  await user.click(button(/^导\s*出$/))
  const dialog = within(await page.findByRole('dialog', { name: '导出 Excel' }))
  for (const choice of choices) await user.click(dialog.getByRole('radio', { name: new RegExp(choice) }))
  await user.click(dialog.getByRole('button', { name: /导\s*出/ }))
}
beforeEach(() => {
  saved = []
  vi.useFakeTimers({ toFake: ['Date'], now: MOMENT })
  URL.createObjectURL = () => 'blob:x'
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('export', () => {
  it('asks which columns: those that are shown in their order, or all that the person may read', async () => {
    const { user, source } = await draw({
      screen: {
        ...RELIC,
        fields: { ...RELIC.fields, secret: { title: '口令', view: 'password' } },
        list: { columns: ['level', 'name'] },
      },
    })
    await rowsShown()
    await exported({ user })
    await waitFor(() => expect(source.exportRows.mock.calls[0]?.[0].fields).toEqual(['level', 'name']))
    await exported({ user }, '全部字段')
    await waitFor(() =>
      expect(source.exportRows.mock.calls[1]?.[0].fields).toEqual(['level', 'name', 'regNo', 'value', 'note', 'full']),
    )
    expect(source.exportRows.mock.calls.map(([request]) => request.sheet)).toEqual([undefined, undefined])
  })
  it('offers the columns of the template where the service knows them, and says which columns by their name alone', async () => {
    const { user, source } = await draw({ source: { exportsTemplate: true } })
    await rowsShown()
    for (const choice of ['列表中的列', '全部字段', '导入模板的列']) await exported({ user }, choice)
    await waitFor(() =>
      expect(source.exportRows.mock.calls.map(([request]) => [request.sheet, request.fields])).toEqual([
        ['list', ['regNo', 'name', 'level', 'note']],
        ['all', []],
        ['template', []],
      ]),
    )
  })
  it('asks no question where there is nothing to choose', async () => {
    const { user, source } = await draw({ screen: { ...RELIC, list: { columns: Object.keys(RELIC.fields) } } })
    await rowsShown()
    await user.click(button(/导\s*出/))
    await waitFor(() => expect(source.exportRows).toHaveBeenCalledTimes(1))
    expect(page.queryByRole('dialog')).toBeNull()
  })
  it('saves everything the search found under the name of the page and the day', async () => {
    const { user, source } = await draw()
    await rowsShown()
    await exported({ user })
    await waitFor(() => expect(saved).toEqual([`藏品登记_${DAY}.xls`]))
    expect(source.exportRows.mock.calls[0]?.[1]).toEqual([])
  })
  it('EXPORT-002 begins with the selected rows when there are any, and offers all of them', async () => {
    const { user, source } = await draw()
    await rowsShown()
    await user.click(page.getByRole('checkbox', { name: '选择 Z2' }))
    await exported({ user })
    await waitFor(() => expect(source.exportRows.mock.calls[0]?.[1]).toEqual(['r2']))
    await exported({ user }, '导出全部查询结果')
    await waitFor(() => expect(source.exportRows.mock.calls[1]?.[1]).toEqual([]))
  })
  it('EXPORT-004 leaves a large sheet to the browser, by an address that is good once, and tells when a page came in its place', async () => {
    const exportAddress = vi
      .fn<() => Promise<string>>()
      .mockResolvedValue('/jeecg-boot/data/x/exportXls?paramsStr=%257B%257D&ticket=t1')
    const { user, source, notify } = await draw({
      source: { exportAddress, list: async () => ({ rows: relics(3), total: 2001 }) },
    })
    await rowsShown()
    await exported({ user })
    const frame = await waitFor(
      () => document.querySelector('iframe[hidden]') ?? Promise.reject(new Error('nobody went there')),
    )
    expect([frame.getAttribute('src'), source.exportRows.mock.calls, saved]).toEqual([
      '/jeecg-boot/data/x/exportXls?paramsStr=%257B%257D&ticket=t1',
      [],
      [],
    ])
    frame.dispatchEvent(new Event('load'))
    expect(notify).toHaveBeenCalledWith('warning', '文件下载失败')
    expect(document.querySelector('iframe[hidden]')).toBeNull()
  })
  it('EXPORT-004 fetches a large sheet like any other where the back end knows no tickets', async () => {
    const { user, source } = await draw({
      source: {
        exportAddress: () => Promise.reject(new Error('404')),
        list: async () => ({ rows: relics(3), total: 2001 }),
      },
    })
    await rowsShown()
    await exported({ user })
    await waitFor(() => expect(source.exportRows).toHaveBeenCalledTimes(1))
  })
  it('reports a job where the service makes the sheet in the background, and saves nothing', async () => {
    const { user, notify } = await draw({
      source: {
        exportRows: async () => ({ jobId: 'j1', message: '“藏品”正在后台处理' }),
        list: async () => ({ rows: relics(3), total: 20_001 }),
      },
    })
    await rowsShown()
    await exported({ user })
    await waitFor(() => expect(notify).toHaveBeenCalledWith('success', '“藏品”正在后台处理'))
    expect([saved, document.querySelector('iframe[hidden]')]).toEqual([[], null])
  })
  it('gives a sheet of the other format its own ending', async () => {
    const { user } = await draw({
      source: {
        exportRows: async () =>
          new Blob(['PK'], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }),
      },
    })
    await rowsShown()
    await exported({ user })
    await waitFor(() => expect(saved).toEqual([`藏品登记_${DAY}.xlsx`]))
  })
  it('EXPORT-006 warns when there was nothing to export', async () => {
    const { user, notify } = await draw({ source: { exportRows: async () => new Blob([]) } })
    await rowsShown()
    await exported({ user })
    await waitFor(() => expect(notify).toHaveBeenCalledWith('warning', '文件下载失败'))
    expect(saved).toEqual([])
  })
})

describe('the import dialog', () => {
  async function opened(importFile: () => Promise<ImportReport>) {
    const drawn = await draw({ source: { importFile }, rows: relics(1) })
    await rowsShown()
    await drawn.user.click(button(/导入/))
    const dialog = within(await page.findByRole('dialog'))
    const choose = (file: File) =>
      drawn.user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file)
    return {
      ...drawn,
      dialog,
      choose,
      start: () => dialog.getByRole('button', { name: /开始上传|上传中/ }) as HTMLButtonElement,
    }
  }
  it('IMPORT-001 IMPORT-003 IMPORT-005 IMPORT-014 opens 600 wide with the check off and nothing to start', async () => {
    const { dialog, start, choose } = await opened(async () => report({}))
    expect(dialog.getAllByText('导入EXCEL').length).toBeGreaterThan(0)
    expect(document.querySelector('.ant-modal')?.getAttribute('style')).toContain('600px')
    expect(dialog.getByRole('switch').getAttribute('aria-checked')).toBe('false')
    expect(start().disabled).toBe(true)
    await choose(sheet)
    await waitFor(() => expect(start().disabled).toBe(false))
  })
  it('IMPORT-003 sends the check as it is set, and is off again when it is opened anew', async () => {
    const { dialog, start, choose, user, source } = await opened(async () => report({}))
    await user.click(dialog.getByRole('switch'))
    await user.click(dialog.getAllByRole('button', { name: /关\s*闭|取\s*消/ })[0]!)
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
    await user.click(button(/导入/))
    await waitFor(() => expect(page.getByRole('switch').getAttribute('aria-checked')).toBe('false'))
    await choose(sheet)
    await user.click(page.getByRole('button', { name: '开始上传' }))
    await waitFor(() => expect(source.importFile.mock.calls[0]?.[1]).toMatchObject({ allOrNothing: false }))
    expect(start).toBeTypeOf('function')
  })
  it('IMPORT-002 takes spreadsheets only', async () => {
    await opened(async () => report({}))
    expect(document.querySelector('input[type=file]')?.getAttribute('accept')).toBe('.xls,.xlsx')
  })
  it('IMPORT-004 IMPORT-011 shows that it is uploading, then the refused rows and the error file', async () => {
    let finish: (report: ImportReport) => void = () => {}
    const { dialog, start, choose, user, notify, source } = await opened(
      () => new Promise((resolve) => (finish = resolve)),
    )
    await choose(sheet)
    await user.click(dialog.getByRole('switch'))
    await user.click(start())
    expect(await dialog.findByText('上传中...')).toBeTruthy()
    expect(source.importFile.mock.calls[0]?.[1]).toMatchObject({ allOrNothing: true })
    finish(
      report({
        kind: 'partial',
        problems: [{ row: 4, column: '入藏日期', value: '甲', reason: '无法识别' }],
        file: { url: '/err/1.xlsx', name: '错误.xlsx' },
      }),
    )
    expect(await dialog.findByText('导入成功,但是有错误数据!')).toBeTruthy()
    expect(notify).toHaveBeenCalledWith('warning', '导入成功,但是有错误数据!')
    expect(dialog.getByText('无法识别').closest('tr')?.textContent).toBe('4入藏日期甲无法识别')
    await user.click(dialog.getByRole('button', { name: /错误.xlsx/ }))
    await waitFor(() => expect(source.errorFile).toHaveBeenCalledWith('/err/1.xlsx'))
    await waitFor(() => expect(saved).toEqual(['错误.xlsx']))
  })
  it('IMPORT-012 says the success message and loads the list again', async () => {
    const { start, choose, user, notify, source } = await opened(async () =>
      report({ message: '文件导入成功！数据行数：3' }),
    )
    await choose(sheet)
    const before = source.list.mock.calls.length
    await user.click(start())
    await waitFor(() => expect(notify).toHaveBeenCalledWith('success', '文件导入成功！数据行数：3'))
    await waitFor(() => expect(source.list.mock.calls.length).toBeGreaterThan(before))
  })
  it('IMPORT-013 warns with the server message when the import was refused', async () => {
    const { start, choose, user, notify } = await opened(async () =>
      report({ kind: 'refused', message: '文件导入失败:有重复数据！' }),
    )
    await choose(sheet)
    await user.click(start())
    await waitFor(() => expect(notify).toHaveBeenCalledWith('warning', '文件导入失败:有重复数据！'))
  })
})
