import Type, { type Static } from 'typebox'
import { SIGNED_IN, endpoint } from '../endpoint.ts'

const FoundRecord = Type.Object({
  id: Type.String(),
  /** What people call it. */
  title: Type.String(),
  /** The other field that contains the words, and its text. */
  note: Type.Optional(Type.String()),
})
const FoundGroup = Type.Object({
  /** Id of the screen. */
  screen: Type.String(),
  records: Type.Array(FoundRecord),
  /** There are more than these. */
  more: Type.Boolean(),
  /** The list of the page has a quick search for the same words. */
  quick: Type.Boolean(),
})
export type FoundGroup = Static<typeof FoundGroup>

/** Screens that are asked about first, joined by commas. */
const First = Type.Optional(Type.String({ maxLength: 2000 }))

/**
 * Records that contain the words, none without words, of the pages that the person may list, within the person's rows and fields.
 * `whole` false: not every page could be asked in time.
 */
export const records = endpoint({
  id: 'search.records',
  methods: ['GET'],
  path: '/sys/search/records',
  access: SIGNED_IN,
  query: Type.Object({ words: Type.String({ maxLength: 100 }), first: First }),
  reply: Type.Object({ groups: Type.Array(FoundGroup), whole: Type.Boolean() }),
})

const Counter = Type.Object({
  screen: Type.String(),
  total: Type.Integer(),
  /** There are more than that. */ more: Type.Boolean(),
})
export type Counter = Static<typeof Counter>
/** How many of the person's records the pages have that the person may list. */
export const counts = endpoint({
  id: 'search.counts',
  methods: ['GET'],
  path: '/sys/search/counts',
  access: SIGNED_IN,
  query: Type.Object({ first: First }),
  reply: Type.Array(Counter),
})
