import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, it, vi } from 'vitest'
import { SideMenu } from '../../src/app/layout/menu/SideMenu.tsx'
import { PageHeader } from '../../src/app/layout/PageHeader.tsx'
import { chooseSetting, layout } from '../../src/state/layout.ts'
import { readMenu } from '../../src/state/menu.ts'
import { session } from '../../src/state/session/session.ts'
import { bar, folder, backend, meta, node, open, path, useBackend, WAIT, width } from './kit.tsx'

useBackend()
const tree = () => within(screen.getByRole('tree', { name: '主菜单' }))
const row = (name: string) => tree().getByRole('treeitem', { name })
const expanded = () =>
  tree()
    .getAllByRole('treeitem', { expanded: true })
    .map((one) => one.textContent)
const noneExpanded = () => expect(tree().queryAllByRole('treeitem', { expanded: true })).toEqual([])
const desk = () => screen.findByText('desk page', {}, WAIT)

describe('the frame', () => {
  it('LAYOUT-005 LAYOUT-024 consists of the menu, a header, the page and a footer, and axe finds nothing', async () => {
    const { container } = open('/desk')
    await desk()
    expect(screen.getByRole('navigation', { name: '主菜单' })).toBeTruthy()
    for (const part of ['banner', 'main', 'contentinfo']) expect(screen.getByRole(part)).toBeTruthy()
    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })
    expect(violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html.slice(0, 120)).join()}`)).toEqual([])
  })
  it('LAYOUT-006 shows the menu at the side of a desktop, and in a drawer on the left of a phone', async () => {
    const { unmount } = open('/desk')
    await desk()
    expect(screen.getByRole('complementary')).toBeTruthy()
    unmount()
    width(1087)
    open('/desk')
    await desk()
    expect(screen.queryByRole('complementary')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '展开或收起菜单' }))
    const drawer = await screen.findByRole('dialog', { name: '主菜单' }, WAIT)
    expect(drawer.closest('.ant-drawer-left')).toBeTruthy()
    await userEvent.click(await within(drawer).findByRole('treeitem', { name: '展厅' }))
    await userEvent.click(within(drawer).getByRole('treeitem', { name: '布展计划' }))
    expect(path()).toBe('/hall/plan')
    await waitFor(() => expect(layout.drawer).toBe(false))
  })
  it.each([
    [390, 'mobile'],
    [768, 'mobile'],
    [1087, 'mobile'],
    [1088, 'desktop'],
    [1440, 'desktop'],
  ] as const)('LAYOUT-017 LAYOUT-018 LAYOUT-019 HEADER-004 a viewport of %d px is %s', async (px, device) => {
    width(px)
    open('/desk')
    await desk()
    expect(layout.device).toBe(device)
    expect(screen.getByRole('button', { name: '展开或收起菜单' }).getAttribute('aria-expanded')).toBe(
      String(device === 'desktop'),
    )
  })
  it('LAYOUT-007 LAYOUT-008 the side menu is 200 px wide, and 80 px folded', async () => {
    open('/desk')
    await desk()
    const side = screen.getByRole('complementary')
    expect(side.style.width).toBe('200px')
    await userEvent.click(screen.getByRole('button', { name: '展开或收起菜单' }))
    expect(side.style.width).toBe('80px')
  })
  it('LAYOUT-009 MENU-001 the menu alone is 208 px wide, dark and upright', () => {
    session.permissionList = readMenu([node('/desk', '服务台')])
    const { container } = render(
      <MemoryRouter>
        <SideMenu />
      </MemoryRouter>,
    )
    const menu = container.querySelector<HTMLElement>('.v-side-menu')
    expect(menu?.style.width).toBe('208px')
    expect(menu?.className).toContain('v-menu-dark')
    expect(screen.getByRole('tree')).toBeTruthy()
  })
  it('LAYOUT-023 I18N-001 speaks Chinese by default', async () => {
    open('/desk')
    await desk()
    expect(document.documentElement.lang).toBe('zh-CN')
    expect(screen.getByText('欢迎进入 青川博物馆')).toBeTruthy()
  })
})

describe('the head of a page', () => {
  it('LAYOUT-011 LAYOUT-012 LAYOUT-014 LAYOUT-015 LAYOUT-016 titles the page and leads from home through its folders to it, which is no link', async () => {
    open('/relic/loan')
    expect(await screen.findByRole('heading', { level: 1, name: '借展' }, WAIT)).toBeTruthy()
    const crumbs = within(screen.getByRole('navigation', { name: '当前位置' }))
    expect(crumbs.getAllByRole('listitem').map((step) => step.textContent)).toEqual(['首页', '藏品', '更多', '借展'])
    expect(crumbs.getAllByRole('link').map((step) => step.textContent)).toEqual(['首页', '藏品', '更多'])
    expect(crumbs.getByText('借展').getAttribute('aria-current')).toBe('page')
  })
  it('LAYOUT-013 has room for title, logo, avatar, action, content and extra, and none of them is needed', () => {
    const { container, rerender } = render(
      <MemoryRouter>
        <PageHeader
          title="展品"
          logo={<i>logo</i>}
          avatar={<i>avatar</i>}
          action={<button type="button">action</button>}
          content={<p>content</p>}
          extra={<p>extra</p>}
        />
      </MemoryRouter>,
    )
    for (const part of ['展品', 'logo', 'avatar', 'action', 'content', 'extra'])
      expect(screen.getByText(part)).toBeTruthy()
    rerender(
      <MemoryRouter>
        <PageHeader />
      </MemoryRouter>,
    )
    expect(container.textContent).toBe('')
  })
})

describe('the menu', () => {
  it('MENU-005 one top-level folder is open at a time', async () => {
    open('/desk')
    await desk()
    await userEvent.click(row('展厅'))
    expect(expanded()).toEqual(['展厅'])
    await userEvent.click(row('藏品'))
    expect(expanded()).toEqual(['藏品'])
    await userEvent.click(row('更多'))
    expect(expanded()).toEqual(['藏品', '更多'])
  })
  it('MENU-007 MENU-008 folding it closes the folders, unfolding opens them again', async () => {
    open('/relic/loan')
    await screen.findByText('loan page', {}, WAIT)
    expect(expanded()).toEqual(['藏品', '更多'])
    await userEvent.click(screen.getByRole('button', { name: '展开或收起菜单' }))
    noneExpanded()
    expect(tree().getByRole('treeitem', { selected: true }).getAttribute('aria-label')).toBe('藏品')
    await userEvent.click(row('展厅'))
    const beside = within(screen.getByRole('tree', { name: '展厅' }))
    await userEvent.click(beside.getByRole('treeitem', { name: '布展计划' }))
    await screen.findByText('plan page')
    expect(screen.queryByRole('tree', { name: '展厅' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '展开或收起菜单' }))
    expect(expanded()).toEqual(['展厅'])
  })
  it('MENU-003 a value of a route with parameters is marked by its full address, and its folders open', async () => {
    backend.menu = [
      folder('/online', '在线', [
        node('/online/list/loan', '借展登记', { route: '0' }),
        node('/online/list/:code', '列表', { hidden: true, component: 'fake/desk' }),
      ]),
      node('/desk', '服务台'),
    ]
    open('/online/list/loan')
    await desk()
    expect(tree().getByRole('treeitem', { selected: true }).textContent).toBe('借展登记')
    expect(expanded()).toEqual(['在线'])
  })
  it('MENU-004 a hidden page is marked by its folder', async () => {
    backend.menu = [
      folder('/online', '在线', [
        node('/online/a', '甲'),
        node('/online/b', '乙', { hidden: true, component: 'fake/desk' }),
      ]),
      node('/desk', '服务台'),
    ]
    open('/online/b')
    await desk()
    expect(tree().getByRole('treeitem', { selected: true }).textContent).toBe('在线')
  })
  it('MENU-009 reports a choice with its path and title', async () => {
    session.permissionList = readMenu([node('/desk', '服务台')])
    const onSelect = vi.fn<(chosen: unknown) => void>()
    render(
      <MemoryRouter>
        <SideMenu onSelect={onSelect} />
      </MemoryRouter>,
    )
    await userEvent.click(screen.getByRole('treeitem', { name: '服务台' }))
    expect(onSelect).toHaveBeenCalledWith({ path: '/desk', title: '服务台' })
  })
  it('goes by keyboard: arrows, Right and Left on folders, letters, Enter', async () => {
    backend.menu = [folder('/hall', '展厅', [node('/hall/plan', 'Plan')]), node('/desk', '服务台')]
    open('/desk')
    await desk()
    const box = screen.getByRole('tree', { name: '主菜单' })
    const active = () => document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent
    box.focus()
    expect(active()).toBe('服务台')
    await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}')
    expect(active()).toBe('Plan')
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    noneExpanded()
    await userEvent.keyboard('{ArrowRight}{End}p')
    expect(active()).toBe('Plan')
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByText('plan page')).toBeTruthy()
  })
  it('draws the entry that a long menu names to a screen reader wherever it is scrolled to, and a key goes on from it', async () => {
    backend.menu = [
      node('/desk', '服务台'),
      ...Array.from({ length: 200 }, (_, index) => node(`/room/${index}`, `展厅${index}`)),
    ]
    open('/desk')
    await desk()
    const box = screen.getByRole('tree', { name: '主菜单' })
    const active = () => box.getAttribute('aria-activedescendant')
    expect(document.getElementById(active() ?? '')?.textContent).toBe('服务台')
    // The code of a long menu comes with the first of them.
    await waitFor(() => {
      box.scrollTop = 4000
      fireEvent.scroll(box)
      expect(box.textContent).toContain('展厅110')
    }, WAIT)
    expect([document.getElementById(active() ?? '')?.textContent, box.textContent?.includes('展厅50')]).toEqual([
      '服务台',
      false,
    ])
    box.focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(document.getElementById(active() ?? '')?.textContent).toBe('展厅0')
  })
  it('MENU-006 HEADER-003 across the page several folders may be open; Escape closes one and gives the focus back', async () => {
    chooseSetting('layout', 'topmenu')
    open('/desk')
    await desk()
    expect(screen.queryByRole('complementary')).toBeNull()
    const header = within(screen.getByRole('banner'))
    const hall = await header.findByRole('button', { name: '展厅' }, WAIT)
    await userEvent.click(hall)
    await userEvent.click(header.getByRole('button', { name: '藏品' }))
    expect(screen.getAllByRole('tree').map((one) => one.getAttribute('aria-label'))).toEqual(['展厅', '藏品'])
    await userEvent.keyboard('{Escape}')
    expect(screen.getAllByRole('tree').map((one) => one.getAttribute('aria-label'))).toEqual(['展厅'])
    expect(document.activeElement).toBe(header.getByRole('button', { name: '藏品' }))
    await userEvent.click(
      within(screen.getByRole('tree', { name: '展厅' })).getByRole('treeitem', { name: '布展计划' }),
    )
    expect(await screen.findByText('plan page')).toBeTruthy()
    expect(screen.queryByRole('tree')).toBeNull()
    chooseSetting('layout', 'sidemenu')
  })
  it('ROUTE-027 an entry for a window of its own opens one without a way back, on a desktop with tabs; else the page is embedded', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    backend.menu = [
      node('guide', '导览', {
        component: 'layouts/IframePageView',
        meta: meta('导览', { url: 'https://guide.test/?u={{userInfo.username}}', internalOrExternal: true }),
      }),
      node('/desk', '服务台'),
    ]
    const { unmount } = open('/desk')
    await desk()
    await userEvent.click(row('导览'))
    expect(opened).toHaveBeenCalledWith('https://guide.test/?u=lin', '_blank', 'noopener')
    expect(within(bar()).queryByText('导览')).toBeNull()
    unmount()
    chooseSetting('multipage', false)
    open('/desk')
    await desk()
    await userEvent.click(row('导览'))
    const frame = await screen.findByTitle('嵌入页面：导览', {}, WAIT)
    expect(frame.getAttribute('src')).toBe('https://guide.test/?u=lin')
    expect(frame.getAttribute('sandbox')).not.toContain('allow-top-navigation')
    opened.mockRestore()
  })
  it('two thousand entries are there, a few are drawn', async () => {
    backend.menu = [
      node('/desk', '服务台'),
      folder(
        '/many',
        '很多',
        Array.from({ length: 2000 }, (_, at) => node(`/many/${at}`, `条目 ${at}`)),
      ),
    ]
    open('/desk')
    await desk()
    await userEvent.click(row('很多'))
    expect(tree().getAllByRole('treeitem').length).toBeLessThan(60)
    expect(row('条目 0').getAttribute('aria-setsize')).toBe('2000')
    await userEvent.click(screen.getByRole('button', { name: '全局搜索' }))
    const dialog = within(await screen.findByRole('dialog', { name: '全局搜索' }, WAIT))
    await userEvent.type(dialog.getByRole('combobox'), '1987')
    expect(dialog.getAllByRole('option').map((one) => one.textContent)).toEqual(['条目 1987很多'])
  })
})
