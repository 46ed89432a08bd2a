import { describe, expect, it } from 'vitest'
import { completions } from './complete.ts'

const WORDS = [
  { word: 'level', title: '级别' },
  { word: 'levelNote', title: '说明' },
  { word: 'kind', title: '类型' },
  { word: 'today', title: '今天' },
]
const offered = (text: string, caret = text.length) => completions(text, caret, WORDS).map(({ text: whole }) => whole)

describe('the completion of an expression', () => {
  it('offers names that begin so, and fields by a word of their title', () => {
    expect(offered('le')).toEqual(['level', 'levelNote'])
    expect(offered("kind == '1' && 说")).toEqual(["kind == '1' && levelNote"])
    expect(offered("to == '1'", 2)).toEqual(["today == '1'"])
  })
  it('offers everything where a word may begin, and nothing inside a text or after a value', () => {
    expect(offered('')).toHaveLength(4)
    expect(offered("kind == '1' && ")).toHaveLength(4)
    expect(offered("kind == 'le")).toEqual([])
    expect(offered("kind == '1'")).toEqual([])
    expect(offered('level')).toEqual(['levelNote'])
  })
})
