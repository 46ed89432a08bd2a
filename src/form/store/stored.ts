import type { ResolvedField } from '../../../engine/model/index.ts'

/** What a control shows of a stored value. */
export function editedOf({ widget, options }: ResolvedField, stored: unknown): unknown {
  return widget ? widget.codec.read(stored, options) : stored
}
/** The spelling the widget would write, so that reading and writing alone never look like a change. */
export function canonicalOf(resolved: ResolvedField, stored: unknown): unknown {
  const { widget, options } = resolved
  return widget ? widget.codec.write(widget.codec.read(stored, options), options) : (stored ?? null)
}

export function without(values: Readonly<Record<string, unknown>>, key: string): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name !== key))
}
