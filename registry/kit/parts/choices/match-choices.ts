import type { Choice } from '../../../../schemas/language/lookup.ts'

interface Sought {
  readonly text: string
  readonly keywords?: readonly string[] | undefined
}

/** Whether these are the words of a choice, or a further one that finds it. */
export function isExactMatch({ text, keywords = [] }: Sought, words: string): boolean {
  const sought = words.toUpperCase()
  return text === words || keywords.some((keyword) => keyword.toUpperCase() === sought)
}
function isMatch({ text, keywords = [] }: Sought, words: string): boolean {
  const sought = words.toUpperCase()
  return [text, ...keywords].some((one) => one.toUpperCase().includes(sought))
}

/** Sorts the choice with exactly this label first, so that Enter chooses it. */
export const exactMatchFirst = <C extends Choice>(choices: readonly C[], words: string): readonly C[] =>
  choices.toSorted((a, b) => Number(isExactMatch(b, words)) - Number(isExactMatch(a, words)))

/** What a list offers for these words; its options are filtered and sorted in the same way. */
export function matchingChoices<C extends Choice>(choices: readonly C[], words: string): readonly C[] {
  return choices.filter((choice) => isMatch(choice, words))
}
interface Option {
  readonly label?: unknown
  readonly keywords?: readonly string[] | undefined
}
const soughtOf = ({ label, keywords }: Option): Sought => ({ text: typeof label === 'string' ? label : '', keywords })
export const SEARCH_OPTIONS = {
  filterOption: (words: string, option?: Option) => option !== undefined && isMatch(soughtOf(option), words),
  filterSort: (a: Option, b: Option, { searchValue }: { readonly searchValue: string }) =>
    Number(isExactMatch(soughtOf(b), searchValue.trim())) - Number(isExactMatch(soughtOf(a), searchValue.trim())),
}
