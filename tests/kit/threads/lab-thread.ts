import { sql } from 'kysely'
import { getPriority } from 'node:os'
import { AppError } from '../../../schemas/messages/index.ts'
import { serve } from '../../../server/jobs/thread/serve.ts'

/** A thread whose works are tried by tests. */
await serve({
  tell: async ({ database, clock, log }, input: { readonly words: string }, { progress }) => {
    progress({ done: 1, total: 2 })
    log.warn({ rows: 1 }, 'A thread was tried')
    const { rows } = await sql<{ said: string }>`select ${input.words}::text as said`.execute(database.kysely)
    return { said: rows[0]?.said, now: clock.now() }
  },
  refuse: async () => {
    throw new AppError('IMPORT_TOO_WIDE', { max: 7 })
  },
  fail: async ({ database }) => sql`select ${'张三的身份证'}::integer`.execute(database.kysely),
  wait: async (_, __, { signal }) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stopped')))),
  priority: async ({ database }) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.kysely)
    return [getPriority(), getPriority(rows[0]?.pid)]
  },
  hang: async () => {
    for (;;);
  },
  fill: async () => {
    const kept: unknown[] = []
    for (;;) kept.push(Array.from({ length: 1000 }, (_, index) => ({ index })))
  },
})
