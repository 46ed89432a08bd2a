import { createHash } from 'node:crypto'
import fastify, { type FastifyRequest } from 'fastify'
import { Pool, types, type PoolConfig } from 'pg'
import { COLUMNS } from '../screen.ts'

/**
 * What a careful person writes by hand for one table: a process of its own, HTTP, a session looked up by its token, and one
 * statement for each answer, which the database plans once. Below `/full` it has more of the product's duties: the right to what
 * is asked, the names of who made and changed a row, and a change that is lost to nobody, stored with the version that was read.
 * Its only argument is the address of the database, as JSON.
 */
const [DATE, TIMESTAMP, BIGINT, NUMERIC] = [1082, 1184, 20, 1700]
for (const type of [DATE, TIMESTAMP]) types.setTypeParser(type, (text) => text)
for (const type of [BIGINT, NUMERIC]) types.setTypeParser(type, Number)

const pool = new Pool({ ...(JSON.parse(process.argv[2] ?? '{}') as PoolConfig), max: 10 })
const ask = async <Row extends object>(name: string, text: string, values: readonly unknown[]) =>
  (await pool.query<Row>({ name, text, values: [...values] })).rows

const columns = [
  'id',
  'create_by',
  'create_time',
  'update_by',
  'update_time',
  'sys_org_code',
  'version',
  ...Array.from({ length: COLUMNS }, (_, index) => `c${index}`),
].join(', ')
const SESSION = `
  select u.username from sys_session s join sys_user u on u.id = s.user_id
  where s.token_hash = $1 and s.expires_at > now() and u.status = 1 and u.del_flag = 0`

const PERMITTED = `${SESSION} and exists (
    select 1 from sys_user_role ur join sys_role_permission rp on rp.role_id = ur.role_id join sys_permission p on p.id = rp.permission_id
    where ur.user_id = u.id and p.perms = $2 and p.status = '1' and p.del_flag = 0)`
const nameOf = (column: string, table: string) =>
  `coalesce((select realname from sys_user where username = ${table}.${column}), ${table}.${column}, '') as ${column}_name`
const named = (table: string) => `${columns}, ${nameOf('create_by', table)}, ${nameOf('update_by', table)}`

/** The person of a session; `code`: what they must hold. */
async function personOf(request: FastifyRequest, code?: string): Promise<string> {
  const hash = createHash('sha256')
    .update(String(request.headers['x-access-token'] ?? ''))
    .digest('hex')
  const [person] = await (code === undefined
    ? ask<{ username: string }>('session', SESSION, [hash])
    : ask<{ username: string }>('permitted', PERMITTED, [hash, code]))
  if (!person) throw Object.assign(new Error('Nobody is signed in'), { statusCode: 401 })
  return person.username
}

const app = fastify()
const text = { type: 'string', maxLength: 100 } as const

interface Asked {
  readonly table: 'bench_list' | 'bench_uncounted'
  readonly size: number
  readonly page: number
  readonly word?: string
  readonly counted: boolean
}
const asked = {
  type: 'object',
  required: ['table', 'size', 'page', 'counted'],
  properties: {
    table: { enum: ['bench_list', 'bench_uncounted'] },
    size: { type: 'integer' },
    page: { type: 'integer' },
    word: text,
    counted: { type: 'boolean' },
  },
}
const one = { type: 'object', required: ['id'], properties: { id: text } }
const change = {
  type: 'object',
  required: ['id', 'c0', 'c1'],
  properties: { id: text, c0: text, c1: { type: 'number' }, version: { type: 'integer' } },
}
interface Change {
  readonly id: string
  readonly c0: string
  readonly c1: number
  readonly version?: number
}
type Stored = Readonly<Record<string, unknown>> & { readonly version: number }

async function changed(username: string, { id, c0, c1 }: Change) {
  const [result] = await ask(
    'change',
    `
    update bench_list set c0 = $1, c1 = $2, update_by = $3, update_time = now(), version = version + 1 where id = $4 returning ${columns}`,
    [c0, c1, username, id],
  )
  return result
}

const fields = Array.from({ length: COLUMNS }, (_, index) => `c${index}`)
const CHANGE_ALL = `
  update bench_list set ${fields.map((field, at) => `${field} = $${at + 4}`).join(', ')}, update_by = $3, update_time = now(), version = version + 1
  where id = $1 and version = $2 returning ${named('bench_list')}`
/** The whole record is stored, if it has still the version that it was read with. */
async function changedWhole(username: string, { id, version, ...sent }: Change) {
  const [previous] = await ask<Stored>('previous', `select ${columns} from bench_list where id = $1`, [id])
  const isOutdated = version !== undefined && version !== previous?.version
  const record: Readonly<Record<string, unknown>> = { ...previous, ...sent }
  const [result] =
    previous && !isOutdated
      ? await ask('change all', CHANGE_ALL, [id, previous.version, username, ...fields.map((field) => record[field])])
      : []
  if (!result) throw Object.assign(new Error('Somebody else has changed it'), { statusCode: 409 })
  return result
}

for (const isFull of [false, true]) {
  const prefix = isFull ? '/full' : ''
  const permitted = (request: FastifyRequest, table: string, action: string) =>
    personOf(request, isFull ? `${table.replace('_', ':')}:${action}` : undefined)

  app.get<{ Querystring: Asked }>(`${prefix}/list`, { schema: { querystring: asked } }, async (request) => {
    const { table, size, page, word, counted } = request.query
    await permitted(request, table, 'list')
    const [where, values] = word === undefined ? ['', []] : ['where c0 like $1', [`%${word}%`]]
    const offset = (page - 1) * size
    const rows = `select ${columns} from ${table} ${where} order by create_time desc, id desc limit ${size} offset ${offset}`
    const records = await ask(
      `page ${prefix} ${table} ${size} ${where} ${offset}`,
      isFull ? `select ${named('page')} from (${rows}) page` : rows,
      values,
    )
    const [count] = counted
      ? await ask<{ n: number }>(`count ${table} ${where}`, `select count(*) as n from ${table} ${where}`, values)
      : []
    return { success: true, result: { records, total: count?.n ?? -1 } }
  })

  app.get<{ Querystring: { id: string } }>(`${prefix}/record`, { schema: { querystring: one } }, async (request) => {
    await permitted(request, 'bench_list', 'detail')
    const [result] = await ask(
      `record ${prefix}`,
      `select ${isFull ? named('bench_list') : columns} from bench_list where id = $1`,
      [request.query.id],
    )
    return { success: true, result: result ?? null }
  })

  app.put<{ Body: Change }>(`${prefix}/record`, { schema: { body: change } }, async (request) => {
    const username = await permitted(request, 'bench_list', 'edit')
    const result = await (isFull ? changedWhole : changed)(username, request.body)
    return { success: true, result: result ?? null }
  })
}

await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
process.send?.(typeof address === 'object' && address ? address.port : 0)
