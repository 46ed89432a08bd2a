import { fireEvent, screen as page, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { ImportBook, ImportCheck, ImportState } from '../../../schemas/contract/data/import.ts'
import type { ImportSteps } from '../../../src/api/jobs/import-steps.ts'
import { draw, relics, rowsShown } from '../kit.tsx'

const BOOK: ImportBook = {
  id: 'i1',
  fileName: '藏品.xlsx',
  mayAdd: true,
  mayUpdate: true,
  sheets: [
    {
      name: '藏品',
      rows: 57,
      header: 1,
      columns: [
        { column: 0, title: '总登记号', sample: ['A1'], field: 'regNo', how: 'title' },
        { column: 1, title: '名称', sample: ['鼎'], field: 'name', how: 'title' },
        { column: 2, title: '级别', sample: ['捐赠'], field: 'level', how: 'title' },
      ],
      preview: [],
    },
  ],
  fields: [
    { key: 'regNo', title: '总登记号', required: true, unique: true },
    { key: 'name', title: '名称', required: true, unique: false },
    { key: 'level', title: '级别', required: false, unique: false },
  ],
}
const COUNTS = { total: 57, fresh: 0, changed: 0, same: 0, wrong: 57 }
const GROUPS: ImportCheck['groups'] = [
  {
    field: 'level',
    title: '级别',
    said: '捐赠',
    text: '级别的值“捐赠”不在可选范围内',
    count: 54,
    rows: [2, 3, 4, 5, 6],
    isAddable: true,
  },
  { field: 'regNo', title: '总登记号', said: 'A1', text: '“总登记号”的值“A1”与第 2 行重复', count: 2, rows: [56, 57] },
  { field: 'name', title: '名称', said: '', text: '请输入名称', count: 1, rows: [58] },
]
const CHECKED: ImportCheck = {
  counts: COUNTS,
  problemCount: 57,
  groups: GROUPS,
  groupCount: 3,
  problems: GROUPS.flatMap(({ field, title, text, rows }) =>
    rows.map((row) => ({ row, field: field ?? '', title: title ?? '', text })),
  ),
  rows: [2, 3, 4, 5, 6, 56, 57, 58].map((row) => ({ row, cells: {} })),
}
const SETTLED: ImportCheck = {
  counts: { ...COUNTS, fresh: 54, wrong: 0, left: 3 },
  problemCount: 0,
  problems: [],
  rows: [],
  groups: [],
  groupCount: 0,
}
const DONE: ImportState = { id: 'i1', state: 'done', done: 57, counts: SETTLED.counts, message: '共 57 行' }

function stepsOf(more: Partial<ImportSteps> = {}) {
  return {
    upload: vi.fn<ImportSteps['upload']>().mockResolvedValue(BOOK),
    look: vi.fn<ImportSteps['look']>(),
    check: vi.fn<ImportSteps['check']>().mockResolvedValueOnce(CHECKED).mockResolvedValue(SETTLED),
    addEntries: vi.fn<ImportSteps['addEntries']>().mockResolvedValue({ added: ['捐赠'] }),
    apply: vi.fn<ImportSteps['apply']>().mockResolvedValue(DONE),
    state: vi.fn<ImportSteps['state']>().mockResolvedValue(DONE),
    cancel: vi.fn<ImportSteps['cancel']>(),
    remove: vi.fn<ImportSteps['remove']>().mockResolvedValue(null),
    ...more,
  }
}
async function examined(steps: ReturnType<typeof stepsOf>) {
  const drawn = await draw({ source: { importSteps: () => steps }, rows: relics(1) })
  await rowsShown()
  await drawn.user.click(page.getByRole('button', { name: /导入/ }))
  await drawn.user.click(await page.findByRole('button', { name: '分步导入' }))
  await page.findByText('支持 .xls、.xlsx、.xlsb、.ods、.csv 文件')
  await drawn.user.upload(
    document.querySelector<HTMLInputElement>('input[type=file][accept*=csv]')!,
    new File(['x'], '藏品.xlsx'),
  )
  await drawn.user.click(await page.findByRole('button', { name: /^检\s?查$/ }))
  const region = within(await page.findByRole('region', { name: '按内容归类：3 类错误' }))
  /** The options of an open group's list; the list that was opened last is the last in the page. */
  const optionsOf = async (group: string) => {
    const box = region.getByRole('combobox', { name: `“${group}”的处理方式` })
    fireEvent.mouseDown(box)
    return waitFor(() => {
      const list = [...document.querySelectorAll('.ant-select-dropdown')].at(-1)
      const options = [...(list?.querySelectorAll<HTMLElement>('.ant-select-item-option-content') ?? [])]
      expect(options.length).toBeGreaterThan(1)
      return options
    })
  }
  const choose = async (group: string, wanted: string) => {
    fireEvent.click((await optionsOf(group)).find((one) => one.textContent === wanted)!)
  }
  return { ...drawn, region, choose, optionsOf }
}

it('shows problems by what the cells say, with counts and rows, and what can be done about each', async () => {
  const { region, optionsOf } = await examined(stepsOf())
  expect(
    region.getAllByRole('listitem').map((item) => item.querySelector('.vi-import-group-said')?.textContent),
  ).toEqual([
    '级别 = 捐赠54 行级别的值“捐赠”不在可选范围内 （第 2、3、4、5、6 等行）',
    '总登记号 = A12 行“总登记号”的值“A1”与第 2 行重复 （第 56、57 行）',
    '名称 为空1 行请输入名称 （第 58 行）',
  ])
  const offered = async (group: string) => (await optionsOf(group)).map((one) => one.textContent)
  expect(await offered('级别 = 捐赠')).toEqual(['逐个修改', '全部换成', '全部留空', '跳过这些行'])
  // A unique value must not equal another row's, and a required value must not be empty.
  expect(await offered('总登记号 = A1')).toEqual(['逐个修改', '跳过这些行'])
  expect(await offered('名称 为空')).toEqual(['逐个修改', '全部换成', '跳过这些行'])
  expect(region.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    '把“级别 = 捐赠”加入字典',
  ])
})

it('checks again with what was chosen, without another upload, and shows what is settled', async () => {
  const steps = stepsOf()
  const { region, user, choose } = await examined(steps)
  await choose('级别 = 捐赠', '全部留空')
  await choose('总登记号 = A1', '跳过这些行')
  await choose('名称 为空', '全部换成')
  expect(page.getByRole('button', { name: '重新检查（已修改 2 处）' })).toBeTruthy()
  await user.type(await region.findByRole('textbox', { name: '“名称 为空”换成' }), '佚名')
  await user.click(await page.findByRole('button', { name: '重新检查（已修改 3 处）' }))
  await waitFor(() => expect(steps.check).toHaveBeenCalledTimes(2))
  expect(vi.mocked(steps.check).mock.lastCall?.[1].values).toEqual([
    { field: 'level', said: '捐赠', as: 'empty' },
    { field: 'regNo', said: 'A1', as: 'left' },
    { field: 'name', said: '', as: 'value', value: '佚名' },
  ])
  expect(steps.upload).toHaveBeenCalledTimes(1)
  expect(await page.findByText('共 57 行：新增 54，更新 0，无变化 0，按要求跳过 3，错误 0')).toBeTruthy()
  expect(page.getAllByText('已处理')).toHaveLength(3)
  await user.click(page.getByRole('button', { name: '导入 54 行' }))
  await waitFor(() => expect(steps.apply).toHaveBeenCalledWith('i1', 'skip'))
})

it('takes a choice back', async () => {
  const steps = stepsOf()
  const { choose } = await examined(steps)
  await choose('级别 = 捐赠', '跳过这些行')
  expect(page.getByRole('button', { name: '重新检查（已修改 1 处）' })).toBeTruthy()
  await choose('级别 = 捐赠', '逐个修改')
  expect(page.queryByRole('button', { name: /重新检查/ })).toBeNull()
})

it('adds words to the dictionary and checks again', async () => {
  const steps = stepsOf()
  const { region, user } = await examined(steps)
  await user.click(region.getByRole('button', { name: '把“级别 = 捐赠”加入字典' }))
  await waitFor(() => expect(steps.check).toHaveBeenCalledTimes(2))
  expect(steps.addEntries).toHaveBeenCalledWith('i1', 'level', '捐赠')
  expect(await page.findByText('没有错误')).toBeTruthy()
})
