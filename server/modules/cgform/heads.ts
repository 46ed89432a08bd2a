import { sql } from 'kysely'
import { headFieldsOf, headOf, onlineButtons } from '../../../engine/adapters/index.ts'
import * as contract from '../../../schemas/contract/data/cgform-head.ts'
import { splitCommaList } from '../../../schemas/language/comma-list.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { engineOf, type TableScreen } from '../../data/catalog/index.ts'
import { parseListQuery } from '../../data/query/index.ts'
import { layoutOf, linksTo } from '../../data/table/index.ts'
import { bind, type BoundRoute } from '../../http/bind.ts'
import type { HandlerContext } from '../../http/context.ts'
import { parseIds } from '../../http/request/ids.ts'
import { answer, page } from '../../http/response/answer.ts'
import {
  editorOf,
  findHead,
  listHeads,
  publishDraft,
  removeScreen,
  retireScreen,
  type ScreenHead,
} from '../screen/api.ts'
import { wording } from './describe.ts'

interface Head {
  readonly stored: ScreenHead
  readonly screen: TableScreen
}
/** The sub-table of a screen: its table, and the field that names the record above. */
interface Link {
  readonly above: string
  readonly field: string
  readonly relation: 'one' | 'many'
}

/** The published screens with a table, by their ids. */
async function publishedHeads(context: HandlerContext): Promise<ReadonlyMap<string, Head>> {
  const { screens } = engineOf(context)
  const found = new Map<string, Head>()
  for (const stored of await listHeads(context.db)) {
    const screen = stored.published_version === null ? undefined : await screens.find(stored.id)
    if (screen?.table !== undefined) found.set(stored.id, { stored, screen: { ...screen, table: screen.table } })
  }
  return found
}

/** Which screens are edited in the form of another one. */
function linksAmong(heads: ReadonlyMap<string, Head>): ReadonlyMap<string, Link> {
  const links = [...heads.values()].flatMap(({ screen }) =>
    Object.values(screen.resolved.screen.children ?? {})
      .filter(({ edit }) => edit !== undefined)
      .map(({ screen: id, key, relation }) => [id, { above: screen.table, field: key, relation }] as const),
  )
  return new Map(links)
}

async function records(context: HandlerContext, heads: ReadonlyMap<string, Head>) {
  const links = linksAmong(heads)
  const words = await wording(context, [])
  return [...heads.values()].map(({ stored, screen }) => {
    const children = Object.values(screen.resolved.screen.children ?? {}).filter(({ edit }) => edit !== undefined)
    return headOf(
      screen.resolved,
      {
        table: screen.table,
        version: screen.version,
        below: children.flatMap((child) => heads.get(child.screen)?.screen.table ?? []),
        relation: links.get(stored.id)?.relation,
        isSynced: !stored.has_draft && stored.retired_time === null,
        createBy: stored.create_by,
        createTime: stored.create_time,
        updateBy: stored.update_by,
        updateTime: stored.update_time,
      },
      words,
    )
  })
}

async function demandHead(context: HandlerContext, id: string): Promise<Head> {
  const head = (await publishedHeads(context)).get(id)
  if (!head) throw new AppError('DATA_SCREEN_UNKNOWN', { screen: id })
  return head
}

const partOf = (asked: string | undefined) => (asked ?? '').replaceAll('*', '').trim().toLowerCase()
const has = (value: unknown, part: string) => String(value).toLowerCase().includes(part)

function pageOf<T>(rows: readonly T[], query: Readonly<Record<string, unknown>>) {
  const { current, size, offset } = parseListQuery({ pageNo: query['pageNo'], pageSize: query['pageSize'] }).page
  return page(rows.slice(offset, offset + size), rows.length, current, size)
}

async function fields(context: HandlerContext, heads: ReadonlyMap<string, Head>, id: string) {
  const head = heads.get(id)
  if (!head) throw new AppError('DATA_SCREEN_UNKNOWN', { screen: id })
  const link = linksAmong(heads).get(id)
  return headFieldsOf(
    head.screen.resolved,
    await wording(context, [head.screen.resolved]),
    link && { field: link.field, table: link.above },
  )
}

async function buttonsOf(context: HandlerContext<{ headId: string }>) {
  const { screen } = await demandHead(context, context.params.headId)
  const words = await wording(context, [])
  return [...onlineButtons(screen.resolved, 'list', words), ...onlineButtons(screen.resolved, 'form', words)]
}

const reading = (): BoundRoute[] => [
  bind(contract.list, async (context) => {
    const { tableName, tableTxt, tableType, tableType_MultiString: types, copyType, column, order } = context.query
    const kinds = splitCommaList(types ?? tableType ?? '')
    const [name, text] = [partOf(tableName), partOf(tableTxt)]
    // Copies of the configuration of another form do not exist here.
    const all = copyType === '1' ? [] : await records(context, await publishedHeads(context))
    const found = all.filter(
      (head) =>
        has(head['tableName'], name) &&
        has(head['tableTxt'], text) &&
        (kinds.length === 0 || kinds.includes(String(head['tableType']))),
    )
    const by = column !== undefined && found.some((head) => Object.hasOwn(head, column)) ? column : 'createTime'
    const sorted = found.toSorted((one, other) => String(one[by] ?? '').localeCompare(String(other[by] ?? '')))
    return pageOf(order === 'asc' ? sorted : sorted.toReversed(), context.query)
  }),
  bind(contract.queryById, async (context) => {
    const heads = await publishedHeads(context)
    const found = (await records(context, heads)).find((head) => head['id'] === context.query.id)
    if (!found) throw new AppError('DATA_SCREEN_UNKNOWN', { screen: context.query.id })
    return found
  }),
  bind(contract.listByHeadId, async (context) => [
    ...(await fields(context, await publishedHeads(context), context.query.headId)),
  ]),
  bind(contract.listByHeadCode, async (context) => {
    const heads = await publishedHeads(context)
    const head = [...heads].find(([, { screen }]) => screen.table === context.query.headCode)
    if (!head) throw new AppError('DATA_SCREEN_UNKNOWN', { screen: context.query.headCode })
    return [...(await fields(context, heads, head[0]))]
  }),
  bind(contract.indexes, async (context) => {
    const { screen } = await demandHead(context, context.query.headId)
    const { indexes } = layoutOf(screen.resolved, screen.table, await linksTo(context.db, screen.id))
    return indexes
      .filter(({ field }) => field !== undefined)
      .map(({ name, columns, unique }) => ({
        id: name,
        cgformHeadId: screen.id,
        indexName: name,
        indexField: columns.join(),
        indexType: unique ? 'unique' : 'normal',
        isDbSynch: 'Y',
        delFlag: 0,
      }))
  }),
  bind(contract.buttons, async (context) => {
    const code = partOf(context.query.buttonCode)
    const all = await buttonsOf(context)
    return pageOf(
      all.filter((button) => has(button['buttonCode'], code)),
      context.query,
    )
  }),
  bind(contract.enhanceButton, (context) => buttonsOf(context)),
]

const tables = (): BoundRoute[] => [
  bind(contract.queryTables, async (context) => {
    const { rows } = await sql<{ id: string }>`
      select c.relname as id from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and c.relname not like 'sys\\_%'
        and not exists (select 1 from sys_screen_table t where t.table_name = c.relname)
      order by c.relname`.execute(context.db)
    const name = partOf(context.query.tableName)
    return pageOf(
      rows.filter(({ id }) => has(id, name)),
      context.query,
    )
  }),
  bind(contract.checkOnlyTable, async ({ db, query: { tbname, id = '' } }) => {
    const name = tbname.trim().toLowerCase()
    const { rows } = await sql`
      select 1 from pg_class c left join sys_screen_table t on t.table_name = c.relname
      where c.relnamespace = current_schema()::regnamespace and c.relname = ${name} and t.screen_id is distinct from ${id}`.execute(
      db,
    )
    return rows.length > 0 ? -1 : 1
  }),
]

async function remove(context: HandlerContext, id: string): Promise<void> {
  const head = await findHead(context.db, id)
  if (!head) throw new AppError('DATA_SCREEN_UNKNOWN', { screen: id })
  await removeScreen(context, id, head.title, engineOf(context).now())
}

const writing = (): BoundRoute[] => [
  bind(contract.doDbSynch, async (context) => {
    const { headId, method } = context.params
    // Dropping a table with its rows is no way to change it here.
    if (method === 'force') throw new AppError('CGFORM_NO_FORCE')
    const head = await findHead(context.db, headId)
    if (!head) throw new AppError('DATA_SCREEN_UNKNOWN', { screen: headId })
    if (head.has_draft)
      await publishDraft(context.database, editorOf(context), headId, head.published_version ?? 0, {
        message: '',
        allow: [],
      })
    return answer({ result: null, message: 'SCREEN_PUBLISHED' as const })
  }),
  bind(contract.removeRecord, async (context) => {
    await retireScreen(context, context.query.id, engineOf(context).now())
    return answer({ result: null, message: 'SCREEN_RETIRE_DONE' as const })
  }),
  bind(contract.remove, async (context) => {
    await remove(context, context.query.id)
    return answer({ result: null, message: 'SCREEN_REMOVE_DONE' as const })
  }),
  bind(contract.removeBatch, async (context) => {
    const { ids, flag = '0' } = context.query
    if (flag === '1') context.demand('system:screen:delete')
    for (const id of parseIds(ids))
      await (flag === '1' ? remove(context, id) : retireScreen(context, id, engineOf(context).now()))
    return answer({ result: null, message: flag === '1' ? ('SCREEN_REMOVE_DONE' as const) : 'SCREEN_RETIRE_DONE' })
  }),
]

const refusals = (): BoundRoute[] => [
  ...Object.values(contract.ofEditor).map((endpoint) =>
    bind(endpoint, () => {
      throw new AppError('CGFORM_IN_DESIGNER')
    }),
  ),
  ...Object.values(contract.ofGenerator).map((endpoint) =>
    bind(endpoint, () => {
      throw new AppError('CGFORM_NO_GENERATOR')
    }),
  ),
]

/** The list of online forms of an existing client. */
export const headRoutes = (): BoundRoute[] => [...reading(), ...tables(), ...writing(), ...refusals()]
