import Type, { type Static } from 'typebox'
import { Id, IdQuery, IdsQuery, Nothing, ShortText } from '../common.ts'
import { endpoint, holding } from '../endpoint.ts'

const Text = (maxLength: number) => Type.Optional(Type.Union([Type.String({ maxLength }), Type.Null()]))
/** Older clients send 1 and 0. */
const Flag = Type.Optional(Type.Union([Type.Boolean(), Type.Integer(), Type.Null()]))

const stated = {
  name: Type.String({ maxLength: 100 }),
  /** '' or null at the top. */
  parentId: Text(64),
  /** 0 entry at the top of the menu, 1 entry below another, 2 button. */
  menuType: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 })),
  url: Text(500),
  component: Text(200),
  componentName: Text(100),
  redirect: Text(500),
  /** Codes, joined by commas. */
  perms: Text(500),
  permsType: Text(1),
  icon: Text(100),
  sortNo: Type.Optional(Type.Union([Type.Number({ minimum: -1_000_000, maximum: 1_000_000 }), Type.Null()])),
  route: Flag,
  keepAlive: Flag,
  hidden: Flag,
  hideTab: Flag,
  alwaysShow: Flag,
  internalOrExternal: Flag,
  description: Text(500),
  status: Type.Optional(Type.Union([Type.String({ maxLength: 1 }), Type.Integer(), Type.Null()])),
}
const Stated = Type.Object(stated)
export type StatedEntry = Static<typeof Stated>

/** A parent that is not sent stays. */
const Moved = Type.Object({ id: Id, parentId: stated.parentId, before: Text(64) })
export type MovedEntry = Static<typeof Moved>

/** An entry of the menu, or a control. The administrators' role holds it at once. */
export const add = endpoint({
  id: 'permission.add',
  methods: ['POST'],
  path: '/sys/permission/add',
  access: holding('system:permission:add'),
  ownPassword: true,
  body: Stated,
  reply: Nothing,
})
/** What is not sent stays. */
export const edit = endpoint({
  id: 'permission.edit',
  methods: ['PUT', 'POST'],
  path: '/sys/permission/edit',
  access: holding('system:permission:edit'),
  ownPassword: true,
  body: Type.Object({ ...stated, id: Id, name: Type.Optional(stated.name) }),
  reply: Nothing,
})
/** Gives it a parent, and a place among the entries there: before the one named, or last. The numbers of the others follow. */
export const move = endpoint({
  id: 'permission.move',
  methods: ['PUT'],
  path: '/sys/permission/move',
  access: holding('system:permission:edit'),
  ownPassword: true,
  body: Moved,
  reply: Nothing,
})
/** Everything that hangs on it goes with it. */
export const remove = endpoint({
  id: 'permission.delete',
  methods: ['DELETE'],
  path: '/sys/permission/delete',
  access: holding('system:permission:delete'),
  ownPassword: true,
  query: IdQuery,
  reply: Nothing,
})
export const removeBatch = endpoint({
  id: 'permission.deleteBatch',
  methods: ['DELETE'],
  path: '/sys/permission/deleteBatch',
  access: holding('system:permission:delete'),
  ownPassword: true,
  query: IdsQuery,
  reply: Nothing,
})
/** Whether an address is free. */
export const checkPermDuplication = endpoint({
  id: 'permission.checkPermDuplication',
  methods: ['GET'],
  path: '/sys/permission/checkPermDuplication',
  access: holding('system:policy:list'),
  query: Type.Object({
    id: Type.Optional(Type.String({ maxLength: 64 })),
    url: Type.Optional(Type.String({ maxLength: 500 })),
    alwaysShow: Type.Optional(ShortText),
  }),
  reply: Nothing,
})
