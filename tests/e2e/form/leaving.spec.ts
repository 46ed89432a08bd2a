import { expect, type Page } from '@playwright/test'
import { callingAs, publishScreen, signIn } from '../kit.ts'
import { test } from '../test.ts'

const ID = 'lab.leaving'
const SCREEN = {
  version: 1,
  id: ID,
  title: '离开试验',
  permission: 'lab:leaving',
  source: { table: 'lab_leaving' },
  menu: { path: '/lab/leaving', order: 995 },
  fields: {
    name: { title: '名称' },
    day: { title: '日期', view: 'date' },
    kind: {
      title: '种类',
      view: 'list',
      options: {
        items: [
          { value: 'a', text: '甲类' },
          { value: 'b', text: '乙类' },
        ],
      },
    },
    keeper: { title: '保管人', view: 'sel_user' },
  },
  list: { columns: ['name', 'day'] },
}
const OTHER = {
  ...SCREEN,
  id: 'lab.leavingOther',
  title: '另一页',
  permission: 'lab:leavingOther',
  source: { table: 'lab_leaving_other' },
  menu: { path: '/lab/leaving-other', order: 996 },
}
/** The form has a page to itself, and its tab is not covered. */
const PAGES = [
  ['甲页', 'one'],
  ['乙页', 'two'],
].map(([title = '', name], index) => ({
  ...SCREEN,
  id: `lab.leaving${index}`,
  title,
  permission: `lab:leaving${index}`,
  source: { table: `lab_leaving_${index}` },
  menu: { path: `/lab/leaving-${name}`, order: 997 + index },
  form: { open: 'page' },
}))
const HERE = /#\/lab\/leaving(\?.*)?$/
const THERE = /#\/lab\/leaving-other(\?.*)?$/

/** The console output of the browser, and uncaught errors. */
let messages: string[] = []

// The menu draws only the visible entries, and it contains pages of other tests.
test.use({ viewport: { width: 1440, height: 2400 } })
test.beforeAll(async ({ request }) => {
  const call = await callingAs(request, 'admin')
  for (const screen of [SCREEN, OTHER, ...PAGES])
    if (!(await call('GET', `/schema/get/${screen.id}`).catch(() => undefined))) await publishScreen(call, screen)
})
test.beforeEach(async ({ page }) => {
  messages = []
  page.on('pageerror', (error) => messages.push(String(error)))
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && messages.push(message.text()))
  await signIn(page, 'admin')
})
test.afterEach(() => expect(messages).toEqual([]))

/** One page at a time: what is left is not drawn any more. */
async function withoutTabs(page: Page): Promise<void> {
  await page.evaluate(() =>
    localStorage.setItem('pro__DEFAULT_MULTI_PAGE', JSON.stringify({ value: false, expire: null })),
  )
  await page.reload()
  await expect(page.getByRole('navigation', { name: '已打开的页面' })).toHaveCount(0)
}
const entry = (page: Page, title: string) =>
  page.getByRole('navigation').first().getByRole('treeitem', { name: title, exact: true })
const form = (page: Page) => page.getByRole('dialog', { name: '新增' })
const question = (page: Page) => page.getByRole('dialog', { name: '有未保存的内容' })
async function type(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: '新增' }).filter({ visible: true }).click()
  await form(page).getByLabel('名称').pressSequentially(words)
}
async function stay(page: Page, at = HERE): Promise<void> {
  await expect(question(page)).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(question(page)).toBeHidden()
  await expect(page).toHaveURL(at)
}
async function leave(page: Page): Promise<void> {
  await expect(question(page)).toHaveCount(1)
  await question(page)
    .getByRole('button', { name: /离\s*开/ })
    .click()
  await expect(question(page)).toBeHidden()
}
/** Like a press of the browser's button, which waits for nothing. */
const step = (page: Page, ...by: number[]) => page.evaluate((all) => all.forEach((one) => window.history.go(one)), by)

test('a page with something unsaved is left by no way without one question, and nothing typed is lost by staying', async ({
  page,
}) => {
  await withoutTabs(page)
  await entry(page, '另一页').click()
  await expect(page).toHaveURL(THERE)
  await entry(page, '离开试验').click()
  await entry(page, '另一页').click()
  await expect(page).toHaveURL(THERE)
  await page.goBack()
  await expect(page).toHaveURL(HERE)
  await type(page, '半句')
  const ways: Readonly<Record<string, () => Promise<unknown>>> = {
    back: () => step(page, -1),
    again: () => step(page, -1),
    twice: () => step(page, -1, -1),
    'two at once': () => step(page, -2),
    forth: () => step(page, 1),
    'back and forth': () => step(page, -1, 1),
    typed: () => page.evaluate(() => void (window.location.href = '#/lab/leaving-other')),
    'back after that': () => step(page, -1),
    menu: () => entry(page, '另一页').evaluate((one: HTMLElement) => one.click()),
  }
  for (const [way, go] of Object.entries(ways)) {
    await test.step(way, async () => {
      await go()
      await stay(page)
      await expect(form(page).getByLabel('名称')).toHaveValue('半句')
    })
  }
})

test('a browser without an account of its entries stops the same steps', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'navigation'))
  await withoutTabs(page)
  expect(await page.evaluate(() => 'navigation' in window)).toBe(false)
  await entry(page, '另一页').click()
  await entry(page, '离开试验').click()
  await type(page, '半句')
  for (const by of [[-1], [-1, -1], [-2]]) {
    await step(page, ...by)
    await stay(page)
  }
  await page.evaluate(() => void (window.location.href = '#/lab/leaving-other'))
  await stay(page)
  await expect(form(page).getByLabel('名称')).toHaveValue('半句')
  await step(page, -1)
  await leave(page)
  await expect(page).toHaveURL(THERE)
})

test('a page is left with a calendar, a list or a dialog open, and asks once', async ({ page }) => {
  await withoutTabs(page)
  await entry(page, '另一页').click()
  const OPENED: Readonly<Record<string, () => Promise<unknown>>> = {
    calendar: async () => {
      await form(page).getByLabel('日期').click()
      await expect(page.locator('.ant-picker-dropdown:visible')).toBeVisible()
    },
    list: async () => {
      await form(page).getByLabel('种类').click()
      await expect(page.locator('.ant-select-dropdown:visible')).toBeVisible()
    },
    dialog: async () => {
      await form(page).getByRole('button', { name: /选择/ }).first().click()
      await expect(page.getByRole('dialog')).toHaveCount(2)
    },
  }
  for (const [what, open] of Object.entries(OPENED)) {
    await test.step(what, async () => {
      await entry(page, '离开试验').click()
      await type(page, what)
      await open()
      await step(page, -1)
      await stay(page)
      await expect(form(page).getByLabel('名称')).toHaveValue(what)
      await step(page, -1)
      await leave(page)
      await expect(page).toHaveURL(THERE)
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
  }
  // What was typed is offered again.
  await entry(page, '离开试验').click()
  await page.getByRole('button', { name: '新增' }).click()
  await expect(form(page).getByText(/未保存的内容/)).toBeVisible()
})

test('the browser asks before the window goes, by a reload or by stepping out, and the sign-out says what may be lost', async ({
  page,
}) => {
  await withoutTabs(page)
  await page.goto('about:blank')
  await page.goto('/#/lab/leaving')
  await type(page, '半句')
  for (const go of [() => page.evaluate(() => window.location.reload()), () => step(page, -1)]) {
    const asked = page.waitForEvent('dialog')
    void go().catch(() => undefined)
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await expect(form(page).getByLabel('名称')).toHaveValue('半句')
  }
  await page.getByRole('button', { name: /^用户菜单/ }).evaluate((one: HTMLElement) => one.click())
  await page.getByRole('menuitem', { name: '退出登录' }).evaluate((one: HTMLElement) => one.click())
  const ask = page.getByRole('dialog').filter({ hasText: '真的要注销登录吗?' })
  await expect(ask).toContainText('还有未保存的内容')
  await ask.getByRole('button', { name: /取\s*消/ }).click()
  await expect(form(page).getByLabel('名称')).toHaveValue('半句')
})

test('another language leaves what is typed where it is', async ({ page }) => {
  await entry(page, '离开试验').click()
  await type(page, '半句')
  await page.getByRole('button', { name: '语言' }).evaluate((one: HTMLElement) => one.click())
  await page
    .getByRole('menuitemradio', { name: 'English' })
    .or(page.getByRole('menuitem', { name: 'English' }))
    .evaluate((one: HTMLElement) => one.click())
  await expect(page.getByRole('button', { name: /^User menu/ })).toBeAttached()
  await expect(page.getByRole('dialog').getByLabel('名称')).toHaveValue('半句')
})

test('pages with something unsaved stay in their tabs without a question, and no tab of theirs closes without one', async ({
  page,
}) => {
  const tabs = page.getByRole('navigation', { name: '已打开的页面' })
  const tab = (title: string) => tabs.getByRole('link', { name: title, exact: true })
  const added = (title: string) => `新增 · ${title}`
  const name = page.getByLabel('名称').filter({ visible: true })
  for (const { title } of PAGES) {
    await entry(page, title).click()
    await expect(tab(title)).toHaveAttribute('aria-current', 'page')
    await page.getByRole('button', { name: '新增', exact: true }).filter({ visible: true }).click()
    await expect(tab(added(title))).toHaveAttribute('aria-current', 'page')
    await name.pressSequentially(title)
  }
  const [one = '', two = ''] = PAGES.map(({ title }) => added(title))
  const ONE = /leaving-one\?record=new$/
  await tab(one).click()
  await expect(page).toHaveURL(ONE)
  await expect(name).toHaveValue('甲页')
  await step(page, -1)
  await expect(page).toHaveURL(/leaving-two\?record=new$/)
  await expect(name).toHaveValue('乙页')
  await step(page, 1)
  await expect(page).toHaveURL(ONE)
  // One that is not seen, then the one in view.
  for (const title of [two, one]) {
    await tab(title).press('Delete')
    await stay(page, ONE)
    await expect(tab(title)).toBeVisible()
  }
  const others = async () => {
    await tab('首页').click({ button: 'right' })
    await page.getByRole('menuitem', { name: '关闭其它' }).click()
  }
  await others()
  await stay(page, ONE)
  await expect(name).toHaveValue('甲页')
  // A form that is closed with its own question is asked about once.
  await page
    .getByRole('main')
    .getByRole('button', { name: /^关\s*闭$/ })
    .filter({ visible: true })
    .click()
  await question(page).getByRole('button', { name: '放弃修改' }).click()
  await expect(page).toHaveURL(/leaving-one$/)
  await expect(question(page)).toBeHidden()
  await others()
  await leave(page)
  await expect(tabs.getByRole('link')).toHaveCount(1)
  await expect(page.getByRole('heading', { name: /好，/ })).toBeVisible()
  // Nothing is left that the browser would ask about.
  const loaded = page.waitForEvent('load')
  await page.evaluate(() => window.location.reload())
  await loaded
})
