import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { useEffect } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { request } from '../../src/api/client/call.ts'
import { watchFailures } from '../../src/app/failures.ts'
import { switchViewAs } from '../../src/app/layout/view-as/switch-view-as.ts'
import { hasUnsaved, holdUnsaved } from '../../src/lib/unsaved.ts'
import { HOME_PATH } from '../../src/state/home.ts'
import { loadPermissions } from '../../src/state/session/session.ts'
import { tabs } from '../../src/state/tabs.ts'
import { setViewAs } from '../../src/state/session/view-as.ts'
import { bar, folder, backend, node, open, path, server, useBackend } from './kit.tsx'

useBackend()

const SENTENCE = '该页面已停用，数据仍然保留；如需使用，请联系管理员恢复'
// Also a page of the build: what the server has retired is not drawn from there.
const STORAGE = node('/hall/storage', '库位', { component: 'screens/collection.storage' })
const gone = () =>
  HttpResponse.json({ success: false, code: 410, message: SENTENCE, result: null, timestamp: 1 }, { status: 410 })
const withStorage = [folder('/hall', '展厅', [node('/hall/list', '展厅列表'), STORAGE])]
const without = [folder('/hall', '展厅', [node('/hall/list', '展厅列表')])]
const menuLoads = () => backend.asked.filter((asked) => asked.startsWith('menu')).length

beforeEach(() => {
  backend.menu = withStorage
  server.use(
    http.get('*/schema/get/:id', () => {
      backend.menu = without
      return gone()
    }),
    http.get('*/schema/at', gone),
    http.get('*/data/collection.storage/list', () => {
      backend.menu = without
      return gone()
    }),
  )
})

it('a page that was retired meanwhile says so when it is opened, and leaves menu and tabs', async () => {
  open('/hall/storage')
  expect(await screen.findAllByText(SENTENCE)).not.toEqual([])
  await waitFor(() => expect(path()).toBe(HOME_PATH))
  expect(tabs.pages.map((page) => page.path)).toEqual([HOME_PATH])
  expect(screen.queryByText('库位编号')).toBeNull()
})

it('a refused call of such a page takes up the menu, whatever another page holds', async () => {
  const stop = watchFailures({ reload: () => undefined, go: () => undefined })
  open('/hall/list')
  await screen.findByLabelText('hall note')
  const saved = holdUnsaved()
  const before = menuLoads()
  await act(() => request({ method: 'GET', path: '/data/collection.storage/list' }).catch(() => 'refused'))
  expect(await screen.findAllByText(SENTENCE)).not.toEqual([])
  await waitFor(() => expect(menuLoads()).toBe(before + 1))
  // The page that called is another one, and stays.
  expect(path()).toBe('/hall/list')
  expect(screen.queryByRole('dialog')).toBeNull()
  saved()
  stop()
})

describe('a page that leaves the menu with something unsaved', () => {
  const Note = () => {
    useEffect(() => holdUnsaved(), [])
    return (
      <label>
        plan note
        <input aria-label="plan note" />
      </label>
    )
  }
  const views = { 'fake/hall/plan': Note }
  const plan = node('/hall/plan', '布展计划')
  const NAME = '以下页面已不可用，仍有未保存的内容：布展计划'
  const dialog = () => screen.findByRole('dialog', { name: NAME })
  const withdraw = () =>
    act(async () => {
      backend.menu = without
      await loadPermissions()
    })
  const opened = () => tabs.pages.map((page) => page.path)

  beforeEach(async () => {
    backend.menu = [folder('/hall', '展厅', [node('/hall/list', '展厅列表'), plan])]
    open('/hall/plan', { views })
    await userEvent.type(await screen.findByLabelText('plan note'), '第三稿')
  })

  it.each(['in view', 'behind another tab'])('%s is not closed before the person agrees', async (place) => {
    if (place !== 'in view') {
      act(() => void (window.location.hash = '/hall/list'))
      await screen.findByLabelText('hall note')
    }
    await withdraw()
    const asked = await dialog()
    expect(asked.textContent).toContain('表单和表格中填写的内容会留作草稿')
    expect((screen.getByLabelText('plan note') as HTMLInputElement).value).toBe('第三稿')
    expect(opened()).toContain('/hall/plan')
    await userEvent.click(within(asked).getByRole('button', { name: '关闭页面' }))
    await waitFor(() => expect(opened()).not.toContain('/hall/plan'))
    await waitFor(() => expect(path()).toBe(place === 'in view' ? HOME_PATH : '/hall/list'))
    expect(screen.queryByLabelText('plan note')).toBeNull()
    expect(hasUnsaved()).toBe(false)
  })
  it('stays while the person wants it, is not asked about again, and goes by its tab', async () => {
    await withdraw()
    await userEvent.click(within(await dialog()).getByRole('button', { name: '暂不关闭' }))
    await withdraw()
    // What was answered may still be fading.
    expect(screen.getAllByRole('dialog', { name: NAME })).toHaveLength(1)
    expect((screen.getByLabelText('plan note') as HTMLInputElement).value).toBe('第三稿')
    expect(within(screen.getAllByRole('tree')[0] as HTMLElement).queryByText('布展计划')).toBeNull()
    within(bar()).getByRole('link', { name: '布展计划' }).focus()
    await userEvent.keyboard('{Delete}')
    await userEvent.click(await screen.findByRole('button', { name: /离\s*开/ }))
    await waitFor(() => expect(opened()).toEqual([HOME_PATH]))
    expect(screen.queryByLabelText('plan note')).toBeNull()
  })
  it('that the menu has again is a page like any other', async () => {
    await withdraw()
    await userEvent.click(within(await dialog()).getByRole('button', { name: '暂不关闭' }))
    await act(async () => {
      backend.menu = [folder('/hall', '展厅', [node('/hall/list', '展厅列表'), plan])]
      await loadPermissions()
    })
    expect((screen.getByLabelText('plan note') as HTMLInputElement).value).toBe('第三稿')
    await withdraw()
    await waitFor(() => expect(screen.getAllByRole('dialog', { name: NAME })).toHaveLength(2))
    await userEvent.click(
      within(screen.getAllByRole('dialog', { name: NAME }).at(-1) as HTMLElement).getByRole('button', {
        name: '关闭页面',
      }),
    )
    await waitFor(() => expect(opened()).toEqual([HOME_PATH]))
  })
  it('is drawn again where the viewed person may see it, without what was typed', async () => {
    act(() => void (window.location.hash = '/hall/list'))
    await screen.findByLabelText('hall note')
    act(() => void (window.location.hash = '/hall/plan?year=2027'))
    const note = async () => (await screen.findByLabelText('plan note')) as HTMLInputElement
    await userEvent.type(await note(), '第四稿')
    const looked = switchViewAs({ id: 'u2', name: '沈馆员' }, (to) => void (window.location.hash = to))
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: '有未保存的内容' })).getByRole('button', { name: /离\s*开/ }),
    )
    await act(() => looked)
    await waitFor(async () => expect((await note()).value).toBe(''))
    expect(window.location.hash).toBe('#/hall/plan?year=2027')
    expect(tabs.pages.map((page) => page.fullPath)).toEqual([HOME_PATH, '/hall/plan?year=2027'])
    act(() => setViewAs(undefined))
  })
  it('asks once where the viewed person has no right to the page', async () => {
    const looked = switchViewAs({ id: 'u2', name: '沈馆员' }, (to) => void (window.location.hash = to))
    backend.menu = without
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: '有未保存的内容' })).getByRole('button', { name: /离\s*开/ }),
    )
    await act(() => looked)
    await waitFor(() => expect(opened()).toEqual([HOME_PATH]))
    expect(screen.queryByRole('dialog', { name: /^以下页面已不可用/ })).toBeNull()
    act(() => setViewAs(undefined))
  })
})
