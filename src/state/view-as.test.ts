import { expect, it, vi } from 'vitest'
import { session, signOut } from './session.ts'
import { lookAs, viewAs } from './view-as.ts'

vi.mock('../api/session.ts', async (original) => ({ ...(await original<object>()), postLogout: () => Promise.resolve() }))

it('whoever signs in after somebody who looked as somebody else looks as themselves', async () => {
  session.token = 'of the first'
  lookAs({ id: 'u2', name: 'Another' })
  expect(viewAs.person?.id).toBe('u2')
  await signOut()
  expect(viewAs.person).toBeUndefined()
})
