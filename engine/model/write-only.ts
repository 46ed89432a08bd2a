import { HIDDEN } from '../../registry/kit/secret.ts'
import type { ResolvedField } from './resolve.ts'

/** Values that are written only, such as passwords: nobody is told them, and they must not lie about, in no store and in no address. */
export function isWriteOnly({ widget, options, field }: Pick<ResolvedField, 'widget' | 'options' | 'field'>): boolean {
  return widget?.schema?.(options, field)['writeOnly'] === true
}

/** Does a value only say that something is stored? */
export const isHidden = (resolved: ResolvedField, value: unknown): boolean => value === HIDDEN && isWriteOnly(resolved)
/** Does what comes in say nothing new of a value that nobody was told? */
export const isUnchangedSecret = (resolved: ResolvedField, value: unknown): boolean => (value === undefined || value === null || value === '' || value === HIDDEN) && isWriteOnly(resolved)
