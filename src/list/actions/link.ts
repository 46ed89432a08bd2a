import { fieldsIn, fillAddress } from '../../../schemas/language/address.ts'
import type { Row } from '../../api/rows/data-source.ts'

const wordOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).toWellFormed()
    : ''

export const namesField = (template: string): boolean => fieldsIn(template).length > 0

export type Link =
  | { readonly kind: 'inside'; readonly path: string }
  | { readonly kind: 'outside'; readonly url: string }

function originOf(address: string): string | undefined {
  try {
    const { origin, protocol } = new URL(address)
    return protocol === 'https:' || protocol === 'http:' ? origin : undefined
  } catch {
    return undefined
  }
}

/**
 * Where the link of an action leads for a row. The values of the row fill it as words: they can be a part of a path or a query, but never
 * decide to which host it leads. Undefined for an address that may not be opened.
 */
export function linkOf(template: string, row: Row | undefined): Link | undefined {
  const address = fillAddress(template, (key) => encodeURIComponent(wordOf(row?.[key])))
  if (/^\/(?![/\\])/.test(address)) return { kind: 'inside', path: address }
  const origin = originOf(address)
  const stated = originOf(fillAddress(template, () => 'x'))
  return origin !== undefined && origin === stated && originOf(fillAddress(template, () => 'y')) === stated
    ? { kind: 'outside', url: address }
    : undefined
}
