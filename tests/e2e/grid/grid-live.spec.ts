import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, expect, type Locator, type Page, type PlaywrightWorkerArgs } from '@playwright/test'
import { type Served, serve } from '../../kit/servers/served.ts'
import { callingAs, openMenu, publishScreen, signIn, typeInto } from '../kit.ts'
import { test } from '../test.ts'

const ENGINE = process.env['E2E_ENGINE'] ?? 'embedded'
const SCREEN = {
  version: 1,
  id: 'lab.together',
  title: '一起编辑',
  permission: 'lab:together',
  menu: { path: '/lab/together', parent: 'collection', order: 95 },
  fields: { code: { title: '编号' }, name: { title: '名称' }, note: { title: '备注' } },
  list: { columns: ['code', 'name', 'note'], sort: { field: 'code', order: 'asc' } },
}
const ROWS = ['A1', 'A2', 'A3']

let folder: string
let servers: readonly Served[] = []
test.beforeAll(async ({ playwright }) => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-e2e-live-'))
  const settings = { DATA_DIR: folder, DATABASE_ENGINE: ENGINE, LOG_LEVEL: 'error' }
  const first = await serve(settings)
  // Only one process can open the folder of PGlite: there both browsers sit on it.
  servers = [first, ...(ENGINE === 'embedded' ? [await serve(settings)] : [])]
  await inOffice(playwright, async (call) => {
    await publishScreen(call, SCREEN)
    for (const code of ROWS) await call('POST', `/data/${SCREEN.id}/add`, { code, name: `名称${code}` })
  })
})
test.afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  rmSync(folder, { recursive: true, force: true })
})

// People who were in a cell are gone when the next test begins.
test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close()
})

const urlOf = (index: number) => `http://127.0.0.1:${(servers[index] ?? servers[0])?.port}`
/** Calls outside the browsers. */
async function inOffice(
  playwright: PlaywrightWorkerArgs['playwright'],
  work: (call: Awaited<ReturnType<typeof callingAs>>) => Promise<void>,
): Promise<void> {
  const request = await playwright.request.newContext({ baseURL: urlOf(0) })
  await work(await callingAs(request, 'admin'))
  await request.dispose()
}

/** The rows of the list in a grid, in the face that is made of elements. */
async function openGrid(browser: Browser, index: number): Promise<Page> {
  const context = await browser.newContext({ baseURL: urlOf(index) })
  const page = await context.newPage()
  await signIn(page, 'admin')
  await openMenu(page, '藏品管理', SCREEN.title)
  await page.getByRole('button', { name: '表格编辑' }).click()
  await page.getByRole('region', { name: `编辑${SCREEN.title}` }).waitFor()
  const plain = page.getByRole('button', { name: '普通表格' })
  await plain.click()
  await page.getByRole('grid').waitFor()
  return page
}
const cell = (page: Page, row: number, col: number): Locator =>
  page.getByRole('grid').locator('tbody tr').nth(row).locator(`td[data-col="${col}"]`)
async function type(page: Page, row: number, col: number, text: string): Promise<void> {
  await cell(page, row, col).dblclick()
  const box = cell(page, row, col).getByRole('textbox')
  await typeInto(box, text)
  await box.press('Enter')
  await expect(cell(page, row, col)).toHaveText(text)
}

test('GRID-012 GRIDSOCKET-006 two browsers edit one grid on two server processes: what is typed and saved in one is shown in the other, and a cell that both typed into is marked', async ({
  browser,
  playwright,
}) => {
  const [one, other] = [await openGrid(browser, 0), await openGrid(browser, 1)]

  await type(one, 0, 1, '甲写的')
  await expect(cell(other, 0, 1)).toHaveText('甲写的')
  await type(other, 1, 2, '乙写的')
  await expect(cell(one, 1, 2)).toHaveText('乙写的')

  // Both change one cell: no text is lost.
  await type(other, 0, 1, '乙也写')
  await expect(cell(one, 0, 1)).toHaveClass(/vg-conflict/)
  await expect(cell(one, 0, 1)).toHaveText('甲写的')

  await other
    .getByRole('button', { name: /保\s*存/ })
    .first()
    .click()
  await expect(other.getByText('已保存 2 行')).toBeVisible()
  await expect(cell(one, 1, 2)).toHaveText('乙写的')
  await inOffice(playwright, async (call) => {
    const { records } = await call<{ records: readonly Record<string, unknown>[] }>(
      'GET',
      `/data/${SCREEN.id}/list?column=code&order=asc`,
    )
    expect(records.map(({ name, note }) => [name, note])).toEqual([
      ['乙也写', null],
      ['名称A2', '乙写的'],
      ['名称A3', null],
    ])
  })
  await expect(cell(one, 0, 1)).toHaveText('甲写的')
  await expect(cell(one, 0, 1)).toHaveClass(/vg-conflict/)
})

test('GRID-012 who is in a cell is seen by others for as long as they are there, and no longer', async ({
  browser,
}) => {
  const [one, other] = [await openGrid(browser, 0), await openGrid(browser, 1)]
  const marks = other.locator('[data-who]')
  await expect(marks).toHaveCount(0)
  await cell(one, 1, 1).click()
  await expect(cell(other, 1, 1)).toHaveAttribute('data-who', /./)
  await cell(one, 2, 2).click()
  await expect(cell(other, 2, 2)).toHaveAttribute('data-who', /./)
  await expect(marks).toHaveCount(1)
  await one.getByRole('button', { name: '返回列表' }).focus()
  await expect(marks).toHaveCount(0)
  // A person who opens the rows later sees who is there.
  await cell(one, 0, 2).click()
  await other.getByRole('button', { name: '返回列表' }).click()
  await other.getByRole('button', { name: '表格编辑' }).click()
  await expect(cell(other, 0, 2)).toHaveAttribute('data-who', /./)
})

test('unsaved typed values leave the grids of others when their page closes', async ({ browser }) => {
  const [one, other] = [await openGrid(browser, 0), await openGrid(browser, 1)]
  await type(one, 2, 2, '没有保存')
  await expect(cell(other, 2, 2)).toHaveText('没有保存')
  await one.context().close()
  await expect(cell(other, 2, 2)).toHaveText('')
})
