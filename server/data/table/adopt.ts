import type { ColumnShape } from '../../../registry/kit/column-types.ts'
import { SYSTEM_COLUMNS } from './indexes.ts'
import type { TableLayout } from './layout.ts'

/** A column of a table that no page has, as another program has made it. */
export interface ExistingColumn {
  readonly name: string
  /** As PostgreSQL writes it. */
  readonly type: string
  /** Undefined for a type that no page stores. */
  readonly shape: ColumnShape | undefined
  readonly notNull: boolean
  /** A default, an identity or a sequence. */
  readonly fillsItself: boolean
  /** Its value is computed by the database, or always numbered by it. */
  readonly isGenerated: boolean
  /** No two rows have the same value. */
  readonly isUnique: boolean
  readonly isKey: boolean
  readonly comment: string
}
export interface ExistingTable {
  readonly name: string
  readonly comment: string
  readonly columns: readonly ExistingColumn[]
}
/** What a table had before a page took it over: none of it is ever dropped. */
export interface AdoptedParts {
  readonly columns: readonly string[]
  readonly indexes: readonly string[]
}

/** Adds to an existing table what the engine needs. `fills` are columns that get a value in every row. */
export type AdoptStep =
  | { readonly kind: 'adoptTable'; readonly add: readonly string[]; readonly fills: readonly string[] }
  | { readonly kind: 'adoptId'; readonly from: string; readonly isNumbered: boolean }
interface AdoptObstacle {
  readonly code:
    | 'TABLE_ADOPT'
    | 'TABLE_ADOPT_ID'
    | 'TABLE_ADOPT_COLUMN'
    | 'TABLE_ADOPT_NOT_NULL'
    | 'TABLE_ADOPT_REQUIRED'
  readonly params: Readonly<Record<string, string>>
}
export interface Adoption {
  readonly steps: readonly AdoptStep[]
  readonly withheld: readonly { readonly step: AdoptStep; readonly allow: string }[]
  readonly obstacles: readonly AdoptObstacle[]
}

/** Names of accounts, and ids that the engine makes. */
const [NAME_LENGTH, ID_LENGTH] = [50, 32]
const isText = (shape: ColumnShape | undefined, least = NAME_LENGTH) =>
  shape?.type === 'text' || (shape?.type === 'varchar' && (shape.length ?? 0) >= least)
const SUITS: Readonly<Record<string, (shape: ColumnShape | undefined) => boolean>> = {
  create_by: (shape) => isText(shape),
  update_by: (shape) => isText(shape),
  sys_org_code: (shape) => isText(shape),
  create_time: (shape) => shape?.type === 'timestamp',
  update_time: (shape) => shape?.type === 'timestamp',
  version: (shape) => shape?.type === 'integer' || shape?.type === 'bigint',
}
/** Columns that have a value in every row. */
const FILLED: readonly string[] = ['create_time', 'version']
/** Columns that a new row leaves empty. */
const LEFT_EMPTY: readonly string[] = ['update_by', 'update_time', 'sys_org_code']
/** Types whose values stay the same when they are written as texts. */
const CONVERTIBLE = /^(?:smallint|integer|bigint|uuid)$/

function obstacleOfId(id: ExistingColumn | undefined): AdoptObstacle | undefined {
  if (!id || (id.notNull && id.isUnique && (isText(id.shape, ID_LENGTH) || CONVERTIBLE.test(id.type)))) return undefined
  return { code: 'TABLE_ADOPT_ID', params: { type: id.type } }
}

function systemObstacles(byName: ReadonlyMap<string, ExistingColumn>): readonly AdoptObstacle[] {
  return Object.entries(SUITS).flatMap(([name, suits]): readonly AdoptObstacle[] => {
    const column = byName.get(name)
    if (!column) return []
    const mayBeEmpty = !LEFT_EMPTY.includes(name) || !column.notNull || (column.fillsItself && name !== 'sys_org_code')
    return suits(column.shape) && !column.isGenerated && mayBeEmpty
      ? []
      : [{ code: 'TABLE_ADOPT_COLUMN', params: { column: name, type: column.type } }]
  })
}

/** Columns that must have a value and would get none. */
export function emptyObstacles(
  { columns }: TableLayout,
  existing: ExistingTable,
  isRequired: (field: string) => boolean,
): readonly AdoptObstacle[] {
  const fields = new Map(columns.map(({ name, field }) => [name, field]))
  return existing.columns.flatMap(({ name, notNull, fillsItself }): readonly AdoptObstacle[] => {
    if (!notNull || Object.hasOwn(SYSTEM_COLUMNS, name)) return []
    const field = fields.get(name)
    if (field !== undefined) return isRequired(field) ? [] : [{ code: 'TABLE_ADOPT_REQUIRED', params: { field } }]
    return fillsItself ? [] : [{ code: 'TABLE_ADOPT_NOT_NULL', params: { column: name } }]
  })
}

/** What the engine needs of a table that is there already. Each step is done only when the call contains its name. Pure. */
export function planAdoption({ table }: TableLayout, existing: ExistingTable, allow: ReadonlySet<string>): Adoption {
  const byName = new Map(existing.columns.map((column) => [column.name, column]))
  const id = byName.get('id')
  const asked: { readonly step: AdoptStep; readonly allow: string }[] = [
    {
      allow: `adopt:${table}`,
      step: {
        kind: 'adoptTable',
        add: Object.keys(SYSTEM_COLUMNS).filter((name) => !byName.has(name)),
        fills: FILLED.filter((name) => byName.get(name)?.notNull === false),
      },
    },
  ]
  const isConverted = id !== undefined && CONVERTIBLE.test(id.type)
  if (isConverted)
    asked.push({ allow: 'adopt:id', step: { kind: 'adoptId', from: id.type, isNumbered: id.type !== 'uuid' } })
  const withheld = asked.filter((one) => !allow.has(one.allow))
  const wrongId = obstacleOfId(id)
  return {
    steps: asked.filter((one) => allow.has(one.allow)).map(({ step }) => step),
    withheld,
    obstacles: [
      ...(wrongId ? [wrongId] : []),
      ...systemObstacles(byName),
      ...withheld.map(({ allow: name }) => ({ code: 'TABLE_ADOPT' as const, params: { table, allow: name } })),
    ],
  }
}
