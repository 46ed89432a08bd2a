import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test'
import { callingAs, expectClean, listRows, publishScreens, signIn, typeInto } from '../kit.ts'
import { test } from '../test.ts'

const ID = 'lab.lost'
const FIELDS = 120
const PER_GROUP = 40
const titleOf = (number: number) => `字段${String(number).padStart(3, '0')}`
const keyOf = (number: number) => `f${String(number).padStart(3, '0')}`
const numbers = Array.from({ length: FIELDS }, (_, index) => index + 1)
/** What is typed before the browser dies. */
const half = numbers.slice(1, FIELDS / 2)

const LINE = {
  version: 1,
  id: 'lab.lostLine',
  title: '明细',
  permission: 'lab:lostLine',
  menu: { hidden: true },
  fields: {
    recordId: { title: '记录' },
    seq: { title: '序', view: 'number' },
    code: { title: '编号', required: true },
    words: { title: '说明' },
  },
  list: { columns: ['code', 'words'] },
}
const COVER = {
  version: 1,
  id: 'lab.lostCover',
  title: '保险',
  permission: 'lab:lostCover',
  menu: { hidden: true },
  fields: { recordId: { title: '记录' }, no: { title: '保单号', required: true }, insurer: { title: '保险公司' } },
}
/** A form as long as those that people give up in the middle of. */
const SCREEN = {
  version: 1,
  id: ID,
  title: '长表单',
  permission: 'lab:lost',
  menu: { path: '/lab/lost', parent: 'collection', order: 90 },
  fields: Object.fromEntries(
    numbers.map((number) => [
      keyOf(number),
      { title: titleOf(number), maxLength: 100, ...(number === 1 ? { required: true } : {}) },
    ]),
  ),
  query: { items: [keyOf(1)] },
  list: { columns: [keyOf(1), keyOf(2), keyOf(3)] },
  form: {
    columns: 2,
    layout: [0, 1, 2].map((group) => ({
      group: `第${group + 1}部分`,
      fields: numbers.slice(group * PER_GROUP, (group + 1) * PER_GROUP).map(keyOf),
    })),
  },
  children: {
    lines: { screen: LINE.id, relation: 'many', key: 'recordId', order: 'seq', title: '明细', edit: 'grid' },
    cover: { screen: COVER.id, relation: 'one', key: 'recordId', title: '保险', edit: 'form' },
  },
}
interface Below {
  readonly id: string
  readonly version: number
  readonly code?: string
  readonly words?: string
  readonly no?: string
  readonly insurer?: string
}
interface Whole extends Readonly<Record<string, unknown>> {
  readonly lines: readonly Below[]
  readonly cover: readonly Below[]
}

/** A test that is tried again finds the screens there. */
async function publishOnce(call: Awaited<ReturnType<typeof callingAs>>): Promise<void> {
  if (await call('GET', `/schema/get/${ID}`).catch(() => undefined)) return
  await publishScreens(call, [LINE, COVER, SCREEN])
}

const field = (page: Page, number: number) => page.getByRole('dialog').getByLabel(titleOf(number), { exact: true })
/** A field far from the view is only a placeholder until it is reached. */
async function type(page: Page, number: number, text: string): Promise<void> {
  await field(page, number).focus()
  await typeInto(field(page, number), text)
}
/** The long form above it may still take its height when the pointer is there. */
const tab = async (page: Page, name: string) => {
  const wanted = page.getByRole('dialog').getByRole('tab', { name })
  await expect(async () => {
    await wanted.click({ timeout: 10_000 })
    await expect(wanted).toHaveAttribute('aria-selected', 'true', { timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
}
const cell = (page: Page, words: string) => page.getByRole('dialog').getByRole('gridcell', { name: words, exact: true })
async function beginCell(page: Page, before: string, text: string): Promise<void> {
  await cell(page, before).click()
  await page.keyboard.press('F2')
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}
/** Types over a cell of the grid, and leaves it. */
async function typeCell(page: Page, before: string, text: string): Promise<void> {
  await beginCell(page, before, text)
  await page.keyboard.press('Enter')
  await expect(cell(page, text)).toBeVisible()
}
/** The rows as elements, which can be looked at one by one. */
async function plain(page: Page): Promise<void> {
  const face = page.getByRole('region', { name: '明细' }).getByRole('button', { name: /(普通|电子)表格$/ })
  await expect(async () => {
    // An earlier choice is still selected; fields above that get their controls may move the button away from the pointer.
    if ((await face.innerText()) === '普通表格') await face.click()
    await expect(face).toHaveText('电子表格', { timeout: 2000 })
  }).toPass()
}
async function openRecord(page: Page): Promise<void> {
  await page.goto('/#/lab/lost')
  await listRows(page).first().getByRole('button', { name: '编辑' }).click()
  await expect(field(page, 1)).toBeVisible()
  await plain(page)
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

test.describe('typed values', () => {
  let profile: string
  const contexts: BrowserContext[] = []
  test.beforeEach(() => {
    profile = mkdtempSync(join(tmpdir(), 'vitrine-profile-'))
  })
  test.afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close().catch(() => undefined)
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  })

  test('outlives a browser that is killed, and is merged with what a colleague saved meanwhile', async ({
    request,
    baseURL,
  }, { project }) => {
    const { launchOptions, locale, timezoneId, viewport, contextOptions } = project.use
    const browse = async () => {
      const context = await chromium.launchPersistentContext(profile, {
        ...launchOptions,
        ...contextOptions,
        ...(baseURL ? { baseURL } : {}),
        ...(locale ? { locale } : {}),
        ...(timezoneId ? { timezoneId } : {}),
        ...(viewport ? { viewport } : {}),
      })
      contexts.push(context)
      return { context, page: context.pages()[0] ?? (await context.newPage()) }
    }
    const admin = await callingAs(request, 'admin')
    await publishOnce(admin)
    const lines = ['甲', '乙', '丙', '丁'].map((words, index) => ({ code: `A${index + 1}`, words }))
    const { id } = await admin('POST', `/data/${ID}/add`, {
      ...Object.fromEntries(numbers.map((number) => [keyOf(number), `值${number}`])),
      lines,
      cover: [{ no: 'BX-1', insurer: '平安' }],
    })
    const record = () => admin<Whole>('GET', `/data/${ID}/queryById?_children=true&id=${String(id)}`)
    /** What a colleague makes of the record as it is now. */
    const colleague = async (change: (now: Whole) => Readonly<Record<string, unknown>>) => {
      const now = await record()
      await admin('PUT', `/data/${ID}/edit`, { id, version: now['version'], ...change(now) })
    }
    const lineOf = ({ lines: all }: Whole, code: string) => {
      const found = all.find((line) => line.code === code)
      if (!found) throw new Error(`There is no row ${code}`)
      return { id: found.id, version: found.version }
    }

    const { page: first, context: killed } = await browse()
    await test.step('half a form is filled in, with rows of both sub-tables', async () => {
      await signIn(first, 'admin')
      await openRecord(first)
      for (const number of half) await type(first, number, `我写的${number}`)
      await typeCell(first, '甲', '我改的甲')
      await cell(first, '丁').click()
      const rows = first.getByRole('region', { name: '明细' })
      await rows.getByRole('button', { name: /删\s*除/ }).click()
      await first
        .getByRole('dialog', { name: '确定要删除这 1 项吗?' })
        .getByRole('button', { name: /确\s*定/ })
        .click()
      await rows.getByRole('button', { name: /新\s*增$/ }).click()
      await first.keyboard.type('N1')
      await first.keyboard.press('Enter')
      await expect(cell(first, 'N1')).toBeVisible()
      await tab(first, '保险')
      await typeInto(first.getByLabel('保险公司'), '我选的人保')
      await expect.poll(() => draftOf(first)).toContain('我选的人保')
      await tab(first, '明细')
      // No one leaves this cell any more.
      await beginCell(first, '丙', '我改的丙')
      await expect.poll(() => draftOf(first)).toContain('我改的丙')
    })

    await test.step('the browser dies', async () => {
      const gone = new Promise((resolve) => killed.once('close', resolve))
      const wire = await killed.newCDPSession(first)
      await wire.send('Browser.crash').catch(() => undefined)
      await gone
    })

    await test.step('a colleague saves the record: fields, rows that both changed, and others', async () => {
      await colleague((now) => ({
        [keyOf(3)]: '同事写的三',
        [keyOf(64)]: '同事写的六十四',
        lines: {
          changed: [
            { ...lineOf(now, 'A1'), words: '同事改的甲' },
            { ...lineOf(now, 'A2'), words: '同事改的乙' },
          ],
        },
        cover: { changed: [{ id: now.cover[0]?.id, version: now.cover[0]?.version, no: 'BX-9' }] },
      }))
    })

    const { page } = await browse()
    const merge = page.getByRole('dialog', { name: '合并两人的修改' })
    const choose = (group: string, side: '我的' | '对方的') =>
      merge
        .getByRole('group', { name: group })
        .getByRole('radio', { name: new RegExp(side) })
        .check()
    await test.step('what was typed is offered, and only what both changed is asked', async () => {
      // A browser that wrote its cookies down before it died knows who was there.
      await page.goto('/')
      const isOut = page.getByLabel('用户名')
      await expect(isOut.or(page.getByRole('heading', { name: /好，/ })).first()).toBeVisible()
      if (await isOut.isVisible()) await signIn(page, 'admin')
      await openRecord(page)
      await expect(field(page, 2)).toHaveValue('值2')
      await expect(page.getByText(`未保存的内容（${half.length + 2} 项）`)).toBeVisible()
      await page.getByRole('button', { name: /恢\s*复/ }).click()
      await expect(merge.getByRole('group', { name: titleOf(3) })).toContainText('同事写的三')
      await expect(merge.getByRole('group', { name: '明细 · A1 甲' })).toContainText('说明: 同事改的甲')
      await expect(merge.getByRole('group', { name: '保险' })).toContainText('保单号: BX-9')
      await expect(merge.getByRole('radio')).toHaveCount(6)
      await expectClean(page)
      await page.setViewportSize({ width: 390, height: 844 })
      await expect
        .poll(() =>
          merge.evaluate(
            (box) => box.scrollWidth <= window.innerWidth && document.documentElement.scrollWidth <= window.innerWidth,
          ),
        )
        .toBe(true)
      await page.setViewportSize({ width: 1440, height: 900 })
      await choose(titleOf(3), '我的')
      await choose('明细 · A1 甲', '我的')
      await choose('保险', '对方的')
      await merge.getByRole('button', { name: '合并到表单' }).click()
      await expect(field(page, 3)).toHaveValue('我写的3')
      await expect(field(page, 64)).toHaveValue('同事写的六十四')
      for (const words of ['我改的甲', '同事改的乙', '我改的丙', 'N1']) await expect(cell(page, words)).toBeVisible()
      await expect(cell(page, '丁')).toHaveCount(0)
      await tab(page, '保险')
      await expect(page.getByLabel('保单号')).toHaveValue('BX-9')
      await expect(page.getByLabel('保险公司')).toHaveValue('平安')
    })

    await test.step('it is finished; another person is faster again, and the two are merged by keyboard', async () => {
      await typeInto(page.getByLabel('保险公司'), '最后选的太保')
      await tab(page, '明细')
      await typeCell(page, '同事改的乙', '我再改的乙')
      await type(page, 119, '写完了')
      await colleague((now) => ({
        [keyOf(119)]: '同事也写了',
        [keyOf(65)]: '同事写的六十五',
        lines: { removed: [lineOf(now, 'A2').id], added: [{ id: '+1', code: 'T1', words: '同事加的' }] },
      }))
      await page.keyboard.press('Control+Enter')
      await expect(merge.getByText('值119')).toBeVisible()
      await expect(page.getByText('请刷新后重试')).toHaveCount(0)
      await expect(merge.getByRole('group', { name: '明细 · A2 同事改的乙' })).toContainText('已删除')
      for (const group of [titleOf(119), '明细 · A2 同事改的乙']) {
        const mine = merge.getByRole('group', { name: group }).getByRole('radio', { name: /我的/ })
        await merge
          .getByRole('group', { name: group })
          .getByRole('radio', { name: /对方的/ })
          .focus()
        await page.keyboard.press('ArrowUp')
        await expect(mine).toBeChecked()
      }
      await merge.getByRole('button', { name: '合并并保存' }).press('Enter')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })

    await test.step('nothing of either is lost', async () => {
      const kept = await record()
      expect(kept).toMatchObject({
        ...Object.fromEntries(
          numbers.map((number) => [keyOf(number), half.includes(number) ? `我写的${number}` : `值${number}`]),
        ),
        [keyOf(64)]: '同事写的六十四',
        [keyOf(65)]: '同事写的六十五',
        [keyOf(119)]: '写完了',
      })
      expect(kept.lines.map(({ code, words }) => `${code} ${words ?? ''}`).toSorted()).toEqual([
        'A1 我改的甲',
        'A2 我再改的乙',
        'A3 我改的丙',
        'N1 ',
        'T1 同事加的',
      ])
      expect(kept.cover).toMatchObject([{ no: 'BX-9', insurer: '最后选的太保' }])
      await expect.poll(() => draftOf(page)).toBe('[]')
    })
  })

  test('is there again after a reload, another page, a sign-out and a second tab', async ({
    page,
    context,
    request,
  }) => {
    const admin = await callingAs(request, 'admin')
    await publishOnce(admin)
    await admin('POST', `/data/${ID}/add`, { [keyOf(1)]: '一', [keyOf(2)]: '二' })
    const restore = page.getByRole('button', { name: /恢\s*复/ })
    await signIn(page, 'admin')
    await openRecord(page)
    await type(page, 2, '没有保存')
    await expect.poll(() => draftOf(page)).toContain('没有保存')

    await test.step('a hidden page keeps it', async () => {
      await page.evaluate(() => (window.location.hash = '/dashboard/analysis'))
      await expect(page.getByRole('heading', { name: /好，/ })).toBeVisible()
      await page.evaluate(() => (window.location.hash = '/lab/lost'))
      await expect(field(page, 2)).toHaveValue('没有保存')
    })
    await test.step('a second tab is informed, and offers nothing of the first', async () => {
      const other = await context.newPage()
      await openRecord(other)
      await expect(other.getByText('您正在另一个标签页中编辑这条记录')).toBeVisible()
      await expect(page.getByText('您正在另一个标签页中编辑这条记录')).toBeVisible()
      await expect(other.getByRole('button', { name: /恢\s*复/ })).toHaveCount(0)
      await other.close()
      await expect(page.getByText('您正在另一个标签页中编辑这条记录')).toHaveCount(0)
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
    await test.step("a sign-out leaves it for the same person's next sign-in", async () => {
      page.on('dialog', (dialog) => void dialog.accept())
      await page.evaluate(() => (window.location.hash = '/dashboard/analysis'))
      await page.getByRole('button', { name: /^用户菜单/ }).click()
      await page.getByRole('menuitem', { name: '退出登录' }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /确\s*[认定]/ })
        .click()
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
