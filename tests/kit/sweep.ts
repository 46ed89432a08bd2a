/** `npm run soak` sets it: every combination and every repetition, as before a release; it takes four times as long. */
export const IS_SOAK = process.env['TEST_SWEEP'] === 'whole'

/** How often a run of the tests repeats something, and how often `npm run soak` does. */
export const repetitions = (everyRun: number, soak: number): number => (IS_SOAK ? soak : everyRun)

/** The first of some variants, such as windows and languages of one walk: `npm run soak` tries all of them. */
export const everyRun = <Item>(variants: readonly Item[], count: number): readonly Item[] =>
  IS_SOAK ? variants : variants.slice(0, count)

/** The same text gives the same number in every run: the hash FNV-1a. */
function numberOf(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

/**
 * Every n-th item, at least one. The key, such as the name of a parameter, decides where it begins: each run tries the same
 * combinations, and many keys together get every item.
 */
export function everyNth<Item>(items: readonly Item[], n: number, key: string): readonly Item[] {
  const step = IS_SOAK ? 1 : Math.min(n, items.length)
  const start = step === 0 ? 0 : numberOf(key) % step
  return items.filter((_, index) => index % step === start)
}
