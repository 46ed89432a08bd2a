import type { ListPort, ListRow, Page } from '../../registry/kit/ports.ts'
import * as data from '../../schemas/contract/data/data.ts'
import type { Endpoint } from '../../schemas/contract/endpoint.ts'
import * as position from '../../schemas/contract/organization/position.ts'
import * as role from '../../schemas/contract/organization/role.ts'
import * as tenant from '../../schemas/contract/organization/tenant.ts'
import * as user from '../../schemas/contract/organization/user.ts'
import { SYSTEM_LISTS } from '../../schemas/language/lookup.ts'
import { call } from '../api/client/call.ts'
import { toLooseObject, readPage } from './read.ts'

/** System lists by the name that documents know them by; any other name is a screen's. */
const SYSTEM: Readonly<Record<(typeof SYSTEM_LISTS)[number], Endpoint>> = {
  user: user.list,
  role: role.roles.list,
  position: position.positions.list,
  tenant: tenant.tenants.list,
}

function readListPage(answer: unknown): Page<ListRow> {
  const page = readPage(answer)
  return { ...page, records: page.records.map(toLooseObject) }
}

/** Rows of a business select, from the list call of its source. */
export const lists: ListPort = {
  rows: async (source, query) => {
    const system = SYSTEM_LISTS.find((name) => name === source)
    return readListPage(
      await (system
        ? call<Endpoint>(SYSTEM[system], { query })
        : call<Endpoint>(data.list, { params: { screen: source }, query })),
    )
  },
}
