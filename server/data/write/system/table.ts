import type { MessageCode } from '../../../../schemas/messages/index.ts'
import type { Queries } from '../../../db/database.ts'
import type { HandlerContext } from '../../../http/context.ts'
import { assertOfOwnTenants, statedTenant, tenantOfNew } from '../../../http/rights/own-tenants.ts'
import type { DataColumn, WireRow } from '../../catalog/index.ts'
import type { SystemList } from '../../read/index.ts'

/** A row of a system table by wire names, as it is stored. */
export type SystemRow = Readonly<WireRow>

/** A row that is about to be written, or was. */
export interface SystemWrite {
  readonly context: HandlerContext
  readonly tx: Queries
  readonly id: string
  /** Undefined where the row is added. */
  readonly before: SystemRow | undefined
  /** The whole row as it is written. Undefined where it is deleted. */
  readonly after: SystemRow | undefined
}

/** A table of the system that is administered as a list: it has `id`, `create_by`, `create_time`, `update_by` and `update_time`. */
export interface SystemTable extends SystemList {
  /** Wire names of the columns that a call may write; the others are shown only. */
  readonly writable: readonly string[]
  /** Columns in which no two rows have the same text, whatever its case, with the refusal (parameter `code`). */
  readonly unique?: Readonly<Record<string, MessageCode>>
  /** Columns of which a later value is refused, with the refusal (parameter `code`). */
  readonly fixed?: Readonly<Record<string, MessageCode>>
  /** The id of a new row; default: one that is made. */
  readonly newId?: (values: SystemRow) => string
  /** A row is read with the version that it has, and a change that states another one is refused. */
  readonly guardsVersion?: true
  /** Said of a row that is not there (parameter `code`: its id). */
  readonly unknown: MessageCode
  /** Ids of the rows that are deleted together with these, such as those below them in a tree; with these themselves. */
  readonly deletedWith?: (tx: Queries, ids: readonly string[]) => Promise<readonly string[]>
  /** Inside the transaction, before the row is stored: refuses by throwing, and gives the values that replace those of `after`. */
  readonly beforeWrite?: (write: SystemWrite) => Promise<SystemRow | void> | SystemRow | void
  /** Inside the transaction, after the row was stored. */
  readonly afterWrite?: (write: SystemWrite) => Promise<void>
}

/** The tenant of a row whose table has one as `tenantId`, as it is written: each user changes the rows of the own tenants, and moves them among those. */
export async function tenantOfRow({ context, tx, before, after }: SystemWrite): Promise<number> {
  if (!before) return (await statedTenant(tx, context, after?.['tenantId'])) ?? tenantOfNew(context)
  const tenant = Number(before['tenantId'])
  assertOfOwnTenants(context, tenant)
  if (!after || after['tenantId'] === tenant) return tenant
  return (await statedTenant(tx, context, after['tenantId'])) ?? tenant
}

/** Every column of a system table by its wire name. */
export function systemColumns({ open, guarded }: SystemList): ReadonlyMap<string, DataColumn> {
  return new Map([...open, ...(guarded?.columns ?? [])].map((column) => [column.key, column]))
}
