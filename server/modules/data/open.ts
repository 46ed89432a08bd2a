import { type Actor, demand } from '../../crud/actor.ts'
import { belowRecord } from '../../crud/below.ts'
import { engineOf, seenBy } from '../../crud/engine.ts'
import { givenTo } from '../../crud/given.ts'
import type { ListParams } from '../../crud/query/params.ts'
import type { RouteOptions } from '../../http/bind.ts'
import type { HandlerContext } from '../../http/context.ts'
import type { Opened } from './once.ts'

/** Which version is published is asked together with the session: a publication counts at the next request, everywhere. */
export const OPTIONS: RouteOptions = { screenParam: 'screen' }

/** The screen of a call with the fields that the person is given, once the person may do one of these with its rows. */
export async function open(context: HandlerContext<{ screen: string }>, ...actions: readonly string[]): Promise<Opened> {
  const engine = seenBy(engineOf(context), context)
  const screen = await engine.screens.demandTable(context.params.screen, context.screenVersion)
  const { id, username, realname, orgCode } = context.user
  const actor: Actor = { id, username, realname, orgCode, locale: context.locale, can: (code) => context.can(code) }
  demand(actor, screen.permission, actions)
  return { engine, screen: givenTo(screen, context), actor }
}

/** The same for the rows that belong to the record which the call names, if it names one. */
export async function openBelow(context: HandlerContext<{ screen: string }>, params: ListParams, action: string): Promise<Opened> {
  const opened = await open(context, action)
  return { ...opened, screen: await belowRecord(opened.engine, opened.screen, opened.actor, params) }
}
