import { sql } from 'kysely'
import * as contract from '../../../schemas/contract/data/history.ts'
import { DATA_LOG_PERMISSION } from '../../../schemas/contract/data/history.ts'
import type { Locale } from '../../../schemas/language/text.ts'
import { AppError, say } from '../../../schemas/messages/index.ts'
import { assertAnyAction } from '../../data/catalog/index.ts'
import { parseListQuery } from '../../data/query/index.ts'
import { listSystem, recordHistory, systemColumn, systemHistory, type SystemList } from '../../data/read/index.ts'
import { bind } from '../../http/bind.ts'
import type { HandlerContext } from '../../http/context.ts'
import { systemListOf } from '../system-table/api.ts'
import { ofOwnTenants } from '../../http/rights/own-tenants.ts'
import { screenTitles } from '../log/api.ts'
import { OPTIONS, open, openScreen } from './open.ts'

const DATA_LOG: SystemList = {
  table: 'sys_data_log',
  permission: DATA_LOG_PERMISSION,
  open: [
    systemColumn('id', 'id', { type: 'bigint' }),
    systemColumn('dataTable', 'screen_id'),
    systemColumn('kind', 'screen_id'),
    systemColumn('dataId', 'row_id'),
    systemColumn('dataVersion', 'version', { type: 'integer' }),
    systemColumn('operation', 'operation'),
    systemColumn('createBy', 'create_by', { notNull: false }),
    systemColumn('createTime', 'create_time', { type: 'timestamp' }),
    systemColumn('author', 'create_by', { notNull: false }),
    systemColumn('logTime', 'create_time', { type: 'timestamp' }),
  ],
  rows(caller) {
    const within = ofOwnTenants(caller)
    return within
      ? sql<boolean>`exists (select 1 from sys_user where sys_user.username = sys_data_log.create_by and ${within})`
      : sql<boolean>`true`
  },
  sort: { field: 'id', order: 'desc' },
  isCountCapped: true,
}
type Listed = Omit<contract.DataLogRecord, 'id' | 'title'> & { readonly id: number }

function systemTitle(screenId: string, locale: Locale): string | undefined {
  const title = systemListOf(screenId)?.title
  return title && say(title, {}, locale)
}

/** The versions of a record of a screen, as far as the caller may see both. */
async function recordVersions(context: HandlerContext, screenId: string, id: string) {
  const list = systemListOf(screenId)
  if (list) {
    assertAnyAction(context, list.permission, ['list'])
    if (list.versionsBy !== undefined) context.demand(list.versionsBy)
    return systemHistory(context, list, id)
  }
  const { engine, screen } = await openScreen(context, screenId, undefined, ['list', 'detail', 'edit'])
  return recordHistory(engine, screen, id, context.locale)
}

/** The same as clients of the family read them. */
async function versionsOf(context: HandlerContext, screenId: string, id: string) {
  return (await recordVersions(context, screenId, id)).flatMap(({ id: entry, version, by, time, row }) =>
    entry === null || entry === undefined
      ? []
      : [
          {
            id: entry,
            dataTable: screenId,
            dataId: id,
            dataVersion: version,
            createBy: by ?? null,
            createTime: time ?? null,
            row,
          },
        ],
  )
}

async function entryById({ db }: HandlerContext, id: number) {
  const entry = await db
    .selectFrom('sys_data_log')
    .select(['screen_id', 'row_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!entry) throw new AppError('DATA_ROW_GONE')
  return entry
}

export const historyRoutes = () => [
  bind(
    contract.history,
    async (context) => {
      const { id } = context.query
      if (systemListOf(context.params.screen)) return recordVersions(context, context.params.screen, id)
      const { engine, screen } = await open(context, 'detail', 'edit')
      return recordHistory(engine, screen, id, context.locale)
    },
    OPTIONS,
  ),
  bind(contract.list, async (context) => {
    const { records, ...page } = await listSystem<Listed>(context, DATA_LOG, parseListQuery(context.query))
    const titles = await screenTitles(
      context.db,
      [...new Set(records.map(({ dataTable }) => dataTable))],
      context.locale,
    )
    return {
      ...page,
      records: records.map((record) => ({
        ...record,
        id: String(record.id),
        title: titles.get(record.dataTable) ?? systemTitle(record.dataTable, context.locale) ?? record.dataTable,
      })),
    }
  }),
  bind(contract.queryDataVerList, async (context) =>
    (await versionsOf(context, context.query.dataTable, context.query.dataId)).map(
      ({ row: _row, ...version }) => version,
    ),
  ),
  bind(contract.queryCompareList, async (context) => {
    const { dataId1, dataId2 } = context.query
    const [one, other] = [await entryById(context, dataId1), await entryById(context, dataId2)]
    // Two records have nothing to compare.
    if (one.screen_id !== other.screen_id || one.row_id !== other.row_id) throw new AppError('DATA_LOG_OTHER_RECORD')
    const versions = await versionsOf(context, one.screen_id, one.row_id)
    return [dataId1, dataId2].flatMap((id) =>
      versions
        .filter((version) => version.id === String(id))
        .map(({ row, ...version }) => ({ ...version, dataContent: JSON.stringify(row) })),
    )
  }),
]
