import { PINYIN_LOCALE } from '../../../schemas/language/characters/pinyin.ts'
import words from './sound-words.json' with { type: 'json' }

/** Place names whose reading differs from that of their characters: no character order has it. */
const READ_OTHERWISE: readonly string[] = words.readOtherwise
/** Vowels with the tone of their sound stand beside the plain one, in the order of the tones. */
const TONES = `
  &[before 2]a<<ā<<<Ā<<á<<<Á<<ǎ<<<Ǎ<<à<<<À
  &[before 2]e<<ē<<<Ē<<é<<<É<<ě<<<Ě<<è<<<È
  &e<<ê̄<<<Ê̄<<ế<<<Ế<<ê̌<<<Ê̌<<ề<<<Ề
  &[before 2]i<<ī<<<Ī<<í<<<Í<<ǐ<<<Ǐ<<ì<<<Ì
  &[before 2]m<<m̄<<<M̄<<ḿ<<<Ḿ<<m̌<<<M̌<<m̀<<<M̀
  &[before 2]n<<n̄<<<N̄<<ń<<<Ń<<ň<<<Ň<<ǹ<<<Ǹ
  &[before 2]o<<ō<<<Ō<<ó<<<Ó<<ǒ<<<Ǒ<<ò<<<Ò
  &[before 2]u<<ū<<<Ū<<ú<<<Ú<<ǔ<<<Ǔ<<ù<<<Ù
  &U<<ǖ<<<Ǖ<<ǘ<<<Ǘ<<ǚ<<<Ǚ<<ǜ<<<Ǜ<<ü<<<Ü`

const FIRST = 0x2e80
const LAST = 0x3ffff

/** Every Chinese character and sign that is not written as another one in the database. */
function characters(): string[] {
  const found: string[] = []
  for (let code = FIRST; code <= LAST; code++) {
    const sign = String.fromCodePoint(code)
    if (/\p{Script=Han}/u.test(sign) && sign.normalize('NFC') === sign) found.push(sign)
  }
  return found
}

/** The characters of GB 2312, with which nearly everything is written. */
export function commonSigns(): readonly string[] {
  const decoder = new TextDecoder('gb2312')
  const rows = Array.from({ length: 0xf8 - 0xb0 }, (_, row) =>
    Array.from({ length: 0xff - 0xa1 }, (_cell, cell) => decoder.decode(new Uint8Array([0xb0 + row, 0xa1 + cell]))),
  )
  return rows.flat().filter((sign) => /^\p{Unified_Ideograph}$/u.test(sign))
}

/**
 * The order of Chinese as rules of ICU, for an engine whose library has that of no language. It is read off the order of
 * Node's own, which has it: a list of 40,000 characters of ours would be another order than the browser's.
 */
export function pinyinRules(): string {
  const { compare } = new Intl.Collator(PINYIN_LOCALE)
  const { compare: bySign } = new Intl.Collator(PINYIN_LOCALE, { sensitivity: 'base' })
  const { compare: plain } = new Intl.Collator('en')
  const sorted = characters().toSorted(compare)
  const own = sorted.filter((sign, index) => index === 0 || bySign(sorted[index - 1] ?? '', sign) !== 0)
  // Signs stand before the characters, and those without a sound at the end, by their code: there they are without a rule.
  const begin = own.findIndex((sign) => /\p{Unified_Ideograph}/u.test(sign))
  let end = own.length - 1
  while (end > begin && plain(own[end - 1] ?? '', own[end] ?? '') < 0) end -= 1
  const inOrder = [...own.slice(begin, end), ...READ_OTHERWISE].toSorted(compare)
  const text = inOrder.map((sign) => (READ_OTHERWISE.includes(sign) ? `<${sign}<*` : sign)).join('')
  return `${TONES}[reorder Hani]&[last regular]<*${text}`
}
