import { isObject } from '../../../../schemas/language/values.ts'
import { type QueryGroup, readQuery } from '../../../../schemas/language/query/super-query.ts'
import type { Saved } from '../../../api/list-views.ts'
import { routeNow } from '../../../lib/route.ts'
import { readLocal, writeLocal } from '../../../state/storage/storage.ts'

/** A saved query as the contract keeps it. */
export interface SavedQuery {
  readonly title: string
  readonly matchType: QueryGroup['match']
  readonly records: QueryGroup['of']
}

const PREFIX = 'JSuperQuerySaved_'
/** The name under which a list stores its queries in the browser: its route, or a code where several lists share one. */
export const savedKey = (code: string = routeNow()): string => PREFIX + code

function readSaved(stored: unknown): readonly SavedQuery[] {
  const { title, matchType, records } = isObject(stored) ? stored : {}
  const read = readQuery(records, matchType)
  return typeof title === 'string' && title !== '' && read.ok && read.query.of.length > 0
    ? [{ title, matchType: read.query.match, records: read.query.of }]
    : []
}

/** What another program, or another version of this one, left there is skipped where it cannot be read. */
export function localQueries(key: string): readonly SavedQuery[] {
  const stored = readLocal(key)
  return Array.isArray(stored) ? stored.flatMap(readSaved) : []
}
/** False when the browser did not keep them; what was there before is there still. */
export function saveLocally(key: string, queries: readonly SavedQuery[]): boolean {
  const before = readLocal(key)
  writeLocal(key, queries)
  if (readLocal(key) !== undefined) return true
  if (before !== undefined) writeLocal(key, before)
  return false
}

/** The query of something saved on the server; undefined where nothing can be asked with it. */
export function savedQuery({ kind, title, content }: Saved): SavedQuery | undefined {
  return kind === 'query' ? readSaved({ ...content, title })[0] : undefined
}
export const queryOfSaved = ({ matchType, records }: SavedQuery): QueryGroup => ({ match: matchType, of: records })
