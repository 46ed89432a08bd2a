import { describe, expect, it } from 'vitest'
import { Assembly, partsOf } from './parts.ts'

const LONG = '瓷器「青花」\\ "\n𠮷'.repeat(2500)

describe('a message between processes', () => {
  it('is one notice when it is short', () => {
    const parts = partsOf('{"a":1}')
    expect(parts).toHaveLength(1)
    expect(new Assembly().take(parts[0] ?? '', 0)).toBe('{"a":1}')
    expect(new Assembly().take(partsOf('')[0] ?? '', 0)).toBe('')
  })
  it('travels in parts that a notice holds, and cuts no character', () => {
    const parts = partsOf(LONG)
    expect(parts.length).toBeGreaterThan(4)
    for (const part of parts) {
      expect(Buffer.byteLength(part)).toBeLessThan(8000)
      expect(part.isWellFormed()).toBe(true)
      expect(part).not.toContain('�')
    }
  })
  it('is whole once its last part is there, in whatever order and however often they come', () => {
    const assembly = new Assembly()
    const other = partsOf(`${LONG}!`)
    const parts = partsOf(LONG).toReversed()
    for (const part of [...parts.slice(0, -1), ...parts.slice(0, 2), ...other.slice(1)])
      expect(assembly.take(part, 0)).toBeUndefined()
    expect(assembly.take(parts.at(-1) ?? '', 0)).toBe(LONG)
    expect(assembly.take(other[0] ?? '', 0)).toBe(`${LONG}!`)
  })
  it('is forgotten when a part is lost, and many incomplete ones take no memory', () => {
    const assembly = new Assembly()
    const [first = '', ...rest] = partsOf(LONG)
    assembly.take(first, 0)
    assembly.take(partsOf(LONG)[0] ?? '', 11_000)
    expect(rest.map((part) => assembly.take(part, 11_000)).at(-1)).toBeUndefined()
    const early = partsOf(LONG)
    assembly.take(early[0] ?? '', 12_000)
    for (let count = 0; count < 300; count += 1) assembly.take(partsOf(LONG)[0] ?? '', 12_000)
    expect(
      early
        .slice(1)
        .map((part) => assembly.take(part, 12_000))
        .at(-1),
    ).toBeUndefined()
  })
  it.each(['', 'no part', 'x 0/2', '{"a":1}'])('passes over %j', (text) => {
    expect(new Assembly().take(text, 0)).toBeUndefined()
  })
})
