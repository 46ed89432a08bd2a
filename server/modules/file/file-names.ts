import { randomBytes } from 'node:crypto'
import { FILE_REFERENCE_ANYWHERE } from '../../data/access/index.ts'
import { extensionOf } from './kinds.ts'

/** A file system allows names of 255 bytes; a bucket server that stores files on one may add a suffix. */
const MAX_BYTES = 230
/** The longest name that is shown, in characters. */
const MAX_SHOWN = 255
const characters = new Intl.Segmenter('zh', { granularity: 'grapheme' })

/** The beginning of a name that fits, without half a character. */
function begin(name: string, fits: (name: string) => boolean): string {
  if (fits(name)) return name
  let fitting = ''
  for (const { segment } of characters.segment(name)) {
    if (!fits(fitting + segment)) break
    fitting += segment
  }
  return fitting
}

/** What cannot stand in a name of every file system, in an address, or in a list of paths. */
const REFUSED = /[\p{C}\p{Z}<>:"/\\|?*,%#&'`$^{}[\]=;!~]+/gu
/** The name without its extension, as it was typed but for signs that are safe nowhere, and without what says which file another one is. */
function safeStem(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  return last
    .replace(/\.[^.]*$/, '')
    .normalize('NFC')
    .replace(REFUSED, '_')
    .replaceAll(FILE_REFERENCE_ANYWHERE, '')
    .replace(/^[._]+|[._]+$/g, '')
}

/** The name that an upload is stored under: two of one name in one millisecond must not meet, and nobody guesses the address of another's file. */
export function storedName(name: string, now: number): string {
  const rest = `_${randomBytes(16).toString('hex')}_${now}.${extensionOf(name)}`
  const stem = begin(safeStem(name), (part) => Buffer.byteLength(part) + Buffer.byteLength(rest) <= MAX_BYTES)
  return `${stem || 'file'}${rest}`
}

/** The client's own name as it is shown later: no database stores control characters, and its extension stays. */
export function displayName(name: string): string {
  const plain = name.toWellFormed().replace(/\p{Cc}/gu, '')
  const ending = /\.[^.]{1,8}$/.exec(plain)?.[0] ?? ''
  return `${begin(plain.slice(0, plain.length - ending.length), (part) => part.length + ending.length <= MAX_SHOWN)}${ending}`
}
