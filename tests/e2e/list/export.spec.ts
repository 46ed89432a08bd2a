import { readFileSync } from 'node:fs'
import { XlsxStreamWriter } from 'hucre/xlsx'
import { read, utils } from 'xlsx'
import { expect, type Page } from '@playwright/test'
import { API_PREFIX, HEADER } from '../../../schemas/contract/envelope.ts'
import { signIn } from '../kit.ts'
import { test } from '../test.ts'

const ID = 'lab.many'
const SCREEN = {
  version: 1,
  id: ID,
  title: '大量藏品',
  permission: 'lab:many',
  fields: { code: { title: '编号' }, name: { title: '名称' }, weight: { title: '重量', view: 'number' } },
}
/** One more than is sent at once. */
const ROWS = 20_001

/** The screen and its rows, through the API with the session of the page. */
async function prepare(page: Page): Promise<void> {
  const login = await page.request.post(`${API_PREFIX}/sys/login`, { data: { username: 'admin', password: '123456' } })
  const { result } = (await login.json()) as { result: { token: string } }
  const headers = { [HEADER.token]: result.token }
  await page.request.post(`${API_PREFIX}/schema/create`, { data: { document: SCREEN }, headers })
  await page.request.post(`${API_PREFIX}/schema/publish/${ID}`, { data: { message: '', baseVersion: 0 }, headers })
  const sheet = new XlsxStreamWriter({ name: 'x' })
  sheet.addRow(['编号', '名称', '重量'])
  for (let row = 1; row <= ROWS; row++) sheet.addRow([`C-${row}`, `青铜器 ${row}`, String(row)])
  const reply = await page.request.post(`${API_PREFIX}/data/${ID}/importExcel?mode=all`, {
    headers,
    timeout: 120_000,
    multipart: {
      file: { name: 'many.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from(await sheet.finish()) },
    },
  })
  expect(await reply.json()).toMatchObject({ success: true })
}

test('a sheet of many rows is made in the background, and is there after a reload', async ({ page }) => {
  test.setTimeout(300_000)
  await prepare(page)
  await signIn(page, 'admin')
  await page.goto(`/#/${ID.replace('.', '/')}`)
  await page
    .getByRole('button', { name: /导\s*出/ })
    .filter({ visible: true })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: '导出 Excel' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('“大量藏品”正在后台处理').first()).toBeVisible()
  // The tab may go: the job does not hang on it.
  await page.reload()
  await page.getByRole('button', { name: /^后台任务/ }).click()
  const dialog = page.getByRole('dialog', { name: '后台任务' })
  await expect(dialog.getByText(`已导出 ${ROWS} 行`)).toBeVisible({ timeout: 120_000 })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByText(/下载 大量藏品_.+\.xls$/).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^大量藏品_\d{4}-\d\d-\d\d\.xls$/)
  const book = read(readFileSync(await download.path()))
  expect(utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 })).toHaveLength(3 + ROWS)
  await dialog.getByRole('button', { name: '清除“大量藏品”' }).click()
  await expect(dialog.getByText('暂无数据')).toBeVisible()
})
