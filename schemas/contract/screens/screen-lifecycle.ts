import Type, { type Static } from 'typebox'
import { ShortText } from '../common.ts'
import { endpoint, holding } from '../endpoint.ts'

const params = Type.Object({ id: Type.String({ minLength: 1, maxLength: 80 }) })
const Named = Type.Object({ id: Type.String(), title: Type.Unknown() })

/** What hangs together with a published screen. */
export const ScreenUses = Type.Object({
  /** Screens in use whose records have its rows below them: it cannot be retired without them. */
  above: Type.Array(Named),
  /** Screens and reports that refer to it: it cannot be deleted as long as they do. */
  users: Type.Array(Named),
  /** Its tables: its own and those of the sub-tables that go where it goes. */
  tables: Type.Array(
    Type.Object({
      id: Type.String(),
      title: Type.Unknown(),
      table: Type.String(),
      /** Counted for a person who may delete all of them; `more`: there are more than were counted. */
      rows: Type.Optional(Type.Integer()),
      more: Type.Optional(Type.Boolean()),
    }),
  ),
})
export type ScreenUses = Static<typeof ScreenUses>
export const uses = endpoint({
  id: 'schema.uses',
  methods: ['GET'],
  path: '/schema/uses/:id',
  access: holding('system:screen:list'),
  params,
  reply: ScreenUses,
})

const Name = Type.Optional(Type.String({ maxLength: 120 }))
/** One of: a field of a published screen, a dictionary, a report; the others are left out or ''. */
export const UsedByQuery = Type.Object({ screen: Name, field: Name, dictionary: Name, report: Name })
export type UsedByQuery = Static<typeof UsedByQuery>
/** What names it. `places`: JSON pointers in the document of a page; policies and data rules are for those who may list policies. */
export const UsedBy = Type.Array(
  Type.Object({
    kind: Type.Enum(['page', 'draft', 'report', 'policy', 'rule', 'script', 'view', 'process']),
    id: Type.String(),
    title: Type.Unknown(),
    places: Type.Array(Type.String()),
    /** Can be rewritten with a new name, by the caller. */
    rewritable: Type.Optional(Type.Boolean()),
  }),
)
export type UsedBy = Static<typeof UsedBy>
export const usedBy = endpoint({
  id: 'schema.usedBy',
  methods: ['GET'],
  path: '/schema/usedBy',
  access: holding('system:screen:list'),
  query: UsedByQuery,
  reply: UsedBy,
})

/** Closes the menu entry and all calls of a page. Rows, grants and versions stay. */
export const retire = endpoint({
  id: 'schema.retire',
  methods: ['POST'],
  path: '/schema/retire/:id',
  access: holding('system:screen:retire'),
  params,
  helper: 'plain',
  reply: Type.Unknown(),
})
/** Opens them again, to those who had them. */
export const reinstate = endpoint({
  id: 'schema.reinstate',
  methods: ['POST'],
  path: '/schema/reinstate/:id',
  access: holding('system:screen:retire'),
  params,
  helper: 'plain',
  reply: Type.Unknown(),
})
/** Deletes a retired page with its rows. `name` is its title, as a person typed it. */
export const remove = endpoint({
  id: 'schema.remove',
  methods: ['POST'],
  path: '/schema/remove/:id',
  access: holding('system:screen:delete'),
  params,
  helper: 'plain',
  body: Type.Object({ name: ShortText }),
  reply: Type.Unknown(),
})

export const RemovedScreen = Type.Object({
  id: Type.String(),
  title: Type.Unknown(),
  removeBy: Type.Union([Type.String(), Type.Null()]),
  removeTime: Type.String(),
})
export type RemovedScreen = Static<typeof RemovedScreen>
/** Pages of the product that were deleted here. */
export const removed = endpoint({
  id: 'schema.removed',
  methods: ['GET'],
  path: '/schema/removed',
  access: holding('system:screen:list'),
  reply: Type.Array(RemovedScreen),
})
/** Publishes such a page anew, without rows, together with the sub-tables of its form that were deleted. */
export const restore = endpoint({
  id: 'schema.restore',
  methods: ['POST'],
  path: '/schema/restore/:id',
  access: holding('system:screen:add'),
  params,
  helper: 'plain',
  reply: Type.Object({ published: Type.Array(Type.String()) }),
})
