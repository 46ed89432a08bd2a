import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_PREFIX, HEADER } from '../../../schemas/contract/envelope.ts'
import type { Endpoint } from '../../../schemas/contract/endpoint.ts'
import { endpoints } from '../../../schemas/contract/index.ts'
import { messages } from '../../../schemas/messages/index.ts'
import { type StatementWatch, watchStatements } from '../../../server/db/testing.ts'
import { multipart } from '../../kit/files/multipart.ts'
import { addressOf, sampleRequest } from '../../kit/samples.ts'
import { everyNth } from '../../kit/sweep.ts'
import { openApplication } from '../../kit/test-app.ts'
import { MARK, MARKED } from '../values.ts'

const SCREEN = 'collection.exhibition'
/** Fields that an upload reads in addition to its file. */
const FIELDS = [
  'biz',
  'mode',
  'validateStatus',
  'name',
  'path',
  'fileName',
  'policy',
  'key',
  'mapping',
  'encoding',
  'sheet',
  '_below',
  MARK,
]
const application = openApplication()
let watch: StatementWatch
beforeAll(() => {
  watch = watchStatements()
})
afterAll(() => watch.stop())

/** The characters of a header: it contains the name of a file. */
const inHeader = (text: string) => text.replaceAll(/[\r\n"]/g, '_').toWellFormed()
/** A sheet whose head and cells are payloads, next to an existing column. */
const sheet = (turn: number) =>
  Buffer.from(
    [
      '编号',
      'name',
      MARKED[turn % MARKED.length],
      '\n',
      MARKED[(turn + 1) % MARKED.length],
      MARKED[(turn + 2) % MARKED.length],
      'x',
    ]
      .map((cell) => (cell === '\n' ? cell : `"${(cell ?? '').replaceAll('"', '""')}"`))
      .join(',')
      .replaceAll(',\n,', '\n'),
  )

async function send(endpoint: Endpoint, turn: number): Promise<void> {
  const payload = (offset: number) => MARKED[(turn + offset) % MARKED.length] ?? ''
  const { params, query } = sampleRequest(endpoint, SCREEN)
  // A name or field that is refused keeps the file from being read: each other file comes without.
  const isPlain = turn % 2 === 1
  const address = {
    params: Object.fromEntries(
      Object.entries(params).map(([name, old]) => [name, name === 'screen' ? old : inHeader(payload(1))]),
    ),
    query: isPlain ? {} : Object.fromEntries(Object.keys(query).map((name, index) => [name, inHeader(payload(index))])),
  }
  const { payload: body, headers } = multipart(
    { name: isPlain ? 'sheet.csv' : inHeader(`${payload(0)}.csv`), data: sheet(turn) },
    isPlain ? {} : Object.fromEntries(FIELDS.map((name, index) => [name, payload(index)])),
  )
  const metadata = {
    'upload-metadata': `filename ${Buffer.from(payload(0)).toString('base64')},biz ${Buffer.from(payload(1)).toString('base64')}`,
    'upload-length': '10',
    'upload-offset': '0',
    'tus-resumable': '1.0.0',
  }
  const caseName = `${endpoint.id}, turn ${turn}`
  for (const method of endpoint.methods) {
    const reply = await application.app.inject({
      method,
      url: `${API_PREFIX}${addressOf(endpoint, address)}`,
      payload: body,
      headers: { ...headers, ...metadata, [HEADER.token]: application.admin },
    })
    expect(reply.statusCode, caseName).toBeLessThan(500)
    expect(reply.payload, caseName).not.toContain(messages.COMMON_UNEXPECTED['zh-CN'])
  }
}

describe('every call that takes a file', () => {
  it.each(endpoints.filter(({ kind }) => kind === 'upload').map((endpoint) => ({ id: endpoint.id, endpoint })))(
    'SEC-04 $id: no name, field or cell becomes a part of a statement',
    async ({ endpoint }) => {
      watch.take()
      // With a name and fields, and without: see `send`.
      for (const half of everyNth(
        [...MARKED.keys()].filter((turn) => turn % 2 === 0),
        4,
        endpoint.id,
      ))
        for (const turn of [half, half + 1]) await send(endpoint, turn)
      expect(watch.take().filter((text) => text.toLowerCase().includes(MARK))).toEqual([])
      expect(
        (
          await sql<{ n: number }>`select count(*) as n from sys_user where username = 'admin' and status = 1`.execute(
            application.database.kysely,
          )
        ).rows[0]?.n,
      ).toBe(1)
      expect(application.failedRequests()).toEqual([])
    },
  )
})
