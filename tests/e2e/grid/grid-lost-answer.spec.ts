import { expect, type Page } from '@playwright/test'
import { box, button, expectAt, goTo, typed } from './grid-pointer.ts'
import { callingAs, publishScreen, signIn } from '../kit.ts'
import { test } from '../test.ts'

// A list of its own with the columns of `lab.grid`, which the hands know.
const ID = 'lab.gridCut'
const SCREEN = {
  version: 1,
  id: ID,
  title: '表格试验',
  permission: 'lab:gridCut',
  source: { table: 'lab_grid_cut' },
  menu: { path: '/lab/grid-cut', order: 993 },
  fields: { code: { title: '编号', required: true }, name: { title: '名称' } },
  list: { columns: ['code', 'name'], sort: { field: 'code', order: 'asc' } },
}
const COUNT = 2

async function openGrid(page: Page): Promise<void> {
  await page.goto('/#/lab/grid-cut')
  await page.getByRole('button', { name: '表格编辑' }).click()
  await expect(box(page).locator('canvas').first()).toBeVisible()
}
async function save(page: Page, said: string | RegExp): Promise<void> {
  await button(page, /保\s*存/).click()
  await expect(page.getByText(said).first()).toBeVisible()
}

test('a new row whose answer was lost for good is stored once: saved again, typed over in between, and after a reload', async ({
  page,
  request,
}) => {
  page.on('dialog', (dialog) => void dialog.accept())
  const call = await callingAs(request, 'admin')
  if (!(await call('GET', `/schema/get/${ID}`).catch(() => undefined))) await publishScreen(call, SCREEN)
  const rows = async () =>
    (
      await call<{ records: readonly { id: string; code: string; name: string; version: number }[] }>(
        'GET',
        `/data/${ID}/list?pageSize=100&column=code&order=asc`,
      )
    ).records
  const removed = (await rows()).map(({ id }) => id)
  await call('POST', `/data/${ID}/saveRows`, {
    added: [
      { id: '1', code: 'G01', name: '一' },
      { id: '2', code: 'G02', name: '二' },
    ],
    removed,
  })
  await signIn(page, 'admin')
  await openGrid(page)
  let isCut = true
  await page.route(/\/saveRows/, async (route) => {
    const answer = await route.fetch()
    return isCut ? route.abort('connectionreset') : route.fulfill({ response: answer })
  })
  const add = async (code: string, row: number) => {
    await button(page, /^(plus )?新\s*增$/).click()
    await expectAt(page, '编号', row, '')
    await page.keyboard.type(code)
    await page.keyboard.press('Tab')
    await page.keyboard.type('先前')
    await page.keyboard.press('Enter')
  }
  const stored = async () =>
    (await rows())
      .filter(({ code }) => code.startsWith('N'))
      .map(({ code, name, version }) => `${code} ${name} ${version}`)

  await add('N1', COUNT + 1)
  await save(page, /连接中断/)
  expect(await stored()).toEqual(['N1 先前 1'])
  await typed(page).focus()
  // A run of Tab ends where it began.
  await expectAt(page, '编号', COUNT + 1, 'N1')
  await page.keyboard.press('ArrowRight')
  await expectAt(page, '名称', COUNT + 1, '先前')
  await page.keyboard.type('后来')
  await page.keyboard.press('Enter')
  isCut = false
  await save(page, '已保存 1 行')
  expect(await stored()).toEqual(['N1 后来 2'])

  isCut = true
  await add('N2', COUNT + 2)
  await save(page, /连接中断/)
  await page.reload()
  await openGrid(page)
  await expect(page.getByText(/在此表格中未保存的修改（1 行）/)).toBeVisible()
  await page.getByRole('button', { name: /^恢\s*复/ }).click()
  await expect(page.getByText(`共 ${COUNT + 2} 行`)).toBeVisible()
  isCut = false
  await goTo(page, '名称', 1)
  await page.keyboard.press('Control+ArrowDown')
  await expectAt(page, '名称', COUNT + 2, '先前')
  await page.keyboard.type('又改')
  await page.keyboard.press('Enter')
  await save(page, '已保存 1 行')
  expect(await stored()).toEqual(['N1 后来 2', 'N2 又改 2'])
})
