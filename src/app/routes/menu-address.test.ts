import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { session } from '../../state/session/session.ts'
import { menuAddress, printAddress } from './menu-address.ts'

const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
beforeEach(() => {
  Object.assign(session, { token: 'secret-token', username: 'a&b', tenantid: '14' })
  log.mockClear()
})
afterEach(() => Object.assign(session, { token: '', username: '', tenantid: '' }))

it('ROUTE-026 fills in what a menu address asks for, each value encoded', () => {
  expect(menuAddress({ url: 'https://guide.test/?u={{ userInfo.username }}&t=${tenantId}' })).toBe(
    'https://guide.test/?u=a%26b&t=14',
  )
})
it('REPORT-009 appends the id of the row and the token to the address of a print page, the token on the own site alone', () => {
  expect(printAddress(`${window.location.origin}/print/7`, 'a&b')).toBe(
    `${window.location.origin}/print/7?id=a%26b&token=secret-token`,
  )
  expect(printAddress('{{baseURL}}/print?x=1', '1')).toMatch(/\/print\?x=1&id=1&token=secret-token$/)
  expect(printAddress('https://report.test/7', '1')).toBe('https://report.test/7?id=1&token=')
  expect(printAddress('javascript:alert(1)', '1')).toBeUndefined()
})
it('SEC-07 gives the token to the own site alone', () => {
  expect(menuAddress({ url: `${window.location.origin}/print?token={{token}}` })).toContain('token=secret-token')
  for (const foreign of [
    'https://evil.test/?token={{token}}',
    '//evil.test/{{token}}',
    'https://evil.test/${token}',
    'https://{{token}}.evil.test/',
    'https://evil{{token}}.test/',
  ]) {
    expect(menuAddress({ url: foreign }) ?? '', foreign).not.toContain('secret')
  }
  expect(log).toHaveBeenCalled()
})
it.each([
  'javascript:alert(1)',
  '{{ constructor.constructor("alert(1)")() }}javascript:alert(1)',
  'data:text/html,<script>1</script>',
  'vbscript:x',
  ' \tjavascript:alert(1)',
  'java\nscript:alert(1)',
])('ROUTE-026 opens nothing that a browser would run: %j', (url) => {
  expect(menuAddress({ url })).toBeUndefined()
})
it('ROUTE-026 evaluates nothing: unknown names become empty, also those that every object has, and values are not filled in again', () => {
  session.username = '{{token}}'
  const address =
    menuAddress({
      url: 'https://guide.test/{{__proto__}}${toString}{{alert(1)}}{{ {{token}} }}?u={{userInfo.username}}',
    }) ?? ''
  expect(address).not.toContain('secret')
  expect(address).toContain('?u=%7B%7Btoken%7D%7D')
})
