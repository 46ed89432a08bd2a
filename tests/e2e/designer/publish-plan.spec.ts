import { expect } from '@playwright/test'
import { callingAs, listRows, publishScreen, signIn } from '../kit.ts'
import { test } from '../test.ts'

const ID = 'lab.stricter'
const FIELDS = {
  code: { title: '编号', view: 'text', maxLength: 20 },
  size: { title: '尺寸', view: 'text', maxLength: 20 },
  kind: {
    title: '种类',
    view: 'list',
    options: {
      items: [
        { value: 'a', text: '铜器' },
        { value: 'b', text: '瓷器' },
      ],
    },
  },
}
const documentOf = (fields: object) => ({
  version: 1,
  id: ID,
  title: '收紧',
  permission: 'lab:stricter',
  source: { table: 'lab_stricter' },
  menu: { path: '/lab/stricter', order: 997 },
  fields,
  query: { items: ['code'] },
  list: { columns: ['code', 'size', 'kind'] },
})

test('before it publishes, a person reads what a conversion cuts and which rows no longer fit, and opens those rows', async ({
  page,
  request,
}) => {
  const call = await callingAs(request, 'admin')
  await publishScreen(call, documentOf(FIELDS))
  for (const [code, size, kind] of [
    ['K1', '007', 'a'],
    ['K2', '12', 'b'],
    ['K3', '8', 'b'],
  ])
    await call('POST', `/data/${ID}/add`, { code, size, kind })
  const { baseVersion, revision } = await call<{ baseVersion: number; revision: number }>('GET', `/schema/draft/${ID}`)
  const stricter = {
    ...FIELDS,
    size: { title: '尺寸', view: 'number', column: { type: 'integer' } },
    kind: { ...FIELDS.kind, options: { items: [{ value: 'a', text: '铜器' }] } },
  }
  await call('PUT', `/schema/draft/${ID}`, { document: documentOf(stricter), baseVersion, revision })

  await signIn(page, 'admin')
  await page.goto(`/#/online/designer?id=${ID}`)
  await page.getByRole('button', { name: /^发\s*布$/ }).click()
  const dialog = page.getByRole('dialog', { name: /^发布“/ })
  await expect(dialog.getByText('1 行的值会被截断或舍入')).toBeVisible()
  await expect(dialog.getByText('007 → 7')).toBeVisible()
  const affected = dialog.getByRole('alert').filter({ hasText: '以下已有数据不符合新的要求' })
  await expect(affected).toContainText('“种类”：2 行已有数据不符合新的要求')
  const [list] = await Promise.all([
    page.waitForEvent('popup'),
    affected.getByRole('link', { name: '查看这些数据' }).click(),
  ])
  await expect(listRows(list)).toHaveCount(2)
  await expect(list.locator('.vi-table:visible')).not.toContainText('K1')
  await list.close()
})
