import { expect, type Locator, type Page } from '@playwright/test'
import { callingAs, expectClean, publishScreen, removeScreen, replaceSource, signIn } from '../kit.ts'
import { test } from '../test.ts'

const ID = 'lab.outline'
const OTHER = 'lab.outlineCopy'
const SCREEN = {
  version: 1,
  id: ID,
  title: '标本大纲',
  permission: 'lab:outline',
  source: { table: 'lab_outline' },
  menu: { path: '/lab/outline', order: 994 },
  fields: {
    code: { title: '编号', required: true },
    kind: { title: '种类' },
    size: { title: '尺寸' },
    memo: { title: '备注' },
  },
  list: { columns: ['code', 'kind'] },
  form: {
    layout: ['code', { group: '形制', fields: ['kind', 'size'] }, { tabs: [{ title: '其他', content: ['memo'] }] }],
  },
  rules: [{ when: "kind == '1'", require: ['size'] }],
}
const COPY = {
  version: 1,
  id: OTHER,
  title: '标本副本',
  permission: 'lab:outlineCopy',
  source: { table: 'lab_outline_copy' },
  menu: { path: '/lab/outlineCopy', order: 995 },
  fields: { code: { title: '编号' } },
}

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const tree = (page: Page) => page.getByRole('tree', { name: '大纲' })
const row = (page: Page, name: RegExp) => tree(page).getByRole('treeitem', { name }).first()

async function openOutline(page: Page, id: string): Promise<void> {
  await page.goto(`/#/online/designer?id=${id}`)
  await page.getByRole('tab', { name: '画布', exact: true }).click()
  await page.getByText('大纲', { exact: true }).click()
  await expect(row(page, /^编号/)).toBeVisible()
}
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('not in view')
  await page.mouse.move(start.x + 60, start.y + 12)
  await page.mouse.down()
  await page.mouse.move(start.x + 66, start.y + 20, { steps: 4 })
  await page.mouse.move(end.x + 60, end.y + end.height / 2, { steps: 8 })
  await expect(tree(page).locator('[data-drop]')).toBeVisible()
  await page.mouse.up()
}

test('a page is worked on in its outline, its steps outlive a reload, and a group goes to another page', async ({
  page,
  request,
}) => {
  const call = await callingAs(request, 'admin')
  await publishScreen(call, SCREEN)
  await publishScreen(call, COPY)
  await signIn(page, 'admin')
  await openOutline(page, ID)
  const sheet = page.getByRole('listbox', { name: '表单画布' })

  await test.step('what the outline selects is selected on the sheet, and the other way round', async () => {
    await row(page, /^备注/).click()
    await expect(sheet.getByRole('option', { name: /^备注/ })).toHaveAttribute('aria-selected', 'true')
    await sheet.getByRole('option', { name: /^种类/ }).click()
    await expect(row(page, /^种类/)).toHaveAttribute('aria-selected', 'true')
  })
  await test.step('the selected element is edited alone as source, and text that is no JSON is not lost', async () => {
    await row(page, /^形制/).click()
    await page.getByRole('tab', { name: '源码' }).click()
    await page.getByText('仅“形制”').click()
    const part = page.getByRole('textbox', { name: '“形制”的源码' })
    await replaceSource(page, '{ "group": "外形", "fields": ["kind", "size"] ')
    await expect(page.locator('.vd-problems')).toHaveText(/不是有效的 JSON/)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('textbox', { name: '源码' })).toBeFocused()
    await expect(page.locator('.view-lines').getByText('外形')).toBeVisible()
    await page.keyboard.press('Control+z')
    await page.getByText('仅“形制”').click()
    await expect(part).toBeVisible()
    await replaceSource(page, '{ "group": "外形", "fields": ["kind", "size"] }')
    await page.getByRole('tab', { name: '画布', exact: true }).click()
    await page.getByText('大纲', { exact: true }).click()
    await expect(row(page, /^外形/)).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('button', { name: '撤销' }).click()
    await expect(row(page, /^形制/)).toBeVisible()
  })
  await test.step('a field is dragged into a group, named in place, and made required by the menu', async () => {
    await drag(page, row(page, /^备注/), row(page, /^形制/))
    await expect(row(page, /^备注/)).toHaveAttribute('aria-level', '3')
    await row(page, /^备注/).dblclick()
    await page.keyboard.type('附注')
    await page.keyboard.press('Enter')
    await row(page, /^附注/).click({ button: 'right' })
    await page.getByRole('menuitem', { name: '设为必填' }).click()
    await expectClean(page, '.vd-canvas-page')
  })
  await test.step('a key of its own is chosen in the sheet of keys, and works', async () => {
    await tree(page).focus()
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: '快捷键' })
    await keys.getByRole('button', { name: '修改“隐藏或显示”的快捷键' }).click()
    await page.keyboard.press('h')
    await expect(keys.getByRole('alert')).toHaveText(/会输入文字/)
    await page.keyboard.press('Alt+h')
    await expect(keys.getByText('Alt+H')).toBeVisible()
    await page.keyboard.press('Escape')
    await tree(page).focus()
    await page.keyboard.press('Alt+h')
    await expect(row(page, /^附注，.*未显示/)).toBeVisible()
  })
  await test.step('each step is undone after the window was saved and loaded again', async () => {
    await page.getByRole('button', { name: '保存草稿' }).click()
    await expect(page.getByText('草稿已保存').first()).toBeVisible()
    await page.reload()
    await openOutline(page, ID)
    await expect(row(page, /^附注，.*未显示/)).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(row(page, /^附注/)).toHaveAttribute('aria-level', '3')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await expect(row(page, /^备注/)).toBeVisible()
  })
  await test.step('the rule of a field is one command away', async () => {
    await row(page, /^尺寸/).click({ button: 'right' })
    await page.getByRole('menuitem', { name: '转到相关规则' }).click()
    await expect(page.getByRole('region', { name: /^规则 1/ })).toBeFocused()
  })
  await test.step('a group is copied with its fields and the rule among them to another page', async () => {
    await page.getByRole('tab', { name: '画布', exact: true }).click()
    await row(page, /^形制/).click()
    await page.keyboard.press('ControlOrMeta+c')
    await page.getByRole('button', { name: '保存草稿' }).click()
    await expect(page.getByRole('button', { name: '保存草稿' })).toBeDisabled()
    await openOutline(page, OTHER)
    await row(page, /^编号/).click()
    await page.keyboard.press('ControlOrMeta+v')
    await expect(row(page, /^形制/)).toBeVisible()
    await expect(row(page, /^备注/)).toHaveAttribute('aria-level', '3')
    await row(page, /^尺寸/).click({ button: 'right' })
    await expect(page.getByRole('menuitem', { name: '转到相关规则' })).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await removeScreen(call, ID)
  await removeScreen(call, OTHER)
})
