/** How Chinese is ordered: characters by their sound and before foreign letters, digits before both. Its locale is the database's as well. */
export const SOUND_LOCALE = 'zh-u-co-pinyin'

const sound = new Intl.Collator(SOUND_LOCALE)

/** By code points, as the database parts texts that sound alike; code units would put some characters elsewhere. */
function byCodePoint(one: string, other: string): number {
  const [a, b] = [Array.from(one), Array.from(other)]
  const at = a.findIndex((sign, index) => sign !== b[index])
  if (at < 0) return a.length - b.length
  return (a[at]?.codePointAt(0) ?? 0) - (b[at]?.codePointAt(0) ?? -1)
}

/** The order of two texts by sound; only equal texts have none. */
export function bySound(one: string, other: string): number {
  return one === other ? 0 : sound.compare(one, other) || byCodePoint(one, other)
}
