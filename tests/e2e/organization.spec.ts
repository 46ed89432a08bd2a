import { type Page, expect } from '@playwright/test'
import * as XLSX from 'xlsx'
import { callingAs, expectClean, listRows, openMenu, signIn, signInByTyping, typeInto } from './kit.ts'
import { test } from './test.ts'

const PEOPLE = 20
const PASSWORD = 'Jade#2024'
const OWN_PASSWORD = 'Opal#2025'
/** A second try finds what the first has left, so that its names are others. */
const attempt = () => test.info().retry || ''
const nameOf = (at: number) => `story${attempt()}_${String(at).padStart(2, '0')}`
const department = () => `数字化部${attempt()}`
const roleCode = () => `digital${attempt()}`
const roleName = () => `数字化${attempt()}`
const place = () => `STORY-${attempt() || 1}`

/** The one who leaves. */
const leaver = () => nameOf(PEOPLE - 1)

type Calling = Awaited<ReturnType<typeof callingAs>>
async function idOf(call: Calling, username: string): Promise<string> {
  const { records } = await call<{ records: { id: string }[] }>('GET', `/sys/user/list?username=${username}`)
  return records[0]?.id ?? ''
}

/** Twenty people of a department, as a spreadsheet. */
function peopleSheet(): Buffer {
  const rows = Array.from({ length: PEOPLE }, (_, at) => [nameOf(at), `同事${at}`, PASSWORD, department()])
  const book = XLSX.utils.book_new()
  XLSX.utils.book_append_sheet(
    book,
    XLSX.utils.aoa_to_sheet([['用户账号', '用户姓名', '登录密码', '所属部门'], ...rows, [nameOf(0), '重复', '', '']]),
    '用户',
  )
  return XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}

async function save(page: Page, dialog: ReturnType<Page['getByRole']>): Promise<void> {
  await dialog.getByRole('button', { name: /保\s*存|确\s*定/ }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('添加成功！').first()).toBeVisible()
}

/** Chooses an entry of a list that is searched. */
async function choose(page: Page, label: string, words: string, entry: RegExp): Promise<void> {
  const box = page.getByRole('main').getByRole('combobox', { name: label, exact: true })
  await box.click()
  await box.pressSequentially(words)
  await page.locator('.ant-select-item-option').filter({ visible: true }).getByText(entry).click()
}

test('SYSTEM-039 SYSTEM-040 SYSTEM-044 an administrator founds a department with its people and their role, and one of them leaves', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin')
  const asAdmin = await callingAs(page.request, 'admin')

  await test.step('she founds a department', async () => {
    await openMenu(page, '系统管理', '部门管理')
    await page.getByRole('button', { name: /新增/ }).filter({ visible: true }).first().click()
    const dialog = page.getByRole('dialog')
    await typeInto(dialog.getByLabel('部门名称'), department())
    await save(page, dialog)
  })

  await test.step('she brings in twenty people by a spreadsheet, and is told of the row that is there twice', async () => {
    await openMenu(page, '系统管理', '用户管理')
    await page.getByRole('button', { name: '导入' }).click()
    const dialog = page.getByRole('dialog', { name: /导入/ })
    await dialog
      .locator('input[type="file"]')
      .setInputFiles({ name: 'people.xlsx', mimeType: 'application/octet-stream', buffer: peopleSheet() })
    await dialog.getByRole('button', { name: /开始上传/ }).click()
    await expect(dialog.getByText(`已导入行数：${PEOPLE}，错误行数：1`)).toBeVisible()
    await expect(dialog.getByText('与第 2 行相同').first()).toBeVisible()
    await dialog
      .getByRole('button', { name: /关\s*闭/ })
      .last()
      .click()
    await expect(listRows(page).first()).toContainText(/story\d*_/)
    await expectClean(page)
    await expectClean(page)
  })

  await test.step('she makes a role from an existing one, ticks its permissions and adds a person', async () => {
    await openMenu(page, '系统管理', '角色管理')
    await expect(page.getByRole('row', { name: /registered/ })).toBeVisible()
    await page.getByRole('button', { name: /新增/ }).filter({ visible: true }).first().click()
    const dialog = page.getByRole('dialog')
    await typeInto(dialog.getByLabel('角色名称'), roleName())
    await typeInto(dialog.getByLabel('角色编码'), roleCode())
    await save(page, dialog)
    const row = page.getByRole('row', { name: new RegExp(roleCode()) }).filter({ visible: true })
    await row.getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: '授权' }).click()
    const drawer = page.getByRole('dialog', { name: /授权/ })
    await drawer.getByRole('combobox', { name: '对比角色' }).click()
    await page.getByText('业务人员 staff').click()
    await drawer.getByRole('button', { name: '采用该角色的权限' }).click()
    await typeInto(drawer.getByRole('textbox', { name: '搜索菜单或权限' }), '库位管理')
    await drawer.getByRole('treeitem', { name: '库位管理' }).getByText('库位管理').click()
    await drawer.getByRole('button', { name: /保\s*存/ }).click()
    await expect(drawer.getByText(/项未保存/)).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    const [role] = (await asAdmin<{ records: { id: string }[] }>('GET', `/sys/role/list?roleCode=${roleCode()}`))
      .records
    await asAdmin('POST', '/sys/user/addSysUserRole', { roleId: role?.id, userIdList: [await idOf(asAdmin, leaver())] })
  })

  await test.step('she gives the role the rows that its people made, and checks it as one of them', async () => {
    await openMenu(page, '系统管理', '数据权限')
    await choose(page, '页面', '库位', /^库位管理/)
    await choose(page, '角色', roleName(), new RegExp(`^${roleName()}`))
    const rows = page.getByLabel('只给满足以下条件的行')
    await typeInto(rows, 'createBy == user.username')
    await page.keyboard.press('Escape')
    await expect(page.getByText(/^\d+ \/ \d+ 行满足/)).toBeVisible()
    await page
      .getByRole('button', { name: /保\s*存/ })
      .filter({ visible: true })
      .click()
    await expect(page.getByText('保存成功！').first()).toBeVisible()
    await expect(page.getByText(/第 1 版/)).toBeVisible()
    await openMenu(page, '系统管理', '用户管理')
    await page
      .getByRole('row', { name: new RegExp(leaver()) })
      .getByRole('button', { name: '更多' })
      .click()
    await page.getByRole('menuitem', { name: '以此人身份查看' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '以此人身份查看' }).click()
    await expect(page.getByText(/正在以“同事19”的身份查看/)).toBeVisible()
    await openMenu(page, '藏品管理', '库位管理')
    await expect(page.getByText('没有查询到任何数据')).toBeVisible()
    await page.getByRole('button', { name: '结束查看' }).click()
    await expect(page.getByText(/正在以“同事19”的身份查看/)).toBeHidden()
  })

  const context = await browser.newContext()
  const her = await context.newPage()
  await test.step('a person of the role signs in, and has to choose a password of her own before anything else', async () => {
    await her.goto('/#/user/login')
    await typeInto(her.getByLabel('用户名'), leaver())
    await typeInto(her.getByLabel('密码', { exact: true }), PASSWORD)
    await her.keyboard.press('Enter')
    const demand = her.getByRole('dialog', { name: '修改密码' })
    await typeInto(demand.getByLabel('旧密码'), PASSWORD)
    await typeInto(demand.getByLabel('新密码', { exact: true }), OWN_PASSWORD)
    await typeInto(demand.getByLabel('确认新密码'), OWN_PASSWORD)
    await her.keyboard.press('Enter')
    await expect(demand).toBeHidden()
    await signInByTyping(her, leaver(), OWN_PASSWORD)
  })

  await test.step('she adds a record, and sees it and nothing else', async () => {
    await expect(her.getByRole('treeitem', { name: '系统管理' })).toBeHidden()
    await openMenu(her, '藏品管理', '库位管理')
    await expect(her.getByText('没有查询到任何数据')).toBeVisible()
    await her.getByRole('button', { name: /新增/ }).filter({ visible: true }).first().click()
    const form = her.getByRole('dialog', { name: '新增' })
    await typeInto(form.getByLabel('库位名称'), '数字库房')
    await typeInto(form.getByLabel('库位编号'), place())
    await form.getByRole('button', { name: /保\s*存/ }).click()
    await expect(form).toBeHidden()
    await expect(listRows(her)).toHaveCount(1)
    await expect(listRows(her)).toContainText('数字库房')
  })

  await test.step('she leaves: her account is deleted, and her session ends at once', async () => {
    await openMenu(page, '系统管理', '用户管理')
    await page
      .getByRole('row', { name: new RegExp(leaver()) })
      .getByRole('button', { name: '更多' })
      .click()
    await page.getByRole('menuitem', { name: '删除' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(确\s*定|删\s*除)$/ })
      .click()
    await expect(page.getByRole('row', { name: new RegExp(leaver()) })).toHaveCount(0)
    // The server tells her window; nothing of the page is left.
    await expect(her.getByRole('dialog').or(her.getByLabel('用户名')).first()).toBeVisible()
    await context.close()
  })

  await test.step('her records show her in their history', async () => {
    await openMenu(page, '藏品管理', '库位管理')
    await typeInto(page.getByRole('search', { name: '库位管理查询条件' }).getByLabel('库位编号'), place())
    await page.keyboard.press('Enter')
    await page
      .getByRole('row', { name: new RegExp(place()) })
      .getByRole('button', { name: '更多' })
      .click()
    await page.getByRole('menuitem', { name: '详情' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /历\s*史/ })
      .click()
    const history = page.getByRole('dialog', { name: /^历史版本/ })
    await expect(history.getByText('同事19').first()).toBeVisible()
    await expect(history.getByText('新增').first()).toBeVisible()
  })
})
