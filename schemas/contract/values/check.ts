import Type from 'typebox'
import { Nothing, ShortText } from '../common.ts'
import { SIGNED_IN, endpoint } from '../endpoint.ts'

/** Success when the value is free. Only registered pairs of table and field are answered. */
export const duplicate = endpoint({
  id: 'check.duplicate',
  methods: ['GET'],
  path: '/sys/duplicate/check',
  access: SIGNED_IN,
  query: Type.Object({
    tableName: ShortText,
    fieldName: ShortText,
    fieldVal: Type.Optional(Type.String({ maxLength: 1000 })),
    dataId: Type.Optional(Type.String({ maxLength: 64 })),
  }),
  reply: Nothing,
})

/** Success when the value passes the rule; otherwise its sentence, and which characters failed which step. The value arrives encoded once more. */
export const byCode = endpoint({
  id: 'check.byCode',
  methods: ['GET'],
  path: '/sys/checkRule/checkByCode',
  access: SIGNED_IN,
  query: Type.Object({ ruleCode: ShortText, value: Type.Optional(Type.String({ maxLength: 10_000 })) }),
  reply: Nothing,
})
