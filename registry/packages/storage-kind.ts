import type { Manifest } from '../../schemas/language/widget-package/package.ts'

/** How the values of a package are edited and compared, by its storage. */
export type StorageKind = 'number' | 'text' | 'json'

export function kindOf({ storage: { type } }: Pick<Manifest, 'storage'>): StorageKind {
  if (type === 'json') return 'json'
  return type === 'integer' || type === 'numeric' ? 'number' : 'text'
}
/** Decimal places of a number; undefined for as many as are typed. */
export const placesOf = ({ storage: { type, scale } }: Pick<Manifest, 'storage'>): number | undefined =>
  type === 'integer' ? 0 : scale
