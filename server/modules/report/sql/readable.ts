import { sql } from 'kysely'
import { OPEN_TABLES } from '../../../../schemas/language/lookup.ts'
import { openTable } from '../../../data/read/index.ts'
import type { Queries } from '../../../db/database.ts'

/** A table that queries of reports may read; `columns` where not all of it. */
export interface Readable {
  readonly table: string
  readonly columns?: readonly string[] | undefined
}

const WORDS: readonly Readable[] = [
  { table: 'sys_dict', columns: ['id', 'dict_code', 'dict_name', 'del_flag'] },
  {
    table: 'sys_dict_item',
    columns: ['id', 'dict_id', 'item_value', 'item_text', 'item_text_en', 'sort_order', 'status'],
  },
]

/** The tables of published screens, and of the system what everybody who is signed in may look up. */
export async function readableTables(db: Queries): Promise<readonly Readable[]> {
  const { rows } = await sql<{ name: string }>`
    select t.table_name as name from sys_screen_table t join pg_class c on c.relname = t.table_name and c.relnamespace = 'public'::regnamespace order by 1`.execute(
    db,
  )
  const lists = OPEN_TABLES.flatMap((name): Readable[] => {
    const open = openTable(name)
    return open
      ? [
          {
            table: open.table,
            columns: [...new Set([...Object.values(open.columns), ...(open.alive === undefined ? [] : [open.alive])])],
          },
        ]
      : []
  })
  return [...rows.map(({ name }) => ({ table: name })), ...lists, ...WORDS]
}
