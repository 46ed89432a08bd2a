import { expect, type Page } from '@playwright/test'
import { callingAs, expectClean, listRows, takePicture, publishScreen, signIn, tabTo, typeInto } from '../kit.ts'
import { test } from '../test.ts'

const ID = 'lab.recordSheet'
const PATH = '/#/lab/record-sheet'
const TITLE = '藏品卡'
const DOCUMENT = {
  version: 1,
  id: ID,
  title: TITLE,
  permission: 'lab:recordSheet',
  source: { table: 'lab_record_sheet' },
  menu: { path: '/lab/record-sheet', order: 992 },
  fields: {
    code: { title: '编号', required: true, unique: true },
    name: { title: '名称', required: true },
    remark: { title: '备注', view: 'textarea' },
  },
  list: { columns: ['code', 'name', 'remark'], sort: { field: 'code', order: 'asc' }, title: 'name' },
  form: { open: 'page' },
}
/** One more than a page of the list holds. */
const COUNT = 11
const codeOf = (number: number) => `S${String(number).padStart(3, '0')}`
const nameOf = (number: number) => `第${number}件`

const heading = (page: Page, name: string | RegExp) =>
  page.locator('.vi-record-page:visible').getByRole('heading', { name })
const button = (page: Page, name: string | RegExp) =>
  page.locator('.vi-record-page:visible').getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.locator('.vi-record-page:visible').getByLabel(name, { exact: true })
const tab = (page: Page, name: string | RegExp) => page.locator('.v-tabs').getByRole('link', { name, exact: true })
const row = (page: Page, code: string) => listRows(page).filter({ hasText: code })
async function openList(page: Page): Promise<void> {
  await page.goto(PATH)
  await expect(row(page, codeOf(1))).toBeVisible()
}

test.beforeAll(async ({ request }) => {
  const call = await callingAs(request, 'admin')
  await publishScreen(call, DOCUMENT)
  for (let number = 1; number <= COUNT; number += 1)
    await call('POST', `/data/${ID}/add`, { code: codeOf(number), name: nameOf(number) })
})

test('by pointer: a record has a page of its own, with the ways to those before and after it, also over the end of a page', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin')
  await openList(page)

  await test.step('it is opened next to its list, in a tab of its own', async () => {
    await row(page, codeOf(9)).getByRole('button', { name: '编辑' }).click()
    await expect(heading(page, `编辑：${nameOf(9)}`)).toBeVisible()
    await expect(field(page, '编号')).toHaveValue(codeOf(9))
    await expect(page).toHaveURL(/#\/lab\/record-sheet\?record=[^&]+$/)
    await expect(tab(page, TITLE)).toBeVisible()
    await expect(tab(page, new RegExp(`^编辑.*${TITLE}$`))).toHaveAttribute('aria-current', 'page')
    await expectClean(page, '.vi-record-page')
    await takePicture(page, 'test-results/pages/record-page-1440.png')
  })

  await test.step('its address leads another person to it, and a reload finds it', async () => {
    const other = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
    const address = page.url()
    await signIn(other, 'admin')
    await other.goto(address.slice(address.indexOf('/#')))
    await expect(field(other, '编号')).toHaveValue(codeOf(9))
    await other.reload()
    await expect(field(other, '编号')).toHaveValue(codeOf(9))
    await other.context().close()
  })

  await test.step('the next ones follow in its place, and the last has none after it', async () => {
    await button(page, '下一条').click()
    await expect(field(page, '编号')).toHaveValue(codeOf(10))
    await expect(tab(page, new RegExp(`^编辑.*${TITLE}$`))).toHaveCount(1)
    await button(page, '下一条').click()
    await expect(heading(page, `编辑：${nameOf(11)}`)).toBeVisible()
    await expect(field(page, '编号')).toHaveValue(codeOf(11))
    await expect(button(page, '下一条')).toBeDisabled()
    await button(page, '上一条').click()
    await expect(field(page, '编号')).toHaveValue(codeOf(10))
  })

  await test.step('unsaved values are asked about before the next record, and stay unless they are discarded', async () => {
    await typeInto(field(page, '备注'), '改到一半')
    await button(page, '上一条').click()
    const question = page.getByRole('dialog', { name: '有未保存的内容' })
    await question.getByRole('button', { name: '继续填写' }).click()
    await expect(field(page, '备注')).toHaveValue('改到一半')
    await expect(field(page, '编号')).toHaveValue(codeOf(10))
    await button(page, '上一条').click()
    await question.getByRole('button', { name: '放弃修改' }).click()
    await expect(field(page, '编号')).toHaveValue(codeOf(9))
    await expect(field(page, '备注')).toHaveValue('')
  })

  await test.step('saved, it leads back to the list, which shows it, and its tab is gone', async () => {
    await typeInto(field(page, '备注'), '已核对')
    await button(page, /^保\s*存$/).click()
    await expect(row(page, codeOf(9))).toContainText('已核对')
    await expect(page).toHaveURL(/#\/lab\/record-sheet(\?l\.page=\d+)?$/)
    await expect(tab(page, new RegExp(`^编辑.*${TITLE}$`))).toHaveCount(0)
  })

  await test.step('a copy of it is a new record, without what may be there only once', async () => {
    await row(page, codeOf(9)).getByRole('button', { name: '编辑' }).click()
    await button(page, /^复\s*制$/).click()
    await expect(heading(page, `新增（复制）：${nameOf(9)}`)).toBeVisible()
    await expect(field(page, '名称')).toHaveValue(nameOf(9))
    await expect(field(page, '备注')).toHaveValue('已核对')
    await expect(field(page, '编号')).toHaveValue('')
    await typeInto(field(page, '编号'), 'S009C')
    await button(page, /^保\s*存$/).click()
    await expect(row(page, 'S009C')).toContainText('已核对')
    await row(page, 'S009C').getByRole('button', { name: '删除' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(确\s*定|删\s*除)$/ })
      .click()
    await expect(row(page, 'S009C')).toHaveCount(0)
  })
})

test('by keys: new records are added one after another on a page, and the history leads back to the list', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await openList(page)
  const press = async (target: ReturnType<typeof button>) => {
    await expect(target).toBeVisible()
    await tabTo(page, target)
    await page.keyboard.press('Enter')
  }
  const write = async (name: string, text: string) => {
    await tabTo(page, field(page, name))
    await page.keyboard.type(text)
  }
  const another = page.locator('.vi-record-page:visible').getByRole('checkbox', { name: '连续新增' })

  await test.step('the first, and those after it, each in an empty form', async () => {
    await press(
      page
        .getByRole('button', { name: /新\s*增/ })
        .filter({ visible: true })
        .first(),
    )
    await expect(heading(page, '新增')).toBeVisible()
    await expect(page).toHaveURL(/#\/lab\/record-sheet\?record=new$/)
    await write('编号', 'T001')
    await write('名称', '连续甲')
    await tabTo(page, another)
    await page.keyboard.press('Space')
    await expect(another).toBeChecked()
    await press(button(page, /^保\s*存$/))
    await expect(field(page, '编号')).toHaveValue('')
    await expect(field(page, '名称')).toHaveValue('')
    await expect(another).toBeChecked()
    // The next record is typed at once, without a way to its first field.
    await expect(field(page, '编号')).toBeFocused()
    await page.keyboard.type('T002')
    await write('名称', '连续乙')
    await tabTo(page, another)
    await page.keyboard.press('Space')
    await press(button(page, /^保\s*存$/))
    await expect(row(page, codeOf(1))).toBeVisible()
    await expect(tab(page, new RegExp(`^新增.*${TITLE}$`))).toHaveCount(0)
  })

  await test.step('both are in the list, once each', async () => {
    const call = await callingAs(page.request, 'admin')
    const { records } = await call<{ records: { id: string; code: string; name: string }[] }>(
      'GET',
      `/data/${ID}/list?pageSize=100`,
    )
    const added = records.filter(({ code }) => code.startsWith('T'))
    expect(added.map(({ code, name }) => `${code} ${name}`).toSorted()).toEqual(['T001 连续甲', 'T002 连续乙'])
    for (const { id } of added) await call('DELETE', `/data/${ID}/delete?id=${id}`)
  })

  await test.step('a step back through the history leads from a record to the list, and forth to it again', async () => {
    await press(row(page, codeOf(2)).getByRole('button', { name: '编辑' }))
    await expect(field(page, '编号')).toHaveValue(codeOf(2))
    await page.goBack()
    await expect(row(page, codeOf(2))).toBeVisible()
    await page.goForward()
    await expect(field(page, '编号')).toHaveValue(codeOf(2))
    await press(button(page, '返回列表'))
    await expect(row(page, codeOf(2))).toBeVisible()
  })
})

test('on a phone the page of a record fills the screen, and its buttons are within reach', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'admin')
  await page.goto(PATH)
  await page.getByRole('button', { name: `${codeOf(1)} 的操作` }).click()
  await page.getByRole('menuitem', { name: '编辑' }).click()
  await expect(field(page, '编号')).toHaveValue(codeOf(1))
  await expect(button(page, /^保\s*存$/)).toBeInViewport()
  await expect(button(page, '下一条')).toBeInViewport()
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(excess).toBeLessThanOrEqual(0)
  await button(page, '下一条').click()
  await expect(field(page, '编号')).toHaveValue(codeOf(2))
  await expectClean(page, '.vi-record-page')
  await takePicture(page, 'test-results/pages/record-page-390.png')
})
