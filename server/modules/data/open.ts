import { type Actor, assertAnyAction, engineFor, engineOf } from '../../data/catalog/index.ts'
import { scopeToParent } from '../../data/write/index.ts'
import { restrictScreen } from '../../data/access/index.ts'
import { withRelated, withSubtrees } from '../../data/read/index.ts'
import type { ListQuery } from '../../data/query/index.ts'
import type { RouteOptions } from '../../http/bind.ts'
import type { Requester, HandlerContext } from '../../http/context.ts'
import type { OpenedScreen } from './once.ts'

/** Which version is published is asked together with the session: a publication counts at the next request, everywhere. */
export const OPTIONS: RouteOptions = { screenParam: 'screen' }
/** A record may come with thousands of rows below it. */
export const RECORD_BYTES = 16 * 1024 * 1024
export const SAVING: RouteOptions = { ...OPTIONS, bodyLimit: RECORD_BYTES }

/** The restricted screen of a user who may do one of these actions with its rows. */
export async function openScreen(
  context: Requester,
  id: string,
  version: number | null | undefined,
  actions: readonly string[],
): Promise<OpenedScreen> {
  const engine = engineFor(engineOf(context), context)
  const screen = await engine.screens.openTable(id, version)
  const { id: userId, username, realname, orgCode } = context.user
  const actor: Actor = {
    id: userId,
    username,
    realname,
    orgCode,
    locale: context.locale,
    can: (code) => context.can(code),
  }
  assertAnyAction(actor, screen.permission, actions)
  return { engine, screen: restrictScreen(screen, context), actor }
}

/** The screen that a call names. */
export function open(
  context: HandlerContext<{ screen: string }>,
  ...actions: readonly string[]
): Promise<OpenedScreen> {
  return openScreen(context, context.params.screen, context.screenVersion, actions)
}

/** The same for the rows that belong to the record which the call names, if it names one. */
export async function openScoped(
  context: HandlerContext<{ screen: string }>,
  query: ListQuery,
  ...actions: readonly string[]
): Promise<OpenedScreen> {
  return openScreenScoped(context, context.params.screen, context.screenVersion, query, ...actions)
}
/** The same for a caller without an HTTP call, such as a job. */
export async function openScreenScoped(
  context: Requester,
  id: string,
  version: number | null | undefined,
  query: ListQuery,
  ...actions: readonly string[]
): Promise<OpenedScreen> {
  const opened = await openScreen(context, id, version, actions)
  const { engine, screen, actor } = opened
  const below = await withRelated(engine, await scopeToParent(engine, screen, actor, query), actor, query)
  return { ...opened, screen: await withSubtrees(engine, below, actor, query) }
}
