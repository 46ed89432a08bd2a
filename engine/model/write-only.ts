import { HIDDEN } from '../../registry/kit/secret.ts'
import type { ResolvedField } from './resolve.ts'

/** Write-only values, such as passwords: never sent to a client, and never stored in a browser or an address. */
export function isWriteOnly({ widget, options, field }: Pick<ResolvedField, 'widget' | 'options' | 'field'>): boolean {
  return widget?.schema?.(options, field)['writeOnly'] === true
}

/** Does a value only say that something is stored? */
export const isHidden = (resolved: ResolvedField, value: unknown): boolean => value === HIDDEN && isWriteOnly(resolved)
/** True where the input changes nothing of a write-only value. */
export const isUnchangedSecret = (resolved: ResolvedField, value: unknown): boolean =>
  (value === undefined || value === null || value === '' || value === HIDDEN) && isWriteOnly(resolved)
