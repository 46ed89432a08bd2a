import { AppError, messages } from '../../../../schemas/messages/index.ts'
import { disableTimeout } from '../../../db/connection/timeout.ts'
import type { Queries } from '../../../db/database.ts'
import { newId } from '../../../db/ids.ts'
import { listImportAnswer, listProgress, readListRows, type SheetRow } from '../../../data/spreadsheet/index.ts'
import type { HandlerContext, Upload } from '../../../http/context.ts'
import { nextCode } from '../../category/api.ts'
import { type Stamp, stampOf, withVersions } from '../../../data/write/index.ts'
import { tenantOfNew } from '../../../http/rights/own-tenants.ts'
import { DEPARTS } from '../api.ts'
import { allDeparts, departsFor, lastCodeIn, lockDeparts } from '../store.ts'
import { columnsOf } from '../stated.ts'
import { type CheckedDepart, DepartChecker, type StoredPlace } from './check.ts'
import { findDepartHeader } from './columns.ts'
import { pathsOf } from './paths.ts'
import { sheetTenants } from './tenants.ts'

/** Rows of one statement. */
const STORED_AT_ONCE = 500

async function storedPlaces(context: HandlerContext, tx: Queries): Promise<readonly StoredPlace[]> {
  const departs = await allDeparts(departsFor(context, tx))
  const paths = pathsOf(departs)
  return departs.map(({ id, orgCode, tenantId }) => ({ id, code: orgCode, path: paths.get(id) ?? '', tenantId }))
}

/** Adds departments, those above before those below; each level goes on with the codes after its last one. */
async function addRows(
  tx: Queries,
  rows: readonly CheckedDepart[],
  stored: readonly StoredPlace[],
  { stamp, tenantOfOthers }: { readonly stamp: Stamp; readonly tenantOfOthers: () => number },
): Promise<void> {
  const { by, at } = stamp
  const codes = new Map(stored.map(({ id, code }) => [id, code]))
  const added = new Map<string, string>()
  const last = new Map<string, string | undefined>()
  const values = []
  for (const row of rows) {
    const parent = row.parentId ?? added.get(row.parentPath)
    const above = parent === undefined ? undefined : { id: parent, orgCode: codes.get(parent) ?? '' }
    const level = parent ?? ''
    if (!last.has(level)) last.set(level, row.parentId === undefined && above ? undefined : await lastCodeIn(tx, above))
    const code = nextCode(above?.orgCode ?? '', last.get(level))
    if (code === undefined) throw new AppError('DEPART_DEEP')
    last.set(level, code)
    const id = newId(at.getTime())
    codes.set(id, code)
    added.set(row.path, id)
    const { depart_name, ...columns } = columnsOf(row.values)
    values.push({
      id,
      parent_id: parent ?? null,
      org_code: code,
      tenant_id: row.tenant ?? tenantOfOthers(),
      org_category: above ? '2' : '1',
      ...columns,
      depart_name: depart_name ?? '',
      create_by: by,
      create_time: at,
    })
  }
  const full = {
    depart_name_en: null,
    depart_name_abbr: null,
    depart_order: 0,
    description: null,
    mobile: null,
    fax: null,
    address: null,
    memo: null,
    status: '1',
  }
  for (let from = 0; from < values.length; from += STORED_AT_ONCE) {
    const part = values.slice(from, from + STORED_AT_ONCE).map((one) => ({ ...full, ...one }))
    const ids = part.map(({ id }) => id)
    await withVersions(tx, DEPARTS, ids, stamp, () => tx.insertInto('sys_depart').values(part).execute())
  }
}

/** Adds the departments of a sheet, or none where one is wrong and all were wanted; says what is wrong with the others. What is there already is never added again. */
export async function importDeparts(context: HandlerContext, sent: Upload, wantsAll: boolean) {
  const sources: SheetRow[] = []
  const progress = listProgress(context, sent)
  const header = await readListRows(sent, findDepartHeader, async (rows, _, { done, total }) => {
    sources.push(...rows)
    await progress(done, total)
  })
  const stamp = stampOf(context)
  const { checked, count } = await context.database.transaction(async (tx) => {
    await lockDeparts(tx)
    await disableTimeout(tx)
    const places = await storedPlaces(context, tx)
    const tenants = await sheetTenants(context, tx)
    const rows = new DepartChecker(header, context.locale, { places, tenants }).check(sources)
    const good = rows.filter(({ problems }) => problems.length === 0)
    const added = wantsAll && good.length < rows.length ? [] : good
    await addRows(tx, added, places, { stamp, tenantOfOthers: () => tenantOfNew(context) })
    return { checked: rows, count: added.length }
  })
  const inOrder = checked.toSorted((one, other) => one.source.number - other.source.number)
  return listImportAnswer(context, messages.DEPART_SHEET, header, inOrder, count)
}
