import { describe, expect, it } from 'vitest'
import { readMenu, visibleMenu } from '../../state/menu.ts'
import { buildRoutes, componentOf, findRoute, redirectTarget, permittedRoutes } from './entries.ts'

const PERMISSIONS = [{ action: 'exhibit:add', type: '1' }]
const meta = {
  title: '展品',
  icon: 'bank',
  keepAlive: true,
  internalOrExternal: false,
  componentName: 'ExhibitList',
  permissionList: PERMISSIONS,
}
const menu = readMenu([
  {
    id: 'm1',
    route: '1',
    path: '/collection',
    name: 'collection',
    redirect: '/collection/exhibit',
    component: 'layouts/RouteView',
    meta: { title: '藏品' },
    children: [
      {
        id: 'm11',
        route: '1',
        path: '/collection/exhibit',
        name: 'collection-exhibit',
        component: 'collection/ExhibitList',
        meta,
      },
      {
        id: 'm12',
        route: '0',
        path: '/online/list/9f2c',
        name: 'x',
        component: 'Free',
        meta: { title: '借展' },
        children: [{ id: 'm121', path: '/deep', component: 'deep/View', meta: {} }],
      },
      {
        id: 'm13',
        route: '1',
        path: '/online/list/:code',
        name: 'online',
        hidden: true,
        component: 'online/Auto',
        meta: { title: '在线' },
      },
    ],
  },
  {
    id: 'm2',
    route: '1',
    path: '5f3e0c',
    name: 'guide',
    component: 'layouts/IframePageView',
    meta: { title: '导览', url: 'https://guide.test/', internalOrExternal: true },
  },
])
const entries = buildRoutes(menu)
const at = (path: string) => findRoute(entries, path)

describe('buildRoutes', () => {
  it('ROUTE-018 makes routes of the menu alone', () => {
    expect(entries.map((entry) => entry.path)).toEqual([
      '/collection',
      '/collection/exhibit',
      '/deep',
      '/online/list/:code',
      '/5f3e0c',
    ])
    expect(buildRoutes([])).toEqual([])
  })
  it('ROUTE-019 takes path, name and redirect from the menu item', () => {
    expect(at('/collection')?.entry).toMatchObject({
      path: '/collection',
      name: 'collection',
      redirect: '/collection/exhibit',
    })
  })
  it('ROUTE-020 reads a component as a layout or as a view', () => {
    expect([componentOf('layouts/RouteView').kind, componentOf('collection/ExhibitList').kind]).toEqual([
      'layout',
      'view',
    ])
  })
  it('ROUTE-021 keeps the hidden flag', () => {
    expect(at('/online/list/a')?.entry.hidden).toBe(true)
    expect(at('/collection/exhibit')?.entry.hidden).toBe(false)
  })
  it('ROUTE-022 keeps a folder that always shows in the menu, with no visible child', () => {
    const folder = (alwaysShow: boolean) =>
      readMenu([
        {
          path: '/f',
          alwaysShow,
          component: 'layouts/RouteView',
          meta: {},
          children: [{ path: '/f/a', hidden: true, component: 'a', meta: {} }],
        },
      ])
    expect(buildRoutes(folder(true))[0]?.alwaysShow).toBe(true)
    expect(visibleMenu(folder(true))).toHaveLength(1)
    expect(visibleMenu(folder(false))).toHaveLength(0)
  })
  it('ROUTE-023 goes through children recursively', () => {
    expect(at('/deep')?.entry.parents.map((crumb) => crumb.title)).toEqual(['藏品', '借展'])
  })
  it('ROUTE-024 creates no route for a node whose route flag is 0', () => {
    expect(entries.some((entry) => entry.path === '/online/list/9f2c')).toBe(false)
  })
  it('ROUTE-025 copies the meta of the menu item', () => {
    expect(at('/collection/exhibit')?.entry.meta).toEqual({ ...meta, url: undefined })
    expect(at('/5f3e0c')?.entry.meta).toMatchObject({ url: 'https://guide.test/', internalOrExternal: true })
  })
  it('MENU-004 lets the parent stand for a hidden route', () => {
    expect(at('/online/list/a')?.entry.menuKey).toBe('/collection')
  })
  it('finds routes with parameters and hands the values over', () => {
    expect(at('/online/list/loan')?.params).toEqual({ code: 'loan' })
    expect(at('/nowhere')).toBeUndefined()
  })
})

describe('landingOf', () => {
  const chain = (...steps: [string, string?][]) =>
    buildRoutes(readMenu(steps.map(([path, redirect]) => ({ path, redirect, component: 'x', meta: {} }))))
  const land = (routes: ReturnType<typeof chain>) => routes[0] && redirectTarget(routes, routes[0])
  it('follows redirects to their end', () => {
    expect(land(chain(['/a', '/b'], ['/b', '/c'], ['/c']))).toBe('/c')
    expect(land(chain(['/a']))).toBe('/a')
    expect(land(chain(['/a', '/a']))).toBe('/a')
  })
  it('gives up on a circle in place of turning in it', () => {
    expect(land(chain(['/a', '/b'], ['/b', '/a']))).toBeUndefined()
    expect(land(chain(['/a', '/b'], ['/b', '/c'], ['/c', '/b']))).toBeUndefined()
  })
})

describe('permittedRoutes', () => {
  const routes = [
    { id: 'a' },
    { id: 'b', meta: { permission: ['x'] }, children: [{ id: 'c' }, { id: 'd', meta: { permission: ['y'] } }] },
    { id: 'e', meta: { permission: ['y'] } },
  ] as {
    id: string
    meta?: { permission: string[] }
    children?: { id: string; meta?: { permission: string[] } }[]
  }[]
  it('GUARD-010 keeps routes whose permission meta the person holds, and those without one', () => {
    expect(permittedRoutes(routes, new Set(['x'])).map((route) => route.id)).toEqual(['a', 'b'])
  })
  it('GUARD-011 filters children by the same rule', () => {
    expect(permittedRoutes(routes, new Set(['x']))[1]?.children?.map((route) => route.id)).toEqual(['c'])
  })
})

describe('readMenu', () => {
  it('reads hostile menus as nothing', () => {
    expect(readMenu('x')).toEqual([])
    expect(readMenu([null, 7, { path: 3 }])).toEqual([])
    let deep: unknown = { path: '/x', component: 'a', meta: {} }
    for (let level = 0; level < 50; level += 1) deep = { path: '/x', component: 'a', meta: {}, children: [deep] }
    expect(buildRoutes(readMenu([deep])).length).toBeLessThan(12)
  })
})
