import { expect, it } from 'vitest'
import { forgetPermissions, grantedCodesNow, storePermissions, permissions, replaceGranted } from './permissions.ts'

it('PERM-011 keeps what is held and every control in two lists of the browser session, and forgets both', () => {
  storePermissions(
    [{ action: 'relic:add', type: '1' }],
    [
      { action: 'relic:add', type: '1', status: '1' },
      { action: 'relic:export', type: '1', status: '0' },
    ],
  )
  expect(JSON.parse(sessionStorage.getItem('LOGIN_USER_BUTTON_AUTH') ?? '')).toMatchObject([
    { action: 'relic:add', type: '1' },
  ])
  expect(JSON.parse(sessionStorage.getItem('SYS_BUTTON_AUTH') ?? '')).toMatchObject([
    { action: 'relic:add', status: '1' },
    { action: 'relic:export', status: '0' },
  ])
  expect([...grantedCodesNow()].toSorted()).toEqual(['relic:add', 'relic:export'])
  forgetPermissions()
  expect([
    sessionStorage.getItem('LOGIN_USER_BUTTON_AUTH'),
    sessionStorage.getItem('SYS_BUTTON_AUTH'),
    grantedCodesNow().size,
  ]).toEqual([null, null, 0])
})
it('PERM-017 replaces what is stored below the prefix of a page, also when the lists come again', () => {
  const delivered = () =>
    storePermissions(
      [
        { action: 'relic:add', type: '1' },
        { action: 'online:form:delete', type: '1' },
      ],
      [{ action: 'relic:add', type: '1', status: '1' }],
    )
  delivered()
  replaceGranted('online:form', { shown: ['add'], hidden: ['delete'] })
  const asTold = {
    held: ['online:form:add', 'relic:add'],
    controlled: ['relic:add', 'online:form:add', 'online:form:delete'],
  }
  const snapshot = () => ({
    held: [...grantedCodesNow()].toSorted(),
    controlled: permissions.lists.allAuth.map(({ action }) => action),
  })
  expect(snapshot()).toEqual(asTold)
  expect(JSON.parse(sessionStorage.getItem('LOGIN_USER_BUTTON_AUTH') ?? '')).toMatchObject([
    { action: 'relic:add' },
    { action: 'online:form:add' },
  ])
  delivered()
  expect(snapshot()).toEqual(asTold)
  forgetPermissions()
  delivered()
  expect(snapshot()).toEqual({ held: ['online:form:delete', 'relic:add'], controlled: ['relic:add'] })
})
