import type { ResolvedScreen } from '../../../engine/model/index.ts'
import type { Endpoint } from '../../../schemas/contract/endpoint.ts'
import { endpoints } from '../../../schemas/contract/index.ts'
import { type PageCall, mayMatchEndpoint, pageCalls } from '../../../schemas/language/check/page-calls.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { engineOf } from '../../data/catalog/index.ts'
import type { Queries } from '../../db/database.ts'
import type { Requester } from '../../http/context.ts'
import { holdsEverything } from '../../http/rights/grantable.ts'

/** What a call about the rows of a screen needs there, by the last part of its address. */
const ACTIONS: Readonly<Record<string, string>> = {
  list: 'list',
  queryById: 'detail',
  add: 'add',
  edit: 'edit',
  delete: 'delete',
  deleteBatch: 'batch_delete',
  importExcel: 'import',
  exportXls: 'export',
}
const CHANGING = ['add', 'edit', 'delete', 'batch_delete', 'import'] as const

/** The actions of another screen that one of its endpoints does, and that screen; undefined where it is about no other. */
function rowsOf(
  { path: pattern, methods }: Endpoint,
  path: string,
  own: string,
): { readonly screen: string; readonly actions: readonly string[] } | undefined {
  const [wanted, parts] = [pattern.split('/'), `/${path.replace(/^\//, '')}`.split('/')]
  const at = wanted.findIndex((part) => part === ':screen' || part === ':code')
  const screen = parts[at]
  if (at < 0 || screen === undefined || screen === own) return undefined
  const action = ACTIONS[wanted.at(-1) ?? '']
  return { screen, actions: action !== undefined ? [action] : methods.includes('GET') ? ['list'] : CHANGING }
}

async function isHeld(by: Requester, tx: Queries, endpoint: Endpoint, path: string, own: string): Promise<boolean> {
  if (endpoint.access.kind === 'permission' && !by.can(endpoint.access.code)) return false
  const rows = rowsOf(endpoint, path, own)
  if (!rows) return true
  const found = await engineOf(by).screens.through(tx).find(rows.screen)
  // A part that is filled in when it is called may be the name of any screen.
  return found ? rows.actions.every((action) => by.can(`${found.permission}:${action}`)) : !rows.screen.includes('{')
}

/** Refuses calls that the document did not make before and its author may not make: the page makes them as its reader. */
export async function assertPageCalls(
  tx: Queries,
  by: Requester,
  { screen }: ResolvedScreen,
  before: Screen | undefined,
): Promise<void> {
  if (holdsEverything(by)) return
  const markOf = ({ methods, path }: PageCall) => `${methods.join()} ${path}`
  const known = new Set((before ? pageCalls(before) : []).map(markOf))
  for (const call of pageCalls(screen)) {
    if (known.has(markOf(call))) continue
    const meant = endpoints.filter(
      ({ path, methods }) =>
        methods.some((method) => call.methods.includes(method)) && mayMatchEndpoint(call.path, path),
    )
    for (const endpoint of meant) {
      if (!(await isHeld(by, tx, endpoint, call.path, screen.id)))
        throw new AppError('SCREEN_CALL_CLOSED', { place: call.pointer, path: call.path })
    }
  }
}
