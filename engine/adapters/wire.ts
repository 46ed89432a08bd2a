import { guard } from '../../schemas/language/check/guard.ts'
import { findWidget, widgets } from '../../registry/index.ts'
import type { AnyWidget } from '../../registry/kit/define.ts'
import { isObject } from '../../schemas/language/values.ts'

/** An item of a back end's form or query configuration: loose, because every version adds its own keys. */
export type WireItem = Readonly<Record<string, unknown>>

export function textOf(item: WireItem, ...names: readonly string[]): string {
  for (const name of names) {
    const value = Object.hasOwn(item, name) ? item[name] : undefined
    if (typeof value === 'string' && value !== '') return value
    if (typeof value === 'number') return String(value)
  }
  return ''
}

/** `fieldExtendJson` of a field, or `extConfigJson` of a head, is JSON text inside JSON; anything else counts as absent. */
export function extension(item: WireItem, name: 'fieldExtendJson' | 'extConfigJson' = 'fieldExtendJson'): WireItem {
  const stated = Object.hasOwn(item, name) ? item[name] : undefined
  if (isObject(stated)) return stated
  try {
    const parsed: unknown = typeof stated === 'string' && stated.length < 20_000 ? JSON.parse(stated) : {}
    return isObject(parsed) && guard(parsed).length === 0 ? parsed : {}
  } catch {
    return {}
  }
}

/** The widget for a back end's view name; unknown names are drawn as plain text. */
export function widgetOf(item: WireItem): AnyWidget | undefined {
  return findWidget(textOf(item, 'view', 'widget', 'type')) ?? widgets[0]
}

/** Values of a wire item under the option names of a widget: only options it has, converted to their type. */
export function pickOptions(widget: AnyWidget, candidates: WireItem): Record<string, unknown> {
  const picked: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(widget.options.properties as Record<string, { type?: string }>)) {
    const value = Object.hasOwn(candidates, name) ? candidates[name] : undefined
    if (value === undefined || value === null || value === '') continue
    const converted = convert(value, schema.type)
    if (converted !== undefined) picked[name] = converted
  }
  return picked
}

function convert(value: unknown, type: string | undefined): unknown {
  switch (type) {
    case 'boolean':
      return value === true || value === 'true' || value === 'Y' || value === 1 || value === '1'
    case 'integer':
    case 'number':
      return Number.isFinite(Number(value)) ? Number(value) : undefined
    case 'string':
      return typeof value === 'object' ? undefined : String(value)
    default:
      return value
  }
}

const REPORT = 'report'
/** The option of a widget that names a report, where it has one. */
export function reportOption(widget: AnyWidget): string | undefined {
  return Object.entries(widget.options.properties as Record<string, { 'x-source'?: string }>).find(
    ([, schema]) => schema['x-source'] === REPORT,
  )?.[0]
}

/** `table,text,code` of a table dictionary, or the plain dictionary code. */
export function dictOf(item: WireItem): { readonly table: string; readonly code: string } {
  const [table, text, code] = [textOf(item, 'dictTable'), textOf(item, 'dictText'), textOf(item, 'dictCode', 'dict')]
  return table && text && code ? { table: `${table},${text},${code}`, code: '' } : { table: '', code }
}
