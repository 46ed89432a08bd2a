import { describe, expect, it } from 'vitest'
import type { Screen } from '../../../schemas/language/screen.ts'
import { checkProcess, isProcess } from '../index.ts'

const screen: Screen = {
  version: 1,
  id: 'collection.loan',
  title: 'Loans',
  fields: {
    title: { title: 'Title', view: 'text', required: true },
    amount: { title: 'Amount', view: 'money' },
    keeper: { title: 'Keeper', view: 'sel_user' },
    bpmStatus: { title: 'Status', view: 'list', dict: 'bpm_status' },
    count: { title: 'Count', view: 'number', type: 'integer' },
  },
}
const approve = (key: string, more: object = {}) => ({ key, kind: 'approve', who: [{ role: 'head' }], ...more })
const process = (flow: readonly object[], more: object = {}) => ({
  version: 1,
  code: 'loan',
  title: 'Loan',
  screen: 'collection.loan',
  status: 'bpmStatus',
  flow,
  ...more,
})
const lookup = {
  screen: (id: string) => (id === screen.id ? screen : undefined),
  role: (code: string) => code === 'head',
  user: () => undefined,
}
const found = (document: unknown) => checkProcess(document, lookup).map(({ pointer, code }) => [pointer, code] as const)
const lanes = (first: object, second: object = { key: 'b', flow: [] }) => ({
  key: 'fork',
  kind: 'branch',
  mode: 'exclusive',
  branches: [{ key: 'a', when: 'record.amount > 10.0', flow: [], ...first }, second],
})

describe('the check of a process', () => {
  it('accepts one without problems', () => {
    expect(found(process([approve('lead'), lanes({ flow: [approve('board')] })], { name: 'record.title' }))).toEqual([])
    expect(isProcess(process([]))).toBe(true)
  })
  it('says what is wrong with the shape of the node alone', () => {
    expect(found(process([{ key: 'a', kind: 'approve' }]))).toEqual([['/flow/0', 'DOC_MISSING']])
    expect(found(process([{ key: 'a', kind: 'vote' }]))).toEqual([['/flow/0/kind', 'DOC_ENUM']])
    expect(found(process([approve('a', { colour: 'red' })]))).toEqual([['/flow/0/colour', 'PROCESS_UNKNOWN_KEY']])
    expect(found(process([lanes({ flow: [{ key: 'x', kind: 'goto' }] })]))).toEqual([
      ['/flow/0/branches/0/flow/0', 'DOC_MISSING'],
    ])
    expect(found([])).toEqual([['', 'DOC_NOT_OBJECT']])
    expect(found(process([JSON.parse('{"key":"a","kind":"copy","__proto__":{}}') as object]))).toEqual([
      ['/flow/0/__proto__', 'DOC_FORBIDDEN_KEY'],
    ])
    expect(found({ ...process([]), version: 9 })).toEqual([['/version', 'DOC_VERSION']])
  })
  it.each([
    ['a key twice', [approve('a'), approve('a')], [['/flow/1/key', 'PROCESS_KEY_TWICE']]],
    ['a reserved key', [approve('start')], [['/flow/0/key', 'PROCESS_KEY_RESERVED']]],
    ['nobody asked', [], [['/flow', 'PROCESS_NO_HUMAN']]],
    [
      'no default lane',
      [approve('z'), lanes({}, { key: 'b', when: 'true', flow: [] })],
      [['/flow/1', 'PROCESS_LANE_NO_DEFAULT']],
    ],
    [
      'a default lane before another',
      [approve('z'), { ...lanes({ when: undefined }) }],
      [['/flow/1/branches/0', 'PROCESS_LANE_DEFAULT_LAST']],
    ],
    [
      'a jump forwards',
      [{ key: 'g', kind: 'goto', to: 'a', max: 2 }, approve('a')],
      [['/flow/0/to', 'PROCESS_GOTO_TARGET']],
    ],
    ['a jump without limit', [approve('a'), { key: 'g', kind: 'goto', to: 'a' }], [['/flow/1', 'PROCESS_GOTO_MAX']]],
    [
      'a node after the end',
      [approve('z'), { key: 'e', kind: 'end' }, approve('a')],
      [['/flow/2', 'PROCESS_UNREACHABLE']],
    ],
    [
      'people chosen after a fork',
      [lanes({}), approve('c', { who: [{ pick: 'previous' }] })],
      [['/flow/1/who/0', 'PROCESS_PICK_AFTER_FORK']],
    ],
    [
      'a return forwards',
      [approve('a', { onReject: 'return:b' }), approve('b')],
      [['/flow/0/onReject', 'PROCESS_RETURN_TARGET']],
    ],
    [
      'passing with required fields',
      // oxlint-disable-next-line unicorn/no-thenable -- the word of the language
      [approve('a', { fields: { amount: 'required' }, due: { after: '2d', then: 'pass' } })],
      [['/flow/0/due/then', 'PROCESS_AUTO_REQUIRED']],
    ],
    [
      'a batch with required fields',
      [approve('a', { fields: { amount: 'required' }, batch: true })],
      [['/flow/0/batch', 'PROCESS_BATCH_REQUIRED']],
    ],
    [
      'an unknown field',
      [approve('a', { fields: { price: 'edit' } })],
      [['/flow/0/fields/price', 'DOC_UNKNOWN_FIELD']],
    ],
    [
      'editing the status',
      [approve('a', { fields: { bpmStatus: 'edit' } })],
      [['/flow/0/fields/bpmStatus', 'PROCESS_STATUS_WRITTEN']],
    ],
    [
      'an unknown role',
      [approve('a', { who: [{ role: 'nobody' }] })],
      [['/flow/0/who/0/role', 'PROCESS_UNKNOWN_ROLE']],
    ],
    [
      'people of a later node',
      [approve('a', { who: [{ same: 'b' }] }), approve('b')],
      [['/flow/0/who/0/same', 'PROCESS_SAME_NODE']],
    ],
    [
      'a condition over an unknown field',
      [approve('z'), lanes({ when: 'record.price > 1.0' })],
      [['/flow/1/branches/0/when', 'DOC_UNKNOWN_FIELD']],
    ],
    [
      'a condition over an unknown node',
      [approve('z'), lanes({ when: 'nodes.y.result == "agreed"' })],
      [['/flow/1/branches/0/when', 'PROCESS_UNKNOWN_NODE']],
    ],
    [
      'a field without the record',
      [approve('z'), lanes({ when: 'amount > 1.0' })],
      [['/flow/1/branches/0/when', 'EXPR_UNKNOWN']],
    ],
    [
      'a broken condition',
      [approve('z'), lanes({ when: 'record.amount >' })],
      [['/flow/1/branches/0/when', 'EXPR_UNFINISHED']],
    ],
    [
      'an operation that no value knows',
      [approve('z'), lanes({ when: 'record.title > 3' })],
      [['/flow/1/branches/0/when', 'EXPR_OPERATION']],
    ],
    [
      'a service without its target',
      [approve('z'), { key: 's', kind: 'service', do: 'call' }],
      [['/flow/1', 'PROCESS_SERVICE_NEEDS']],
    ],
    ['a wait without an end', [approve('z'), { key: 'w', kind: 'wait' }], [['/flow/1', 'PROCESS_WAIT_NEEDS']]],
  ])('finds %s', (_, flow, problems) => {
    expect(found(process(flow))).toEqual(problems)
  })
  it('finds what the whole document cannot be', () => {
    expect(found(process([approve('a')], { status: 'count' }))).toEqual([['/status', 'PROCESS_STATUS_FIELD']])
    expect(found(process([approve('a')], { result: 'bpmStatus' }))).toEqual([['/result', 'PROCESS_RESULT_FIELD']])
    expect(found(process([approve('a')], { start: { rest: 'read' } }))).toEqual([['/start', 'PROCESS_REQUIRED_LOCKED']])
    const hidden = process([approve('a', { fields: { amount: 'hidden' } })], { summary: ['amount'] })
    expect(found(hidden)).toEqual([['/summary/0', 'PROCESS_NAME_HIDDEN']])
    expect(found(process([approve('a')], { screen: 'a.b' }))[0]).toEqual(['/screen', 'DOC_UNKNOWN_SCREEN'])
    const deep = (depth: number): object =>
      depth === 0
        ? approve('z')
        : { ...lanes({ key: `a${depth}`, flow: [deep(depth - 1)] }, { key: `b${depth}`, flow: [] }), key: `f${depth}` }
    expect(found(process([deep(6)]))).toEqual([])
    expect(found(process([deep(7)])).map(([, code]) => code)).toEqual(['PROCESS_DEPTH_LIMIT'])
  })
  it('finds a child process that calls its parent', () => {
    const child = process([{ key: 'c', kind: 'process', code: 'loan' }], { code: 'child' })
    const checked = checkProcess(process([approve('a'), { key: 'p', kind: 'process', code: 'child' }]), {
      ...lookup,
      process: (code) => (code === 'child' && isProcess(child) ? child : undefined),
    })
    expect(checked).toMatchObject([{ pointer: '/flow/1/code', code: 'PROCESS_CHILD_CYCLE' }])
  })
})
