import Type, { type Static } from 'typebox'
import { SIGNED_IN, endpoint } from '../endpoint.ts'

/** Component of the entry of a published screen; the id of the screen follows. */
export const SCREEN_COMPONENT = 'screens/'

/** One entry of the menu. `route` "0" means: no route for the node itself, its children still count. */
export const MenuNode = Type.Object({
  id: Type.String(),
  route: Type.String(),
  path: Type.String(),
  name: Type.String(),
  redirect: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  component: Type.String(),
  hidden: Type.Optional(Type.Boolean()),
  alwaysShow: Type.Optional(Type.Boolean()),
  meta: Type.Object({
    title: Type.String(),
    icon: Type.Optional(Type.String()),
    keepAlive: Type.Boolean(),
    internalOrExternal: Type.Boolean(),
    componentName: Type.Optional(Type.String()),
    url: Type.Optional(Type.String()),
    hideMenu: Type.Optional(Type.Boolean()),
    hideTab: Type.Optional(Type.Boolean()),
    permissionList: Type.Optional(Type.Array(Type.Unknown())),
  }),
  children: Type.Optional(Type.Array(Type.Unsafe<unknown>({ type: 'object' }))),
})
type MenuNodeFlat = Static<typeof MenuNode>
export type MenuNode = Omit<MenuNodeFlat, 'children'> & { children?: MenuNode[] }

/** A button or field the person holds; `action` may join several codes by commas. */
export const AuthItem = Type.Object({ action: Type.String(), type: Type.String(), describe: Type.String() })
export type AuthItem = Static<typeof AuthItem>
/** A control of the system; `status` "1" in force, "0" switched off (restricts no person). */
export const AllAuthItem = Type.Object({
  action: Type.String(),
  type: Type.String(),
  status: Type.String(),
  describe: Type.String(),
})
export type AllAuthItem = Static<typeof AllAuthItem>

export const getUserPermissionByToken = endpoint({
  id: 'permission.getUserPermissionByToken',
  methods: ['GET'],
  path: '/sys/permission/getUserPermissionByToken',
  access: SIGNED_IN,
  /** `documents`: published screens are named by their own addresses. Otherwise they are entries of online forms, as clients of the family draw them. */
  query: Type.Object({ pages: Type.Optional(Type.Literal('documents')) }),
  reply: Type.Object({
    menu: Type.Array(MenuNode),
    auth: Type.Array(AuthItem),
    allAuth: Type.Array(AllAuthItem),
    /** Codes of the buttons that the person holds, by which a later client of the family shows its own. */
    codeList: Type.Array(Type.String()),
    /** Where the person begins, by a role; absent for the usual home page. Another back end does not send it. */
    homePath: Type.Optional(Type.String()),
    /** Codes of fields of which this person is sent a mask only: no query may use them. Another back end does not send it. */
    masked: Type.Optional(Type.Array(Type.String())),
    sysSafeMode: Type.Boolean(),
  }),
})
