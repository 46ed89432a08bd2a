import Type from 'typebox'
import { DATA_SOURCE_CODE } from '../language/report.ts'
import { Id, LongText, Nothing, Nullable, PasswordText, ShortText } from './common.ts'
import { endpoint, holding } from './endpoint.ts'
import { systemEndpoints } from './system-endpoints.ts'

/** Values of the dictionary `database_type`. */
export const POSTGRES = '6'
const Kind = Type.Enum(['1', '4', POSTGRES])

const Record = Type.Object({
  id: Type.String(),
  code: Type.String(),
  name: Type.String(),
  remark: Nullable,
  dbType: Type.String(),
  dbDriver: Nullable,
  dbUrl: Type.String(),
  dbName: Nullable,
  dbUsername: Type.String(),
  createTime: Nullable,
})

/** Codes of the administration; the screen `system.dataSource` brings them. */
export const DATA_SOURCE_PERMISSION = 'system:dataSource'
const Text = Type.Optional(Type.Union([ShortText, Type.Null()]))
const Address = Type.String({ minLength: 1, maxLength: 500 })
export const sources = systemEndpoints({
  module: 'dataSource',
  path: '/sys/dataSource',
  permission: DATA_SOURCE_PERMISSION,
  record: Record,
  fields: {
    code: Type.String({ minLength: 1, maxLength: 60, pattern: DATA_SOURCE_CODE }),
    name: Type.String({ minLength: 1, maxLength: 100 }),
    remark: Type.Optional(Type.Union([LongText, Type.Null()])),
    dbType: Kind,
    dbDriver: Text,
    dbUrl: Address,
    dbName: Text,
    dbUsername: Type.String({ minLength: 1, maxLength: 100 }),
    /** Empty or left out: the stored one stays. */
    dbPassword: Type.Optional(Type.Union([PasswordText, Type.Null()], { writeOnly: true })),
  },
})
export const options = endpoint({
  id: 'dataSource.options',
  methods: ['GET'],
  path: '/sys/dataSource/options',
  access: holding(`${DATA_SOURCE_PERMISSION}:list`),
  reply: Type.Array(Type.Object({ value: Type.String(), text: Type.String(), label: Type.String() })),
})
/** Signs in at the database: at the stored source of the id, else at what the call says. */
export const testConnection = endpoint({
  id: 'dataSource.testConnection',
  methods: ['POST'],
  path: '/online/cgreport/api/testConnection',
  access: holding(`${DATA_SOURCE_PERMISSION}:test`),
  log: 'none',
  body: Type.Object({
    id: Type.Optional(Type.Union([Id, Type.Null()])),
    dbType: Type.Optional(Kind),
    dbUrl: Type.Optional(Address),
    dbUsername: Type.Optional(ShortText),
    dbPassword: Type.Optional(Type.Union([PasswordText, Type.Null()], { writeOnly: true })),
  }),
  reply: Nothing,
})
