import { expect, it, vi } from 'vitest'
import type { Queries } from '../../db/database.ts'
import { readEnv } from '../../env.ts'
import type { HandlerContext } from '../context.ts'
import { renewFilesCookie } from './files-cookie.ts'

it('asks the database for nothing where the word of the session counts already, and gives the browser its word all the same', async () => {
  const setHeader = vi.fn<HandlerContext['setHeader']>()
  const db = new Proxy(
    {},
    {
      get: () => {
        throw new Error('asked')
      },
    },
  ) as Queries
  const context = (lacksFilesWord: boolean) =>
    ({
      db,
      token: 'a',
      user: { sessionId: '1' },
      lacksFilesWord,
      env: readEnv({}),
      headers: {},
      setHeader,
    }) as unknown as HandlerContext
  await renewFilesCookie(context(false))
  expect(setHeader.mock.calls).toEqual([['set-cookie', expect.stringMatching(/^vitrine-files=[0-9a-f]{64}; /)]])
  await expect(renewFilesCookie(context(true))).rejects.toThrow('asked')
})
