import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { call } from '../api/client/call.ts'
import * as user from '../../schemas/contract/organization/user.ts'
import { HEADER } from '../../schemas/contract/envelope.ts'
import { dictionaries, followDictionaries, forgetDictionaries, storedChoices } from './dictionaries.ts'

const server = setupServer()
let version = 'v1'
let text = '一级'
let calls: string[] = []
let stop = () => {}
const answer = (result: unknown, status = 200) =>
  HttpResponse.json(
    { success: status === 200, code: 0, message: '', result, timestamp: 1 },
    { status, ...(version === '' ? {} : { headers: { [HEADER.dictVersion]: version } }) },
  )
let all = () => answer({ level: [{ value: '1', text }] })

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  localStorage.clear()
  forgetDictionaries()
  version = 'v1'
  text = '一级'
  calls = []
  all = () => answer({ level: [{ value: '1', text }] })
  server.use(
    http.get('*/jeecg-boot/sys/dict/refleshCache', () => answer(null)),
    http.get('*/jeecg-boot/sys/dict/queryAllDictItems', () => {
      calls.push(version)
      return all()
    }),
    http.get('*/jeecg-boot/sys/user/getCurrentUserDeparts', () => answer({ list: [], orgCode: '' })),
  )
  stop = followDictionaries()
})
afterEach(() => {
  stop()
  server.resetHandlers()
  vi.restoreAllMocks()
})
afterAll(() => server.close())
const anyCall = () => call(user.getCurrentUserDeparts)
const words = () => storedChoices('level')?.[0]?.text
const WAIT = { timeout: 20_000 }

it('DICT-009 are fetched anew as soon as any answer tells another version, and not before', async () => {
  await anyCall()
  await vi.waitFor(() => expect(words()).toBe('一级'), WAIT)
  const { revision } = dictionaries
  await anyCall()
  await anyCall()
  expect(calls).toEqual(['v1'])
  version = 'v2'
  text = '壹级'
  await anyCall()
  await vi.waitFor(() => expect(words()).toBe('壹级'), WAIT)
  expect(dictionaries.revision).toBe(revision + 1)
  await anyCall()
  expect(calls).toEqual(['v1', 'v2'])
})
it('are taken over from another window that has fetched them', async () => {
  await anyCall()
  await vi.waitFor(() => expect(words()).toBe('一级'), WAIT)
  const stored = JSON.parse(localStorage.getItem('pro__UI_CACHE_DB_DICT_DATA') ?? '') as { value: unknown }
  localStorage.setItem(
    'pro__UI_CACHE_DB_DICT_DATA',
    JSON.stringify({ ...stored, value: { level: [{ value: '1', text: '从别处' }] } }),
  )
  window.dispatchEvent(new StorageEvent('storage', { key: 'pro__UI_CACHE_DB_DICT_DATA' }))
  expect(words()).toBe('从别处')
})
it('leave nothing old to choose from when they cannot be fetched, and are not asked for with every answer', async () => {
  await anyCall()
  await vi.waitFor(() => expect(words()).toBe('一级'), WAIT)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  version = 'v2'
  all = () => answer(null, 404)
  await anyCall()
  await vi.waitFor(() => expect(storedChoices('level')).toBeUndefined(), WAIT)
  await anyCall()
  await anyCall()
  expect(calls).toEqual(['v1', 'v2'])
})
it('stay what they are with a back end that tells no version', async () => {
  version = ''
  await anyCall()
  expect(calls).toEqual([])
  version = 'v1'
  await anyCall()
  await vi.waitFor(() => expect(calls).toEqual(['v1']), WAIT)
})
it('count as others only when they are: what was drawn from them need not be drawn again', async () => {
  await anyCall()
  await vi.waitFor(() => expect(words()).toBe('一级'), WAIT)
  const { revision } = dictionaries
  version = 'v3'
  await anyCall()
  await vi.waitFor(() => expect(calls).toEqual(['v1', 'v3']), WAIT)
  await vi.waitFor(() => expect(localStorage.getItem('pro__UI_CACHE_DB_DICT_VERSION')).toContain('v3'), WAIT)
  expect(dictionaries.revision).toBe(revision)
})
