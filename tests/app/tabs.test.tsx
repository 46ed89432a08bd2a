import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { layout } from '../../src/state/layout.ts'
import { HOME_PATH } from '../../src/state/home.ts'
import { hasUnsaved, holdUnsaved } from '../../src/lib/unsaved.ts'
import { readLocal } from '../../src/state/storage/storage.ts'
import { forgetTabs, tabs } from '../../src/state/tabs.ts'
import { bar, folder, backend, meta, node, open, path, useBackend, WAIT, width } from './kit.tsx'

useBackend()
const go = (to: string) => {
  window.location.hash = to
}
const titles = () =>
  within(bar())
    .getAllByRole('link')
    .map((tab) => tab.textContent)
const tab = (name: string) => within(bar()).getByRole('link', { name })
const items = () => within(screen.getByRole('menu', { name: '页签操作' })).getAllByRole('menuitem')
async function openAll(...paths: string[]) {
  open(paths[0] ?? '/')
  for (const one of paths) {
    go(one)
    await waitFor(
      () =>
        expect(
          within(bar())
            .getAllByRole('link')
            .some((link) => link.getAttribute('aria-current') === 'page' && link.getAttribute('href') === `#${one}`),
        ).toBe(true),
      WAIT,
    )
  }
}

describe('the tabs', () => {
  it('TAB-001 are shown on a desktop in multi-page mode, and neither on a phone nor without it', async () => {
    const { unmount } = open('/desk')
    await screen.findByText('desk page', {}, WAIT)
    expect(bar()).toBeTruthy()
    layout.multipage = false
    await waitFor(() => expect(screen.queryByRole('navigation', { name: '已打开的页面' })).toBeNull())
    unmount()
    width(600)
    open('/desk')
    await screen.findByText('desk page', {}, WAIT)
    expect(screen.queryByRole('navigation', { name: '已打开的页面' })).toBeNull()
  })
  it('TAB-004 home titles the document with the platform, TAB-005 every other page with its tab, TAB-006 home cannot be closed', async () => {
    await openAll('/desk', HOME_PATH)
    await waitFor(() => expect(document.title).toBe('博物馆综合管理平台'))
    expect(titles()).toEqual(['首页', '服务台'])
    expect(within(bar()).getAllByRole('button', { name: /关闭/ })).toHaveLength(1)
    await userEvent.click(tab('服务台'))
    await waitFor(() => expect(document.title).toBe('服务台'))
  })
  it('TAB-017 TAB-003 the tab of a page holds its address, its name, its path and what its menu entry says of it', async () => {
    backend.menu = [
      node('/desk', '服务台', { name: 'front-desk', meta: meta('服务台', { icon: 'shop', componentName: 'Desk' }) }),
    ]
    await openAll('/desk')
    expect(tabs.pages.at(-1)).toEqual({
      fullPath: '/desk',
      name: 'front-desk',
      path: '/desk',
      meta: { title: '服务台', icon: 'shop', keepAlive: true, componentName: 'Desk' },
    })
  })
  it('TAB-015 I18N-004 the Delete key on home only warns', async () => {
    await openAll('/desk')
    tab('首页').focus()
    await userEvent.keyboard('{Delete}')
    expect(await screen.findByText('首页不能关闭!', {}, WAIT)).toBeTruthy()
    expect(titles()).toEqual(['首页', '服务台'])
  })
  it('TAB-016 says that the last page cannot be closed, and leaves it open', async () => {
    await openAll('/desk')
    await act(async () => {
      tabs.pages = tabs.pages.filter(({ fullPath }) => fullPath === '/desk')
    })
    tab('服务台').focus()
    await userEvent.keyboard('{Delete}')
    expect(await screen.findByText('这是最后一页，不能再关闭了', {}, WAIT)).toBeTruthy()
    expect(titles()).toEqual(['服务台'])
    expect(screen.getByText('desk page')).toBeTruthy()
  })
  it('arrows, Home and End walk along them, Delete closes one and the next takes the focus', async () => {
    await openAll('/hall/list', '/hall/plan', '/desk')
    tab('服务台').focus()
    await userEvent.keyboard('{ArrowLeft}')
    expect(document.activeElement).toBe(tab('布展计划'))
    await userEvent.keyboard('{End}{ArrowRight}')
    expect(document.activeElement).toBe(tab('首页'))
    await userEvent.keyboard('{ArrowRight}{Delete}')
    await waitFor(() => expect(titles()).toEqual(['首页', '布展计划', '服务台']))
    await waitFor(() => expect(document.activeElement).toBe(tab('布展计划')))
    expect(path()).toBe('/desk')
  })
  it('TAB-007 the menu key opens the four items, arrows walk in them and Escape gives the focus back', async () => {
    await openAll('/hall/list', '/desk')
    tab('展厅列表').focus()
    fireEvent.contextMenu(tab('展厅列表'))
    expect(items().map((item) => item.textContent)).toEqual(['刷新', '关闭左侧', '关闭右侧', '关闭其它'])
    expect(document.activeElement).toBe(items()[0])
    await userEvent.keyboard('{ArrowUp}')
    expect(document.activeElement).toBe(items()[3])
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('menu', { name: '页签操作' })).toBeNull()
    expect(document.activeElement).toBe(tab('展厅列表'))
  })
  it('TAB-007 closes to the right of a tab that is not in view, and goes there', async () => {
    await openAll('/hall/list', '/hall/plan', '/desk')
    fireEvent.contextMenu(tab('展厅列表'))
    await userEvent.click(screen.getByRole('menuitem', { name: '关闭右侧' }))
    await waitFor(() => expect(titles()).toEqual(['首页', '展厅列表']))
    expect(path()).toBe('/hall/list')
  })
  it('LAYOUT-010 what was typed on a page is still there after a visit to another one, TAB-012 unless its tab is refreshed', async () => {
    await openAll('/hall/list')
    await userEvent.type(await screen.findByLabelText('hall note', {}, WAIT), 'half a line')
    go('/desk')
    await screen.findByText('desk page')
    go('/hall/list')
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('hall note').value).toBe('half a line'))
    fireEvent.contextMenu(tab('展厅列表'))
    await userEvent.click(screen.getByRole('menuitem', { name: '刷新' }))
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('hall note').value).toBe(''))
    expect(titles()).toEqual(['首页', '展厅列表', '服务台'])
  })
  it('SESSION-010 TAB-013 keeps a hidden page drawn as long as its component is in the list of cached pages', async () => {
    await openAll('/hall/list')
    await userEvent.type(await screen.findByLabelText('hall note', {}, WAIT), 'half a line')
    go('/desk')
    await screen.findByText('desk page')
    const stored = readLocal('CACHE_INCLUDED_ROUTES')
    expect([stored, tabs.cached]).toEqual([
      ['/hall/list', '/desk'],
      ['/hall/list', '/desk'],
    ])
    expect(screen.getByLabelText<HTMLInputElement>('hall note').value).toBe('half a line')
    await act(async () => {
      tabs.cached = ['/desk']
    })
    expect(screen.queryByLabelText('hall note')).toBeNull()
    expect(screen.getByText('desk page')).toBeTruthy()
  })
  it('LAYOUT-010 a page whose menu entry does not keep it alive starts anew', async () => {
    backend.menu = [
      node('/hall/list', '展厅列表', { meta: { title: '展厅列表', keepAlive: false } }),
      node('/desk', '服务台'),
    ]
    await openAll('/hall/list')
    await userEvent.type(await screen.findByLabelText('hall note', {}, WAIT), 'half a line')
    go('/desk')
    await screen.findByText('desk page')
    go('/hall/list')
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('hall note').value).toBe(''))
  })
})

describe('after a reload', () => {
  it('the tabs are open again, and only the page in view is drawn', async () => {
    await openAll('/hall/list?floor=2', '/desk')
    document.body.innerHTML = ''
    forgetTabs()
    open('/desk')
    await screen.findByText('desk page', {}, WAIT)
    await waitFor(() => expect(titles()).toEqual(['首页', '展厅列表', '服务台']))
    expect(screen.queryByLabelText('hall note')).toBeNull()
    await userEvent.click(tab('展厅列表'))
    expect(await screen.findByLabelText('hall note')).toBeTruthy()
    expect(path()).toBe('/hall/list?floor=2')
  })
  it.each([
    ['no JSON', '{{{'],
    ['a list', '[1,2]'],
    [
      'pages that are none',
      JSON.stringify({
        owner: 'lin',
        pages: [
          null,
          7,
          { fullPath: 3 },
          { fullPath: '//evil.test' },
          { fullPath: 'javascript:alert(1)' },
          { fullPath: '/gone', meta: { title: 'x' } },
        ],
      }),
    ],
    [
      'those of somebody else',
      JSON.stringify({ owner: 'other', pages: [{ fullPath: '/hall/list', path: '/hall/list', meta: { title: 'x' } }] }),
    ],
  ])('accept a stored value that is %s', async (_case, kept) => {
    sessionStorage.setItem('OPEN_TABS', kept)
    open('/desk')
    await screen.findByText('desk page', {}, WAIT)
    expect(titles()).toEqual(['首页', '服务台'])
  })
})

describe('hostile menus', () => {
  it('a title is one short line of text, whatever it holds', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const turned = `a\u202Egnp.exe\u0000\n${'长'.repeat(400)}`
    backend.menu = [
      node('/desk', '<img src=x onerror=alert(1)>'),
      node('/odd', turned),
      node('/empty', ''),
      node('/object', '', { meta: { title: { html: 'x' } } }),
    ]
    open('/desk')
    await screen.findByText('desk page', {}, WAIT)
    expect(within(bar()).getByText('<img src=x onerror=alert(...')).toBeTruthy()
    expect(document.querySelector('img[src="x"]')).toBeNull()
    const entries = within(screen.getByRole('tree'))
      .getAllByRole('treeitem')
      .map((row) => row.getAttribute('title') ?? '')
    expect(entries[1]).toMatch(/^a gnp\.exe 长{10,}…$/)
    expect(entries[1]?.length).toBeLessThan(130)
    expect(entries.slice(2)).toEqual(['/empty', '/object'])
    expect(document.title).toBe('<img src=x onerror=alert(1)>')
    log.mockRestore()
  })
  it('opens one page for a path with two entries, of which one is marked', async () => {
    backend.menu = [node('/desk', '服务台'), folder('/f', '夹', [node('/desk', '又一个')])]
    open('/desk')
    await screen.findByText('desk page', {}, WAIT)
    await userEvent.click(screen.getByRole('treeitem', { name: '夹' }))
    expect(screen.getAllByRole('treeitem', { selected: true }).map((row) => row.textContent)).toEqual(['服务台'])
    await userEvent.click(screen.getByRole('treeitem', { name: '又一个' }))
    expect(titles()).toEqual(['首页', '服务台'])
  })
  it('redirects that turn in a circle end on the failure page', async () => {
    backend.menu = [
      folder('/a', '甲', [node('/a/x', 'x')], { redirect: '/b' }),
      folder('/b', '乙', [node('/b/x', 'x')], { redirect: '/a' }),
    ]
    open('/a')
    await waitFor(() => expect(path()).toBe('/404'), WAIT)
  })
})

describe('a hidden page with unsaved changes', () => {
  const Note = () => {
    useEffect(() => holdUnsaved(), [])
    return <p>unsaved note</p>
  }
  const leaves = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

  it('TAB-014 still has the browser ask before the window goes, until its tab is closed', async () => {
    open('/desk', { views: { 'fake/desk': Note } })
    await screen.findByText('unsaved note', {}, WAIT)
    go('/hall/list')
    await screen.findByLabelText('hall note', {}, WAIT)
    expect([hasUnsaved(), leaves()]).toEqual([true, true])
    go('/desk')
    await waitFor(() => expect(tab('服务台').getAttribute('aria-current')).toBe('page'), WAIT)
    go('/hall/list')
    await waitFor(() => expect(tab('展厅列表').getAttribute('aria-current')).toBe('page'), WAIT)
    tab('服务台').focus()
    await userEvent.keyboard('{Delete}')
    await userEvent.click(await screen.findByRole('button', { name: '继续填写' }, WAIT))
    expect([titles(), hasUnsaved()]).toEqual([['首页', '服务台', '展厅列表'], true])
    tab('服务台').focus()
    await userEvent.keyboard('{Delete}')
    await userEvent.click((await screen.findAllByRole('button', { name: /离\s*开/ }, WAIT)).at(-1) ?? document.body)
    await waitFor(() => expect([hasUnsaved(), leaves()]).toEqual([false, false]), WAIT)
    expect(titles()).toEqual(['首页', '展厅列表'])
  })
})
