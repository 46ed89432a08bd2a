import { sql } from 'kysely'
import type { ExistingTableReply, TableColumn } from '../../../schemas/contract/screens/screen-tables.ts'
import { snakeCase, SYSTEM_FIELDS, TABLE_NAME } from '../../../schemas/language/names.ts'
import type { Locale } from '../../../schemas/language/text.ts'
import { AppError, say } from '../../../schemas/messages/index.ts'
import { type ExistingColumn, findFreeTable, listFreeTables, planAdoption } from '../../data/table/index.ts'
import type { HandlerContext } from '../../http/context.ts'
import { stepWords } from './present.ts'

/** Counting stops here. */
const MOST_COUNTED = 100_000
const isTableName = (name: string) => new RegExp(TABLE_NAME).test(name)
const COLUMN_NAME = /^[a-z][a-z0-9_]{0,58}$/
const OF_SYSTEM: ReadonlySet<string> = new Set(SYSTEM_FIELDS.map(snakeCase))

export async function freeTables({ db, locale }: HandlerContext) {
  return (await listFreeTables(db)).map((table) => ({
    ...table,
    rows: Math.round(table.rows),
    ...(isTableName(table.name) ? {} : { refused: say('TABLE_ADOPT_NAME', {}, locale) }),
  }))
}

function refusalOf({ name, type, shape, isGenerated, isKey, fillsItself }: ExistingColumn, locale: Locale) {
  if (OF_SYSTEM.has(name)) return say('TABLE_COLUMN_SYSTEM', {}, locale)
  if (!COLUMN_NAME.test(name)) return say('TABLE_COLUMN_NAME', {}, locale)
  if (isGenerated || (isKey && fillsItself)) return say('TABLE_COLUMN_GENERATED', {}, locale)
  return shape === undefined || shape.type === 'json' ? say('TABLE_COLUMN_TYPE', { type }, locale) : undefined
}
function columnReply(column: ExistingColumn, locale: Locale): TableColumn {
  const { name, type, comment, isKey, isUnique, notNull, shape } = column
  const refused = refusalOf(column, locale)
  return {
    name,
    type,
    comment,
    isKey,
    isUnique,
    required: notNull,
    ...(refused === undefined && shape
      ? {
          shape: {
            type: shape.type,
            ...(shape.length === undefined ? {} : { length: shape.length }),
            ...(shape.scale === undefined ? {} : { scale: shape.scale }),
          },
        }
      : {}),
    ...(refused === undefined ? {} : { refused }),
  }
}

/** A table that a page may take over, with its columns. None of its rows is shown. */
export async function freeTable({ db, locale }: HandlerContext, name: string): Promise<ExistingTableReply> {
  const existing = await findFreeTable(db, name)
  if (!existing) throw new AppError('TABLE_UNKNOWN', { table: name.slice(0, 60) })
  const {
    rows: [counted],
  } = await sql<{
    n: number
  }>`select count(*)::int as n from (select 1 from ${sql.id(name)} limit ${MOST_COUNTED + 1}) some_rows`.execute(db)
  const n = counted?.n ?? 0
  const { withheld, obstacles } = planAdoption({ table: name, columns: [], indexes: [] }, existing, new Set())
  return {
    name,
    comment: existing.comment,
    rows: Math.min(n, MOST_COUNTED),
    more: n > MOST_COUNTED,
    columns: existing.columns.map((column) => columnReply(column, locale)),
    obstacles: [
      ...(isTableName(name) ? [] : [say('TABLE_ADOPT_NAME', {}, locale)]),
      ...obstacles.filter(({ code }) => code !== 'TABLE_ADOPT').map(({ code, params }) => say(code, params, locale)),
    ],
    steps: withheld.map(({ step }) => stepWords(name, step, locale)),
  }
}
