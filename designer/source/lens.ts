import { scan } from '../document/scan.ts'

/** One element of a text, to be read and written alone: the text around it stays as it is, also while it is no JSON. */
export interface Lens {
  readonly pointer: string
  readonly head: string
  readonly tail: string
  /** White space before each of its lines but the first. */
  readonly indent: string
}

/** The lens on what stands at a pointer; undefined where nothing does, or where the text is no JSON. */
export function lensOn(text: string, pointer: string): Lens | undefined {
  const scanned = scan(text)
  const place = scanned.failure === undefined ? scanned.places.get(pointer) : undefined
  if (!place || pointer === '') return undefined
  const head = text.slice(0, place.start)
  const indent = /^[ \t]*/.exec(head.slice(head.lastIndexOf('\n') + 1))?.[0] ?? ''
  return { pointer, head, tail: text.slice(place.end), indent }
}
/** What the lens shows of a text; undefined for a text that differs around it. */
export function shownBy({ head, tail, indent }: Lens, text: string): string | undefined {
  if (text.length < head.length + tail.length || !text.startsWith(head) || !text.endsWith(tail)) return undefined
  return text.slice(head.length, text.length - tail.length).replaceAll(`\n${indent}`, '\n')
}
/** The whole text with what was written in the lens. Blank lines get no white space. */
export const writtenBy = ({ head, tail, indent }: Lens, shown: string): string =>
  head + shown.replaceAll(/\n(?![\r\n]|$)/g, `\n${indent}`) + tail

/** The number of the first line that the lens shows. */
export const firstLineOf = ({ head }: Lens): number => head.split('\n').length

/**
 * The lens on an element after the text has changed: the same while what it shows is being written, another where the
 * text changed elsewhere. Undefined where the element is gone.
 */
export function lensAfter(
  lens: Lens | undefined,
  { text, pointer, isTyped }: { readonly text: string; readonly pointer: string | null; readonly isTyped: boolean },
): Lens | undefined {
  const shown = lens && (pointer === null || pointer === lens.pointer) ? shownBy(lens, text) : undefined
  if (lens && shown !== undefined && (isTyped || scan(shown).failure === undefined || scan(text).failure !== undefined))
    return lens
  return pointer === null ? undefined : lensOn(text, pointer)
}
