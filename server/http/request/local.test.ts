import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { API_PREFIX, HEADER } from '../../../schemas/contract/envelope.ts'
import {
  PUBLIC_SIGN_SECRET,
  clientSignText,
  signTimestamp,
  signatureOf,
} from '../../../schemas/contract/session/sign.ts'
import { type TestApp, buildTestApp } from '../../../tests/kit/test-app.ts'
import { addressOf, isLocal } from './local.ts'

const ELSEWHERE = '192.0.2.7'
const md5 = (text: string) => createHash('md5').update(text, 'utf8').digest('hex')

async function inHouse<T>(
  environment: Readonly<Record<string, string>>,
  work: (house: TestApp) => Promise<T>,
): Promise<T> {
  const house = await buildTestApp(environment)
  try {
    return await work(house)
  } finally {
    await house.close()
  }
}

const from = (
  app: TestApp['app'],
  remoteAddress: string,
  url: string,
  more: { headers?: Record<string, string>; payload?: object } = {},
) => app.inject({ method: more.payload ? 'POST' : 'GET', url: `${API_PREFIX}${url}`, remoteAddress, ...more })

it('takes loopback addresses as this machine, and what a proxy forwards as such only where the proxy is trusted', () => {
  const of = (ip: string, trustProxy = false, headers = {}) => isLocal({ ip, headers, env: { trustProxy } })
  expect(['127.0.0.1', '127.3.2.1', '::1', '::ffff:127.0.0.1'].map((ip) => of(ip))).toEqual([true, true, true, true])
  expect(
    ['192.0.2.7', '10.0.0.1', '::ffff:10.0.0.1', '1127.0.0.1', '127.0.0.1.evil.example'].map((ip) => of(ip)),
  ).toEqual([false, false, false, false, false])
  for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded'])
    expect([of('127.0.0.1', false, { [name]: 'x' }), of('127.0.0.1', true, { [name]: 'x' })]).toEqual([false, true])
})

it('takes a call whose connection is gone as one of no address, and never as one of this machine', () => {
  const ip = addressOf({ ip: undefined })
  expect([ip, isLocal({ ip, headers: {}, env: { trustProxy: false } })]).toEqual(['', false])
})

it('shows the mailbox with codes to this machine only, and names it to no other', () =>
  inHouse({}, async ({ app }) => {
    const mailbox = async (address: string, headers = {}) =>
      (await from(app, address, '/dev/mailbox', { headers })).statusCode
    expect([
      await mailbox('127.0.0.1'),
      await mailbox(ELSEWHERE),
      await mailbox('127.0.0.1', { 'x-forwarded-for': ELSEWHERE }),
    ]).toEqual([200, 403, 403])
    const named = async (address: string) =>
      (await from(app, address, '/sys/signInWays')).json<{ result: { mailbox: string } }>().result.mailbox
    expect([await named('127.0.0.1'), await named(ELSEWHERE)]).toEqual([`${API_PREFIX}/dev/mailbox`, ''])
  }))

it('takes the address that a trusted proxy tells', () =>
  inHouse({ TRUST_PROXY: 'on' }, async ({ app }) => {
    const mailbox = async (forwarded: string) =>
      (await from(app, '127.0.0.1', '/dev/mailbox', { headers: { 'x-forwarded-for': forwarded } })).statusCode
    expect([await mailbox('127.0.0.1'), await mailbox(ELSEWHERE), await mailbox(`127.0.0.1, ${ELSEWHERE}`)]).toEqual([
      200, 403, 403,
    ])
  }))

it('asks for the picture from elsewhere although it is switched off', () =>
  inHouse({ CAPTCHA: 'off' }, async ({ app }) => {
    const payload = { username: 'staff', password: '123456' }
    const signIn = async (address: string) =>
      (await from(app, address, '/sys/login', { payload })).json<{ success: boolean; message: string }>()
    expect((await signIn('127.0.0.1')).success).toBe(true)
    expect(await signIn(ELSEWHERE)).toMatchObject({ success: false, message: '验证码无效' })
    const picture = async (address: string) =>
      (await from(app, address, '/sys/randomImage/1')).json<{ result: string }>().result
    expect([await picture('127.0.0.1'), (await picture(ELSEWHERE)).slice(0, 22)]).toEqual([
      '',
      'data:image/png;base64,',
    ])
  }))

it('takes a signature by the public secret from this machine only, and one by a secret of its own from everywhere', async () => {
  const answers = (secret: string) =>
    inHouse({ SIGN_SECRET: secret }, async (house) => {
      const token = await house.login('staff')
      const url = '/sys/dict/getDictItems/sex'
      const headers = {
        [HEADER.token]: token,
        [HEADER.time]: signTimestamp(house.clock.now()),
        [HEADER.sign]: signatureOf(clientSignText(`${API_PREFIX}${url}`), secret, md5),
      }
      return Promise.all(
        ['127.0.0.1', ELSEWHERE].map(
          async (address) => (await from(house.app, address, url, { headers })).json<{ success: boolean }>().success,
        ),
      )
    })
  expect(await answers(PUBLIC_SIGN_SECRET)).toEqual([true, false])
  expect(await answers('a-secret-of-the-museum')).toEqual([true, true])
})
