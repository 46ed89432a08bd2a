import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { build } from '../../src/lib/build.ts'
import { returnPath } from '../../src/state/session/sign-in.ts'
import { open, path, useBackend, WAIT } from './kit.tsx'

useBackend()
const assign = vi.hoisted(() => vi.fn<(to: string) => void>())
vi.mock('../../src/app/login/identity-providers/redirect-to.ts', () => ({ redirectTo: assign }))
const plain = { ...build }
afterEach(() => {
  Object.assign(build, plain)
  assign.mockReset()
  vi.restoreAllMocks()
})

describe('a person who is not signed in', () => {
  it('GUARD-004 is sent by the guard to the single sign-on server of the build, which comes back to the path that was asked for', async () => {
    Object.assign(build, { casUrl: 'https://cas.test/cas', singleSignOn: true })
    open('/hall/list?floor=2', { token: '' })
    await waitFor(
      () =>
        expect(assign).toHaveBeenCalledWith(
          `https://cas.test/cas/login?service=${encodeURIComponent('http://localhost:3000/')}`,
        ),
      WAIT,
    )
    expect(returnPath()).toBe('/hall/list?floor=2')
    expect(screen.queryByLabelText('用户名')).toBeNull()
  })
  it('GUARD-004 is sent by the guard to the sign-in page of a messenger inside one, with the same redirect', async () => {
    Object.assign(build, { casUrl: 'https://cas.test/cas', singleSignOn: true })
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla wxwork/4')
    open('/hall/list?floor=2', { token: '' })
    await waitFor(
      () => expect(path()).toBe(`/oauth2-app/login?redirect=${encodeURIComponent('/hall/list?floor=2')}`),
      WAIT,
    )
    expect(assign).not.toHaveBeenCalledWith(expect.stringContaining('cas.test'))
  })
  it('GUARD-003 is sent to the sign-in page with the same redirect by a build without single sign-on', async () => {
    open('/hall/list?floor=2', { token: '' })
    expect(await screen.findByLabelText('用户名', {}, WAIT)).toBeTruthy()
    expect(path()).toBe(`/user/login?redirect=${encodeURIComponent('/hall/list?floor=2')}`)
    expect(assign).not.toHaveBeenCalled()
  })
})
