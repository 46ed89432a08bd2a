import type { Text } from '../../../schemas/language/text.ts'
import { textIn } from '../../../schemas/language/text.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import type { Queries } from '../../db/database.ts'
import type { Engine, WireRow } from '../catalog/index.ts'
import { loadLabels } from '../read/index.ts'

/** A row of a sub-table, for those who look at the record above it. */
export interface ChildPlace {
  readonly child: string
  readonly title: Text
  /** Place of the row, from 0. */
  readonly index: number
}

const isStated = (version: unknown): boolean => version !== undefined && version !== null && version !== ''
/** An object may have a conversion of its own, which fails. */
const versionNumber = (stated: unknown): number => (typeof stated === 'object' ? Number.NaN : Number(stated))

/** The version that the client read; undefined for a client without version support. Throws where it is no whole number. */
export function statedVersion(stated: unknown): number | undefined {
  if (!isStated(stated)) return undefined
  const version = versionNumber(stated)
  if (!Number.isSafeInteger(version)) throw new AppError('DATA_BODY_WRONG')
  return version
}
/** Does the client name a version that is not the stored one? */
export const isOtherVersion = (stated: unknown, stored: unknown): boolean =>
  isStated(stated) && versionNumber(stated) !== Number(stored)

/** Refuses a write over a row that another user changed meanwhile, and names that user. */
export async function versionConflict(
  db: Queries,
  engine: Engine,
  row: WireRow,
  place?: ChildPlace,
): Promise<AppError> {
  const username = String(row['updateBy'] ?? row['createBy'] ?? '')
  const [labels] = (
    await loadLabels(db, engine, [{ ref: { kind: 'user', store: 'username', text: 'realname' }, keys: [username] }])
  ).values()
  const who = labels?.text(username) ?? username
  const when = row['updateTime'] ?? row['createTime'] ?? ''
  const result = { updateBy: username, updateBy_dictText: who, updateTime: when, version: row['version'] }
  if (!place) return new AppError('DATA_STALE', { who, when, result })
  const { child, title, index } = place
  return new AppError('CHILD_STALE', {
    who,
    when,
    title: textIn(title, 'zh-CN'),
    row: index + 1,
    result: { ...result, child, id: row['id'], index },
  })
}
