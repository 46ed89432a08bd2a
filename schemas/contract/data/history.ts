import Type, { type Static } from 'typebox'
import { Id, Nullable } from '../common.ts'
import { endpoint, holding, SIGNED_IN } from '../endpoint.ts'
import { pageOf } from '../envelope.ts'
import { CountKind } from './data.ts'

const Row = Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object' })
const operations = ['add', 'edit', 'delete'] as const
const Operation = Type.Unsafe<(typeof operations)[number]>(Type.String({ enum: [...operations] }))

/** One version of a record. */
export const RecordVersion = Type.Object({
  /** Its entry in the data log; null for what the record was before its first entry. */
  id: Nullable,
  version: Type.Integer(),
  operation: Type.Union([Operation, Type.Null()]),
  /** User name and full name of the author. */
  by: Nullable,
  byName: Nullable,
  time: Nullable,
  /** The fields that the caller may read, with their texts; null where the record was deleted, or its values fit its table no more. */
  row: Type.Union([Row, Type.Null()]),
})
export type RecordVersion = Static<typeof RecordVersion>

/** The versions of a record, the latest first; those that lie too far back are left out. Whoever sees the record and a field of it sees their past. */
export const history = endpoint({
  id: 'data.history',
  methods: ['GET'],
  path: '/data/:screen/history',
  access: SIGNED_IN,
  params: Type.Object({ screen: Type.String({ minLength: 1, maxLength: 100 }) }),
  query: Type.Object({ id: Id }),
  reply: Type.Array(RecordVersion),
})

export const DATA_LOG_PERMISSION = 'audit:data'
/** Who may see the versions of what administrators change. */
export const DATA_LOG_LIST = `${DATA_LOG_PERMISSION}:list`
const access = holding(DATA_LOG_LIST)

const DataLogRecord = Type.Object({
  id: Type.String(),
  /** Id of the screen. */
  dataTable: Type.String(),
  /** The same: the kind of the record, for pages that choose one by its title. */
  kind: Type.String(),
  /** Title of the screen. */
  title: Type.String(),
  dataId: Type.String(),
  dataVersion: Type.Integer(),
  operation: Operation,
  createBy: Nullable,
  createTime: Type.String(),
  /** Author and time once more: a field of a page cannot have the name of a system column. */
  author: Nullable,
  logTime: Type.String(),
})
export type DataLogRecord = Static<typeof DataLogRecord>

/** Which records were written by whom, the latest first; no values of them. */
export const list = endpoint({
  id: 'dataLog.list',
  methods: ['GET'],
  path: '/sys/dataLog/list',
  access,
  query: Type.Record(Type.String(), Type.String({ maxLength: 4000 })),
  reply: Type.Object({ ...pageOf(DataLogRecord).properties, countKind: CountKind }),
})

const Version = Type.Object({
  id: Type.String(),
  dataTable: Type.String(),
  dataId: Type.String(),
  dataVersion: Type.Integer(),
  /** The fields that the caller may read, as JSON text. */
  dataContent: Type.Optional(Type.String()),
  createBy: Nullable,
  createTime: Nullable,
})
/** The versions of one record. `dataTable` is the id of its screen. */
export const queryDataVerList = endpoint({
  id: 'dataLog.queryDataVerList',
  methods: ['GET'],
  path: '/sys/dataLog/queryDataVerList',
  access,
  query: Type.Object({ dataTable: Id, dataId: Id }),
  reply: Type.Array(Version),
})
const EntryId = Type.Integer({ minimum: 1 })
/** Two versions of one record, by their ids. */
export const queryCompareList = endpoint({
  id: 'dataLog.queryCompareList',
  methods: ['GET'],
  path: '/sys/dataLog/queryCompareList',
  access,
  query: Type.Object({ dataId1: EntryId, dataId2: EntryId }),
  reply: Type.Array(Version),
})
