import { expect, it } from 'vitest'
import { loginAddress, safeRedirect } from './redirect.ts'

it('GUARD-003 leads back to the full original path', () => {
  const address = loginAddress('/collection/relic?level=1&a=b', false)
  expect(address.startsWith('/user/login?')).toBe(true)
  expect(new URLSearchParams(address.split('?')[1]).get('redirect')).toBe('/collection/relic?level=1&a=b')
})
it("GUARD-004 uses the messenger's sign-in path with the same redirect inside a messenger", () => {
  expect(loginAddress('/a', true)).toBe('/oauth2-app/login?redirect=%2Fa')
})
it('goes on only to places of this application', () => {
  for (const bad of [
    '//evil.test',
    '/\\evil.test',
    'https://evil.test',
    'javascript:alert(1)',
    '',
    '/user/login',
    '/user/login?redirect=/a',
    '/oauth2-app/login',
  ]) {
    expect(safeRedirect(bad), bad).toBeUndefined()
  }
  expect(safeRedirect(null)).toBeUndefined()
  expect(safeRedirect('/collection/relic?level=1')).toBe('/collection/relic?level=1')
})
