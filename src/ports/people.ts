import type { PeoplePort, UserRow } from '../../registry/kit/ports.ts'
import * as user from '../../schemas/contract/organization/user.ts'
import { call } from '../api/client/call.ts'
import { toLooseObject, readPage, textAt } from './read.ts'
import { departLevel, departTree } from './trees.ts'

/** Columns the picker shows; the list of them goes along with every page. */
const FIELDS = 'id,username,realname,sex,phone,birthday,orgCodeTxt,createTime'

function readUser(value: unknown): UserRow[] {
  const record = toLooseObject(value)
  const id = textAt(record, 'id', 'username')
  return id === ''
    ? []
    : [{ ...record, id, username: textAt(record, 'username'), realname: textAt(record, 'realname') }]
}

/** Users by department and the department tree. */
export const people: PeoplePort = {
  users: async (query) => {
    const page = readPage(await call(user.queryUserComponentData, { query: { ...query, field: FIELDS } }))
    return { ...page, records: page.records.flatMap(readUser) }
  },
  departs: departLevel,
  departTree,
}
