import { act, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { request } from '../../src/api/call.ts'
import { watchFailures } from '../../src/app/failures.ts'
import { holdUnsaved } from '../../src/lib/unsaved.ts'
import { HOME_PATH } from '../../src/state/home.ts'
import { tabs } from '../../src/state/tabs.ts'
import { folder, house, node, open, path, server, useHouse } from './kit.tsx'

useHouse()

const SENTENCE = '该页面已停用，数据仍然保留；如需使用，请联系管理员恢复'
// Also a page of the build: what the server has retired is not drawn from there.
const STORAGE = node('/hall/storage', '库位', { component: 'screens/collection.storage' })
const gone = () => HttpResponse.json({ success: false, code: 410, message: SENTENCE, result: null, timestamp: 1 }, { status: 410 })
const withStorage = [folder('/hall', '展厅', [node('/hall/list', '展厅列表'), STORAGE])]
const without = [folder('/hall', '展厅', [node('/hall/list', '展厅列表')])]
const menuLoads = () => house.asked.filter((asked) => asked.startsWith('menu')).length

beforeEach(() => {
  house.menu = withStorage
  server.use(
    http.get('*/schema/get/:id', () => {
      house.menu = without
      return gone()
    }),
    http.get('*/schema/at', gone),
    http.get('*/data/collection.storage/list', () => {
      house.menu = without
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

it('a refused call of such a page does the same, unless something on the page is not saved', async () => {
  const stop = watchFailures({ reload: () => undefined, go: () => undefined })
  open('/hall/list')
  await screen.findByLabelText('hall note')
  const call = () => act(() => request({ method: 'GET', path: '/data/collection.storage/list' }).catch(() => 'refused'))
  const before = menuLoads()
  const saved = holdUnsaved()
  expect(await call()).toBe('refused')
  expect(await screen.findAllByText(SENTENCE)).not.toEqual([])
  expect(menuLoads()).toBe(before)
  saved()
  await call()
  await waitFor(() => expect(menuLoads()).toBe(before + 1))
  // The page that called is another one, and stays.
  expect(path()).toBe('/hall/list')
  stop()
})
