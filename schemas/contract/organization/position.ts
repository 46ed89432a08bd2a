import Type, { type Static } from 'typebox'
import { Nullable, PickerText, pageQuery } from '../common.ts'
import { SIGNED_IN, endpoint } from '../endpoint.ts'
import { pageOf } from '../envelope.ts'

/** What a signed-in person may see of a position; `postRank` is a key of the dictionary `position_rank`. `createTime` is there only with `system:position:list`. */
export const PositionRecord = Type.Object({
  id: Type.String(),
  code: Type.String(),
  name: Type.String(),
  postRank: Nullable,
  postRank_dictText: Nullable,
  createTime: Nullable,
})
export type PositionRecord = Static<typeof PositionRecord>

export const list = endpoint({
  id: 'position.list',
  methods: ['GET'],
  path: '/sys/position/list',
  access: SIGNED_IN,
  query: Type.Object({ ...pageQuery, id: PickerText, code: PickerText, name: PickerText, postRank: PickerText }),
  reply: pageOf(PositionRecord),
})
