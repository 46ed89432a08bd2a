import { describe, expect, it } from 'vitest'
import { firstLineOf, lensAfter, lensOn, shownBy, writtenBy } from './lens.ts'

const TEXT = `{
  "fields": {
    "name": {
      "title": "名称",

      "required": true
    },
    "note": { "title": "备注" }
  },
  "list": { "columns": ["name", "note"] }
}
`
const lensAt = (pointer: string, text = TEXT) => {
  const lens = lensOn(text, pointer)
  if (!lens) throw new Error(`nothing at ${pointer}`)
  return lens
}

describe('a lens', () => {
  it('shows an element without the white space before its lines', () => {
    expect(shownBy(lensAt('/fields/name'), TEXT)).toBe('{\n  "title": "名称",\n\n  "required": true\n}')
    expect(shownBy(lensAt('/list/columns/1'), TEXT)).toBe('"note"')
    expect(firstLineOf(lensAt('/fields/name'))).toBe(3)
  })
  it.each(['/fields', '/fields/name', '/fields/note', '/list/columns/0'])(
    'writes back what it shows of %s',
    (pointer) => {
      const lens = lensAt(pointer)
      expect(writtenBy(lens, shownBy(lens, TEXT) ?? '')).toBe(TEXT)
    },
  )
  it.each(['{', '', '{\n  "title": "x",\n\n\n}', '"a", "b"', 'no\r\nJSON'])(
    'shows again what was written: %j',
    (typed) => {
      const lens = lensAt('/fields/name')
      expect(shownBy(lens, writtenBy(lens, typed))).toBe(typed)
    },
  )
  it('is none on what is not there, on the whole text, and on a text that is no JSON', () => {
    expect(lensOn(TEXT, '/fields/gone')).toBeUndefined()
    expect(lensOn(TEXT, '')).toBeUndefined()
    expect(lensOn('{', '/fields/name')).toBeUndefined()
  })
})

describe('the lens after a change', () => {
  const lens = lensAt('/fields/note')
  const after = (text: string, pointer: string | null = lens.pointer, isTyped = false) =>
    lensAfter(lens, { text, pointer, isTyped })
  it('stays while the element is no JSON, though nothing is selected then', () => {
    expect(after(writtenBy(lens, '{ "title": '))).toBe(lens)
    expect(after(writtenBy(lens, '{ "title": '), null)).toBe(lens)
  })
  it('stays on what was typed, though it is more than one element', () => {
    const text = writtenBy(lens, '{}, "more": {}')
    expect(after(text, lens.pointer, true)).toBe(lens)
    expect(shownBy(after(text) ?? lens, text)).toBe('{}')
  })
  it('follows a change elsewhere', () => {
    const text = TEXT.replace('名称', '藏品名称')
    expect(shownBy(after(text) ?? lens, text)).toBe('{ "title": "备注" }')
  })
  it('follows the selection', () => {
    expect(after(TEXT, '/fields/name')?.pointer).toBe('/fields/name')
    expect(after(TEXT, '/fields/gone')).toBeUndefined()
  })
})
