import { expect, it } from 'vitest'
import type { ApiDocument } from '../../../api/administration/api-document.ts'
import { answerOf, curlOf, groupsOf, searchGroups } from './operations.ts'

const RESPONSES = {
  200: {
    content: {
      'application/json': {
        schema: { anyOf: [{ type: 'object', properties: { success: { const: true } } }, { type: 'object' }] },
      },
    },
  },
} as const
const document: ApiDocument = {
  tags: [{ name: 'collection.exhibition', description: '展览' }],
  paths: {
    '/sys/login': {
      post: {
        operationId: 'auth.login',
        tags: ['auth'],
        security: [],
        requestBody: {
          content: { 'application/json': { schema: { type: 'object' }, example: { username: "o'neill" } } },
        },
        responses: RESPONSES,
      },
    },
    '/data/collection.exhibition/{action}': {
      get: {
        operationId: 'data.act',
        tags: ['collection.exhibition'],
        security: [{ token: [] }],
        parameters: [
          { in: 'path', name: 'action', required: true, schema: { type: 'string' }, example: 'a b' },
          { in: 'query', name: 'note', schema: { type: 'string' } },
          { in: 'query', name: 'order', schema: { type: 'string' }, example: 'desc' },
        ],
        responses: RESPONSES,
      },
    },
    '/data/collection.exhibition/import': {
      post: {
        operationId: 'data.import',
        tags: ['collection.exhibition'],
        security: [{ token: [] }],
        requestBody: { content: { 'multipart/form-data': { schema: { type: 'object' } } } },
        responses: RESPONSES,
      },
    },
  },
  components: {},
}
const keys = (sought: string) =>
  searchGroups(groupsOf(document), sought).flatMap(({ operations }) => operations.map(({ key }) => key))
const operation = (key: string) => {
  const found = groupsOf(document)
    .flatMap(({ operations }) => operations)
    .find((each) => each.key === key)
  if (!found) throw new Error(key)
  return found
}

it('lists published pages before the modules of the server', () => {
  expect(groupsOf(document).map(({ tag, title, operations }) => [tag, title, operations.length])).toEqual([
    ['collection.exhibition', '展览', 2],
    ['auth', '', 1],
  ])
})
it('finds operations by every word of the search, in the title of a page, the path and the name', () => {
  expect(keys('展览 import')).toEqual(['post /data/collection.exhibition/import'])
  expect(keys('AUTH.LOGIN')).toEqual(['post /sys/login'])
  expect(keys('login import')).toEqual([])
  expect(keys(' ')).toHaveLength(3)
})
it('writes the example as a shell command with the token where one is needed', () => {
  expect(curlOf(operation('get /data/collection.exhibition/{action}'), 'https://museum.example/api')).toBe(
    `curl -X GET 'https://museum.example/api/data/collection.exhibition/a%20b?order=desc' \\\n  -H "x-access-token: $TOKEN"`,
  )
  expect(curlOf(operation('post /sys/login'), '')).toBe(
    `curl -X POST '/sys/login' \\\n  -H 'Content-Type: application/json' \\\n  -d '{"username":"o'\\''neill"}'`,
  )
  expect(curlOf(operation('post /data/collection.exhibition/import'), '')).toContain("-F 'file=@")
})
it('shows the answer of success', () => {
  expect(answerOf(operation('post /sys/login'))?.schema?.properties).toEqual({ success: { const: true } })
})
