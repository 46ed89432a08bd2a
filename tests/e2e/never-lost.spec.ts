import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type APIRequestContext, type BrowserContext, chromium, expect, type Page, test } from '@playwright/test'
import { expectClean, listRows, signIn } from './kit.ts'

const ID = 'lab.lost'
const FIELDS = 120
const PER_GROUP = 40
const titleOf = (number: number) => `字段${String(number).padStart(3, '0')}`
const keyOf = (number: number) => `f${String(number).padStart(3, '0')}`
const numbers = Array.from({ length: FIELDS }, (_, index) => index + 1)

/** A form as long as those that people give up in the middle of. */
const SCREEN = {
  version: 1, id: ID, title: '长表单', permission: 'lab:lost', menu: { path: '/lab/lost', parent: 'collection', order: 90 },
  fields: Object.fromEntries(numbers.map((number) => [keyOf(number), { title: titleOf(number), maxLength: 100, ...(number === 1 ? { required: true } : {}) }])),
  query: { items: [keyOf(1)] },
  list: { columns: [keyOf(1), keyOf(2), keyOf(3)] },
  form: { columns: 2, layout: [0, 1, 2].map((group) => ({ group: `第${group + 1}部分`, fields: numbers.slice(group * PER_GROUP, (group + 1) * PER_GROUP).map(keyOf) })) },
}
type Row = Readonly<Record<string, unknown>>

/** Calls the server as one person. */
async function as(request: APIRequestContext, username: string) {
  const login = await request.post('/jeecg-boot/sys/login', { data: { username, password: '123456' } })
  const { result } = (await login.json()) as { result: { token: string } }
  return async (method: 'POST' | 'PUT' | 'GET', url: string, data?: unknown): Promise<Row> => {
    const reply = await request.fetch(`/jeecg-boot${url}`, { method, headers: { 'X-Access-Token': result.token }, ...(data === undefined ? {} : { data }) })
    const answer = (await reply.json()) as { success: boolean; message: string; result: Row }
    if (!answer.success) throw new Error(`${url}: ${answer.message}`)
    return answer.result
  }
}

/** A test that is tried again finds the screen there. */
async function publishOnce(call: Awaited<ReturnType<typeof as>>): Promise<void> {
  if (await call('GET', `/schema/get/${ID}`).catch(() => undefined)) return
  await call('POST', '/schema/create', { document: SCREEN })
  await call('POST', `/schema/publish/${ID}`, { message: '', baseVersion: 0 })
}

const field = (page: Page, number: number) => page.getByRole('dialog').getByLabel(titleOf(number), { exact: true })
/** A field far from the view is only the place of one until somebody comes to it. */
async function type(page: Page, number: number, text: string): Promise<void> {
  await field(page, number).focus()
  await field(page, number).fill(text)
}
async function openRecord(page: Page): Promise<void> {
  await page.goto('/#/lab/lost')
  await listRows(page).first().getByRole('button', { name: '编辑' }).click()
  await expect(field(page, 1)).toBeVisible()
}
/** What the database of the browser holds of what was typed. */
const draftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('vitrine')
        opening.addEventListener('error', () => reject(new Error('The database was not opened')))
        opening.addEventListener('success', () => {
          const all = opening.result.transaction('drafts').objectStore('drafts').getAll()
          all.addEventListener('success', () => {
            opening.result.close()
            resolve(JSON.stringify(all.result))
          })
        })
      }),
  )

test.describe('what somebody typed', () => {
  let profile: string
  const contexts: BrowserContext[] = []
  test.beforeEach(() => {
    profile = mkdtempSync(join(tmpdir(), 'vitrine-profile-'))
  })
  test.afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close().catch(() => undefined)
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  })

  test('outlives a browser that is killed, and is merged with what a colleague saved meanwhile', async ({ request, baseURL }, { project }) => {
    const { launchOptions, locale, timezoneId, viewport, contextOptions } = project.use
    const browse = async () => {
      const context = await chromium.launchPersistentContext(profile, { ...launchOptions, ...contextOptions, ...(baseURL ? { baseURL } : {}), ...(locale ? { locale } : {}), ...(timezoneId ? { timezoneId } : {}), ...(viewport ? { viewport } : {}) })
      contexts.push(context)
      return { context, page: context.pages()[0] ?? (await context.newPage()) }
    }
    const admin = await as(request, 'admin')
    await publishOnce(admin)
    const { id } = await admin('POST', `/data/${ID}/add`, Object.fromEntries(numbers.map((number) => [keyOf(number), `值${number}`])))
    const record = () => admin('GET', `/data/${ID}/queryById?id=${String(id)}`)

    const { page: first, context: killed } = await browse()
    await test.step('half a form is filled in', async () => {
      await signIn(first, 'admin')
      await openRecord(first)
      await type(first, 2, '我写的二')
      await type(first, 3, '我写的三')
      await type(first, 60, '我写的六十')
      await expect.poll(() => draftOf(first)).toContain('我写的六十')
    })

    await test.step('the browser dies', async () => {
      const gone = new Promise((resolve) => killed.once('close', resolve))
      const wire = await killed.newCDPSession(first)
      await wire.send('Browser.crash').catch(() => undefined)
      await gone
    })

    await test.step('a colleague saves the record', async () => {
      const { version } = await record()
      await admin('PUT', `/data/${ID}/edit`, { id, version, [keyOf(3)]: '同事写的三', [keyOf(4)]: '同事写的四' })
    })

    const { page } = await browse()
    await test.step('what was typed is offered, and only what both changed is asked', async () => {
      await signIn(page, 'admin')
      await openRecord(page)
      await expect(field(page, 2)).toHaveValue('值2')
      await expect(page.getByText(/未保存的内容（3 项）/)).toBeVisible()
      await page.getByRole('button', { name: /恢\s*复/ }).click()
      const merge = page.getByRole('dialog', { name: '合并两人的修改' })
      await expect(merge.getByRole('group', { name: titleOf(3) })).toContainText('同事写的三')
      await expect(merge.getByRole('radio')).toHaveCount(2)
      await expectClean(page)
      await merge.getByRole('radio', { name: /我的/ }).check()
      await merge.getByRole('button', { name: '合并到表单' }).click()
      await expect(field(page, 3)).toHaveValue('我写的三')
      await expect(field(page, 4)).toHaveValue('同事写的四')
    })

    await test.step('it is finished; somebody is faster once more, and the two are merged by keyboard', async () => {
      await type(page, 119, '写完了')
      const { version } = await record()
      await admin('PUT', `/data/${ID}/edit`, { id, version, [keyOf(119)]: '同事也写了', [keyOf(5)]: '同事写的五' })
      await page.keyboard.press('Control+Enter')
      const merge = page.getByRole('dialog', { name: '合并两人的修改' })
      await expect(merge.getByText('值119')).toBeVisible()
      await merge.getByRole('radio', { name: /对方的/ }).focus()
      await page.keyboard.press('ArrowUp')
      await expect(merge.getByRole('radio', { name: /我的/ })).toBeChecked()
      await merge.getByRole('button', { name: '合并并保存' }).press('Enter')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      expect(await record()).toMatchObject({ [keyOf(2)]: '我写的二', [keyOf(3)]: '我写的三', [keyOf(4)]: '同事写的四', [keyOf(5)]: '同事写的五', [keyOf(60)]: '我写的六十', [keyOf(119)]: '写完了' })
      await expect.poll(() => draftOf(page)).toBe('[]')
    })
  })

  test('is there again after a reload, another page, a sign-out and a second tab', async ({ page, context, request }) => {
    const admin = await as(request, 'admin')
    await publishOnce(admin)
    await admin('POST', `/data/${ID}/add`, { [keyOf(1)]: '一', [keyOf(2)]: '二' })
    const restore = page.getByRole('button', { name: /恢\s*复/ })
    await signIn(page, 'admin')
    await openRecord(page)
    await type(page, 2, '没有保存')
    await expect.poll(() => draftOf(page)).toContain('没有保存')

    await test.step('a page behind another one keeps it', async () => {
      await page.evaluate(() => (window.location.hash = '/dashboard/analysis'))
      await expect(page.getByRole('heading', { name: /好，/ })).toBeVisible()
      await page.evaluate(() => (window.location.hash = '/lab/lost'))
      await expect(field(page, 2)).toHaveValue('没有保存')
    })
    await test.step('a second tab is told, and offers nothing of the first', async () => {
      const other = await context.newPage()
      await openRecord(other)
      await expect(other.getByText('你正在另一个标签页中编辑这条记录')).toBeVisible()
      await expect(page.getByText('你正在另一个标签页中编辑这条记录')).toBeVisible()
      await expect(other.getByRole('button', { name: /恢\s*复/ })).toHaveCount(0)
      await other.close()
      await expect(page.getByText('你正在另一个标签页中编辑这条记录')).toHaveCount(0)
    })
    await test.step('the browser asks before a reload, and offers it after', async () => {
      const asked = page.waitForEvent('dialog')
      const reloaded = page.reload()
      await (await asked).accept()
      await reloaded
      await openRecord(page)
      await restore.click()
      await expect(field(page, 2)).toHaveValue('没有保存')
    })
    await test.step('a sign-out leaves it for whoever signs in again', async () => {
      page.on('dialog', (dialog) => void dialog.accept())
      await page.evaluate(() => (window.location.hash = '/dashboard/analysis'))
      await page.getByRole('button', { name: /^用户菜单/ }).click()
      await page.getByRole('menuitem', { name: '退出登录' }).click()
      await page.getByRole('dialog').getByRole('button', { name: /确\s*[认定]/ }).click()
      await expect(page.getByLabel('用户名')).toBeVisible()
      await signIn(page, 'admin')
      await openRecord(page)
      await restore.click()
      await page.getByRole('button', { name: /保\s*存/ }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect.poll(() => draftOf(page)).toBe('[]')
    })
  })
})
