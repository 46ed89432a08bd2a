import { randomBytes } from 'node:crypto'
import { FILE_REFERENCE_ANYWHERE } from '../../data/access/files/references.ts'
import { extensionOf } from './kinds.ts'

/** A file system holds names of 255 bytes; what keeps a bucket on one may put a word behind them. */
const MAX_BYTES = 230
/** Characters of a name that is told. */
const MAX_TOLD = 255
const characters = new Intl.Segmenter('zh', { granularity: 'grapheme' })

/** The beginning of a name that fits, without half a character. */
function begin(name: string, fits: (name: string) => boolean): string {
  if (fits(name)) return name
  let kept = ''
  for (const { segment } of characters.segment(name)) {
    if (!fits(kept + segment)) break
    kept += segment
  }
  return kept
}

/** What cannot stand in a name of every file system, in an address, or in a list of paths. */
const REFUSED = /[\p{C}\p{Z}<>:"/\\|?*,%#&'`$^{}[\]=;!~]+/gu
/** The name without its extension, as it was typed but for signs that are safe nowhere, and without what says which file another one is. */
function safeStem(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  return last.replace(/\.[^.]*$/, '').normalize('NFC').replace(REFUSED, '_').replaceAll(FILE_REFERENCE_ANYWHERE, '').replace(/^[._]+|[._]+$/g, '')
}

/** The name that an upload is stored under: two of one name in one millisecond must not meet, and nobody guesses the address of another's file. */
export function storedName(name: string, now: number): string {
  const rest = `_${randomBytes(16).toString('hex')}_${now}.${extensionOf(name)}`
  const stem = begin(safeStem(name), (part) => Buffer.byteLength(part) + Buffer.byteLength(rest) <= MAX_BYTES)
  return `${stem || 'file'}${rest}`
}

/** The client's own name as it is told later: no database keeps signs of control, and its extension stays. */
export function displayName(name: string): string {
  const plain = name.toWellFormed().replace(/\p{Cc}/gu, '')
  const ending = /\.[^.]{1,8}$/.exec(plain)?.[0] ?? ''
  return `${begin(plain.slice(0, plain.length - ending.length), (part) => part.length + ending.length <= MAX_TOLD)}${ending}`
}
