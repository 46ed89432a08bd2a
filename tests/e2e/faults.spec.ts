import AxeBuilder from '@axe-core/playwright'
import { expect, type Route } from '@playwright/test'
import { listRows, signIn } from './kit.ts'
import { test } from './test.ts'

const LOANS = '/#/collection/loan'
const LIST = '**/data/collection.loan/list*'
const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('a slow answer shows a line at the top, in both languages and without movement for people who prefer reduced motion', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await page.route(LIST, async (route) => {
    await after(2500)
    await route.continue()
  })
  for (const [lang, name] of [
    ['zh-CN', '正在等待服务器响应'],
    ['en-US', 'Waiting for the server'],
  ] as const) {
    await page.goto(`/?lang=${lang}${LOANS.slice(1)}`)
    const line = page.getByRole('progressbar', { name })
    await expect(line).toBeVisible()
    const { violations } = await new AxeBuilder({ page }).include('.v-progress').analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
    await expect(listRows(page).first()).toBeVisible()
    await expect(line).toBeHidden()
  }
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  await expect(page.locator('.v-progress')).toBeVisible()
  expect(await page.locator('.v-progress').evaluate((bar) => getComputedStyle(bar, '::before').animationName)).toBe(
    'none',
  )
})

test('leaving a page cancels what it still waits for', async ({ page }) => {
  await signIn(page, 'admin')
  await page.route(LIST, () => undefined)
  const asked = page.waitForRequest(LIST)
  const cancelled = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/data/collection.loan/list'),
  )
  await page.evaluate(() => (window.location.hash = '/collection/loan'))
  await asked
  await page.evaluate(() => (window.location.hash = '/dashboard/analysis'))
  expect((await cancelled).failure()?.errorText).toBe('net::ERR_ABORTED')
  await expect(page.getByText('系统提示')).toHaveCount(0)
})

test('a server that is gone for a moment is not noticed; one that stays away is reported, and tried again on request', async ({
  page,
}) => {
  await signIn(page, 'admin')
  let left = 1
  const cut = (route: Route) => (left-- > 0 ? route.abort('connectionrefused') : route.continue())
  await page.route(LIST, cut)
  await page.goto(LOANS)
  await expect(listRows(page).first()).toBeVisible()
  await expect(page.getByText('网络连接失败，请检查网络后重试')).toHaveCount(0)
  left = 99
  await page.reload()
  await expect(page.getByText('网络连接失败，请检查网络后重试').first()).toBeVisible()
  left = 0
  await page
    .getByRole('button', { name: /重\s*试/ })
    .first()
    .click()
  await expect(listRows(page).first()).toBeVisible()
})

for (const [what, answer, words] of [
  [
    'a page of HTML',
    { status: 200, contentType: 'text/html', body: '<html><h1>proxy</h1></html>' },
    '请求出现错误，请稍后再试',
  ],
  ['a 403', { status: 403, body: '' }, '拒绝访问'],
  ['a 404', { status: 404, body: '' }, '很抱歉，资源未找到!'],
  [
    'a 500 with words',
    { status: 500, contentType: 'application/json', body: '{"message":"库房已盘点"}' },
    '库房已盘点',
  ],
  ['a 504', { status: 504, body: '' }, '网络超时'],
] as const) {
  test(`${what} in place of rows is reported, and the rest of the page stays`, async ({ page }) => {
    await signIn(page, 'admin')
    await page.route(LIST, (route) => route.fulfill(answer))
    await page.goto(LOANS)
    await expect(page.getByText(words).first()).toBeVisible()
    await expect(page.getByRole('navigation').first()).toBeVisible()
    await expect(page.getByRole('button', { name: /新\s*增/ }).first()).toBeEnabled()
    await page.unroute(LIST)
    await page
      .getByRole('button', { name: /重\s*试/ })
      .first()
      .click()
    await expect(listRows(page).first()).toBeVisible()
  })
}

test('a corrupted storage leaves a page on which a person can sign in', async ({ page }) => {
  await signIn(page, 'admin')
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  await page.evaluate(() => {
    for (const storage of [localStorage, sessionStorage])
      for (const name of Object.keys(storage)) storage.setItem(name, '{"value":[{}],"expire":')
  })
  await page.reload()
  await expect(page.getByLabel('用户名')).toBeVisible()
  await signIn(page, 'admin')
  expect(problems).toEqual([])
})
