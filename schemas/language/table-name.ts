import { snakeCase } from './names.ts'
import type { Screen } from './screen.ts'

/** The table a screen's rows are in, by name; undefined when they come from endpoints that name none. */
export function tableName({ id, source }: Pick<Screen, 'id' | 'source'>): string | undefined {
  if (source?.endpoints && !source.table) return undefined
  return source?.table ?? `scr_${snakeCase(id.replace('.', '_'))}`
}
