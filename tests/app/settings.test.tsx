import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { COLORS, chooseSetting, layout, restoreLayout, type Settings } from '../../src/state/layout.ts'
import { readLocal, writeLocal } from '../../src/state/storage/storage.ts'
import { forgetTabs, tabs } from '../../src/state/tabs.ts'
import { paintOf } from '../../src/ui/frame/theme.ts'
import { open, useBackend, WAIT } from './kit.tsx'

useBackend()
const FIRST = {
  opened: true,
  device: 'desktop',
  theme: 'light',
  layout: 'sidemenu',
  contentWidth: 'Fixed',
  fixedHeader: false,
  fixSiderbar: false,
  autoHideHeader: false,
  color: '#1890FF',
  weak: false,
  multipage: true,
}
const now = () => Object.fromEntries(Object.keys(FIRST).map((name) => [name, layout[name as keyof Settings]]))

async function openDrawer() {
  open('/desk')
  await screen.findByText('desk page', {}, WAIT)
  await userEvent.click(screen.getByRole('button', { name: /用户菜单/ }))
  await userEvent.click(screen.getByRole('menuitem', { name: '系统设置' }))
  return within(await screen.findByRole('dialog', { name: '系统设置' }, WAIT))
}
type Drawer = Awaited<ReturnType<typeof openDrawer>>
const flip = (drawer: Drawer, name: string) => userEvent.click(drawer.getByRole('switch', { name }))
const pick = (drawer: Drawer, name: string) =>
  act(async () => void fireEvent.click(drawer.getByRole('radio', { name })))
const isOff = (element: HTMLElement) => element.matches(':disabled')

describe('the stored settings', () => {
  it('SETTINGS-019 SETTINGS-026 SETTINGS-027 SETTINGS-028 SETTINGS-029 SETTINGS-030 SETTINGS-031 holds eleven settings, each with its first value', () => {
    expect(now()).toEqual(FIRST)
  })
  it('SETTINGS-029 the content width is Fixed where only the menu on top was chosen, the one layout that lets it be another', () => {
    writeLocal('DEFAULT_LAYOUT_MODE', 'topmenu')
    restoreLayout()
    expect([layout.layout, layout.contentWidth]).toEqual(['topmenu', 'Fixed'])
  })
  it('SETTINGS-020 SETTINGS-023 is found again at the next start, under pro__', () => {
    const chosen = {
      theme: 'dark',
      layout: 'topmenu',
      contentWidth: 'Fluid',
      fixedHeader: true,
      autoHideHeader: true,
      color: '#722ED1',
      weak: true,
      multipage: false,
    } as const
    for (const [name, value] of Object.entries(chosen)) chooseSetting(name as keyof Settings, value)
    expect(Object.keys(localStorage).every((key) => key.startsWith('pro__'))).toBe(true)
    Object.assign(layout, FIRST)
    restoreLayout()
    expect(now()).toEqual({ ...FIRST, ...chosen })
    localStorage.clear()
    restoreLayout()
    expect(now()).toEqual(FIRST)
    // Only a side menu can be fixed.
    chooseSetting('fixSiderbar', true)
    Object.assign(layout, FIRST)
    restoreLayout()
    expect(now()).toEqual({ ...FIRST, fixSiderbar: true })
  })
  it('SETTINGS-021 that the side menu was closed is found again', () => {
    chooseSetting('opened', false)
    layout.opened = true
    restoreLayout()
    expect(layout.opened).toBe(false)
  })
  it.each([
    '{{{',
    '',
    'null',
    '[]',
    '{"value":{}}',
    '{"value":"<script>"}',
    '{"value":"#xyz"}',
    '{"value":null}',
    '{"value":true,"expire":"soon"}',
  ])('what cannot be read is as at the first start: %s', (kept) => {
    for (const key of [
      'SIDEBAR_TYPE',
      'DEFAULT_THEME',
      'DEFAULT_LAYOUT_MODE',
      'DEFAULT_CONTENT_WIDTH_TYPE',
      'DEFAULT_COLOR',
    ])
      localStorage.setItem(`pro__${key}`, kept)
    restoreLayout()
    expect(now()).toEqual(FIRST)
  })
  it('settings that do not go together are brought in step when they are read', () => {
    writeLocal('DEFAULT_FIXED_HEADER_HIDDEN', true)
    writeLocal('DEFAULT_CONTENT_WIDTH_TYPE', 'Fluid')
    restoreLayout()
    expect([layout.autoHideHeader, layout.contentWidth]).toEqual([false, 'Fixed'])
  })
})

describe('what depends on another', () => {
  it('SETTINGS-022 without a fixed header nothing hides it', () => {
    chooseSetting('autoHideHeader', true)
    expect(layout.autoHideHeader).toBe(false)
    chooseSetting('fixedHeader', true)
    chooseSetting('autoHideHeader', true)
    expect(layout.autoHideHeader).toBe(true)
    chooseSetting('fixedHeader', false)
    expect([layout.autoHideHeader, readLocal('DEFAULT_FIXED_HEADER_HIDDEN')]).toEqual([false, false])
  })
  it('TAB-011 SETTINGS-009 turning tabs off leaves the page in view', async () => {
    const drawer = await openDrawer()
    expect(tabs.pages).toHaveLength(2)
    await flip(drawer, '多页签模式')
    expect([layout.multipage, tabs.pages.map((page) => page.fullPath)]).toEqual([false, ['/desk']])
    expect(screen.queryByRole('navigation', { name: '已打开的页面' })).toBeNull()
    forgetTabs()
  })
})

describe('the drawer', () => {
  it('SETTINGS-001 the menu is dark or light', async () => {
    const drawer = await openDrawer()
    expect(document.querySelector('.v-menu-dark')).toBeNull()
    await pick(drawer, '暗色菜单')
    expect(document.querySelector('aside .v-menu-dark')).toBeTruthy()
    await pick(drawer, '亮色菜单')
    expect(document.querySelector('.v-menu-dark')).toBeNull()
  })
  it('SETTINGS-002 SETTINGS-011 SETTINGS-012 SETTINGS-013 SETTINGS-014 SETTINGS-015 SETTINGS-016 SETTINGS-017 SETTINGS-018 I18N-026 offers eight colours by name, and paints with the chosen one', async () => {
    const drawer = await openDrawer()
    const colors = within(drawer.getByRole('group', { name: '主题色' })).getAllByRole<HTMLInputElement>('radio')
    expect(colors.map((color) => [color.getAttribute('aria-label'), color.value])).toEqual([
      ['薄暮', '#F5222D'],
      ['火山', '#FA541C'],
      ['日暮', '#FAAD14'],
      ['明青', '#13C2C2'],
      ['极光绿', '#52C41A'],
      ['拂晓蓝', '#1890FF'],
      ['极客蓝', '#2F54EB'],
      ['酱紫', '#722ED1'],
    ])
    expect(colors.filter((color) => color.checked).map((color) => color.value)).toEqual(['#1890FF'])
    for (const color of COLORS) {
      await userEvent.click(
        drawer.getByRole('radio', { name: colors[COLORS.indexOf(color)]?.getAttribute('aria-label') ?? '' }),
      )
      const accent = paintOf({ color, dark: false, compact: false, contrast: false }).accent
      await waitFor(() => expect(document.documentElement.style.getPropertyValue('--v-accent')).toBe(accent))
    }
  })
  it('SETTINGS-003 SETTINGS-004 SETTINGS-007 across the page the menu leaves the side, the width is free, and no side menu can be fixed', async () => {
    const drawer = await openDrawer()
    expect(isOff(drawer.getByRole('radio', { name: '流式' }))).toBe(true)
    expect(isOff(drawer.getByRole('switch', { name: '固定侧边菜单' }))).toBe(false)
    await flip(drawer, '固定侧边菜单')
    expect(document.querySelector('.v-sider-fixed')).toBeTruthy()
    await pick(drawer, '顶部栏导航')
    expect(screen.queryByRole('complementary', { hidden: true })).toBeNull()
    expect(isOff(drawer.getByRole('switch', { name: '固定侧边菜单' }))).toBe(true)
    expect(layout.fixSiderbar).toBe(false)
    expect(document.querySelector('.v-shell-narrow')).toBeTruthy()
    await pick(drawer, '流式')
    expect(document.querySelector('.v-shell-narrow')).toBeNull()
    await pick(drawer, '侧边栏导航')
    expect(layout.contentWidth).toBe('Fixed')
  })
  it('SETTINGS-005 SETTINGS-006 the header can be fixed, and only then hide itself', async () => {
    const drawer = await openDrawer()
    expect(isOff(drawer.getByRole('switch', { name: '下滑时隐藏顶栏' }))).toBe(true)
    await flip(drawer, '固定顶栏')
    expect(document.querySelector('.v-top-fixed')).toBeTruthy()
    await flip(drawer, '下滑时隐藏顶栏')
    expect(layout.autoHideHeader).toBe(true)
    await flip(drawer, '固定顶栏')
    expect(isOff(drawer.getByRole('switch', { name: '下滑时隐藏顶栏' }))).toBe(true)
  })
  it('SETTINGS-008 AMB-032 for weak colours the body has a class', async () => {
    const drawer = await openDrawer()
    await flip(drawer, '色弱模式')
    expect(document.body.classList.contains('colorWeak')).toBe(true)
    await flip(drawer, '色弱模式')
    expect(document.body.classList.contains('colorWeak')).toBe(false)
  })
  it('SETTINGS-024 dark, compact and high contrast are drawn at once, and say so while they are worked out', async () => {
    const drawer = await openDrawer()
    await flip(drawer, '深色模式')
    expect(await screen.findByText('正在编译主题！', {}, WAIT)).toBeTruthy()
    await waitFor(() => expect(document.documentElement.style.colorScheme).toBe('dark'))
    await flip(drawer, '高对比度')
    await waitFor(() => expect(document.documentElement.style.getPropertyValue('--v-ink')).toBe('#ffffff'))
    await flip(drawer, '紧凑模式')
    expect([...document.body.classList]).toEqual(expect.arrayContaining(['v-dark', 'v-compact', 'v-contrast']))
    act(() => {
      for (const name of ['dark', 'compact', 'contrast'] as const) chooseSetting(name, false)
    })
    await waitFor(() => expect(document.documentElement.style.colorScheme).toBe('light'))
  })
  it('SETTINGS-025 I18N-010 a theme that cannot be worked out leaves the one before and says so', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.doMock('antd/es/theme/themes/dark/index.js', () => {
      throw new Error('the build has moved on')
    })
    vi.resetModules()
    const { useTheme } = await import('../../src/ui/frame/use-theme.tsx')
    const feedback = await import('../../src/ui/feedback/feedback.tsx')
    const { renderHook } = await import('@testing-library/react')
    const said = vi.spyOn(feedback, 'toast').mockImplementation(() => undefined)
    const plain = { color: '#1890FF', dark: false, compact: false, contrast: false }
    const { result, rerender } = renderHook((look: typeof plain) => useTheme(look), { initialProps: plain })
    const before = result.current
    rerender({ ...plain, dark: true })
    await waitFor(() => expect(said).toHaveBeenCalledWith('error', '主题更新失败'))
    expect(result.current).toBe(before)
    vi.doUnmock('antd/es/theme/themes/dark/index.js')
    log.mockRestore()
  })
  it('SETTINGS-010 AMB-031 is offered while developing, in a build made with it, or where the server says so, and else not at all', async () => {
    const { settingsOffered } = await import('../../src/app/layout/header/settings-offered.ts')
    expect(settingsOffered({ isDevelopment: true, build: '' })).toBe(true)
    expect(settingsOffered({ isDevelopment: false, build: '' })).toBe(false)
    expect(settingsOffered({ isDevelopment: false, build: 'on' })).toBe(true)
    document.head.innerHTML = '<meta name="vitrine-settings" content="on">'
    expect(settingsOffered({ isDevelopment: false, build: '' })).toBe(true)
    document.head.innerHTML = ''
  })
})
