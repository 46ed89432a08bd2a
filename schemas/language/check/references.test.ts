/* oxlint-disable unicorn/no-thenable -- `then` is a list of orders, which is never awaited */
import { describe, expect, it } from 'vitest'
import { messages } from '../../messages/index.ts'
import { checkScreenDocument } from './check-document.ts'

function reported(more: object): string[] {
  const fields = Object.fromEntries(['name', 'level', 'price'].map((key) => [key, { title: key }]))
  const { problems } = checkScreenDocument({
    version: 1,
    id: 'a.b',
    title: 'x',
    fields,
    children: { lines: { screen: 'a.c', relation: 'many', key: 'owner' } },
    ...more,
  })
  for (const { code } of problems) expect(Object.keys(messages[code]).toSorted()).toEqual(['en-US', 'zh-CN'])
  return problems.map(({ pointer, code, level }) => `${level} ${code} ${pointer}`)
}
const list = (more: object) => reported({ list: more })
const actions = (...all: readonly object[]) => reported({ actions: all })

describe('what a list names', () => {
  it('may be its fields, its children, and what every row has where it is sorted', () => {
    expect(
      list({
        sort: { field: 'level', order: 'asc' },
        then: [{ field: 'createTime', order: 'desc' }],
        quick: ['name', 'level'],
        totals: { price: 'sum' },
        inner: 'lines',
      }),
    ).toEqual([])
  })
  it.each([
    [
      'an order',
      {
        then: [
          { field: 'name', order: 'asc' },
          { field: 'gone', order: 'asc' },
        ],
      },
      '/list/then/1/field',
    ],
    ['the quick search', { quick: ['name', 'gone'] }, '/list/quick/1'],
    ['the totals', { totals: { gone: 'sum' } }, '/list/totals/gone'],
  ])('is no field that is not there, in %s', (_, section, pointer) => {
    expect(list(section)).toEqual([`error DOC_UNKNOWN_FIELD ${pointer}`])
  })
  it('is no child that is not there', () => {
    expect(list({ inner: 'gone' })).toEqual(['error DOC_UNKNOWN_CHILD /list/inner'])
  })
  it('is named once', () => {
    expect(
      list({
        sort: { field: 'name', order: 'asc' },
        then: [{ field: 'name', order: 'desc' }],
        quick: ['name', 'name'],
      }),
    ).toEqual(['warning DOC_DUPLICATE_FIELD /list/then/0/field', 'warning DOC_DUPLICATE_FIELD /list/quick/1'])
  })
})

describe('what an action names', () => {
  it('may be fields of the row and what every row has', () => {
    expect(actions({ code: 'open', link: '/relics/{id}?name={name}&by={createBy}' })).toEqual([])
  })
  it('refuses a workflow field that does not exist, and reports it once for an address', () => {
    expect(actions({ code: 'open', link: 'https://example.org/{gone}/{name}/{gone}' })).toEqual([
      'error DOC_UNKNOWN_FIELD /actions/0/link',
    ])
    expect(actions({ code: 'close', set: { gone: "'1'" } })).toEqual(['error DOC_UNKNOWN_FIELD /actions/0/set/gone'])
  })
  it('refuses a process of rows that this system stores while no field shows its state', () => {
    const start = { code: 'approve', workflow: { code: 'loan_approval' } }
    expect(actions(start)).toEqual(['error DOC_WORKFLOW_NO_STATUS /actions/0/workflow'])
    expect(reported({ source: { table: 'mus_loan' }, actions: [start] })).toEqual([
      'error DOC_WORKFLOW_NO_STATUS /actions/0/workflow',
    ])
    const state = { title: '审批状态', view: 'list', dict: 'bpm_status' }
    expect(
      reported({ source: { table: 'mus_loan' }, fields: { name: { title: '名称' }, state }, actions: [start] }),
    ).toEqual([])
    expect(reported({ source: { endpoints: { list: '/loan/list' } }, actions: [start] })).toEqual([])
    expect(actions({ ...start, enabled: false })).toEqual([])
  })
  it.each([
    ['no code', {}],
    ['an empty code', { code: '' }],
    ['a code with a space', { code: 'a b' }],
    ['an address with a space', { code: 'a', formUrl: 'x y' }],
  ])('is no process with %s', (_, workflow) => {
    expect(
      reported({ source: { endpoints: { list: '/loan/list' } }, actions: [{ code: 'approve', workflow }] })[0],
    ).toMatch(/^error DOC_\w+ \/actions\/0\/workflow/)
  })
  it('is called by a code of its own', () => {
    expect(actions({ code: 'open', link: '/a' }, { code: 'open', link: '/b' })).toEqual([
      'warning DOC_DUPLICATE_VALUE /actions/1/code',
    ])
  })
})
