import { childRight, fieldRight } from '../../../../engine/process/index.ts'
import type { FieldProblem } from '../../../../engine/validate/index.ts'
import { isSameValue } from '../../../../engine/value/index.ts'
import type { NodeRights } from '../../../../schemas/language/process/nodes.ts'
import { textIn } from '../../../../schemas/language/text.ts'
import { AppError } from '../../../../schemas/messages/index.ts'
import { isFieldDenied, unrestricted, unrestrictedRows } from '../../../data/access/index.ts'
import type { Actor, Engine, TableScreen, WireRow } from '../../../data/catalog/index.ts'
import { lockedRow, rowById } from '../../../data/read/index.ts'
import { type ChildTable, childTables, editRow, readDiff, refuseRecord, storedRows } from '../../../data/write/index.ts'
import type { Queries } from '../../../db/database.ts'

/** A field as an action changed it. */
export interface FieldChange {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}
export interface RecordWrite {
  /** That of the place: `taskEngine`, or at the start the person's own. */
  readonly engine: Engine
  readonly screen: TableScreen
  readonly actor: Actor
  readonly rights: NodeRights
}

/**
 * Holds the record until the end of the transaction, and answers it as it is then. Always before its instance: two who come to both wait in
 * one order. Undefined where there is none.
 */
export const lockRecord = (db: Queries, screen: TableScreen, id: string): Promise<WireRow | undefined> =>
  lockedRow(db, unrestrictedRows(screen), id)
export const wholeRecord = (db: Queries, screen: TableScreen, id: string): Promise<WireRow | undefined> =>
  rowById(db, unrestrictedRows(screen), id)

const isOpen = (right: string) => right === 'edit' || right === 'required'
const isEmpty = (value: unknown) => value === undefined || value === null || value === ''
const locked = (title: string) => new AppError('WORKFLOW_FIELD_LOCKED', { label: title })

/** Refuses a changed field that the place does not open. What the person's own rights close is left as it is, as everywhere. */
function assertFieldsOpen(
  { screen, actor, rights }: Pick<RecordWrite, 'screen' | 'actor' | 'rights'>,
  values: WireRow,
  previous: WireRow | undefined,
  isOwnDenied: (key: string) => boolean,
): void {
  const whole = unrestricted(screen)
  for (const [key, value] of Object.entries(values)) {
    const field = whole.resolved.byKey.get(key)
    if (!field || key === screen.process?.status || field.field.compute !== undefined) continue
    if (isOpen(fieldRight(rights, key)) || isOwnDenied(key)) continue
    // The form of a new record sends the defaults of all fields.
    const before = previous ? previous[key] : field.field.default
    if (!isSameValue(value, before, field) && (previous || !isEmpty(value)))
      throw locked(textIn(field.field.title, actor.locale))
  }
}

/** The same of the rows of a sub-table. */
async function assertRowsOpen(
  db: Queries,
  { actor: { locale }, rights }: RecordWrite,
  table: ChildTable,
  stated: unknown,
  id: string | undefined,
): Promise<void> {
  const right = childRight(rights, table.screen.id)
  const title = textIn(table.title, locale)
  const stored = id === undefined ? [] : await storedRows(db, table, id, locale)
  const diff = readDiff(stated, stored)
  const known = new Map(stored.map((row) => [String(row['id']), row]))
  if (diff.added.length > 0 && !right.add) throw locked(title)
  if (diff.removed.some((one) => known.has(one)) && !right.remove) throw locked(title)
  const whole = unrestricted(table.screen)
  const rightOf = (key: string) => (Object.hasOwn(right.fields, key) ? right.fields[key] : undefined) ?? right.rest
  for (const row of diff.changed) {
    const previous = known.get(String(row['id']))
    if (!previous) continue
    for (const [key, value] of Object.entries(row)) {
      const field = whole.resolved.byKey.get(key)
      const isServed = key === table.key.key || key === table.order?.key || field?.field.compute !== undefined
      if (!field || isServed || isOpen(rightOf(key))) continue
      if (!isSameValue(value, previous[key], field)) throw locked(`${title} · ${textIn(field.field.title, locale)}`)
    }
  }
  const places = diff.order?.filter((one) => known.has(one)) ?? []
  const before = stored.map((row) => String(row['id'])).filter((one) => places.includes(one))
  if (right.rest !== 'edit' && places.join() !== before.join()) throw locked(title)
}

/** Refuses all that a place does not allow of what is to be written. `isOwnDenied`: closed by the person's own rights. */
export async function assertAllowed(
  write: RecordWrite,
  values: WireRow,
  id: string | undefined,
  isOwnDenied: (key: string) => boolean,
): Promise<void> {
  const db = write.engine.database.kysely
  const previous = id === undefined ? undefined : await wholeRecord(db, write.screen, id)
  assertFieldsOpen(write, values, previous, isOwnDenied)
  for (const table of await childTables(write.engine, write.screen)) {
    const names = [table.child.name, table.screen.table].filter((name) => !write.screen.columns.has(name))
    const stated = names.map((name) => (Object.hasOwn(values, name) ? values[name] : undefined)).find((one) => one)
    if (stated !== undefined) await assertRowsOpen(db, write, table, stated, id)
  }
}

/** Refuses a record that lacks what the place demands. */
export async function assertComplete({ engine, screen, actor, rights }: RecordWrite, id: string): Promise<void> {
  const db = engine.database.kysely
  const whole = unrestricted(screen)
  const asked = whole.resolved.fields.filter(
    ({ key }) => fieldRight(rights, key) === 'required' && !isFieldDenied(screen, key),
  )
  const record = (asked.length > 0 && (await wholeRecord(db, screen, id))) || {}
  const missing = asked
    .filter(({ key }) => isEmpty(record[key]))
    .map(({ key }): FieldProblem => ({ field: key, code: 'FIELD_REQUIRED', params: {} }))
  for (const table of await childTables(engine, screen)) {
    const { fields } = childRight(rights, table.screen.id)
    const columns = Object.keys(fields).filter((key) => fields[key] === 'required')
    if (columns.length === 0) continue
    for (const row of await storedRows(db, table, id, actor.locale)) {
      const empty = columns.find((key) => isEmpty(row[key]))
      if (empty === undefined) continue
      const title = textIn(unrestricted(table.screen).resolved.byKey.get(empty)?.field.title, actor.locale)
      throw new AppError('FIELD_REQUIRED', { label: `${textIn(table.title, actor.locale)} · ${title}` })
    }
  }
  if (missing.length > 0) throw refuseRecord(missing, whole, actor.locale)
}

/** What a write changed, field by field. A sub-table counts as one field. */
function changesBetween(screen: TableScreen, before: WireRow, after: WireRow): readonly FieldChange[] {
  const { fields } = unrestricted(screen).resolved
  return fields
    .filter((field) => field.key !== screen.process?.status && !isSameValue(before[field.key], after[field.key], field))
    .map(({ key }) => ({ field: key, before: before[key] ?? null, after: after[key] ?? null }))
}

/** Writes values of a record through a task, as far as its place allows, and answers what changed. */
export async function writeThroughTask(
  write: RecordWrite,
  id: string,
  values: WireRow,
  isOwnDenied: (key: string) => boolean,
): Promise<readonly FieldChange[]> {
  const { engine, screen, actor } = write
  const db = engine.database.kysely
  await assertAllowed(write, values, id, isOwnDenied)
  const before = await wholeRecord(db, screen, id)
  await editRow(engine, screen, actor, { ...values, id })
  const after = await wholeRecord(db, screen, id)
  return before && after ? changesBetween(screen, before, after) : []
}
