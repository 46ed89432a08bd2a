import Type, { type TProperties, type TSchema } from 'typebox'
import { Id, IdQuery, IdsQuery, Nothing } from './common.ts'
import { type Access, endpoint, holding } from './endpoint.ts'
import { pageOf } from './envelope.ts'

/** Any parameter of a list: filters by the names of columns, paging, sorting and the advanced query. */
export const ListParameters = Type.Record(Type.String(), Type.String({ maxLength: 4000 }))

/** Counts the changes of a record that is read alone. */
export const Version = Type.Optional(Type.Integer({ minimum: 1 }))

interface SystemRecords<R extends TSchema, F extends TProperties> {
  /** First part of the ids of the endpoints. */
  readonly module: string
  /** `/sys/fillRule` */
  readonly path: string
  /** Prefix of the permissions: list, add, edit, delete, batch_delete, export. */
  readonly permission: string
  readonly record: R
  /** What a new record is made of. A change may leave any of them out, which then stay. */
  readonly fields: F
  /** Who may see the list and a record; default: holders of `list`. */
  readonly readers?: Access
  /** Who may add, change and delete; default: holders of each permission. */
  readonly writers?: Access
  /** What the id of a record is in a change; default: a text. */
  readonly id?: TSchema
  /** True where a record is read with the version that it has, and a change may state the version that it was made over. */
  readonly guardsVersion?: boolean
  /** True where a record grants rights. */
  readonly ownPassword?: boolean
}

/** The endpoints that every table of the system has, by the paths of the family. */
export function systemEndpoints<R extends TSchema, F extends TProperties>(about: SystemRecords<R, F>) {
  const { module, path, permission, record, fields } = about
  const may = (action: string) => holding(`${permission}:${action}`)
  const [readers, writers] = [about.readers ?? may('list'), about.writers]
  const write = { helper: 'plain' as const, ...(about.ownPassword === true ? { ownPassword: true } : {}) }
  const over = about.guardsVersion === true ? { version: Version } : {}
  return {
    /** The rows of the same query as a workbook. */
    exportXls: endpoint({
      id: `${module}.exportXls`,
      methods: ['GET'],
      path: `${path}/exportXls`,
      access: may('export'),
      query: ListParameters,
      kind: 'download',
      log: 'export',
    }),
    list: endpoint({
      id: `${module}.list`,
      methods: ['GET'],
      path: `${path}/list`,
      access: readers,
      query: ListParameters,
      reply: pageOf(record),
    }),
    queryById: endpoint({
      id: `${module}.queryById`,
      methods: ['GET'],
      path: `${path}/queryById`,
      access: readers,
      query: IdQuery,
      reply: record,
    }),
    add: endpoint({
      id: `${module}.add`,
      methods: ['POST'],
      path: `${path}/add`,
      access: writers ?? may('add'),
      body: Type.Object(fields),
      reply: record,
      ...write,
    }),
    edit: endpoint({
      id: `${module}.edit`,
      methods: ['PUT', 'POST'],
      path: `${path}/edit`,
      access: writers ?? may('edit'),
      body: Type.Object({ ...Type.Partial(Type.Object(fields)).properties, ...over, id: about.id ?? Id }),
      reply: record,
      ...write,
    }),
    remove: endpoint({
      id: `${module}.delete`,
      methods: ['DELETE'],
      path: `${path}/delete`,
      access: writers ?? may('delete'),
      query: IdQuery,
      reply: Nothing,
      ...write,
    }),
    removeBatch: endpoint({
      id: `${module}.deleteBatch`,
      methods: ['DELETE'],
      path: `${path}/deleteBatch`,
      access: writers ?? may('batch_delete'),
      query: IdsQuery,
      reply: Nothing,
      ...write,
    }),
  }
}
