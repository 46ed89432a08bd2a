import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test'
import { type Served, serve } from '../kit/servers/served.ts'
import { callingAs, expectTotal, listRows, signIn, tabTo, total, typeInto } from './kit.ts'
import { test } from './test.ts'

const LOANS = '/#/collection/loan'
/** A loan that no other test, and no earlier try of this one, has stored. */
const loanNo = (number: number) => `JZ${3000 + 10 * test.info().retry + test.info().repeatEachIndex}-${number}`
const form = (page: Page, name: string) => page.getByRole('dialog', { name })
const save = (page: Page, name: string) => form(page, name).getByRole('button', { name: /保\s*存/ })

async function openAdd(page: Page): Promise<void> {
  await page.goto(LOANS)
  await page.getByRole('button', { name: '新增' }).click()
  await expect(form(page, '新增').getByLabel('借展编号')).toBeVisible()
}
/** What a loan needs besides number and partner. */
async function fillRest(page: Page): Promise<void> {
  const fields = form(page, '新增')
  await typeInto(fields.getByLabel('借展事由'), '特展')
  await typeInto(fields.getByLabel('件数'), '3')
  await typeInto(fields.getByLabel('保险估值'), '1000')
  await typeInto(fields.getByLabel('经办人', { exact: true }), '陈静')
  await page.locator('.ant-select-item-option').filter({ hasText: '陈静' }).first().click()
  for (const [label, day] of [
    ['开始日期', '2026-05-01'],
    ['归还日期', '2026-06-01'],
  ] as const) {
    await typeInto(fields.getByLabel(label), day)
    await page.keyboard.press('Enter')
  }
}

test('a second browser saves first: typed values remain, and both see whose value is whose', async ({
  page,
  browser,
  request,
}) => {
  // The newest loans of the demonstration are in approval, where nobody may edit them.
  await (
    await callingAs(request, 'admin')
  )('POST', '/data/collection.loan/add', {
    loanNo: loanNo(999),
    title: '两人同时修改',
    direction: 'in',
    partner: '邻市博物馆',
    relicCount: 1,
    handler: 'staff',
    // The latest begins the list.
    startDate: '2098-05-01',
    endDate: '2098-06-01',
    status: '1',
  })
  const rowOf = (browserPage: Page) => listRows(browserPage).filter({ hasText: loanNo(999) })
  await signIn(page, 'admin')
  await page.goto(LOANS)
  const row = rowOf(page)
  await row.getByText('编辑').click()
  await expect(form(page, '编辑').getByLabel('借展事由')).toBeVisible()

  const context = await browser.newContext()
  const other = await context.newPage()
  await signIn(other, 'admin')
  await other.goto(LOANS)
  await rowOf(other).getByText('编辑').click()
  await typeInto(form(other, '编辑').getByLabel('借展事由'), '先保存的事由')
  await save(other, '编辑').click()
  await expect(form(other, '编辑')).toBeHidden()
  await context.close()

  await typeInto(form(page, '编辑').getByLabel('借展事由'), '后保存的事由')
  await save(page, '编辑').click()
  const merge = page.getByRole('dialog', { name: '合并两人的修改' })
  await expect(merge).toContainText('系统管理员')
  await expect(merge.getByRole('group', { name: '借展事由' })).toContainText('先保存的事由')
  await merge.getByRole('group', { name: '借展事由' }).getByRole('radio', { name: /我的/ }).check()
  await merge.getByRole('button', { name: '合并并保存' }).click()
  await expect(form(page, '编辑')).toBeHidden()
  await expect(row.getByText('后保存的事由')).toBeVisible()
})

test.describe('a session that ends while a person types', () => {
  /** A new loan typed as far as saving it; the server no longer knows the session then. */
  async function typeAndSave(page: Page, request: APIRequestContext, number: string): Promise<Locator> {
    const asked = page.waitForRequest((one) => one.headers()['x-access-token'] !== undefined)
    await signIn(page, 'admin')
    await openAdd(page)
    const token = (await asked).headers()['x-access-token'] ?? ''
    await typeInto(form(page, '新增').getByLabel('借展编号'), number)
    await typeInto(form(page, '新增').getByLabel('对方单位'), '邻市博物馆')
    await fillRest(page)
    await request.post('/jeecg-boot/sys/logout', { headers: { 'X-Access-Token': token } })
    const again = page.getByRole('dialog', { name: '登录已过期' })
    // A call of the page itself may learn it first, and the dialog then covers the form.
    await expect(async () => {
      if (await again.isHidden()) await save(page, '新增').click({ timeout: 2_000 })
      await expect(again).toBeVisible({ timeout: 3_000 })
    }).toPass()
    await expect(again.getByText('很抱歉，登录已过期，请重新登录')).toBeVisible()
    return again
  }

  test('SESSION-017 signs in again over the form, which is saved then as if nothing had happened', async ({
    page,
    request,
  }) => {
    const again = await typeAndSave(page, request, loanNo(901))
    await expect(again.getByLabel('用户名')).toHaveValue('admin')
    await expect(again.getByLabel('密码', { exact: true })).toBeFocused()
    await page.keyboard.type('wrong')
    await page.keyboard.press('Enter')
    await expect(again.getByRole('alert').filter({ hasText: '用户名或密码错误' })).toBeVisible()
    await typeInto(again.getByLabel('密码', { exact: true }), '123456')
    await again.getByRole('button', { name: '重新登录' }).click()
    await expect(again).toBeHidden()
    await expect(form(page, '新增').getByLabel('对方单位')).toHaveValue('邻市博物馆')
    await save(page, '新增').click()
    await expect(form(page, '新增')).toBeHidden()
    await expect(listRows(page).filter({ hasText: loanNo(901) })).toBeVisible()
  })

  test('costs nothing that was typed either when signing in on the sign-in page', async ({ page, request }) => {
    const again = await typeAndSave(page, request, loanNo(903))
    await again.getByRole('button', { name: '换个账号登录' }).click()
    await expect(page.getByRole('heading', { name: '账号登录' })).toBeVisible()
    await signIn(page, 'admin')
    await openAdd(page)
    await form(page, '新增')
      .getByRole('button', { name: /恢\s*复/ })
      .click()
    await expect(form(page, '新增').getByLabel('对方单位')).toHaveValue('邻市博物馆')
    await expect(form(page, '新增').getByLabel('件数')).toHaveValue('3')
  })

  test('is seen in the other windows of the same browser, which keep what was typed', async ({ page, context }) => {
    await signIn(page, 'admin')
    await openAdd(page)
    await typeInto(form(page, '新增').getByLabel('对方单位'), '邻市博物馆')
    const other = await context.newPage()
    await other.goto('/')
    await other.getByRole('button', { name: /用户菜单/ }).click()
    const loadedAnew = page.waitForEvent('load')
    await other.getByText('退出登录').click()
    await other
      .getByRole('dialog')
      .getByRole('button', { name: /确\s*定/ })
      .click()
    await expect(other.getByRole('heading', { name: '账号登录' })).toBeVisible()
    await expect(page.getByRole('heading', { name: '账号登录' })).toBeVisible()
    await loadedAnew
    await signIn(page, 'admin')
    await openAdd(page)
    await form(page, '新增')
      .getByRole('button', { name: /恢\s*复/ })
      .click()
    await expect(form(page, '新增').getByLabel('对方单位')).toHaveValue('邻市博物馆')
    await expect(other.getByRole('button', { name: /用户菜单/ })).toBeVisible()
  })
})

test('everything needed to add a record can be done from the keyboard', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto(LOANS)
  await expect(listRows(page).first()).toBeVisible()
  const before = await total(page)
  const add = page.getByRole('button', { name: '新增' })
  await add.focus()
  await page.keyboard.press('Enter')
  const fields = form(page, '新增')
  await expect(fields.getByLabel('借展编号')).toBeVisible()
  await tabTo(page, fields.getByLabel('借展编号'))
  await page.keyboard.type(loanNo(902))
  await tabTo(page, fields.getByLabel('借展事由'))
  await page.keyboard.type('键盘登记')
  await tabTo(page, fields.getByLabel('对方单位'))
  await page.keyboard.type('邻市博物馆')
  await tabTo(page, fields.getByLabel('件数'))
  await page.keyboard.type('3')
  await tabTo(page, fields.getByLabel('保险估值'))
  await page.keyboard.type('１２．５')
  await tabTo(page, fields.getByLabel('经办人', { exact: true }))
  await page.keyboard.type('陈静')
  // Enter takes what is marked, and nothing is before the answer to what was typed.
  await expect(page.locator('.ant-select-item-option-active').filter({ hasText: '陈静' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(fields.getByText('陈静')).toBeVisible()
  await page.keyboard.press('Escape')
  for (const [label, day] of [
    ['开始日期', '2026-05-01'],
    ['归还日期', '2026-06-01'],
  ] as const) {
    await tabTo(page, fields.getByLabel(label))
    await page.keyboard.type(day)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Control+Enter')
  await expect(fields).toBeHidden()
  await expect(add).toBeFocused()
  await expectTotal(page, before + 1)
})

test.describe('while the server is away', () => {
  const port = Number(process.env['E2E_PORT']) + 1
  let folder: string
  let server: Served | undefined
  const start = async () => {
    server = await serve({
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_ENGINE: process.env['E2E_ENGINE'] ?? 'embedded',
    })
  }
  test.use({ baseURL: `http://127.0.0.1:${port}` })
  test.beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'vitrine-e2e-restart-'))
    await start()
  })
  test.afterAll(async () => {
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('a form that is open says so, keeps everything, and saves when the server is back', async ({ page }) => {
    await signIn(page, 'admin')
    await openAdd(page)
    await typeInto(form(page, '新增').getByLabel('借展编号'), loanNo(903))
    await typeInto(form(page, '新增').getByLabel('对方单位'), '邻市博物馆')
    await fillRest(page)
    await server?.stop()
    await save(page, '新增').click()
    await expect(
      page
        .getByRole('alert')
        .filter({ hasText: /网络|连接|服务器/ })
        .first(),
    ).toBeVisible()
    await expect(form(page, '新增').getByLabel('对方单位')).toHaveValue('邻市博物馆')
    await start()
    await save(page, '新增').click()
    await expect(form(page, '新增')).toBeHidden()
    await expect(listRows(page).getByText(loanNo(903))).toBeVisible()
  })
})
