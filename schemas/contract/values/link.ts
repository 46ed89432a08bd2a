import Type from 'typebox'
import { ShortText } from '../common.ts'
import { SIGNED_IN, endpoint } from '../endpoint.ts'

/** One choice of a chain: `id` leads to the next level, `store` is stored, `label` shown. */
const LinkOption = Type.Object({ id: Type.String(), store: Type.String(), label: Type.String() })
const Name = Type.String({ minLength: 1, maxLength: 80 })

/**
 * One level of a link-down: the first one by `condition`, each further one by `pidValue`, the `id` chosen before. Every
 * name is looked up among the open tables and published screens; a condition is read, never run.
 */
export const querySelectOptions = endpoint({
  id: 'link.querySelectOptions',
  methods: ['GET'],
  path: '/online/cgform/api/querySelectOptions',
  access: SIGNED_IN,
  query: Type.Object({
    table: Name,
    txt: Name,
    key: Name,
    idField: Name,
    pidField: Name,
    condition: Type.Optional(Type.String({ maxLength: 2000 })),
    pidValue: Type.Optional(ShortText),
  }),
  reply: Type.Array(LinkOption),
})
