import { expect } from '@playwright/test'
import { callingAs, expectClean, openMenu, signIn, typeInto } from '../kit.ts'
import { test } from '../test.ts'

const NAME = '夜间更新统计信息'

test('SYSTEM-049 a job is added with its times, run once from its row, and its history shows what it did', async ({
  page,
  request,
}) => {
  const call = await callingAs(request, 'admin')
  await signIn(page, 'admin')
  await openMenu(page, '系统监控', '定时任务')
  await page.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增：定时任务' })
  await typeInto(form.getByLabel('任务名称'), NAME)
  await expect(form.getByLabel('接口路径')).toBeVisible()
  await form.getByRole('combobox', { name: '任务类型' }).click()
  await page.getByTitle('更新统计信息').click()
  await expect(form.getByLabel('接口路径')).toBeHidden()
  await typeInto(form.getByRole('textbox', { name: 'cron表达式' }), '0 0 3 * * ? *')
  await form.getByRole('button', { name: '编辑cron表达式' }).click()
  const editor = page.getByRole('dialog', { name: 'cron表达式' })
  await expect(editor.getByText(/ 03:00:00$/)).toHaveCount(10)
  await editor.getByRole('button', { name: '确 定' }).click()
  await form.getByRole('button', { name: '保 存' }).click()
  await expect(form).toBeHidden()
  const row = page.getByRole('row', { name: NAME })
  const act = async (action: string) => {
    await row.getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await act('立即执行')
  await expect(page.getByText('已开始执行，结果见执行记录')).toBeVisible()
  await expect(async () => {
    await page.getByRole('button', { name: '刷新' }).click()
    await expect(row.getByText('成功')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await act('停止')
  await expect(row.getByText('停止')).toBeVisible()
  await act('执行记录')
  await expect(page.getByRole('heading', { level: 1, name: '任务执行记录' })).toBeVisible()
  const run = page.getByRole('row', { name: NAME })
  await expect(run).toHaveCount(1)
  await run.getByRole('button', { name: '详情' }).click()
  await expect(
    page
      .getByRole('dialog')
      .getByText(/已更新 \d+ 张表的统计信息/)
      .first(),
  ).toBeVisible()
  await expectClean(page)
  const { records } = await call<{ records: readonly { id: string }[] }>(
    'GET',
    `/sys/quartzJob/list?description=${encodeURIComponent(NAME)}`,
  )
  for (const { id } of records) await call('DELETE', `/sys/quartzJob/delete?id=${id}`)
})
