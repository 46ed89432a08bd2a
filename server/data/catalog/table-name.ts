import type { Screen } from '../../../schemas/language/screen.ts'
import { tableName } from '../../../schemas/language/table-name.ts'
import { AppError } from '../../../schemas/messages/index.ts'

/** Tables of the product and of the database: migrations describe them, and no page takes them over. */
const RESERVED_TABLE = /^(?:sys_|act_|chat_|wf_|pg_|information_schema)/
export const isReservedTable = (table: string): boolean => RESERVED_TABLE.test(table)

/** The table that holds a screen's rows, or undefined when its rows come from named endpoints. */
export function tableOf(screen: Screen): string | undefined {
  const table = tableName(screen)
  if (table === undefined) return undefined
  if (isReservedTable(table)) throw new AppError('TABLE_RESERVED', { table })
  return table
}
