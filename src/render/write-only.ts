import type { ResolvedField } from '../../registry/screen/resolve.ts'

/** Values that are written only, such as passwords, must not lie about: in no store, in no address. */
export function isWriteOnly({ widget, options, field }: ResolvedField): boolean {
  return widget?.schema?.(options, field)['writeOnly'] === true
}
