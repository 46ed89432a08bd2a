import type { Browser } from '@playwright/test'
import { gzipSync } from 'node:zlib'
import { REWRITES } from '../../src/build/optimized/index.ts'
import { buildWithout, PAGES as FOLDERS } from '../build.ts'
import { type Subject, visit } from './pages/list-page.ts'
import { meter } from './meter.ts'
import { serveStatic } from './static.ts'
import { median, type Row } from './stats.ts'
import { visitSignedIn } from './pages/visit.ts'

const ROUNDS = 7
/** What each library's rewriting must save of the page that it is for: a tenth, or it is not worth its code. */
const WORTH: Pick<Row, 'reach'> = { reach: { kind: 'at-most', value: 0.9 } }
const FOLDER = `${FOLDERS}rewrites/`

type Files = Awaited<ReturnType<typeof buildWithout>>
type Library = keyof typeof REWRITES

/** The first module of a page, and what comes before it. */
const PAGES: Readonly<Record<string, readonly RegExp[]>> = {
  'sign-in page': [/\/src\/main\.tsx$/, /\/src\/app\/login\/StandaloneLogin\.tsx$/],
  'list page': [/\/src\/main\.tsx$/, /\/src\/app\/authenticated-entry\.ts$/],
}

/** Script and style of a page with all that it imports at once, gzipped. */
function weightOf(files: Files, starts: readonly RegExp[]): number {
  const known = new Map<string, number>()
  const take = (name: string): void => {
    const file = files.find(({ fileName }) => fileName === name)
    if (!file || known.has(name)) return
    known.set(name, gzipSync(file.type === 'chunk' ? file.code : file.source).length)
    if (file.type === 'asset') return
    for (const imported of file.imports) take(imported)
    for (const style of file.viteMetadata?.importedCss ?? []) take(style)
  }
  for (const start of starts) {
    const first = files.find((file) => file.type === 'chunk' && file.moduleIds.some((id) => start.test(id)))
    if (!first) throw new Error(`The build has no file of ${start.source}`)
    take(first.fileName)
  }
  return [...known.values()].reduce((sum, size) => sum + size, 0)
}

/** What the main thread takes until the rows of the list page are drawn, ms. */
const workOfList = (browser: Browser, subject: Subject) =>
  visit(browser, subject, async (page, go) => {
    const used = await meter(page)
    const before = await used()
    await go()
    return (await used()) - before
  })

/** What the plugins that rewrite a library save: bytes, and the work until a list page is drawn. */
export async function measureRewrites(browser: Browser, api: string): Promise<Row[]> {
  const whole = await buildWithout('rewrites/whole', [])
  const rows: Row[] = []
  for (const library of Object.keys(REWRITES) as Library[]) {
    const about = `against the build that leaves ${library} as it is`
    const files = await buildWithout(`rewrites/${library}`, REWRITES[library])
    for (const [page, starts] of Object.entries(PAGES)) {
      const [ours, without] = [weightOf(whole, starts), weightOf(files, starts)]
      rows.push({
        what: `script and style of the ${page}, gzip, ${about}`,
        ours: `${(ours / 1000).toFixed(0)} kB`,
        limit: `${(without / 1000).toFixed(0)} kB`,
        ratio: ours / without,
        ...(library === 'typebox' && page === 'sign-in page' ? WORTH : {}),
      })
    }
    const fronts = [await serveStatic(`${FOLDER}whole`, api), await serveStatic(`${FOLDER}${library}`, api)]
    const subjects: Subject[] = []
    for (const { url } of fronts)
      subjects.push({ url: `${url}/#/bench/list`, state: await visitSignedIn(browser, url) })
    const works: number[][] = subjects.map(() => [])
    for (let round = 0; round <= ROUNDS; round++) {
      for (const [at, subject] of subjects.entries()) {
        const work = await workOfList(browser, subject)
        if (round > 0) works[at]?.push(work)
      }
    }
    for (const front of fronts) front.close()
    const [ours = Number.NaN, without = Number.NaN] = works.map(median)
    rows.push({
      what: `list page until its rows are drawn, work, ${about}`,
      ours: `${ours.toFixed(0)} ms`,
      limit: `${without.toFixed(0)} ms`,
      ratio: ours / without,
    })
  }
  return rows
}
