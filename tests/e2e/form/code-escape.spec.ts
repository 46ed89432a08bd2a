import { expect } from '@playwright/test'
import { callingAs, publishScreen, signIn } from '../kit.ts'
import { test } from '../test.ts'

const ID = 'lab.escape'

test('Escape in a code editor closes what it has open, then hands Tab back, and reaches the form around it last', async ({
  page,
  request,
}) => {
  const call = await callingAs(request, 'admin')
  const document = {
    version: 1,
    id: ID,
    title: '代码试验',
    permission: 'lab:escape',
    source: { table: 'lab_escape' },
    menu: { path: '/lab/escape', order: 995 },
    fields: {
      name: { title: '名称' },
      script: { title: '代码', view: 'code', options: { language: 'javascript' } },
      note: { title: '备注' },
    },
    list: { columns: ['name'] },
  }
  await publishScreen(call, document)
  await signIn(page, 'admin')
  await page.goto('/#/lab/escape')
  await page
    .getByRole('button', { name: /新\s*增/ })
    .filter({ visible: true })
    .first()
    .click()
  const form = page.getByRole('dialog', { name: '新增：代码试验' })
  const question = page.getByText('离开后，未保存的内容将丢失。确定离开吗？')
  const editor = form.locator('.monaco-editor').first()
  const find = form.locator('.find-widget.visible')
  await editor.locator('.view-lines').click()
  await page.keyboard.type('let a')
  await expect(editor).toContainText('let a')

  await page.keyboard.press('Control+f')
  await expect(find).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(find).toHaveCount(0)
  await expect(form.getByText('Tab 缩进；按 Esc 后 Tab 离开编辑器')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form.getByText('现在按 Tab 离开编辑器')).toBeVisible()
  await expect(question).toHaveCount(0)

  await page.keyboard.press('Tab')
  await expect(form.getByLabel('备注')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  await page.getByRole('button', { name: '继续填写' }).click()

  await editor.locator('.view-lines').click()
  for (const _ of [1, 2]) await page.keyboard.press('Escape')
  await expect(page.getByText('离开后，未保存的内容将丢失。确定离开吗？').filter({ visible: true })).toBeVisible()
  await page.getByRole('button', { name: '放弃修改' }).filter({ visible: true }).click()
  await expect(form).toHaveCount(0)
})
