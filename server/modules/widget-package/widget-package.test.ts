import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReplyOf } from '../../../schemas/contract/endpoint.ts'
import type * as contract from '../../../schemas/contract/screens/widget-package.ts'
import { PACKAGE_LAWS } from '../../../schemas/language/widget-package/laws.ts'
import { type TestApp, buildTestApp } from '../../../tests/kit/test-app.ts'

const EXAMPLE = new URL('../../../registry/packages/examples/stars/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, EXAMPLE), 'utf8')
const STARS = {
  ...(JSON.parse(read('manifest.json')) as Record<string, unknown>),
  module: read('module.js'),
  style: read('style.css'),
}
const STARS_NAME = { 'zh-CN': '示例', 'en-US': 'sample' }
const OBEYED = PACKAGE_LAWS.map((law) => ({ law, problem: '' }))
const BASE = '/online/widgetPackage'

let house: TestApp
let admin: string
let staff: string
beforeAll(async () => {
  house = await buildTestApp()
  admin = await house.login('admin')
  staff = await house.login('staff')
})
afterAll(() => house.close())

const upload = (pack: object | string, token = admin) =>
  house.call<{ id: string; version: string }>({
    method: 'POST',
    url: `${BASE}/upload`,
    token,
    body: { content: typeof pack === 'string' ? pack : JSON.stringify(pack) },
  })
const list = async () => (await house.call<ReplyOf<typeof contract.list>>({ url: `${BASE}/list`, token: admin })).result
const known = async () =>
  (await house.call<ReplyOf<typeof contract.known>>({ url: `${BASE}/known`, token: staff })).result
const packOf = async (id: string) => (await list()).find((pack) => pack.id === id)
const tryOut = async (id: string, version: string, findings: readonly object[] = OBEYED) => {
  const hash = (await packOf(id))?.versions.find((one) => one.version === version)?.hash
  return house.call({ method: 'POST', url: `${BASE}/laws/${id}/${version}`, token: admin, body: { hash, findings } })
}
const switchOn = async (id: string, version: string, revision?: number, token = admin) =>
  house.call({
    method: 'PUT',
    url: `${BASE}/on/${id}/${version}`,
    token,
    body: { revision: revision ?? (await packOf(id))?.revision ?? 0 },
  })
const install = async (pack: { readonly id: string; readonly version: string }) => {
  expect(await upload(pack)).toMatchObject({ success: true })
  expect(await tryOut(pack.id, pack.version)).toMatchObject({ success: true })
  expect(await switchOn(pack.id, pack.version)).toMatchObject({ success: true })
}
const variant = (over: object) => ({ ...STARS, ...over }) as typeof STARS & { id: string; version: string }

const SCREEN = {
  version: 1,
  id: 'test.rated',
  title: { 'zh-CN': '评分', 'en-US': 'Ratings' },
  permission: 'test:rated',
  source: { table: 'test_rated' },
  fields: { name: { title: '名称' }, score: { title: '评分', view: 'x_stars', options: { most: 7 } } },
}
const publish = async (document: object, id: string) => {
  await house.call({ method: 'POST', url: '/schema/create', token: admin, body: { document } })
  return house.call({
    method: 'POST',
    url: `/schema/publish/${id}`,
    token: admin,
    body: { message: 'test', baseVersion: 0 },
  })
}

describe('a widget package', () => {
  it('is stored when it is sound, and is no view type before it was tried and switched on', async () => {
    expect(await upload(STARS)).toMatchObject({ success: true, result: { id: 'stars', version: '1.0.0' } })
    expect(await packOf('stars')).toMatchObject({
      isOn: false,
      activeVersion: null,
      versions: [{ version: '1.0.0', laws: null }],
    })
    expect((await known()).packages).toEqual([])
    expect(await switchOn('stars', '1.0.0')).toMatchObject({ success: false, code: 409 })
    expect(await tryOut('stars', '1.0.0', [...OBEYED.slice(1), { law: 'codec', problem: 'x' }])).toMatchObject({
      success: true,
    })
    expect(await switchOn('stars', '1.0.0')).toMatchObject({ success: false, code: 409 })
    expect(await tryOut('stars', '1.0.0', OBEYED.slice(1))).toMatchObject({ success: true })
    expect(await switchOn('stars', '1.0.0')).toMatchObject({ success: false, code: 409 })
    expect(await tryOut('stars', '1.0.0')).toMatchObject({ success: true })
    expect(await switchOn('stars', '1.0.0')).toMatchObject({ success: true })
    expect((await known()).packages).toMatchObject([{ isOn: true, manifest: { id: 'stars' } }])
  })
  it('is administered with a right of its own', async () => {
    for (const reply of [await upload(STARS, staff), await switchOn('stars', '1.0.0', 1, staff)])
      expect(reply).toMatchObject({ success: false, code: 510 })
    expect((await house.request({ url: `${BASE}/list`, token: staff })).json()).toMatchObject({ success: false })
    const code = await house.call<ReplyOf<typeof contract.code>>({ url: `${BASE}/code/stars/1.0.0`, token: staff })
    expect(code.result.module).toContain('export function Form')
  })
  it('runs in a page that has no origin and may load nothing', async () => {
    const page = await house.request({ url: `${BASE}/frame` })
    expect(page.headers['content-security-policy']).toMatch(
      /^sandbox allow-scripts; default-src 'none'; script-src 'sha256-[\w+/=]+' blob:; worker-src blob:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'$/,
    )
    expect(page.body).toContain('frameMain()')
  })
})

describe('a page with a field of a package', () => {
  it('is published, and its values are checked by the description alone', async () => {
    expect(await publish(SCREEN, 'test.rated')).toMatchObject({ success: true })
    const add = (body: object) => house.call({ method: 'POST', url: '/data/test.rated/add', token: admin, body })
    expect(await add({ name: '鼎', score: 4 })).toMatchObject({ success: true })
    for (const score of [0, 11, 2.5, 'many']) expect(await add({ name: '鼎', score })).toMatchObject({ success: false })
    const rows = await house.call<{ records: readonly object[] }>({ url: '/data/test.rated/list', token: admin })
    expect(rows.result.records).toMatchObject([{ name: '鼎', score: 4 }])
  })
  it('keeps its package from being removed, and stays when it is switched off', async () => {
    const removed = await house.call({ method: 'DELETE', url: `${BASE}/stars`, token: admin })
    expect(removed).toMatchObject({ success: false, code: 409 })
    expect(removed.message).toContain('评分')
    expect(await house.call({ method: 'PUT', url: `${BASE}/off/stars`, token: admin })).toMatchObject({ success: true })
    expect((await known()).packages).toMatchObject([{ isOn: false }])
    expect((await house.request({ url: `${BASE}/code/stars/1.0.0`, token: staff })).json()).toMatchObject({
      success: false,
    })
    expect(
      await house.call({ method: 'POST', url: '/data/test.rated/add', token: admin, body: { name: '尊', score: 2 } }),
    ).toMatchObject({ success: true })
    expect(await switchOn('stars', '1.0.0')).toMatchObject({ success: true })
  })
  it('is refused with a package that is not there, and with options that it does not have', async () => {
    const other = { ...SCREEN, id: 'test.other', permission: 'test:other', source: { table: 'test_other' } }
    const without = { ...other, fields: { score: { title: '评分', view: 'x_none' } } }
    expect(await publish(without, 'test.other')).toMatchObject({ success: false })
    const wrong = { ...other, fields: { score: { title: '评分', view: 'x_stars', options: { most: 99 } } } }
    expect(await publish(wrong, 'test.other')).toMatchObject({ success: false })
  })
})

describe('a hostile or careless package', () => {
  it('is refused with a lower or the same version, and with other storage', async () => {
    for (const version of ['0.9.9', '1.0.0'])
      expect(await upload(variant({ version }))).toMatchObject({ success: false, code: 409 })
    expect(
      await upload(
        variant({
          version: '1.1.0',
          storage: { type: 'text' },
          value: {},
          fixtures: [
            { name: STARS_NAME, stored: null },
            { name: STARS_NAME, stored: 'a' },
          ],
          garbage: [true],
          keys: { steps: ['a'], stored: 'a' },
        }),
      ),
    ).toMatchObject({ success: false, code: 409 })
  })
  it('never has the name of a view type of ours', async () => {
    await install(variant({ id: 'text' }))
    expect((await known()).packages.map(({ manifest }) => manifest.id)).toContain('text')
    const own = {
      ...SCREEN,
      id: 'test.own',
      permission: 'test:own',
      source: { table: 'test_own' },
      fields: { a: { title: 'a', view: 'text' } },
    }
    expect(await publish(own, 'test.own')).toMatchObject({ success: true })
    expect(
      await house.call({ method: 'POST', url: '/data/test.own/add', token: admin, body: { a: '文字' } }),
    ).toMatchObject({ success: true })
  })
  it.each([
    ['is no JSON', '{"id":'],
    ['has a prototype as a name', JSON.stringify(STARS).replace('"most"', '"__proto__"')],
    ['has an unknown key', { ...STARS, server: 'code' }],
    ['has an id that is a path', { ...STARS, id: '../x' }],
    ['has a pattern for the server to run', { ...STARS, value: { pattern: '(a+)+$' } }],
    [
      'has options that let anything through',
      { ...STARS, options: { type: 'object', properties: {}, additionalProperties: true } },
    ],
    [
      'has samples that contradict its values',
      {
        ...STARS,
        fixtures: [
          { name: { 'zh-CN': 'a', 'en-US': 'a' }, stored: 99 },
          { name: { 'zh-CN': 'b', 'en-US': 'b' }, stored: null },
        ],
      },
    ],
    [
      'has an option whose default does not fit',
      {
        ...STARS,
        options: {
          type: 'object',
          additionalProperties: false,
          properties: { a: { type: 'integer', default: 'x', 'x-title': { 'zh-CN': 'a', 'en-US': 'a' } } },
        },
      },
    ],
    ['has garbage that can be stored', { ...STARS, garbage: [3] }],
  ])('is refused when it %s', async (_, pack) => {
    const reply = await upload(pack)
    expect(reply).toMatchObject({ success: false })
    expect([400, 500]).toContain(reply.code)
  })
  it('is refused when it is too large, without being read', async () => {
    expect(await upload('x'.repeat(20_000_000))).toMatchObject({ success: false })
    expect(await upload(variant({ id: 'big', module: 'x'.repeat(400_000) }))).toMatchObject({ success: false })
  })
})

describe('two administrators', () => {
  it('upload one version once', async () => {
    const pack = variant({ id: 'twice' })
    const replies = await Promise.all([upload(pack), upload(pack), upload(pack)])
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
    expect((await packOf('twice'))?.versions).toHaveLength(1)
  })
  it('do not overwrite what the other switched, and what was tried counts for that file only', async () => {
    await tryOut('twice', '1.0.0')
    const revision = (await packOf('twice'))?.revision ?? 0
    const replies = await Promise.all([switchOn('twice', '1.0.0', revision), switchOn('twice', '1.0.0', revision)])
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
    const stale = await house.call({
      method: 'POST',
      url: `${BASE}/laws/twice/1.0.0`,
      token: admin,
      body: { hash: 'other', findings: OBEYED },
    })
    expect(stale).toMatchObject({ success: false, code: 409 })
  })
  it('remove a package that no page uses', async () => {
    expect(await house.call({ method: 'DELETE', url: `${BASE}/twice`, token: admin })).toMatchObject({ success: true })
    expect(await packOf('twice')).toBeUndefined()
  })
})

it('keeps the newest versions and the one in use', async () => {
  const pack = variant({ id: 'many' })
  await install(pack)
  for (let number = 1; number <= 7; number += 1) await upload({ ...pack, version: `1.${number}.0` })
  const versions = (await packOf('many'))?.versions.map(({ version }) => version)
  expect(versions).toEqual(['1.7.0', '1.6.0', '1.5.0', '1.4.0', '1.3.0', '1.0.0'])
})
