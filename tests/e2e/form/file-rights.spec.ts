import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { callingAs, listRows, publishScreen, signIn } from '../kit.ts'
import { test } from '../test.ts'

const ID = 'lab.gallery'
const SCREEN = {
  version: 1,
  id: ID,
  title: '图库',
  permission: 'lab:gallery',
  source: { table: 'lab_gallery' },
  menu: { path: '/lab/gallery', order: 993 },
  fields: {
    code: { title: '编号', required: true },
    owner: { title: '主人' },
    picture: { title: '图片', view: 'image' },
    note: { title: '说明', view: 'umeditor' },
  },
  list: { columns: ['code', 'owner', 'picture'], sort: { field: 'code', order: 'asc' } },
}
const paths: Record<string, string> = {}

test.beforeAll(async ({ request }) => {
  const call = await callingAs(request, 'admin')
  await publishScreen(call, SCREEN)
  const { actions, roles } = await call<{
    actions: readonly { code: string }[]
    roles: readonly { id: string; roleCode: string }[]
  }>('GET', `/schema/grants/${ID}`)
  const role = roles.find(({ roleCode }) => roleCode === 'staff')?.id
  await call('PUT', `/schema/grants/${ID}`, { roleId: role, actions: actions.map(({ code }) => code) })
  const login = (await (
    await request.post('/jeecg-boot/sys/login', { data: { username: 'admin', password: '123456' } })
  ).json()) as { result: { token: string } }
  const buffer = await sharp({ create: { width: 480, height: 360, channels: 3, background: '#884422' } })
    .png()
    .toBuffer()
  for (const [code, owner] of [
    ['a', 'staff'],
    ['b', 'admin'],
  ]) {
    const sent = await request.post('/jeecg-boot/sys/common/upload', {
      headers: { 'X-Access-Token': login.result.token },
      multipart: { biz: 'image', file: { name: `${code}.png`, mimeType: 'image/png', buffer } },
    })
    const path = ((await sent.json()) as { message: string }).message
    paths[String(owner)] = path
    await call('POST', `/data/${ID}/add`, {
      code,
      owner,
      picture: path,
      note: `<p><img src="/jeecg-boot/sys/common/static/${path}"></p>`,
    })
  }
  await call('PUT', '/sys/policy/save', { screen: ID, role, version: 0, document: { rows: 'owner == user.username' } })
})

/** The browser has the picture: one that was refused has no measures. */
const expectDrawn = (picture: Locator) =>
  expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true)
/** Whether a page that knows the address can draw it. */
const draws = (page: Page, path: string) =>
  page.evaluate(
    (address) =>
      new Promise<boolean>((resolve) => {
        const image = new Image()
        image.addEventListener('load', () => resolve(true))
        image.addEventListener('error', () => resolve(false))
        image.src = address
      }),
    `/jeecg-boot/sys/common/static/${path}`,
  )
const pathOf = (owner: string) => paths[owner] ?? ''

test('SEC-13 pictures of rows that a policy gives are drawn in list, detail and form, and those of others nowhere', async ({
  page,
}) => {
  await signIn(page, 'staff')
  await page.goto('/#/lab/gallery')
  await expect(listRows(page)).toHaveCount(1)
  await expectDrawn(listRows(page).first().locator('img').first())
  await listRows(page).first().getByRole('button', { name: '详情' }).click()
  const detail = page.getByRole('dialog', { name: /详情/ })
  await expectDrawn(detail.locator('button img').first())
  await expectDrawn(detail.locator('p img').first())
  await page.keyboard.press('Escape')
  await expect(detail).toBeHidden()
  await listRows(page).first().getByRole('button', { name: '编辑' }).click()
  const form = page.getByRole('dialog', { name: /编辑/ })
  await expectDrawn(form.locator('button img').first())
  await form.getByRole('button', { name: /预览/ }).first().click()
  await expectDrawn(
    page
      .getByRole('dialog', { name: /a\.png/ })
      .locator('img')
      .first(),
  )
  await page.keyboard.press('Escape')

  expect([await draws(page, pathOf('staff')), await draws(page, pathOf('admin'))]).toEqual([true, false])
})

test('SEC-13 a browser that has signed out shows none of them any more', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/#/lab/gallery')
  await expect(listRows(page)).toHaveCount(2)
  for (const at of [0, 1]) await expectDrawn(listRows(page).nth(at).locator('img').first())
  await page
    .getByRole('button', { name: /管理员/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: /退出/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确\s*定/ })
    .click()
  await expect(page.getByLabel('用户名')).toBeVisible()
  // A page as it is opened anew: what the page before held in its memory is none of the server's.
  await page.reload()
  await expect(page.getByLabel('用户名')).toBeVisible()
  expect([await draws(page, pathOf('staff')), await draws(page, pathOf('admin'))]).toEqual([false, false])
})
