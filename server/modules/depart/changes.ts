import type { DepartNode, StatedDepart } from '../../../schemas/contract/organization/depart.ts'
import { columnsOf } from './stated.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { newId } from '../../db/ids.ts'
import type { HandlerContext } from '../../http/context.ts'
import { assertOfOwnTenants } from '../../http/rights/own-tenants.ts'
import { stampOf, withVersions } from '../../data/write/index.ts'
import { withRoleVersions } from '../depart-role/api.ts'
import { DEPARTS } from './api.ts'
import { codeUnder, type Moved, moveDepart } from './move.ts'
import { assertSameTenant, assertPeopleInside, changedTenant, tenantOfDepart } from './tenant.ts'
import {
  deleteDeparts,
  departsFor,
  requireDepart,
  insertDepart,
  lockDeparts,
  subtreeWithPeople,
  updateDepart,
} from './store.ts'

export async function addDepart(
  context: HandlerContext,
  { parentId, ...sent }: StatedDepart & { parentId?: string | null | undefined },
): Promise<DepartNode> {
  const above = (parentId ?? '').trim()
  const id = newId()
  const columns = columnsOf(sent)
  await context.database.transaction(async (tx) => {
    await lockDeparts(tx)
    const parent = above === '' ? undefined : await requireDepart(departsFor(context, tx), above)
    const place = { id, parent_id: parent?.id ?? null, org_code: await codeUnder(tx, parent) }
    const stated = {
      org_category: parent ? '2' : '1',
      ...columns,
      depart_name: columns.depart_name ?? '',
      tenant_id: await tenantOfDepart(context, tx, parent, sent.tenantId),
    }
    const stamp = stampOf(context)
    await withVersions(tx, DEPARTS, [id], stamp, () => insertDepart(tx, place, stated, stamp))
  })
  return requireDepart(departsFor(context), id)
}

/** Changes what is stated of a department; another parent moves it with all that lies below it. */
export async function editDepart(
  context: HandlerContext,
  id: string,
  { parentId, ...sent }: Partial<StatedDepart> & { parentId?: string | null | undefined },
): Promise<{ readonly depart: DepartNode; readonly moved: Moved | undefined }> {
  const [columns, stamp] = [columnsOf(sent), stampOf(context)]
  const moved = await context.database.transaction((tx) =>
    withVersions(tx, DEPARTS, [id], stamp, async () => {
      await lockDeparts(tx)
      const departs = departsFor(context, tx)
      const depart = await requireDepart(departs, id)
      const tenant = await changedTenant(context, tx, depart, sent.tenantId)
      await updateDepart(tx, id, { ...columns, ...(tenant === undefined ? {} : { tenant_id: tenant }) }, stamp)
      const done =
        parentId === undefined ? undefined : await moveDepart(context, tx, id, (parentId ?? '').trim(), stamp)
      if (tenant !== undefined) {
        const changed = await requireDepart(departs, id)
        assertSameTenant(changed.parentId ? await requireDepart(departs, changed.parentId) : undefined, tenant)
        await assertPeopleInside(tx, changed, tenant, stamp)
      }
      return done
    }),
  )
  return { depart: await requireDepart(departsFor(context), id), moved }
}

export async function removeDeparts(context: HandlerContext, ids: readonly string[]): Promise<void> {
  await context.database.transaction(async (tx) => {
    await lockDeparts(tx)
    const found = await subtreeWithPeople(tx, ids)
    if (found.length === 0) throw new AppError('PICKER_DEPART_NONE')
    for (const { tenantId } of found) assertOfOwnTenants(context, tenantId)
    const peopled = found.find(({ people }) => people > 0)
    if (peopled) throw new AppError('DEPART_PEOPLE', { name: peopled.name, count: peopled.people })
    const [gone, stamp] = [found.map(({ id }) => id), stampOf(context)]
    const remove = () => deleteDeparts(tx, gone, stamp)
    await withVersions(tx, DEPARTS, gone, stamp, () => withRoleVersions(tx, gone, stamp, remove))
  })
}
