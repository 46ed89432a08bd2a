import { expect, it } from 'vitest'
import { forgetPermissions, heldCodes, keepPermissions } from './permissions.ts'

it('PERM-011 keeps what is held and every control in two lists of the browser session, and forgets both', () => {
  keepPermissions([{ action: 'relic:add', type: '1' }], [{ action: 'relic:add', type: '1', status: '1' }, { action: 'relic:export', type: '1', status: '0' }])
  expect(JSON.parse(sessionStorage.getItem('LOGIN_USER_BUTTON_AUTH') ?? '')).toMatchObject([{ action: 'relic:add', type: '1' }])
  expect(JSON.parse(sessionStorage.getItem('SYS_BUTTON_AUTH') ?? '')).toMatchObject([{ action: 'relic:add', status: '1' }, { action: 'relic:export', status: '0' }])
  expect([...heldCodes()].toSorted()).toEqual(['relic:add', 'relic:export'])
  forgetPermissions()
  expect([sessionStorage.getItem('LOGIN_USER_BUTTON_AUTH'), sessionStorage.getItem('SYS_BUTTON_AUTH'), heldCodes().size]).toEqual([null, null, 0])
})
