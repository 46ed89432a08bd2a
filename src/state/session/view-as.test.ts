import { expect, it, vi } from 'vitest'
import { session, signInAgain, signOut } from './session.ts'
import { setViewAs, viewAs } from './view-as.ts'

vi.mock('../../api/session.ts', async (original) => ({
  ...(await original<object>()),
  postLogout: () => Promise.resolve(),
  postLogin: ({ username }: { username: string }) =>
    Promise.resolve({ token: 'of the second', userInfo: { id: 'u1', username, realname: '', avatar: '' } }),
  getPermissions: () => Promise.reject(new Error('not called')),
}))
vi.mock('../../lib/log.ts', () => ({ logProblem: () => undefined }))

it('ends the impersonation for the next user who signs in', async () => {
  session.token = 'of the first'
  setViewAs({ id: 'u2', name: 'Another' })
  expect(viewAs.person?.id).toBe('u2')
  await signOut()
  expect(viewAs.person).toBeUndefined()
})

it('ends the impersonation for a user who signs in again after the session had ended', async () => {
  Object.assign(session, { token: 'of the first', username: 'admin' })
  setViewAs({ id: 'u2', name: 'Another' })
  session.realname = 'Administrator'
  expect(viewAs.person?.id).toBe('u2')
  expect(await signInAgain({ username: 'admin' } as Parameters<typeof signInAgain>[0])).toBe(true)
  expect(viewAs.person).toBeUndefined()
})
