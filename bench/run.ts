import type { Browser } from '@playwright/test'
import { availableParallelism, cpus } from 'node:os'
import { buildForm, buildLimit, buildProduct, buildTree, PAGES } from './build.ts'
import { openBrowser } from './measure/browser.ts'
import { measureApprovals } from './measure/calls/approvals.ts'
import { measureBeginnings } from './measure/calls/beginnings.ts'
import { measureCanvas } from './measure/pages/canvas.ts'
import { measureCron } from './measure/cron.ts'
import { measureEndpoints } from './measure/calls/endpoint.ts'
import { measureExport } from './measure/calls/export.ts'
import { measureChain, measureForms, measureShow, measureTabs } from './measure/pages/forms.ts'
import { measureGrid } from './measure/pages/grid.ts'
import { measureGridRows } from './measure/pages/grid-rows.ts'
import { measureImport } from './measure/calls/import.ts'
import { measureLongImport } from './measure/calls/import-steps.ts'
import { measureListBytes } from './measure/list-bytes.ts'
import { measureListPage } from './measure/pages/list-page.ts'
import { measureListRows, measureLongPage } from './measure/pages/list-rows.ts'
import { measureMenu } from './measure/pages/menu.ts'
import { measureMillion } from './measure/calls/million.ts'
import { measureAudit, measureLogList, measurePermissions, measureSchedules } from './measure/organization/index.ts'
import { measureNotices } from './measure/pages/notices.ts'
import { measurePeople } from './measure/calls/people.ts'
import { measureRewrites } from './measure/rewrites.ts'
import { measureScript } from './measure/pages/script.ts'
import { measureSignIn } from './measure/pages/sign-in.ts'
import { measureSingle } from './measure/calls/single.ts'
import { measureSubmit } from './measure/pages/submit.ts'
import { measureStart } from './measure/calls/start.ts'
import { serveStatic } from './measure/static.ts'
import { table, type Row } from './measure/stats.ts'
import { measureTree } from './measure/pages/tree.ts'
import { visitSignedIn } from './measure/pages/visit.ts'
import { measureWidgets } from './measure/pages/widgets.ts'
import { benchScreen, LONG_PAGE, LONG_SCREEN } from './screen.ts'
import { fillTable, openWorld, type World } from './world.ts'

const LONG_ROWS = 20_000

interface Part {
  /** What must be built before. */
  readonly builds: readonly (() => Promise<void>)[]
  readonly needsWorld: boolean
  readonly measure: (world: World | undefined) => Promise<Row[]>
}

function demand(world: World | undefined): World {
  if (!world) throw new Error('This part needs a running product')
  return world
}

/** A part that needs nothing but a browser and the built pages. */
function onPages(measure: (browser: Browser, base: string) => Promise<Row[]>): () => Promise<Row[]> {
  return async () => {
    const browser = await openBrowser()
    const front = await serveStatic(PAGES)
    try {
      return await measure(browser, front.url)
    } finally {
      front.close()
      await browser.close()
    }
  }
}

async function listPage({ product, caller }: World): Promise<Row[]> {
  const browser = await openBrowser()
  const front = await serveStatic(PAGES, product.url)
  try {
    const ours = { url: `${product.url}/#/bench/list`, state: await visitSignedIn(browser, product.url) }
    return await measureListPage(browser, ours, {
      url: `${front.url}/limit/list/limit/list.html?session=${caller.token}`,
    })
  } finally {
    front.close()
    await browser.close()
  }
}

/** Going on in a list, and a list of 1,000 rows on a page, whose screen is published for it alone. */
async function listRows({ product, caller, database }: World): Promise<Row[]> {
  await caller.call('POST', '/schema/create', { document: benchScreen(LONG_SCREEN, 'exact', LONG_PAGE) })
  await caller.call('POST', `/schema/publish/${LONG_SCREEN}`, { message: 'bench', baseVersion: 0, allow: [] })
  await fillTable(database, LONG_SCREEN.replace('.', '_'), LONG_ROWS)
  const browser = await openBrowser()
  const front = await serveStatic(PAGES, product.url)
  try {
    const state = await visitSignedIn(browser, product.url)
    const page = (path: string) => ({ url: `${product.url}/#/bench/${path}`, state })
    return [
      ...(await measureListRows(browser, page('list'), {
        url: `${front.url}/limit/list/limit/list.html?session=${caller.token}`,
      })),
      ...(await measureLongPage(browser, page('long'), page('list'), LONG_PAGE)),
    ]
  } finally {
    front.close()
    await browser.close()
  }
}

async function signInPage({ product }: World): Promise<Row[]> {
  const browser = await openBrowser()
  try {
    return await measureSignIn(browser, product.url)
  } finally {
    await browser.close()
  }
}

async function rewrites({ product }: World): Promise<Row[]> {
  const browser = await openBrowser()
  try {
    return await measureRewrites(browser, product.url)
  } finally {
    await browser.close()
  }
}

/** The small file in one go, and the large one by its steps. */
const imports = async ({ product, caller }: World): Promise<Row[]> => [
  ...(await measureImport(product, caller)),
  ...(await measureLongImport(product, caller)),
]

const buildOurForm = () => buildForm('form')
const buildLimitForm = () => buildLimit('form')

const PARTS: Readonly<Record<string, Part>> = {
  form: { builds: [buildLimitForm, buildOurForm], needsWorld: false, measure: onPages(measureForms) },
  'form-tabs': { builds: [buildOurForm], needsWorld: false, measure: onPages(measureTabs) },
  'form-show': { builds: [buildLimitForm, buildOurForm], needsWorld: false, measure: onPages(measureShow) },
  'form-chain': { builds: [buildOurForm], needsWorld: false, measure: onPages(measureChain) },
  'form-submit': { builds: [() => buildForm('submit')], needsWorld: false, measure: onPages(measureSubmit) },
  widgets: {
    builds: [() => buildLimit('widgets'), () => buildForm('widgets')],
    needsWorld: false,
    measure: onPages(measureWidgets),
  },
  tree: { builds: [buildTree], needsWorld: false, measure: onPages(measureTree) },
  grid: {
    builds: [() => buildLimit('grid'), () => buildForm('grid')],
    needsWorld: false,
    measure: onPages(measureGrid),
  },
  'grid-rows': { builds: [], needsWorld: false, measure: measureGridRows },
  rewrites: { builds: [], needsWorld: true, measure: (world) => rewrites(demand(world)) },
  menu: { builds: [buildProduct], needsWorld: false, measure: measureMenu },
  list: {
    builds: [() => buildLimit('list'), buildProduct],
    needsWorld: true,
    measure: (world) => listPage(demand(world)),
  },
  'list-rows': {
    builds: [() => buildLimit('list'), buildProduct],
    needsWorld: true,
    measure: (world) => listRows(demand(world)),
  },
  'sign-in': { builds: [buildProduct], needsWorld: true, measure: (world) => signInPage(demand(world)) },
  endpoint: { builds: [], needsWorld: true, measure: (world) => measureEndpoints(demand(world)) },
  'list-bytes': { builds: [], needsWorld: true, measure: (world) => measureListBytes(demand(world)) },
  single: { builds: [], needsWorld: true, measure: (world) => measureSingle(demand(world)) },
  million: { builds: [], needsWorld: true, measure: (world) => measureMillion(demand(world)) },
  people: { builds: [], needsWorld: false, measure: measurePeople },
  audit: { builds: [], needsWorld: false, measure: measureAudit },
  'log-list': { builds: [], needsWorld: false, measure: measureLogList },
  permissions: { builds: [buildProduct], needsWorld: false, measure: measurePermissions },
  schedules: { builds: [], needsWorld: false, measure: measureSchedules },
  canvas: { builds: [buildProduct], needsWorld: false, measure: measureCanvas },
  approvals: { builds: [], needsWorld: false, measure: measureApprovals },
  beginnings: { builds: [], needsWorld: true, measure: (world) => measureBeginnings(demand(world)) },
  start: { builds: [buildProduct], needsWorld: false, measure: measureStart },
  notices: { builds: [], needsWorld: false, measure: measureNotices },
  cron: { builds: [], needsWorld: false, measure: measureCron },
  script: { builds: [], needsWorld: false, measure: measureScript },
  export: { builds: [], needsWorld: false, measure: measureExport },
  import: { builds: [], needsWorld: true, measure: (world) => imports(demand(world)) },
}

async function run(names: readonly string[]): Promise<void> {
  const parts = Object.entries(PARTS).flatMap(([name, part]) =>
    names.length === 0 || names.includes(name) ? [{ name, part }] : [],
  )
  const builds = new Set(parts.flatMap(({ part }) => part.builds))
  for (const build of builds) await build()
  const world = parts.some(({ part }) => part.needsWorld) ? await openWorld() : undefined
  const rows: Row[] = []
  try {
    for (const { name, part } of parts) {
      console.warn(`… ${name}`)
      rows.push(...(await part.measure(world)))
    }
  } finally {
    await world?.close()
  }
  console.log(
    `${cpus()[0]?.model ?? 'unknown'} x ${availableParallelism()}, Node ${process.version}, medians, ours and hand-written in turn`,
  )
  console.log(table(rows))
}

const names = process.argv.slice(2)
const unknown = names.filter((name) => !Object.hasOwn(PARTS, name))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; choose of ${Object.keys(PARTS).join(', ')}`)
  process.exitCode = 1
} else {
  await run(names)
}
