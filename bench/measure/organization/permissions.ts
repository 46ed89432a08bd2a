import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { sql } from 'kysely'
import { API_PREFIX, HEADER } from '../../../schemas/contract/envelope.ts'
import type { Database } from '../../../server/db/database.ts'
import { openBrowser } from '../browser.ts'
import { meter, workOf } from '../meter.ts'
import { onOwnProduct, type OwnProduct } from '../own-product.ts'
import { visitSignedIn } from '../pages/visit.ts'
import { signIn } from '../server.ts'
import { median, quantile, type Row, within } from '../stats.ts'

const FOLDERS = 50
const ENTRIES = 5000
const ROUNDS = 7
const OPEN_MS = 150
const TICK_MS = 16
const TICKS = 20
/** How long the page rests after a click before its work is read, ms. */
const REST_MS = 300
const CHANGE_MS = 1000
const PERMISSION = 'collection:loan:list'
const LIST = '/data/collection.loan/list'
const POLL_MS = 5

/** Menu entries in folders, each with three controls, as hundreds of pages would have brought them. */
async function fill({ kysely }: Database): Promise<void> {
  await sql`
    insert into sys_permission (id, parent_id, name, url, component, sort_no, menu_type, leaf)
    select 'f' || i, null, '分组 ' || i, '/bench/f' || i, 'layouts/RouteView', 900 + i, 0, false from generate_series(1, ${sql.lit(FOLDERS)}) i`.execute(
    kysely,
  )
  await sql`
    insert into sys_permission (id, parent_id, name, perms, url, sort_no, menu_type, leaf)
    select 'e' || i, case when i % 4 = 0 then 'f' || 1 + i % ${sql.lit(FOLDERS)} else 'e' || i - i % 4 end, '条目 ' || i,
      'bench:entry' || i, case when i % 4 = 0 then '/bench/e' || i end, i, case when i % 4 = 0 then 1 else 2 end, i % 4 > 0
    from generate_series(4, ${sql.lit(ENTRIES + 3 - FOLDERS)}) i`.execute(kysely)
}

interface Sample {
  readonly first: number
  readonly open: number
  readonly ticks: readonly number[]
}

const ACTION = '授权'
/** Opens the menu of the first role, which the work below does not count. */
async function openMenu(page: Page): Promise<void> {
  await page.getByRole('row').getByRole('button', { name: '更多' }).first().click()
  await page.getByRole('menuitem', { name: ACTION }).waitFor()
  await page.waitForTimeout(REST_MS)
}
/** Opens what the role may use; the page rests until its tree is drawn. */
async function open(page: Page): Promise<void> {
  await page.evaluate(
    (wanted) =>
      [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')]
        .find((item) => item.textContent?.trim() === wanted)
        ?.click(),
    ACTION,
  )
  await page.locator('.v-permission [role="treeitem"]').nth(5).waitFor()
  await page.waitForTimeout(REST_MS)
}
async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.locator('.v-permission').waitFor({ state: 'detached' })
}

/** Ticks the box of a row in view. */
async function tick(page: Page, at: number): Promise<void> {
  await page.evaluate((row) => {
    const boxes = [...document.querySelectorAll<HTMLElement>('.v-permission [data-press="tick"]')]
    const box = boxes[row % boxes.length]
    for (const kind of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
      box?.dispatchEvent(new MouseEvent(kind, { bubbles: true }))
  }, at)
  await page.waitForTimeout(REST_MS)
}

async function sample(
  browser: Browser,
  url: string,
  storageState: Awaited<ReturnType<typeof visitSignedIn>>,
): Promise<Sample> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN', storageState })
  const page = await context.newPage()
  await page.goto(`${url}/#/isystem/roleUserList`)
  await page.getByRole('row').getByRole('button', { name: '更多' }).first().waitFor()
  await page.waitForLoadState('networkidle')
  const used = await meter(page)
  await openMenu(page)
  const first = await workOf(used, () => open(page))
  await close(page)
  await openMenu(page)
  const opened = await workOf(used, () => open(page))
  const ticks: number[] = []
  for (let at = 0; at < TICKS; at++) ticks.push(await workOf(used, () => tick(page, at)))
  const changed = await page.locator('.v-permission output').textContent()
  if (!/\d/.test(changed ?? '')) throw new Error('No tick was taken')
  await context.close()
  return { first, open: opened, ticks }
}

async function measureTree({ product }: OwnProduct): Promise<Row[]> {
  const browser = await openBrowser()
  try {
    const state = await visitSignedIn(browser, product.url)
    const samples: Sample[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      const one = await sample(browser, product.url, state)
      if (round > 0) samples.push(one)
    }
    const what = `permissions of a role, ${ENTRIES.toLocaleString('en')} entries`
    const ticks = samples.flatMap((one) => one.ticks)
    return [
      within(`${what}: work until the tree is open`, median(samples.map((one) => one.open)), OPEN_MS),
      within(`${what}: the first time, its code compiled`, median(samples.map((one) => one.first)), OPEN_MS),
      within(`${what}: work of a tick`, median(ticks), TICK_MS),
      within(`${what}: work of a tick p95`, quantile(ticks, 0.95), TICK_MS),
    ]
  } finally {
    await browser.close()
  }
}

/** Milliseconds from the answer to a change of a role until the second server answers its people by it. */
async function measureChange({ product, second, database }: OwnProduct): Promise<Row[]> {
  const { call } = await signIn(product)
  await call('POST', '/sys/role/add', { roleName: '性能对照', roleCode: 'bench' })
  const { rows } = await sql<{ role: string; permission: string }>`
    select r.id as role, p.id as permission from sys_role r, sys_permission p where r.role_code = 'bench' and p.perms = ${PERMISSION}`.execute(
    database.kysely,
  )
  const [ids] = rows
  if (!ids) throw new Error(`There is no ${PERMISSION}`)
  await call('POST', '/sys/user/add', {
    username: 'bench',
    realname: '性能对照',
    password: 'Museum.2026',
    selectedroles: ids.role,
  })
  await database.kysely
    .updateTable('sys_user')
    .set({ must_change_password: false })
    .where('username', '=', 'bench')
    .execute()
  const { token } = await signIn(second, 'bench', 'Museum.2026')
  const isAnswered = async () => {
    const reply = await fetch(`${second.url}${API_PREFIX}${LIST}`, { headers: { [HEADER.token]: token } })
    return ((await reply.json()) as { success: boolean }).success
  }
  const times: number[] = []
  for (let round = 0; round < 2 * ROUNDS; round++) {
    const isGiven = round % 2 === 0
    const [permissionIds, lastpermissionIds] = isGiven ? [ids.permission, ''] : ['', ids.permission]
    await call('POST', '/sys/permission/saveRolePermission', { roleId: ids.role, permissionIds, lastpermissionIds })
    const begun = performance.now()
    while ((await isAnswered()) !== isGiven) await wait(POLL_MS)
    times.push(performance.now() - begun)
  }
  const what = 'a permission given or taken until the other server answers by it'
  return [within(what, median(times), CHANGE_MS), within(`${what}, the slowest`, Math.max(...times), CHANGE_MS)]
}

/** The tree of permissions in the browser, and a change of them on two servers above one database. */
export const measurePermissions = (): Promise<Row[]> =>
  onOwnProduct(
    async (own) => {
      const changed = await measureChange(own)
      await fill(own.database)
      return [...(await measureTree(own)), ...changed]
    },
    { servers: 2 },
  )
