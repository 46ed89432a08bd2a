import { expect, type Page, type Route } from '@playwright/test'
import { expectClean, framesPassed, hearing, listRows, openMenu, takePicture, signIn, typeInto } from '../kit.ts'
import { test } from '../test.ts'
import { everyRun } from '../../kit/sweep.ts'

const LOANS = '/collection/loan'
const ORDERS = '/visitor/ticket-order'
const tabs = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' })
const tab = (page: Page, name: string) => tabs(page).getByRole('link', { name, exact: true })
const at = (page: Page) => page.evaluate(() => window.location.hash.slice(1))
const sizeOf = async (page: Page, selector: string) =>
  (await page.locator(selector).first().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

async function openSettings(page: Page) {
  await page.getByRole('button', { name: /用户菜单|User menu/ }).click()
  await page.getByRole('menuitem', { name: /系统设置|Settings/ }).click()
  return page.getByRole('dialog', { name: /系统设置|Settings/ })
}
/** The server's own menu, with more in it. */
async function withMenu(page: Page, change: (menu: unknown[]) => unknown[]): Promise<void> {
  await page.route('**/getUserPermissionByToken*', async (route: Route) => {
    const reply = await route.fetch()
    const body = (await reply.json()) as { result: { menu: unknown[] } }
    body.result.menu = change(body.result.menu)
    await route.fulfill({ response: reply, json: body })
  })
}
const entry = (path: string, title: string, more: object = {}) => ({
  id: path,
  route: '1',
  path,
  name: path,
  component: 'result/Result',
  meta: { title, keepAlive: true, internalOrExternal: false },
  ...more,
})

test('LAYOUT-010 a hidden page keeps its scroll, its choice and typed values; ROUTE-017 a new one starts at the top', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await openMenu(page, '藏品管理', '借展登记')
  await expect(listRows(page).first()).toBeVisible()
  await listRows(page).nth(1).getByRole('checkbox').check()
  await typeInto(page.getByLabel('对方单位'), '博物')
  await page.setViewportSize({ width: 1440, height: 500 })
  const rows = page.locator('.vi-table-scroll:visible')
  await rows.evaluate((box) => box.scrollTo(0, 60))
  await page.evaluate(() => window.scrollTo(0, 200))
  const places = async () => [await page.evaluate(() => window.scrollY), await rows.evaluate((box) => box.scrollTop)]
  await expect.poll(places).toEqual([200, 60])
  await framesPassed(page)
  await page.evaluate((to) => void (window.location.hash = to), ORDERS)
  await expect(page.getByRole('heading', { level: 1, name: '门票订单' })).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.evaluate((to) => void (window.location.hash = to), LOANS)
  await expect(page.getByRole('heading', { level: 1, name: '借展登记' })).toBeVisible()
  await expect.poll(places).toEqual([200, 60])
  await expect(page.getByLabel('对方单位')).toHaveValue('博物')
  await expect(listRows(page).nth(1).getByRole('checkbox')).toBeChecked()
})

test('an open form is unchanged after a look at another page', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto(`/#${LOANS}`)
  await page.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增' })
  await typeInto(form.getByLabel('借展编号'), 'JZ-未完')
  await page.evaluate((to) => void (window.location.hash = to), ORDERS)
  await expect(page.getByRole('heading', { level: 1, name: '门票订单' })).toBeVisible()
  await expect(form).toBeHidden()
  await expect(page.getByRole('button', { name: '新增' })).toBeEnabled()
  await page.goBack()
  await expect(form.getByLabel('借展编号')).toHaveValue('JZ-未完')
})

test('tabs: keyboard, menu, the closed event, more than fit, and all of them after a reload', async ({ page }) => {
  await signIn(page, 'admin')
  await withMenu(page, (menu) => [
    ...menu,
    ...Array.from({ length: 30 }, (_, nr) => entry(`/page/${nr}`, `第 ${nr} 页`)),
  ])
  await page.reload()
  for (const nr of [1, 2, 3]) {
    await page.evaluate((to) => void (window.location.hash = to), `/page/${nr}`)
    await expect(tab(page, `第 ${nr} 页`)).toHaveAttribute('aria-current', 'page')
  }
  await test.step('by keyboard alone', async () => {
    await tab(page, '第 3 页').focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await expect(tab(page, '第 2 页')).toHaveAttribute('aria-current', 'page')
    await page.evaluate(() =>
      window.addEventListener('vitrine:page-closed', (event) =>
        Object.assign(window, { heard: (event as CustomEvent<{ closed: { path: string } }>).detail.closed.path }),
      ),
    )
    await page.keyboard.press('Delete')
    await expect(tab(page, '第 2 页')).toHaveCount(0)
    expect(await page.evaluate(() => (window as unknown as { heard: string }).heard)).toBe('/page/2')
    await expect(tab(page, '第 3 页')).toBeFocused()
    expect(await at(page)).toBe('/page/3')
    await page.keyboard.press('Shift+F10')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect(tabs(page).getByRole('link')).toHaveCount(2)
    await tab(page, '首页').focus()
    await page.keyboard.press('Delete')
    await expect(page.getByText('首页不能关闭!')).toBeVisible()
  })
  await test.step('more than fit', async () => {
    for (let nr = 0; nr < 22; nr += 1) {
      await page.evaluate((to) => void (window.location.hash = to), `/page/${nr}`)
      await expect(tab(page, `第 ${nr} 页`)).toHaveAttribute('aria-current', 'page')
    }
    await expect(tab(page, '第 21 页')).toBeInViewport({ ratio: 0.9 })
    await page.getByRole('button', { name: '全部页签' }).click()
    await page.getByRole('menuitemradio', { name: '第 4 页' }).click()
    await expect(tab(page, '第 4 页')).toBeInViewport({ ratio: 0.9 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    )
    await expectClean(page)
  })
  await test.step('after a reload', async () => {
    const before = await tabs(page).getByRole('link').allInnerTexts()
    await page.reload()
    await expect(tab(page, '第 4 页')).toHaveAttribute('aria-current', 'page')
    expect(await tabs(page).getByRole('link').allInnerTexts()).toEqual(before)
  })
})

test('2,000 entries of a menu open, scroll and are searched, and only those in view are drawn', async ({ page }) => {
  const many = [
    entry('/many', '很多', {
      component: 'layouts/RouteView',
      children: Array.from({ length: 20 }, (_, group) =>
        entry(`/many/${group}`, `第 ${group} 组`, {
          component: 'layouts/RouteView',
          children: Array.from({ length: 100 }, (__, nr) => entry(`/many/${group}/${nr}`, `条目 ${group}-${nr}`)),
        }),
      ),
    }),
  ]
  await withMenu(page, (menu) => [
    ...menu,
    ...Array.from({ length: 40 }, (_, nr) => entry(`/first/${nr}`, `首层 ${nr}`)),
    ...many,
    entry('/flat', '一层', {
      component: 'layouts/RouteView',
      children: Array.from({ length: 2000 }, (_, nr) => entry(`/flat/${nr}`, `平铺 ${nr}`)),
    }),
  ])
  await signIn(page, 'admin')
  const menu = page.getByRole('tree', { name: '主菜单' })
  await menu.press('End')
  await expect(menu.getByRole('treeitem', { name: '一层' })).toBeVisible()
  await menu.getByRole('treeitem', { name: '一层' }).click()
  await expect(menu.getByRole('treeitem', { name: '平铺 0', exact: true })).toBeVisible()
  expect(await menu.getByRole('treeitem').count()).toBeLessThan(80)
  await menu.hover()
  for (let turn = 0; turn < 10; turn += 1) await page.mouse.wheel(0, 4000)
  await menu.press('End')
  await expect(menu.getByRole('treeitem', { name: '平铺 1999' })).toBeVisible()
  await page.keyboard
    .press('Control+k')
    .then(() =>
      page
        .getByRole('dialog', { name: '全局搜索' })
        .getByRole('combobox')
        .pressSequentially('条目 19-9', { delay: 60 }),
    )
  await expect(page.getByRole('option', { name: '条目 19-99' })).toBeVisible()
})

test('sizes: LAYOUT-007 LAYOUT-008 the side menu, LAYOUT-009 its drawer, HEADER-007 HEADER-008 a menu across the page', async ({
  page,
}) => {
  await signIn(page, 'admin')
  expect((await sizeOf(page, 'aside')).width).toBe(200)
  await page.getByRole('button', { name: '展开或收起菜单' }).click()
  await expect.poll(async () => (await sizeOf(page, 'aside')).width).toBe(80)
  await page.getByRole('button', { name: '展开或收起菜单' }).click()
  const settings = await openSettings(page)
  await settings.getByText('顶部栏导航', { exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('banner').getByRole('button', { name: '藏品管理' })).toBeVisible()
  expect((await sizeOf(page, '.v-header-tools')).width).toBeGreaterThanOrEqual(400)
  expect((await sizeOf(page, '.v-brand')).width).toBeGreaterThanOrEqual(165)
  await page.setViewportSize({ width: 1087, height: 800 })
  await expect(page.getByRole('button', { name: '展开或收起菜单' })).toBeVisible()
  await expect(page.getByRole('complementary')).toHaveCount(0)
  await page.getByRole('button', { name: '展开或收起菜单' }).click()
  await expect.poll(async () => (await sizeOf(page, '.ant-drawer-section, .ant-drawer-content')).width).toBe(208)
  await page.setViewportSize({ width: 1088, height: 800 })
  await expect(page.getByRole('banner').getByRole('link', { name: '首页' })).toBeVisible()
})

test('HEADER-006 a header that hides itself goes when the page goes down, and comes for the keyboard', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await page.goto(`/#${LOANS}`)
  await expect(listRows(page).first()).toBeVisible()
  const settings = await openSettings(page)
  await settings.getByRole('switch', { name: '固定顶栏' }).click()
  await settings.getByRole('switch', { name: '下滑时隐藏顶栏' }).click()
  await page.keyboard.press('Escape')
  await expect(settings).toBeHidden()
  // The drawer gives the focus back to where it was opened.
  await expect(page.getByRole('button', { name: /用户菜单/ })).toBeFocused()
  await page.setViewportSize({ width: 1440, height: 400 })
  const top = async () => (await sizeOf(page, '.v-top')).y
  const rest = () => page.getByRole('main').evaluate((main) => main.focus({ preventScroll: true }))
  // Two movements in one frame would be one to the page.
  const scrollBy = (by: number) =>
    page.evaluate(
      (px) =>
        new Promise<void>((resolve) => {
          window.scrollBy(0, px)
          requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
        }),
      by,
    )
  await rest()
  await scrollBy(90)
  await expect.poll(top).toBe(0)
  await scrollBy(60)
  await expect.poll(top).toBeLessThan(-50)
  await page.getByRole('button', { name: /用户菜单/ }).focus()
  await expect.poll(top).toBe(0)
  await rest()
  await scrollBy(40)
  await expect.poll(top).toBeLessThan(-50)
  await scrollBy(-20)
  await expect.poll(top).toBe(0)
})

const LOOKS = [
  [1024, 'en-US'],
  [390, 'zh-CN'],
  [1440, 'zh-CN'],
] as const
for (const [width, language] of everyRun(LOOKS, 1)) {
  test(`dark, compact and high contrast can be read at ${width} px in ${language}, and are there after a reload`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: width < 500 ? 844 : 900 })
    await signIn(page, 'admin')
    await page.goto(`/?lang=${language}#${LOANS}`)
    // In another language the dictionaries and then the rows are asked for once more.
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // Rows of a table, or cards on a phone.
    await expect(page.getByText('JZ2025-030').filter({ visible: true }).first()).toBeVisible()
    await expectClean(page)
    const settings = await openSettings(page)
    const computing = /正在编译主题！|Compiling the theme/
    const { said } = await hearing(page, computing)
    await settings.getByRole('switch', { name: /深色模式|Dark mode/ }).click()
    await said
    await expect(page.getByText(computing).filter({ visible: true })).toHaveCount(0)
    await expect.poll(() => page.evaluate(() => document.documentElement.style.colorScheme)).toBe('dark')
    await takePicture(page, `test-results/shell/settings-${width}.png`)
    await expectClean(page)
    await page.keyboard.press('Escape')
    await expect(settings).toBeHidden()
    await takePicture(page, `test-results/shell/dark-${width}.png`)
    await expectClean(page)
    const again = await openSettings(page)
    await again.getByRole('switch', { name: /紧凑模式|Compact mode/ }).click()
    await again.getByRole('switch', { name: /高对比度|High contrast/ }).click()
    await again.getByRole('radio', { name: /酱紫|Golden purple/ }).check({ force: true })
    await page.keyboard.press('Escape')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.style.colorScheme)).toBe('dark')
    await expect(page.locator('body')).toHaveClass(/v-contrast/)
    await takePicture(page, `test-results/shell/contrast-${width}.png`)
    await expectClean(page)
  })
}

test('by keyboard alone: sign in, open a page from the menu, fold the menu, change language, leave', async ({
  page,
}) => {
  await page.goto('/#/user/login')
  await page.getByLabel('用户名').focus()
  await page.keyboard.type('admin')
  await page.keyboard.press('Tab')
  await page.keyboard.type('123456')
  await page.keyboard.press('Enter')
  const [choice, home] = [
    page.getByRole('dialog', { name: '请选择登录身份' }),
    page.getByRole('heading', { name: /好，/ }),
  ]
  await expect(choice.or(home).first()).toBeVisible()
  if (await choice.isVisible()) await choice.getByRole('button', { name: /确\s*定/ }).press('Enter')
  await expect(home).toBeVisible()
  await page.getByRole('tree', { name: '主菜单' }).focus()
  for (const key of ['Home', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  await expect(page.getByRole('heading', { level: 1, name: '借展登记' })).toBeVisible()
  await page.getByRole('button', { name: '展开或收起菜单' }).press('Enter')
  await page.getByRole('tree', { name: '主菜单' }).focus()
  for (const key of ['Home', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await expect(page.getByRole('tree', { name: '藏品管理' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tree', { name: '主菜单' })).toBeFocused()
  await page.getByRole('button', { name: '切换语言' }).press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('借展登记')
  await page.getByRole('button', { name: /User menu/ }).press('Enter')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Do you really want to sign out?')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'OK' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('User name')).toBeVisible()
})

test('corrupt local storage and a redirect to a foreign site cost nothing', async ({ page }) => {
  await page.goto('/#/user/login')
  await page.evaluate(() => {
    for (const key of [
      'Access-Token',
      'Login_Userinfo',
      'SIDEBAR_TYPE',
      'DEFAULT_THEME',
      'DEFAULT_COLOR',
      'DEFAULT_LAYOUT_MODE',
      'LOCALE',
      'UI_CACHE_DB_DICT_DATA',
      'CACHE_INCLUDED_ROUTES',
      'DARK',
    ])
      localStorage.setItem(`pro__${key}`, '{"value":{"__proto__":[1]},"expire":')
    for (const [key, text] of Object.entries({ OPEN_TABS: '{{', LOGIN_USER_BUTTON_AUTH: '"x"' }))
      sessionStorage.setItem(key, text)
  })
  await page.goto('/?again#/user/login?redirect=https%3A%2F%2Fevil.test%2F')
  await typeInto(page.getByLabel('用户名'), 'admin')
  await typeInto(page.getByLabel('密码', { exact: true }), '123456')
  await page.getByRole('button', { name: /登\s*录/ }).click()
  const [choice, home] = [
    page.getByRole('dialog', { name: '请选择登录身份' }),
    page.getByRole('heading', { name: /好，/ }),
  ]
  await expect(choice.or(home).first()).toBeVisible()
  if (await choice.isVisible()) await choice.getByRole('button', { name: /确\s*定/ }).click()
  await expect(home).toBeVisible()
  expect(new URL(page.url()).host).toBe(new URL(test.info().project.use.baseURL ?? '').host)
})

test('two windows of one session: both sign out at once, values typed in one remain, and a sign-in in one lets the other in', async ({
  page,
  context,
}) => {
  await signIn(page, 'admin')
  const other = await context.newPage()
  await other.goto(`/#${LOANS}`)
  await other.getByRole('button', { name: '新增' }).click()
  await typeInto(other.getByRole('dialog', { name: '新增' }).getByLabel('借展编号'), 'JZ-两窗')
  await page.getByRole('button', { name: /用户菜单/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确\s*定/ })
    .click()
  for (const window of [page, other]) await expect(window.getByLabel('用户名')).toBeVisible()
  // The page of sign-in may be loading once more.
  await expect.poll(() => at(other).catch(() => 'leaving')).toContain('/user/login')
  await signIn(page, 'admin')
  await expect(other.getByRole('heading', { level: 1, name: '借展登记' })).toBeVisible()
  await other.getByRole('button', { name: '新增' }).click()
  await expect(
    other
      .getByText('JZ-两窗')
      .or(other.getByText(/未保存|恢复/))
      .first(),
  ).toBeVisible()
  const ask = async (window: Page) => {
    await window.goto('/#/dashboard/analysis')
    await window.reload()
    await window.getByRole('button', { name: /用户菜单/ }).click()
    await window.getByRole('menuitem', { name: '退出登录' }).click()
    return window
      .getByRole('dialog')
      .getByRole('button', { name: /确\s*定/ })
      .elementHandle()
  }
  // Found before either is pressed: the quicker window may have signed out the other one by then.
  await Promise.all(
    [await ask(page), await ask(other)].map((button) =>
      button?.evaluate((element) => (element as HTMLElement).click()).catch(() => undefined),
    ),
  )
  for (const window of [page, other]) await expect(window.getByLabel('用户名')).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('pro__Access-Token')).catch(() => 'leaving'))
    .toBeNull()
})
