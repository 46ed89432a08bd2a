import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { read, utils } from 'xlsx'
import { expect, it } from 'vitest'
import type { Job } from '../../schemas/contract/job.ts'
import { tableName } from '../../schemas/language/table-name.ts'
import { openDatabase } from '../../server/db/connect.ts'
import { startServer } from './server-process.ts'
import { killServer, REMOVED } from './processes.ts'
import { scratchFolder } from '../kit/scratch-folder.ts'
import { repetitions } from '../kit/sweep.ts'

const ID = 'lab.sheet'
const ROWS = repetitions(60_000, 200_000)
const SCREEN = {
  version: 1,
  id: ID,
  title: '导出',
  fields: { number: { title: '编号', view: 'number' }, words: { title: '文字' }, more: { title: '其他' } },
}
const silent = { info: () => undefined, warn: () => undefined }
const LIMIT_MS = 300_000

it(
  'an export goes on in the next process when its own was killed, and is offered only as a whole',
  { timeout: LIMIT_MS },
  async () => {
    const dataDir = scratchFolder('export')
    try {
      const server = await startServer('embedded', dataDir)
      const {
        result: { token },
      } = await server.call<{ token: string }>('/sys/login', { username: 'admin', password: '123456' })
      expect(await server.call('/schema/create', { document: SCREEN }, token)).toMatchObject({ success: true })
      expect(await server.call(`/schema/publish/${ID}`, { message: '', baseVersion: 0 }, token)).toMatchObject({
        success: true,
      })
      const database = await openDatabase({ engine: 'embedded', dataDir, log: silent })
      await sql`insert into ${sql.table(tableName({ id: ID }) ?? '')} (id, create_time, version, number, words, more)
      select 'r' || n, now(), 1, n, repeat('藏', 20) || n, 'x' || n from generate_series(1, ${sql.lit(ROWS)}) n`.execute(
        database.kysely,
      )
      const {
        result: { jobId },
      } = await server.call<{ jobId: string }>(`/data/${ID}/exportXls?column=number&order=asc`, undefined, token)
      const jobIn = async (asked: typeof server) =>
        (await asked.call<readonly Job[]>('/sys/job/list', undefined, token)).result.find(({ id }) => id === jobId)
      const isRunning = async () =>
        (await sql<{ state: string }>`select state from sys_job where id = ${jobId}`.execute(database.kysely)).rows[0]
          ?.state === 'running'
      await expect.poll(isRunning, { timeout: LIMIT_MS, interval: 5 }).toBe(true)
      await server.kill()
      await database.close()

      const next = await startServer('embedded', dataDir)
      const again = await openDatabase({ engine: 'embedded', dataDir, log: silent })
      expect(await jobIn(next)).toMatchObject({ state: 'running' })
      expect((await jobIn(next))?.fileUrl).toBeUndefined()
      // The end of the first one is unknown before its lease has run out.
      await sql`update sys_job set lease_until = clock_timestamp() - interval '1 second' where id = ${jobId} and worker is not null`.execute(
        again.kysely,
      )
      await expect.poll(async () => (await jobIn(next))?.state, { timeout: LIMIT_MS, interval: 200 }).toBe('done')
      const { rows } = await sql<{
        attempts: number
        path: string
      }>`select attempts, file_path as path from sys_job where id = ${jobId}`.execute(again.kysely)
      expect(rows[0]?.attempts).toBe(2)
      const book = read(readFileSync(join(dataDir, 'files', rows[0]?.path ?? '')))
      const cells = utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 })
      expect([cells.length, cells[3]?.[0], cells.at(-1)?.[0]]).toEqual([3 + ROWS, 1, ROWS])
      await again.close()
      await next.kill()
    } finally {
      killServer(dataDir)
      rmSync(dataDir, REMOVED)
    }
  },
)
