import { type DepartNode, queryTreeList } from '../../../schemas/contract/organization/depart.ts'
import { call } from '../client/call.ts'

/** The departments with what administrators see of them. Rejects with `ApiError`. */
export const getDepartTree = (signal?: AbortSignal): Promise<readonly DepartNode[]> =>
  call(queryTreeList, { query: {}, signal })
