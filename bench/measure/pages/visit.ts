import type { Browser, BrowserContext } from '@playwright/test'

/** Signs in as a person does and gives what the browser keeps of it, for visits that come later. */
export async function visitSignedIn(
  browser: Browser,
  url: string,
): Promise<Awaited<ReturnType<BrowserContext['storageState']>>> {
  const context = await browser.newContext({ locale: 'zh-CN' })
  const page = await context.newPage()
  await page.goto(`${url}/#/user/login`)
  await page.fill('input[name="username"]', 'admin')
  await page.fill('input[name="password"]', '123456')
  // The field for the code stands there until the server has said that it asks for none.
  await page.waitForSelector('input[name="captcha"]', { state: 'hidden' })
  await page.press('input[name="password"]', 'Enter')
  // Who works in several departments is asked for which one.
  const dialog = page.locator('.ant-modal button.ant-btn-primary')
  await Promise.race([dialog.waitFor(), page.waitForURL(/dashboard/)])
  if (await dialog.isVisible()) await dialog.click()
  await page.waitForURL(/dashboard/)
  // The cache of a visit is complete when its calls are answered: dictionaries and their version are part of it.
  await page.waitForLoadState('networkidle')
  const state = await context.storageState()
  await context.close()
  return state
}
