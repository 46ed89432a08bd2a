import { totalsOfColumn } from '../../../registry/kit/column-types.ts'
import { ROW_REMOVAL } from '../../../engine/access/index.ts'
import type { Clause, FieldClauses } from '../../../engine/rules/index.ts'
import {
  buildChecks,
  checkCell,
  type FieldProblem,
  type RecordChecks,
  recordProblems,
} from '../../../engine/validate/index.ts'
import { isUniqueAlone, type ResolvedField, type ResolvedScreen, storedForm } from '../../../engine/model/index.ts'
import type { ExpressionContext } from '../../../schemas/language/expressions/expression.ts'
import { type Locale, textIn } from '../../../schemas/language/text.ts'
import { say } from '../../../schemas/messages/index.ts'
import { logProblem } from '../../lib/log.ts'
import { offersOf } from '../../ui/fields/offered-options.ts'
import { computedValues } from './computed-values.ts'
import { type GridColumn, type GridOptions, GridStore, type Values } from '../store/index.ts'
import { listedWidth } from './listed-width.ts'
import { backendColumns } from './wire-columns.ts'

export interface GridRights {
  readonly add: boolean
  readonly edit: boolean
  readonly remove: boolean
}
/** Rows of a screen that are to be edited in a grid. */
export interface ScreenRows {
  /** Restricted to what the user may see. */
  readonly screen: ResolvedScreen
  /** The fields that are drawn, in order; the others of the screen are held unseen. */
  readonly columns: readonly ResolvedField[]
  readonly rows: readonly Values[]
  readonly rights: GridRights
  readonly context: () => ExpressionContext
  /** What is wrong, in the person's words. */
  readonly words: (problem: FieldProblem, field: ResolvedField | undefined) => string
  readonly locale: Locale
}

const noRow = () => undefined
const isAsked = (clauses: readonly Clause[]) => clauses.some(({ stated }) => typeof stated !== 'boolean')
/** Does what may be seen or written depend on the row? */
function isConditional({ visible, show, hide, locked, sets }: FieldClauses): boolean {
  return sets.length > 0 || visible.some(({ stated }) => stated !== true) || [show, hide, locked].some(isAsked)
}
const mayHide = ({ visible, show, hide }: FieldClauses) =>
  visible.some(({ stated }) => stated !== true) || show.length + hide.length > 0
const isComputed = ({ compute, initial }: FieldClauses) => compute !== undefined || initial !== undefined

/** The fields below each level of the chains of a screen. */
function levelsBelow({ fields }: ResolvedScreen): ReadonlyMap<string, readonly string[]> {
  const below = new Map<string, readonly string[]>()
  for (const { key, field, widget, options } of fields) {
    const chain = [key, ...(widget?.siblings?.(options, field).levels ?? [])]
    for (const [at, level] of chain.slice(0, -1).entries())
      below.set(level, [...(below.get(level) ?? []), ...chain.slice(at + 1)])
  }
  return below
}

function columnOf(
  resolved: ResolvedField,
  checks: RecordChecks,
  { screen, words, locale, context }: ScreenRows,
  isDrawn: boolean,
): GridColumn {
  const { key, field } = resolved
  const listed = screen.list.columns.find((column) => column.field.key === key)
  const total = screen.list.totals.find((one) => one.field.key === key)?.of
  const title = textIn(field.title, locale)
  const isClosed = field.readonly === true || field.visible === false || field.compute !== undefined
  return {
    key,
    title,
    field: resolved,
    ...(listed?.width === undefined ? {} : { width: listedWidth(listed.width, resolved, locale) }),
    ...(listed?.align === undefined ? {} : { align: listed.align }),
    ...(listed?.fixed === undefined ? {} : { fixed: listed.fixed }),
    ...(total !== undefined && totalsOfColumn(resolved.storage.type).includes(total) ? { total } : {}),
    ...(isDrawn ? {} : { hidden: true }),
    ...(isClosed ? { readonly: true } : {}),
    ...(field.compute === undefined ? {} : { computed: true }),
    ...(field.required === true ? { required: true } : {}),
    checks: [
      (_, row, before = noRow) => {
        const problem = checkCell(checks, key, row, context(), before)
        return problem && words(problem, resolved)
      },
    ],
    spares: (row, before) => checkCell(checks, key, row, context(), before)?.isStanding === true,
    ...(isUniqueAlone(field)
      ? { unique: words({ field: key, code: 'FIELD_REPEATED', params: { label: title } }, resolved) }
      : {}),
    ...(checks.choices.has(key) ? { offers: (row: Values) => offersOf(checks.choices, resolved, row, context()) } : {}),
    ...(field.default === undefined ? {} : { initial: storedForm(resolved, field.default) }),
  }
}

/** field → fields of which it decides what they offer */
function watchedBy(reads: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, readonly string[]> {
  const pairs = [...reads].flatMap(([key, names]) => names.map((name) => [name, key] as const))
  return new Map([...Map.groupBy(pairs, ([name]) => name)].map(([name, same]) => [name, same.map(([, key]) => key)]))
}

/** What an existing back end says of its columns goes before what follows from the field. */
function withStated(own: readonly GridColumn[], { locale }: ScreenRows): readonly GridColumn[] {
  const definitions = own.flatMap(({ field: { field } }) => ('x-column' in field ? [field['x-column']] : []))
  if (definitions.length === 0) return own
  const stated = backendColumns(definitions, locale, {
    say: (code, params) => say(code, params, locale),
    log: logProblem,
  })
  return own.map((column) => {
    const more = stated.get(column.key)
    return more ? { ...column, ...more, checks: [...more.checks, ...column.checks] } : column
  })
}

/** What the page around the rows of a screen adds to them. */
interface OwnOptions extends Partial<Pick<GridOptions, 'order' | 'newId' | 'maxRows'>> {
  /** Stored values a new row begins with, before what its columns say. */
  readonly begun?: Readonly<Record<string, unknown>>
}

/** The store of every grid over rows of a screen. */
export function screenStore(asked: ScreenRows, { begun = {}, ...own }: OwnOptions = {}): GridStore {
  const options = gridOf(asked)
  const columns = options.columns.map((column) =>
    Object.hasOwn(begun, column.key) ? { ...column, initial: begun[column.key] } : column,
  )
  return new GridStore({ ...options, ...own, columns })
}

/** What a grid over rows of a screen is made of: the screen's own columns, checks and conditions. */
function gridOf(asked: ScreenRows): GridOptions {
  const { screen, columns, rows, rights, context, words } = asked
  const checks = buildChecks(screen, 'browser')
  const drawn = new Set(columns.map(({ key }) => key))
  const unseen = screen.fields.filter(({ key }) => !drawn.has(key))
  const { conditions, refusals, actions } = checks
  const clauses = [...conditions.clauses.values()]
  const mayRemove = (stored: Values) => rights.remove && actions.refused(ROW_REMOVAL, stored, context()) === undefined
  const hangs = clauses.some(isConditional)
  // Every cell is asked at every drawing: most fields are never hidden.
  const hiding = new Set([...conditions.clauses].flatMap(([key, field]) => (mayHide(field) ? [key] : [])))
  const below = levelsBelow(screen)
  const own = [
    ...columns.map((field) => columnOf(field, checks, asked, true)),
    ...unseen.map((field) => columnOf(field, checks, asked, false)),
  ]
  return {
    columns: withStated(
      own.map((column) => ({ ...column, ...(below.has(column.key) ? { empties: below.get(column.key) ?? [] } : {}) })),
      asked,
    ),
    rows,
    sparesStored: true,
    mayWrite(row, key, isNew) {
      if (!(isNew ? rights.add : rights.edit)) return false
      if (!hangs) return true
      const { visible, readonly } = conditions.state(key, row, context())
      return visible && !readonly
    },
    ...(actions.asks(['edit']) ? { mayChange: (stored: Values) => actions.holds('edit', stored, context()) } : {}),
    ...(actions.asks(['edit', ...ROW_REMOVAL])
      ? {
          isDisabled: (stored: Values) =>
            !(rights.edit && actions.holds('edit', stored, context())) && !mayRemove(stored),
        }
      : {}),
    mayRemove: (stored) => (stored ? mayRemove(stored) : rights.add),
    ...(hiding.size > 0
      ? { isShown: (row: Values, key: string) => !hiding.has(key) || conditions.state(key, row, context()).visible }
      : {}),
    ...(clauses.some(({ required }) => required.length > 0)
      ? { isRequired: (row: Values, key: string) => conditions.state(key, row, context()).required }
      : {}),
    ...(refusals.length > 0
      ? {
          checkRow: (row: Values) =>
            recordProblems(checks, row, context()).map((problem) => words(problem, undefined))[0],
        }
      : {}),
    ...(checks.choices.reads.size > 0 ? { decided: watchedBy(checks.choices.reads) } : {}),
    ...(hangs || clauses.some(isComputed) ? computedValues(conditions, context) : {}),
  }
}
