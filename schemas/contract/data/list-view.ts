import Type, { type Static } from 'typebox'
import { Id, IdQuery } from '../common.ts'
import { SIGNED_IN, endpoint } from '../endpoint.ts'

/** `columns`: how one person has a table; `view`: a named look at a list; `query`: a named advanced query. */
export const SAVED_KINDS = ['columns', 'view', 'query'] as const
export type SavedKind = (typeof SAVED_KINDS)[number]

const Screen = Type.String({ minLength: 1, maxLength: 80 })
const Title = Type.String({ minLength: 1, maxLength: 60 })
/** JSON that the client reads with care: another version of it may have written it. */
const Content = Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object' })

/** A person's stored settings of a list. A shared one is visible to every person who may list the screen, and changed by its owner alone. */
export const Saved = Type.Object({
  id: Type.String(),
  kind: Type.Enum(SAVED_KINDS),
  title: Type.String(),
  content: Content,
  shared: Type.Boolean(),
  mine: Type.Boolean(),
  owner_dictText: Type.Optional(Type.String()),
})
export type Saved = Static<typeof Saved>

/** The own ones, and the shared ones of a screen that the person may list. Without the right to list it, nothing. */
export const list = endpoint({
  id: 'listView.list',
  methods: ['GET'],
  path: '/sys/listView/list',
  access: SIGNED_IN,
  query: Type.Object({ screen: Screen }),
  reply: Type.Array(Saved),
})
/** Makes one, or replaces the own one of the same kind and title; `columns` is one per person and screen, and never shared. */
export const save = endpoint({
  id: 'listView.save',
  methods: ['POST'],
  path: '/sys/listView/save',
  access: SIGNED_IN,
  helper: 'plain',
  body: Type.Object({
    screen: Screen,
    kind: Type.Enum(SAVED_KINDS),
    title: Title,
    content: Content,
    shared: Type.Optional(Type.Boolean()),
  }),
  reply: Saved,
})
export const rename = endpoint({
  id: 'listView.rename',
  methods: ['PUT'],
  path: '/sys/listView/rename',
  access: SIGNED_IN,
  body: Type.Object({ id: Id, title: Title, shared: Type.Optional(Type.Boolean()) }),
  reply: Saved,
})
export const remove = endpoint({
  id: 'listView.remove',
  methods: ['DELETE'],
  path: '/sys/listView/delete',
  access: SIGNED_IN,
  query: IdQuery,
  reply: Type.Unknown(),
})
