import { expect, type Page } from '@playwright/test'
import { callingAs, hearing, listRows, pasteInto, publishScreen, signIn, signInByTyping, typeInto } from './kit.ts'
import { setClock, test } from './test.ts'

const SCREEN = {
  version: 1,
  id: 'lab.hard',
  title: '难处',
  permission: 'lab:hard',
  menu: { path: '/lab/hard', parent: 'collection', order: 91 },
  fields: {
    no: { title: '单号', required: true },
    words: { title: '说明', view: 'textarea' },
    level: { title: '级别', view: 'list', dict: 'relic_level' },
    day: { title: '日期', view: 'date', initial: 'today' },
  },
  list: { columns: ['no', 'words', 'day'] },
}
interface Whole {
  readonly id: string
  readonly version: number
  readonly words?: string
  readonly day?: string
}

const form = (page: Page) => page.getByRole('dialog')
const field = (page: Page, title: string) => form(page).getByLabel(title, { exact: true })
const save = (page: Page) =>
  form(page)
    .getByRole('button', { name: /保\s*存/ })
    .click()
const restore = (page: Page) => page.getByRole('button', { name: /恢\s*复/ })

/** Its saves may wait for a connection. */
const AFIELD = {
  ...SCREEN,
  id: 'lab.afield',
  title: '外勤',
  permission: 'lab:afield',
  menu: { ...SCREEN.menu, path: '/lab/afield' },
  form: { offline: true },
}

/** A record of its own for each test, and the way to read it. */
async function recordOf(request: Parameters<typeof callingAs>[0], no: string, screen: typeof SCREEN = SCREEN) {
  const admin = await callingAs(request, 'admin')
  if (!(await admin('GET', `/schema/get/${screen.id}`).catch(() => undefined))) await publishScreen(admin, screen)
  const { id } = await admin<{ id: string }>('POST', `/data/${screen.id}/add`, { no, words: '原来的' })
  return { admin, id, read: () => admin<Whole>('GET', `/data/${screen.id}/queryById?id=${id}`) }
}
async function openRecord(page: Page, no: string, { menu }: typeof SCREEN = SCREEN): Promise<void> {
  await page.goto(`/#${menu.path}`)
  await listRows(page).filter({ hasText: no }).getByRole('button', { name: '编辑' }).click()
  await expect(field(page, '单号')).toBeVisible()
}
/** A number that no other try of a test has stored. */
const fresh = (words: string) => `${words}${Date.now()}`

test('a browser that is full says so once; typing and saving go on', async ({ page, request, context, baseURL }) => {
  const no = fresh('存满')
  const { read } = await recordOf(request, no)
  await signIn(page, 'admin')
  const wire = await context.newCDPSession(page)
  await wire.send('Storage.overrideQuotaForOrigin', { origin: baseURL ?? '', quotaSize: 1 })
  await openRecord(page, no)
  const words = '很长的说明。'.repeat(40_000)
  const notice = await hearing(page, /此浏览器无法长期保存草稿/)
  await pasteInto(field(page, '说明'), words)
  await notice.said
  await expect(field(page, '说明')).toHaveValue(words)
  await typeInto(field(page, '说明'), '短的说明')
  await expect(field(page, '说明')).toHaveValue('短的说明')
  await save(page)
  await expect(form(page)).toHaveCount(0)
  expect((await read()).words).toBe('短的说明')
  await wire.send('Storage.overrideQuotaForOrigin', { origin: baseURL ?? '' })
})

test('a text of a million characters is pasted, stored as a draft, saved and changed; a text that is too long for a call is reported', async ({
  page,
  request,
}) => {
  const no = fresh('长文')
  const { read } = await recordOf(request, no)
  await signIn(page, 'admin')
  await openRecord(page, no)
  const long = `${'长'.repeat(999_998)}末尾`
  await pasteInto(field(page, '说明'), long)
  await save(page)
  await expect(form(page)).toHaveCount(0)
  expect((await read()).words === long).toBe(true)
  // The list shows so much of it as can be read.
  expect((await listRows(page).filter({ hasText: no }).innerText()).length).toBeLessThan(5_000)

  await openRecord(page, no)
  await field(page, '说明').press('Control+End')
  await page.keyboard.type('！')
  await page.reload()
  page.once('dialog', (dialog) => void dialog.accept())
  await openRecord(page, no)
  await restore(page).click()
  await expect.poll(() => field(page, '说明').evaluate((box: HTMLTextAreaElement) => box.value.length)).toBe(1_000_001)
  await save(page)
  await expect(form(page)).toHaveCount(0)
  expect((await read()).words).toHaveLength(1_000_001)

  await openRecord(page, no)
  await field(page, '说明').evaluate((box: HTMLTextAreaElement) => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(box, '长'.repeat(8_000_000))
    box.dispatchEvent(new Event('input', { bubbles: true }))
  })
  const notice = await hearing(page, /请求内容过大/)
  await save(page)
  await notice.said
  expect((await read()).words).toHaveLength(1_000_001)
})

/** Cuts the line for saves alone; the way to mend it. */
async function cutSaves(page: Page): Promise<() => Promise<void>> {
  const saves = new RegExp(`/data/${AFIELD.id}/(add|edit)$`)
  await page.route(saves, (route) => route.abort('internetdisconnected'))
  return () => page.unroute(saves)
}

for (const trouble of ['full', 'missing'] as const) {
  test(`a save without a connection keeps its form open where the database of the browser is ${trouble}`, async ({
    page,
    request,
    context,
    baseURL,
  }) => {
    const no = fresh('断网')
    const { read } = await recordOf(request, no, AFIELD)
    if (trouble === 'missing')
      await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { get: () => undefined }))
    await signIn(page, 'admin')
    const wire = await context.newCDPSession(page)
    if (trouble === 'full') await wire.send('Storage.overrideQuotaForOrigin', { origin: baseURL ?? '', quotaSize: 1 })
    await openRecord(page, no, AFIELD)
    const words = `外勤所记。${'很长的说明。'.repeat(trouble === 'full' ? 40_000 : 1)}`
    await pasteInto(field(page, '说明'), words)
    const mend = await cutSaves(page)
    const notice = await hearing(page, /此浏览器也无法保存这条记录/)
    await save(page)
    await notice.said
    await expect(field(page, '说明')).toHaveValue(words)
    expect((await read()).words).toBe('原来的')
    await mend()
    await save(page)
    await expect(form(page)).toHaveCount(0)
    expect(await read()).toMatchObject({ words, version: 2 })
    await wire.send('Storage.overrideQuotaForOrigin', { origin: baseURL ?? '' })
  })
}

test('a save that waits for a connection is shown everywhere, and sent from any other page after a reload', async ({
  page,
  request,
}) => {
  const no = fresh('外勤')
  const { read } = await recordOf(request, no, AFIELD)
  await signIn(page, 'admin')
  await openRecord(page, no, AFIELD)
  await typeInto(field(page, '说明'), '外勤所记')
  const mend = await cutSaves(page)
  await save(page)
  await expect(form(page)).toHaveCount(0)
  const sign = page.getByRole('button', { name: '等待发送的记录（1）' })
  await expect(sign).toBeVisible()
  await page.goto('/#/dashboard/analysis')
  await page.reload()
  await sign.click()
  const list = page.getByRole('dialog', { name: '等待发送的记录（1）' })
  await expect(list.getByText(no)).toBeVisible()
  await expect(list.getByRole('link', { name: '外勤' })).toBeVisible()
  expect((await read()).words).toBe('原来的')
  await mend()
  // The next try by itself may come first, and closes the list.
  const send = list.getByRole('button', { name: '立即发送' })
  await expect(async () => {
    if (await send.isVisible()) await send.click({ timeout: 1_000 })
    await expect(sign).toHaveCount(0, { timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  await expect.poll(async () => (await read()).words).toBe('外勤所记')
  expect((await read()).version).toBe(2)
})

for (const hours of [30, -30]) {
  test(`a computer whose clock is ${Math.abs(hours)} hours ${hours > 0 ? 'ahead' : 'behind'} signs in, asks for dictionaries, keeps drafts, merges and saves`, async ({
    page,
    request,
  }) => {
    const no = fresh(hours > 0 ? '钟快' : '钟慢')
    const { admin, id, read } = await recordOf(request, no)
    await setClock(page, Date.now() + hours * 3_600_000)
    await signInByTyping(page, 'admin')
    // Signed calls carry the time.
    const refused: string[] = []
    page.on(
      'response',
      (reply) =>
        void reply.text().then(
          (text) => text.includes('X-TIMESTAMP') && refused.push(reply.url()),
          () => undefined,
        ),
    )
    await openRecord(page, no)
    await form(page).getByRole('combobox', { name: '级别' }).click()
    await expect(page.getByRole('option').first()).toBeAttached()
    await page.keyboard.press('Escape')
    await typeInto(field(page, '说明'), '我的说明')
    await expect(field(page, '说明')).toHaveValue('我的说明')
    await page.clock.runFor(2_000)
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await openRecord(page, no)
    await page.clock.runFor(2_000)
    await restore(page).click()
    await expect(field(page, '说明')).toHaveValue('我的说明')
    const { version } = await read()
    await admin('PUT', `/data/${SCREEN.id}/edit`, { id, version, words: '同事的说明' })
    await save(page)
    const merge = page.getByRole('dialog', { name: '合并两人的修改' })
    await merge.getByRole('radio', { name: /我的/ }).check()
    await merge.getByRole('button', { name: '合并并保存' }).click()
    await expect(form(page)).toHaveCount(0)
    expect((await read()).words).toBe('我的说明')
    // The day that a new record begins with is that of the server, which checks it.
    await page.getByRole('button', { name: /^新\s*增/ }).click()
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    await expect(field(page, '日期')).toHaveValue(today)
    expect(refused).toEqual([])
  })
}
