import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import type { LoginResult } from '../../schemas/contract/session/auth.ts'
import { openApplication } from '../../tests/kit/test-app.ts'
import { createAdministrator, listSessions, resetPassword } from './accounts.ts'
import { firstLine } from './password-input.ts'
import { exportRoles, importRoles } from './roles.ts'

const application = openApplication()
const PASSWORD = 'Jade#2024'
const signIn = (username: string, password: string) =>
  application.call<LoginResult>({ url: '/sys/login', body: { username, password } })
const now = () => new Date(application.clock.now())

describe('the command line of administrators', () => {
  it('creates an administrator whose password must be changed', async () => {
    const { database, parts } = application
    const create = (username: string, password: string) =>
      createAdministrator(database, parts.env, { username, password }, now())
    await create('second_admin', PASSWORD)
    const { result } = await signIn('second_admin', PASSWORD)
    expect(result.mustChangePassword).toBe(true)
    expect(await application.call({ url: '/sys/user/list', token: result.token })).toMatchObject({ success: true })
    await expect(create('Second_Admin', PASSWORD)).rejects.toMatchObject({ code: 'ACCOUNT_TAKEN' })
    await expect(create('bad name', PASSWORD)).rejects.toMatchObject({ code: 'ADMIN_USER_NAME' })
    await expect(create('third_admin', '123')).rejects.toMatchObject({ code: 'RULE_PASSWORD_SHORT' })
  })
  it('resets a password, ends the sessions, and lists those that are left', async () => {
    const { database, parts } = application
    const token = await application.login('staff')
    await resetPassword(database, parts.env, { username: 'staff', password: PASSWORD }, now())
    expect((await application.request({ url: '/sys/user/getUserInfo', token })).statusCode).toBe(401)
    expect((await signIn('staff', PASSWORD)).result.mustChangePassword).toBe(true)
    const names = (await listSessions(database, now())).map(([name]) => name)
    expect(names).toEqual(expect.arrayContaining(['admin', 'staff']) as string[])
    await expect(
      resetPassword(database, parts.env, { username: 'nobody', password: PASSWORD }, now()),
    ).rejects.toMatchObject({ code: 'ACCOUNT_UNKNOWN' })
  })
  it('writes roles to a file and makes them what a file says, without that of the administrators', async () => {
    const { database } = application
    const file = await exportRoles(database)
    expect(file.roles.map(({ roleCode }) => roleCode)).toEqual(['registered', 'staff'])
    const copy = { roleCode: 'copy', roleName: '副本', description: null, permissions: ['home', 'no-such-permission'] }
    const admin = { ...copy, roleCode: 'admin', permissions: [] }
    const done = await importRoles(database, { version: 1, roles: [...file.roles, copy, admin] }, now())
    expect(done).toEqual({ added: 1, changed: 2, unknown: ['no-such-permission'] })
    const after = await exportRoles(database)
    expect(after.roles.find(({ roleCode }) => roleCode === 'copy')?.permissions).toEqual(['home'])
    expect(await application.call({ url: '/sys/user/list', token: application.admin })).toMatchObject({ success: true })
  })
  it('takes a password from standard input, its first line alone', async () => {
    expect(await firstLine(Readable.from(['Jade#20', '24\nmore\n']))).toBe(PASSWORD)
    await expect(firstLine(Readable.from([]))).rejects.toMatchObject({ code: 'ADMIN_NO_PASSWORD' })
  })
})
