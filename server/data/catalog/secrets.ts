import { isHashed } from '../../../registry/kit/secret.ts'
import { isWriteOnly } from '../../../engine/model/index.ts'
import { eachPassword, hashPassword, isPassword } from '../../http/crypto/password-hash.ts'
import type { DataColumn } from './columns.ts'
import type { WireRow } from './wire-row.ts'
import type { CompiledScreen, TableScreen } from './screens.ts'

/** The columns of values that are only ever written. */
export const secretColumns = ({ columns }: Pick<CompiledScreen, 'columns'>): readonly DataColumn[] =>
  [...columns.values()].filter(({ field }) => field !== undefined && isWriteOnly(field))
const secretKeys = (screen: Pick<CompiledScreen, 'columns'>): readonly string[] =>
  secretColumns(screen).map(({ key }) => key)
const isClear = (value: unknown): value is string => typeof value === 'string' && value !== '' && !isHashed(value)

/** Rows with their write-only values hashed, ready to be stored. */
export async function hashSecrets<R extends WireRow>(
  screen: Pick<TableScreen, 'columns'>,
  rows: readonly R[],
): Promise<readonly R[]> {
  const keys = secretKeys(screen)
  if (!rows.some((row) => keys.some((key) => isClear(row[key])))) return rows
  return eachPassword(rows, async (row) => {
    const clear = keys.filter((key) => isClear(row[key]))
    const hashes = await Promise.all(clear.map((key) => hashPassword(String(row[key]))))
    return clear.length === 0 ? row : { ...row, ...Object.fromEntries(clear.map((key, index) => [key, hashes[index]])) }
  })
}

/** A record whose secrets, where they are those of the stored row, are what is stored of them. */
export async function withStoredSecrets(
  screen: Pick<TableScreen, 'columns'>,
  record: WireRow,
  stored: WireRow,
): Promise<WireRow> {
  const same: [string, unknown][] = []
  for (const key of secretKeys(screen))
    if (isClear(record[key]) && (await isPassword(String(stored[key] ?? ''), record[key])))
      same.push([key, stored[key]])
  return { ...record, ...Object.fromEntries(same) }
}
