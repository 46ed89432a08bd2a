import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import AxeBuilder from '@axe-core/playwright'
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { type Text, textIn } from '../../schemas/language/text.ts'

export const fixture = (path: string) => fileURLToPath(new URL(`../fixtures/${path}`, import.meta.url))
export const fixtureText = (path: string) => readFileSync(fixture(path), 'utf8')

/** Moves the pointer to a field and types over its content, key by key; an empty text removes it. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await field.click()
  await field.press('ControlOrMeta+a')
  await field.press('Backspace')
  await field.pressSequentially(text)
}

/** Pastes a text that is too long to type over the content of a field. */
export async function pasteInto(field: Locator, text: string): Promise<void> {
  await field.page().context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await field.click()
  await field.press('ControlOrMeta+a')
  await field.evaluate((_, content) => navigator.clipboard.writeText(content), text)
  await field.press('ControlOrMeta+v')
}

/** A picture of the page for a person who works on its looks: taken where `E2E_PICTURES` is set. No test reads one. */
export async function takePicture(page: Page, path: string): Promise<void> {
  if (process.env['E2E_PICTURES']) await page.screenshot({ path })
}

/** An order of its own for each test: one of them deletes the page with the bundled orders. */
export const TICKET_ORDER = {
  kind: '1',
  visitor: '赵六',
  phone: '13800000000',
  visitDate: '2026-12-15',
  session: 'am',
  adults: 1,
  children: 0,
  needGuide: 'N',
  status: 'new',
}

const home = (page: Page): Locator => page.getByRole('heading', { name: /好，/ })

/** Signs in through the page; with `CAPTCHA=off` there is no field for the code. A person of several departments is asked for one. */
export async function signInByTyping(page: Page, username: string, password = '123456'): Promise<void> {
  await page.goto('/#/user/login')
  await typeInto(page.getByLabel('用户名'), username)
  await typeInto(page.getByLabel('密码', { exact: true }), password)
  // The field is shown until the server has answered that it requires no code.
  await expect(page.getByLabel('验证码', { exact: true })).toBeHidden()
  await page.getByRole('button', { name: /登\s*录/ }).click()
  const choice = page.getByRole('dialog', { name: '请选择登录身份' })
  await expect(choice.or(home(page)).first()).toBeVisible()
  // A dialog that is only fading in takes no click yet.
  await expect(async () => {
    if (await choice.isVisible()) await choice.getByRole('button', { name: /确\s*定/ }).click({ timeout: 2_000 })
    await expect(home(page)).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
}

/** What signing in leaves in the browser, by person: stored once per worker. */
const storages = new Map<string, Readonly<Record<string, string>>>()
const WEEK_MS = 604_800_000

/**
 * A person who is signed in, on the home page. The first time a worker signs in through the page and stores what that leaves in
 * the browser; a new page then gets it with a session of its own, so that ending one never ends another test's.
 */
export async function signIn(page: Page, username: string, password = '123456'): Promise<void> {
  const isNew = page.url() === 'about:blank'
  const stored = isNew ? storages.get(username) : undefined
  if (stored === undefined) {
    await signInByTyping(page, username, password)
    if (isNew) storages.set(username, await page.evaluate(() => ({ ...localStorage })))
    return
  }
  // It shares its cookies with the page.
  const reply = await page.request.post('/jeecg-boot/sys/login', { data: { username, password } })
  const { result } = (await reply.json()) as { result: { token: string; userInfo: unknown } }
  const fresh = (value: unknown) => JSON.stringify({ value, expire: Date.now() + WEEK_MS })
  // Only the first document finds it: a later one finds what the page has left there.
  const script = await page.addInitScript(
    (entries) => {
      for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
      document.cookie = 'pro__open=1; path=/; SameSite=Strict'
    },
    { ...stored, 'pro__Access-Token': fresh(result.token), pro__Login_Userinfo: fresh(result.userInfo) },
  )
  await page.goto('/#/')
  await script.dispose()
  await expect(home(page)).toBeVisible()
}

/** Opens an entry of the side menu below its folder. */
export async function openMenu(page: Page, folder: string, entry: string): Promise<void> {
  const menu = page.getByRole('navigation').first()
  const item = menu.getByRole('treeitem', { name: entry, exact: true })
  // A new menu may arrive from the server between the two clicks.
  await expect(async () => {
    if (!(await item.isVisible())) await menu.getByText(folder, { exact: true }).click()
    await item.click({ timeout: 3_000 })
    // What is looked for next must not be found on the page before.
    await expect(page.getByRole('heading', { level: 1, name: entry, exact: true })).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
}

/** Types the id of a new page in its dialog, where it is folded with the other names that follow from the title. */
export async function typeId(dialog: Locator, id: string): Promise<void> {
  const box = dialog.getByRole('textbox', { name: /^编号/ })
  if (!(await box.isVisible())) await dialog.getByRole('button', { name: /^编号/ }).click()
  await typeInto(box, id)
}

/** Replaces the text of the source view: the clipboard is what a person would use, and it survives the editor's own indentation. */
export async function replaceSource(page: Page, text: string): Promise<void> {
  const editor = page.locator('.monaco-editor').first()
  await editor.click()
  await page.keyboard.press('Control+a')
  await page.evaluate((content) => navigator.clipboard.writeText(content), text)
  await page.keyboard.press('Control+v')
}

/** The rows of the list in view. */
export const listRows = (page: Page): Locator => page.locator('tbody tr[data-row-key]:visible')

/** The total that the pager tells. */
export async function total(page: Page): Promise<number> {
  const words = await page
    .getByText(/共\s*\d+\s*条/)
    .filter({ visible: true })
    .first()
    .innerText()
  return Number(/共\s*(\d+)/.exec(words)?.[1])
}
export async function expectTotal(page: Page, count: number): Promise<void> {
  await expect(
    page
      .getByText(new RegExp(`共\\s*${count}\\s*条`))
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
}

/** Presses Tab until the element has the focus, as a person without a mouse would. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let pressed = 0; pressed < 60; pressed += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

/**
 * A list that drops down lies at the end of the document, outside every landmark. It belongs to the box that has the focus
 * and names it; a landmark of its own would be one more that everybody walks through.
 */
const DROPPED = '[class*="-dropdown"]'

const FRAME_WAIT_MS = 1_000

/** A document has axe from its first analysis on: its half a megabyte is neither sent nor compiled a second time. */
async function axeOf(page: Page): Promise<AxeBuilder> {
  const has = page
    .frames()
    .map((frame) =>
      Promise.race([
        frame.evaluate(() => 'axe' in window).catch(() => false),
        new Promise<boolean>((resolve) => setTimeout(resolve, FRAME_WAIT_MS, false)),
      ]),
    )
  const isEverywhere = (await Promise.all(has)).every(Boolean)
  // Only violations are read: of what passes, axe finds neither every place nor its selector.
  return new AxeBuilder({ page, ...(isEverywhere ? { axeSource: 'void 0' } : {}) }).options({
    resultTypes: ['violations'],
  })
}

/** What axe found, without the places of such lists. */
async function found(page: Page, part?: string): Promise<readonly string[]> {
  // The bar over a slow call may come at any moment; it belongs to no part of the page and has a test of its own.
  // Nothing here is of another origin. The other mode sums up in a tab of its own, and a browser that comes back from one forgets a focus inside a frame.
  const axe = (await axeOf(page)).setLegacyMode().exclude('.v-progress')
  const { violations } = await (part === undefined ? axe : axe.include(part).disableRules('heading-order')).analyze()
  const left: string[] = []
  for (const { id, nodes } of violations) {
    for (const { target, failureSummary } of nodes) {
      const isDropped =
        id === 'region' &&
        (await page.evaluate(([at, lists]) => document.querySelector(at)?.closest(lists) !== null, [
          String(target[0]),
          DROPPED,
        ] as const))
      if (!isDropped) left.push(`${id}: ${target.join(' ')} ${failureSummary?.split('\n')[1] ?? ''}`)
    }
  }
  return left
}

/** Nothing that a screen reader stumbles over, and no colours too close to each other, once the page is at rest; of a part, its headings may be those of a text. */
export async function expectClean(page: Page, part?: string): Promise<void> {
  // What fades has the colours of neither state, and rows are pale while they are asked for again; the style may follow the mark late. A spinner never ends.
  await page.waitForFunction(() => {
    const seen = (selector: string) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility())
    const settled =
      seen('[aria-busy="true"]').length === 0 &&
      document
        .getAnimations()
        .every((one) => one.playState !== 'running' || one.effect?.getComputedTiming().iterations === Infinity)
    return settled && seen('.vi-table table').every((rows) => getComputedStyle(rows).opacity === '1')
  })
  expect(await found(page, part)).toEqual([])
}

/** Resolves once the page says so, also when the words are gone again in a moment; to be called before what makes it say them. */
export async function hearing(page: Page, words: RegExp): Promise<{ said: Promise<void> }> {
  const heard = await page.evaluateHandle(
    ([source, flags]) => {
      const pattern = new RegExp(source, flags)
      return {
        said: new Promise<void>((resolve) =>
          new MutationObserver((_, watch) => {
            if (!pattern.test(document.body.textContent ?? '')) return
            watch.disconnect()
            resolve()
          }).observe(document.body, { childList: true, subtree: true, characterData: true }),
        ),
      }
    },
    [words.source, words.flags] as const,
  )
  return { said: heard.evaluate(({ said }) => said) }
}

type Answer = Readonly<Record<string, unknown>>
/** Calls the server as one person, outside the browser; a refusal throws its message. */
export async function callingAs(request: APIRequestContext, username: string, password = '123456') {
  const login = await request.post('/jeecg-boot/sys/login', { data: { username, password } })
  const {
    result: { token },
  } = (await login.json()) as { result: { token: string } }
  return async <T = Answer>(method: 'POST' | 'PUT' | 'GET' | 'DELETE', url: string, data?: unknown): Promise<T> => {
    const reply = await request.fetch(`/jeecg-boot${url}`, {
      method,
      headers: { 'X-Access-Token': token },
      ...(data === undefined ? {} : { data }),
    })
    const answer = (await reply.json()) as { success: boolean; message: string; result: T }
    if (!answer.success) throw new Error(`${method} ${url}: ${answer.message}`)
    return answer.result
  }
}
type Call = Awaited<ReturnType<typeof callingAs>>
interface Published {
  readonly id: string
  readonly title: unknown
  readonly version: number
  readonly retired: boolean
}

/** Deletes what an earlier try of the same test left: a draft, or a page with its rows and its own sub-tables. */
export async function removeScreen(call: Call, id: string): Promise<void> {
  const earlier = (await call<readonly Published[]>('GET', '/schema/list')).find((each) => each.id === id)
  if (!earlier) return
  if (earlier.version === 0) return void (await call('DELETE', `/schema/draft/${id}`))
  if (!earlier.retired) await call('POST', `/schema/retire/${id}`)
  await call('POST', `/schema/remove/${id}`, { name: textIn(earlier.title as Text, 'zh-CN') })
}

/** Publishes screens as the designer does, each before those that refer to it. A second try of a test begins with pages as new as the first did. */
export async function publishScreens(call: Call, documents: readonly { readonly id: string }[]): Promise<void> {
  for (const { id } of documents.toReversed()) await removeScreen(call, id)
  for (const document of documents) {
    await call('POST', '/schema/create', { document })
    await call('POST', `/schema/publish/${document.id}`, { message: '首次发布', baseVersion: 0 })
  }
}
export const publishScreen = (call: Call, document: { readonly id: string }): Promise<void> =>
  publishScreens(call, [document])

/** The page has drawn twice: it has handled a scroll event, which a person never leaves sooner than. */
export async function framesPassed(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}
