import type { ListQuery } from '../../data/query/index.ts'
import type { Requester } from '../../http/context.ts'
import { departPage } from '../depart/api.ts'
import { positionPage } from '../position/api.ts'
import { rolePage } from '../role/api.ts'
import { pickableUsers } from '../user/api.ts'

export interface Rows {
  readonly records: readonly Readonly<Record<string, unknown>>[]
  readonly total: number
}

/** The system lists that everybody who is signed in may pick from. */
export const RESOURCES: Readonly<
  Record<'user' | 'depart' | 'role' | 'position', (context: Requester, query: ListQuery) => Promise<Rows>>
> = {
  user: pickableUsers,
  depart: departPage,
  role: rolePage,
  position: positionPage,
}
