import { describe, expect, it } from 'vitest'
import { dependantsOf, topological } from './graph.ts'

const reads = (graph: Readonly<Record<string, readonly string[]>>) => new Map(Object.entries(graph))

describe('what fields read of each other', () => {
  it('is turned round: every field with all that read it', () => {
    expect(dependantsOf(reads({ sum: ['net', 'tax'], tax: ['net'] }))).toEqual(
      new Map([
        ['net', new Set(['sum', 'tax'])],
        ['tax', new Set(['sum'])],
      ]),
    )
  })
  it('puts every field after those it reads, each once, and leaves out what is no key of it', () => {
    expect(topological(reads({ sum: ['tax', 'net'], tax: ['net'], net: ['price'], label: [] }))).toEqual({
      order: ['net', 'tax', 'sum', 'label'],
      isCircular: false,
    })
  })
  it('is no circle where two fields read the same one', () => {
    expect(topological(reads({ a: ['c'], b: ['c'], c: [] }))).toEqual({ order: ['c', 'a', 'b'], isCircular: false })
  })
  it('finds a circle of two, of one, and one before fields that are in none, and still names each once', () => {
    expect(topological(reads({ a: ['b'], b: ['a'] }))).toEqual({ order: ['b', 'a'], isCircular: true })
    expect(topological(reads({ a: ['a'] }))).toEqual({ order: ['a'], isCircular: true })
    expect(topological(reads({ a: ['b'], b: ['a'], c: ['a'], d: [] }))).toEqual({
      order: ['b', 'a', 'c', 'd'],
      isCircular: true,
    })
  })
})
