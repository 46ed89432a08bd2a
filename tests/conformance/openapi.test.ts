import { Validator } from '@seriousme/openapi-schema-validator'
import Ajv from 'ajv/dist/2020.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../../schemas/contract/index.ts'
import type { ApiDocument, ApiOperation } from '../../server/http/openapi.ts'
import { openApplication } from '../kit/test-app.ts'

const app = openApplication()
let document: ApiDocument
let operations: readonly { readonly path: string; readonly method: string; readonly operation: ApiOperation }[]
const read = async (token: string, headers = {}) =>
  (await app.request({ url: '/openapi/document', token, headers })).json<ApiDocument>()
beforeAll(async () => {
  document = await read(app.admin)
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
})

/** The calls after it would be those of nobody. */
const ENDS_SESSION = /^\/sys\/logout$/

/** Where an answer does not fit what the document says of status 200. */
function validatorOf(): (path: string, answer: unknown) => string[] {
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true })
  ajv.addSchema(document, 'document')
  const escaped = (path: string) => encodeURIComponent(path.replaceAll('~', '~0').replaceAll('/', '~1'))
  return (path, answer) => {
    const schema = document.paths[path]?.['get']?.responses['200']
    const check = ajv.compile({
      $ref: `document#/paths/${escaped(path)}/get/responses/200/content/application~1json/schema`,
    })
    expect(schema, path).toBeDefined()
    return check(answer)
      ? []
      : (check.errors ?? []).map(
          ({ instancePath, message, params }) => `${path}${instancePath} ${message} ${JSON.stringify(params)}`,
        )
  }
}

describe('the OpenAPI document', () => {
  it('is valid by the published schema of OpenAPI 3.1', async () => {
    const checked = await new Validator().validate(structuredClone(document) as unknown as Record<string, unknown>)
    expect(checked.errors ?? []).toEqual([])
    expect([document.openapi, checked.valid]).toEqual(['3.1.0', true])
  })
  it('names every operation once, with each method of every endpoint that is served', () => {
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    const described = operations.map(({ path, method }) => `${method.toUpperCase()} ${path}`)
    const served = endpoints.flatMap(({ id, methods, path }) =>
      id.startsWith('relay.')
        ? []
        : methods.map((method) => `${method} ${path.replace(/:(\w+)/g, '{$1}').replace('*', '{*}')}`),
    )
    expect(served.filter((each) => !described.includes(each))).toEqual([])
  })
  it('titles the module of every endpoint in the language of the caller', async () => {
    const titlesIn = async (locale: string) => {
      const { tags } = await read(app.admin, { 'x-lang': locale })
      return new Map(tags.map(({ name, description }) => [name, String(description ?? '')]))
    }
    const [chinese, english] = [await titlesIn('zh-CN'), await titlesIn('en-US')]
    const modules = [...new Set(endpoints.map(({ id }) => id.split('.', 1)[0] ?? ''))].filter(
      (name) => name !== 'relay',
    )
    expect(modules.filter((name) => !/\p{Script=Han}/u.test(chinese.get(name) ?? ''))).toEqual([])
    expect(modules.filter((name) => !/^[A-Z]/.test(english.get(name) ?? ''))).toEqual([])
    expect([chinese.get('auth'), english.get('auth')]).toEqual(['登录与退出', 'Sign-in and sign-out'])
    const used = operations.flatMap(({ operation }) => operation.tags)
    expect(used.filter((name) => !chinese.get(name))).toEqual([])
  })
  it('states the permission that a call needs', () => {
    expect(document.paths['/openapi/document']?.['get']?.security).toEqual([{ token: ['system:api:list'] }])
    expect(document.paths['/sys/job/list']?.['get']?.security).toEqual([{ token: [] }])
    expect(document.paths['/sys/login']?.['post']?.security).toEqual([])
  })
  it('describes the calls of a published screen with its fields, in the language of the request', async () => {
    const list = document.paths['/data/collection.exhibition/list']?.['get']
    expect(list?.parameters).toEqual(expect.arrayContaining([expect.objectContaining({ in: 'query', name: 'name' })]))
    expect(JSON.stringify(list?.responses)).toContain('#/components/schemas/collection.exhibition"')
    expect(JSON.stringify(document.paths['/data/collection.exhibition/add']?.['post']?.requestBody)).toContain(
      '#/components/schemas/collection.exhibition.input"',
    )
    const ofScreen = Object.keys(document.paths).filter((path) => path.startsWith('/data/collection.exhibition/'))
    expect(
      ofScreen.filter((path) => document.paths[path.replace('collection.exhibition', '{screen}')] === undefined),
    ).toEqual([])
    const titleIn = ({ components }: ApiDocument) =>
      (components.schemas['collection.exhibition'] as { properties: Record<string, { title: string }> }).properties[
        'name'
      ]?.title
    expect(titleIn(document)).toMatch(/\p{Script=Han}/u)
    expect(titleIn(await read(app.admin, { 'x-lang': 'en-US' }))).toMatch(/^[\w ]+$/)
  })
  it('holds for the answer of every call that needs no parameter', async () => {
    const problemsOf = validatorOf()
    const isRead = ({ operation, path, method }: (typeof operations)[number]) =>
      method === 'get' &&
      !ENDS_SESSION.test(path) &&
      !path.includes('{') &&
      !operation.parameters?.some(({ required }) => required === true) &&
      !JSON.stringify(operation.responses).includes('octet-stream')
    const called = operations.filter(isRead)
    expect(called.filter(({ path }) => path.startsWith('/data/')).length).toBeGreaterThan(10)
    const found: string[] = []
    let rows = 0
    for (const { path } of called) {
      const answer = (await app.request({ url: path, token: app.admin })).json<{
        success?: boolean
        result?: { records?: readonly unknown[] } | null
      }>()
      if (path.startsWith('/data/') && answer.success !== true) found.push(`${path} ${JSON.stringify(answer)}`)
      rows += answer.result?.records?.length ?? 0
      found.push(...problemsOf(path, answer))
    }
    expect(found).toEqual([])
    expect(rows).toBeGreaterThan(20)
  })
  it('is refused to a person without its permission', async () => {
    expect((await app.request({ url: '/openapi/document', token: app.staff })).json()).toMatchObject({
      success: false,
      code: 510,
    })
  })
})
