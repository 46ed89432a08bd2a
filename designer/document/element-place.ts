import { appendToken, valueAtPointer } from '../../schemas/language/check/guard.ts'
import { pointerKeys } from '../../schemas/language/json-pointer.ts'
import { isObject } from '../../schemas/language/values.ts'
import type { ScreenDocument } from './json.ts'
import { entryKey, partsName } from './sections.ts'

/** Places whose entries can be selected, each by its first keys. */
const HOLDERS: readonly (readonly string[])[] = [
  ['fields'],
  ['children'],
  ['actions'],
  ['rules'],
  ['page', 'sections'],
  ['query', 'items'],
  ['list', 'columns'],
  ['detail', 'fields'],
]

/** The innermost block or part of the layout that a pointer lies in; a field there stands in `/fields`. */
function inLayout(document: ScreenDocument, keys: readonly string[]): string | undefined {
  let found: string | undefined
  for (let length = 3; length <= keys.length; length++) {
    if (!/^\d+$/.test(keys[length - 1] ?? '')) continue
    const place = pointerTo(keys.slice(0, length))
    const entry = valueAtPointer(document, place)
    const field = entryKey(entry)
    if (field !== undefined) return pointerTo(['fields', field])
    if (isObject(entry)) found = place
  }
  return found
}
const pointerTo = (keys: readonly string[]) => keys.reduce<string>(appendToken, '')

/** The place of the innermost element of a page that a pointer lies in: a field, a block, a column, a button … */
export function elementPlaceAt(document: ScreenDocument, pointer: string): string | undefined {
  const keys = pointerKeys(pointer)
  if (keys[0] === 'form' && keys[1] === 'layout') return inLayout(document, keys)
  const holder = HOLDERS.find((names) => names.length < keys.length && names.every((name, at) => keys[at] === name))
  return holder && pointerTo(keys.slice(0, holder.length + 1))
}

/** The place of a block by its path through the layout; undefined where the page states no layout. */
export function layoutPlace(document: ScreenDocument, path: readonly number[]): string | undefined {
  const [at, part, inner] = path
  const entry = valueAtPointer(document, `/form/layout/${at}`)
  const parts = partsName(entry)
  if (entry === undefined || (part !== undefined && parts === undefined)) return undefined
  const steps = [
    ...(part === undefined ? [] : [`/${parts}/${part}`]),
    ...(inner === undefined ? [] : [`/content/${inner}`]),
  ]
  const place = `/form/layout/${at}${steps.join('')}`
  return isObject(valueAtPointer(document, place)) ? place : undefined
}
/** The path through the layout of a block or a part at a place; undefined for any other place. */
export function layoutPath(pointer: string): readonly number[] | undefined {
  const found = /^\/form\/layout\/(\d+)(?:\/(?:tabs|steps)\/(\d+)(?:\/content\/(\d+))?)?$/.exec(pointer)
  return found?.slice(1).flatMap((digits) => (digits === undefined ? [] : [Number(digits)]))
}
