import type { DepartNode, StatedDepart } from '../../../schemas/contract/organization/depart.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import type { Queries } from '../../db/database.ts'
import { isUniqueViolation, withRetry } from '../../db/errors.ts'
import { newId } from '../../db/ids.ts'
import type { HandlerContext } from '../../http/context.ts'
import { nextCode } from '../category/api.ts'
import {
  type DepartColumns,
  deleteDeparts,
  departsById,
  insertDepart,
  lastCodeIn,
  subtreeWithPeople,
  updateDepart,
} from './store.ts'

const stampOf = ({ user, clock }: HandlerContext) => ({ by: user.username, at: new Date(clock.now()) })

async function demandDepart(db: Queries, id: string): Promise<DepartNode> {
  const [found] = await departsById(db, [id], true)
  if (!found) throw new AppError('PICKER_DEPART_NONE')
  return found
}

/** '' and null are nothing; what was not sent is left out. */
function columnsOf(sent: Partial<StatedDepart>): Partial<DepartColumns> {
  const text = (value: string | null | undefined) => (value ?? '').trim() || null
  const name = text(sent.departName)
  if (sent.departName !== undefined && name === null) throw new AppError('DEPART_NAME')
  return {
    ...(name === null ? {} : { depart_name: name }),
    ...(sent.departNameEn === undefined ? {} : { depart_name_en: text(sent.departNameEn) }),
    ...(sent.departNameAbbr === undefined ? {} : { depart_name_abbr: text(sent.departNameAbbr) }),
    ...(sent.departOrder === undefined ? {} : { depart_order: Math.trunc(sent.departOrder ?? 0) }),
    ...(sent.orgCategory === undefined
      ? {}
      : { org_category: /^[123]$/.test(sent.orgCategory ?? '') ? (sent.orgCategory ?? '2') : '2' }),
    ...(sent.description === undefined ? {} : { description: text(sent.description) }),
    ...(sent.mobile === undefined ? {} : { mobile: text(sent.mobile) }),
    ...(sent.fax === undefined ? {} : { fax: text(sent.fax) }),
    ...(sent.address === undefined ? {} : { address: text(sent.address) }),
    ...(sent.memo === undefined ? {} : { memo: text(sent.memo) }),
    ...(sent.status === undefined ? {} : { status: sent.status === '0' ? '0' : '1' }),
  }
}

/** Two people who add to one level at once get two codes: the later one is refused by the index and tries again. */
export async function addDepart(
  context: HandlerContext,
  { parentId, ...sent }: StatedDepart & { parentId?: string | null | undefined },
): Promise<DepartNode> {
  const above = (parentId ?? '').trim()
  const id = newId()
  const columns = columnsOf(sent)
  await withRetry(
    () =>
      context.database.transaction(async (tx) => {
        const parent = above === '' ? undefined : await demandDepart(tx, above)
        const last = await lastCodeIn(tx, parent?.id ?? null)
        const code = parent === undefined && last === undefined ? 'A01' : nextCode(parent?.orgCode ?? '', last)
        if (code === undefined) throw new AppError('DEPART_DEEP')
        await insertDepart(
          tx,
          { id, parent_id: parent?.id ?? null, org_code: code },
          { org_category: parent ? '2' : '1', ...columns, depart_name: columns.depart_name ?? '' },
          stampOf(context),
        )
      }),
    { when: (error) => isUniqueViolation(error) },
  )
  return demandDepart(context.db, id)
}

export async function editDepart(
  context: HandlerContext,
  id: string,
  { parentId, ...sent }: Partial<StatedDepart> & { parentId?: string | null | undefined },
): Promise<DepartNode> {
  const before = await demandDepart(context.db, id)
  if (parentId !== undefined && (parentId ?? '') !== (before.parentId ?? ''))
    throw new AppError('DEPART_MOVE', { name: before.departName })
  await updateDepart(context.db, id, columnsOf(sent), stampOf(context))
  return demandDepart(context.db, id)
}

export async function removeDeparts(context: HandlerContext, ids: readonly string[]): Promise<void> {
  await context.database.transaction(async (tx) => {
    const found = await subtreeWithPeople(tx, ids)
    if (found.length === 0) throw new AppError('PICKER_DEPART_NONE')
    const peopled = found.find(({ people }) => people > 0)
    if (peopled) throw new AppError('DEPART_PEOPLE', { name: peopled.name, count: peopled.people })
    await deleteDeparts(
      tx,
      found.map(({ id }) => id),
      stampOf(context),
    )
  })
}
