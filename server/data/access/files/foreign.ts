import { sql } from 'kysely'
import type { FieldProblem } from '../../../../engine/validate/index.ts'
import { textIn } from '../../../../schemas/language/text.ts'
import type { Queries } from '../../../db/database.ts'
import { type DataColumn, type Engine, isFileColumn, type TableScreen, type WireRow } from '../../catalog/index.ts'
import { fileAccess, ownFiles } from './access.ts'
import { fileRestrictions } from './restrictions.ts'
import { fileReferences } from './references.ts'

interface Stored {
  readonly row: WireRow
  readonly previous: WireRow | undefined
}
interface Named {
  readonly field: string
  readonly marks: readonly string[]
}

const marksOf = (value: unknown) =>
  typeof value === 'string'
    ? fileReferences(value)
    : value === null || value === undefined
      ? []
      : fileReferences(JSON.stringify(value))

/** The files that a write brings into a row. */
function broughtBy(columns: readonly DataColumn[], { row, previous }: Stored): Named[] {
  return columns.flatMap(({ key }) => {
    if (row[key] === previous?.[key]) return []
    const before = new Set(marksOf(previous?.[key]))
    const marks = marksOf(row[key]).filter((mark) => !before.has(mark))
    return marks.length > 0 ? [{ field: key, marks }] : []
  })
}

async function isStored(db: Queries, mark: string): Promise<boolean> {
  const { rows } = await sql`select 1 from sys_file where strpos(path, ${`${mark}.`}) > 0 limit 1`.execute(db)
  return rows.length > 0
}

/** The files that a user may not read: they neither uploaded them nor may see a row that names them. */
async function notGiven(engine: Engine, username: string, marks: readonly string[]): Promise<ReadonlySet<string>> {
  const db = engine.database.kysely
  const { rights } = engine
  const refused = new Set<string>()
  if (!rights || marks.length === 0 || !(await fileRestrictions(engine)).hasRestricted) return refused
  const own = await ownFiles(db, username, marks)
  for (const mark of marks) {
    if (own.has(mark)) continue
    const access = await fileAccess(engine, `${mark}.`, async () => ({ username, rights: [rights] }))
    // A reference to a missing file, as in the name of a downloaded one, reveals nothing.
    if (access === 'refused' && (await isStored(db, mark))) refused.add(mark)
  }
  return refused
}

/**
 * A reference in a row grants access to the file. So a write may refer only to files that its author has uploaded or may already read. The problems are those of each row, in the order of the rows.
 */
export async function foreignFiles(
  engine: Engine,
  screen: TableScreen,
  username: string,
  rows: readonly Stored[],
): Promise<readonly FieldProblem[][]> {
  const columns = [...screen.columns.values()].filter(isFileColumn)
  const brought = rows.map((row) => broughtBy(columns, row))
  const refused = await notGiven(engine, username, [
    ...new Set(brought.flatMap((named) => named.flatMap(({ marks }) => marks))),
  ])
  const titleOf = (key: string) => textIn(screen.columns.get(key)?.field?.field.title ?? key, 'zh-CN')
  return brought.map((named) =>
    named
      .filter(({ marks }) => marks.some((mark) => refused.has(mark)))
      .map(({ field }): FieldProblem => ({ field, code: 'FIELD_FILE_FOREIGN', params: { label: titleOf(field) } })),
  )
}
