import { contextOf, type Engine, type TableScreen } from '../../data/catalog/index.ts'
import { isFieldDenied, unrestricted } from '../../data/access/index.ts'
import { rowsById } from '../../data/read/index.ts'
import { proposedRecord } from '../../data/write/index.ts'
import type { ActiveSession } from '../../http/session/session.ts'
import type { Notice } from './api.ts'
import { rightsFor } from './rights.ts'
import type { PageMessage } from './page-message.ts'

export type TypedMessage = Extract<PageMessage, { kind: 'typed' }>
type Values = Readonly<Record<string, unknown>>

/** The marks of a row that the contract merges one by one; no field of any screen. */
export const STATUS_FIELD = 'tug_status'
const MAX_MARKS = 50
const MAX_MARK = 200

function marksOf(value: unknown): Values | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const marks = Object.entries(value)
    .slice(0, MAX_MARKS)
    .filter(
      ([name, mark]) =>
        name.length <= MAX_MARK &&
        (mark === null ||
          ['number', 'boolean'].includes(typeof mark) ||
          (typeof mark === 'string' && mark.length <= MAX_MARK)),
    )
  return marks.length > 0 ? Object.fromEntries(marks) : undefined
}

/** Later words about a row count; what an earlier one said of other fields stays. */
function latest(typed: readonly TypedMessage[]): readonly TypedMessage[] {
  const byRow = new Map<string, TypedMessage>()
  for (const one of typed) {
    const at = `${one.id} ${one.caseId}`
    const before = byRow.get(at)
    byRow.delete(at)
    byRow.set(at, before ? { ...one, row: { ...before.row, ...one.row } } : one)
  }
  return [...byRow.values()]
}

/**
 * What other users receive of rows that a user edits: fields that this user may write, as a save would store them.
 * They receive no row that the user may not see, and no value that was typed into a version that is not the stored
 * one any more.
 */
export async function typedNotices(
  engine: Engine,
  screen: TableScreen,
  living: ActiveSession,
  typed: readonly TypedMessage[],
  from: string,
): Promise<readonly Notice[]> {
  const given = rightsFor(engine, screen, living, 'edit')
  if (!given) return []
  const { id: userId, username, realname: name, orgCode } = living.person
  const context = contextOf(
    {
      id: userId,
      username,
      realname: name,
      orgCode,
      locale: 'zh-CN',
      can: (code) => living.rights.permissions.has(code),
    },
    engine.now(),
  )
  const said = latest(typed)
  const stored = await rowsById(engine.database.kysely, unrestricted(given), [...new Set(said.map(({ id }) => id))])
  return said.flatMap(({ id, row, caseId, version }): Notice[] => {
    const previous = stored.get(id)
    if (!previous || (version !== undefined && version !== Number(previous['version']))) return []
    const settled = proposedRecord(given, row, previous, context)
    const keys = Object.keys(row).filter(
      (key) => given.columns.get(key)?.field !== undefined && !isFieldDenied(given, key),
    )
    const marks = marksOf(row[STATUS_FIELD])
    if (keys.length === 0 && !marks) return []
    const typedRow = {
      ...Object.fromEntries(keys.map((key) => [key, settled[key] ?? null])),
      ...(marks ? { [STATUS_FIELD]: marks } : {}),
      id,
    }
    return [
      {
        kind: 'typed',
        from,
        screen: screen.id,
        row: typedRow,
        caseId,
        by: { version: Number(previous['version']), page: from, name },
      },
    ]
  })
}
