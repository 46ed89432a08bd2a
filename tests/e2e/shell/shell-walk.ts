import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type APIRequestContext, type Locator, type Page } from '@playwright/test'
import type { Locale } from '../../../schemas/language/text.ts'
import { say, type MessageCode } from '../../../schemas/messages/index.ts'
import { type Served, serve } from '../../kit/servers/served.ts'
import type { Hands } from '../input-modes.ts'
import { expectClean, takePicture } from '../kit.ts'
import { everyRun } from '../../kit/sweep.ts'

/** A look at the shell in one window and one language. */
export interface View {
  readonly width: number
  readonly locale: Locale
  /** A colleague who has never signed in, for the first sign-in and the code by message. */
  readonly colleague: { readonly username: string; readonly mobile: string }
}
const COLLEAGUES = [
  { username: 'zhang_wei', mobile: '13800000004' },
  { username: 'chen_jing', mobile: '13800000005' },
  { username: 'liu_yang', mobile: '13800000006' },
] as const
/** Windows; `first` is the language of the widest, and the next has the other. */
export const views = (first: Locale, second: Locale): readonly View[] =>
  everyRun([1440, 390, 1024], 2).map((width, at) => ({
    width,
    locale: at % 2 === 0 ? first : second,
    colleague: COLLEAGUES[at] ?? COLLEAGUES[0],
  }))

const GIVEN = 'Jade#2024'
const CHOSEN = 'Opal#2025'
const NOTICE = '今日例会改到三点'

interface Installation {
  readonly url: string
  /** The password of the administrator, whom these tests walk as. */
  password: string
}

/** A separate installation, because its passwords are changed. Call it once in a file. */
export function useInstallation(port: number): Installation {
  const installation = { url: `http://127.0.0.1:${port}`, password: '123456' }
  let server: Served | undefined
  let folder: string
  test.beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'vitrine-e2e-walk-'))
    server = await serve({
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_ENGINE: process.env['E2E_ENGINE'] ?? 'embedded',
      LOG_LEVEL: 'error',
      PUBLIC_URL: installation.url,
      SETTINGS_DRAWER: 'on',
    })
  })
  test.afterAll(async () => {
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  return installation
}

/** The actions of another person meanwhile. */
function office(request: APIRequestContext, installation: Installation) {
  const api = `${installation.url}/jeecg-boot`
  const call = async <T>(method: string, path: string, data?: object, token = ''): Promise<T> => {
    const reply = (await (
      await request.fetch(`${api}${path}`, { method, ...(data ? { data } : {}), headers: { 'x-access-token': token } })
    ).json()) as { success: boolean; message: string; result: T }
    expect(reply.success, `${path}: ${reply.message}`).toBe(true)
    return reply.result
  }
  const enter = async () =>
    (await call<{ token: string }>('POST', '/sys/login', { username: 'admin', password: installation.password })).token
  return {
    async release(): Promise<void> {
      const token = await enter()
      const { id } = await call<{ id: string }>(
        'POST',
        '/sys/annountCement/add',
        { titile: NOTICE, msgContent: '<p>请准时参加。</p>', msgCategory: '1', priority: 'H' },
        token,
      )
      await call('GET', `/sys/annountCement/doReleaseData?id=${id}`, undefined, token)
    },
    async givePassword(username: string): Promise<void> {
      await call('PUT', '/sys/user/changePassword', { username, password: GIVEN }, await enter())
    },
    async codeFor(mobile: string): Promise<string> {
      const letters = await (await request.get(`${api}/dev/mailbox`)).text()
      return new RegExp(`→ ${mobile}</small><p>(\\d{6})`).exec(letters)?.[1] ?? ''
    },
  }
}

/** The shell as a person meets it, with the words of one language. */
class Walk {
  private readonly page: Page
  private readonly hands: Hands
  private readonly view: View
  private readonly name: string

  constructor(page: Page, hands: Hands, view: View, means: string) {
    this.page = page
    this.hands = hands
    this.view = view
    this.name = `${means}-${view.width}-${view.locale}`
  }

  say(code: MessageCode, params: Readonly<Record<string, unknown>> = {}): string {
    return say(code, params, this.view.locale)
  }
  button(code: MessageCode, within: Page | Locator = this.page): Locator {
    // Two Chinese characters of a button are spaced.
    return within.getByRole('button', { name: new RegExp(`^\\s*${[...this.say(code)].join('\\s*')}\\s*$`) })
  }
  dialog(code: MessageCode): Locator {
    return this.page.getByRole('dialog', { name: this.say(code) })
  }
  /** No axe violation, and a screenshot for inspection. */
  async look(what: string): Promise<void> {
    await expectClean(this.page)
    await takePicture(this.page, `test-results/walk/${this.name}-${what}.png`)
    expect(
      await this.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      what,
    ).toBe(0)
  }
  /** The focus of a keyboard user is never lost. */
  async expectBack(target: Locator): Promise<void> {
    await expect(target).toBeFocused()
  }

  home(): Locator {
    return this.page.locator('.v-home h1')
  }
  async enter(username: string, password: string): Promise<void> {
    const { hands } = this
    await hands.typeInto(this.page.getByLabel(this.say('LOGIN_USERNAME')), username)
    await expect(this.page.getByLabel(this.say('LOGIN_CAPTCHA'), { exact: true })).toBeHidden()
    await hands.typeInto(this.page.getByRole('textbox', { name: this.say('LOGIN_PASSWORD'), exact: true }), password)
    await hands.press(this.button('LOGIN_SUBMIT'))
  }
  async enterAsAdmin(password: string): Promise<void> {
    await this.enter('admin', password)
    const choice = this.dialog('LOGIN_CHOOSE')
    await expect(choice).toBeVisible()
    await this.look('choice')
    await this.hands.choose(choice.getByRole('combobox', { name: this.say('LOGIN_CHOOSE_DEPART') }), '信息技术部')
    await this.hands.press(this.button('COMMON_CONFIRM', choice))
    await expect(this.home()).toBeVisible()
  }
  person(): Locator {
    return this.page.getByRole('button', { name: new RegExp(`^${this.say('SHELL_USER')}`) })
  }
  async ofPerson(entry: MessageCode): Promise<void> {
    await this.hands.press(this.person())
    await this.hands.pick(this.page.getByRole('menuitem', { name: this.say(entry), exact: true }))
  }

  async departments(): Promise<void> {
    await this.ofPerson('DEPART_MENU')
    const dialog = this.dialog('DEPART_SWITCH').or(
      this.page.getByRole('dialog', { name: this.say('DEPART_SWITCH', { name: '信息技术部' }) }),
    )
    const box = dialog.getByRole('combobox', { name: this.say('DEPART_LOGIN') })
    await expect(box).toBeFocused()
    await this.look('departments')
    await this.hands.choose(box, '城市博物馆')
    await this.hands.press(this.button('COMMON_CONFIRM', dialog))
    await expect(this.page.getByText(this.say('DEPART_DONE'))).toBeVisible()
    await expect(dialog).toBeHidden()
    await this.expectBack(this.person())
    expect(await this.page.evaluate(() => localStorage.getItem('pro__Login_Userinfo'))).toContain('"orgCode":"A01"')
  }
  async notices(): Promise<void> {
    const bell = this.page.getByRole('button', { name: new RegExp(`^${this.say('NOTICE_BELL')}`) })
    await expect(bell).toHaveAccessibleName(/\d/)
    await this.hands.press(bell)
    const panel = this.dialog('NOTICE_BELL')
    const entry = panel.getByRole('button', { name: new RegExp(NOTICE) }).first()
    await expect(entry).toBeVisible()
    await this.look('notices')
    await this.hands.press(entry)
    const notice = this.page.getByRole('dialog', { name: new RegExp(NOTICE) })
    await expect(notice.getByText('请准时参加。')).toBeVisible()
    await this.look('notice')
    await this.hands.leave(this.button('COMMON_CLOSE', notice).last())
    await expect(notice).toBeHidden()
    await this.expectBack(bell)
    await this.hands.press(bell)
    await this.hands.press(panel.getByRole('link', { name: this.say('NOTICE_MORE') }))
    await expect(this.page).toHaveURL(/#\/isps\/userAnnouncement/)
    await expect(this.page.getByText(NOTICE).filter({ visible: true }).first()).toBeVisible()
  }
  async settings(): Promise<void> {
    await this.ofPerson('SETTINGS_TITLE')
    const drawer = this.dialog('SETTINGS_TITLE')
    const dark = drawer.getByRole('switch', { name: this.say('SETTINGS_DARK') })
    await this.hands.toggle(dark)
    await expect(dark).toBeChecked()
    await expect.poll(() => this.page.evaluate(() => document.documentElement.style.colorScheme)).toBe('dark')
    await this.look('settings')
    await this.hands.toggle(dark)
    await expect(dark).not.toBeChecked()
    await this.hands.leave(drawer.getByRole('button', { name: /Close|关闭/ }))
    await expect(drawer).toBeHidden()
    await this.expectBack(this.person())
  }
  async pages(): Promise<void> {
    const isWide = this.view.width > 1087
    const tree = this.page.getByRole('tree', { name: this.say('SHELL_MENU') })
    if (!isWide) await this.hands.press(this.button('SHELL_MENU_TOGGLE'))
    await this.hands.walkTo(tree, '/collection', '/collection/loan')
    await expect(this.page).toHaveURL(/#\/collection\/loan/)
    await expect(this.page.getByText('JZ2025-030').filter({ visible: true }).first()).toBeVisible()
    if (!isWide) await expect(tree).toBeHidden()
    await this.look('page')
    if (isWide) await this.tabs()
  }
  async tabs(): Promise<void> {
    const bar = this.page.getByRole('navigation', { name: this.say('TAB_BAR') })
    const loans = bar.locator('a[href$="/collection/loan"]')
    await this.hands.press(loans)
    await expect(loans).toHaveAttribute('aria-current', 'page')
    await loans.press('Shift+F10')
    await this.look('tab-menu')
    await this.hands.pick(this.page.getByRole('menuitem', { name: this.say('TAB_CLOSE_OTHERS') }))
    await expect(bar.getByRole('link')).toHaveCount(2)
    await loans.press('Delete')
    await expect(bar.getByRole('link')).toHaveCount(1)
    await expect(this.home()).toBeVisible()
  }
  async chat(): Promise<void> {
    const opener = this.page.getByRole('button', { name: new RegExp(`^${this.say('CHAT_TITLE')}`) })
    await this.hands.press(opener)
    const frame = this.page.frameLocator('.v-chat iframe')
    const words = `${this.name} 见`
    await this.hands.typeInto(frame.getByRole('searchbox', { name: this.say('CHAT_SEARCH') }), '王小明')
    await this.hands.press(
      frame.getByRole('region', { name: this.say('CHAT_PEOPLE') }).getByRole('button', { name: /王小明/ }),
    )
    const box = frame.getByRole('textbox', { name: this.say('CHAT_TYPE') })
    await expect(box).toBeFocused()
    await this.hands.typeInto(box, words)
    await this.hands.press(frame.getByRole('button', { name: this.say('CHAT_SEND') }))
    await expect(frame.getByRole('log').getByText(words)).toBeVisible()
    await expect(box).toBeFocused()
    await this.look('chat')
    await this.hands.leave(this.button('COMMON_CLOSE', this.page.locator('.v-chat')))
    await expect(this.page.locator('.v-chat')).toBeHidden()
    await this.expectBack(opener)
  }
  /** The dialog of the password, from wherever it was opened; it ends at the sign-in page, in the field that is to be filled next. */
  async changePassword(
    old: string,
    fresh: string,
    picture: string,
    next: 'LOGIN_USERNAME' | 'LOGIN_PASSWORD',
  ): Promise<void> {
    const dialog = this.dialog('PASSWORD_TITLE')
    const field = (code: MessageCode) => dialog.getByLabel(this.say(code), { exact: true })
    await expect(field('PASSWORD_OLD')).toBeFocused()
    await this.hands.typeInto(field('PASSWORD_OLD'), old)
    await this.hands.typeInto(field('PASSWORD_NEW'), fresh)
    await this.hands.typeInto(field('PASSWORD_AGAIN'), `${fresh}x`)
    await expect(dialog.getByText(this.say('PASSWORD_DIFFERS')).or(dialog.getByRole('alert'))).toHaveCount(0)
    await this.hands.press(this.button('COMMON_CONFIRM', dialog))
    await expect(dialog.getByText(this.say('PASSWORD_DIFFERS'))).toBeVisible()
    await this.look(picture)
    await this.hands.typeInto(field('PASSWORD_AGAIN'), fresh)
    await this.hands.press(this.button('COMMON_CONFIRM', dialog))
    await expect(this.page).toHaveURL(/user\/login/)
    await expect(dialog).toBeHidden()
    await expect(this.page.getByRole('textbox', { name: this.say(next), exact: true })).toBeFocused()
  }
  async signOut(): Promise<void> {
    await this.ofPerson('SHELL_SIGN_OUT')
    const question = this.page.getByRole('dialog').filter({ hasText: this.say('SHELL_SIGN_OUT_ASK') })
    await this.look('sign-out')
    await this.hands.press(this.button('COMMON_CONFIRM', question))
    await expect(this.page.getByLabel(this.say('LOGIN_USERNAME'))).toBeFocused()
  }
}

/** Everything of the shell, from the sign-in page and back to it. */
export async function walkAdmin(
  page: Page,
  hands: Hands,
  view: View,
  means: string,
  installation: Installation,
): Promise<void> {
  const walk = new Walk(page, hands, view, means)
  const { release } = office(page.request, installation)
  await release()
  await page.setViewportSize({ width: view.width, height: view.width > 1000 ? 900 : 844 })
  await page.goto(`${installation.url}/?lang=${view.locale}#/user/login`)
  await test.step('sign-in', () => walk.enterAsAdmin(installation.password))
  await test.step('departments', () => walk.departments())
  await test.step('notices', () => walk.notices())
  await test.step('settings', () => walk.settings())
  await test.step('menu and tabs', () => walk.pages())
  await test.step('chat', () => walk.chat())
  await test.step('password', async () => {
    await walk.ofPerson('SHELL_PASSWORD')
    const fresh = installation.password === GIVEN ? CHOSEN : GIVEN
    await walk.changePassword(installation.password, fresh, 'password', 'LOGIN_USERNAME')
    installation.password = fresh
  })
}

/** The first sign-in with a password of the administrator, and the sign-in by a code. */
export async function walkNewcomer(
  page: Page,
  hands: Hands,
  view: View,
  means: string,
  installation: Installation,
): Promise<void> {
  const walk = new Walk(page, hands, view, means)
  const { username, mobile } = view.colleague
  const { givePassword, codeFor } = office(page.request, installation)
  await givePassword(username)
  await page.setViewportSize({ width: view.width, height: view.width > 1000 ? 900 : 844 })
  await page.goto(`${installation.url}/?lang=${view.locale}#/user/login`)
  await test.step('a password that must be changed', async () => {
    await walk.enter(username, GIVEN)
    await expect(page.getByText(walk.say('SESSION_PASSWORD_MUST_CHANGE'))).toBeVisible()
    await walk.changePassword(GIVEN, CHOSEN, 'must-change', 'LOGIN_PASSWORD')
    await walk.enter(username, CHOSEN)
    await expect(walk.home()).toBeVisible()
    await walk.signOut()
  })
  await test.step('a code by message', async () => {
    await hands.switchTo(page.getByRole('tab', { name: walk.say('SIGNIN_BY_PHONE') }))
    await hands.typeInto(page.getByRole('textbox', { name: walk.say('SIGNIN_MOBILE') }), mobile)
    await hands.press(walk.button('SIGNIN_GET_CODE'))
    await expect(page.getByText(walk.say('SIGNIN_CODE_SENT'))).toBeVisible()
    await walk.look('code')
    await hands.typeInto(page.getByRole('textbox', { name: walk.say('SIGNIN_CODE') }), await codeFor(mobile))
    await hands.press(walk.button('LOGIN_SUBMIT'))
    await expect(walk.home()).toBeVisible()
  })
}
