import { expect, type Page } from '@playwright/test'
import { callingAs, hearing, listRows, publishScreens, signIn, typeInto } from '../kit.ts'
import { test } from '../test.ts'

const ID = 'lab.cut'
const LINE = {
  version: 1,
  id: 'lab.cutLine',
  title: '明细',
  permission: 'lab:cutLine',
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
  id: 'lab.cutCover',
  title: '保险',
  permission: 'lab:cutCover',
  menu: { hidden: true },
  fields: { recordId: { title: '记录' }, no: { title: '保单号', required: true } },
}
const SCREEN = {
  version: 1,
  id: ID,
  title: '断线',
  permission: 'lab:cut',
  menu: { path: '/lab/cut', parent: 'collection', order: 92 },
  fields: { no: { title: '单号', required: true } },
  children: {
    lines: { screen: LINE.id, relation: 'many', key: 'recordId', order: 'seq', title: '明细', edit: 'grid' },
    cover: { screen: COVER.id, relation: 'one', key: 'recordId', title: '保险', edit: 'form' },
  },
}
type Verb = 'add' | 'edit'
interface Below {
  readonly id: string
  readonly code?: string
  readonly no?: string
}
interface Whole {
  readonly lines: readonly Below[]
  readonly cover: readonly Below[]
}
const idsOf = ({ lines, cover }: Whole) => [...lines, ...cover].map(({ id }) => id)
const codesOf = ({ lines }: Whole) => lines.map(({ code }) => code)

const form = (page: Page) => page.getByRole('dialog')
const tab = (page: Page, name: string) => form(page).getByRole('tab', { name }).click()
const cell = (page: Page, words: string) => form(page).getByRole('gridcell', { name: words, exact: true })
async function addRow(page: Page, code: string): Promise<void> {
  const rows = form(page).getByRole('region', { name: '明细' })
  // The rows as elements, which can be looked at one by one.
  const plain = rows.getByRole('button', { name: '普通表格' })
  if (await plain.isVisible()) await plain.click()
  const before = await rows.getByRole('row').count()
  // Two presses that follow each other at once are taken for one.
  await expect(async () => {
    await rows.getByRole('button', { name: /新\s*增$/ }).click()
    expect(await rows.getByRole('row').count()).toBe(before + 1)
  }).toPass()
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await expect(cell(page, code)).toBeVisible()
}
async function typeCell(page: Page, before: string, text: string): Promise<void> {
  await cell(page, before).click()
  await page.keyboard.press('F2')
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
  await expect(cell(page, text)).toBeVisible()
}
const save = (page: Page) =>
  form(page)
    .getByRole('button', { name: /^保\s*存$/ })
    .click()
const isSaved = (page: Page) => expect(form(page)).toHaveCount(0)
async function saveInVain(page: Page): Promise<void> {
  const notice = await hearing(page, /网络连接失败/)
  await save(page)
  await notice.said
  await expect(page.getByText(/网络连接失败/)).toHaveCount(0)
}

const ALWAYS = Number.POSITIVE_INFINITY
/** Lets every save through to the server and cuts the line before its answer, so many times. */
async function cuttable(page: Page) {
  const reached: { readonly verb: Verb; readonly body: unknown }[] = []
  const lost: Record<Verb, number> = { add: 0, edit: 0 }
  await page.route(new RegExp(`/data/${ID}/(add|edit)$`), async (route) => {
    const verb = route.request().url().endsWith('add') ? 'add' : 'edit'
    const response = await route.fetch()
    reached.push({ verb, body: route.request().postDataJSON() })
    lost[verb] -= 1
    await (lost[verb] >= 0 ? route.abort('connectionreset') : route.fulfill({ response }))
  })
  return { reached, lost }
}

test.describe('a new record, when the line is cut between its save and the answer', () => {
  /** A new record with rows in both sub-tables, and the way to read what is stored of it. */
  async function begin(page: Page, request: Parameters<typeof callingAs>[0]) {
    const admin = await callingAs(request, 'admin')
    if (!(await admin('GET', `/schema/get/${ID}`).catch(() => undefined)))
      await publishScreens(admin, [LINE, COVER, SCREEN])
    const no = `断线${Date.now()}`
    await signIn(page, 'admin')
    await page.goto('/#/lab/cut')
    await page
      .getByRole('button', { name: /^新\s*增/ })
      .first()
      .click()
    await typeInto(form(page).getByLabel('单号'), no)
    await addRow(page, 'N1')
    await addRow(page, 'N2')
    await tab(page, '保险')
    await typeInto(form(page).getByLabel('保单号'), 'BX-7')
    return async () => {
      const { records } = await admin<{ records: readonly { id: string }[] }>(
        'GET',
        `/data/${ID}/list?no=${encodeURIComponent(no)}`,
      )
      expect(records).toHaveLength(1)
      return admin<Whole>('GET', `/data/${ID}/queryById?_children=true&id=${records[0]?.id ?? ''}`)
    }
  }

  test('is stored once, with its rows once, where the page itself asks again', async ({ page, request }) => {
    const stored = await begin(page, request)
    const { reached, lost } = await cuttable(page)
    lost.add = 1
    await save(page)
    await isSaved(page)
    const only = await stored()
    expect([codesOf(only), only.cover]).toMatchObject([['N1', 'N2'], [{ no: 'BX-7' }]])
    expect(reached.map(({ verb }) => verb)).toEqual(['add', 'add'])
  })

  test('is stored once, with its rows once, where a person saves again later', async ({ page, request }) => {
    const stored = await begin(page, request)
    const { reached, lost } = await cuttable(page)
    lost.add = ALWAYS
    await saveInVain(page)
    const first = await stored()
    expect([codesOf(first), first.cover]).toMatchObject([['N1', 'N2'], [{ no: 'BX-7' }]])
    lost.add = 0
    await save(page)
    await isSaved(page)
    expect(idsOf(await stored())).toEqual(idsOf(first))
    expect(reached.every(({ verb }) => verb === 'add')).toBe(true)
  })

  test('is stored once, with its rows once, where the page is loaded again before a person saves again', async ({
    page,
    request,
  }) => {
    const stored = await begin(page, request)
    const { reached, lost } = await cuttable(page)
    lost.add = ALWAYS
    await saveInVain(page)
    const first = await stored()
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await page.goto('/#/lab/cut')
    await page
      .getByRole('button', { name: /^新\s*增/ })
      .first()
      .click()
    await expect(page.getByText(/已提交，但没有收到结果/)).toBeVisible()
    await page.getByRole('button', { name: /恢\s*复/ }).click()
    await expect(form(page).getByLabel('单号')).toHaveValue(/^断线/)
    lost.add = 0
    await save(page)
    await isSaved(page)
    expect(idsOf(await stored())).toEqual(idsOf(first))
    expect(reached.every(({ verb }) => verb === 'add')).toBe(true)
  })

  test('goes on over the rows it was typed over, where a record that was there is restored after a reload', async ({
    page,
    request,
  }) => {
    const stored = await begin(page, request)
    const no = await form(page).getByLabel('单号', { exact: true }).inputValue()
    await save(page)
    await isSaved(page)
    const first = await stored()
    const open = () => listRows(page).filter({ hasText: no }).getByRole('button', { name: '编辑' }).click()
    await open()
    await typeCell(page, 'N1', 'N9')
    await addRow(page, 'N3')
    const { lost } = await cuttable(page)
    lost.edit = ALWAYS
    await saveInVain(page)
    const second = await stored()
    expect(codesOf(second)).toEqual(['N9', 'N2', 'N3'])
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await page.goto('/#/lab/cut')
    await open()
    await page.getByRole('button', { name: /恢\s*复/ }).click()
    await typeCell(page, 'N2', 'N8')
    lost.edit = 0
    await save(page)
    await isSaved(page)
    const last = await stored()
    expect([codesOf(last), idsOf(last)]).toEqual([['N9', 'N8', 'N3'], idsOf(second)])
    expect(last.cover).toMatchObject([{ id: first.cover[0]?.id, no: 'BX-7' }])
  })

  test('takes what is typed since over the rows that are stored, and knows them by their ids then', async ({
    page,
    request,
  }) => {
    const stored = await begin(page, request)
    const { reached, lost } = await cuttable(page)
    lost.add = ALWAYS
    await saveInVain(page)
    const first = await stored()
    await tab(page, '明细')
    await typeCell(page, 'N1', 'N9')
    await addRow(page, 'N3')
    // The record is found, what was typed since is saved over it, and that answer is lost as well.
    Object.assign(lost, { add: 0, edit: ALWAYS })
    await saveInVain(page)
    expect(codesOf(await stored())).toEqual(['N9', 'N2', 'N3'])
    await typeCell(page, 'N2', 'N8')
    lost.edit = 0
    await save(page)
    await isSaved(page)
    const last = await stored()
    expect(codesOf(last)).toEqual(['N9', 'N8', 'N3'])
    expect([idsOf(last).slice(0, 2), last.cover]).toMatchObject([
      idsOf(first).slice(0, 2),
      [{ id: first.cover[0]?.id, no: 'BX-7' }],
    ])
    expect(reached.at(-1)).toMatchObject({
      verb: 'edit',
      body: { lines: { added: [], changed: [{ id: first.lines[1]?.id, code: 'N8' }] } },
    })
  })
})
