import type { Screen } from '../../../schemas/language/screen.ts'
import { tableName } from '../../../schemas/language/table-name.ts'
import { AppError } from '../../../schemas/messages/index.ts'

const RESERVED_TABLE = /^(sys_|pg_|information_schema)/

/** The table that holds a screen's rows, or undefined when its rows come from named endpoints. */
export function tableOf(screen: Screen): string | undefined {
  const table = tableName(screen)
  if (table === undefined) return undefined
  if (RESERVED_TABLE.test(table)) throw new AppError('TABLE_RESERVED', { table })
  return table
}
