import { expect } from '@playwright/test'
import { callingAs, expectClean, publishScreen, signIn, typeInto } from '../kit.ts'
import { test } from '../test.ts'

const SCREEN = {
  version: 1,
  id: 'lab.flowDesign',
  title: '流程设计采购',
  permission: 'lab:flowDesign',
  source: { table: 'lab_flow_design' },
  menu: { parent: 'exhibition', icon: 'shop', order: 93 },
  fields: {
    name: { title: '名称', required: true },
    amount: { title: '金额', view: 'number' },
    bpmStatus: { title: '审批状态', view: 'list', dict: 'bpm_status' },
  },
  query: { items: ['name'] },
  list: { columns: ['name', 'amount', 'bpmStatus'] },
}

test('a power user draws a process with a condition by mouse and by keys, and publishes it', async ({
  page,
  request,
}) => {
  const call = await callingAs(request, 'admin')
  await publishScreen(call, SCREEN)
  const title = `采购${Date.now() % 1_000_000}`
  await signIn(page, 'admin')
  await page.goto('/#/online/processes')

  await page.getByRole('button', { name: '新建流程' }).click()
  const dialog = page.getByRole('dialog', { name: '新建流程' })
  await typeInto(dialog.getByRole('textbox', { name: /流程名称/ }), title)
  await dialog.getByRole('combobox', { name: /页面/ }).click()
  await page.keyboard.type('流程设计采购')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: '创建并设计' }).click()

  const tree = page.getByRole('tree', { name: '流程图' })
  await test.step('by mouse', async () => {
    await tree.locator('[data-slot][data-index="1"] button').click()
    await page.getByRole('menuitem', { name: '条件分支' }).click()
    await tree.getByRole('treeitem', { name: /^分支 1/ }).click()
    const panel = page.getByRole('complementary', { name: '“分支 1”的属性' })
    await panel.getByRole('combobox', { name: '当', exact: true }).click()
    await page.getByTitle('金额').click()
    await panel.getByRole('combobox', { name: '比较' }).click()
    await page.getByTitle('大于等于').click()
    await typeInto(panel.getByRole('spinbutton'), '1000')
    await expect(tree.getByRole('treeitem', { name: /金额 大于等于 1000/ })).toBeVisible()
  })
  await test.step('by keys', async () => {
    await tree.focus()
    await page.keyboard.press('Insert')
    await page.getByRole('menuitem', { name: '办理' }).press('Enter')
    await expect(tree.getByRole('treeitem', { name: /^办理/ })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Alt+ArrowDown')
    await expect(tree.getByRole('treeitem').last()).toHaveAccessibleName(/^办理/)
    await page.keyboard.press('Control+z')
    await expect(tree.getByRole('treeitem').last()).toHaveAccessibleName(/^分支 2/)
  })
  await expectClean(page)
  await page.getByRole('button', { name: /^发\s*布$/ }).click()
  const publication = page.getByRole('dialog', { name: `发布“${title}”` })
  await typeInto(publication.getByRole('textbox', { name: '版本说明' }), '首次')
  await publication.getByRole('button', { name: /^发\s*布$/ }).click()
  await expect(page.getByText('已发布第 1 版', { exact: true }).first()).toBeVisible()
  const found = await call<readonly { readonly title: string; readonly version: number }[]>('GET', '/process/list')
  expect(found.find((each) => each.title === title)?.version).toBe(1)
})
