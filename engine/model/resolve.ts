import type { Field } from '../../schemas/language/field.ts'
import type { LookupRef } from '../../schemas/language/lookup.ts'
import { snakeCase, SYSTEM_FIELDS, BUILT_IN_ACTIONS } from '../../schemas/language/names.ts'
import type { Screen } from '../../schemas/language/screen.ts'
import type { ListColumn, Density, QueryItem, ScreenAction, Sort, TotalOf } from '../../schemas/language/sections.ts'
import type { Text } from '../../schemas/language/text.ts'
import { findWidget, widgets } from '../../registry/index.ts'
import { type ColumnShape, decimalsOf } from '../../registry/kit/column-types.ts'
import type { AnyWidget, Storage } from '../../registry/kit/define.ts'
import { decimalText, roundTo, roundFloatNoise } from '../../registry/kit/numbers.ts'
import type { ItemMode } from '../query/index.ts'
import { type FormBlocks, groupsOf, type ResolvedGroup, resolveLayout } from './layout.ts'
import { fillOptions } from './default-options.ts'
import { cleanValue } from './clean-value.ts'
import { isWriteOnly } from './write-only.ts'

/** A field with everything that follows from its widget. */
export interface ResolvedField {
  readonly key: string
  readonly field: Field
  /** Undefined when the view is unknown: drawn as a visible box, stored as text. */
  readonly widget: AnyWidget | undefined
  readonly options: Readonly<Record<string, unknown>>
  readonly lookup: LookupRef | undefined
  readonly storage: Storage & ColumnShape & { readonly column: string }
  /** A person is sent a mask only: the field is shown, and no query may use it. */
  readonly isMasked?: true
}
export interface ResolvedQueryItem {
  readonly field: ResolvedField
  readonly mode: ItemMode
  readonly title: Text
  readonly default: unknown
  /** Expression of what it begins with, where there is no default. */
  readonly initial: string | undefined
}
export interface ResolvedColumn extends Omit<ListColumn, 'field'> {
  readonly field: ResolvedField
  readonly title: Text
  readonly sortable: boolean
}
export interface ResolvedAction extends ScreenAction {
  readonly place: 'toolbar' | 'row' | 'form'
  readonly builtIn: boolean
  /** Full permission code, or undefined when the screen asks for none. */
  readonly permission: string | undefined
}

/** A column's word in the totals row. */
export interface ResolvedTotal {
  readonly field: ResolvedField
  readonly of: TotalOf
}

/** A screen with every default filled in: what the renderer, the data engine and the designer read. */
export interface ResolvedScreen {
  readonly screen: Screen
  readonly fields: readonly ResolvedField[]
  readonly byKey: ReadonlyMap<string, ResolvedField>
  readonly query: {
    readonly items: readonly ResolvedQueryItem[]
    readonly folded: number
    /** The person may not use the advanced query. */
    readonly noAdvanced?: boolean
  }
  readonly list: {
    readonly columns: readonly ResolvedColumn[]
    readonly sort: Sort
    /** `sort`, and the orders within its equal rows. */
    readonly orders: readonly Sort[]
    /** Fields the quick search looks through; without any there is none. */
    readonly quick: readonly ResolvedField[]
    readonly totals: readonly ResolvedTotal[]
    readonly density: Density
    readonly pageSize: number
    readonly selection: boolean
    readonly rowNumber: boolean
    readonly count: 'exact' | 'capped' | 'estimated' | 'none'
  }
  readonly form: {
    readonly columns: number
    readonly width: number
    readonly wide: ReadonlySet<string>
    readonly blocks: FormBlocks
    readonly groups: readonly ResolvedGroup[]
  }
  readonly detail: { readonly columns: number; readonly fields: readonly ResolvedField[] }
  readonly actions: readonly ResolvedAction[]
}

/** Built-in actions of a row; the others are above the list. */
export const ROW_ACTIONS: ReadonlySet<string> = new Set(['edit', 'detail', 'delete'])
/** The order of a list that states none. */
export const NEWEST_FIRST: Sort = { field: 'createTime', order: 'desc' }
const FALLBACK_STORAGE: Storage = { type: 'text', match: 'text' }

export { SYSTEM_FIELDS }

/** Resolves one field; `over` are the differences a query item may state. */
export function resolveField(key: string, field: Field, over: Partial<Field> = {}): ResolvedField {
  const stated: Field = { ...field, ...over }
  const widget = stated.view === undefined ? widgets[0] : findWidget(stated.view)
  const options = widget ? fillOptions(widget, stated.options) : {}
  // A reply that a value is taken would reveal the value.
  const isUnique = stated.unique === true && !widget?.schemaOption && !isWriteOnly({ widget, options, field: stated })
  const initial = stated.required === true && stated.default === undefined ? widget?.initial?.(options) : undefined
  const changes: Partial<Field> = {
    ...(stated.unique === true && !isUnique ? { unique: false } : {}),
    ...(initial === undefined || initial === null ? {} : { default: initial }),
  }
  const merged: Field = Object.keys(changes).length > 0 ? { ...stated, ...changes } : stated
  const stored = widget?.storage(options, merged) ?? FALLBACK_STORAGE
  const column = merged.column ?? {}
  return {
    key,
    field: merged,
    widget,
    options,
    lookup: widget?.lookup?.(options, merged),
    storage: {
      ...stored,
      ...(column.type ? { type: column.type } : {}),
      ...(column.length ? { length: column.length } : {}),
      ...(column.scale === undefined ? {} : { scale: column.scale }),
      column: column.name ?? snakeCase(key),
      ...(merged.unique || column.index ? { isIndexed: true } : {}),
    },
  }
}

/**
 * Resolved fields by their definition: a field that did not change is not resolved again, and stays the same object.
 * Only for documents that are never changed in place.
 */
export type FieldMemory = WeakMap<Field, ResolvedField>
/** Resolves one field, or takes it from the memory. */
export function resolveOnce(key: string, field: Field, memory: FieldMemory | undefined): ResolvedField {
  const known = memory?.get(field)
  if (known?.key === key) return known
  const resolved = resolveField(key, field)
  memory?.set(field, resolved)
  return resolved
}

/** A computed value in the stored form of its field. Only computed values are rounded. */
export function roundComputed({ widget, options, storage }: ResolvedField, computed: unknown): unknown {
  if (typeof computed !== 'number') return computed
  const made = widget?.settle?.(computed, options) ?? computed
  const places = decimalsOf(storage)
  return places === undefined ? made : roundTo(made, places)
}

/** The stored form a widget would write; what it cannot read stays as it is, for a check to refuse. */
export function storedForm(resolved: ResolvedField, stated: unknown): unknown {
  const { widget, options, storage } = resolved
  const value = cleanValue(resolved, stated)
  if (value === undefined || value === null || value === '') return null
  const written = widget ? (widget.codec.write(widget.codec.read(value, options), options) ?? value) : value
  const places = decimalsOf(storage)
  // A column of whole numbers reads no `12.0`, though that is one.
  if (typeof written === 'string' && places === 0) return decimalText(written) ?? written
  return typeof written === 'number' && places !== undefined ? roundFloatNoise(written, places) : written
}

/** A query item with its field as it is asked for there: the field's own widget, dictionary and options, but for what the item says otherwise. */
export function resolveQueryItem(field: Field, wanted: QueryItem): ResolvedQueryItem {
  const over: Partial<Field> = {
    ...(wanted.view ? { view: wanted.view } : {}),
    ...(wanted.dict ? { dict: wanted.dict } : {}),
    ...(wanted.options ? { options: { ...field.options, ...wanted.options } } : {}),
  }
  const resolved = resolveField(wanted.field, field, over)
  const fallback: ItemMode = resolved.storage.match === 'text' ? 'like' : 'single'
  return {
    field: resolved,
    mode: wanted.mode ?? fallback,
    title: wanted.title ?? field.title,
    default: wanted.default,
    initial: wanted.default === undefined ? wanted.initial : undefined,
  }
}
function queryItems(stated: readonly (string | QueryItem)[], { fields }: Screen): readonly ResolvedQueryItem[] {
  return stated.flatMap((item) => {
    const wanted: QueryItem = typeof item === 'string' ? { field: item } : item
    const field = Object.hasOwn(fields, wanted.field) ? fields[wanted.field] : undefined
    return field ? [resolveQueryItem(field, wanted)] : []
  })
}

/** The built-in actions in the order of their buttons: those that are stated take each other's places, as they are stated; those of rows among themselves. */
export function builtInOrder(stated: readonly string[]): readonly string[] {
  const queueOf = (isRow: boolean) =>
    BUILT_IN_ACTIONS.filter((code) => ROW_ACTIONS.has(code) === isRow && stated.includes(code))
      .toSorted((a, b) => stated.indexOf(a) - stated.indexOf(b))
      .values()
  const [rows, above] = [queueOf(true), queueOf(false)]
  return BUILT_IN_ACTIONS.map((code) =>
    stated.includes(code) ? ((ROW_ACTIONS.has(code) ? rows : above).next().value ?? code) : code,
  )
}

function resolveActions(screen: Screen): ResolvedAction[] {
  const stated = new Map((screen.actions ?? []).map((action) => [action.code, action]))
  const custom = [...stated.values()].filter((action) => !(BUILT_IN_ACTIONS as readonly string[]).includes(action.code))
  const builtIn = builtInOrder([...stated.keys()]).map((code): ScreenAction => stated.get(code) ?? { code })
  return [...builtIn, ...custom]
    .filter((action) => action.enabled !== false)
    .map((action) => ({
      ...action,
      place: action.place ?? (ROW_ACTIONS.has(action.code) ? 'row' : 'toolbar'),
      builtIn: (BUILT_IN_ACTIONS as readonly string[]).includes(action.code),
      permission: screen.permission ? `${screen.permission}:${action.code}` : undefined,
    }))
}

/** Whether an order of its values says anything: the names of stored files do not, nor does what a text begins with that is written in tags. */
export const isOrdered = (widget: AnyWidget | undefined): boolean =>
  widget?.value !== 'files' && widget?.content === undefined && !widget?.schemaOption

/** Fills in every default of a valid screen. References to unknown fields are left out: `checkScreen` reports them. */
export function resolveScreen(screen: Screen, memory?: FieldMemory): ResolvedScreen {
  const fields = Object.entries(screen.fields).map(([key, field]) => resolveOnce(key, field, memory))
  const byKey = new Map(fields.map((field) => [field.key, field]))
  const columns = screen.list?.columns ?? fields.slice(0, 8).map((field) => field.key)
  const detailFields = screen.detail?.fields?.flatMap((key) => byKey.get(key) ?? []) ?? fields
  const columnsPerRow = screen.form?.columns ?? (fields.length > 8 ? 2 : 1)
  const isAsked = (key: string) => {
    const field = byKey.get(key)
    return field === undefined || !isWriteOnly(field)
  }
  const orders = [...(screen.list?.sort ? [screen.list.sort] : [NEWEST_FIRST]), ...(screen.list?.then ?? [])].filter(
    ({ field }) => isAsked(field),
  )
  const sort = orders[0] ?? NEWEST_FIRST
  const blocks = resolveLayout(screen.form?.layout ?? fields.map(({ key }) => key), byKey)
  return {
    screen,
    fields,
    byKey,
    query: {
      items: queryItems(screen.query?.items ?? fields.slice(0, 3).map((field) => field.key), screen),
      folded: screen.query?.folded ?? 2,
    },
    list: {
      columns: columns.flatMap((entry): ResolvedColumn[] => {
        const stated: ListColumn = typeof entry === 'string' ? { field: entry } : entry
        const field = byKey.get(stated.field)
        return field
          ? [
              {
                ...stated,
                field,
                title: stated.title ?? field.field.title,
                sortable: (stated.sortable ?? isOrdered(field.widget)) && !isWriteOnly(field),
              },
            ]
          : []
      }),
      sort,
      orders: orders.length > 0 ? orders : [sort],
      quick: (screen.list?.quick ?? []).filter(isAsked).flatMap((key) => byKey.get(key) ?? []),
      totals: Object.entries(screen.list?.totals ?? {}).flatMap(([key, of]) => {
        const field = byKey.get(key)
        return field ? [{ field, of }] : []
      }),
      density: screen.list?.density ?? 'middle',
      pageSize: screen.list?.pageSize ?? 10,
      selection: screen.list?.selection ?? true,
      rowNumber: screen.list?.rowNumber ?? true,
      count: screen.list?.count ?? 'exact',
    },
    form: {
      columns: columnsPerRow,
      width: screen.form?.width ?? (columnsPerRow > 1 ? 960 : 640),
      wide: new Set([
        ...(screen.form?.wide ?? []),
        ...fields.filter(({ widget }) => widget?.wide).map(({ key }) => key),
      ]),
      blocks,
      groups: groupsOf(blocks),
    },
    detail: {
      columns: screen.detail?.columns ?? 3,
      fields: detailFields.filter(({ key }) => !screen.detail?.hidden?.includes(key)),
    },
    actions: resolveActions(screen),
  }
}
