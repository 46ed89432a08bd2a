import { snakeCase } from './names.ts'
import type { Screen } from './screen.ts'

/** The table a screen's rows are in, by name; undefined when they come from endpoints that name none. */
export function tableName({ id, source, page }: Pick<Screen, 'id' | 'source' | 'page'>): string | undefined {
  // A composed page shows rows of other screens and has none.
  if (page?.layout === 'composed') return undefined
  if (source?.endpoints && !source.table) return undefined
  return source?.table ?? `scr_${snakeCase(id.replace('.', '_'))}`
}
