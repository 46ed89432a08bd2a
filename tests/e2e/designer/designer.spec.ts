import { expect, type Page } from '@playwright/test'
import { openMenu, replaceSource, signIn, typeId, typeInto } from '../kit.ts'
import { test } from '../test.ts'

test.describe.configure({ mode: 'serial' })
test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const ID = 'lab.loupe'
const table = (page: Page) => page.getByRole('table', { name: '字段' })
const preview = (page: Page) => page.getByRole('region', { name: '预览' })
const keys = (page: Page) =>
  table(page)
    .locator('input.vd-key')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))

async function openScreen(page: Page): Promise<void> {
  await page.goto(`/#/online/designer?id=${ID}`)
  await expect(page.getByRole('button', { name: '添加字段' })).toBeVisible()
  await expect.poll(() => keys(page)).not.toEqual([])
}
/** A new row gets the focus: its title is typed at once, its key one Tab further. */
async function addField(page: Page, title: string, key: string): Promise<void> {
  await page.getByRole('button', { name: '添加字段' }).click()
  await expect(page.locator(':focus')).toHaveAccessibleName(/^字段 field\d+ 的名称$/)
  await page.keyboard.type(title)
  await page.keyboard.press('Tab')
  await page.keyboard.type(key)
  await page.keyboard.press('Enter')
  await expect(table(page).getByRole('textbox', { name: `字段 ${key} 的字段名` })).toBeVisible()
}
async function chooseView(page: Page, title: string, view: string): Promise<void> {
  await table(page)
    .getByRole('button', { name: new RegExp(`^${title}: 控件`) })
    .click()
  await page.keyboard.type(view)
  await page
    .locator('.ant-select-item-option')
    .filter({ has: page.getByText(view, { exact: true }) })
    .click()
}
async function choose(page: Page, label: string, option: string): Promise<void> {
  const one = page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: option })
  // A part of the panel that is still opening moves the control, and its list closes.
  await expect(async () => {
    if (!(await one.isVisible())) await page.getByLabel(label, { exact: true }).click({ timeout: 5_000 })
    await one.click({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
}
async function publish(page: Page, message: string): Promise<void> {
  await page.getByRole('button', { name: /^发\s*布$/ }).click()
  const dialog = page.getByRole('dialog', { name: /^发布“/ })
  await typeInto(dialog.getByLabel('版本说明'), message)
  await dialog.getByRole('button', { name: /^发\s*布$/ }).click()
  await page.getByRole('button', { name: '继续编辑' }).click()
  await expect(page.getByText('与发布版本一致')).toBeVisible()
}

test('a screen is made with the field table and the panel alone, and published', async ({ page }) => {
  await signIn(page, 'admin')
  await openMenu(page, '在线开发', '页面设计')
  await page.getByRole('button', { name: '新建页面' }).click()
  const dialog = page.getByRole('dialog', { name: '新建页面' })
  await typeId(dialog, ID)
  await typeInto(dialog.getByLabel('名称'), '放大镜')
  await dialog.getByRole('button', { name: '创建并打开' }).click()

  await addField(page, '级别', 'level')
  await chooseView(page, '级别', 'list')
  await typeInto(
    table(page).getByRole('combobox', { name: '级别: 字典' }).or(table(page).getByLabel('级别: 字典')),
    'relic_level',
  )
  await addField(page, '估值', 'worth')
  await chooseView(page, '估值', 'number')
  await addField(page, '登记日期', 'madeOn')
  await chooseView(page, '登记日期', 'date')

  await test.step('a key that is reserved or taken is refused', async () => {
    const key = table(page).getByRole('textbox', { name: '字段 worth 的字段名' })
    for (const wrong of ['in', 'level', '估值']) {
      await typeInto(key, wrong)
      await expect(key).toHaveAttribute('aria-invalid', 'true')
    }
    await key.press('Enter')
    await expect.poll(() => keys(page)).toEqual(['name', 'level', 'worth', 'madeOn'])
  })

  await test.step('conditions, a default, a check and places are set without any JSON', async () => {
    await table(page).getByLabel('字段 worth 的名称').click()
    const panel = page.getByRole('complementary', { name: '“估值”的属性' })
    await typeInto(panel.getByLabel('默认值', { exact: true }), '12.5')
    await choose(page, '是否显示', '满足条件时')
    await choose(page, '当', '级别')
    await choose(page, '值', '一级')
    await panel.getByRole('button', { name: '校验与计算' }).click()
    // The part is still opening: a button that moves under the mouse is not pressed.
    const check = panel.getByLabel('校验 1', { exact: true })
    await expect(async () => {
      if (!(await check.isVisible())) await panel.getByRole('button', { name: '添加校验' }).click({ timeout: 2_000 })
      await expect(check).toBeVisible({ timeout: 5_000 })
    }).toPass({ timeout: 60_000 })
    await choose(page, '校验 1', '满足条件')
    await typeInto(panel.getByLabel('满足条件', { exact: true }), 'worth < 1000000.0')
    await typeInto(panel.getByLabel('不符合时的提示', { exact: true }), '估值过高，请复核')

    await table(page).getByLabel('字段 madeOn 的名称').click()
    await page.getByRole('checkbox', { name: '登记日期: 查询' }).check()
    await page.getByRole('complementary').getByRole('button', { name: '查询、列表与表单中的样子' }).click()
    await choose(page, '查询方式', '范围')
    await choose(page, '列对齐', '居中')
  })

  await test.step('fields are grouped and the menu entry is placed', async () => {
    await page.getByRole('tab', { name: '页面' }).click()
    await page.getByRole('button', { name: '添加分组' }).click()
    await typeInto(page.getByRole('textbox', { name: '分组名称' }), '估价')
    await choose(page, '包含的字段', '估值')
    await page.keyboard.press('Escape')
    await choose(page, '上级菜单', '藏品管理')
  })

  await test.step('the preview shows it all before it is published', async () => {
    await expect(preview(page).getByRole('columnheader', { name: '登记日期' })).toBeVisible()
    await preview(page).getByRole('button', { name: '展开' }).click()
    await expect(preview(page).getByPlaceholder('结束')).toBeVisible()
    await preview(page).getByRole('button', { name: /新增/ }).click()
    const form = page.getByRole('dialog', { name: '新增' })
    await expect(form.getByLabel('级别')).toBeVisible()
    await expect(form.getByLabel('估值')).toHaveCount(0)
    await form
      .getByRole('button', { name: /关\s*闭|取\s*消/ })
      .last()
      .click()
  })
  await publish(page, '第一版')
  await page.getByRole('tab', { name: '源码' }).click()
  await expect(page.locator('.monaco-editor').first()).toContainText('"default":')
  await openMenu(page, '藏品管理', '放大镜')
  await page.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增' })
  await form.getByLabel('级别').click()
  await page.getByTitle('一级', { exact: true }).last().click()
  await expect(form.getByLabel('估值')).toHaveValue(/12\.5/)
})

test('one history serves table, panel and source; broken source locks the tools and loses nothing', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await openScreen(page)
  const before = await keys(page)
  await addField(page, '备注', 'note')
  await page.getByRole('tab', { name: '源码' }).click()
  await replaceSource(page, '{ "version": 1, "__proto__": { "polluted": true } }')
  await expect(
    page
      .getByText(/使用了不允许的名称/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await replaceSource(page, '{ "version": 1, ')
  await expect(page.getByText('内容有错误，这里显示的是上一次正确的样子')).toBeVisible()
  await page.getByRole('tab', { name: '字段' }).click()
  await expect(table(page)).toHaveCount(0)
  // Two texts put in within a second are one step, on a slow machine two.
  await expect(async () => {
    await page.keyboard.press('Control+z')
    await expect(table(page)).toBeVisible({ timeout: 10_000 })
  }).toPass()
  await expect.poll(() => keys(page)).toEqual([...before, 'note'])
  // As far back as it goes; how many steps the typing was, a slow machine says otherwise than a quick one.
  await expect(async () => {
    await page.keyboard.press('Control+z')
    await expect(page.getByRole('button', { name: '撤销', exact: true })).toBeDisabled({ timeout: 1_000 })
  }).toPass()
  await expect.poll(() => keys(page)).toEqual(before)
  await page.keyboard.press('Control+Shift+z')
  await expect.poll(async () => (await keys(page)).length).toBeGreaterThan(before.length)

  await test.step('a reload in the middle brings it back', async () => {
    await page.reload({ waitUntil: 'load' })
    await expect(page.getByText('已恢复上次未保存的修改')).toBeVisible()
    await expect.poll(async () => (await keys(page)).length).toBeGreaterThan(before.length)
    await page.getByRole('button', { name: '不要这些修改' }).click()
    await expect.poll(() => keys(page)).toEqual(before)
  })
})

test('two people edit one draft: the second is asked, and either text can be had back', async ({ page, browser }) => {
  const context = await browser.newContext()
  const other = await context.newPage()
  await Promise.all([signIn(page, 'admin'), signIn(other, 'admin')])
  await Promise.all([openScreen(page), openScreen(other)])
  await addField(other, '别人的', 'theirs')
  await other.getByRole('button', { name: '保存草稿' }).click()
  await expect(other.getByText('草稿已保存').first()).toBeVisible()

  await addField(page, '我的', 'mine')
  await page.keyboard.press('Control+s')
  const conflict = page.getByRole('dialog', { name: '草稿已被其他人修改' })
  await conflict.getByRole('button', { name: '使用服务器上的' }).click()
  await expect.poll(() => keys(page)).toContain('theirs')
  await page.keyboard.press('Control+z')
  await expect.poll(() => keys(page)).toContain('mine')
  await page.keyboard.press('Control+Shift+z')
  await expect.poll(() => keys(page)).toContain('theirs')
  await context.close()
})

test('a roll-back asks about the saved draft and then shows the earlier version', async ({ page }) => {
  await signIn(page, 'admin')
  await openScreen(page)
  await expect.poll(() => keys(page)).toContain('theirs')
  await publish(page, '第二版')
  await addField(page, '草稿字段', 'drafted')
  await page.getByRole('button', { name: '保存草稿' }).click()
  await page.getByRole('button', { name: /历史/ }).click()
  await page.getByRole('dialog', { name: /历史/ }).getByRole('button', { name: '回退到此版本' }).click()
  const confirm = page.getByRole('dialog', { name: '回退到版本 1？' })
  await expect(confirm.getByRole('checkbox', { name: /同时放弃草稿/ })).toBeChecked()
  await expect(confirm.getByText('删除字段“别人的”（theirs）')).toBeVisible()
  await confirm.getByRole('button', { name: '回退到此版本' }).click()
  await expect(page.getByText('已发布 v3')).toBeVisible()
  await expect(page.getByText('与发布版本一致')).toBeVisible()
  await expect.poll(() => keys(page)).toEqual(['name', 'level', 'worth', 'madeOn'])
})

test('a row is dragged by its handle, and unsaved work is asked about before it is left', async ({ page }) => {
  await signIn(page, 'admin')
  await openScreen(page)
  const handle = table(page).getByRole('button', { name: '拖动 登记日期' })
  const [from, to] = await Promise.all([handle.boundingBox(), table(page).locator('tr[data-key="name"]').boundingBox()])
  if (!from || !to) throw new Error('not drawn')
  await page.mouse.move(from.x + 5, from.y + 5)
  await page.mouse.down()
  await page.mouse.move(from.x + 5, to.y + to.height / 2, { steps: 5 })
  await page.mouse.move(from.x + 5, to.y + 3, { steps: 5 })
  await expect(table(page).locator('tr.vd-drop-before')).toHaveAttribute('data-key', 'name')
  await page.mouse.up()
  await expect.poll(() => keys(page)).toEqual(['madeOn', 'name', 'level', 'worth'])
  await expect(page.getByText('“登记日期”已移到第 1 位，共 4 个字段')).toBeAttached()

  const leave = page.getByRole('dialog', { name: '离开页面？' })
  await page.getByRole('button', { name: '返回页面列表' }).click()
  await expect(leave.getByRole('button', { name: '保存草稿并离开' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(leave).toBeHidden()
  await expect.poll(() => keys(page)).toEqual(['madeOn', 'name', 'level', 'worth'])
  await page.getByRole('button', { name: '返回页面列表' }).click()
  await expect(leave.getByRole('button', { name: '保存草稿并离开' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: '新建页面' })).toBeVisible()
  await openScreen(page)
  await expect(page.getByText('草稿已保存').first()).toBeVisible()
  await expect.poll(() => keys(page)).toEqual(['madeOn', 'name', 'level', 'worth'])
})

test('a person whose form is open while the screen is published again keeps what was typed', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext()
  const staff = await context.newPage()
  await Promise.all([signIn(page, 'admin'), signIn(staff, 'admin')])
  await openMenu(staff, '藏品管理', '放大镜')
  await staff.getByRole('button', { name: '新增' }).click()
  const form = staff.getByRole('dialog', { name: '新增' })
  await typeInto(form.getByLabel('名称'), '铜框放大镜')

  await openScreen(page)
  await addField(page, '保管人', 'keeper')
  await table(page).getByRole('checkbox', { name: '保管人: 必填' }).check()
  await publish(page, '加保管人')

  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(staff.getByText(/表单已换成新的版本/)).toBeVisible()
  await expect(form.getByLabel('名称')).toHaveValue('铜框放大镜')
  await typeInto(form.getByLabel('保管人'), '李四')
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(form).toBeHidden()
  await expect(staff.getByText('铜框放大镜')).toBeVisible()
  await context.close()
})

test('the source view and the comparison keep to the content policy of the server', async ({ page }) => {
  const violations: string[] = []
  page.on('console', (message) => {
    if (/Content.Security.Policy|Refused to/i.test(message.text())) violations.push(message.text())
  })
  page.on('pageerror', (error) => violations.push(error.message))
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`Content Security Policy: ${event.violatedDirective} ${event.blockedURI}`),
    ),
  )
  await signIn(page, 'admin')
  await openScreen(page)
  await page.getByRole('tab', { name: '源码' }).click()
  const editor = page.locator('.monaco-editor').first()
  await expect(editor).toContainText('"fields"')
  await replaceSource(
    page,
    '{ "version": 1, "id": "lab.loupe", "title": "放大镜", "fields": { "name": { "title": "名称", ',
  )
  await page.keyboard.type('"')
  await page.keyboard.press('Control+Space')
  await expect(page.locator('.suggest-widget').getByText('maxLength').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '撤销' }).click({ clickCount: 3 })
  await replaceSource(
    page,
    '{ "version": 1, "id": "lab.loupe", "title": "放大镜二", "fields": { "name": { "title": "名称" } } }',
  )
  await page.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '与发布版本比较' }).click()
  await page.getByRole('dialog').getByRole('tab', { name: '源码' }).click()
  await expect(page.locator('.monaco-diff-editor')).toContainText('放大镜二')
  expect(violations).toEqual([])
})
