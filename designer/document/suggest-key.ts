import { freeKey, isFree } from './fields.ts'
import type { ScreenDocument } from './json.ts'
import { syllableOf } from './pinyin.ts'

/** A longer key says less than its initials. */
const LONG = 24
const LATIN = /[A-Za-z][A-Za-z0-9]*|\d+/g

function camelCase(words: readonly string[]): string {
  return words
    .map((word, index) =>
      index === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase(),
    )
    .join('')
}

/** `Register No.` → `registerNo`, `总登记号` → `zongdengjihao`; '' when nothing of the title can be written so. */
export function keyFromTitle(title: string): string {
  const plain = title.replace(/[（(【[].*?[）)】\]]/g, ' ')
  const sounds = [...plain].map(syllableOf).filter((each) => each !== undefined)
  if (sounds.length === 0)
    return camelCase(plain.match(LATIN) ?? [])
      .replace(/^\d+/, '')
      .slice(0, LONG)
  const whole = [...plain]
    .map((character) => syllableOf(character) ?? (/[A-Za-z0-9]/.test(character) ? character.toLowerCase() : ''))
    .join('')
    .replace(/^\d+/, '')
  return whole.length > LONG
    ? sounds
        .map((each) => each.charAt(0))
        .join('')
        .slice(0, LONG)
    : whole
}

/** A key that follows from the title and is free; undefined when the title gives none. `except` is the field that gives its own name up. */
export function suggestKey(document: ScreenDocument, title: string, except?: string): string | undefined {
  const stem = keyFromTitle(title)
  if (!/^[a-zA-Z]/.test(stem) || stem.length < 2) return undefined
  const key = stem.charAt(0).toLowerCase() + stem.slice(1)
  return isFree(document, key, except) ? key : freeKey(document, key, 2)
}
