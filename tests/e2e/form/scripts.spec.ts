import { expect, type Page } from '@playwright/test'
import { callingAs, expectClean, publishScreen, signIn, typeInto } from '../kit.ts'
import { test } from '../test.ts'

test.describe.configure({ mode: 'serial' })
test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const ID = 'lab.scripted'
const DOCUMENT = {
  version: 1,
  id: ID,
  title: '脚本试验',
  permission: 'lab:scripted',
  source: { table: 'lab_scripted' },
  menu: { path: '/lab/scripted', order: 990 },
  fields: {
    code: { title: '编号' },
    name: { title: '名称' },
    level: {
      title: '级别',
      view: 'list',
      options: {
        items: [
          { value: '1', text: '一级' },
          { value: '2', text: '二级' },
        ],
      },
    },
    reason: { title: '理由' },
  },
  form: { columns: 1 },
  actions: [
    { code: 'fill_in', title: '自动填写', place: 'form', script: true },
    { code: 'count', title: '统计条数', place: 'toolbar', script: true },
  ],
}
const FORM = `loaded() {
  that.hide('reason')
  that.set('code', 'S-' + (that.isUpdate ? 'edit' : 'new'))
},
onlChange() {
  return {
    level() { event.value === '1' ? that.show('reason') : that.hide('reason') },
  }
},
fill_in() { that.triggleChangeValues({ name: '自动填写的名称' }) },
async beforeSubmit(row) {
  const answer = await getAction('/data/${ID}/list', { name: row.name })
  if (answer.result.total > 0) return Promise.reject('已有同名记录：' + row.name)
}`
const LIST = `count() { that.$message.info('共有 ' + that.total + ' 条记录') }`

const field = (page: Page, name: string) => page.getByRole('dialog').last().getByLabel(name, { exact: true })
const save = (page: Page) => page.getByRole('button', { name: /^保\s*存$/ }).click()

async function openForm(page: Page): Promise<void> {
  await page.goto('/#/lab/scripted')
  await page
    .getByRole('button', { name: /新\s*增/ })
    .first()
    .click()
}

test('SEC-11 a script is written in the designer, tried there, and runs for everybody apart from the page', async ({
  page,
  request,
}) => {
  const call = await callingAs(request, 'admin')
  await publishScreen(call, DOCUMENT)
  await call('PUT', `/online/cgform/head/enhanceJs/${ID}`, { cgJs: LIST, cgJsType: 'list' })
  const broken: string[] = []
  page.on('console', (message) => void (/Content Security Policy/.test(message.text()) && broken.push(message.text())))
  await signIn(page, 'admin')
  await page.goto(`/#/online/designer?id=${ID}`)
  await page.getByRole('tab', { name: '脚本' }).click()
  const editor = page.locator('.monaco-editor:visible').first()
  await editor.click()
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    `${FORM}\n// that.refMap\nshow() { that.refMap; document.title }`,
  )
  await page.keyboard.press('Control+v')
  const problems = page.getByRole('list', { name: '不能在此运行的代码' })
  await expect(problems.getByText('脚本接口中没有“that.refMap”')).toBeVisible()
  await expect(problems.getByText('脚本接口中没有“document”')).toBeVisible()
  await editor.click()
  await page.keyboard.press('Control+a')
  await page.evaluate((text) => navigator.clipboard.writeText(text), FORM)
  await page.keyboard.press('Control+v')
  await expect(page.getByText('没有发现不能运行的代码').filter({ visible: true })).toBeVisible()
  await page.getByRole('button', { name: '试运行' }).filter({ visible: true }).click()
  const trial = page.getByRole('dialog', { name: /^试运行/ })
  await expect(trial.getByLabel('编号', { exact: true })).toHaveValue('S-new')
  await expect(trial.getByLabel('理由', { exact: true })).toBeHidden()
  await expectClean(page, '.vd-try')
  await trial
    .getByRole('button', { name: '关闭' })
    .or(trial.getByRole('button', { name: 'Close' }))
    .first()
    .click()
  await page.getByRole('button', { name: '保存脚本' }).filter({ visible: true }).click()
  await expect(page.getByText('版本 1，admin 保存于').filter({ visible: true })).toBeVisible()
  expect(broken).toEqual([])
})

test('JSENHANCE-001 it sets a value, hides a field, and stops a save with its words', async ({ page }) => {
  await signIn(page, 'admin')
  await openForm(page)
  await expect(field(page, '编号')).toHaveValue('S-new')
  await expect(field(page, '理由')).toBeHidden()
  await field(page, '级别').click()
  await page.locator('.ant-select-item-option:visible').filter({ hasText: '一级' }).click()
  await expect(field(page, '理由')).toBeVisible()
  await page.getByRole('button', { name: '自动填写' }).click()
  await expect(field(page, '名称')).toHaveValue('自动填写的名称')
  await save(page)
  await expect(page.getByRole('gridcell', { name: '自动填写的名称' })).toBeVisible()
  await page.getByRole('button', { name: '统计条数' }).click()
  await expect(page.getByText('共有 1 条记录')).toBeVisible()
  await openForm(page)
  await page.getByRole('button', { name: '自动填写' }).click()
  await expect(field(page, '名称')).toHaveValue('自动填写的名称')
  await save(page)
  await expect(page.getByText('已有同名记录：自动填写的名称')).toBeVisible()
  await typeInto(field(page, '名称'), '另一个名称')
  await save(page)
  await expect(page.getByRole('gridcell', { name: '另一个名称' })).toBeVisible()
})

test('JSENHANCE-001 an endless loop is ended, reported to the author, and the form continues', async ({
  page,
  request,
}) => {
  const call = await callingAs(request, 'admin')
  await call('PUT', `/online/cgform/head/enhanceJs/${ID}`, {
    cgJs: 'loaded() { for (;;) {} } beforeSubmit() { return Promise.reject("never") }',
    cgJsType: 'form',
  })
  await signIn(page, 'admin')
  await openForm(page)
  await typeInto(field(page, '名称'), '不受影响')
  await expect(page.getByText(/^用户自定义JS增强代码运行出错：运行超过 1000 毫秒，已停止/)).toBeVisible()
  await save(page)
  await expect(page.getByRole('gridcell', { name: '不受影响' })).toBeVisible()
})
