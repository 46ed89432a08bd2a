import Type, { type Static } from 'typebox'
import { Nullable, PickerText, pageQuery } from '../common.ts'
import { SIGNED_IN, endpoint } from '../endpoint.ts'
import { pageOf } from '../envelope.ts'

/** What a signed-in person may see of a role. `description` and `createTime` are there only with `system:role:list`. */
export const RoleRecord = Type.Object({
  id: Type.String(),
  roleName: Type.String(),
  roleCode: Type.String(),
  description: Nullable,
  createTime: Nullable,
})
export type RoleRecord = Static<typeof RoleRecord>

export const list = endpoint({
  id: 'role.list',
  methods: ['GET'],
  path: '/sys/role/list',
  access: SIGNED_IN,
  query: Type.Object({ ...pageQuery, id: PickerText, roleName: PickerText, roleCode: PickerText }),
  reply: pageOf(RoleRecord),
})
