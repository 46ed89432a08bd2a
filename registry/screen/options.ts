import type { AnyWidget } from '../kit/define.ts'

/** The stated options with the widget's defaults; only own keys are read, so `__proto__` in a document is inert. */
export function fillOptions(widget: AnyWidget, stated: Readonly<Record<string, unknown>> | undefined): Readonly<Record<string, unknown>> {
  const filled: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(widget.options.properties as Record<string, { default?: unknown }>)) {
    if (schema.default !== undefined) filled[name] = schema.default
    if (stated && Object.hasOwn(stated, name)) filled[name] = stated[name]
  }
  return filled
}
