import { storedForm } from '../../../engine/model/index.ts'
import { type Engine, type TableScreen, type WireRow, wireTime } from '../catalog/index.ts'
import { unrestrictedRows } from '../access/index.ts'
import { rowById } from '../read/index.ts'
import { cleanContent } from './clean-content.ts'
import { updateRow } from './rows.ts'

/**
 * Stores values that a process gives a record: its state, its result, what a step sets. The caller holds the row's lock. Fields
 * that the screen does not have are left out; undefined where the record is gone. `known`: the whole record as it is stored.
 */
export async function storeProcessValues(
  engine: Engine,
  screen: TableScreen,
  id: string,
  values: Readonly<Record<string, unknown>>,
  by: string | null,
  known?: WireRow,
): Promise<WireRow | undefined> {
  const db = engine.database.kysely
  const whole = unrestrictedRows(screen)
  const previous = known ?? (await rowById(db, whole, id))
  if (!previous) return undefined
  const { byKey, fields } = whole.resolved
  const now = wireTime(engine.now())
  const context = { now, today: now.slice(0, 10), user: { username: by ?? '', realname: '', orgCode: '' } }
  const before = Object.fromEntries(fields.map(({ key }) => [key, previous[key] ?? null]))
  const set = Object.entries(values).flatMap(([key, value]) => {
    const field = byKey.get(key)
    return field ? [[key, storedForm(field, value)] as const] : []
  })
  const record = cleanContent(
    whole,
    whole.checks.conditions.compute({ ...before, ...Object.fromEntries(set) }, context),
    previous,
  )
  const stamp = by === null ? previous['updateBy'] : by
  return updateRow(db, whole, { ...record, id, updateBy: stamp, updateTime: now }, Number(previous['version']))
}
