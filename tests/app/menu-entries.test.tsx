import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { menuOf, type PermissionRow } from '../../server/modules/permission/menu.ts'
import { chooseSetting } from '../../src/state/layout.ts'
import { bar, END_VIEWS, backend, open, path, useBackend, WAIT } from './kit.tsx'

useBackend()
/** A page as the permission table stores it. */
const row = (component: string, more: Partial<PermissionRow> = {}): PermissionRow => ({
  id: 'entry',
  parent_id: null,
  name: '入口',
  name_en: 'Entry',
  perms: null,
  perms_type: null,
  icon: 'bank',
  component,
  component_name: null,
  url: '/entry',
  redirect: null,
  menu_type: 0,
  route: true,
  keep_alive: true,
  hidden: false,
  hide_tab: false,
  always_show: false,
  internal_or_external: false,
  status: '1',
  granted: true,
  ...more,
})

describe('an entry that the server makes of a row of its permission table', () => {
  it.each(END_VIEWS)('%s opens the view %s in a tab of its own', async (_id, component, words) => {
    backend.menu = menuOf(
      [row(component), row('gallery/index', { id: 'widgets', url: '/online/gallery', name: '控件陈列' })],
      'zh-CN',
    )
    open('/entry')
    expect(await screen.findByText(words, {}, WAIT)).toBeTruthy()
    expect(path()).toBe('/entry')
    await waitFor(() => expect(bar().querySelector('[aria-current="page"]')?.textContent).toBe('入口'))
    expect(screen.getByRole('treeitem', { name: '入口', selected: true })).toBeTruthy()
  })
  it('ROUTE-027 embeds the address of another site and fills in its placeholders', async () => {
    chooseSetting('multipage', false)
    backend.menu = menuOf(
      [
        row('layouts/IframePageView', {
          url: 'https://guide.museum.test/?u={{userInfo.username}}',
          internal_or_external: true,
        }),
      ],
      'zh-CN',
    )
    const [entry] = menuOf(
      [row('layouts/IframePageView', { url: 'https://guide.museum.test/?u={{userInfo.username}}' })],
      'zh-CN',
    )
    expect(entry?.path).toMatch(/^[0-9a-f]{32}$/)
    open(`/${entry?.path}`)
    const frame = await screen.findByTitle('嵌入页面：入口', {}, WAIT)
    expect(frame.getAttribute('src')).toBe('https://guide.museum.test/?u=lin')
    chooseSetting('multipage', true)
  })
  it('ROUTE-028 reports an unknown view, and opens the entry next to it', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    backend.menu = menuOf([row('result/Nothing'), row('result/Success', { id: 'other', url: '/other' })], 'zh-CN')
    const { unmount } = open('/entry')
    expect(await screen.findByText('抱歉，您访问的页面不存在或仍在开发中', {}, WAIT)).toBeTruthy()
    expect(log.mock.calls.flat().join()).toContain('result/Nothing')
    unmount()
    open('/other')
    expect(await screen.findByText('操作成功', {}, WAIT)).toBeTruthy()
    log.mockRestore()
  })
})
