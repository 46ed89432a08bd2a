import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import {
  callingAs,
  expectClean,
  listRows,
  openMenu,
  publishScreen,
  removeScreen,
  signIn,
  takePicture,
  typeInto,
} from '../kit.ts'
import { test } from '../test.ts'

const FOLDER = new URL('../../../registry/packages/examples/stars/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, FOLDER), 'utf8')
const STARS = { ...(JSON.parse(read('manifest.json')) as object), module: read('module.js'), style: read('style.css') }
const SCREEN = 'test.starred'
const document = {
  version: 1,
  id: SCREEN,
  title: { 'zh-CN': '观众评分', 'en-US': 'Ratings' },
  route: '/test/starred',
  menu: { parent: 'visitor', order: 90 },
  permission: 'test:starred',
  source: { table: 'test_starred' },
  fields: {
    name: { title: '展览' },
    score: { title: '评分', view: 'x_stars', options: { most: 7 } },
    note: { title: '说明' },
  },
}
/** What a package may try, and what becomes of it. What can be reached of `origin` is there: only the frame is in the way. */
const hostile = (origin: string) => ({
  throws: `throw new Error('no')`,
  loops: `export function Form() { for (;;); }`,
  floods: `export function Form({ h }) {
    for (let i = 0; i < 1e6; i++) self.postMessage?.({ kind: 'drawn', tree: '""' })
    setInterval(() => { for (let i = 0; i < 1e5; i++) dispatchEvent(new MessageEvent('message', { data: { kind: 'props' } })) })
    return h('p', null, 'x')
  }`,
  reaches: `const ways = {
      fetch: () => fetch('${origin}/healthz'),
      code: () => import('${origin}/healthz'),
      socket: () => new Promise((yes, no) => { const way = new WebSocket('${origin.replace('http', 'ws')}/'); way.onopen = yes; way.onerror = no }),
      parent: () => parent.document,
      top: () => top.location,
      cookie: () => document.cookie,
      storage: () => localStorage.length,
      database: () => indexedDB.open('x'),
      script: () => importScripts('${origin}/healthz'),
      peer: () => new RTCPeerConnection(),
      thread: () => new Worker('data:,1'),
      program: () => (0, eval)('1'),
      channel: () => new BroadcastChannel('x'),
    }
    const reached = []
    for (const [name, way] of Object.entries(ways)) await Promise.resolve().then(way).then(() => reached.push(name), () => 0)
    if (reached.length > 0) throw new Error('reached ' + reached.join())
    export function Form({ h }) { return h('p', null, h('b', null, 'nothing')) }`,
  changes: `export function Form({ h, change }) { change(5); return h('p', null, h('b', null, 'x')) }`,
})
const file = (name: string, pack: object) => ({
  name: `${name}.json`,
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(pack)),
})
const upload = async (page: Page, name: string, pack: object) => {
  await page.locator('input[type=file][accept*=json]').setInputFiles(file(name, pack))
  await expect(page.locator('output', { hasText: '正在检验' })).toBeHidden({ timeout: 60_000 })
}

test.describe('widget packages', () => {
  test.beforeAll(async ({ request }) => {
    const call = await callingAs(request, 'admin')
    await removeScreen(call, SCREEN)
    for (const { id } of await call<readonly { id: string }[]>('GET', '/online/widgetPackage/list'))
      await call('DELETE', `/online/widgetPackage/${id}`)
  })

  test('are uploaded, tried and switched on, and a page with them is filled in by keys and saved; hostile ones never pass', async ({
    page,
    request,
  }) => {
    test.setTimeout(240_000)
    await signIn(page, 'admin')
    await openMenu(page, '在线开发', '扩展控件')
    await upload(page, 'stars', STARS)
    const stars = page.getByRole('article', { name: '星级评分' }).first()
    await expect(stars.getByText(/检验通过/)).toBeVisible()
    await stars.getByRole('button', { name: /启\s*用/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /确\s*定/ })
      .click()
    await expect(stars.getByText('使用中')).toBeVisible()
    await takePicture(page, '/tmp/widgets-page.png')

    for (const [name, module] of Object.entries(hostile(new URL(page.url()).origin))) {
      const words = { 'zh-CN': name, 'en-US': name }
      await upload(page, name, { ...STARS, id: name, title: words, module })
      const pack = page.getByRole('article', { name, exact: true })
      await expect(pack.getByText('检验未通过')).toBeVisible()
      await expect(pack.getByRole('button', { name: /启\s*用/ })).toBeDisabled()
      expect(await pack.textContent()).not.toContain('error reached')
    }
    await expectClean(page)
    await takePicture(page, '/tmp/widgets-page-hostile.png')

    const call = await callingAs(request, 'admin')
    await publishScreen(call, document)
    // The menu of the session is older than the page.
    await page.reload()
    await openMenu(page, '观众服务', '观众评分')
    await page
      .getByRole('button', { name: /新\s*增/ })
      .first()
      .click()
    const form = page.getByRole('dialog')
    await typeInto(form.getByLabel('展览'), '青铜时代')
    const face = page.frameLocator('iframe[title="评分"]')
    // A Tab before the frame is there goes on to the next field.
    await expect(face.getByRole('slider', { name: '评分' })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(face.getByRole('slider', { name: '评分' })).toBeFocused()
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft'])
      await page.keyboard.press(key)
    await expect(face.getByText('3 / 7')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(form.getByLabel('说明')).toBeFocused()
    await takePicture(page, '/tmp/widgets-form.png')
    await form
      .getByRole('button', { name: /保\s*存|确\s*定/ })
      .last()
      .click()
    await expect(listRows(page).filter({ hasText: '青铜时代' })).toContainText('★ 3 / 7')
  })
})
