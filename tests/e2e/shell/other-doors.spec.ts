import { expect } from '@playwright/test'
import { callingAs, expectClean, listRows, publishScreens, signIn, typeInto } from '../kit.ts'
import { test } from '../test.ts'

const PIECE = {
  version: 1,
  id: 'lab.doorPiece',
  title: '明细',
  permission: 'lab:doorPiece',
  menu: { hidden: true },
  fields: { doorId: { title: '登记' }, pieceName: { title: '件名', required: true } },
}
const DOOR = {
  version: 1,
  id: 'lab.door',
  title: '对外登记',
  permission: 'lab:door',
  menu: { path: '/lab/door', parent: 'collection', order: 91 },
  fields: {
    visitorName: { title: '姓名', view: 'text', maxLength: 20, required: true },
    visitKind: { title: '类别', view: 'list', dict: 'visitor_kind' },
    keeper: { title: '经办人', view: 'sel_user' },
    state: {
      title: '状态',
      view: 'radio',
      default: 'new',
      options: {
        items: [
          { value: 'new', text: '新到' },
          { value: 'done', text: '已办' },
        ],
      },
    },
  },
  form: { public: { fields: ['visitorName', 'visitKind'] } },
  children: { pieces: { screen: 'lab.doorPiece', relation: 'many', key: 'doorId', edit: 'grid' } },
}

test('BUSINESS-022 the same rows through the door of online forms, and a form for people without an account', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const admin = await callingAs(request, 'admin')
  await publishScreens(admin, [PIECE, DOOR])

  await test.step('a stranger fills the form of a link in', async () => {
    const { token } = await admin<{ token: string }>('POST', '/schema/publicLink/add', { screen: 'lab.door' })
    const stranger = await browser.newContext({
      viewport: { width: 390, height: 844 },
      ...(baseURL === undefined ? {} : { baseURL }),
    })
    const visit = await stranger.newPage()
    await visit.goto(`/#/public-form/${token}`)
    await expect(visit.getByRole('heading', { name: '对外登记' })).toBeVisible()
    await expect(visit.getByLabel('经办人')).toHaveCount(0)
    await visit.getByRole('button', { name: /保\s*存|提\s*交/ }).click()
    await expect(visit.getByText('请输入姓名').first()).toBeVisible()
    await expectClean(visit)
    await typeInto(visit.getByLabel('姓名'), '王敏')
    await visit.getByRole('button', { name: /保\s*存|提\s*交/ }).click()
    await expect(visit.getByText('提交成功，感谢您的填写！').first()).toBeVisible()
    await stranger.close()
  })

  await test.step('an entry of the menu names the online form: it is listed, edited with its sub-table, and saved', async () => {
    await page.route('**/getUserPermissionByToken*', async (route) => {
      const reply = await route.fetch()
      const body = (await reply.json()) as { result: { menu: unknown[] } }
      body.result.menu.push({
        id: 'online-door',
        path: '/online/cgformList/lab.door',
        component: 'modules/online/cgform/auto/OnlCgformAutoList',
        name: 'online-cgformList-lab.door',
        route: '1',
        hidden: false,
        meta: { title: '在线登记', icon: 'form', keepAlive: false, internalOrExternal: false },
      })
      await route.fulfill({ response: reply, json: body })
    })
    await signIn(page, 'admin')
    await page.goto('/#/online/cgformList/lab.door')
    await expect(listRows(page)).toHaveCount(1)
    await expect(listRows(page).first()).toContainText('王敏')
    await expect(listRows(page).first()).toContainText('新到')
    await listRows(page).first().getByRole('button', { name: '编辑' }).click()
    const dialog = page.getByRole('dialog')
    await typeInto(dialog.getByLabel('姓名'), '王敏之')
    await dialog.getByRole('button', { name: /保\s*存/ }).click()
    await expect(listRows(page).first()).toContainText('王敏之')
    await expectClean(page)
  })

  await test.step('PERM-017 what its answer hides from this person is gone, and the rest stays', async () => {
    await expect(page.getByRole('columnheader', { name: '姓名' })).toBeVisible()
    await page.route('**/api/getColumns/lab.door*', async (route) => {
      const reply = await route.fetch()
      const body = (await reply.json()) as { result: { hideColumns: string[] } }
      body.result.hideColumns.push('update', 'add', 'visitor_name')
      await route.fulfill({ response: reply, json: body })
    })
    await page.reload()
    await expect(listRows(page)).toHaveCount(1)
    await expect(listRows(page).getByRole('button', { name: '详情' })).toBeVisible()
    await expect(listRows(page).getByRole('button', { name: '编辑' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /新\s*增/ })).toHaveCount(0)
    await expect(page.getByRole('columnheader', { name: '姓名' })).toHaveCount(0)
  })
})
