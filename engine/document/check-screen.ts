import { checkScreenDocument, type SoundFields } from '../../schemas/language/check/check-document.ts'
import { problem, appendToken } from '../../schemas/language/check/guard.ts'
import { schemaProblems } from '../../schemas/language/json-schema/usable.ts'
import type { SchemaProblem } from '../../schemas/language/check/problem.ts'
import type { Screen } from '../../schemas/language/screen.ts'
import { schemaErrors } from '../../schemas/language/check/check.ts'
import { OPEN_TABLES, SYSTEM_LISTS } from '../../schemas/language/lookup.ts'
import { findWidget, widgets } from '../../registry/index.ts'
import type { AnyWidget } from '../../registry/kit/define.ts'
import { isObject } from '../../schemas/language/values.ts'
import { type RelatedScreens, childProblems, parentKeyFields } from './check-children.ts'
import type { Field } from '../../schemas/language/field.ts'
import { type FieldMemory, fieldKinds, fillOptions, statedOptions } from '../model/index.ts'
import { callProblems, pageProblems } from './check-page.ts'
import { shownProblems } from './check-sections.ts'
import { secretProblems } from './check-secrets.ts'
import { uniqueProblems } from './check-unique.ts'
import { publicProblems } from '../access/index.ts'
import { namedRule } from '../../schemas/language/rules/named.ts'
import { allowsMode } from '../query/index.ts'

/** Names outside the document that it may refer to; an absent set is not checked. */
export interface KnownNames {
  readonly dicts?: ReadonlySet<string>
  readonly reports?: ReadonlySet<string>
  /** Codes of fill rules. */
  readonly fills?: ReadonlySet<string>
  /** Codes of check rules that are administered. */
  readonly checkRules?: ReadonlySet<string>
  readonly screens?: ReadonlySet<string>
  readonly menus?: ReadonlySet<string>
  /** Tables of published screens. */
  readonly tables?: ReadonlySet<string>
  /** The screens around it, for its sub-tables. */
  readonly family?: RelatedScreens
}
export interface CheckedScreen {
  /** Present when there is no error; defaults are filled by `resolveScreen`. */
  readonly screen?: Screen
  readonly problems: readonly SchemaProblem[]
}
/** What is known of one field by itself. */
interface FieldFindings {
  readonly key: string
  readonly problems: readonly SchemaProblem[]
  /** Other fields that its widget reads or writes. */
  readonly siblings: ReadonlySet<string>
}
/**
 * What was found about fields that did not change since an earlier check of the same document. Only for documents that
 * are never changed in place.
 */
export interface CheckMemory {
  readonly sound: SoundFields
  readonly resolved: FieldMemory
  readonly findings: WeakMap<Field, FieldFindings>
}
export const newCheckMemory = (): CheckMemory => ({
  sound: new WeakMap(),
  resolved: new WeakMap(),
  findings: new WeakMap(),
})
interface Viewed {
  readonly view?: string | undefined
  readonly dict?: string | undefined
  readonly options?: Readonly<Record<string, unknown>> | undefined
}

function optionProblems(viewed: Viewed, pointer: string, name: string): SchemaProblem[] {
  const widget = viewed.view === undefined ? widgets[0] : findWidget(viewed.view)
  if (!widget) return [problem(`${pointer}/view`, 'DOC_UNKNOWN_VIEW', { field: name, view: viewed.view ?? '' })]
  const stated = viewed.options ?? {}
  const unknown = Object.keys(stated).filter((option) => !Object.hasOwn(widget.options.properties, option))
  const filled = statedOptions(widget, stated)
  return [
    ...unknown.map((option) =>
      problem(appendToken(`${pointer}/options`, option), 'DOC_UNKNOWN_OPTION', { view: widget.type, name: option }),
    ),
    ...wrongPlaces(widget, filled).map((place) =>
      problem(`${pointer}/options${place}`, 'DOC_BAD_OPTION', { view: widget.type, name: place.split('/')[1] ?? '' }),
    ),
    ...jsonSchemaProblems(widget, filled, `${pointer}/options`),
    ...repeatedEntries(widget, filled).map(({ place, value }) =>
      problem(`${pointer}/options${place}`, 'DOC_DUPLICATE_VALUE', { value }, 'warning'),
    ),
  ]
}

/** What is wrong with the JSON Schema of a field of structured data. */
function jsonSchemaProblems(
  { schemaOption }: AnyWidget,
  options: Readonly<Record<string, unknown>>,
  pointer: string,
): readonly SchemaProblem[] {
  const schema = schemaOption === undefined ? undefined : options[schemaOption]
  return schemaOption === undefined || !isObject(schema)
    ? []
    : schemaProblems(schema).map((found) => ({
        ...found,
        pointer: `${appendToken(pointer, schemaOption)}${found.pointer}`,
      }))
}

/** Options that do not fit, as deep as they can be located: reports the wrong entry of a list, not the list. */
function wrongPlaces(widget: AnyWidget, options: Readonly<Record<string, unknown>>): readonly string[] {
  const places = [
    ...new Set(
      schemaErrors(widget.options as unknown as Record<string, unknown>, options).map((error) => error.pointer),
    ),
  ]
  return places.filter((place) => place !== '' && !places.some((other) => other.startsWith(`${place}/`)))
}

/** Entries of an option's list that repeat a value that must be unique; the option's schema names it as `x-unique`. */
function repeatedEntries(
  widget: AnyWidget,
  options: Readonly<Record<string, unknown>>,
): { readonly place: string; readonly value: string }[] {
  return Object.entries(widget.options.properties as Readonly<Record<string, { 'x-unique'?: string }>>).flatMap(
    ([option, { 'x-unique': member }]) => {
      const list = options[option]
      if (member === undefined || !Array.isArray(list)) return []
      const values = list.map((entry: unknown) => (isObject(entry) ? entry[member] : undefined))
      return values.flatMap((value, index) =>
        typeof value === 'string' && values.indexOf(value) < index
          ? [{ place: `/${option}/${index}/${member}`, value }]
          : [],
      )
    },
  )
}

/** A name that is no source of rows; the problem lists the possible names. Another back end may know more, so it is no error. */
function rowsProblem(source: string, value: string, pointer: string, { screens, tables }: KnownNames): SchemaProblem[] {
  if (!screens) return []
  const [name = ''] = source === 'keyed' ? value.split(',').map((part) => part.trim()) : [value.trim()]
  const system: readonly string[] = source === 'rows' ? SYSTEM_LISTS : OPEN_TABLES
  if (system.includes(name) || screens.has(name) || (source !== 'rows' && tables?.has(name))) return []
  return [problem(pointer, 'DOC_UNKNOWN_SOURCE', { name, known: system.join(', ') }, 'warning')]
}

const ROWS: ReadonlySet<string> = new Set(['rows', 'table', 'keyed'])

/** An option that names something outside carries `x-source` in its schema. */
function sourceProblems(viewed: Viewed, pointer: string, known: KnownNames): SchemaProblem[] {
  const found: SchemaProblem[] = []
  if (viewed.dict && known.dicts && !known.dicts.has(viewed.dict))
    found.push(problem(`${pointer}/dict`, 'DOC_UNKNOWN_DICT', { code: viewed.dict }))
  const widget = viewed.view === undefined ? undefined : findWidget(viewed.view)
  for (const [option, schema] of Object.entries(widget?.options.properties ?? {})) {
    const source = (schema as { 'x-source'?: string })['x-source']
    const value = viewed.options?.[option]
    if (typeof value !== 'string' || value === '') continue
    if (source !== undefined && ROWS.has(source))
      found.push(...rowsProblem(source, value, appendToken(`${pointer}/options`, option), known))
    if (source === 'dict' && known.dicts && !known.dicts.has(value))
      found.push(problem(appendToken(`${pointer}/options`, option), 'DOC_UNKNOWN_DICT', { code: value }))
    if (source === 'report' && known.reports && !known.reports.has(value))
      found.push(problem(appendToken(`${pointer}/options`, option), 'DOC_UNKNOWN_REPORT', { code: value }))
  }
  return found
}

function fieldFindings(key: string, field: Field, memory: CheckMemory | undefined): FieldFindings {
  const known = memory?.findings.get(field)
  if (known?.key === key) return known
  const widget = field.view === undefined ? widgets[0] : findWidget(field.view)
  const siblings = widget?.siblings?.(fillOptions(widget, field.options), field)
  const findings = {
    key,
    problems: optionProblems(field, `/fields/${key}`, key),
    siblings: new Set([...(siblings?.reads ?? []), ...(siblings?.writes ?? [])]),
  }
  memory?.findings.set(field, findings)
  return findings
}

function widgetProblems(screen: Screen, known: KnownNames, memory: CheckMemory | undefined): SchemaProblem[] {
  const found: SchemaProblem[] = []
  for (const [key, field] of Object.entries(screen.fields)) {
    const pointer = `/fields/${key}`
    const { problems, siblings } = fieldFindings(key, field, memory)
    found.push(...problems, ...sourceProblems(field, pointer, known))
    for (const name of siblings) {
      if (!Object.hasOwn(screen.fields, name))
        found.push(problem(`${pointer}/options`, 'DOC_UNKNOWN_FIELD', { field: name }))
    }
  }
  for (const [index, item] of (screen.query?.items ?? []).entries()) {
    if (typeof item === 'string') continue
    const field = screen.fields[item.field]
    const viewed: Viewed = {
      view: item.view ?? field?.view,
      dict: item.dict,
      options: item.view ? item.options : { ...field?.options, ...item.options },
    }
    const pointer = `/query/items/${index}`
    found.push(...optionProblems(viewed, pointer, item.field), ...sourceProblems(viewed, pointer, known))
    const widget = viewed.view === undefined ? widgets[0] : findWidget(viewed.view)
    if (item.mode === undefined || !widget || allowsMode(item.mode, widget)) continue
    found.push(
      item.mode === 'range'
        ? problem(`${pointer}/mode`, 'DOC_RANGE_VIEW', { view: widget.type })
        : problem(`${pointer}/mode`, 'DOC_MODE_VIEW', { view: widget.type, mode: item.mode }),
    )
  }
  return found
}

function outsideProblems(screen: Screen, known: KnownNames): SchemaProblem[] {
  const found: SchemaProblem[] = []
  const parent = screen.menu?.parent
  if (parent && known.menus && !known.menus.has(parent))
    found.push(problem('/menu/parent', 'DOC_UNKNOWN_MENU', { id: parent }))
  for (const [name, child] of Object.entries(screen.children ?? {})) {
    if (known.screens && !known.screens.has(child.screen))
      found.push(problem(`/children/${name}/screen`, 'DOC_UNKNOWN_SCREEN', { id: child.screen }))
  }
  // Another back end may know it.
  for (const [key, { fill, rules = [] }] of Object.entries(screen.fields)) {
    for (const [index, { code }] of rules.entries())
      if (code !== undefined && known.checkRules && !namedRule(code) && !known.checkRules.has(code))
        found.push(problem(`/fields/${key}/rules/${index}/code`, 'DOC_UNKNOWN_RULE', { rule: code }, 'warning'))
    if (fill && known.fills && !known.fills.has(fill.rule))
      found.push(problem(`/fields/${key}/fill/rule`, 'DOC_UNKNOWN_FILL', { rule: fill.rule }, 'warning'))
  }
  return found
}

/** The whole check of a screen document, text or parsed: shape, references, views, options and, where the caller passes it, the environment. With a memory, fields that did not change are not checked again by themselves. */
export function checkScreen(input: unknown, known: KnownNames = {}, memory?: CheckMemory): CheckedScreen {
  const { document, problems } = checkScreenDocument(
    input,
    (screen) => fieldKinds(screen, memory?.resolved),
    memory?.sound,
  )
  if (!document) return { problems }
  const given = parentKeyFields(document, known.family?.above)
  const own = problems.filter(
    ({ code, params }) => code !== 'DOC_REQUIRED_NOT_IN_FORM' || !given.has(String(params['field'])),
  )
  const all = [
    ...own,
    ...widgetProblems(document, known, memory),
    ...outsideProblems(document, known),
    ...pageProblems(document),
    ...secretProblems(document, memory?.resolved),
    ...uniqueProblems(document, memory?.resolved),
    ...callProblems(document),
    ...shownProblems(document, known),
    ...(document.form?.public ? publicProblems(document) : []),
    ...childProblems(document, known.family),
  ]
  return all.some((found) => found.level === 'error') ? { problems: all } : { screen: document, problems: all }
}
