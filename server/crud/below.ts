import { BELOW_PARAM, readPlace } from '../../schemas/contract/place.ts'
import { AppError } from '../../schemas/messages/index.ts'
import { type Actor, demand } from './actor.ts'
import type { DataColumn } from './columns.ts'
import type { Engine } from './engine.ts'
import { givenTo, wholeOf } from './given.ts'
import { rowById } from './list.ts'
import { type ListParams, textParam } from './query/params.ts'
import type { TableScreen } from './screens.ts'

/** What lets somebody read a record that other records belong to. */
export const READING = ['list', 'detail', 'edit']

/** The column that names the record above; of the whole screen, because a person may belong to those it is hidden from. */
function keyOf(screen: TableScreen, above: TableScreen, child: string): DataColumn {
  const children = above.resolved.screen.children ?? {}
  const stated = Object.hasOwn(children, child) ? children[child] : undefined
  const column = stated?.screen === screen.id ? wholeOf(screen).columns.get(stated.key) : undefined
  if (!column) throw new AppError('DATA_NOT_BELOW')
  return column
}

/**
 * The screen with the rows alone that belong to the record which a call names. Which field tells that is looked up in
 * the published documents, so it need not be one that the person is given; the record above must be there for the person.
 */
export async function belowRecord(engine: Engine, screen: TableScreen, actor: Actor, params: ListParams): Promise<TableScreen> {
  const stated = textParam(params, BELOW_PARAM)
  if (stated === '') return screen
  const place = readPlace(stated)
  if (!place) throw new AppError('DATA_NOT_BELOW')
  const found = await engine.screens.demandTable(place.screen)
  const above = engine.rights ? givenTo(found, engine.rights) : found
  demand(actor, above.permission, READING)
  const key = keyOf(screen, above, place.child)
  if (!(await rowById(engine.database.kysely, above, place.id))) throw new AppError('DATA_ROW_GONE')
  return { ...screen, below: { key, id: place.id } }
}
