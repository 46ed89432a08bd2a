import type { Screen } from '../../schemas/language/screen.ts'
import type { Child } from '../../schemas/language/sections.ts'
import { type Text, textIn } from '../../schemas/language/text.ts'
import type { FieldProblem } from '../value/index.ts'
import type { ResolvedScreen } from './resolve.ts'
import { comparedValues, uniqueRules } from './unique.ts'

type StoredRecord = Readonly<Record<string, unknown>>

/** The upper limit of rows of a sub-table; a document may set a lower one. */
export const MAX_CHILD_ROWS = 10_000

/** A sub-table: rows of another screen that are edited and saved with the record they belong to. */
export interface EditedChild extends Child {
  readonly edit: NonNullable<Child['edit']>
  /** The name its document gives it, under which its rows travel with the record. */
  readonly name: string
}

/** The sub-tables of a screen, in the order of its document. */
export function editedChildren(screen: Pick<Screen, 'children'>): readonly EditedChild[] {
  return Object.entries(screen.children ?? {}).flatMap(([name, child]) =>
    child.edit === undefined ? [] : [{ ...child, edit: child.edit, name }],
  )
}

/** Holds the place of a row where the document of its record names no other field. */
const PLACE = 'orderNum'
/** A sub-table with its order field, if it has one. */
export function withOrderField(child: EditedChild, { byKey }: Pick<ResolvedScreen, 'byKey'>): EditedChild {
  const isThere = child.order === undefined && child.relation === 'many' && byKey.get(PLACE)?.storage.type === 'integer'
  return isThere ? { ...child, order: PLACE } : child
}

/** What is wrong in a sub-table: with one row, by field (`''`: with the row itself), or without `index` with their number. */
export interface ChildProblem {
  readonly child: string
  /** Place of the row, from 0. */
  readonly index?: number
  /** The row's id, or the word its sender calls it by. */
  readonly id?: string
  readonly errors: Readonly<Record<string, FieldProblem>>
}

/** Problems by their fields. */
export const problemsByField = (problems: readonly FieldProblem[]): Readonly<Record<string, FieldProblem>> =>
  Object.fromEntries(problems.map((problem) => [problem.field, problem]))

/** The maximum number of rows of a sub-table per record. */
export const maxChildRows = ({ relation, maxRows = MAX_CHILD_ROWS }: Pick<Child, 'relation' | 'maxRows'>): number =>
  Math.min(relation === 'one' ? 1 : maxRows, MAX_CHILD_ROWS)

/** Are there too few or too many rows? */
export function countProblem(child: EditedChild, title: Text, count: number): ChildProblem | undefined {
  const { name, minRows = 0 } = child
  const most = maxChildRows(child)
  const wrong = (code: 'CHILD_TOO_FEW' | 'CHILD_TOO_MANY', limit: number): ChildProblem => ({
    child: name,
    errors: { '': { field: '', code, params: { title: textIn(title, 'zh-CN'), limit } } },
  })
  if (count < minRows) return wrong('CHILD_TOO_FEW', minRows)
  return count > most ? wrong('CHILD_TOO_MANY', most) : undefined
}

/** What repeats a unique value of a row above it, by the place of the row. */
export function repeatedValues(
  screen: Pick<ResolvedScreen, 'fields' | 'byKey'>,
  records: readonly StoredRecord[],
): ReadonlyMap<number, readonly FieldProblem[]> {
  const found = new Map<number, FieldProblem[]>()
  for (const rule of uniqueRules(screen)) {
    const { key, field } = rule.field
    const first = new Map<string, number>()
    for (const [index, record] of records.entries()) {
      const values = comparedValues(rule, record)
      if (!values) continue
      const name = JSON.stringify(values)
      const row = first.get(name)
      if (row === undefined) first.set(name, index)
      else
        found.set(index, [
          ...(found.get(index) ?? []),
          {
            field: key,
            code: 'CHILD_REPEATED',
            params: { label: textIn(field.title, 'zh-CN'), value: values[0] ?? '', row: row + 1 },
          },
        ])
    }
  }
  return found
}
