import Type, { type Static } from 'typebox'
import { Id, IdQuery, IdsQuery, Nothing, Nullable, NullableNumber, ShortText, pageQuery } from '../common.ts'
import { endpoint, holding } from '../endpoint.ts'
import { pageOf } from '../envelope.ts'

export const DictItemRecord = Type.Object({
  id: Type.String(),
  dictId: Type.String(),
  itemText: Type.String(),
  itemValue: Type.String(),
  description: Nullable,
  sortOrder: NullableNumber,
  status: NullableNumber,
  color: Nullable,
})
export type DictItemRecord = Static<typeof DictItemRecord>
/** Of the value of an entry, in characters. */
export const DICT_VALUE_LENGTH = 100
/** Colours a tag can have; '' is none. */
const TAG_COLOR = '^(?:[a-z]{0,20}|#[0-9A-Fa-f]{3,8})$'
const ItemBody = {
  dictId: Id,
  itemText: Type.String({ minLength: 1, maxLength: 200 }),
  itemValue: Type.String({ minLength: 1, maxLength: DICT_VALUE_LENGTH }),
  description: Type.Optional(Type.Union([Type.String({ maxLength: 500 }), Type.Null()])),
  sortOrder: Type.Optional(Type.Integer({ minimum: -1_000_000, maximum: 1_000_000 })),
  status: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
  /** Without it the entry keeps the colour that it has. */
  color: Type.Optional(Type.Union([Type.String({ pattern: TAG_COLOR }), Type.Null()])),
}
export const list = endpoint({
  id: 'dictItem.list',
  methods: ['GET'],
  path: '/sys/dictItem/list',
  access: holding('system:dict:list'),
  query: Type.Object({
    ...pageQuery,
    /** Without it there are no entries: clients of the family ask before a dictionary is chosen. */
    dictId: Type.Optional(ShortText),
    itemText: Type.Optional(ShortText),
    status: Type.Optional(ShortText),
  }),
  reply: pageOf(DictItemRecord),
})
/** Success when no other item of the dictionary has the value. */
export const check = endpoint({
  id: 'dictItem.check',
  methods: ['GET'],
  path: '/sys/dictItem/dictItemCheck',
  access: holding('system:dict:list'),
  query: Type.Object({ dictId: Id, itemValue: ShortText, id: Type.Optional(ShortText) }),
  reply: Nothing,
})
export const add = endpoint({
  id: 'dictItem.add',
  methods: ['POST'],
  path: '/sys/dictItem/add',
  access: holding('system:dict:add'),
  body: Type.Object(ItemBody),
  reply: DictItemRecord,
})
export const edit = endpoint({
  id: 'dictItem.edit',
  methods: ['PUT', 'POST'],
  path: '/sys/dictItem/edit',
  access: holding('system:dict:edit'),
  body: Type.Object({ id: Id, ...ItemBody }),
  reply: DictItemRecord,
})
export const remove = endpoint({
  id: 'dictItem.delete',
  methods: ['DELETE'],
  path: '/sys/dictItem/delete',
  access: holding('system:dict:delete'),
  query: IdQuery,
  reply: Nothing,
})
export const removeBatch = endpoint({
  id: 'dictItem.deleteBatch',
  methods: ['DELETE'],
  path: '/sys/dictItem/deleteBatch',
  access: holding('system:dict:delete'),
  query: IdsQuery,
  reply: Nothing,
})
