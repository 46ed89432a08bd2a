import { expect, it } from 'vitest'
import { quickSearchTerms } from './quick-search.ts'

it('a quick search is split at blanks of every width, into eight words at most', () => {
  expect(quickSearchTerms('  青铜　鼎\t Han ')).toEqual(['青铜', '鼎', 'Han'])
  expect(quickSearchTerms('  ')).toEqual([])
  expect(quickSearchTerms('a b c d e f g h  i')).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h i'])
})
