import type { Row } from '../../api/data-source.ts'

const VALUE = /\{([A-Za-z_]\w*)\}/g
const wordOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value).toWellFormed() : '')

export const namesField = (template: string): boolean => /\{[A-Za-z_]\w*\}/.test(template)

export type Link = { readonly kind: 'inside'; readonly path: string } | { readonly kind: 'outside'; readonly url: string }

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
  const address = template.replaceAll(VALUE, (_, key: string) => encodeURIComponent(wordOf(row?.[key])))
  if (/^\/(?![/\\])/.test(address)) return { kind: 'inside', path: address }
  const origin = originOf(address)
  const stated = originOf(template.replaceAll(VALUE, 'x'))
  return origin !== undefined && origin === stated && originOf(template.replaceAll(VALUE, 'y')) === stated ? { kind: 'outside', url: address } : undefined
}
