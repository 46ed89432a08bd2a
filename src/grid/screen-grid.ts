import type { Conditions } from '../../registry/screen/conditions.ts'
import { type FieldProblem, type RecordChecks, buildChecks, checkField } from '../../registry/screen/record.ts'
import type { ResolvedField, ResolvedScreen } from '../../registry/screen/resolve.ts'
import type { ExpressionContext } from '../../schemas/language/expression.ts'
import { type Locale, textIn } from '../../schemas/language/text.ts'
import { say } from '../../schemas/messages/index.ts'
import { logProblem } from '../lib/log.ts'
import type { GridColumn, GridOptions, Values } from './store/types.ts'
import { statedColumns } from './wire-columns.ts'

export interface GridRights {
  readonly add: boolean
  readonly edit: boolean
  readonly remove: boolean
}
/** Rows of a screen that are to be edited in a grid. */
export interface ScreenRows {
  /** As the person is given it. */
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

type Clock = () => ExpressionContext
const isStatic = (condition: unknown) => condition === undefined || typeof condition === 'boolean'

/** Does a value of the screen follow from others? */
function isComputed({ screen }: ResolvedScreen): boolean {
  const given = (screen.rules ?? []).some(({ set }) => Object.keys(set ?? {}).length > 0)
  return given || Object.values(screen.fields).some(({ compute }) => compute !== undefined)
}
/** Does what may be written depend on the row? */
function isConditional({ screen }: ResolvedScreen): boolean {
  const ruled = (screen.rules ?? []).some(({ show, hide, lock }) => show !== undefined || hide !== undefined || lock !== undefined)
  return ruled || Object.values(screen.fields).some(({ visible, readonly }) => !isStatic(visible) || !isStatic(readonly))
}

/** Differs from every value a cell can hold. */
const BEFORE = Symbol('before')
/** The values that follow from changed ones. */
function settler(conditions: Conditions, now: Clock): NonNullable<GridOptions['settle']> {
  return (row, changed) => {
    const record: Record<string, unknown> = { ...row, ...Object.fromEntries(changed.map((key) => [key, BEFORE])) }
    const { changed: followed } = conditions.resettle(record, { given: Object.fromEntries(changed.map((key) => [key, row[key]])), before: row }, changed, now())
    return Object.fromEntries([...followed].map((key) => [key, record[key]]))
  }
}

function columnOf(resolved: ResolvedField, checks: RecordChecks, { screen, words, locale, context }: ScreenRows, isDrawn: boolean): GridColumn {
  const { key, field } = resolved
  const listed = screen.list.columns.find((column) => column.field.key === key)
  const title = textIn(field.title, locale)
  const isClosed = field.readonly === true || field.visible === false || field.compute !== undefined
  return {
    key,
    title,
    field: resolved,
    ...(listed?.width === undefined ? {} : { width: listed.width }),
    ...(listed?.align === undefined ? {} : { align: listed.align }),
    ...(listed?.fixed === undefined ? {} : { fixed: listed.fixed }),
    ...(isDrawn ? {} : { hidden: true }),
    ...(isClosed ? { readonly: true } : {}),
    ...(field.required === true ? { required: true } : {}),
    checks: [
      (_, row) => {
        const problem = checkField(checks, key, row, context())
        return problem && words(problem, resolved)
      },
    ],
    ...(field.unique === true ? { unique: words({ field: key, code: 'FIELD_REPEATED', params: { label: title } }, resolved) } : {}),
    ...(field.default === undefined ? {} : { initial: field.default }),
  }
}

/** What an existing back end says of its columns goes before what follows from the field. */
function withStated(own: readonly GridColumn[], { locale }: ScreenRows): readonly GridColumn[] {
  const definitions = own.flatMap(({ field: { field } }) => ('x-column' in field ? [field['x-column']] : []))
  if (definitions.length === 0) return own
  const stated = statedColumns(definitions, locale, { say: (code, params) => say(code, params, locale), log: logProblem })
  return own.map((column) => {
    const more = stated.get(column.key)
    return more ? { ...column, ...more, checks: [...more.checks, ...column.checks] } : column
  })
}

/** What a grid over rows of a screen is made of: the screen's own columns, checks and conditions. */
export function gridOf(asked: ScreenRows): GridOptions {
  const { screen, columns, rows, rights, context } = asked
  const checks = buildChecks(screen, 'browser')
  const drawn = new Set(columns.map(({ key }) => key))
  const unseen = screen.fields.filter(({ key }) => !drawn.has(key))
  const conditional = isConditional(screen)
  return {
    columns: withStated([...columns.map((field) => columnOf(field, checks, asked, true)), ...unseen.map((field) => columnOf(field, checks, asked, false))], asked),
    rows,
    mayWrite(row, key, isNew) {
      if (!(isNew ? rights.add : rights.edit)) return false
      if (!conditional) return true
      const { visible, readonly } = checks.conditions.state(key, row, context())
      return visible && !readonly
    },
    ...(isComputed(screen) ? { settle: settler(checks.conditions, context) } : {}),
  }
}
