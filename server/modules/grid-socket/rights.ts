import type { Engine, TableScreen } from '../../data/catalog/index.ts'
import { activeUserRights, restrictScreen } from '../../data/access/index.ts'
import type { ActiveSession } from '../../http/session/session.ts'
import { SCREEN_ID } from '../../../schemas/language/names.ts'

const SCREEN = new RegExp(SCREEN_ID)

/** The screen in use that a socket key names; undefined for the key of a grid of no screen. */
export async function screenOf({ screens }: Engine, socketKey: string): Promise<TableScreen | undefined> {
  const found = SCREEN.test(socketKey) ? await screens.inUse(socketKey) : undefined
  return found?.table === undefined ? undefined : { ...found, table: found.table }
}

/** The restricted screen of a user; undefined for one who may not do this with its rows. */
export function rightsFor(
  engine: Engine,
  screen: TableScreen,
  living: ActiveSession,
  action: 'list' | 'edit',
): TableScreen | undefined {
  if (!living.rights.permissions.has(`${screen.permission}:${action}`)) return undefined
  return restrictScreen(screen, activeUserRights(living, engine.now().getTime()))
}
