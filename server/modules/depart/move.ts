import { sql } from 'kysely'
import { AppError } from '../../../schemas/messages/index.ts'
import type { Queries } from '../../db/database.ts'
import { disableTimeout } from '../../db/connection/timeout.ts'
import type { HandlerContext } from '../../http/context.ts'
import { nextCode } from '../category/api.ts'
import { replaceLiterals } from './code-rules.ts'
import { codeColumns, codeFields, replaceCodes } from './code-columns.ts'
import { type Stamp, withVersions } from '../../data/write/index.ts'
import { DEPARTS } from './api.ts'
import { assertSameTenant } from './tenant.ts'
import { departsFor, requireDepart, lastCodeIn, lockDeparts, type TreePlace, wholeSubtree } from './store.ts'

/** What came along with a department that was moved. */
export interface Moved {
  readonly departs: number
  readonly people: number
  /** Titles of rules, pages and reports that still name a former code. */
  readonly named: readonly string[]
}

/** The code that the next department of a level gets. */
export async function codeUnder(
  tx: Queries,
  parent: { readonly id: string; readonly orgCode: string } | undefined,
): Promise<string> {
  const last = await lastCodeIn(tx, parent)
  const code = parent === undefined && last === undefined ? 'A01' : nextCode(parent?.orgCode ?? '', last)
  if (code === undefined) throw new AppError('DEPART_DEEP')
  return code
}

/** New codes by the ids of a subtree. No code below the new one of its top was ever in use. */
function codesOf(subtree: readonly TreePlace[], top: string, code: string): ReadonlyMap<string, string> {
  const codes = new Map([[top, code]])
  const children = Map.groupBy(subtree, ({ parent }) => parent)
  const assign = (id: string) => {
    let last: string | undefined
    for (const child of children.get(id) ?? []) {
      last = nextCode(codes.get(id) ?? '', last)
      if (last === undefined) throw new AppError('DEPART_DEEP')
      codes.set(child.id, last)
      assign(child.id)
    }
  }
  assign(top)
  return codes
}

async function storeCodes(tx: Queries, codes: ReadonlyMap<string, string>, { by, at }: Stamp): Promise<void> {
  const moved = sql`unnest(${[...codes.keys()]}::text[], ${[...codes.values()]}::text[]) as moved(id, code)`
  await sql`insert into sys_depart_former_code (code, depart_id, create_by, create_time)
    select d.org_code, d.id, ${by}, ${at}::timestamptz from sys_depart d join ${moved} on moved.id = d.id`.execute(tx)
  await sql`update sys_depart as d set org_code = moved.code, update_by = ${by}, update_time = ${at}::timestamptz from ${moved} where moved.id = d.id`.execute(
    tx,
  )
}

async function peopleOf(tx: Queries, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(distinct u.id)::int as people from sys_user u join sys_user_depart m on m.user_id = u.id
    where u.del_flag = 0 and m.depart_id = any(${[...ids]}::text[])`.execute(tx)
  return rows[0]?.people ?? 0
}

/**
 * Puts a department below another one, or on the first level where `parentId` is empty. It gets a new code with all that
 * lies below it, deleted departments as well, and everything that stores a code follows in the same transaction. Those below
 * get a version each.
 */
export async function moveDepart(
  context: HandlerContext,
  tx: Queries,
  id: string,
  parentId: string,
  stamp: Stamp,
): Promise<Moved | undefined> {
  await lockDeparts(tx)
  const departs = departsFor(context, tx)
  const depart = await requireDepart(departs, id)
  if (parentId === (depart.parentId ?? '')) return undefined
  const subtree = await wholeSubtree(tx, id)
  if (subtree.some((one) => one.id === parentId)) throw new AppError('DEPART_CYCLE', { name: depart.departName })
  const parent = parentId === '' ? undefined : await requireDepart(departs, parentId)
  assertSameTenant(parent, depart.tenantId)
  const codes = codesOf(subtree, id, await codeUnder(tx, parent))
  await disableTimeout(tx)
  // Each department below has a history of its own, which says why its code is another one. That of the top is stored by the caller.
  const below = [...codes.keys()].filter((one) => one !== id)
  await withVersions(tx, DEPARTS, below, stamp, async () => {
    await tx
      .updateTable('sys_depart')
      .set({ parent_id: parent?.id ?? null })
      .where('id', '=', id)
      .execute()
    await storeCodes(tx, codes, stamp)
  })
  const pages = await codeFields(context, tx)
  for (const column of await codeColumns(tx, pages)) await replaceCodes(tx, column)
  const living = subtree.filter(({ isDeleted }) => !isDeleted).map((one) => one.id)
  const named = await replaceLiterals(tx, pages, stamp, context.locale)
  return { departs: living.length, people: await peopleOf(tx, living), named }
}
