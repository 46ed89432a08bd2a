import { expect } from '@playwright/test'
import { expectClean, expectTotal, signIn } from '../kit.ts'
import { test } from '../test.ts'

/** Rows that no other test, and no earlier try of this one, has stored. */
const codeOf = (number: number) =>
  `ZL19${String(10 + 20 * test.info().retry + test.info().repeatEachIndex).padStart(2, '0')}-${String(number).padStart(2, '0')}`
const WINDOW = '.ant-modal'

test('IMPORT-014 a sheet of another system is matched, mended where it is wrong, stored, and updates what it stored', async ({
  page,
}) => {
  await signIn(page, 'admin')
  // Before the list has answered, the page shows the previous page or an empty list.
  const listed = page.waitForResponse((reply) => /\/data\/[\w.]*exhibition\/list\?/.test(reply.url()))
  await page.goto('/#/exhibition/list')
  const {
    result: { total: before },
  } = (await (await listed).json()) as { result: { total: number } }
  await expectTotal(page, before)
  await page.getByRole('button', { name: '导入', exact: false }).first().click()
  await page.getByRole('button', { name: '分步导入' }).click()
  const steps = page.getByRole('dialog', { name: '分步导入' })
  const choose = (text: string) =>
    steps
      .locator('input[type=file]')
      .setInputFiles({ name: '展览.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

  await choose(
    `展览编号,名称,展览类型,开展日期\n${codeOf(1)},分步一,临时展览,2026-05-01\n${codeOf(2)},分步二,没有,2026-05-02\n${codeOf(3)},分步三,专题展览,去年\n`,
  )
  await expect(steps.getByRole('combobox', { name: '列“展览类型”对应的字段' })).toBeVisible()
  await expectClean(page, WINDOW)
  await steps.getByRole('button', { name: /^检\s?查$/ }).click()
  await expect(steps.getByText('2 行有错误')).toBeVisible()
  await expectClean(page, WINDOW)
  // The grid opens at the first wrong cell, which says what is wrong with it.
  await expect(steps.getByText(/^第 3 行 类型：/)).toBeVisible()
  await page.keyboard.press('Enter')
  await page.locator('.ant-select-item-option').filter({ hasText: '巡回展览' }).click()
  await steps.getByRole('button', { name: '下一处错误' }).click()
  await expect(steps.getByText(/^第 4 行 开展日期：/)).toBeVisible()
  await steps.getByRole('button', { name: '重新检查（已修改 1 处）' }).click()
  await expect(steps.getByText('1 行有错误')).toBeVisible()
  await steps.getByRole('button', { name: '导入 2 行' }).click()
  await expect(steps.getByText('共 3 行：新增 2，更新 0，无变化 0，错误 1')).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    steps.getByRole('button', { name: /下载错误报告/ }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/错误原因\.xlsx$/)
  await steps
    .getByRole('button', { name: /关\s?闭/ })
    .last()
    .click()
  await expectTotal(page, before + 2)

  await page.getByRole('button', { name: '导入', exact: false }).first().click()
  await page.getByRole('button', { name: '分步导入' }).click()
  await choose(`展览编号,名称\n${codeOf(1)},分步一改\n${codeOf(2)},分步二\n`)
  await steps.getByRole('combobox', { name: '按字段更新已有记录' }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: '展览编号' }).click()
  // Escape would close the dialog where the list of fields has closed by itself.
  await steps.getByText('分步导入').first().click()
  await expect(page.locator('.ant-select-dropdown').filter({ visible: true })).toHaveCount(0)
  await steps.getByRole('button', { name: /^检\s?查$/ }).click()
  await steps.getByRole('button', { name: '导入 1 行' }).click()
  await expect(steps.getByText('共 2 行：新增 0，更新 1，无变化 1，错误 0')).toBeVisible()
})

test('a long import is found again once its window is closed, with the rows that it left out', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/#/exhibition/list')
  await page.getByRole('button', { name: '导入', exact: false }).first().click()
  await page.getByRole('button', { name: '分步导入' }).click()
  const steps = page.getByRole('dialog', { name: '分步导入' })
  // All rows but one are wrong: enough rows for a background job, and the list of the others stays short.
  const wrong = Array.from({ length: 5000 }, (_, row) => `${codeOf(30)}-${row},长,没有,2026-05-02`)
  await steps.locator('input[type=file]').setInputFiles({
    name: '长表.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `展览编号,名称,展览类型,开展日期\n${codeOf(4)},后台,临时展览,2026-05-01\n${wrong.join('\n')}\n`,
    ),
  })
  await steps.getByRole('button', { name: /^检\s?查$/ }).click()
  await expect(steps.getByText('5000 行有错误')).toBeVisible()
  const begun = page.waitForResponse((reply) => reply.url().includes('/import/apply'))
  await steps.getByRole('button', { name: '导入 1 行' }).click()
  const { result } = (await (await begun).json()) as { result: { jobId?: string } }
  expect(result.jobId).toBeTruthy()
  await steps
    .getByRole('button', { name: /关\s?闭/ })
    .last()
    .click()
  await page.getByRole('button', { name: /^后台任务/ }).click()
  const entry = page
    .getByRole('dialog', { name: '后台任务' })
    .getByRole('listitem')
    .filter({ hasText: '共 5001 行：新增 1，更新 0，无变化 0，错误 5000' })
    .first()
  const link = entry.getByRole('button', { name: '下载错误报告' })
  await expect(link).toBeVisible()
  await expectClean(page, WINDOW)
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(file.suggestedFilename()).toMatch(/错误原因\.xlsx$/)
})

test('wrong cells that say the same are dealt with at once, by the keys, and stored after another check of the same file', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await page.goto('/#/exhibition/list')
  await page.getByRole('button', { name: '导入', exact: false }).first().click()
  await page.getByRole('button', { name: '分步导入' }).click()
  const steps = page.getByRole('dialog', { name: '分步导入' })
  const row = (number: number, type: string, day: string) => `${codeOf(number)},归类,${type},${day}`
  const text = [
    '展览编号,名称,展览类型,开展日期',
    row(50, '云展览', '2026-05-01'),
    row(51, '云展览', '2026-05-02'),
    row(52, '临时展览', '去年'),
    row(53, '临时展览', '去年'),
    row(54, '临时展览', '2026-05-03'),
  ].join('\n')
  const sent: string[] = []
  page.on(
    'request',
    (request) => void (/\/import\/\w+/.test(request.url()) && sent.push(request.url().replace(/^.*\/import\//, ''))),
  )
  await steps
    .locator('input[type=file]')
    .setInputFiles({ name: '归类.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await steps.getByRole('button', { name: /^检\s?查$/ }).click()
  const groups = steps.getByRole('region', { name: '按内容归类：2 类错误' })
  await expect(groups.getByRole('listitem')).toHaveText([/类型 = 云展览2 行/, /开展日期 = 去年2 行/])
  await expectClean(page, WINDOW)
  await groups.getByRole('combobox', { name: '“类型 = 云展览”的处理方式' }).press('Enter')
  await expect(page.locator('.ant-select-item-option').filter({ visible: true }).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const value = groups.getByLabel('“类型 = 云展览”换成')
  await value.click()
  await page.locator('.ant-select-item-option').filter({ visible: true, hasText: '巡回展览' }).click()
  await groups.getByRole('combobox', { name: '“开展日期 = 去年”的处理方式' }).click()
  await page.locator('.ant-select-item-option').filter({ visible: true, hasText: '跳过这些行' }).click()
  await expectClean(page, WINDOW)
  await steps.getByRole('button', { name: '重新检查（已修改 2 处）' }).click()
  await expect(steps.getByText('共 5 行：新增 3，更新 0，无变化 0，按要求跳过 2，错误 0')).toBeVisible()
  await expect(steps.getByText('已处理')).toHaveCount(2)
  await steps.getByRole('button', { name: '导入 3 行' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    steps.getByRole('button', { name: /下载错误报告/ }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/错误原因\.xlsx$/)
  expect(sent.filter((step) => !step.startsWith('state'))).toEqual(['upload', 'check', 'check', 'apply'])
})
