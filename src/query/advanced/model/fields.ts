import { widgets } from '../../../../registry/index.ts'
import { NUMBER_COLUMNS } from '../../../../registry/kit/column-types.ts'
import type { AnyWidget } from '../../../../registry/kit/define.ts'
import type { Ports } from '../../../../registry/kit/ports.ts'
import {
  fillOptions,
  isWriteOnly,
  type ResolvedField,
  type ResolvedScreen,
  resolveField,
} from '../../../../engine/model/index.ts'
import type { Field } from '../../../../schemas/language/field.ts'
import { MAX_DAYS } from '../../../../schemas/language/query/relative-days.ts'
import {
  type QueryGroup,
  type QueryRule,
  DAYS_RULES,
  LIST_RULES,
  needsNoValue,
  isGroup,
  termsOf,
} from '../../../../schemas/language/query/super-query.ts'
import { textIn } from '../../../../schemas/language/text.ts'

/** A column that may be asked for; `name` is the wire's, `child,field` for one of the rows below. */
export interface AskField {
  readonly name: string
  readonly title: string
  /** Title of the child; undefined for the screen's own. */
  readonly of?: string
  readonly resolved: ResolvedField
}

/** 「图片.标题」 for a column of the rows below. */
export const fieldTitle = ({ of, title }: AskField): string => (of === undefined ? title : `${of}.${title}`)

/** What a value is typed into. `list`: several values, each with an input of its own; `range`: two of them; `none`: the rule says all. */
export interface ValueInput {
  readonly resolved: ResolvedField
  readonly shape: 'one' | 'list' | 'range' | 'none'
}

const PARTS: ReadonlySet<QueryRule> = new Set(['like', 'not_like', 'left_like', 'right_like'])
const isText = ({ storage }: ResolvedField) => storage.type === 'text' || storage.type === 'varchar'
const plainOf = ({ key, field }: ResolvedField) => resolveField(key, { title: field.title })
const hasMulti = ({ widget }: ResolvedField) =>
  widget !== undefined && Object.hasOwn(widget.options.properties as object, 'multi')

const made = new WeakMap<ResolvedField, Map<QueryRule, ValueInput>>()
function makeInput(resolved: ResolvedField, rule: QueryRule): ValueInput {
  const { widget } = resolved
  if (needsNoValue(rule)) return { resolved, shape: 'none' }
  if (DAYS_RULES.has(rule)) return { resolved: daysFace(resolved), shape: 'one' }
  // Part of a number or a day is no number and no day; a file and a page of text are asked for by words.
  const isPlain =
    (PARTS.has(rule) && !isText(resolved)) ||
    widget === undefined ||
    widget.value === 'files' ||
    widget.content !== undefined
  const face = isPlain ? plainOf(resolved) : resolved
  if (hasMulti(face))
    return { resolved: { ...face, options: { ...face.options, multi: LIST_RULES.has(rule) } }, shape: 'one' }
  if (rule === 'between') return { resolved: face, shape: 'range' }
  return { resolved: face, shape: LIST_RULES.has(rule) && face.widget?.value !== 'many' ? 'list' : 'one' }
}
/** The same object whenever it is asked again. */
export function inputOf(resolved: ResolvedField, rule: QueryRule): ValueInput {
  const known = made.get(resolved) ?? new Map<QueryRule, ValueInput>()
  const input = known.get(rule) ?? makeInput(resolved, rule)
  made.set(resolved, known.set(rule, input))
  return input
}

const bare: Field = { title: '' }
/** The first widget of which this is true when nothing is said of its options. */
const widgetThat = (fits: (widget: AnyWidget, options: Readonly<Record<string, unknown>>) => boolean) =>
  widgets.find((widget) => fits(widget, fillOptions(widget, undefined)))
const people = widgetThat((widget, options) => widget.lookup?.(options, bare)?.kind === 'user')
const moments = widgetThat((widget, options) => widget.storage(options, bare).type === 'timestamp')
const numbers = widgetThat(
  (widget, options) =>
    NUMBER_COLUMNS.has(widget.storage(options, bare).type) &&
    widget.lookup?.(options, bare) === undefined &&
    widget.range,
)
/** A number of days is typed as such, whatever the field is. */
const daysFace = ({ key, field: { title } }: ResolvedField): ResolvedField =>
  resolveField(key, {
    title,
    minimum: 1,
    maximum: MAX_DAYS,
    ...(numbers ? { view: numbers.type, type: 'integer' } : {}),
  })
const SYSTEM = [
  ['createBy', 'SUPER_CREATE_BY', people],
  ['createTime', 'SUPER_CREATE_TIME', moments],
  ['updateBy', 'SUPER_UPDATE_BY', people],
  ['updateTime', 'SUPER_UPDATE_TIME', moments],
] as const

function systemFields({ byKey }: ResolvedScreen, ports: Ports): readonly AskField[] {
  return SYSTEM.flatMap(([key, code, widget]) => {
    const title = ports.say(code)
    return byKey.has(key) || !widget
      ? []
      : [{ name: key, title, resolved: resolveField(key, { title, view: widget.type }) }]
  })
}

/** May the user query by it? That would reveal a masked value. */
const isAsked = ({ isMasked }: ResolvedField) => isMasked !== true

/** The columns of a restricted screen. */
export function ownFields(screen: ResolvedScreen, ports: Ports): readonly AskField[] {
  const own = screen.fields
    .filter((field) => isAsked(field) && !isWriteOnly(field))
    .map((resolved) => ({ name: resolved.key, title: textIn(resolved.field.title, ports.locale), resolved }))
  return [...own, ...systemFields(screen, ports)]
}

export function childFields(name: string, title: string, screen: ResolvedScreen, ports: Ports): readonly AskField[] {
  return ownFields(screen, ports).map((field) => ({ ...field, name: `${name},${field.name}`, of: title }))
}

/** The query without fields that the screen does not have or that the user may not see. Only the server knows those of sub-tables. */
export function knownQuery(
  screen: ResolvedScreen,
  query: QueryGroup | undefined,
): { readonly query: QueryGroup | undefined; readonly unknown: readonly string[] } {
  if (!query) return { query, unknown: [] }
  if (screen.query.noAdvanced)
    return { query: undefined, unknown: [...new Set(termsOf(query.of).map(({ field }) => field))] }
  const keys = new Set([
    ...screen.fields.filter(isAsked).map(({ key }) => key),
    ...SYSTEM.map(([key]) => key).filter((key) => !screen.byKey.has(key)),
  ])
  const children = screen.screen.children ?? {}
  const isKnown = (name: string) => {
    const cut = name.indexOf(',')
    return cut < 0 ? keys.has(name) : Object.hasOwn(children, name.slice(0, cut))
  }
  const unknown = termsOf(query.of)
    .map(({ field }) => field)
    .filter((name) => !isKnown(name))
  if (unknown.length === 0) return { query, unknown }
  const keep = (of: QueryGroup['of']): QueryGroup['of'] =>
    of.flatMap((entry): QueryGroup['of'] => {
      if (!isGroup(entry)) return isKnown(entry.field) ? [entry] : []
      const inner = keep(entry.of)
      return inner.length > 0 ? [{ ...entry, of: inner }] : []
    })
  const of = keep(query.of)
  return { query: of.length > 0 ? { ...query, of } : undefined, unknown: [...new Set(unknown)] }
}
