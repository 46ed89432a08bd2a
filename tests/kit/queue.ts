import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readEnv } from '../../server/env.ts'
import type { AppParts, ServerLog } from '../../server/http/context.ts'
import { openFiles } from '../../server/http/files/files.ts'
import { openSeededDatabase } from './seeded.ts'

/** A seeded database without an application: only the test reads its queue. */
export async function openQueue(): Promise<{
  readonly parts: AppParts
  readonly logged: readonly string[]
  readonly idOf: (username: string) => Promise<string>
  readonly close: () => Promise<void>
}> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-jobs-'))
  const env = readEnv({ CAPTCHA: 'off', SIGN_SECRET: '', RATE_LIMIT: '0', DATA_DIR: folder })
  const database = await openSeededDatabase(env)
  const logged: string[] = []
  const note = (...words: unknown[]) => void logged.push(JSON.stringify(words))
  const log: ServerLog = { info: note, warn: note, error: note }
  return {
    parts: { database, files: await openFiles(env), clock: { now: () => Date.now() }, log, env },
    logged,
    idOf: async (username) =>
      (
        await database.kysely
          .selectFrom('sys_user')
          .select('id')
          .where('username', '=', username)
          .executeTakeFirstOrThrow()
      ).id,
    async close() {
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
