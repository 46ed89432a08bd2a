import { expect, type Page } from '@playwright/test'
import { callingAs, expectTotal, listRows, openMenu, signIn, TICKET_ORDER, typeId, typeInto } from '../kit.ts'
import { test } from '../test.ts'

test.describe.configure({ mode: 'serial' })

const ID = 'lab.lentOut'
const TITLE = '外借登记'
const list = (page: Page) => page.getByRole('table').filter({ visible: true })
const entry = (page: Page) => page.getByRole('navigation').first().getByRole('treeitem', { name: TITLE, exact: true })

async function openList(page: Page): Promise<void> {
  await openMenu(page, '在线开发', '页面设计')
  await expect(page.getByRole('searchbox')).toBeVisible()
}
async function choose(page: Page, id: string, action: string): Promise<void> {
  await typeInto(page.getByRole('searchbox'), id)
  await page.getByRole('button', { name: `更多操作 ${id}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^发\s*布$/ }).click()
  const dialog = page.getByRole('dialog', { name: /^发布“/ })
  await typeInto(dialog.getByLabel('版本说明'), '首次发布')
  await dialog.getByRole('button', { name: /^发\s*布$/ }).click()
  await page.getByRole('button', { name: '继续编辑' }).click()
  await expect(page.getByText('与发布版本一致')).toBeVisible()
}
const retire = async (page: Page) => {
  await choose(page, ID, '停用')
  await page
    .getByRole('dialog', { name: `停用“${TITLE}”？` })
    .getByRole('button', { name: /^停\s*用$/ })
    .click()
  // Its two sub-tables go with it.
  await expect(list(page).getByText('已停用')).toHaveCount(3)
}

test('a page is copied with its sub-tables, used, retired, reinstated, and deleted by typing its name', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin')
  await openList(page)

  await test.step('the copy refuses the id that there is, and brings sub-tables of its own', async () => {
    await choose(page, 'collection.loan', '复制')
    const dialog = page.getByRole('dialog', { name: '复制“借展登记”' })
    await expect(dialog.getByText(/^子表“借展藏品”、“保险单”会一起复制为草稿/)).toBeVisible()
    await typeId(dialog, 'collection.loan')
    await dialog.getByRole('button', { name: '复制并打开' }).click()
    await expect(dialog.getByText('该编号已存在，请换一个')).toBeVisible()
    await typeId(dialog, ID)
    await typeInto(dialog.getByLabel('名称'), TITLE)
    await dialog.getByRole('button', { name: '复制并打开' }).click()
    await expect(page.getByRole('heading', { name: TITLE })).toBeVisible()
    await expect(page.getByText('未发布', { exact: true })).toBeVisible()
  })

  await test.step('sub-tables and page are published', async () => {
    for (const id of [`${ID}Items`, `${ID}Insurance`, ID]) {
      await page.goto(`/#/online/designer?id=${id}`)
      await publish(page)
    }
    await openMenu(page, '藏品管理', TITLE)
    await expect(
      page
        .getByRole('button', { name: /新\s*增/ })
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
  })

  const other = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  await test.step('another person has it open while it is retired, and is informed', async () => {
    await signIn(other, 'admin')
    await openMenu(other, '藏品管理', TITLE)
    await expect(other.getByText('没有查询到任何数据').filter({ visible: true }).first()).toBeVisible()
    await openList(page)
    await retire(page)
    await expect(entry(page)).toHaveCount(0)
    await other
      .getByRole('button', { name: /^查\s*询$/ })
      .filter({ visible: true })
      .first()
      .click()
    await expect(other.getByText('该页面已停用，数据仍然保留；如需使用，请联系管理员恢复').first()).toBeVisible()
    await expect(entry(other)).toHaveCount(0)
    await other.context().close()
  })

  await test.step('it comes back', async () => {
    await choose(page, ID, '恢复使用')
    await expect(list(page).getByText('已停用')).toHaveCount(0)
    await expect(page.getByRole('navigation').first().getByText('藏品管理', { exact: true })).toBeVisible()
    await openMenu(page, '藏品管理', TITLE)
    await expect(
      page
        .getByRole('button', { name: /新\s*增/ })
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
    await openList(page)
  })

  await test.step('a wrong name deletes nothing, the right one everything', async () => {
    await retire(page)
    await choose(page, ID, '删除页面和数据')
    const dialog = page.getByRole('dialog', { name: `删除“${TITLE}”和全部数据` })
    await expect(dialog.getByRole('listitem')).toHaveCount(3)
    const name = dialog.getByLabel(`请输入页面名称“${TITLE}”以确认`)
    await typeInto(name, '外借')
    await name.press('Enter')
    await expect(dialog.getByText('与页面名称不一致')).toBeVisible()
    await typeInto(name, TITLE)
    await dialog.getByRole('button', { name: '删除页面和数据' }).click()
    await expect(page.getByText('页面及其数据已删除')).toBeVisible()
    await typeInto(page.getByRole('searchbox'), 'lab.lentOut')
    await expect(list(page).getByText('没有查询到任何数据').last()).toBeVisible()
  })
})

test('a page that others refer to is not deleted, and one of the product is put back', async ({ page, request }) => {
  await signIn(page, 'admin')
  await openList(page)
  await test.step('the sub-table of a page in use stays', async () => {
    await choose(page, 'collection.loanItem', '停用')
    const dialog = page.getByRole('dialog', { name: '停用“借展藏品”？' })
    await expect(dialog.getByText('“借展登记”的记录包含该页面的数据，请先在其中移除它，或先停用这些页面')).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^停\s*用$/ })).toBeDisabled()
    await dialog.getByRole('button', { name: /取\s*消/ }).click()
  })
  await test.step('one with approvals that run stays in use', async () => {
    await choose(page, 'collection.loan', '停用')
    const dialog = page.getByRole('dialog', { name: '停用“借展登记”？' })
    await dialog.getByRole('button', { name: /^停\s*用$/ }).click()
    await expect(page.getByText(/该页面有 \d+ 个运行中的流程实例。请先结束或终止它们/).first()).toBeVisible()
    if (await dialog.isVisible()) await dialog.getByRole('button', { name: /取\s*消/ }).click()
    await expect(list(page).getByText('已停用')).toHaveCount(0)
  })
  await test.step('one that a report reads is retired, and cannot be deleted', async () => {
    await choose(page, 'collection.exhibition', '停用')
    await page
      .getByRole('dialog', { name: '停用“展览登记”？' })
      .getByRole('button', { name: /^停\s*用$/ })
      .click()
    await expect(list(page).getByText('已停用')).toHaveCount(1)
    await choose(page, 'collection.exhibition', '删除页面和数据')
    const dialog = page.getByRole('dialog', { name: '删除“展览登记”和全部数据' })
    await expect(dialog.getByText(/引用了该页面或其子表，请先取消引用/)).toBeVisible()
    await expect(dialog.getByRole('button', { name: '删除页面和数据' })).toBeDisabled()
    await dialog.getByRole('button', { name: /取\s*消/ }).click()
    await choose(page, 'collection.exhibition', '恢复使用')
    await expect(list(page).getByText('已停用')).toHaveCount(0)
  })
  await test.step('a page of the product that was deleted is offered below, and comes back', async () => {
    await choose(page, 'booking.ticketOrder', '停用')
    await page
      .getByRole('dialog', { name: /^停用/ })
      .getByRole('button', { name: /^停\s*用$/ })
      .click()
    await expect(list(page).getByText('已停用')).toBeVisible()
    await choose(page, 'booking.ticketOrder', '删除页面和数据')
    const dialog = page.getByRole('dialog', { name: /^删除“/ })
    const label = await dialog.locator('label').innerText()
    await typeInto(dialog.getByRole('textbox'), /“(.*)”/.exec(label)?.[1] ?? '')
    await dialog.getByRole('button', { name: '删除页面和数据' }).click()
    await page.getByRole('button', { name: /^重新放回“/ }).click()
    await expect(page.getByText('预置页面已恢复，原有数据不会恢复')).toBeVisible()
    await expect(page.getByRole('heading', { name: '已删除的预置页面' })).toHaveCount(0)
    await expect(list(page).getByText(/^已发布 v[2-9]$/)).toBeVisible()
  })
  await test.step('the page that came back has no record, and stores a new one', async () => {
    await page.goto('/#/visitor/ticket-order')
    await expectTotal(page, 0)
    const call = await callingAs(request, 'admin')
    await call('POST', '/data/booking.ticketOrder/add', TICKET_ORDER)
    await page.getByRole('button', { name: /^查\s*询$/ }).click()
    await expectTotal(page, 1)
    await expect(listRows(page)).toContainText(TICKET_ORDER.visitor)
  })
})
