import { describe, expect, it } from 'vitest'
import { completions } from './complete.ts'

const WORDS = [{ word: 'level', title: '级别' }, { word: 'levelNote', title: '说明' }, { word: 'kind', title: '类型' }, { word: 'today', title: '今天' }]
const told = (text: string, caret = text.length) => completions(text, caret, WORDS).map(({ text: whole }) => whole)

describe('the completion of an expression', () => {
  it('offers names that begin so, and fields by a word of their title', () => {
    expect(told('le')).toEqual(['level', 'levelNote'])
    expect(told("kind == '1' && 说")).toEqual(["kind == '1' && levelNote"])
    expect(told("to == '1'", 2)).toEqual(["today == '1'"])
  })
  it('offers everything where a word may begin, and nothing inside a text or behind a value', () => {
    expect(told('')).toHaveLength(4)
    expect(told("kind == '1' && ")).toHaveLength(4)
    expect(told("kind == 'le")).toEqual([])
    expect(told("kind == '1'")).toEqual([])
    expect(told('level')).toEqual(['levelNote'])
  })
})
