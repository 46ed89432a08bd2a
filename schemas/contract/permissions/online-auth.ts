import Type from 'typebox'
import { Id, Nothing, ShortText } from '../common.ts'
import { endpoint, holding } from '../endpoint.ts'

/**
 * What roles may do with an online form, as an existing client administers it: fields, buttons and rows. The id of a form is
 * that of its screen. A field can be shown and edited by a role unless its policy says otherwise, and a button be used where
 * the policy does not deny it; rows are conditions of the entry of the menu.
 */
const SEE = holding('system:policy:list')
const EDIT = holding('system:policy:edit')
const api = (rest: string) => `/online/cgform/api/${rest}`
const Form = Type.String({ minLength: 1, maxLength: 80 })
/** A form, or one of what it has. */
const one = Type.Object({ id: Form })
const Loose = Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object' })
const Rows = Type.Array(Loose)
const Switch = Type.Optional(Type.Union([Type.String({ maxLength: 1 }), Type.Integer({ minimum: 0, maximum: 9 })]))
const write = { access: EDIT, ownPassword: true, helper: 'plain', reply: Nothing } as const

/** Every field with what can be controlled of it. */
export const columns = endpoint({
  id: 'onlineAuth.columns',
  methods: ['GET'],
  path: api('authColumn/:id'),
  access: SEE,
  params: one,
  reply: Rows,
})
/** Every field is under control: switching that on changes nothing, and none is taken out of it. */
export const switchColumn = endpoint({
  id: 'onlineAuth.switchColumn',
  methods: ['PUT', 'POST'],
  path: api('authColumn'),
  body: Type.Object({
    cgformId: Form,
    code: ShortText,
    status: Switch,
    switchFlag: Switch,
    listShow: Type.Optional(Type.Boolean()),
    formShow: Type.Optional(Type.Boolean()),
    formEditable: Type.Optional(Type.Boolean()),
  }),
  ...write,
})
export const buttons = endpoint({
  id: 'onlineAuth.buttons',
  methods: ['GET'],
  path: api('authButton/:id'),
  access: SEE,
  params: one,
  reply: Type.Object({ buttonList: Rows, authList: Rows }),
})
export const controlButton = endpoint({
  id: 'onlineAuth.controlButton',
  methods: ['POST'],
  path: api('authButton'),
  body: Type.Object({ cgformId: Form, code: ShortText, status: Switch }),
  ...write,
})
export const releaseButton = endpoint({
  id: 'onlineAuth.releaseButton',
  methods: ['PUT'],
  path: api('authButton/:id'),
  params: one,
  ...write,
})
const rule = {
  cgformId: Form,
  ruleName: Type.String({ minLength: 1, maxLength: 50 }),
  ruleColumn: Type.Optional(Type.Union([Type.String({ maxLength: 64 }), Type.Null()])),
  ruleOperator: Type.String({ minLength: 1, maxLength: 20 }),
  ruleValue: Type.Optional(Type.Union([Type.String({ maxLength: 1000 }), Type.Null()])),
  status: Switch,
}
/** The conditions over its rows, whatever their status. */
export const rules = endpoint({
  id: 'onlineAuth.rules',
  methods: ['GET'],
  path: api('authData/:id'),
  access: SEE,
  params: one,
  reply: Rows,
})
export const addRule = endpoint({
  id: 'onlineAuth.addRule',
  methods: ['POST'],
  path: api('authData'),
  body: Type.Object({ ...rule, id: Type.Optional(Type.String({ maxLength: 64 })) }),
  ...write,
})
export const editRule = endpoint({
  id: 'onlineAuth.editRule',
  methods: ['PUT'],
  path: api('authData'),
  body: Type.Object({ ...rule, id: Id }),
  ...write,
})
export const removeRule = endpoint({
  id: 'onlineAuth.removeRule',
  methods: ['DELETE'],
  path: api('authData/:id'),
  params: one,
  ...write,
})
/** What can be given to a role: of fields (1) or of buttons (2). */
export const controls = endpoint({
  id: 'onlineAuth.controls',
  methods: ['GET'],
  path: api('authPage/:id/:type'),
  access: SEE,
  params: Type.Object({ id: Form, type: Type.Enum(['1', '2']) }),
  reply: Rows,
})
/** The conditions that count. */
export const validRules = endpoint({
  id: 'onlineAuth.validRules',
  methods: ['GET'],
  path: api('validAuthData/:id'),
  access: SEE,
  params: one,
  reply: Rows,
})
/** What a role has: of fields (1), buttons (2) or conditions (3). */
export const held = endpoint({
  id: 'onlineAuth.held',
  methods: ['GET'],
  path: api('roleAuth'),
  access: SEE,
  query: Type.Object({
    roleId: Id,
    cgformId: Form,
    type: Type.Enum(['1', '2', '3']),
    authMode: Type.Optional(ShortText),
  }),
  reply: Type.Array(Type.Object({ authId: Type.String() })),
})
/** `authId`: the ids as the text of a JSON list, which take the place of those the role has. */
const given = (kind: string) => ({
  id: `onlineAuth.grant${kind}`,
  methods: ['POST'] as ['POST'],
  path: api(`role${kind}Auth/:roleId/:id`),
  params: Type.Object({ roleId: Id, id: Form }),
  body: Type.Object({ authId: Type.String({ maxLength: 40_000 }), authMode: Type.Optional(ShortText) }),
  ...write,
})
export const grantColumns = endpoint(given('Column'))
export const grantButtons = endpoint(given('Button'))
export const grantRules = endpoint(given('Data'))
