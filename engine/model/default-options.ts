import { isObject } from '../../schemas/language/values.ts'
import type { AnyWidget } from '../../registry/kit/define.ts'
import { type OptionShape, normalizeOption } from './normalize-option.ts'

type Options = Readonly<Record<string, unknown>>
const shapesOf = (widget: AnyWidget) =>
  Object.entries(widget.options.properties as Readonly<Record<string, OptionShape>>)

/** The stated options, unchanged, with the widget's defaults; only own keys are read, so `__proto__` in a document is inert. */
export function statedOptions(widget: AnyWidget, stated: Options | undefined): Options {
  const filled: Record<string, unknown> = {}
  for (const [name, shape] of shapesOf(widget)) {
    if (shape.default !== undefined) filled[name] = shape.default
    if (isObject(stated) && Object.hasOwn(stated, name)) filled[name] = stated[name]
  }
  return filled
}

/** The same as a widget can take them: what it could not draw with, by mistake or by malice, gives way to the default. */
export function fillOptions(widget: AnyWidget, stated: Options | undefined): Options {
  const filled: Record<string, unknown> = {}
  for (const [name, shape] of shapesOf(widget)) {
    const given = isObject(stated) && Object.hasOwn(stated, name) ? normalizeOption(shape, stated[name]) : undefined
    const value = given ?? shape.default
    if (value !== undefined) filled[name] = value
  }
  return filled
}
