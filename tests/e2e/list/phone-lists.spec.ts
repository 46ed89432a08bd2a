import { expect } from '@playwright/test'
import { callingAs, expectClean, takePicture, signIn } from '../kit.ts'
import { test } from '../test.ts'
import { everyRun } from '../../kit/sweep.ts'

const PHONE = { width: 390, height: 844 }
/** Pages of the menu that are no list: what a new entry leads to counts as one until it is named here. */
const NO_LISTS = [
  'layouts/RouteView',
  'dashboard/Analysis',
  'account/settings/Index',
  'gallery/index',
  'modules/online/graphreport/auto/OnlGraphreportAutoChart',
  'system/PolicyPage',
  'system/DataRulesPage',
  'system/CarriedGrantsPage',
  'system/RolePermissionsPage',
  'system/ApiPage',
  'system/MonitorPage',
  'system/IconsPage',
  'approval/ItemsPage',
  'approval/StartPage',
  'approval/StatisticsPage',
  'designer/process/index',
  'online/WidgetPackagesPage',
]
/** Lists that have to show more than the others, each with axe. */
const LOOKED_AT = ['/collection/catalogue', '/isystem/online', '/online/designer', '/isps/userAnnouncement']

/** Lists without a row in a new installation. */
const EMPTY_AT_FIRST: ReadonlySet<string> = new Set([
  '/isystem/agent',
  '/isystem/signature',
  '/isys/tenantPack',
  '/isystem/checkRule',
  '/isystem/dataSource',
  '/isystem/gatewayroute',
  '/isystem/quartz',
  '/isystem/quartzRun',
  '/modules/message/sysMessageTemplateList',
  '/modules/message/sysMessageList',
  '/approval/claim',
  '/approval/copied',
  '/approval/done',
  '/approval/manage',
  '/approval/search',
  '/approval/started',
  '/approval/todo',
  '/visitor/group-visit',
  '/collection/accident',
  '/collection/media-use',
  '/collection/purchase',
  '/collection/treatment',
  '/exhibition/article',
])
/** Pages of several sections, of which a list is one. */
const COMPOSED: ReadonlySet<string> = new Set(['/collection/loan-desk', '/collection/overview'])
/** Pages that other tests publish, most of them without a record. */
const OF_TESTS = '/lab/'

interface Entry {
  readonly path: string
  readonly component: string
  readonly children?: readonly Entry[]
}
const leaves = (entries: readonly Entry[]): readonly Entry[] =>
  entries.flatMap((entry) => [entry, ...leaves(entry.children ?? [])])

for (const locale of everyRun(['zh-CN', 'en-US'], 1)) {
  test(`on a phone the first record of every list is in the first half of the screen: ${locale}`, async ({
    page,
    request,
  }) => {
    const call = await callingAs(request, 'admin')
    const { menu } = await call<{ menu: readonly Entry[] }>(
      'GET',
      '/sys/permission/getUserPermissionByToken?pages=documents',
    )
    const paths = leaves(menu)
      .filter(
        ({ path, component }) =>
          !NO_LISTS.includes(component) &&
          !EMPTY_AT_FIRST.has(path) &&
          !COMPOSED.has(path) &&
          !path.includes(':') &&
          !path.startsWith(OF_TESTS),
      )
      .map(({ path }) => path)
    expect(paths.length).toBeGreaterThan(14)
    await page.setViewportSize(PHONE)
    await signIn(page, 'admin')
    await page.goto(`/?lang=${locale}#/dashboard/analysis`)
    const tops: Record<string, number> = {}
    for (const path of paths) {
      await page.goto(`/#${path}`)
      const first = page
        .getByRole('main')
        .getByRole('list')
        .getByRole('listitem')
        .and(page.locator('.vi-card'))
        .filter({ visible: true })
        .first()
      await expect(first, path).toBeVisible()
      const box = await first.boundingBox()
      tops[path] = Math.round(box?.y ?? Number.NaN)
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
        path,
      ).toBe(0)
      if (LOOKED_AT.includes(path)) {
        await takePicture(page, `test-results/pages/phone${path.replaceAll('/', '-')}-${locale}.png`)
        await expectClean(page)
      }
    }
    expect(Object.entries(tops).filter(([, top]) => !(top < PHONE.height / 2))).toEqual([])
  })
}
