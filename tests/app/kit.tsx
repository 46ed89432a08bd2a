import { QueryClient } from '@tanstack/react-query'
import { getConfig, render, screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { setCallContext } from '../../src/api/client/context.ts'
import { App } from '../../src/app/App.tsx'
import type { ViewMap } from '../../src/app/views.tsx'
import { restoreLayout } from '../../src/state/layout.ts'
import { locale, setLocale } from '../../src/state/locale.ts'
import { restoreSession, session } from '../../src/state/session/session.ts'
import { writeLocal } from '../../src/state/storage/storage.ts'
import { forgetTabs } from '../../src/state/tabs.ts'

/** As long as everywhere, also where a test waits by other means than the library's. */
export const WAIT = { timeout: getConfig().asyncUtilTimeout }
const answer = (result: unknown) => HttpResponse.json({ success: true, code: 200, message: '', result, timestamp: 1 })
const meta = (title: string, more: object = {}) => ({ title, keepAlive: true, internalOrExternal: false, ...more })
/** A node of the menu; its view is named like its path. */
export const node = (path: string, title: string, more: object = {}): Record<string, unknown> => ({
  id: path,
  route: '1',
  path,
  name: path,
  component: `fake${path}`,
  meta: meta(title),
  ...more,
})
export const folder = (path: string, title: string, children: readonly unknown[], more: object = {}) =>
  node(path, title, { component: 'layouts/RouteView', children, ...more })
export { meta }

const MENU = [
  folder('/hall', '展厅', [node('/hall/list', '展厅列表'), node('/hall/plan', '布展计划')]),
  folder('/relic', '藏品', [
    node('/relic/list', '藏品登记'),
    folder('/relic/more', '更多', [node('/relic/loan', '借展')]),
  ]),
  node('/desk', '服务台'),
]
const VIEWS: ViewMap = {
  'fake/hall/list': () => (
    <label>
      hall list
      <input aria-label="hall note" />
    </label>
  ),
  'fake/hall/plan': () => <p>plan page</p>,
  'fake/relic/list': () => <p>relic page</p>,
  'fake/relic/loan': () => <p>loan page</p>,
  'fake/desk': () => <p>desk page</p>,
}

/** What the server says; tests change it before they open a page. */
export const backend: { menu: unknown; company: object[]; auth: unknown[]; pname: string; asked: string[] } = {
  menu: MENU,
  company: [],
  auth: [],
  pname: '',
  asked: [],
}

export const server = setupServer(
  http.get('*/getUserPermissionByToken', ({ request }) => {
    backend.asked.push(`menu ${request.headers.get('accept-language') ?? ''}`)
    return answer({ menu: backend.menu, auth: backend.auth, allAuth: [], sysSafeMode: false })
  }),
  http.get('*/opengettextfromdomain', ({ request }) => {
    backend.asked.push(`title ${new URL(request.url).searchParams.get('domain')}`)
    return answer({ text: '租户之家', pname: '' })
  }),
  http.get('*/companyinfo/list', () => {
    backend.asked.push('company')
    return answer({ records: backend.company })
  }),
  http.get('*/getactiveitem', ({ request }) => {
    backend.asked.push(`item ${new URL(request.url).searchParams.get('username')}`)
    return answer({ pname: backend.pname })
  }),
  http.all('*/jeecg-boot/*', () => answer({})),
)

/** Opens the application at a path, signed in unless `token` is ''. */
export function open(
  at: string,
  {
    token = 'tok',
    views = {},
    person = {},
  }: { token?: string; views?: ViewMap; person?: Readonly<Record<string, unknown>> } = {},
) {
  window.location.hash = at
  if (token !== '') {
    writeLocal('Access-Token', token)
    writeLocal('Login_Userinfo', { id: 'u1', username: 'lin', realname: '林馆员', avatar: '', orgCode: 'A', ...person })
  }
  restoreSession()
  restoreLayout()
  return render(<App views={{ ...VIEWS, ...views }} queries={new QueryClient()} />)
}
export const path = () => window.location.hash.slice(1)
export const bar = () => screen.getByRole('navigation', { name: '已打开的页面' })

/** A viewport of this width, as far as media queries go. */
export function width(px: number): void {
  window.matchMedia = ((query: string) => {
    const most = Number(/max-width: ([\d.]+)px/.exec(query)?.[1] ?? 0)
    return {
      matches: px <= most,
      media: query,
      addEventListener() {},
      removeEventListener() {},
      addListener() {},
      removeListener() {},
    }
  }) as unknown as typeof window.matchMedia
}

/** Call once in a file of tests. */
export function useBackend(): void {
  beforeAll(() => server.listen({ onUnhandledFrame: 'bypass' }))
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
    Object.assign(backend, {
      menu: MENU,
      company: [{ id: '1', name: '青川博物馆', logo: 'logo.png' }],
      auth: [],
      pname: '',
      asked: [],
    })
    width(1440)
    window.scrollTo = vi.fn<() => void>()
    restoreSession()
    restoreLayout()
    forgetTabs()
    setLocale('zh-CN')
    setCallContext({
      token: () => session.token || undefined,
      tenantId: () => session.tenantid || undefined,
      lowAppId: () => undefined,
      locale: () => locale.current,
    })
  })
  afterEach(() => server.resetHandlers())
  afterAll(() => server.close())
}

/** The views that say how something ended, by the row that asks for each, with the words of it that nothing else says. */
export const END_VIEWS = [
  ['ROUTE-031', 'result/Success', '操作成功'],
  ['ROUTE-032', 'result/Error', '操作失败'],
  ['ROUTE-033', 'result/Result', '处理结果'],
  ['ROUTE-034', 'exception/403', '抱歉，您无权访问该页面'],
  ['ROUTE-035', 'exception/404', '抱歉，您访问的页面不存在或仍在开发中'],
  ['ROUTE-036', 'exception/500', '抱歉，服务器出错了'],
] as const
