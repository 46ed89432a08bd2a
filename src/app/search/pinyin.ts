/** True when the pinyin of a Chinese text matches the typed letters: whole syllables, prefixes, or initials. */
export type PinyinMatcher = (text: string, typed: string) => boolean

const LETTERS = /^[a-zü'’\s]+$/i

/** Readings of Chinese words; fetched when the user begins to search. */
export async function loadPinyin(): Promise<PinyinMatcher> {
  const { match } = await import('pinyin-pro')
  return (text, typed) => {
    if (!LETTERS.test(typed)) return false
    const letters = typed.toLowerCase().replaceAll(/['’\s]/g, '')
    return (
      letters !== '' &&
      match(text, letters, { continuous: true, precision: 'first', lastPrecision: 'start', v: true }) !== null
    )
  }
}
