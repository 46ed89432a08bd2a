/** The collation locale, which the database uses too: digits first, then Chinese characters by pinyin, then other letters. */
export const PINYIN_LOCALE = 'zh-u-co-pinyin'

const sound = new Intl.Collator(PINYIN_LOCALE)

/** By code points, as the database parts texts that sound alike; code units would put some characters elsewhere. */
function byCodePoint(one: string, other: string): number {
  const [a, b] = [Array.from(one), Array.from(other)]
  const at = a.findIndex((sign, index) => sign !== b[index])
  if (at < 0) return a.length - b.length
  return (a[at]?.codePointAt(0) ?? 0) - (b[at]?.codePointAt(0) ?? -1)
}

/** Compares two texts by pinyin; 0 only for equal texts. */
export function comparePinyin(one: string, other: string): number {
  return one === other ? 0 : sound.compare(one, other) || byCodePoint(one, other)
}
