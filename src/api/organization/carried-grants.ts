import * as contract from '../../../schemas/contract/permissions/permission-tree.ts'
import { call } from '../client/call.ts'

export type { CarriedGrant } from '../../../schemas/contract/permissions/permission-tree.ts'

/** Rights of roles that came along with a page or a report. Both reject with `ApiError`. */
export const getCarriedGrants = (signal?: AbortSignal) => call(contract.carriedGrants, { signal })

/** Takes them back, in as many calls as the contract asks for. */
export async function revokeCarriedGrants(grants: readonly contract.CarriedGrant[]): Promise<void> {
  for (let from = 0; from < grants.length; from += contract.MAX_REVOKED) {
    await call(contract.takeCarriedGrants, {
      body: {
        grants: grants
          .slice(from, from + contract.MAX_REVOKED)
          .map(({ roleId, permissionId }) => ({ roleId, permissionId })),
      },
    })
  }
}
