import { proxy } from 'valtio'
import { isObject, stringOrUndefined } from '../../schemas/language/values.ts'
import { hasUnsavedInBackground } from '../lib/unsaved.ts'
import { HOME_PATH } from './home.ts'
import { chooseSetting, layout } from './layout.ts'
import { readSession, removeSession, writeLocal, writeSession } from './storage/storage.ts'

export interface TabPage {
  /** Path with query: the key. */
  readonly fullPath: string
  readonly name: string
  readonly path: string
  readonly meta: {
    readonly title: string
    readonly icon: string | undefined
    readonly keepAlive: boolean
    readonly componentName: string | undefined
  }
}
/** What the event of a closed page holds. */
export interface PageClosed {
  readonly closed: TabPage
  readonly remaining: readonly TabPage[]
  readonly active: string
}

/** Name of the window event for a closed tab; its detail is a `PageClosed`. */
const PAGE_CLOSED = 'vitrine:page-closed'
const CACHED = 'CACHE_INCLUDED_ROUTES'
/** Open tabs of this window, so that a reload finds them again. */
const OPEN = 'OPEN_TABS'
/** More are not restored: each was a page that the user had open. */
const MOST_RESTORED = 60

/** Each page that stays mounted in a background tab costs memory; an older one is mounted again when its tab is shown. */
const MOST_KEPT = 16

interface Tabs {
  pages: readonly TabPage[]
  active: string
  /** Counts refreshes by full path: a view is keyed by it. */
  reloads: Readonly<Record<string, number>>
  /** What a page calls itself, by full path, where its menu entry says too little. */
  titles: Readonly<Record<string, string>>
  /** Full paths of the pages that stay drawn, the one shown last at the end. */
  visited: readonly string[]
  /** Names of the pages that stay mounted in background tabs, as the browser stores them. */
  cached: readonly string[]
}
/** Open pages in the order of their tabs. Written by this module only. */
export const tabs = proxy<Tabs>({ pages: [], active: '', reloads: {}, titles: {}, visited: [], cached: [] })

/** Home has a tab from the start; it is titled where it is drawn. */
const HOME_PAGE: TabPage = {
  fullPath: HOME_PATH,
  name: HOME_PATH,
  path: HOME_PATH,
  meta: { title: '', icon: 'home', keepAlive: false, componentName: undefined },
}

/** Whose tabs these are. */
let owner = ''

const isHome = (page: TabPage) => page.path === HOME_PATH
/** The name under which a page is cached: menus need not name the component of an entry. */
const cacheName = ({ name, meta }: TabPage) => meta.componentName ?? name
/** Whether a page stays mounted in a background tab. */
export const isCached = (page: TabPage, { cached, visited }: Pick<Tabs, 'cached' | 'visited'>): boolean =>
  page.meta.keepAlive && cached.includes(cacheName(page)) && visited.includes(page.fullPath)

/** What a reload of this window finds again. */
function writeOpen(): void {
  if (owner !== '')
    writeSession(OPEN, { owner, pages: tabs.pages.filter((page) => !isHome(page)), titles: tabs.titles })
}

function setPages(pages: readonly TabPage[], active: string): void {
  const closed = tabs.pages.filter((page) => !pages.some((stored) => stored.fullPath === page.fullPath))
  tabs.pages = pages
  tabs.active = active
  tabs.visited = tabs.visited.filter((fullPath) => !closed.some((page) => page.fullPath === fullPath))
  // A component that another open page shares stays: that page would lose what was typed on it.
  tabs.cached = [...new Set(pages.filter(({ meta }) => meta.keepAlive).map(cacheName))]
  writeOpen()
  writeLocal(CACHED, tabs.cached)
  for (const page of closed)
    window.dispatchEvent(
      new CustomEvent<PageClosed>(PAGE_CLOSED, { detail: { closed: page, remaining: pages, active } }),
    )
}

/** Calls back with each page that is closed. Returns the way to stop. */
export function onPageClosed(closed: (page: PageClosed) => void): () => void {
  const hear = (event: Event) => closed((event as CustomEvent<PageClosed>).detail)
  window.addEventListener(PAGE_CLOSED, hear)
  return () => window.removeEventListener(PAGE_CLOSED, hear)
}

const withHome = (pages: readonly TabPage[]) => [
  pages.find(isHome) ?? HOME_PAGE,
  ...pages.filter((page) => !isHome(page)),
]

/** Of the pages that were shown the latest, and those that hold something unsaved. */
function keptOf(visited: readonly string[]): readonly string[] {
  const idle = visited.slice(0, -1).filter((fullPath) => !hasUnsavedInBackground(fullPath))
  const gone = new Set(idle.slice(0, Math.max(0, visited.length - MOST_KEPT)))
  return visited.filter((fullPath) => !gone.has(fullPath))
}

/** A page is shown: it gets a tab, or its tab is brought up to date. Without tabs it is the only page. */
export function openTab(page: TabPage): void {
  const known = tabs.pages.some((open) => open.fullPath === page.fullPath)
  const opened = known
    ? tabs.pages.map((open) => (open.fullPath === page.fullPath ? page : open))
    : [...tabs.pages, page]
  tabs.visited = keptOf([...tabs.visited.filter((fullPath) => fullPath !== page.fullPath), page.fullPath])
  setPages(layout.multipage ? withHome(opened) : [page], page.fullPath)
}

/** Closes a tab. Answers why not, or the path to go to when the active one was closed. */
export function closeTab(fullPath: string): { readonly refused?: 'TAB_HOME' | 'TAB_LAST'; readonly goTo?: string } {
  const at = tabs.pages.findIndex((page) => page.fullPath === fullPath)
  const page = tabs.pages[at]
  if (!page) return {}
  if (isHome(page)) return { refused: 'TAB_HOME' }
  if (tabs.pages.length === 1) return { refused: 'TAB_LAST' }
  const rest = tabs.pages.toSpliced(at, 1)
  if (tabs.active !== fullPath) {
    setPages(rest, tabs.active)
    return {}
  }
  const next = rest[Math.min(at, rest.length - 1)]
  setPages(rest, next?.fullPath ?? '')
  return next ? { goTo: next.fullPath } : {}
}

type Side = 'left' | 'right' | 'others'
/** The tabs of one side, or all others; home is not among them. */
export function tabsOnSide(side: Side, fullPath: string): readonly string[] {
  const at = tabs.pages.findIndex((page) => page.fullPath === fullPath)
  if (at < 0) return []
  return tabs.pages
    .filter(
      (page, index) => !isHome(page) && (side === 'others' ? index !== at : side === 'left' ? index < at : index > at),
    )
    .map((page) => page.fullPath)
}
/** Closes every tab of one side, or all others; home stays. Answers the path to go to when the active one was closed. */
export function closeTabs(side: Side, fullPath: string): string | undefined {
  const gone = tabsOnSide(side, fullPath)
  if (gone.length === 0) return undefined
  const rest = tabs.pages.filter((page) => !gone.includes(page.fullPath))
  const activeStays = rest.some((page) => page.fullPath === tabs.active)
  setPages(rest, activeStays ? tabs.active : fullPath)
  return activeStays ? undefined : fullPath
}

/** Closes the tabs of pages that the menu does not have any more. */
export function closeMissingTabs(isThere: (path: string) => boolean): void {
  const rest = tabs.pages.filter((page) => isHome(page) || isThere(page.path))
  if (rest.length < tabs.pages.length) setPages(rest, tabs.active)
}

/** Draws the view of a tab anew, all tabs stay: multi-page mode goes off and on again. */
export function refreshTab(fullPath: string): void {
  const { multipage } = layout
  chooseSetting('multipage', !multipage)
  tabs.reloads = { ...tabs.reloads, [fullPath]: (tabs.reloads[fullPath] ?? 0) + 1 }
  chooseSetting('multipage', multipage)
}

/** A page tells what it shows. */
export function nameTab(fullPath: string, title: string): void {
  if (tabs.titles[fullPath] === title) return
  tabs.titles = { ...tabs.titles, [fullPath]: title }
  writeOpen()
}

/** Turns multi-page mode on or off; off leaves only the current tab. */
export function chooseMultipage(on: boolean): void {
  chooseSetting('multipage', on)
  if (!on)
    setPages(
      tabs.pages.filter((page) => page.fullPath === tabs.active),
      tabs.active,
    )
}

/** No tab is open any more, and what a reload would find is left as it is. */
export function forgetTabs(): void {
  owner = ''
  Object.assign(tabs, { pages: [], active: '', reloads: {}, titles: {}, visited: [], cached: [] })
}

function readPage(value: unknown): TabPage[] {
  const page = isObject(value) ? value : {}
  const meta = isObject(page['meta']) ? page['meta'] : {}
  const fullPath = stringOrUndefined(page['fullPath']) ?? ''
  const path = fullPath.split('?', 1)[0] ?? ''
  if (!/^\/(?!\/)/.test(path) || path === HOME_PATH) return []
  return [
    {
      fullPath,
      path,
      name: stringOrUndefined(page['name']) ?? '',
      meta: {
        title: stringOrUndefined(meta['title']) ?? '',
        icon: stringOrUndefined(meta['icon']),
        keepAlive: meta['keepAlive'] === true,
        componentName: stringOrUndefined(meta['componentName']),
      },
    },
  ]
}

/** Opens the tabs anew that `person` had open in this window before it was loaded, as far as `isThere` knows their paths. */
export function restoreTabs(person: string, isThere: (path: string) => boolean): void {
  owner = person
  const stored = readSession(OPEN)
  if (!isObject(stored) || stored['owner'] !== person || !Array.isArray(stored['pages'])) return removeSession(OPEN)
  const pages = new Map(
    stored['pages']
      .slice(0, MOST_RESTORED)
      .flatMap(readPage)
      .filter(({ path }) => isThere(path))
      .map((page) => [page.fullPath, page]),
  )
  const titles = isObject(stored['titles'])
    ? Object.fromEntries(
        Object.entries(stored['titles']).filter(
          ([fullPath, title]) => pages.has(fullPath) && typeof title === 'string',
        ),
      )
    : {}
  tabs.titles = { ...titles, ...tabs.titles } as Tabs['titles']
  for (const page of tabs.pages) pages.set(page.fullPath, page)
  if (layout.multipage && pages.size > 0) setPages(withHome([...pages.values()]), tabs.active)
}
