import { expect, type Page } from '@playwright/test'
import { callingAs, expectClean, publishScreen, signIn, typeInto } from '../kit.ts'
import { test } from '../test.ts'

const ID = 'lab.ruled'
const items = (entries: Readonly<Record<string, string>>) => ({
  items: Object.entries(entries).map(([value, text]) => ({ value, text })),
})
const SCREEN = {
  version: 1,
  id: ID,
  title: '接待登记',
  permission: 'lab:ruled',
  source: { table: 'lab_ruled' },
  menu: { path: '/lab/ruled', order: 991 },
  fields: {
    no: { title: '单号', readonly: true, fill: { rule: 'ticket_order_no' } },
    kind: { title: '类型', view: 'radio', options: items({ paid: '收费', free: '免费' }) },
    region: { title: '地区', view: 'radio', options: items({ n: '北方', s: '南方' }) },
    city: {
      title: '城市',
      view: 'list',
      options: items({ n1: '北京', s1: '广州' }),
      choices: 'option.value.startsWith(region)',
    },
    fee: { title: '费用', view: 'number' },
    day: { title: '日期', view: 'date', initial: 'today' },
    note: { title: '备注' },
  },
  rules: [{ when: 'fee > 1000', refuse: { message: '费用过高，请审批' } }],
}
const preview = (page: Page) => page.getByRole('region', { name: '预览' })
const options = (page: Page) => page.locator('.ant-select-dropdown:visible .ant-select-item-option')

test('a rule is written in the designer by the keyboard, explained in the preview, and holds in the form', async ({
  page,
  request,
}) => {
  const call = await callingAs(request, 'admin')
  await publishScreen(call, SCREEN)
  await signIn(page, 'admin')
  await page.goto(`/#/online/designer?id=${ID}`)
  await page.getByRole('tab', { name: '页面', exact: true }).click()
  const rules = page.getByRole('group', { name: '页面规则' }).first()

  await test.step('the rule is a sentence; its condition is a field and one of its options', async () => {
    await rules.getByRole('button', { name: '添加规则' }).focus()
    await page.keyboard.press('Enter')
    await expect(rules.getByRole('combobox', { name: '当', exact: true }).nth(1)).toBeFocused()
    await page.keyboard.type('类型')
    await page.keyboard.press('Enter')
    await rules.getByRole('combobox', { name: '值', exact: true }).focus()
    await page.keyboard.type('免费')
    await page.keyboard.press('Enter')
    const add = rules.getByRole('combobox', { name: '添加动作' }).nth(1)
    await add.focus()
    await page.keyboard.press('ArrowDown')
    await options(page).filter({ hasText: '赋值' }).click()
    const target = rules.getByRole('combobox', { name: '赋值的字段' })
    await target.focus()
    await page.keyboard.type('费用')
    await page.keyboard.press('Enter')
    await typeInto(rules.getByRole('combobox', { name: '费用 的值' }), '0')
    await expect(rules.getByText(/^规则 2：当 类型 等于 免费 时，.*赋值 费用 = 0/)).toBeVisible()
    await expectClean(page, '.vd-screen-rules')
  })

  await test.step('the preview says why the field is locked', async () => {
    await preview(page).getByText('表单', { exact: true }).click()
    await preview(page).getByText('免费').click()
    await expect(preview(page).getByLabel('费用')).toBeDisabled()
    const box = await preview(page).getByLabel('费用').boundingBox()
    if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await expect(page.getByRole('region', { name: '“费用”为什么是这样' })).toContainText(
      "kind == 'free' — 成立 · 页面规则 2 (类型 = free)",
    )
  })

  await test.step('published, the form begins filled in, narrows its options and follows the rules', async () => {
    await page.getByRole('button', { name: /^发\s*布$/ }).click()
    const dialog = page.getByRole('dialog', { name: /^发布“/ })
    await typeInto(dialog.getByLabel('版本说明'), '规则')
    await dialog.getByRole('button', { name: /^发\s*布$/ }).click()
    await page.getByRole('button', { name: '继续编辑' }).click()
    await page.goto('/#/lab/ruled')
    await page
      .getByRole('button', { name: /新\s*增/ })
      .first()
      .click()
    const form = page.getByRole('dialog')
    await expect(form.getByLabel('单号')).toHaveValue(/^MP\d{12}$/)
    await expect(form.getByLabel('日期')).toHaveValue(/^\d{4}-\d{2}-\d{2}$/)
    await form.getByText('北方').click()
    await form.getByLabel('城市').click()
    await expect(options(page)).toHaveText(['北京'])
    await options(page).first().click()
    await form.getByText('南方').click()
    await expect(form.getByText('城市的值“北京”不在可选范围内')).toBeVisible()
    await typeInto(form.getByLabel('费用'), '5000')
    await page.getByRole('button', { name: /^保\s*存$/ }).click()
    await expect(form.getByRole('alert').filter({ hasText: '费用过高，请审批' })).toBeVisible()
    await form.getByText('免费').click()
    await expect(form.getByLabel('费用')).toHaveValue('0')
    await form.getByText('北方').click()
    await page.getByRole('button', { name: /^保\s*存$/ }).click()
    await expect(page.locator('tbody tr[data-row-key]:visible')).toHaveCount(1)
    await expect(page.locator('tbody tr[data-row-key]:visible').first()).toContainText('北京')
  })
})
