import { act, fireEvent, screen as page, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { ImportBook, ImportCheck, ImportState } from '../../../schemas/contract/data/import.ts'
import type { Job } from '../../../schemas/contract/job.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import type { ImportSteps } from '../../../src/api/jobs/import-steps.ts'
import { jobs, loadJobs, watchJobs } from '../../../src/state/jobs.ts'
import { draw, relics, rowsShown } from '../kit.tsx'

const BOOK: ImportBook = {
  id: 'i1',
  fileName: '藏品.csv',
  mayAdd: true,
  mayUpdate: true,
  sheets: [
    {
      name: '藏品',
      rows: 3,
      header: 1,
      columns: [
        { column: 0, title: '登记号', sample: ['A1', 'A2'], field: 'regNo', how: 'similar' },
        { column: 1, title: '叫法', sample: ['鼎'] },
      ],
      preview: [],
    },
  ],
  fields: [
    { key: 'regNo', title: '总登记号', required: true, unique: true },
    { key: 'name', title: '名称', required: true, unique: false },
  ],
}
const COUNTS = { total: 3, fresh: 2, changed: 0, same: 0, wrong: 1 }
const CHECKED: ImportCheck = {
  counts: COUNTS,
  groups: [],
  groupCount: 0,
  problemCount: 1,
  problems: [{ row: 3, field: 'name', title: '名称', value: '', text: '请输入名称' }],
  rows: [{ row: 3, cells: { regNo: 'A2' } }],
}
const CLEAN: ImportCheck = {
  counts: { ...COUNTS, fresh: 3, wrong: 0 },
  groups: [],
  groupCount: 0,
  problemCount: 0,
  problems: [],
  rows: [],
}
const DONE: ImportState = {
  id: 'i1',
  state: 'done',
  done: 3,
  counts: { ...COUNTS, fresh: 3, wrong: 0 },
  message: '共 3 行：新增 3，更新 0，无变化 0，错误 0',
}

function stepsOf(more: Partial<ImportSteps> = {}) {
  return {
    upload: vi.fn<ImportSteps['upload']>().mockResolvedValue(BOOK),
    look: vi.fn<ImportSteps['look']>(),
    check: vi.fn<ImportSteps['check']>().mockResolvedValueOnce(CHECKED).mockResolvedValue(CLEAN),
    addEntries: vi.fn<ImportSteps['addEntries']>().mockResolvedValue({ added: [] }),
    apply: vi.fn<ImportSteps['apply']>().mockResolvedValue(DONE),
    state: vi.fn<ImportSteps['state']>().mockResolvedValue(DONE),
    cancel: vi.fn<ImportSteps['cancel']>(),
    remove: vi.fn<ImportSteps['remove']>().mockResolvedValue(null),
    ...more,
  }
}

async function opened(steps: ReturnType<typeof stepsOf>) {
  const drawn = await draw({ source: { importSteps: () => steps }, rows: relics(1) })
  await rowsShown()
  await drawn.user.click(page.getByRole('button', { name: /导入/ }))
  await drawn.user.click(await page.findByRole('button', { name: '分步导入' }))
  const dialog = within(
    (await page.findByText('支持 .xls、.xlsx、.xlsb、.ods、.csv 文件')).closest<HTMLElement>('.ant-modal') ??
      document.body,
  )
  const send = (name = '藏品.csv') =>
    drawn.user.upload(document.querySelector<HTMLInputElement>('input[type=file][accept*=csv]')!, new File(['x'], name))
  return { ...drawn, dialog, send }
}

it('IMPORT-014 goes from a file over its columns and its wrong cells to the list that has grown', async () => {
  const steps = stepsOf()
  const { user, dialog, send, source } = await opened(steps)
  await send()
  expect(await dialog.findByText('还没有对应的必填字段：名称')).toBeTruthy()
  expect(dialog.getByText('相近')).toBeTruthy()
  await user.click(dialog.getByRole('combobox', { name: '列“叫法”对应的字段' }))
  await user.click(await page.findByText('名称 *', { selector: '.ant-select-item-option-content' }))
  await user.click(dialog.getByRole('button', { name: /^检\s?查$/ }))
  await waitFor(() =>
    expect(steps.check).toHaveBeenCalledWith(
      'i1',
      {
        sheet: 0,
        header: 1,
        columns: [
          { column: 0, field: 'regNo' },
          { column: 1, field: 'name' },
        ],
      },
      [],
    ),
  )
  const grid = await dialog.findByRole('grid', { name: '有错误的单元格' })
  expect(
    within(grid)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['行总登记号名称', '3A2 请输入名称'])
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: '有错误的单元格' })))
  expect(dialog.getByText('第 3 行 名称：请输入名称')).toBeTruthy()
  await user.keyboard('盘{Enter}')
  expect(dialog.queryByRole('button', { name: '导入 2 行' })).toBeNull()
  await user.click(dialog.getAllByRole('button', { name: /关\s?闭/ }).at(-1)!)
  await user.click(await page.findByRole('button', { name: '继续填写' }))
  await user.click(await dialog.findByRole('button', { name: '重新检查（已修改 1 处）' }))
  await waitFor(() =>
    expect(steps.check).toHaveBeenLastCalledWith('i1', expect.anything(), [{ row: 3, field: 'name', value: '盘' }]),
  )
  expect(await dialog.findByText('没有错误')).toBeTruthy()
  const before = source.list.mock.calls.length
  await user.click(dialog.getByRole('button', { name: '导入 3 行' }))
  expect(await dialog.findByText('共 3 行：新增 3，更新 0，无变化 0，错误 0')).toBeTruthy()
  expect(steps.apply).toHaveBeenCalledWith('i1', 'skip')
  await waitFor(() => expect(source.list.mock.calls.length).toBeGreaterThan(before))
})

it('names the columns that no field takes, and lets merged cells count for all rows that they reach over', async () => {
  const [sheet] = BOOK.sheets
  const [first] = sheet!.columns
  const book: ImportBook = {
    ...BOOK,
    sheets: [
      {
        ...sheet!,
        merged: ['C2:C3'],
        columns: [
          first!,
          { column: 1, title: '名称', sample: ['鼎'], field: 'name', how: 'title' },
          { column: 2, title: '旧号', sample: ['', '7'] },
          { column: 3, title: '', sample: ['', ''] },
        ],
      },
    ],
  }
  const steps = stepsOf({
    upload: vi.fn<ImportSteps['upload']>().mockResolvedValue(book),
    check: vi
      .fn<ImportSteps['check']>()
      .mockRejectedValueOnce(new AppError('IMPORT_MERGED', { areas: 'C2:C3' }))
      .mockResolvedValue(CLEAN),
  })
  const { user, dialog, send } = await opened(steps)
  await send('藏品.ods')
  expect((await dialog.findByText(/^以下列没有对应的字段/)).textContent).toBe('以下列没有对应的字段，不会导入：旧号')
  await user.click(await dialog.findByRole('button', { name: /检\s?查$/ }))
  expect(await dialog.findByText(/数据区域有合并的单元格：C2:C3/)).toBeTruthy()
  await user.click(dialog.getByRole('switch', { name: '合并的单元格（C2:C3）向下填充到每一行' }))
  await user.click(await dialog.findByRole('button', { name: /检\s?查$/ }))
  await waitFor(() =>
    expect(steps.check).toHaveBeenLastCalledWith(
      'i1',
      {
        sheet: 0,
        header: 1,
        columns: [
          { column: 0, field: 'regNo' },
          { column: 1, field: 'name' },
        ],
        merged: 'repeat',
      },
      [],
    ),
  )
})

it.each([
  { mayUpdate: true, key: ['regNo'] },
  { mayUpdate: false, key: undefined },
])(
  'updates the records of an export by what finds them again, and says so, as far as the person may: $mayUpdate',
  async ({ mayUpdate, key }) => {
    const book: ImportBook = { ...BOOK, mayUpdate, sheets: BOOK.sheets.map((sheet) => ({ ...sheet, key: ['regNo'] })) }
    const steps = stepsOf({ upload: vi.fn<ImportSteps['upload']>().mockResolvedValue(book) })
    const { user, dialog, send } = await opened(steps)
    await send()
    await dialog.findByText('文件中的列')
    expect(dialog.queryAllByText('这是本页面导出的表格：“总登记号”相同的记录会被更新，其余的行会新增')).toHaveLength(
      mayUpdate ? 1 : 0,
    )
    if (!mayUpdate) {
      await user.click(dialog.getByRole('combobox', { name: '列“叫法”对应的字段' }))
      await user.click(await page.findByText('名称 *', { selector: '.ant-select-item-option-content' }))
    }
    await user.click(dialog.getByRole('button', { name: /^检\s?查$/ }))
    await waitFor(() =>
      expect(steps.check).toHaveBeenCalledWith(
        'i1',
        {
          sheet: 0,
          header: 1,
          columns: [{ column: 0, field: 'regNo' }, ...(mayUpdate ? [] : [{ column: 1, field: 'name' }])],
          ...(key ? { key } : {}),
        },
        [],
      ),
    )
  },
)

it('IMPORT-013 tells in its place why a file is refused, and takes another', async () => {
  const steps = stepsOf({
    upload: vi
      .fn<ImportSteps['upload']>()
      .mockRejectedValueOnce(new AppError('IMPORT_ENCRYPTED'))
      .mockResolvedValue(BOOK),
  })
  const { dialog, send } = await opened(steps)
  await send()
  expect((await dialog.findByRole('alert')).textContent).toContain('文件已加密')
  await send()
  expect(await dialog.findByText('文件中的列')).toBeTruthy()
  expect(dialog.queryByRole('alert')).toBeNull()
})

it('draws of thousands of wrong rows only those in sight, and stores nothing where a person wants no errors', async () => {
  const problems = Array.from({ length: 3000 }, (_, index) => ({
    row: index + 2,
    field: 'name',
    title: '名称',
    value: '',
    text: '请输入名称',
  }))
  const steps = stepsOf({
    check: vi.fn<ImportSteps['check']>().mockResolvedValue({
      counts: { ...COUNTS, wrong: 3000 },
      groups: [],
      groupCount: 0,
      problemCount: 4000,
      problems,
      rows: problems.map(({ row }) => ({ row, cells: {} })),
    }),
  })
  const { user, dialog, send } = await opened(steps)
  await send()
  await user.click(await dialog.findByRole('button', { name: /^检\s?查$/ }))
  const table = await dialog.findByRole('grid', { name: '有错误的单元格' })
  expect(table.getAttribute('aria-rowcount')).toBe('3001')
  expect(within(table).getAllByRole('row').length).toBeLessThan(40)
  expect(dialog.getByText('4000 处错误，列出前 3000 处，可以直接在此修改')).toBeTruthy()
  expect(dialog.getByText('有 3000 处填写不正确')).toBeTruthy()
  const store = dialog.getByRole('button', { name: '导入 2 行' })
  expect(store).toHaveProperty('disabled', false)
  await user.click(dialog.getByRole('radio', { name: '有错误就不导入' }))
  await waitFor(() => expect(store).toHaveProperty('disabled', true))
})

it('lets a person without the right to add only update, by fields that have to be chosen', async () => {
  const steps = stepsOf({ upload: vi.fn<ImportSteps['upload']>().mockResolvedValue({ ...BOOK, mayAdd: false }) })
  const { user, dialog, send } = await opened(steps)
  await send()
  const examine = await dialog.findByRole<HTMLButtonElement>('button', { name: /^检\s?查$/ })
  expect(examine.disabled).toBe(true)
  expect(dialog.getByText('没有新增权限，请选择字段')).toBeTruthy()
  await user.click(dialog.getByRole('combobox', { name: '按字段更新已有记录' }))
  await user.click(await page.findByText('总登记号', { selector: '.ant-select-item-option-content' }))
  await waitFor(() => expect(examine.disabled).toBe(false))
})

it('tells a person who may neither add nor edit that nothing can be imported', async () => {
  const { dialog, send } = await opened(
    stepsOf({ upload: vi.fn<ImportSteps['upload']>().mockResolvedValue({ ...BOOK, mayAdd: false, mayUpdate: false }) }),
  )
  await send()
  expect(await dialog.findByText('没有新增和编辑权限，不能导入')).toBeTruthy()
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: /^检\s?查$/ }).disabled).toBe(true)
})

it('forgets a file that another one takes the place of, and one that is closed before it is stored', async () => {
  const steps = stepsOf({
    upload: vi
      .fn<ImportSteps['upload']>()
      .mockResolvedValueOnce(BOOK)
      .mockResolvedValue({ ...BOOK, id: 'i2' }),
  })
  const { user, dialog, send } = await opened(steps)
  await send()
  await user.click(await dialog.findByRole('button', { name: '上一步' }))
  expect(steps.remove).not.toHaveBeenCalled()
  await send()
  await dialog.findByText('文件中的列')
  await user.click(dialog.getAllByRole('button', { name: /关\s?闭/ }).at(-1)!)
  await waitFor(() => expect(vi.mocked(steps.remove).mock.calls).toEqual([['i1'], ['i2']]))
})

it('takes a block of another sheet over many wrong cells at once, and takes it back', async () => {
  const rows = Array.from({ length: 3 }, (_, index) => ({ row: index + 2, cells: { regNo: `A${index}` } }))
  const problems = rows.map(({ row }) => ({ row, field: 'name', title: '名称', value: '', text: '请输入名称' }))
  const steps = stepsOf({
    check: vi.fn<ImportSteps['check']>().mockResolvedValue({
      counts: { ...COUNTS, wrong: 3 },
      groups: [],
      groupCount: 0,
      problemCount: 3,
      problems,
      rows,
    }),
  })
  const { user, dialog, send } = await opened(steps)
  await send()
  await user.click(await dialog.findByRole('combobox', { name: '列“叫法”对应的字段' }))
  await user.click(await page.findByText('名称 *', { selector: '.ant-select-item-option-content' }))
  await user.click(await dialog.findByRole('button', { name: /^检\s?查$/ }))
  const grid = await dialog.findByRole('grid', { name: '有错误的单元格' })
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: '有错误的单元格' })))
  fireEvent.paste(grid, { clipboardData: { getData: (type: string) => (type === 'text/plain' ? '鼎\n簋\n爵' : '') } })
  await user.click(await dialog.findByRole('button', { name: '重新检查（已修改 3 处）' }))
  await waitFor(() =>
    expect(steps.check).toHaveBeenLastCalledWith('i1', expect.anything(), [
      { row: 2, field: 'name', value: '鼎' },
      { row: 3, field: 'name', value: '簋' },
      { row: 4, field: 'name', value: '爵' },
    ]),
  )
  const again = await dialog.findByRole('grid', { name: '有错误的单元格' })
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: '有错误的单元格' })))
  fireEvent.paste(again, { clipboardData: { getData: (type: string) => (type === 'text/plain' ? '鼎\n簋' : '') } })
  await dialog.findByRole('button', { name: '重新检查（已修改 2 处）' })
  fireEvent.keyDown(again, { key: 'z', ctrlKey: true })
  expect(await dialog.findByRole('button', { name: '导入 2 行' })).toBeTruthy()
})

it('follows a long import that continues in the background, lists it there, and stops it', async () => {
  const backgroundJobs: Job[] = []
  const server = setupServer(
    http.get('*/sys/job/list', () =>
      HttpResponse.json({ success: true, code: 200, message: '', result: backgroundJobs, timestamp: 1 }),
    ),
  )
  server.listen()
  onTestFinished(() => server.close())
  onTestFinished(watchJobs(() => undefined))
  // No background job runs yet, so there is no further request.
  await loadJobs()
  const running: ImportState = {
    ...DONE,
    state: 'running',
    done: 1,
    jobId: 'j1',
    counts: { ...COUNTS, total: 1, fresh: 1 },
  }
  const apply = vi.fn<ImportSteps['apply']>().mockImplementation(async () => {
    backgroundJobs.push({
      id: 'j1',
      kind: 'import',
      title: '藏品',
      state: 'running',
      done: 1,
      total: 3,
      createTime: '2026-03-01 09:00:00',
    })
    return running
  })
  const cancelled: ImportState = { ...running, state: 'cancelled', message: '共 1 行' }
  const steps = stepsOf({
    check: vi.fn<ImportSteps['check']>().mockResolvedValue(CLEAN),
    apply,
    state: vi
      .fn<ImportSteps['state']>()
      .mockResolvedValueOnce(running)
      .mockResolvedValueOnce(running)
      .mockResolvedValue(cancelled),
    cancel: vi.fn<ImportSteps['cancel']>().mockResolvedValue(cancelled),
  })
  const { user, dialog, send } = await opened(steps)
  await send()
  await user.click(await dialog.findByRole('button', { name: /^检\s?查$/ }))
  await user.click(await dialog.findByRole('button', { name: '导入 3 行' }))
  expect(await dialog.findByText('导入在后台进行，可以关闭窗口')).toBeTruthy()
  expect(dialog.getByText('已处理 1 / 3 行')).toBeTruthy()
  await waitFor(() => expect(jobs.list.map(({ id }) => id)).toEqual(['j1']))
  await user.click(dialog.getByRole('button', { name: '停止导入' }))
  expect(steps.cancel).toHaveBeenCalledWith('i1')
  expect(await dialog.findByText('导入已停止，已写入的行保留')).toBeTruthy()
  await user.click(dialog.getAllByRole('button', { name: /关\s?闭/ }).at(-1)!)
  expect(steps.remove).not.toHaveBeenCalled()
})

it('goes on with an import that was cut short, once the rows that are left were checked and mended', async () => {
  const stopped: ImportState = {
    ...DONE,
    state: 'stopped',
    done: 1,
    counts: { ...COUNTS, total: 1, fresh: 1, wrong: 0 },
    message: '有 1 行错误，未继续导入',
    fileUrl: '/err/1.xlsx',
    fileName: '藏品_错误原因.xlsx',
  }
  const steps = stepsOf({
    check: vi
      .fn<ImportSteps['check']>()
      .mockResolvedValueOnce(CLEAN)
      .mockResolvedValueOnce(CHECKED)
      .mockResolvedValue(CLEAN),
    apply: vi
      .fn<ImportSteps['apply']>()
      .mockResolvedValueOnce(stopped)
      .mockRejectedValueOnce(new AppError('IMPORT_ROW_MOVED'))
      .mockResolvedValue(DONE),
    state: vi.fn<ImportSteps['state']>().mockResolvedValue(stopped),
  })
  const { user, dialog, send } = await opened(steps)
  await send()
  await user.click(await dialog.findByRole('combobox', { name: '列“叫法”对应的字段' }))
  await user.click(await page.findByText('名称 *', { selector: '.ant-select-item-option-content' }))
  await user.click(await dialog.findByRole('button', { name: /^检\s?查$/ }))
  await user.click(await dialog.findByRole('button', { name: '导入 3 行' }))
  expect(await dialog.findByText('导入已中止')).toBeTruthy()
  expect(dialog.getByRole('button', { name: /下载错误报告/ })).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: '检查其余行' }))
  const grid = await dialog.findByRole('grid', { name: '有错误的单元格' })
  expect(dialog.queryByRole('button', { name: '上一步' })).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: '有错误的单元格' })))
  expect(grid).toBeTruthy()
  await user.keyboard('盘{Enter}')
  await user.click(await dialog.findByRole('button', { name: '重新检查（已修改 1 处）' }))
  await user.click(await dialog.findByRole('button', { name: '导入 3 行' }))
  expect(await dialog.findByText('该记录刚被他人修改，请重新导入此行')).toBeTruthy()
  await user.click(await dialog.findByRole('button', { name: '继续导入' }))
  expect(await dialog.findByText(DONE.message ?? '')).toBeTruthy()
  expect(steps.apply).toHaveBeenCalledTimes(3)
  expect(dialog.queryByRole('button', { name: '继续导入' })).toBeNull()
})

it('IMPORT-002 takes a CSV file that is dropped where only Excel files are on to the steps', async () => {
  const steps = stepsOf()
  const { user, source } = await draw({ source: { importSteps: () => steps }, rows: relics(1) })
  await rowsShown()
  await user.click(page.getByRole('button', { name: /导入/ }))
  await page.findByText('仅支持 .xls、.xlsx 文件')
  await drop(new File(['x'], '藏品.csv'))
  const alert = await page.findByRole('alert')
  expect(alert.textContent).toContain('藏品.csv 请分步导入')
  expect(page.getByRole<HTMLButtonElement>('button', { name: '开始上传' }).disabled).toBe(true)
  await user.click(within(alert).getByRole('button', { name: '分步导入此文件' }))
  expect(await page.findByText('文件中的列')).toBeTruthy()
  expect(vi.mocked(steps.upload).mock.calls.map(([file]) => file.name)).toEqual(['藏品.csv'])
  expect(source.importFile).not.toHaveBeenCalled()
})

it('says what to do with a CSV file where there are no steps', async () => {
  const { user, notify } = await draw({ rows: relics(1) })
  await rowsShown()
  await user.click(page.getByRole('button', { name: /导入/ }))
  await page.findByText('仅支持 .xls、.xlsx 文件')
  await drop(new File(['x'], '藏品.csv'))
  await waitFor(() =>
    expect(notify).toHaveBeenCalledWith('warning', '藏品.csv 是 CSV 文件，请用 Excel 打开并另存为 .xlsx 后导入'),
  )
})

async function drop(file: File) {
  const area = document.querySelector<HTMLElement>(
    '.vi-import .ant-upload-drag [role=button], .vi-import .ant-upload-btn',
  )
  if (!area) throw new Error('Nothing takes files')
  await act(async () => void fireEvent.drop(area, { dataTransfer: { files: [file], items: [], types: ['Files'] } }))
}
