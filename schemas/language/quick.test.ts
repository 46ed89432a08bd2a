import { expect, it } from 'vitest'
import { quickWords } from './quick.ts'

it('a quick search is split at blanks of every width, into eight words at most', () => {
  expect(quickWords('  青铜　鼎\t Han ')).toEqual(['青铜', '鼎', 'Han'])
  expect(quickWords('  ')).toEqual([])
  expect(quickWords('a b c d e f g h  i')).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h i'])
})
