import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import * as XLSX from 'xlsx'
import {
  expectTotal,
  fixture,
  fixtureText,
  listRows,
  openMenu,
  replaceSource,
  signInByTyping,
  takePicture,
  total,
  typeId,
  typeInto,
} from './kit.ts'
import { test } from './test.ts'

test.describe.configure({ mode: 'serial' })
test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const relic = fixtureText('screens/relic.v1.json')
const withNewField = fixtureText('screens/relic.v2.json')

async function publish(page: Page, message: string): Promise<void> {
  await page.getByRole('button', { name: /发\s*布/ }).click()
  const dialog = page.getByRole('dialog', { name: '发布“藏品登记”' })
  await typeInto(dialog.getByLabel('版本说明'), message)
  await dialog.getByRole('button', { name: /发\s*布/ }).click()
  await expect(page.getByText(/发布成功：版本 \d+/)).toBeVisible()
}

async function openDesigner(page: Page): Promise<void> {
  await openMenu(page, '在线开发', '页面设计')
  await expect(page.getByRole('button', { name: '新建页面' })).toBeVisible()
}

test('BUSINESS-022 an administrator ships a screen and staff work with it, without a release', async ({
  page,
  browser,
}) => {
  let imported = 0
  await test.step('she signs in and makes a new screen', async () => {
    await signInByTyping(page, 'admin')
    await openDesigner(page)
    await page.getByRole('button', { name: '新建页面' }).click()
    const dialog = page.getByRole('dialog', { name: '新建页面' })
    await typeId(dialog, 'collection.relic')
    await typeInto(dialog.getByLabel('名称'), '藏品登记')
    await dialog.getByRole('button', { name: '创建并打开' }).click()
    await expect(page.getByRole('heading', { name: '藏品登记' })).toBeVisible()
  })

  await test.step('she sees it live next to the source', async () => {
    await page.getByRole('tab', { name: '源码' }).click()
    await replaceSource(page, relic)
    const preview = page.getByRole('region', { name: '预览' })
    await expect(preview.getByRole('columnheader', { name: '总登记号' })).toBeVisible()
    await expect(preview.getByRole('columnheader', { name: '保管人' })).toBeVisible()
  })

  await test.step('she publishes it and lets the staff use it', async () => {
    await publish(page, '第一版')
    await page.getByRole('button', { name: '角色授权' }).click()
    const grants = page.getByRole('dialog', { name: /角色授权/ })
    const staff = grants.getByRole('row', { name: /staff/ })
    await staff.getByRole('checkbox').first().click()
    await expect(staff.getByRole('checkbox', { name: /导出/ })).toBeChecked()
    await grants
      .getByRole('button', { name: /关\s*闭/ })
      .last()
      .click()
  })

  await test.step('she imports 5,000 relics and sees what was refused and why', async () => {
    await openMenu(page, '藏品管理', '藏品登记')
    await page.getByRole('button', { name: '导入' }).click()
    const dialog = page.getByRole('dialog', { name: /导入/ })
    await dialog.locator('input[type="file"]').setInputFiles(fixture('spreadsheets/relics-5000.xlsx'))
    await dialog.getByRole('button', { name: /开始上传/ }).click()
    await expect(dialog.getByText(/导入成功,但是有错误数据|错误行数/).first()).toBeVisible({ timeout: 60_000 })
    await expect(dialog.getByRole('row').nth(1)).toContainText(/\d+/)
    await takePicture(page, 'test-results/story-import.png')
    await dialog
      .getByRole('button', { name: /关\s*闭/ })
      .last()
      .click()
    imported = await total(page)
    expect(imported).toBe(4_924)
  })

  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  const staff = await context.newPage()
  const search = staff.getByRole('search')
  const find = async () => {
    await search.getByRole('button', { name: /查\s*询/ }).click()
    await expect(staff.locator('.ant-spin-spinning')).toHaveCount(0)
  }
  const reset = async () => {
    await search.getByRole('button', { name: /重\s*置/ }).click()
    await expectTotal(staff, imported)
  }
  const column = async (title: string): Promise<string[]> => {
    const titles = await staff.locator('thead th').allInnerTexts()
    const index = titles.findIndex((text) => text.trim() === title)
    return listRows(staff)
      .locator(`td:nth-child(${index + 1})`)
      .allInnerTexts()
  }

  await test.step('a member of the staff finds the entry and searches', async () => {
    await signInByTyping(staff, 'staff')
    await expect(staff.getByRole('navigation').first().getByText('在线开发')).toHaveCount(0)
    await openMenu(staff, '藏品管理', '藏品登记')
    await expectTotal(staff, imported)
    await search.getByRole('button', { name: /展开/ }).click()

    await typeInto(search.getByLabel('总登记号'), 'C2011*')
    await find()
    await expect.poll(async () => (await column('总登记号')).every((text) => text.startsWith('C2011'))).toBe(true)
    expect(await total(staff)).toBeGreaterThan(10)
    await reset()

    await typeInto(search.getByLabel('登记日期').first(), '2000-01-01')
    await staff.keyboard.press('Enter')
    await typeInto(search.getByPlaceholder('结束'), '2000-12-31')
    await staff.keyboard.press('Enter')
    await find()
    await expect.poll(async () => (await column('登记日期')).every((text) => text.startsWith('2000-'))).toBe(true)
    await reset()

    await search.getByLabel('级别').click()
    await staff.getByTitle('一级', { exact: true }).last().click()
    await find()
    await expect.poll(async () => new Set(await column('级别'))).toEqual(new Set(['一级']))
    await reset()

    await search.getByLabel('类别').click()
    await staff.locator('.ant-select-tree:visible').getByText('青铜器', { exact: true }).click()
    await find()
    await expect.poll(async () => (await column('类别')).length).toBe(10)
    const below = new Set(await column('类别'))
    expect(below.has('瓷器')).toBe(false)
    await reset()

    await search.getByLabel('来源地').click()
    await staff.locator('.ant-cascader-menu-item').filter({ hasText: '浙江省' }).first().click()
    await staff.keyboard.press('Escape')
    await find()
    await expect.poll(async () => (await column('来源地')).every((text) => text.startsWith('浙江省/'))).toBe(true)
    await reset()
  })

  await test.step('sorts and pages', async () => {
    await staff.getByRole('columnheader', { name: '总登记号' }).click()
    await expect
      .poll(async () => {
        const shown = await column('总登记号')
        return shown.length === 10 && shown.toSorted().join() === shown.join()
      })
      .toBe(true)
    const first = await column('总登记号')
    await staff.getByRole('button', { name: '第 2 页', exact: true }).click()
    await expect.poll(async () => (await column('总登记号'))[0]).not.toBe(first[0])
    await expect(staff.getByText(/11-20 共/)).toBeVisible()
  })

  await test.step('adds, opens, edits and deletes', async () => {
    await staff.getByRole('button', { name: '新增' }).click()
    const form = staff.getByRole('dialog', { name: '新增' })
    await form.getByRole('button', { name: /保\s*存|确\s*定/ }).click()
    await expect(form.getByText('请输入总登记号').first()).toBeVisible()
    await typeInto(form.getByLabel('总登记号'), 'E2E-0001')
    await typeInto(form.getByLabel('名称'), '错金银云纹鼎')
    await form.getByLabel('类别').click()
    await staff.locator('.ant-select-tree:visible').getByText('青铜器', { exact: true }).click()
    await form.getByRole('button', { name: /保\s*存|确\s*定/ }).click()
    await expect(form).toBeHidden()
    await typeInto(search.getByLabel('总登记号'), 'E2E-0001')
    await find()
    await expectTotal(staff, 1)

    const row = listRows(staff).first()
    await row.getByText('详情').click()
    const detail = staff.getByRole('dialog')
    await expect(detail.getByText('错金银云纹鼎', { exact: true })).toBeVisible()
    await detail
      .getByRole('button', { name: /关\s*闭/ })
      .last()
      .click()

    await row.getByText('编辑').click()
    const edit = staff.getByRole('dialog', { name: /^编辑/ })
    await typeInto(edit.getByLabel('名称'), '错金银云纹铜鼎')
    await edit.getByRole('button', { name: /保\s*存|确\s*定/ }).click()
    await expect(edit).toBeHidden()
    await expect(row.getByText('错金银云纹铜鼎')).toBeVisible()

    await row.getByText('删除').click()
    await staff
      .getByRole('dialog')
      .or(staff.getByRole('tooltip'))
      .getByRole('button', { name: /确\s*[定认]|删\s*除/ })
      .last()
      .click()
    await expectTotal(staff, 0).catch(() => expect(listRows(staff)).toHaveCount(0))
    await reset()
  })

  await test.step('exports what she selected', async () => {
    await listRows(staff).nth(0).getByRole('checkbox').check()
    await listRows(staff).nth(1).getByRole('checkbox').check()
    await staff.getByRole('button', { name: /导出/ }).click()
    const download = staff.waitForEvent('download')
    await expect(staff.getByRole('radio', { name: '导出选中的 2 条' })).toBeChecked()
    await staff.keyboard.press('Enter')
    expect((await download).suggestedFilename()).toMatch(/^藏品登记_\d{4}-\d\d-\d\d\.xls$/)
    const file = await (await download).path()
    const book = XLSX.read(readFileSync(file))
    const rows = XLSX.utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] ?? ''] as XLSX.WorkSheet, {
      header: 1,
    })
    expect(rows.filter((cells) => cells.some((cell) => /^C\d{4}-\d{5}$/.test(String(cell))))).toHaveLength(2)
  })

  await test.step('the administrator adds a field; staff see it at the next opening', async () => {
    await openMenu(page, '在线开发', '页面设计')
    await page
      .getByRole('row', { name: /collection\.relic/ })
      .getByText('藏品登记')
      .click()
    await page.getByRole('tab', { name: '源码' }).click()
    await replaceSource(page, withNewField)
    await expect(page.getByRole('region', { name: '预览' }).getByRole('columnheader', { name: '质地' })).toBeVisible()
    await publish(page, '增加质地')
    await page.getByRole('button', { name: '继续编辑' }).click()

    await openMenu(staff, '藏品管理', '借展登记')
    await openMenu(staff, '藏品管理', '藏品登记')
    await expect(staff.getByRole('columnheader', { name: '质地' })).toBeVisible()
    await expectTotal(staff, imported)
  })

  await test.step('she rolls back: the previous form returns, the rows stay', async () => {
    await page.getByRole('button', { name: /历史/ }).click()
    const history = page.getByRole('dialog', { name: /历史/ })
    await history.getByRole('button', { name: /回退/ }).last().click()
    const confirm = page.getByRole('dialog', { name: /回退/ })
    await typeInto(confirm.getByRole('textbox'), '质地另议')
    await confirm.getByRole('button', { name: /回退|确\s*定/ }).click()
    await expect(page.getByText('已发布 v3')).toBeVisible()

    await openMenu(staff, '藏品管理', '借展登记')
    await openMenu(staff, '藏品管理', '藏品登记')
    await expect(staff.getByRole('columnheader', { name: '级别' })).toBeVisible()
    await expect(staff.getByRole('columnheader', { name: '质地' })).toHaveCount(0)
    await expectTotal(staff, imported)
  })
  await context.close()
})
