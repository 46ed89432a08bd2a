import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { read, utils, write } from 'xlsx'
import { callingAs, expectClean, listRows, publishScreen, signIn } from '../kit.ts'
import { test } from '../test.ts'

const ID = 'lab.again'
const DOCUMENT = {
  version: 1,
  id: ID,
  title: '回填试验',
  permission: 'lab:again',
  source: { table: 'lab_again' },
  menu: { path: '/lab/again', order: 993 },
  fields: {
    code: { title: '编号', required: true, unique: true },
    name: { title: '名称', required: true },
    remark: { title: '备注' },
  },
  list: { columns: ['code', 'name', 'remark'], sort: { field: 'code', order: 'asc' } },
}

test('a list is exported, changed in a spreadsheet, and imported over its records, which stay the same ones', async ({
  page,
  request,
}) => {
  const call = await callingAs(request, 'admin')
  await publishScreen(call, DOCUMENT)
  for (const code of ['0001', '0002', '0003'])
    await call('POST', `/data/${ID}/add`, { code, name: `原名${code}`, remark: '原注' })
  const ids = async () =>
    Object.fromEntries(
      (await call<{ records: { id: string; code: string }[] }>('GET', `/data/${ID}/list`)).records.map(
        ({ id, code }) => [code, id],
      ),
    )
  const before = await ids()
  await signIn(page, 'admin')
  await page.goto('/#/lab/again')
  await expect(listRows(page)).toHaveCount(3)

  await page.getByRole('button', { name: /^导\s*出$/ }).click()
  const choice = page.getByRole('dialog', { name: '导出 Excel' })
  await choice.getByRole('radio', { name: /^导入模板的列/ }).check()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    choice.getByRole('button', { name: /^导\s*出$/ }).click(),
  ])
  const book = read(readFileSync(await file.path()))
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  if (!sheet) throw new Error('the export has no sheet')
  const rows = utils.sheet_to_json<string[]>(sheet, { header: 1, defval: '' })
  const changed = rows.map((row) =>
    row.includes('0002') ? row.map((cell) => (cell === '原名0002' ? '新名' : cell)) : row,
  )
  expect(changed).not.toEqual(rows)
  const data = write(
    { SheetNames: ['表'], Sheets: { 表: utils.aoa_to_sheet(changed) } },
    { type: 'buffer', bookType: 'xlsx' },
  ) as Buffer

  await page.getByRole('button', { name: /^导\s*入$/ }).click()
  await page.getByRole('button', { name: '分步导入' }).click()
  const steps = page.getByRole('dialog', { name: '分步导入' })
  await steps.locator('input[type=file]').setInputFiles({
    name: file.suggestedFilename().replace(/\.xls$/, '.xlsx'),
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: data,
  })
  await expect(steps.getByText('这是本页面导出的表格：“编号”相同的记录会被更新，其余的行会新增')).toBeVisible()
  await expectClean(page, '.ant-modal')
  await steps.getByRole('button', { name: /^检\s?查$/ }).click()
  await expect(steps.getByText(/^按“编号”找到 1 条已有记录，导入后它们会被修改/)).toBeVisible()
  await steps.getByRole('button', { name: '导入 1 行' }).click()
  await expect(steps.getByText('共 3 行：新增 0，更新 1，无变化 2，错误 0')).toBeVisible()
  await steps
    .getByRole('button', { name: /关\s?闭/ })
    .last()
    .click()
  await expect(listRows(page)).toHaveCount(3)
  await expect(listRows(page).nth(1)).toContainText('新名')
  expect(await ids()).toEqual(before)
})

test('a list of which no field tells its records apart comes back into exactly them by their ids', async ({
  page,
  request,
}) => {
  const call = await callingAs(request, 'admin')
  const { code: _, ...fields } = DOCUMENT.fields
  const alike = {
    ...DOCUMENT,
    id: 'lab.alike',
    title: '同名试验',
    permission: 'lab:alike',
    source: { table: 'lab_alike' },
    menu: { path: '/lab/alike', order: 994 },
    fields,
    list: { columns: ['name', 'remark'], sort: { field: 'remark', order: 'asc' } },
  }
  await publishScreen(call, alike)
  for (const remark of ['甲', '乙', '丙']) await call('POST', '/data/lab.alike/add', { name: '陶片', remark })
  const stored = async () =>
    (
      await call<{ records: { id: string; name: string; remark: string }[] }>(
        'GET',
        '/data/lab.alike/list?column=createTime&order=asc',
      )
    ).records.map(({ id, name, remark }) => [id, name, remark])
  const before = await stored()
  await signIn(page, 'admin')
  await page.goto('/#/lab/alike')
  await expect(listRows(page)).toHaveCount(3)

  await page.getByRole('button', { name: /^导\s*出$/ }).click()
  const choice = page.getByRole('dialog', { name: '导出 Excel' })
  const ids = choice.getByRole('checkbox', { name: /^包含系统记录编号/ })
  await expect(ids).toHaveCount(0)
  await choice.getByRole('radio', { name: /^导入模板的列/ }).check()
  await expect(ids).toBeChecked()
  await expectClean(page, '.ant-modal')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    choice.getByRole('button', { name: /^导\s*出$/ }).click(),
  ])
  const book = read(readFileSync(await file.path()))
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  if (!sheet) throw new Error('the export has no sheet')
  const rows = utils.sheet_to_json<string[]>(sheet, { header: 1, defval: '' })
  expect(rows[2]).toEqual(['系统记录编号', '名称', '备注'])
  const changed = rows.map((row) => (row[2] === '乙' ? [row[0], '陶片改', row[2]] : row))
  const data = write(
    { SheetNames: ['表'], Sheets: { 表: utils.aoa_to_sheet(changed) } },
    { type: 'buffer', bookType: 'xlsx' },
  ) as Buffer

  await page.getByRole('button', { name: /^导\s*入$/ }).click()
  await page.getByRole('button', { name: '分步导入' }).click()
  const steps = page.getByRole('dialog', { name: '分步导入' })
  await steps.locator('input[type=file]').setInputFiles({
    name: 'alike.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: data,
  })
  await expect(steps.getByText('这是本页面导出的表格：“系统记录编号”相同的记录会被更新，其余的行会新增')).toBeVisible()
  await steps.getByRole('button', { name: /^检\s?查$/ }).click()
  await expect(steps.getByText(/^按“系统记录编号”找到 1 条已有记录/)).toBeVisible()
  await steps.getByRole('button', { name: '导入 1 行' }).click()
  await expect(steps.getByText('共 3 行：新增 0，更新 1，无变化 2，错误 0')).toBeVisible()
  await expect.poll(stored).toEqual(before.map(([id, name, remark]) => [id, remark === '乙' ? '陶片改' : name, remark]))
})
