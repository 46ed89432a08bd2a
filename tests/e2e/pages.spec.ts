import { expect } from '@playwright/test'
import { expectClean, takePicture, signIn, typeInto } from './kit.ts'
import { test } from './test.ts'

/** What a customer would see first; each at a desk and on a phone. */
const PAGES = [
  { name: 'home', path: '/dashboard/analysis', ready: '快捷入口' },
  { name: 'list', path: '/collection/loan', ready: '新增' },
  { name: 'orders', path: '/visitor/ticket-order', ready: '新增' },
  { name: 'designer', path: '/online/designer', ready: '新建页面' },
  { name: 'editor', path: '/online/designer?id=collection.loan', ready: '借展登记' },
  { name: 'gallery', path: '/online/gallery', ready: '查看“单行文本”的全部示例' },
  { name: 'widget', path: '/online/gallery?view=sel_user', ready: '存储值' },
  { name: 'missing', path: '/404', ready: '404' },
] as const
const WIDTHS = [1440, 390] as const

for (const width of WIDTHS) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: width > 1000 ? 900 : 844 } })

    test('the sign-in page is clear to a screen reader and complains of nothing', async ({ page }) => {
      await page.goto('/#/user/login')
      await expect(page.getByLabel('用户名')).toBeVisible()
      await takePicture(page, `test-results/pages/login-${width}.png`)
      await expectClean(page)
    })

    test('every page is drawn without an error and without sideways scrolling, and is clear to a screen reader', async ({
      page,
    }) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text())
      })
      await signIn(page, 'admin')
      for (const { name, path, ready } of PAGES) {
        await page.goto(`/#${path}`)
        await expect(page.getByRole('main').getByText(ready).filter({ visible: true }).first()).toBeVisible()
        await page.waitForLoadState('networkidle')
        await takePicture(page, `test-results/pages/${name}-${width}.png`)
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
          name,
        ).toBe(0)
        await expectClean(page)
      }
      expect(complaints).toEqual([])
    })

    test('a form opens, refuses an empty save, keeps what was typed and closes with the keyboard', async ({ page }) => {
      await signIn(page, 'admin')
      await page.goto('/#/collection/loan')
      await page.getByRole('button', { name: '新增' }).click()
      const form = page.getByRole('dialog', { name: '新增' })
      await expect(form.getByLabel('借展编号')).toBeVisible()
      await takePicture(page, `test-results/pages/form-${width}.png`)
      await expectClean(page)
      await typeInto(form.getByLabel('借展编号'), 'JZ-键盘')
      await page.keyboard.press('Control+Enter')
      await expect(form.getByRole('alert').first()).toBeVisible()
      await page.reload()
      await page.getByRole('button', { name: '新增' }).click()
      await expect(
        page
          .getByText('JZ-键盘')
          .or(page.getByText(/未保存|恢复/))
          .first(),
      ).toBeVisible()
    })

    test('English is complete: no Chinese word on the pages of the shell', async ({ page }) => {
      await signIn(page, 'admin')
      await page.goto('/?lang=en-US#/online/designer')
      await expect(page.getByRole('main').getByText('New page').first()).toBeVisible()
      const words = await page.evaluate(() => {
        const copy = document.body.cloneNode(true) as HTMLElement
        // Rows, and the menu and tabs of user-made screens, are data.
        for (const part of copy.querySelectorAll('tbody, .vi-card, nav, script, style')) part.remove()
        return copy.textContent ?? ''
      })
      // The names of the organisation and of the person are data as well; footer and language switch have texts of their own.
      expect([
        ...new Set(words.replaceAll(/城市博物馆|系统管理员|简体中文|中文/g, ' ').match(/\p{Script=Han}+/gu) ?? []),
      ]).toEqual([])
    })
  })
}
