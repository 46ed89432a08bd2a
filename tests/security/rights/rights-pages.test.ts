import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../../../schemas/contract/index.ts'
import { isForbiddenToPages } from '../../../schemas/language/check/page-calls.ts'
import { grant } from '../../../server/modules/screen/permissions.ts'
import { publishScreen } from '../../data/kit.ts'
import { openApplication } from '../../kit/test-app.ts'
import { type Someone, someoneWith } from './rights-kit.ts'

const application = openApplication()
const PAGE = 'lab.page'
const OTHER = 'lab.other'
const DESIGN = [
  'system:screen:list',
  'system:screen:add',
  'system:screen:edit',
  'system:screen:publish',
  'online:enhance:edit',
]
const document = (more: object) => ({ version: 1, id: PAGE, title: '页', fields: { a: { title: 'a' } }, ...more })
const deed = (method: string, path: string) =>
  document({ actions: [{ code: 'go', title: '去', place: 'toolbar', endpoint: { method, path } }] })

let designer: Someone
let version = 1
beforeAll(async () => {
  designer = await someoneWith(application, 'page_designer', DESIGN)
  await publishScreen(application, application.admin, {
    version: 1,
    id: OTHER,
    title: '另一页',
    fields: { a: { title: 'a' } },
  })
  await publishScreen(application, application.admin, document({}))
})
/** Publishes a document of the page; the words of a refusal, '' for none. */
async function publish(who: Pick<Someone, 'send'>, stated: object): Promise<string> {
  await who.send('PUT', `/schema/draft/${PAGE}`, { document: stated, baseVersion: version })
  const done = await who.send('POST', `/schema/publish/${PAGE}`, { message: '', baseVersion: version })
  if (done.success) version += 1
  else await who.send('DELETE', `/schema/draft/${PAGE}`)
  return done.success ? '' : done.message
}
const admin = {
  send: <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
    application.call<T>({ method, url, token: application.admin, ...(body === undefined ? {} : { body }) }),
}

describe('the reach of a page that a person without the right designs', () => {
  it('is no endpoint that its author does not hold, by an action or as the source of its rows', async () => {
    const kept = endpoints.filter(
      ({ access, path }) => access.kind === 'permission' && !DESIGN.includes(access.code) && !path.includes('*'),
    )
    expect(kept.length).toBeGreaterThan(20)
    const open: string[] = []
    for (const { path, methods } of kept) {
      const stated = path.replaceAll(/:[A-Za-z]+/g, 'x')
      const method = methods[0] ?? 'GET'
      const source = document({
        source: { endpoints: method === 'GET' ? { list: stated } : { add: stated, edit: stated, delete: stated } },
      })
      for (const one of [deed(method, stated), source])
        if ((await publish(designer, one)) === '') open.push(`${method} ${path}`)
    }
    expect(open).toEqual([])
  }, 240_000)
  it('is no row of a screen that its author may not change, under any name of its calls', async () => {
    for (const [method, path] of [
      ['POST', `/data/${OTHER}/add`],
      ['DELETE', `/data/${OTHER}/deleteBatch`],
      ['GET', `/data/${OTHER}/list`],
      ['POST', `/online/cgform/api/form/${OTHER}`],
      ['POST', '/data/{id}/add'],
      ['GET', '/{id}/{id}/list'],
    ] as const) {
      expect(await publish(designer, deed(method, path)), path).not.toBe('')
    }
    await grant(application.database.kysely, 'page_designer', OTHER, ['list'])
    expect(await publish(designer, deed('GET', `/data/${OTHER}/list`))).toBe('')
    expect(await publish(designer, deed('POST', `/data/${OTHER}/add`))).toContain('不能发布')
    expect(await publish(designer, deed('POST', '/museum/loan/{id}/approve'))).toBe('')
  })
  it('is never what decides about rights, people, passwords and documents, for any author', async () => {
    for (const path of [
      '/schema/grants/lab.x',
      '/sys/policy/save',
      '/sys/user/changePassword',
      '/sys/role/datarule',
      '/report/roles/x',
      '/sys/{id}/save',
      '/museum/../sys/policy/save',
      '/sys/common/transitRESTful',
    ]) {
      expect(isForbiddenToPages(path), path).toBe(true)
      expect(await publish(admin, deed('POST', path)), path).toContain('不能调用')
    }
  })
})

describe('who wrote the scripts of a page', () => {
  it('is sent with its document, and with another ETag whenever one is saved', async () => {
    const read = async () =>
      (
        await admin.send<{ scripts: string[]; scriptsBy?: string[]; scriptsMark?: string }>(
          'GET',
          `/schema/get/${PAGE}`,
        )
      ).result
    expect(await read()).not.toHaveProperty('scriptsBy')
    const write = (who: Pick<Someone, 'send'>, cgJs: string) =>
      who.send('PUT', `/online/cgform/head/enhanceJs/${PAGE}`, { cgJs, cgJsType: 'form' })
    await write(designer, 'show() {}')
    const first = await read()
    expect(first).toMatchObject({
      scripts: ['form'],
      scriptsBy: ['page_designer'],
      scriptsMark: expect.any(String) as string,
    })
    await write(admin, 'show() { that.hide("a") }')
    const second = await read()
    expect(second.scriptsBy).toEqual(['admin'])
    expect(second.scriptsMark).not.toBe(first.scriptsMark)
  })
})
