import type { Browser, Page } from '@playwright/test'
import { gzipSync } from 'node:zlib'
import { API_PREFIX } from '../../../schemas/contract/envelope.ts'
import { BENCH_SCREEN, PAGE_SIZE } from '../../screen.ts'
import { median, type Row } from '../stats.ts'

interface Call {
  readonly path: string
  readonly begin: number
  readonly end: number
}
interface Sample {
  readonly needed: number
  readonly fetched: number
  readonly parts: Readonly<Record<Part, number>>
  /** Calls that had to wait for one another before the first list call, the first one first. */
  readonly chain: readonly string[]
}
type Part = 'login' | 'between' | 'permissions' | 'routes' | 'list' | 'drawn' | 'whole' | 'chosen'

const ROUNDS = 7
const VIEWPORT = { width: 1440, height: 900 }
const MOST_SCRIPT = 120_000
/** How much slower the processor of an office is. */
const SLOWER = 4
/** From the choice of the department until the list stands on such a one, ms. */
const MOST_SLOWED = 1100
const LIST_PATH = '/bench/list'
/** What a list cannot do without; dictionaries, notices and the like are fetched beside it. */
const ON_THE_WAY = /\/sys\/login|selectDepart|getUserPermissionByToken|\/schema\/get/

/** Script of the page before anybody touched it, gzipped: all that was asked for until its fields stood, and all with what it fetches ahead. */
async function scriptOf(
  page: Page,
  weights: ReadonlyMap<string, Promise<number>>,
): Promise<Pick<Sample, 'needed' | 'fetched'>> {
  const stood = await page.evaluate(() => (window as unknown as { stood: number }).stood)
  await page.waitForLoadState('networkidle')
  const begun = new Map(
    await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name, startTime }) => [name, startTime] as const),
    ),
  )
  const sizes = await Promise.all([...weights].map(async ([url, weight]) => [url, await weight] as const))
  const sum = (all: typeof sizes) => all.reduce((total, [, size]) => total + size, 0)
  return { needed: sum(sizes.filter(([url]) => (begun.get(url) ?? 0) <= stood)), fetched: sum(sizes) }
}

/** Notes when the page can be typed into. */
const noteWhenItStands = (selector: string) => {
  const look = () => {
    if (document.querySelector(selector)) Object.assign(window, { stood: performance.now() })
    else requestAnimationFrame(look)
  }
  look()
}

/** The choice of a department is the person's: it can be made as soon as the sign-in is answered, whatever else has been. */
const CHOICE = /selectDepart/
const SIGN_IN = /\/sys\/login/

/** The longest row of calls of which each began after the one before it was answered, up to `last`. */
function chainBefore(last: Call, calls: readonly Call[]): readonly Call[] {
  const before = calls.filter(({ path, end }) => end <= last.begin && (!CHOICE.test(last.path) || SIGN_IN.test(path)))
  const chains = before.map((call) => [...chainBefore(call, before), call])
  return chains.reduce((longest, chain) => (chain.length > longest.length ? chain : longest), [])
}

/** From the click until every row stands, is painted, and the main thread is free; times in milliseconds from the click. */
async function signIn(page: Page): Promise<Pick<Sample, 'parts' | 'chain'>> {
  await page.fill('input[name="username"]', 'admin')
  await page.fill('input[name="password"]', '123456')
  await page.waitForSelector('input[name="captcha"]', { state: 'hidden' })
  const { clicked, chosen, ready, calls } = await page.evaluate(
    ({ rows, prefix }) =>
      new Promise<{ clicked: number; chosen: number; ready: number; calls: Call[] }>((resolve) => {
        performance.clearResourceTimings()
        const start = performance.now()
        let answered: number | undefined
        document.querySelector<HTMLElement>('form button[type="submit"], form .ant-btn-primary')?.click()
        const answer = () => {
          const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
          const made = entries
            .filter(({ name }) => name.includes(prefix))
            .map(({ name, startTime, responseEnd }) => ({
              path: new URL(name).pathname,
              begin: startTime,
              end: responseEnd,
            }))
          resolve({ clicked: start, chosen: answered ?? start, ready: performance.now(), calls: made })
        }
        const look = () => {
          // Who works in several departments is asked for which one.
          const choice = document.querySelector<HTMLElement>('.ant-modal button.ant-btn-primary')
          if (choice) answered ??= performance.now()
          choice?.click()
          if (document.querySelectorAll('tbody tr[data-row-key]').length < rows) return requestAnimationFrame(look)
          return requestAnimationFrame(() => setTimeout(answer))
        }
        look()
      }),
    { rows: PAGE_SIZE, prefix: API_PREFIX },
  )
  const call = (part: string): Call => {
    const found = calls.find(({ path }) => path.includes(part))
    if (!found) throw new Error(`The page never asked for ${part}`)
    return found
  }
  const [login, permissions, list] = [
    call('/sys/login'),
    call('getUserPermissionByToken'),
    call(`/data/${BENCH_SCREEN}/list`),
  ]
  return {
    parts: {
      login: login.end - clicked,
      between: permissions.begin - login.end,
      permissions: permissions.end - permissions.begin,
      routes: list.begin - permissions.end,
      list: list.end - list.begin,
      drawn: ready - list.end,
      whole: ready - clicked,
      chosen: ready - chosen,
    },
    chain: chainBefore(
      list,
      calls.filter(({ path }) => ON_THE_WAY.test(path)),
    ).map(({ path }) => path.slice(path.lastIndexOf('/') + 1)),
  }
}

async function sample(browser: Browser, url: string, slower = 1): Promise<Sample> {
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'zh-CN' })
  const page = await context.newPage()
  await page.addInitScript(noteWhenItStands, 'input[name="username"]')
  const weights = new Map<string, Promise<number>>()
  page.on('response', (response) => {
    if (/\.js(\?|$)/.test(response.url()))
      weights.set(
        response.url(),
        response.body().then(
          (body) => gzipSync(body).length,
          () => 0,
        ),
      )
  })
  await page.goto(`${url}/#/user/login?redirect=${encodeURIComponent(LIST_PATH)}`)
  await page.waitForFunction(() => 'stood' in window)
  const script = await scriptOf(page, weights)
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slower })
  const times = await signIn(page)
  await context.close()
  return { ...script, ...times }
}

const WORDS: Readonly<Record<Part, string>> = {
  login: 'the password checked',
  between: 'choice of the department, files of the frame',
  permissions: 'permission call',
  routes: 'routes and document of the screen',
  list: 'first list call',
  drawn: 'rows drawn',
  whole: 'click to list interactive',
  chosen: 'department chosen to list interactive',
}

/** The sign-in page's script, and where the time goes from the click until the list of the address stands. */
export async function measureSignIn(browser: Browser, url: string): Promise<Row[]> {
  const samples: Sample[] = []
  const slowed: Sample[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const pair = [await sample(browser, url), await sample(browser, url, SLOWER)] as const
    if (round === 0) continue
    samples.push(pair[0])
    slowed.push(pair[1])
  }
  const of = (pick: (one: Sample) => number) => median(samples.map(pick))
  const whole = of(({ parts }) => parts.whole)
  const kB = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`
  const needed = of((one) => one.needed)
  const late = median(slowed.map(({ parts }) => parts.chosen))
  const rounds = of(({ chain }) => chain.length)
  const chain = samples.find((one) => one.chain.length === rounds)?.chain ?? []
  return [
    {
      what: 'sign-in page: script before interaction, gzip',
      ours: kB(needed),
      limit: kB(MOST_SCRIPT),
      ratio: needed / MOST_SCRIPT,
      reach: { kind: 'at-most', value: 1 },
    },
    {
      what: 'the same with what is fetched ahead',
      ours: kB(of((one) => one.fetched)),
      limit: '',
      ratio: of((one) => one.fetched) / MOST_SCRIPT,
    },
    ...(Object.keys(WORDS) as Part[]).map((part) => {
      const ms = of(({ parts }) => parts[part])
      return { what: `sign-in: ${WORDS[part]}`, ours: `${ms.toFixed(0)} ms`, limit: '', ratio: ms / whole }
    }),
    {
      what: `sign-in: ${WORDS.chosen}, on a processor slowed ${SLOWER} times`,
      ours: `${late.toFixed(0)} ms`,
      limit: `${MOST_SLOWED} ms`,
      ratio: late / MOST_SLOWED,
      reach: { kind: 'at-most', value: 1 },
    },
    {
      what: `sign-in: round trips before the first list call (${chain.join(' > ')})`,
      ours: String(rounds),
      limit: '2',
      ratio: rounds / 2,
      reach: { kind: 'at-most', value: 1 },
    },
  ]
}
