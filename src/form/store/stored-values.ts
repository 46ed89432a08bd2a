import type { ResolvedField } from '../../../engine/model/index.ts'

/** The edited value of a stored one. */
export function toEdited({ widget, options }: ResolvedField, stored: unknown): unknown {
  return widget ? widget.codec.read(stored, options) : stored
}
/** The canonical stored form that the widget writes, so that an unedited value never counts as changed. */
export function toCanonical(resolved: ResolvedField, stored: unknown): unknown {
  const { widget, options } = resolved
  return widget ? widget.codec.write(widget.codec.read(stored, options), options) : (stored ?? null)
}

export function omitKey(values: Readonly<Record<string, unknown>>, key: string): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name !== key))
}
