import { expect } from '@playwright/test'
import { listRows, openMenu, pasteInto, signIn, typeId, typeInto } from '../kit.ts'
import { test } from '../test.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const SCHEMA = {
  title: '检查记录',
  type: 'object',
  properties: {
    place: { type: 'string', title: '地点' },
    state: { type: 'string', title: '状况', enum: ['完好', '残损'] },
    contacts: {
      type: 'array',
      title: '联系人',
      items: {
        type: 'object',
        properties: { phone: { type: 'string', title: '电话', pattern: '^[0-9-]+$' } },
        required: ['phone'],
      },
    },
  },
  required: ['place'],
  dependencies: { contacts: ['state'] },
  if: { properties: { state: { const: '残损' } }, required: ['state'] },
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  then: { properties: { damage: { type: 'string', title: '损伤描述' } } },
}

test('a JSON Schema becomes a field in the designer; its form is filled, refused, stored and listed', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await openMenu(page, '在线开发', '页面设计')
  await page.getByRole('button', { name: '新建页面' }).click()
  const naming = page.getByRole('dialog', { name: '新建页面' })
  await typeId(naming, 'lab.inspection')
  await typeInto(naming.getByLabel('名称'), '检查单')
  await naming.getByRole('button', { name: '创建并打开' }).click()

  await test.step('a schema that names something outside is refused, and stays to be mended', async () => {
    await page.getByRole('button', { name: '从 JSON Schema 添加' }).click()
    const dialog = page.getByRole('dialog', { name: '从 JSON Schema 添加' })
    const box = dialog.getByRole('textbox')
    await pasteInto(box, '{"type":"object","properties":{"a":{"$ref":"https://example.com/a.json"}}}')
    await dialog.getByRole('button', { name: '添加字段' }).click()
    await expect(dialog.getByText('只能指向本 Schema 的 definitions 或 $defs')).toBeVisible()
    await pasteInto(box, JSON.stringify(SCHEMA))
    await dialog.getByRole('button', { name: '添加字段' }).click()
    await expect(dialog).toBeHidden()
  })

  await page.getByRole('button', { name: /^发\s*布$/ }).click()
  const publish = page.getByRole('dialog', { name: /^发布“/ })
  await typeInto(publish.getByLabel('版本说明'), '结构化数据')
  await publish.getByRole('button', { name: /^发\s*布$/ }).click()
  await page.getByRole('link', { name: '打开页面' }).click()
  await page.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增' })
  await typeInto(form.getByRole('textbox', { name: '名称', exact: true }), '一号')

  await test.step('what does not fit is named with the way to it', async () => {
    await form.getByRole('button', { name: '添加一项' }).click()
    await typeInto(form.getByRole('textbox', { name: '电话' }), '无')
    await form.getByRole('button', { name: /保\s*存/ }).click()
    await expect(form.getByText('请填写“地点”')).toBeVisible()
    await expect(form.getByText('“电话”的格式不正确')).toBeVisible()
    await expect(form.getByRole('alert').filter({ hasText: '检查记录 › ' })).toBeVisible()
  })
  await test.step('what a choice hides is there again after the next choice', async () => {
    const choose = async (state: string) => {
      await form.getByRole('combobox', { name: '状况' }).click()
      await page.locator('.ant-select-dropdown:visible').getByText(state, { exact: true }).click()
    }
    await choose('残损')
    await typeInto(form.getByLabel('损伤描述'), '口沿裂')
    await choose('完好')
    await expect(form.getByLabel('损伤描述')).toBeHidden()
    await choose('残损')
    await expect(form.getByLabel('损伤描述')).toHaveValue('口沿裂')
  })
  await test.step('what fits is stored, and read in the list', async () => {
    await typeInto(form.getByRole('textbox', { name: '电话' }), '010-1')
    await typeInto(form.getByLabel('地点'), '一号库')
    await form.getByRole('button', { name: /保\s*存/ }).click()
    await expect(form).toBeHidden()
    await expect(listRows(page).first()).toContainText('地点: 一号库')
    await expect(listRows(page).first()).toContainText('联系人: 电话: 010-1')
    await expect(listRows(page).first()).toContainText('损伤描述: 口沿裂')
  })
})

test('a JSON Schema becomes a screen with a field for each property', async ({ page }) => {
  await signIn(page, 'admin')
  await openMenu(page, '在线开发', '页面设计')
  await page.getByRole('button', { name: '新建页面' }).click()
  await page.getByRole('dialog', { name: '新建页面' }).getByRole('button', { name: '从 JSON Schema 新建' }).click()
  const dialog = page.getByRole('dialog', { name: '从 JSON Schema 新建' })
  const box = dialog.getByRole('textbox', { name: 'JSON Schema' })
  await pasteInto(box, '{"type":"object","properties":{}}')
  await dialog.getByRole('button', { name: '下一步' }).click()
  await expect(dialog.getByText('该 Schema 没有任何属性')).toBeVisible()
  await pasteInto(box, JSON.stringify({ ...SCHEMA, title: '巡查记录' }))
  await expect(dialog.getByText('将生成 3 个字段')).toBeVisible()
  await expect(dialog.getByText('顶层的条件')).toBeVisible()
  await dialog.getByRole('button', { name: '下一步' }).click()
  await expect(dialog.getByLabel('名称')).toHaveValue('巡查记录')
  await dialog.getByRole('button', { name: '创建并打开' }).click()
  const fields = page.locator('.vd-fields table input')
  for (const title of ['地点', '状况', '联系人'])
    await expect
      .poll(() => fields.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)))
      .toContain(title)
})
