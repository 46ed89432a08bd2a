import { objectsIn } from '../../../schemas/language/values.ts'
import { widgets } from '../../../registry/index.ts'
import { anyText } from '../../../registry/kit/values.ts'
import { textOf, type WireItem, widgetOf } from '../wire.ts'

type Side = string | number | boolean
/** What a box stores when it is checked, and when it is not. */
export type CheckboxValues = readonly [Side, Side]
/** A column definition with the names that form items have. */
export interface ColumnItem {
  /** As the definition names it. */
  readonly type: string
  readonly item: WireItem
  readonly rules: readonly WireItem[]
  /** Of a box only. */
  readonly sides?: CheckboxValues
}

/** Held or shown as text by a grid; other systems have no widget for them either. */
export const PLAIN = { normal: 'normal', hidden: 'hidden' } as const
const BOXES: ReadonlySet<string> = new Set(['checkbox', 'checkbox_meta'])
/** A widget takes no more. */
const MOST_ITEMS = 500
const UNCHANGED: CheckboxValues = [true, false]

const isSide = (value: unknown): value is Side => ['string', 'number', 'boolean'].includes(typeof value) && value !== ''
const has = (view: string, option: string) => Object.hasOwn(widgetOf({ view })?.options.properties ?? {}, option)
const viewWith = (option: string) =>
  widgets.find(({ value, options }) => value === 'one' && Object.hasOwn(options.properties, option))?.type ?? ''

function pairOf(stated: unknown): CheckboxValues | undefined {
  const [on, off, ...more]: readonly unknown[] = Array.isArray(stated) ? stated : []
  return more.length === 0 && isSide(on) && isSide(off) && String(on) !== String(off) ? [on, off] : undefined
}
/** Of a box, and of every column with a pair of values: two different ones. */
const sidesOf = (type: string, stated: unknown) => pairOf(stated) ?? (BOXES.has(type) ? UNCHANGED : undefined)

function itemsOf(stated: unknown): readonly WireItem[] {
  const items = objectsIn(stated)
    .slice(0, MOST_ITEMS)
    .map((one) => {
      const value = typeof one['value'] === 'boolean' ? String(one['value']) : textOf(one, 'value')
      return {
        value,
        text: textOf(one, 'text', 'title', 'label') || value,
        ...(one['disabled'] === true ? { disabled: true } : {}),
      }
    })
  return items.filter(({ value }, at) => value !== '' && items.findIndex((one) => one.value === value) === at)
}

/** A grid has a box with two values of its own where a form has a switch; choices that are stated need a widget that takes them. */
function viewOf(type: string, sides: CheckboxValues | undefined, hasItems: boolean): string {
  if (sides) return viewWith('pair')
  return hasItems && has(type, 'dict') && !has(type, 'items') ? viewWith('items') : type
}

/** What a new row begins with, as the definition says it. */
function beginning(column: WireItem, sides: CheckboxValues | undefined): unknown {
  const stated = column['defaultValue'] ?? column['fieldDefaultValue']
  if (!sides) return stated
  return (
    sides.find((side) => stated !== undefined && anyText(side) === anyText(stated)) ??
    (column['defaultChecked'] === true ? sides[0] : undefined)
  )
}

/** A column definition of a grid as a form item. */
export function itemOfColumn(column: WireItem): ColumnItem {
  const type = textOf(column, 'type') || PLAIN.normal
  const sides = sidesOf(type, column['customValue'] ?? column['extendOption'])
  const dict = textOf(column, 'dictCode', 'dict')
  const items = dict === '' ? itemsOf(column['options']) : []
  const begin = beginning(column, sides)
  const { options: _options, defaultValue: _default, ...rest } = column
  return {
    type,
    rules: objectsIn(column['validateRules']),
    ...(sides ? { sides } : {}),
    item: {
      ...rest,
      view: viewOf(type, sides, items.length > 0),
      label: textOf(column, 'title') || textOf(column, 'key'),
      attrs: column['props'],
      code: textOf(column, 'popupCode', 'code'),
      extendStore: column['store'],
      extendText: column['text'],
      fieldDefaultValue: begin,
      ...(column['multi'] === undefined ? {} : { multiSelect: column['multi'] }),
      ...(dict.includes(',') ? { dict } : {}),
      ...(sides ? { extendOption: sides.map(String), pair: sides.map(String) } : {}),
      ...(items.length > 0 ? { items } : {}),
    },
  }
}
