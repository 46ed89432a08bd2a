import { type ReactElement, useState } from 'react'
import type { Field } from '../../schemas/language/field.ts'
import { type Choice, type LookupRef, type TreeNode, choicesIn } from '../../schemas/language/lookup.ts'
import type { QueryTerm } from '../../schemas/language/query/operators.ts'
import { type Locale, type Text, textIn } from '../../schemas/language/text.ts'
import { type Message, fill } from '../../schemas/messages/define.ts'
import { messages } from '../../schemas/messages/index.ts'
import type { Labels, Stored } from './codec.ts'
import type { AnyWidget } from './define.ts'
import type { Faces, FieldFacts, QueryMode, Range } from './faces.ts'
import type {
  FilePort,
  ListPort,
  ListRow,
  LookupPort,
  Page,
  PeoplePort,
  Ports,
  ReportPort,
  SiblingPort,
} from './ports.ts'
import {
  AREAS,
  CATEGORIES,
  DEPARTS,
  DICTIONARIES,
  LISTS,
  REPORT_COLUMNS,
  REPORT_QUERY,
  REPORT_ROWS,
  USERS,
  USER_DEPARTS,
} from './testing-data.ts'

/** One example of a widget, in a `fixtures.ts`: what is stored, what is edited, what is asked and what is said. */
export interface Fixture<V, O> {
  /** Unique in its file. */
  readonly name: Text
  /** Options that differ from the defaults. */
  readonly options?: Partial<O>
  readonly field?: Partial<Field>
  /** The canonical stored form: `read` gives `value`, `write` gives it back. */
  readonly stored: Stored
  readonly value: V
  /** Other stored forms that also read as `value`, e.g. `"12.50"` for 12.5. */
  readonly reads?: readonly unknown[]
  readonly query?: readonly QueryTerm[]
  readonly text?: string
  /** Key → words that `text` may use. Stating it, even empty, promises that `parse(text)` gives the value back. */
  readonly labels?: Readonly<Record<string, string>>
  /** Spreadsheet words that parse to `value`. */
  readonly spellings?: readonly string[]
}
/**
 * Keys that change the value, in the syntax of user-event. Focus moves with Tab; each step waits for the effect of the previous one.
 */
export interface KeyboardCase {
  /** Index in `fixtures` of the example that it begins with; default: the first. */
  readonly from?: number
  /** Selects the control that the steps begin in; default: the first tab stop. */
  readonly at?: string
  /** Keys, or the control to go on to with Tab. */
  readonly steps: readonly (string | { readonly tabTo: string })[]
  /** What is stored then. */
  readonly stored: Stored
}
/** What every `fixtures.ts` exports. */
export interface FixtureFile<V = unknown, O = Readonly<Record<string, unknown>>> {
  readonly fixtures: readonly Fixture<V, O>[]
  /** Stored forms this widget cannot read, besides those no widget can. */
  readonly garbage: readonly unknown[]
  /** Words of a spreadsheet that must not be understood. */
  readonly nonsense?: readonly string[]
  readonly keys: KeyboardCase
}

export const faceNames = ['Form', 'Query', 'Cell', 'Show'] as const
export type FaceName = (typeof faceNames)[number]

/** Labels over a fixed list. */
function labelsOf(words: Readonly<Record<string, string>>): Labels {
  return {
    text: (key) => (Object.hasOwn(words, key) ? words[key] : undefined),
    key: (text) => {
      const found = Object.keys(words).filter((key) => words[key] === text)
      return found.length === 1 ? found[0] : undefined
    },
  }
}

function flatten(nodes: readonly TreeNode[]): TreeNode[] {
  return nodes.flatMap((node) => [node, ...flatten(node.children ?? [])])
}
/** As a lazily loaded tree answers: without what is below. */
function withoutChildren({ children: _below, ...node }: TreeNode): TreeNode {
  return node
}
function usersAs(store: string, text: string): Choice[] {
  return USERS.map((user) => ({
    value: String(user[store] ?? user.username),
    text: String(user[text] ?? user.realname),
  }))
}
function treeOf(ref: LookupRef): readonly TreeNode[] {
  if (ref.kind === 'depart') return DEPARTS
  if (ref.kind === 'area') return AREAS
  if (ref.kind === 'table') return DEPARTS
  return ref.kind === 'category' || ref.kind === 'tree' || ref.kind === 'link' ? CATEGORIES : []
}
function choicesOf(ref: LookupRef, locale: Locale): readonly Choice[] {
  if (ref.kind === 'static') return choicesIn(ref.items, locale)
  if (ref.kind === 'dict') return DICTIONARIES[ref.code] ?? []
  if (ref.kind === 'user') return usersAs(ref.store, ref.text)
  if (ref.kind === 'list')
    return (LISTS[ref.source] ?? []).map((row) => ({
      value: String(row[ref.store] ?? ''),
      text: String(row[ref.text] ?? ''),
    }))
  if (ref.kind === 'report')
    return REPORT_ROWS.map((row) => ({
      value: String(row[ref.store] ?? row['id']),
      text: String(row[ref.text] ?? row['name']),
    }))
  if (ref.kind === 'area') return areasWithin(AREAS)
  const byCode =
    (ref.kind === 'depart' && ref.store === 'orgCode') ||
    (ref.kind === 'category' && ref.store === 'code') ||
    ref.kind === 'link'
  return flatten(treeOf(ref)).map((node) => (byCode && node.code ? { ...node, value: node.code } : node))
}

/** Areas are labelled with all areas above them. */
function areasWithin(nodes: readonly TreeNode[], above = ''): readonly Choice[] {
  return nodes.flatMap(({ value, text, children }) => [
    { value, text: above + text },
    ...areasWithin(children ?? [], `${above}${text}/`),
  ])
}

/** A node of a chain is stored by its code; its id leads to the next level. */
function asLink(node: TreeNode): TreeNode {
  return { ...node, value: node.code ?? node.value, code: node.value }
}

function fakeLookup(locale: Locale): LookupPort {
  return {
    labels: async (ref, keys) =>
      new Map(
        choicesOf(ref, locale).flatMap((choice) =>
          keys.includes(choice.value) ? [[choice.value, choice.text] as const] : [],
        ),
      ),
    items: async (ref) => choicesOf(ref, locale),
    search: async (ref, keyword, size, page = 1) =>
      choicesOf(ref, locale)
        .filter((choice) => choice.text.includes(keyword))
        .slice((page - 1) * size, page * size),
    children: async (ref, parent) => {
      if (ref.kind === 'area') return parent === undefined ? AREAS : []
      const nodes = treeOf(ref)
      const found =
        parent === undefined ? nodes : (flatten(nodes).find((node) => node.value === parent)?.children ?? [])
      return found.map(withoutChildren).map((node) => (ref.kind === 'link' ? asLink(node) : node))
    },
  }
}
function pageOf<T>(rows: readonly T[], pageNo: number, pageSize: number): Page<T> {
  return { records: rows.slice((pageNo - 1) * pageSize, pageNo * pageSize), total: rows.length }
}
function fakePeople(): PeoplePort {
  return {
    users: async (query) => {
      const rows = USERS.filter(
        (user) =>
          (!query.departId || USER_DEPARTS[user.id] === query.departId) &&
          (!query.username || user.username.includes(query.username)) &&
          (!query.realname || user.realname.includes(query.realname)) &&
          (!query.sex || String(user.sex) === query.sex),
      )
      return pageOf(rows, query.pageNo, query.pageSize)
    },
    departs: async (pid) =>
      (pid === undefined ? DEPARTS : (flatten(DEPARTS).find((node) => node.value === pid)?.children ?? [])).map(
        withoutChildren,
      ),
    departTree: async () => DEPARTS,
  }
}
/** Plain values and `*part*`, as far as the pickers ask. */
function fits(row: ListRow, name: string, asked: unknown): boolean {
  const words = String(asked)
  const own = String(row[name] ?? '')
  return words.startsWith('*') ? own.includes(words.replaceAll('*', '')) : own === words
}
function fakeLists(): ListPort {
  return {
    rows: async (source, { pageNo, pageSize, ...asked }) => {
      const terms = Object.entries(asked).filter(([name]) => name !== 'column' && name !== 'order')
      const rows = (LISTS[source] ?? []).filter((row) => terms.every(([name, words]) => fits(row, name, words)))
      return pageOf(rows, Number(pageNo), Number(pageSize))
    },
  }
}
function fakeReports(): ReportPort {
  return {
    config: async (code) => ({ id: `id-${code}`, name: code, columns: REPORT_COLUMNS }),
    queryItems: async () => REPORT_QUERY,
    rows: async (_, params) => {
      const asked = REPORT_QUERY.flatMap((item) =>
        params[item.field] === undefined ? [] : [[item.field, String(params[item.field]).replaceAll('*', '')] as const],
      )
      const rows = REPORT_ROWS.filter((row) => asked.every(([field, words]) => String(row[field]).includes(words)))
      return pageOf(rows, Number(params['pageNo'] ?? 1), Number(params['pageSize'] ?? 10))
    },
  }
}
/** A picture made of its own name, so that nothing is fetched. */
function picture(path: string): string {
  const name = (path.split('/').at(-1) ?? '').replace(/[<>&]/g, '_')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360" viewBox="0 0 480 360"><rect width="480" height="360" fill="#c9d3de"/><circle cx="360" cy="90" r="36" fill="#f2e3b3"/><path d="M0 300 150 130 260 250 330 190 480 330V360H0Z" fill="#7d95ad"/><text x="240" y="346" text-anchor="middle" font-family="sans-serif" font-size="18" fill="#fff">${name}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg.toWellFormed())}`
}
function fakeFiles(): FilePort {
  return {
    upload: async (file, request) => {
      request.onProgress?.(100)
      return `${request.biz}/${file.name}`
    },
    url: picture,
    thumbnail: picture,
    lent: async (path) => `${location.origin}/lent/${path}`,
    read: async (path) => new Blob([path]),
    sheets: async () => [],
    own: async () => new Uint8Array(),
    download: async () => {},
  }
}
function fakeSiblings(): SiblingPort {
  const row: Record<string, unknown> = {}
  return {
    get: (names) => Object.fromEntries(names.map((name) => [name, row[name]])),
    set: (values) => void Object.assign(row, values),
  }
}

export type FakeOverrides = Partial<Ports> & {
  /** Sentences in addition to the catalogue, e.g. the messages of a widget. */
  readonly sentences?: Readonly<Record<string, Message>>
}
/** Ports over in-memory rows. An undeclared sentence throws, so that a test sees it. */
export function fakePorts(overrides: FakeOverrides = {}): Ports {
  const { sentences = {}, ...ports } = overrides
  const locale = ports.locale ?? 'zh-CN'
  const catalogue: Readonly<Record<string, Message>> = { ...messages, ...sentences }
  return {
    locale,
    say: (code, params) => {
      const message = Object.hasOwn(catalogue, code) ? catalogue[code] : undefined
      if (!message) throw new Error(`no sentence ${code}`)
      return fill(message[locale], params)
    },
    notify: () => {},
    lookup: fakeLookup(locale),
    people: fakePeople(),
    lists: fakeLists(),
    reports: fakeReports(),
    files: fakeFiles(),
    siblings: fakeSiblings(),
    ...ports,
  }
}

/** The options of a fixture over the defaults of the schema. */
export function fixtureOptions(
  widget: AnyWidget,
  fixture: Pick<Fixture<unknown, Readonly<Record<string, unknown>>>, 'options'>,
): Readonly<Record<string, unknown>> {
  const properties = widget.options.properties as Readonly<Record<string, { readonly default?: unknown }>>
  const defaults = Object.entries(properties).flatMap(([name, schema]) =>
    schema.default === undefined ? [] : [[name, schema.default] as const],
  )
  return { ...Object.fromEntries(defaults), ...fixture.options }
}
/** The field of a fixture, complete. */
export function fixtureField(widget: AnyWidget, fixture: Pick<Fixture<unknown, unknown>, 'field'>): Field {
  return { title: widget.title, view: widget.type, ...fixture.field }
}
/** The words a fixture may use: those it gives, and those its own lookup brings along. */
export function fixtureLabels(
  widget: AnyWidget,
  fixture: Fixture<unknown, Readonly<Record<string, unknown>>>,
  locale: Locale = 'zh-CN',
): Labels {
  const ref = widget.lookup?.(fixtureOptions(widget, fixture), fixtureField(widget, fixture))
  const stated = ref?.kind === 'static' ? choicesIn(ref.items, locale) : []
  return labelsOf({ ...Object.fromEntries(stated.map(({ value, text }) => [value, text])), ...fixture.labels })
}
/** What the faces may know of that field. */
function factsOf(key: string, field: Field, lookup: LookupRef | undefined, ports: Pick<Ports, 'locale'>): FieldFacts {
  return {
    key,
    title: textIn(field.title, ports.locale),
    required: field.required === true,
    ...(field.maxLength === undefined ? {} : { maxLength: field.maxLength }),
    ...(field.minLength === undefined ? {} : { minLength: field.minLength }),
    ...(field.minimum === undefined ? {} : { minimum: field.minimum }),
    ...(field.maximum === undefined ? {} : { maximum: field.maximum }),
    ...(lookup ? { lookup } : {}),
  }
}

export interface FixtureFaceProps {
  readonly widget: AnyWidget
  readonly faces: Faces<unknown, Readonly<Record<string, unknown>>>
  readonly face: FaceName
  readonly fixture: Fixture<unknown, Readonly<Record<string, unknown>>>
  readonly ports: Ports
  readonly id: string
  readonly mode?: QueryMode
  readonly disabled?: boolean
  readonly invalid?: boolean
  /** Id of the element that says what is wrong. */
  readonly describedBy?: string
  readonly onChange?: (value: unknown) => void
}
/** Draws one face of one fixture and keeps its value, the way a host would. */
export function FixtureFace({
  widget,
  faces,
  face,
  fixture,
  ports,
  id,
  mode = 'single',
  disabled = false,
  invalid = false,
  describedBy,
  onChange,
}: FixtureFaceProps): ReactElement {
  const [value, setValue] = useState<unknown>(() =>
    face === 'Query' && mode === 'range' ? { begin: fixture.value, end: fixture.value } : fixture.value,
  )
  const options = fixtureOptions(widget, fixture)
  const described = fixtureField(widget, fixture)
  const common = { id, options, ports, field: factsOf('sample', described, widget.lookup?.(options, described), ports) }
  const handleChange = (next: unknown) => {
    setValue(next)
    onChange?.(next)
  }
  if (face === 'Show') {
    const text = widget.codec.text(value, options, fixtureLabels(widget, fixture, ports.locale))
    return faces.Show ? <faces.Show {...common} value={value} text={text} dense={false} /> : <span>{text}</span>
  }
  if (face === 'Query' && faces.Query) {
    if (mode === 'range')
      return <faces.Query {...common} mode="range" value={value as Range<unknown>} onChange={handleChange} />
    return <faces.Query {...common} mode={mode} value={value} onChange={handleChange} />
  }
  const Edit = face === 'Cell' ? (faces.Cell ?? faces.Form) : faces.Form
  return (
    <Edit
      {...common}
      value={value}
      onChange={handleChange}
      disabled={disabled}
      invalid={invalid}
      {...(describedBy ? { describedBy } : {})}
    />
  )
}
