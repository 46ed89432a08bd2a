import { expect, it, vi } from 'vitest'
import { fillPlaceholders, webAddress } from './placeholders.ts'

it('ROUTE-026 fills the closed list of placeholders in both spellings and runs nothing', () => {
  const values = { token: 't', 'userInfo.id': 'u1' }
  expect(fillPlaceholders('https://a.test/?t={{ token }}&u=${userInfo.id}', values)).toBe('https://a.test/?t=t&u=u1')
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(fillPlaceholders('x{{ alert(1) }}y${constructor}', values)).toBe('xy')
  expect(log).toHaveBeenCalledTimes(2)
  log.mockRestore()
})
it('opens web addresses only', () => {
  expect(webAddress('https://guide.test/a')).toBe('https://guide.test/a')
  expect(webAddress('javascript:alert(1)')).toBeUndefined()
  expect(webAddress('data:text/html,x')).toBeUndefined()
})
