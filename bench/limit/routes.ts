import { createHash } from 'node:crypto'
import fastify, { type FastifyRequest } from 'fastify'
import { Pool, types, type PoolConfig } from 'pg'
import { COLUMNS } from '../screen.ts'

/**
 * What a careful person writes by hand for one table: a process of its own, HTTP, a session looked up by its token, and one
 * statement for each answer, which the database plans once. Its only argument is the address of the database, as JSON.
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

async function personOf(request: FastifyRequest): Promise<string> {
  const token = String(request.headers['x-access-token'] ?? '')
  const [person] = await ask<{ username: string }>('session', SESSION, [
    createHash('sha256').update(token).digest('hex'),
  ])
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
app.get<{ Querystring: Asked }>('/list', { schema: { querystring: asked } }, async (request) => {
  await personOf(request)
  const { table, size, page, word, counted } = request.query
  const [where, values] = word === undefined ? ['', []] : ['where c0 like $1', [`%${word}%`]]
  const rows = (offset: number) =>
    `select ${columns} from ${table} ${where} order by create_time desc, id desc limit ${size} offset ${offset}`
  const offset = (page - 1) * size
  const records = await ask(`page ${table} ${size} ${where} ${offset}`, rows(offset), values)
  const [count] = counted
    ? await ask<{ n: number }>(`count ${table} ${where}`, `select count(*) as n from ${table} ${where}`, values)
    : []
  return { success: true, result: { records, total: count?.n ?? -1 } }
})

app.get<{ Querystring: { id: string } }>(
  '/record',
  { schema: { querystring: { type: 'object', required: ['id'], properties: { id: text } } } },
  async (request) => {
    await personOf(request)
    const [result] = await ask('record', `select ${columns} from bench_list where id = $1`, [request.query.id])
    return { success: true, result: result ?? null }
  },
)

const change = {
  type: 'object',
  required: ['id', 'c0', 'c1'],
  properties: { id: text, c0: text, c1: { type: 'number' } },
}
app.put<{ Body: { id: string; c0: string; c1: number } }>('/record', { schema: { body: change } }, async (request) => {
  const username = await personOf(request)
  const { id, c0, c1 } = request.body
  const [result] = await ask(
    'change',
    `
    update bench_list set c0 = $1, c1 = $2, update_by = $3, update_time = now(), version = version + 1 where id = $4 returning ${columns}`,
    [c0, c1, username, id],
  )
  return { success: true, result: result ?? null }
})

await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
process.send?.(typeof address === 'object' && address ? address.port : 0)
