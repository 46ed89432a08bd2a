import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { type CasServer, startCas } from '../../kit/servers/cas-server.ts'
import { type OidcServer, startOidc } from '../../kit/servers/oidc-server.ts'
import { type Served, serve } from '../../kit/servers/served.ts'
import { expectClean, takePicture, typeInto } from '../kit.ts'
import { test } from '../test.ts'
import { everyRun } from '../../kit/sweep.ts'

const PORT = Number(process.env['E2E_PORT']) + 7
const ORIGIN = `http://127.0.0.1:${PORT}`
const API = `${ORIGIN}/jeecg-boot`
test.use({ baseURL: ORIGIN })

let cas: CasServer
let oidc: OidcServer
let server: Served | undefined
let folder: string

/** A separate installation with identity providers: no other test sees its changes. */
test.beforeAll(async () => {
  cas = await startCas()
  oidc = await startOidc(`${API}/sys/thirdLogin/callback/oidc`)
  folder = mkdtempSync(join(tmpdir(), 'vitrine-e2e-sign-in-'))
  server = await serve({
    PORT: String(PORT),
    DATA_DIR: folder,
    DATABASE_ENGINE: process.env['E2E_ENGINE'] ?? 'embedded',
    LOG_LEVEL: 'error',
    PUBLIC_URL: ORIGIN,
    CAS_URL: cas.url,
    OIDC_ISSUER: oidc.issuer,
    OIDC_CLIENT_ID: 'vitrine',
    OIDC_CLIENT_SECRET: 'house-key',
    OIDC_TITLE: '市政统一身份',
  })
})
test.afterAll(async () => {
  await server?.stop()
  await Promise.all([cas.close(), oidc.close()])
  rmSync(folder, { recursive: true, force: true })
})

const home = (page: Page) => page.getByRole('heading', { name: /好，/ })
const submit = (page: Page) => page.getByRole('button', { name: '登录', exact: true })
/** The newest code that went to a number or mailbox. */
async function codeFor(page: Page, to: string): Promise<string> {
  const body = await (await page.request.get(`${API}/dev/mailbox`)).text()
  return new RegExp(`→ ${to}</small><p>(\\d{6})`).exec(body)?.[1] ?? ''
}
async function enter(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/#/user/login')
  await typeInto(page.getByLabel('用户名'), username)
  await typeInto(page.getByLabel('密码', { exact: true }), password)
  await expect(page.getByLabel('验证码', { exact: true })).toBeHidden()
  await submit(page).click()
}
async function askCode(page: Page, mobile: string): Promise<string> {
  await typeInto(page.getByLabel('手机号码'), mobile)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByRole('button', { name: /秒后重发/ })).toBeVisible()
  return codeFor(page, mobile)
}
async function expectInPlace(page: Page): Promise<void> {
  await expectClean(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
}

test('LOGIN-001 by keyboard alone: a wrong password is reported and no typed value is lost, the right one leads home', async ({
  page,
}) => {
  await page.goto('/#/user/login')
  await expect(page.getByLabel('用户名')).toBeFocused()
  await expect(page.getByLabel('验证码', { exact: true })).toBeHidden()
  await page.keyboard.type('staff')
  await page.keyboard.press('Tab')
  await page.keyboard.type('wrong')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: '用户名或密码错误' }).first()).toBeVisible()
  await expect(page.getByLabel('用户名')).toHaveValue('staff')
  await page.getByLabel('密码', { exact: true }).press('Control+a')
  await page.keyboard.type('123456')
  await page.keyboard.press('Enter')
  await expect(home(page)).toBeVisible()
  await page.reload()
  await expect(home(page)).toBeVisible()
})

test('by keyboard alone: Enter goes on with the department that is proposed, Escape signs out again', async ({
  page,
}) => {
  await page.goto('/#/user/login')
  const comeIn = async () => {
    await expect(page.getByLabel('用户名')).toBeFocused()
    await expect(page.getByLabel('验证码', { exact: true })).toBeHidden()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('admin')
    await page.keyboard.press('Tab')
    await page.keyboard.type('123456')
    await page.keyboard.press('Enter')
    await expect(
      page.getByRole('dialog', { name: '请选择登录身份' }).getByRole('button', { name: /确\s*定/ }),
    ).toBeFocused()
  }
  await comeIn()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.reload()
  await comeIn()
  await page.keyboard.press('Enter')
  await expect(home(page)).toBeVisible()
})

test('LOGIN-002 LOGIN-008 with a mobile number, the code from the mailbox, and the arrow key to get there', async ({
  page,
}) => {
  await page.goto('/#/user/login')
  await page.getByRole('tab', { name: '账号密码' }).focus()
  await page.keyboard.press('ArrowRight')
  await typeInto(page.getByLabel('短信验证码'), await askCode(page, '13800000002'))
  await page.keyboard.press('Enter')
  await expect(home(page)).toBeVisible()
})

test('LOGIN-003 a person of two tenants says for which one before home is shown', async ({ page }) => {
  await enter(page, 'zhou_xue', '123456')
  const choice = page.getByRole('dialog', { name: '请选择登录身份' })
  await choice.getByRole('combobox', { name: '租户' }).click()
  await page.getByTitle('城市考古研究院').click()
  await choice.getByRole('button', { name: /确\s*定/ }).click()
  await expect(home(page)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('pro__TENANT_ID'))).toContain('14')
})

test('LOGIN-004 LOGIN-009 at a real OpenID Connect provider: the account is bound once, then the provider is enough', async ({
  page,
  context,
}) => {
  const atProvider = async () => {
    await page.goto(`/#/user/login?redirect=${encodeURIComponent('/test/home')}`)
    await page.getByRole('button', { name: '市政统一身份' }).click()
    await typeInto(page.locator('[name=login]'), 'city-4711')
    await typeInto(page.locator('[name=password]'), 'any')
    await page.locator('[type=submit]').click()
    await page.locator('[type=submit]').click()
  }
  await atProvider()
  await expect(page.getByRole('heading', { name: '绑定账号' })).toBeVisible()
  expect(page.url()).not.toContain('thirdBind')
  await typeInto(page.getByLabel('短信验证码'), await askCode(page, '13800000004'))
  await page.getByRole('button', { name: '绑定并登录' }).click()
  await expect(page).toHaveURL(/#\/test\/home$/)
  await context.clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await atProvider()
  await expect(page).toHaveURL(/#\/test\/home$/)
  expect(await page.evaluate(() => localStorage.getItem('pro__Login_Username'))).toContain('zhang_wei')
})

test('LOGIN-010 with the ticket of a CAS server, which does not stay in the address', async ({ page }) => {
  await page.goto('/#/user/login')
  await page.getByRole('button', { name: '单点认证' }).click()
  await typeInto(page.getByLabel('CAS user'), 'staff')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(home(page)).toBeVisible()
  expect(page.url()).not.toContain('ticket')
})

test.describe('a new account', () => {
  // The second of them signs in with what the first has made.
  test.describe.configure({ mode: 'serial' })

  test('ROUTE-005 ROUTE-006 a registered person signs in with the new account and sees the home page', async ({
    page,
  }) => {
    await page.goto('/#/user/login')
    await page.getByRole('link', { name: '注册账号' }).click()
    await typeInto(page.getByLabel('用户名'), 'guest_01')
    await typeInto(page.getByLabel('姓名'), '客人')
    await typeInto(page.getByLabel('密码', { exact: true }), 'Jade#2024')
    await typeInto(page.getByLabel('确认密码'), 'Jade#2024')
    await typeInto(page.getByLabel('短信验证码'), await askCode(page, '13500000001'))
    await page.getByRole('button', { name: '注册', exact: true }).click()
    await expect(page).toHaveURL(/register-result$/)
    await expect(page.getByRole('heading', { name: '注册成功' })).toBeFocused()
    await page.getByRole('button', { name: '返回登录' }).click()
    await enter(page, 'guest_01', 'Jade#2024')
    await expect(home(page)).toBeVisible()
  })

  test('PASSWORD-008 the own password is changed in the dialog; DEPART-004 the dialog of departments says that there is none', async ({
    page,
  }) => {
    await enter(page, 'guest_01', 'Jade#2024')
    await expect(home(page)).toBeVisible()
    const choose = async (entry: string) => {
      await page.getByRole('button', { name: /用户菜单/ }).click()
      await page.getByRole('menuitem', { name: entry }).click()
    }
    await choose('切换部门')
    await expect(page.getByText('您尚未设置部门信息!')).toBeVisible()
    await choose('密码修改')
    const dialog = page.getByRole('dialog', { name: '修改密码' })
    await typeInto(dialog.getByLabel('旧密码', { exact: true }), 'Jade#2024')
    await typeInto(dialog.getByLabel('新密码', { exact: true }), 'Onyx#2025')
    await typeInto(dialog.getByLabel('确认新密码', { exact: true }), 'Onyx#2025')
    await dialog.getByRole('button', { name: /确\s*定/ }).click()
    await expect(page.getByText('密码重置成功!')).toBeVisible()
    await expect(page).toHaveURL(/user\/login/)
    await enter(page, 'guest_01', 'Onyx#2025')
    await expect(home(page)).toBeVisible()
  })
})

test('ROUTE-007 ROUTE-008 a forgotten password is set anew in four steps', async ({ page }) => {
  await page.goto('/#/user/alteration')
  await typeInto(page.getByLabel('用户名或手机号码'), 'zhou_xue')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('收到的验证码')).toBeFocused()
  await typeInto(page.getByLabel('收到的验证码'), await codeFor(page, '13800000009'))
  await page.keyboard.press('Enter')
  await typeInto(page.getByLabel('新密码', { exact: true }), 'Onyx#2025')
  await typeInto(page.getByLabel('确认新密码', { exact: true }), 'Onyx#2025')
  await page.keyboard.press('Enter')
  await expect(page.getByText('新密码已生效，请重新登录')).toBeVisible()
  await enter(page, 'zhou_xue', 'Onyx#2025')
  await expect(page.getByRole('dialog', { name: '请选择登录身份' })).toBeVisible()
})

test('DEPART-001 a person of two departments changes the current one in the header', async ({ page }) => {
  await enter(page, 'admin', '123456')
  const choice = page.getByRole('dialog', { name: '请选择登录身份' })
  await choice.getByRole('button', { name: /确\s*定/ }).click()
  await expect(home(page)).toBeVisible()
  await page.getByRole('button', { name: /用户菜单/ }).click()
  await page.getByRole('menuitem', { name: '切换部门' }).click()
  const dialog = page.getByRole('dialog', { name: '部门切换（当前部门 : 信息技术部）' })
  await dialog.getByRole('combobox', { name: '登录部门' }).click()
  await page.getByTitle('城市博物馆').last().click()
  await dialog.getByRole('button', { name: /确\s*定/ }).click()
  await expect(page.getByText('切换成功')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('pro__Login_Userinfo'))).toContain('"orgCode":"A01"')
})

for (const width of everyRun([390, 1440, 1024], 1)) {
  for (const lang of ['zh-CN', 'en-US']) {
    test(`the pages before the sign-in are clear to a screen reader at ${width} px in ${lang}`, async ({ page }) => {
      await page.setViewportSize({ width, height: width > 1000 ? 900 : 844 })
      for (const name of ['login', 'register', 'register-result', 'alteration']) {
        await page.goto(`/?lang=${lang}#/user/${name}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.waitForLoadState('networkidle')
        await takePicture(page, `test-results/sign-in/${name}-${width}-${lang}.png`)
        await expectInPlace(page)
      }
      await page.goto(`/?lang=${lang}#/user/login`)
      await page.getByRole('tab').nth(1).click()
      await expectInPlace(page)
      await takePicture(page, `test-results/sign-in/phone-${width}-${lang}.png`)
    })
  }
}

test('the pages before the sign-in can be read in the dark and with more contrast', async ({ page }) => {
  for (const look of ['DARK', 'CONTRAST']) {
    await page.goto('/#/user/login')
    await page.evaluate((name) => {
      localStorage.clear()
      localStorage.setItem(`pro__${name}`, JSON.stringify({ value: true, expire: null }))
    }, look)
    await page.reload()
    for (const name of ['login', 'register', 'alteration']) {
      await page.goto(`/#/user/${name}`)
      const field = page.getByRole('textbox').first()
      await typeInto(field, 'staff')
      await page.waitForLoadState('networkidle')
      const { color, background } = await field.evaluate((input) => ({
        color: getComputedStyle(input).color,
        background: getComputedStyle(input.parentElement ?? input).backgroundColor,
      }))
      expect(color).not.toBe(background)
      await expectInPlace(page)
    }
  }
})
