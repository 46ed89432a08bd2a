import Type from 'typebox'
import { pageQuery } from '../common.ts'
import { SIGNED_IN, endpoint } from '../endpoint.ts'
import { pageOf } from '../envelope.ts'

const asked = { access: SIGNED_IN, query: Type.Object(pageQuery) } as const
const Action = Type.Object({ action: Type.String(), describe: Type.String() })
const Permission = Type.Object({
  id: Type.String(),
  name: Type.String(),
  status: Type.Integer(),
  actions: Type.Array(Action),
})

/** Samples for developers of a page; there are none in production. */
export const user = endpoint({
  id: 'mock.user',
  methods: ['GET'],
  path: '/mock/api/user',
  ...asked,
  reply: pageOf(
    Type.Object({ id: Type.String(), username: Type.String(), realname: Type.String(), status: Type.Integer() }),
  ),
})
export const role = endpoint({
  id: 'mock.role',
  methods: ['GET'],
  path: '/mock/api/role',
  ...asked,
  reply: pageOf(
    Type.Object({ id: Type.String(), name: Type.String(), describe: Type.String(), status: Type.Integer() }),
  ),
})
export const service = endpoint({
  id: 'mock.service',
  methods: ['GET'],
  path: '/mock/api/service',
  ...asked,
  reply: pageOf(
    Type.Object({
      id: Type.String(),
      no: Type.String(),
      description: Type.String(),
      callNo: Type.Integer(),
      status: Type.Integer(),
      updatedAt: Type.String(),
    }),
  ),
})
export const permission = endpoint({
  id: 'mock.permission',
  methods: ['GET'],
  path: '/mock/api/permission',
  ...asked,
  reply: pageOf(Permission),
})
export const permissionNoPager = endpoint({
  id: 'mock.permissionNoPager',
  methods: ['GET'],
  path: '/mock/api/permission-no-pager',
  access: SIGNED_IN,
  reply: Type.Array(Permission),
})
/** The same, as the public client spells it. */
export const permissionWhole = endpoint({
  id: 'mock.permissionWhole',
  methods: ['GET'],
  path: '/mock/api/permission/no-pager',
  access: SIGNED_IN,
  reply: Type.Array(Permission),
})
