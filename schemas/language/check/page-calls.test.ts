import { describe, expect, it } from 'vitest'
import { endpoints } from '../../contract/index.ts'
import { isForbiddenToPages, mayMatchEndpoint, pageCalls } from './page-calls.ts'

/** Subjects whose endpoints decide about rights, people, passwords, sessions and documents. */
const SUBJECTS =
  /^(permission|dataRule|permissionDataRule|policy|role|user|depart|tenant|online|auth|account|third|schema|enhance|report\.(save|remove|preview|roles|giveRoles|document|add|edit|delete)|graph\.(add|edit|delete)|relay)/
/** An address as a document would write it. */
const stated = (path: string) => path.replaceAll(/:[A-Za-z]+|\*/g, '{id}')
/** What pages read of those subjects without declaring it: pickers and the page itself. */
const isReading = ({ id }: { readonly id: string }) => id === 'enhance.run'

describe('what is closed to pages', () => {
  it('is every endpoint that decides about rights, people, passwords, sessions and documents', () => {
    const subjects = endpoints.filter(({ id }) => SUBJECTS.test(id)).filter((one) => !isReading(one))
    expect(subjects.length).toBeGreaterThan(60)
    expect(
      subjects.filter(({ path }) => !isForbiddenToPages(stated(path))).map(({ id, path }) => `${id} ${path}`),
    ).toEqual([])
  })
  it('is no endpoint of rows, dictionaries, numbers and announcements', () => {
    const open = endpoints.filter(({ path }) =>
      /^\/(data|sys\/(dict|dictItem|category|fillRule|annountCement|position|listView))\//.test(path),
    )
    expect(open.length).toBeGreaterThan(30)
    expect(
      open.filter(({ path }) => isForbiddenToPages(path.replaceAll(/:[A-Za-z]+/g, 'x'))).map(({ path }) => path),
    ).toEqual([])
  })
  it.each([
    '/sys/policy/save',
    'sys/policy/save',
    '/sys/policy/save/',
    '/sys/user',
    '/schema/grants/lab.x',
    '/{id}/policy/save',
    '/sys/{id}/save',
    '/sys/{id}olicy/save',
    '/museum/../sys/policy/save',
    '/./x',
    '//sys/policy',
    '/x//y',
    '',
    '/',
  ])('is %s', (path) => {
    expect(isForbiddenToPages(path)).toBe(true)
  })
  it.each([
    '/museum/loan/approve',
    '/museum/loan/{id}/approve',
    '/sys/dict/add',
    '/sys/userlike/list',
    '/schemas/x',
    '/isps/user/list',
  ])('is not %s', (path) => {
    expect(isForbiddenToPages(path)).toBe(false)
  })
  it('is asked of what a document declares: its rows and the deeds of its actions', () => {
    const screen = {
      version: 1,
      id: 'a.b',
      title: 'x',
      fields: { a: { title: 'a' } },
      source: { endpoints: { list: '/m/list', edit: '/m/edit' } },
      actions: [{ code: 'x', endpoint: { method: 'POST' as const, path: '/m/{id}/do' } }, { code: 'y' }],
    }
    expect(pageCalls(screen)).toEqual([
      { pointer: '/source/endpoints/list', methods: ['GET'], path: '/m/list' },
      { pointer: '/source/endpoints/edit', methods: ['PUT', 'POST'], path: '/m/edit' },
      { pointer: '/actions/0/endpoint/path', methods: ['POST'], path: '/m/{id}/do' },
    ])
  })
  it('a call that is filled in may be any endpoint of its length', () => {
    expect([
      mayMatchEndpoint('/data/{id}/list', '/data/:screen/list'),
      mayMatchEndpoint('data/lab.x/list', '/data/:screen/list'),
      mayMatchEndpoint('/data/lab.x/{id}', '/data/:screen/list'),
    ]).toEqual([true, true, true])
    expect([
      mayMatchEndpoint('/data/lab.x', '/data/:screen/list'),
      mayMatchEndpoint('/data/lab.x/add', '/data/:screen/list'),
    ]).toEqual([false, false])
  })
})
