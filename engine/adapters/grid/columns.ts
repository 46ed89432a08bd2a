import { isObject } from '../../../schemas/language/values.ts'
import { type Locale, LOCALES } from '../../../schemas/language/text.ts'
import { type CellRule, fillMessage } from '../../validate/index.ts'
import { type ResolvedField, resolveField, storedForm } from '../../model/index.ts'
import { fieldFromFormItem } from '../form-item.ts'
import { defaultFromOnline } from '../online/defaults.ts'
import { textOf, type WireItem } from '../wire.ts'
import { type ColumnItem, itemOfColumn, PLAIN, type CheckboxValues } from './column-item.ts'

/** A column of a grid as a back end defines it, with everything that follows from its type. A setting without a widget option is stored next to the field as `x-…`. */
export interface WireColumn {
  readonly key: string
  readonly title: string
  readonly field: ResolvedField
  /** As stated, in px. */
  readonly width?: number
  readonly minWidth?: number
  readonly fixed?: 'left' | 'right'
  readonly align?: 'left' | 'center' | 'right'
  readonly hidden?: boolean
  readonly readonly?: boolean
  readonly statistics?: readonly ('sum' | 'average')[]
  /** Of a new row, stored form. */
  readonly initial?: unknown
  /** A new row gets the largest value plus one. */
  readonly counts?: boolean
  /** All columns below this one in its chain. */
  readonly empties?: readonly string[]
  /** In their order, with the messages as they were stated. */
  readonly rules: readonly CellRule[]
  /** As stated; messages name it. */
  readonly defaultValue?: unknown
}

/** A column of a row: a name that is none of an object's own. */
const KEY = /^(?!(?:constructor|prototype)$)[A-Za-z]\w{0,58}$/
/** They set up the columns a grid has of itself. */
const BUILT_IN = /^row-/
const LONGEST_TITLE = 200
const UPLOAD = '/sys/common/upload'
/** The address of this product where the caller states none. */
const OWN = 'http://own.invalid'
const EXTENSIONS = ['token', 'format', 'slotName'] as const

/** A plain text, or the text of one language. */
function wordsIn(stated: unknown, locale: Locale): string {
  return isObject(stated) ? textOf(stated, locale, ...LOCALES) : textOf({ stated }, 'stated')
}

function pixels(stated: unknown): number | undefined {
  const [, digits] = /^(\d{1,5}(?:\.\d{1,4})?)(?:px)?$/.exec(textOf({ stated }, 'stated').slice(0, 20)) ?? []
  return digits === undefined || Number(digits) === 0 ? undefined : Number(digits)
}

function statisticsOf(stated: unknown): readonly ('sum' | 'average')[] {
  if (stated === true) return ['sum']
  const named: readonly unknown[] = Array.isArray(stated) ? stated : [stated]
  return (['sum', 'average'] as const).filter((one) => named.includes(one))
}

/** Rules of a definition; functions among them come from a page that defines its grid itself. */
function rulesOf(rules: readonly WireItem[], locale: Locale): readonly CellRule[] {
  return rules.map(({ required, unique, pattern, handler, message }): CellRule => ({
    required: required === true,
    unique: unique === true,
    ...(typeof pattern === 'string' || pattern instanceof RegExp ? { pattern } : {}),
    ...(typeof handler === 'function' ? { handler: handler as NonNullable<CellRule['handler']> } : {}),
    message: wordsIn(message, locale),
  }))
}

const isUpload = ({ widget }: ResolvedField) => widget?.value === 'files'
/** Where files go; undefined for an address on another origin. */
function uploadAddress(stated: unknown, origin: string): string | undefined {
  const action = textOf({ stated }, 'stated').trim()
  if (action === '') return UPLOAD
  const base = origin || OWN
  const url = URL.canParse(action, `${base}/`) ? new URL(action, `${base}/`) : undefined
  return url?.origin === new URL(base).origin ? url.pathname + url.search : undefined
}

/** A checkbox whose stored values are not strings: the widget maps them to texts. */
function holding(resolved: ResolvedField, sides: CheckboxValues | undefined): ResolvedField {
  const { widget } = resolved
  if (!widget || !sides || sides.every((side) => typeof side === 'string')) return resolved
  const write: typeof widget.codec.write = (value, options) => {
    const stored = widget.codec.write(value, options)
    return sides.find((side) => String(side) === stored) ?? stored
  }
  return {
    ...resolved,
    widget: {
      ...widget,
      codec: { ...widget.codec, write },
      schema: () => ({ type: [...new Set(sides.map((side) => typeof side))], enum: [...sides] }),
    },
  }
}

function fieldOf(
  definition: WireItem,
  { item, sides }: ColumnItem,
  title: string,
  origin: string,
): ResolvedField | undefined {
  const key = textOf(definition, 'key')
  const placeholder = fillMessage(textOf(definition, 'placeholder'), {
    key,
    title,
    defaultValue: definition['defaultValue'],
  })
  const made = fieldFromFormItem({ ...item, label: title, placeholder, rules: [], fieldDecoratorOptions: undefined })
  if (!made) return undefined
  const resolved = resolveField(key, made.field)
  const extensions = {
    ...Object.fromEntries(
      EXTENSIONS.filter((name) => ['string', 'boolean'].includes(typeof definition[name])).map((name) => [
        `x-${name}`,
        definition[name],
      ]),
    ),
    ...(Array.isArray(definition['options']) && item['items'] === undefined
      ? { 'x-options': definition['options'] }
      : {}),
    ...(isUpload(resolved)
      ? {
          'x-action': uploadAddress(definition['action'], origin),
          'x-responseName': textOf(definition, 'responseName') || 'message',
        }
      : {}),
  }
  return holding({ ...resolved, field: { ...resolved.field, ...extensions } }, sides)
}

function initialOf(field: ResolvedField, { item, sides }: ColumnItem): unknown {
  const begin = item['fieldDefaultValue']
  if (sides) return begin ?? sides[1]
  const stated = defaultFromOnline(begin, 'string')?.default
  return stated === undefined || typeof stated === 'object' ? undefined : storedForm(field, stated)
}

/** What is stated of the column itself; what is none of it is left out. */
function lookOf(definition: WireItem): Partial<WireColumn> {
  const [width, minWidth] = [pixels(definition['width']), pixels(definition['minWidth'])]
  const align = (['left', 'center', 'right'] as const).find((side) => side === definition['align'])
  const fixed =
    definition['fixed'] === true ? 'left' : (['left', 'right'] as const).find((side) => side === definition['fixed'])
  const statistics = statisticsOf(definition['statistics'])
  return {
    ...(width === undefined ? {} : { width }),
    ...(minWidth === undefined ? {} : { minWidth }),
    ...(align ? { align } : {}),
    ...(fixed ? { fixed } : {}),
    ...(statistics.length > 0 ? { statistics } : {}),
    ...(definition['isOrder'] === true ? { counts: true } : {}),
  }
}

function columnOf(stated: WireItem, locale: Locale, origin: string): WireColumn | undefined {
  const key = textOf(stated, 'key')
  const title = (wordsIn(stated['title'], locale) || key).slice(0, LONGEST_TITLE)
  const made = itemOfColumn(stated)
  if (!KEY.test(key) || BUILT_IN.test(made.type)) return undefined
  const field = fieldOf(stated, made, title, origin)
  if (!field) return undefined
  const initial = initialOf(field, made)
  const isRefused = isUpload(field) && uploadAddress(stated['action'], origin) === undefined
  const isLocked =
    made.type === PLAIN.normal ||
    stated['disabled'] === true ||
    (isObject(stated['props']) && stated['props']['disabled'] === true)
  const begin = stated['defaultValue'] ?? stated['fieldDefaultValue']
  return {
    key,
    title,
    field,
    ...lookOf(stated),
    ...(made.type === PLAIN.hidden ? { hidden: true } : {}),
    ...(isLocked || isRefused ? { readonly: true } : {}),
    ...(initial === undefined || initial === null ? {} : { initial }),
    rules: rulesOf(made.rules, locale),
    ...(begin === undefined ? {} : { defaultValue: begin }),
  }
}

/** The columns below one in its chain, each once, however the chain runs. */
function below(key: string, next: ReadonlyMap<string, string>): readonly string[] {
  const found = new Set<string>()
  for (let at = next.get(key); at !== undefined && at !== key && !found.has(at); at = next.get(at)) found.add(at)
  return [...found]
}

/**
 * Column definitions of a back end's grid, in their order; what is no column is left out, and of two with one key the first stays.
 * `origin` is where uploads may go besides addresses without one: a column whose `action` lies elsewhere is only to be read.
 */
export function gridColumnsFrom(definitions: unknown, locale: Locale, origin = ''): readonly WireColumn[] {
  const stated = Array.isArray(definitions) ? definitions.filter(isObject) : []
  const columns = new Map<string, WireColumn>()
  const next = new Map<string, string>()
  for (const one of stated) {
    const column = columnOf(one, locale, origin)
    if (!column || columns.has(column.key)) continue
    columns.set(column.key, column)
    const lower = textOf(one, 'linkageKey')
    if (lower !== '') next.set(column.key, lower)
  }
  return [...columns.values()].map((column) => {
    const empties = below(column.key, next).filter((key) => columns.has(key))
    return empties.length > 0 ? { ...column, empties } : column
  })
}
