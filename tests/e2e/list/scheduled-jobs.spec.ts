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

test('SYSTEM-056 a gateway route is added, gets a predicate and a filter, and a request is matched against it', async ({
  page,
  request,
}) => {
  const call = await callingAs(request, 'admin')
  await signIn(page, 'admin')
  await openMenu(page, '在线开发', '网关路由')
  await expect(page.getByText('本服务器不会按这些路由发出任何调用')).toBeVisible()
  await page.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增：网关路由' })
  await typeInto(form.getByLabel('路由名称'), '门票服务')
  await typeInto(form.getByLabel('路由标识'), 'e2e-tickets')
  await typeInto(form.getByLabel('目标地址'), 'https://tickets.example.org')
  await form.getByRole('button', { name: '保 存' }).click()
  await expect(form).toBeHidden()
  await page.getByRole('row', { name: '门票服务' }).getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '断言与过滤器' }).click()
  const panel = page.getByRole('dialog', { name: '断言与过滤器：门票服务' })
  await panel.getByRole('button', { name: '添加断言' }).click()
  await expect(panel.getByRole('alert')).toHaveText('第 1 项 Path：请填写 patterns')
  await panel.getByLabel('路径').pressSequentially('/tickets/**,')
  await panel.getByRole('button', { name: '添加过滤器' }).click()
  await typeInto(panel.getByLabel('去掉的段数'), '1')
  await panel.getByRole('button', { name: '保存路由' }).click()
  await expect(panel.getByRole('button', { name: '保存路由' })).toBeDisabled()
  await expectClean(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '试匹配' }).click()
  const trial = page.getByRole('dialog', { name: '试匹配' })
  await typeInto(trial.getByLabel('路径或完整地址'), '/tickets/12?day=mon')
  await trial.getByRole('button', { name: '试匹配' }).click()
  await expect(trial.getByText('由“门票服务”处理，转到 https://tickets.example.org/12?day=mon')).toBeVisible()
  await typeInto(trial.getByLabel('路径或完整地址'), '/shop')
  await trial.getByRole('button', { name: '试匹配' }).click()
  await expect(trial.getByText('没有路由匹配该请求')).toBeVisible()
  await expect(trial.getByText('不符合：Path /tickets/**')).toBeVisible()
  await expectClean(page)
  const { records } = await call<{ records: readonly { id: string }[] }>(
    'GET',
    '/sys/gatewayRoute/pageList?routerId=e2e-tickets',
  )
  for (const { id } of records) await call('DELETE', `/sys/gatewayRoute/delete?id=${id}`)
})
