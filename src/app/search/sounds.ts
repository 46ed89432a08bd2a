/** Does the reading of a Chinese text match the typed letters: whole syllables, begun ones, or their first letters? */
export type SoundsLike = (text: string, typed: string) => boolean

const LETTERS = /^[a-zü'’\s]+$/i

/** Readings of Chinese words; fetched when the user begins to search. */
export async function loadSounds(): Promise<SoundsLike> {
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
