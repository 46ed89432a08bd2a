import { DictionarySchema, MenuSeedSchema, type Dictionary, type MenuSeed } from '../documents.ts'
import type { FieldKinds } from '../expressions/operations.ts'
import { MAX_FIELDS } from '../field.ts'
import { guard, parseJson, problem, appendToken } from './guard.ts'
import type { SchemaProblem } from './problem.ts'
import { referenceProblems } from './references.ts'
import { type Report, ReportSchema } from '../report.ts'
import { ScreenSchema, type Screen } from '../screen.ts'
import { shapeProblems, unknownKeys } from '../shape.ts'
import { isObject } from '../values.ts'
import { upgrade } from '../version.ts'

/** A document that may be used has a `document`; one with errors has none. */
export interface Checked<T> {
  readonly document?: T
  readonly problems: readonly SchemaProblem[]
}

const isError = (found: SchemaProblem) => found.level === 'error'

type Json = Readonly<Record<string, unknown>>
/** Fields that were found without a problem of shape, each with its key. Only for documents that are never changed in place. */
export type SoundFields = WeakMap<object, string>

/** The document with those of its fields whose shape is to be checked. How many there are is checked of all of them. */
function unchecked(document: Json, sound: SoundFields | undefined): Json {
  const { fields } = document
  const entries = sound && isObject(fields) ? Object.entries(fields) : []
  if (entries.length === 0 || entries.length > MAX_FIELDS) return document
  const open = entries.filter(([key, field]) => !isObject(field) || sound?.get(field) !== key)
  return { ...document, fields: Object.fromEntries(open.length > 0 ? open : entries.slice(0, 1)) }
}
function remember({ fields }: Json, problems: readonly SchemaProblem[], sound: SoundFields | undefined): void {
  if (!sound || !isObject(fields)) return
  const wrong = new Set(problems.map(({ pointer }) => pointer.split('/', 3).join('/')))
  for (const [key, field] of Object.entries(fields))
    if (isObject(field) && !wrong.has(appendToken('/fields', key))) sound.set(field, key)
}

/** Text or parsed JSON → an object of the current version and of the right shape. */
function checkShape<T>(schema: object, input: unknown, sound?: SoundFields): Checked<T> {
  const parsed = typeof input === 'string' ? parseJson(input) : { value: input }
  if ('problem' in parsed) return { problems: [parsed.problem] }
  if (!isObject(parsed.value)) return { problems: [problem('', 'DOC_NOT_OBJECT')] }
  const guarded = guard(unchecked(parsed.value, sound))
  if (guarded.length) return { problems: guarded }
  const lifted = upgrade(parsed.value)
  if ('problem' in lifted) return { problems: [lifted.problem] }
  const document = unchecked(lifted.document, sound)
  const problems = [...shapeProblems(schema, document), ...unknownKeys(schema, document)]
  remember(document, problems, sound)
  return problems.some(isError) ? { problems } : { document: lifted.document as T, problems }
}

function refine<T>(checked: Checked<T>, more: (document: T) => readonly SchemaProblem[]): Checked<T> {
  if (!checked.document) return checked
  const problems = [...checked.problems, ...more(checked.document)]
  return problems.some(isError) ? { problems } : { document: checked.document, problems }
}

/** The shape of a screen alone: one that is right can be drawn, whatever it refers to. */
export const checkScreenShape = (input: unknown, sound?: SoundFields): Checked<Screen> =>
  checkShape<Screen>(ScreenSchema, input, sound)

/** Everything about a screen that needs no registry; `engine/document/check-screen.ts` adds views, options and what lies outside the document. */
export function checkScreenDocument(
  input: unknown,
  kindsOf?: (screen: Screen) => FieldKinds,
  sound?: SoundFields,
): Checked<Screen> {
  return refine(checkScreenShape(input, sound), (screen) => referenceProblems(screen, kindsOf?.(screen)))
}

export function checkDictionary(input: unknown): Checked<Dictionary> {
  return refine(checkShape<Dictionary>(DictionarySchema, input), ({ items }) =>
    repeated(
      items.map((item) => item.value),
      '/items',
    ),
  )
}

const REPORT_SOURCES = ['screen', 'resource', 'sql', 'rows'] as const

export function checkReport(input: unknown): Checked<Report> {
  return refine(checkShape<Report>(ReportSchema, input), (report) => {
    const { columns, params = [], chart, sql, dbSource } = report
    const known = new Set(columns.map((column) => column.field))
    const stated = REPORT_SOURCES.filter((name) => report[name] !== undefined)
    const unknown = (field: string, pointer: string) =>
      known.has(field) ? [] : [problem(pointer, 'DOC_UNKNOWN_FIELD', { field })]
    return [
      ...(stated.length === 1 ? [] : [problem('', 'DOC_REPORT_SOURCE', { known: REPORT_SOURCES.join(', ') })]),
      ...(dbSource !== undefined && sql === undefined ? [problem('/dbSource', 'DOC_MISSING', { name: 'sql' })] : []),
      ...repeated(
        columns.map((column) => column.field),
        '/columns',
      ),
      ...repeated(
        params.map((param) => param.name),
        '/params',
      ),
      ...params.flatMap(({ field }, index) =>
        field === undefined && sql === undefined ? [problem(`/params/${index}`, 'DOC_MISSING', { name: 'field' })] : [],
      ),
      ...(chart
        ? [...unknown(chart.x, '/chart/x'), ...chart.y.flatMap((field, index) => unknown(field, `/chart/y/${index}`))]
        : []),
    ]
  })
}

export function checkMenu(input: unknown): Checked<MenuSeed> {
  return refine(checkShape<MenuSeed>(MenuSeedSchema, input), ({ items }) => {
    const ids = new Set(items.map((item) => item.id))
    return [
      ...repeated(
        items.map((item) => item.id),
        '/items',
      ),
      ...items.flatMap(({ parent }, index) =>
        parent === undefined || ids.has(parent)
          ? []
          : [problem(`/items/${index}/parent`, 'DOC_UNKNOWN_MENU', { id: parent })],
      ),
    ]
  })
}

function repeated(values: readonly string[], pointer: string): SchemaProblem[] {
  return values.flatMap((value, index) =>
    values.indexOf(value) < index ? [problem(appendToken(pointer, index), 'DOC_DUPLICATE_VALUE', { value })] : [],
  )
}
