import { expect } from '@playwright/test'
import { callingAs, expectClean, publishScreen, signIn, typeInto } from '../kit.ts'
import { test } from '../test.ts'

const ID = 'lab.checked'
const documentOf = (title: string) => ({
  version: 1,
  id: ID,
  title: '须审核',
  permission: 'lab:checked',
  source: { table: 'lab_checked' },
  menu: { path: '/lab/checked', order: 996 },
  fields: { name: { title: '名称' }, note: { title } },
})
const RIGHTS = ['online', 'online-designer', 'system-screen-list', 'system-screen-publish']

test('a draft is published once somebody else has seen its changes, commented and approved it', async ({
  page,
  browser,
  request,
}) => {
  const call = await callingAs(request, 'admin')
  await publishScreen(call, documentOf('备注'))
  const code = `reviewer_${Date.now()}`
  await call('POST', '/sys/role/add', { roleName: '审核员', roleCode: code })
  const { records: roles } = await call<{ records: { id: string }[] }>('GET', `/sys/role/list?roleCode=${code}`)
  const { records: people } = await call<{ records: { id: string }[] }>('GET', '/sys/user/list?username=staff')
  const [roleId, userId] = [roles[0]?.id ?? '', people[0]?.id ?? '']
  await call('POST', '/sys/permission/saveRolePermission', {
    roleId,
    permissionIds: RIGHTS.join(','),
    lastpermissionIds: '',
  })
  await call('POST', '/sys/user/addSysUserRole', { roleId, userIdList: [userId] })
  await call('PUT', `/schema/protection/${ID}`, { review: true, editors: [], publishers: [], version: 0 })
  const { baseVersion, revision } = await call<{ baseVersion: number; revision: number }>('GET', `/schema/draft/${ID}`)
  await call('PUT', `/schema/draft/${ID}`, { document: documentOf('说明'), baseVersion, revision })

  await signIn(page, 'admin')
  await page.goto(`/#/online/designer?id=${ID}`)
  await page.getByRole('button', { name: /^发\s*布$/ }).click()
  const dialog = page.getByRole('dialog', { name: /^发布“/ })
  await expect(dialog.getByText('该页面须经他人审核后才能发布')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^发\s*布$/ })).toBeDisabled()
  await dialog.getByRole('button', { name: '审核…' }).click()
  const drawer = page.getByRole('dialog', { name: '审核' })
  await drawer.getByRole('combobox', { name: /审核人/ }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: '(staff)' }).click()
  await typeInto(drawer.getByLabel('给审核人的说明'), '请看备注的新名称')
  await drawer.getByRole('button', { name: '提交审核' }).click()
  await expect(drawer.getByText('待 王小明 审核')).toBeVisible()

  const context = await browser.newContext()
  const reviewer = await context.newPage()
  await signIn(reviewer, 'staff')
  await reviewer.goto('/#/online/designer')
  await typeInto(reviewer.getByRole('searchbox'), ID)
  await reviewer.getByRole('button', { name: `更多操作 ${ID}` }).click()
  await reviewer.getByRole('menuitem', { name: '审核' }).click()
  await expect(reviewer.getByText('请看备注的新名称')).toBeVisible()
  await expect(reviewer.getByText(/修改字段“说明”（note）/)).toBeVisible()
  await expect(reviewer.locator('figure').last()).toBeVisible()
  await typeInto(reviewer.getByLabel('批注内容'), '这个名称更清楚')
  await reviewer.getByRole('button', { name: '添加批注' }).click()
  await expect(reviewer.locator('.vd-threads')).toContainText('这个名称更清楚')
  await expectClean(reviewer)
  await reviewer.getByRole('button', { name: /^通\s*过$/ }).click()
  await expect(reviewer.getByText('王小明 已通过')).toBeVisible()
  await context.close()

  await page.reload({ waitUntil: 'load' })
  await page.getByRole('button', { name: /^发\s*布$/ }).click()
  await typeInto(dialog.getByLabel('版本说明'), '备注改名')
  await dialog.getByRole('button', { name: /^发\s*布$/ }).click()
  await page.getByRole('button', { name: '继续编辑' }).click()
  await page.getByRole('button', { name: /历史/ }).click()
  await expect(page.getByText('staff 审核通过')).toBeVisible()
  await call('DELETE', `/sys/user/deleteUserRole?roleId=${roleId}&userId=${userId}`)
})
