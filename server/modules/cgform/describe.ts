import {
  FLOW_BUTTON,
  FLOW_STATUS,
  formItemOf,
  listConfigOf,
  toColumnNames,
  ONLINE_BUTTONS,
  onlineButtons,
  type OnlineChild,
  queryInfoOf,
  querySchemaOf,
  type FormTexts,
} from '../../../engine/adapters/index.ts'
import type { ResolvedScreen } from '../../../engine/model/index.ts'
import { type ChildTable, childTables } from '../../data/write/index.ts'
import type { HandlerContext } from '../../http/context.ts'
import { dictMap } from '../dict/api.ts'
import { runningText } from '../enhance/api.ts'
import type { OpenedScreen } from '../data/api.ts'

function hiddenButtons({ actions, fields }: ResolvedScreen, can: (code: string) => boolean): string[] {
  const offered = new Set(
    actions.filter(({ permission }) => permission === undefined || can(permission)).map(({ code }) => code),
  )
  const own = actions.filter(({ builtIn, code }) => !builtIn && !offered.has(code)).map(({ code }) => code)
  // Clients would offer to start a process of a record that has a state, and there is no engine here.
  const flow = fields.some(({ storage }) => storage.column === FLOW_STATUS) ? [FLOW_BUTTON] : []
  return [...ONLINE_BUTTONS.filter(([code]) => !offered.has(code)).map(([, button]) => button), ...own, ...flow]
}

const dictsOf = (screen: ResolvedScreen) =>
  screen.fields.flatMap(({ lookup }) => (lookup?.kind === 'dict' ? [lookup.code] : []))
export async function wording(context: HandlerContext, screens: readonly ResolvedScreen[]): Promise<FormTexts> {
  const codes = [...new Set(screens.flatMap(dictsOf))]
  return { locale: context.locale, dictionaries: codes.length === 0 ? {} : await dictMap(context, codes) }
}

const asChild = ({ child, screen }: ChildTable): OnlineChild => ({
  key: child.name,
  child,
  screen: screen.resolved,
  table: screen.table,
})

export async function describeList(
  context: HandlerContext,
  { screen }: OpenedScreen,
): Promise<Record<string, unknown>> {
  const permission = (code: string) => context.can(code)
  const [words, enhanceJs] = await Promise.all([
    wording(context, [screen.resolved]),
    runningText(context, screen.id, 'list'),
  ])
  return {
    ...listConfigOf(screen.resolved, screen.table, hiddenButtons(screen.resolved, permission), words),
    cgButtonList: onlineButtons(screen.resolved, 'list', words),
    enhanceJs: toColumnNames(enhanceJs, screen.resolved),
  }
}

/** The list of a sub-table, and by which column its rows belong to the record above. */
export async function describeSubLists(
  context: HandlerContext,
  { engine, screen }: OpenedScreen,
): Promise<readonly Record<string, unknown>[]> {
  const tables = await childTables(engine, screen)
  const words = await wording(
    context,
    tables.map((table) => table.screen.resolved),
  )
  return tables.map(({ screen: below, key, child }) => ({
    ...listConfigOf(
      below.resolved,
      below.table,
      hiddenButtons(below.resolved, (code) => context.can(code)),
      words,
    ),
    tableType: 3,
    relationType: child.relation === 'one' ? 1 : 0,
    foreignKeys: [{ field: key.name, key: 'id' }],
  }))
}

export async function describeQuery(
  context: HandlerContext,
  { screen }: OpenedScreen,
): Promise<readonly Record<string, unknown>[]> {
  return queryInfoOf(screen.resolved, await wording(context, [screen.resolved]))
}

/** The query of a list for a client that draws it of the form's schema. */
export async function describeQuerySchema(
  context: HandlerContext,
  { engine, screen }: OpenedScreen,
): Promise<Record<string, unknown>> {
  const children = (await childTables(engine, screen)).map(asChild)
  const words = await wording(context, [screen.resolved, ...children.map((child) => child.screen)])
  return querySchemaOf(screen.resolved, screen.table, children, words)
}

export async function describeForm(
  context: HandlerContext,
  { engine, screen }: OpenedScreen,
): Promise<Record<string, unknown>> {
  const children = (await childTables(engine, screen)).map(asChild)
  const [words, enhanceJs] = await Promise.all([
    wording(context, [screen.resolved, ...children.map((child) => child.screen)]),
    runningText(context, screen.id, 'form'),
  ])
  return {
    ...formItemOf(screen.resolved, screen.table, children, words),
    cgButtonList: onlineButtons(screen.resolved, 'form', words),
    enhanceJs: toColumnNames(enhanceJs, screen.resolved, children),
  }
}
