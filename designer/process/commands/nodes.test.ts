import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../document/json.ts'
import { flowOf, itemsOf, keyAtPointer, keysOf, pointerOf } from '../document/flow.ts'
import { newNode, NODE_KINDS } from '../document/new-node.ts'
import { LOAN } from '../testing.tsx'
import { copiedText, isKeyFree, readCopied, renameKey, withNewKeys } from './keys.ts'
import {
  addLane,
  insertNodes,
  moveLane,
  moveNode,
  adjacentPlace,
  removeItem,
  setForkMode,
  setNodeProperty,
} from './nodes.ts'

const keys = (document: JsonObject) => itemsOf(flowOf(document)).map(({ key }) => key)
const branch = (document: JsonObject, key: string) =>
  itemsOf(flowOf(document)).find((item) => item.key === key) as { readonly node: JsonObject }

describe('nodes of a process', () => {
  it('are put at a place of the flow and of a lane', () => {
    const node = { key: 'extra', kind: 'copy', who: [{ starter: true }] }
    expect(keys(insertNodes(LOAN, { lane: null, index: 1 }, [node])).slice(0, 3)).toEqual(['lead', 'extra', 'size'])
    expect(keys(insertNodes(LOAN, { lane: 'other', index: 0 }, [node]))).toEqual([
      'lead',
      'size',
      'big',
      'board',
      'other',
      'extra',
      'pack',
    ])
  })
  it('move with all that lies in them, and never into themselves', () => {
    expect(keys(moveNode(LOAN, 'size', { lane: null, index: 0 }))).toEqual([
      'size',
      'big',
      'board',
      'other',
      'lead',
      'pack',
    ])
    expect(moveNode(LOAN, 'size', { lane: 'big', index: 0 })).toBe(LOAN)
    expect(moveNode(LOAN, 'lead', { lane: null, index: 1 })).toBe(LOAN)
    expect(keys(moveNode(LOAN, 'lead', { lane: 'other', index: 0 }))).toEqual([
      'size',
      'big',
      'board',
      'other',
      'lead',
      'pack',
    ])
  })
  it('step out of their lane at either end', () => {
    expect(adjacentPlace(LOAN, 'board', -1)).toEqual({ lane: null, index: 1 })
    expect(adjacentPlace(LOAN, 'board', 1)).toEqual({ lane: null, index: 2 })
    expect(adjacentPlace(LOAN, 'lead', -1)).toBeUndefined()
    expect(adjacentPlace(LOAN, 'lead', 1)).toEqual({ lane: null, index: 2 })
  })
  it('are deleted, and a fork of one lane gives its place to what that lane holds', () => {
    expect(keys(removeItem(LOAN, 'size'))).toEqual(['lead', 'pack'])
    expect(keys(removeItem(LOAN, 'other'))).toEqual(['lead', 'board', 'pack'])
    expect(removeItem(LOAN, 'unknown')).toBe(LOAN)
  })
  it('lose the condition of the lane that becomes the default', () => {
    const three = addLane(LOAN, 'size', 'third')
    expect(keys(three)).toEqual(['lead', 'size', 'big', 'board', 'third', 'other', 'pack'])
    const without = removeItem(setNodeProperty(three, 'third', 'when', 'record.amount > 1'), 'other')
    expect(branch(without, 'size').node['branches']).toMatchObject([{ key: 'big' }, { key: 'third', flow: [] }])
    expect(JSON.stringify(without)).not.toContain('record.amount > 1')
  })
  it('choose lanes in another way and remain sound', () => {
    expect(JSON.stringify(setForkMode(LOAN, 'size', 'parallel'))).not.toContain('when')
    expect(branch(setForkMode(setForkMode(LOAN, 'size', 'parallel'), 'size', 'exclusive'), 'size').node).toMatchObject({
      branches: [{ key: 'big', when: '' }, { key: 'other' }],
    })
    const three = addLane(LOAN, 'size', 'third')
    expect(keys(moveLane(three, 'third', -1))).toEqual(['lead', 'size', 'third', 'big', 'board', 'other', 'pack'])
    expect(moveLane(three, 'other', -1)).toBe(three)
  })
  it('have places that lead to their keys and back', () => {
    for (const key of keysOf(LOAN))
      expect(keyAtPointer(LOAN, `${pointerOf(LOAN, key) ?? ''}/who`)).toBe(key === 'start' ? undefined : key)
  })
})

describe('keys of nodes', () => {
  it('are renamed wherever they are named', () => {
    const text = JSON.stringify(renameKey(LOAN, 'lead', 'chief'))
    expect(text).not.toContain('lead')
    expect(text).toContain('nodes.chief.result')
    expect(text).toContain('return:chief')
    expect(renameKey(LOAN, 'lead', 'board')).toBe(LOAN)
    expect(isKeyFree(LOAN, 'Not valid')).toBe(false)
  })
  it('are new in what is pasted', () => {
    const copied = readCopied(copiedText(LOAN, 'size') ?? '') ?? []
    const fresh = withNewKeys(copied, keysOf(LOAN))
    expect(keys({ flow: fresh })).toEqual(['size2', 'big2', 'board2', 'other2'])
    expect(readCopied('{"a":1}')).toBeUndefined()
    expect(readCopied('{"vitrine.process.nodes":[{"__proto__":{}}]}')).toBeUndefined()
  })
  it('are free in every new kind of node', () => {
    let taken: ReadonlySet<string> = keysOf(LOAN)
    for (const kind of [...NODE_KINDS, ...NODE_KINDS]) {
      const made = keys({ flow: [newNode(kind, taken)] })
      expect(made.some((key) => taken.has(key))).toBe(false)
      taken = new Set([...taken, ...made])
    }
  })
})
