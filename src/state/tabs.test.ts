import { beforeEach, describe, expect, it } from 'vitest'
import { layout } from './layout.ts'
import { readLocal } from './storage/storage.ts'
import { holdUnsaved } from '../lib/unsaved.ts'
import { HOME_PATH } from './home.ts'
import {
  chooseMultipage,
  closeMissingTabs,
  closeTab,
  closeTabs,
  forgetTabs,
  nameTab,
  onPageClosed,
  openTab,
  refreshTab,
  restoreTabs,
  tabs,
  type PageClosed,
  type TabPage,
} from './tabs.ts'

const page = (path: string, title = path): TabPage => ({
  fullPath: path,
  name: path,
  path: path.split('?')[0] ?? path,
  meta: { title, icon: undefined, keepAlive: true, componentName: `View${path}` },
})
const open = (...paths: string[]) => paths.forEach((path) => openTab(page(path)))
const all = () => tabs.pages.map((one) => one.fullPath)
const paths = () => all().filter((path) => path !== HOME_PATH)

beforeEach(() => {
  localStorage.clear()
  forgetTabs()
  layout.multipage = true
})

describe('pages that have left the menu', () => {
  it('lose their tabs, home and the others stay', () => {
    open('/a', '/b?x=1', '/c')
    closeMissingTabs((path) => path !== '/b')
    expect(all()).toEqual([HOME_PATH, '/a', '/c'])
    expect(tabs.visited).toEqual(['/a', '/c'])
    expect(tabs.active).toBe('/c')
  })
})

describe('opening', () => {
  it('TAB-008 adds a tab for a new route, TAB-002 keyed by its full path', () => {
    open('/a', '/b?x=1', '/b?x=2')
    expect(paths()).toEqual(['/a', '/b?x=1', '/b?x=2'])
    expect(tabs.active).toBe('/b?x=2')
  })
  it('TAB-009 brings the existing tab up to date and adds none', () => {
    open('/a', '/b')
    openTab(page('/a', 'renamed'))
    expect(paths()).toEqual(['/a', '/b'])
    expect([tabs.pages[1]?.meta.title, tabs.active]).toEqual(['renamed', '/a'])
  })
  it('TAB-003 takes the title from the meta of the route, TAB-017 with path, name, icon and component', () => {
    open('/a')
    expect(tabs.pages[1]).toEqual(page('/a'))
  })
  it('a reload finds the name that a page gave its tab after it was opened', () => {
    restoreTabs('staff', () => true)
    open('/a?record=new')
    nameTab('/a?record=new', '新增 · 甲')
    forgetTabs()
    expect(tabs.titles).toEqual({})
    restoreTabs('staff', () => true)
    expect(tabs.titles).toEqual({ '/a?record=new': '新增 · 甲' })
  })
  it('TAB-006 gives home a fixed tab in front of all others', () => {
    open('/a', HOME_PATH)
    expect(all()).toEqual([HOME_PATH, '/a'])
    forgetTabs()
    open('/b')
    expect(all()).toEqual([HOME_PATH, '/b'])
  })
})

describe('closing', () => {
  it('TAB-010 goes to the tab that moves into the place, else to the new last one', () => {
    open(HOME_PATH, '/a', '/b', '/c')
    openTab(page('/b'))
    expect(closeTab('/b')).toEqual({ goTo: '/c' })
    expect(closeTab('/c')).toEqual({ goTo: '/a' })
  })
  it('stays where it is when another tab is closed', () => {
    open('/a', '/b')
    expect(closeTab('/a')).toEqual({})
    expect(tabs.active).toBe('/b')
  })
  it('TAB-015 refuses to close home', () => {
    open(HOME_PATH, '/a')
    expect(closeTab(HOME_PATH)).toEqual({ refused: 'TAB_HOME' })
    expect(all()).toEqual([HOME_PATH, '/a'])
  })
  it('TAB-016 refuses to close the last tab', () => {
    layout.multipage = false
    open('/a')
    expect(closeTab('/a')).toEqual({ refused: 'TAB_LAST' })
    expect(all()).toEqual(['/a'])
  })
  it('SESSION-010 stores the names of the pages with keep-alive, each once, and of no others', () => {
    open('/a', '/b', '/a')
    openTab({
      fullPath: '/c',
      name: 'c',
      path: '/c',
      meta: { title: 'c', icon: undefined, keepAlive: false, componentName: 'View/c' },
    })
    expect(all()).toContain('/c')
    expect(JSON.parse(localStorage.getItem('pro__CACHE_INCLUDED_ROUTES') ?? '')).toMatchObject({
      value: ['View/a', 'View/b'],
    })
  })
  it('TAB-013 removes the component from the stored list of cached pages', () => {
    open('/a', '/b')
    expect(readLocal('CACHE_INCLUDED_ROUTES')).toEqual(['View/a', 'View/b'])
    closeTab('/a')
    expect(readLocal('CACHE_INCLUDED_ROUTES')).toEqual(['View/b'])
  })
  it('TAB-013 a component stays in the list while another open page has it, and goes with the last one', () => {
    const shared = (path: string): TabPage => ({
      ...page(path),
      meta: { ...page(path).meta, componentName: 'AutoList' },
    })
    openTab(shared('/report/a'))
    openTab(shared('/report/b'))
    closeTab('/report/a')
    expect(readLocal('CACHE_INCLUDED_ROUTES')).toEqual(['AutoList'])
    open('/c')
    closeTab('/report/b')
    expect(readLocal('CACHE_INCLUDED_ROUTES')).toEqual(['View/c'])
  })
  it('TAB-014 AMB-029 broadcasts the page that was closed, those that remain and the active one, once for each', () => {
    open('/a', '/b', '/c')
    const heard: PageClosed[] = []
    const stop = onPageClosed((event) => heard.push(event))
    closeTab('/a')
    expect(
      heard.map(({ closed, remaining, active }) => [closed.fullPath, remaining.map((one) => one.fullPath), active]),
    ).toEqual([['/a', [HOME_PATH, '/b', '/c'], '/c']])
    closeTabs('others', HOME_PATH)
    expect(heard.slice(1).map(({ closed, active }) => [closed.fullPath, active])).toEqual([
      ['/b', HOME_PATH],
      ['/c', HOME_PATH],
    ])
    stop()
    open('/d')
    closeTab('/d')
    expect(heard).toHaveLength(3)
  })
  it('closes a side or all others, never home', () => {
    open(HOME_PATH, '/a', '/b', '/c')
    expect(closeTabs('left', '/b')).toBeUndefined()
    expect(all()).toEqual([HOME_PATH, '/b', '/c'])
    expect(closeTabs('right', '/b')).toBe('/b')
    expect(all()).toEqual([HOME_PATH, '/b'])
    open('/d')
    expect(closeTabs('others', '/b')).toBe('/b')
    expect(all()).toEqual([HOME_PATH, '/b'])
    expect(closeTabs('left', HOME_PATH)).toBeUndefined()
    expect(all()).toEqual([HOME_PATH, '/b'])
  })
})

describe('multi-page mode', () => {
  it('TAB-011 leaves only the current tab when it is turned off', () => {
    open('/a', '/b')
    chooseMultipage(false)
    expect(paths()).toEqual(['/b'])
    open('/c')
    expect(paths()).toEqual(['/c'])
  })
  it('TAB-012 goes off and on when a tab is refreshed: the view is new, every tab stays', () => {
    open('/a', '/b')
    refreshTab('/a')
    expect([tabs.reloads['/a'], layout.multipage, paths()]).toEqual([1, true, ['/a', '/b']])
  })
})

describe('the pages that stay drawn', () => {
  const numbered = (at: number): TabPage => ({
    fullPath: `/p${at}`,
    name: `p${at}`,
    path: `/p${at}`,
    meta: { title: `p${at}`, icon: undefined, keepAlive: true, componentName: undefined },
  })
  const show = (...numbers: number[]) => numbers.forEach((at) => openTab(numbered(at)))

  it('are the latest sixteen; one that is looked at again is the latest', () => {
    forgetTabs()
    show(...Array.from({ length: 16 }, (_, at) => at), 0, 16)
    expect(tabs.visited).toHaveLength(16)
    expect([tabs.visited.includes('/p0'), tabs.visited.includes('/p1'), tabs.visited.at(-1)]).toEqual([
      true,
      false,
      '/p16',
    ])
    expect(tabs.pages.some(({ fullPath }) => fullPath === '/p1')).toBe(true)
  })
  it('are as many as hold something unsaved', () => {
    forgetTabs()
    show(0, 1)
    const release = holdUnsaved('/p0')
    show(...Array.from({ length: 30 }, (_, at) => at + 2))
    expect([tabs.visited.includes('/p0'), tabs.visited.includes('/p1'), tabs.visited.length]).toEqual([true, false, 16])
    release()
    show(40)
    expect(tabs.visited.includes('/p0')).toBe(false)
  })
})
