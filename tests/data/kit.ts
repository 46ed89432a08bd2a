import { sql } from 'kysely'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Envelope } from '../../schemas/contract/envelope.ts'
import type { TestApp } from '../kit/test-app.ts'

const FIXTURES = fileURLToPath(new URL('../fixtures/', import.meta.url))

export function screenFixture(name: string): Record<string, unknown> {
  return JSON.parse(readFileSync(`${FIXTURES}screens/${name}.json`, 'utf8')) as Record<string, unknown>
}
export function sheetFixture(name: string): Buffer {
  return readFileSync(`${FIXTURES}spreadsheets/${name}`)
}

/** Creates and publishes a screen as the designer does. */
export async function publishScreen(app: TestApp, token: string, document: Record<string, unknown>): Promise<void> {
  const created = await app.call({ url: '/schema/create', token, body: { document } })
  if (!created.success) throw new Error(created.message)
  const published = await app.call({
    url: `/schema/publish/${String(document['id'])}`,
    token,
    body: { message: '首次发布', baseVersion: 0 },
  })
  if (!published.success) throw new Error(published.message)
}

/** Puts a control over a field, such as `test:given:note`, and grants it to administrators: for all others the field is hidden (1), or locked (2). */
export async function guardField({ database }: TestApp, code: string, type: '1' | '2'): Promise<void> {
  const id = `control-${code.replaceAll(':', '-')}`
  await sql`insert into sys_permission (id, name, perms, perms_type, status, menu_type, sort_no) values (${id}, ${code}, ${code}, ${type}, '1', 2, 1)`.execute(
    database.kysely,
  )
  await sql`insert into sys_role_permission (role_id, permission_id) select id, ${id} from sys_role where role_code = 'admin'`.execute(
    database.kysely,
  )
}

const BOUNDARY = '----vitrine-test'
/** Sends a spreadsheet as a browser does; `query` is what its address says besides the mode. */
export async function importFile<T = unknown>(
  app: TestApp,
  token: string,
  screen: string,
  data: Buffer,
  mode?: 'all' | 'valid',
  fields: Record<string, string> = {},
  query: Readonly<Record<string, string>> = {},
): Promise<Envelope<T>> {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const payload = Buffer.concat([
    Buffer.from(
      `${parts.join('')}--${BOUNDARY}\r\ncontent-disposition: form-data; name="files[]"; filename="relics.xlsx"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    data,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ])
  const reply = await app.app.inject({
    method: 'POST',
    url: `/jeecg-boot/data/${screen}/importExcel?${new URLSearchParams({ ...(mode ? { mode } : {}), ...query }).toString()}`,
    headers: { 'x-access-token': token, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload,
  })
  return reply.json<Envelope<T>>()
}
