import { expect, it } from 'vitest'
import { excerpts, MOST_SHOWN } from './excerpts.ts'

const LINES = Array.from({ length: 50_000 }, (_, at) => `第 ${at} 行的文字`)
const at = (index: number, words: string) => LINES.with(index, words).join('\n')

it('short texts are shown whole', () => expect(excerpts(['旧', '我的', ''])).toEqual(['旧', '我的', '']))
it('long texts are shown from the first line that differs, up to a length limit', () => {
  const shown = excerpts([LINES.join('\n'), at(40_000, '我的'), at(40_001, '对方的')])
  expect(shown.map((text) => text.split('\n').slice(0, 2))).toEqual([
    ['…第 40000 行的文字', '第 40001 行的文字'],
    ['…我的', '第 40001 行的文字'],
    ['…第 40000 行的文字', '对方的'],
  ])
  for (const text of shown) expect([text.length <= MOST_SHOWN + 2, text.at(-1)]).toEqual([true, '…'])
})
it('a text without lines is shown with a little of what is the same, and one that was emptied as empty', () => {
  const same = '字'.repeat(900_000)
  expect(excerpts([`${same}甲`, `${same}乙`])).toEqual([`…${'字'.repeat(200)}甲`, `…${'字'.repeat(200)}乙`])
  expect(excerpts([same, ''])[1]).toBe('')
})
