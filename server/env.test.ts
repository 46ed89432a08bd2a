import { describe, expect, it } from 'vitest'
import { PUBLIC_SIGN_SECRET } from '../schemas/contract/session/sign.ts'
import { EnvError, VARIABLES, readEnv } from './env.ts'

function problems(source: Record<string, string>): readonly string[] {
  try {
    readEnv(source)
    return []
  } catch (error) {
    return error instanceof EnvError ? error.problems : [String(error)]
  }
}

describe('the environment', () => {
  it('needs nothing in development', () => {
    expect(readEnv({})).toMatchObject({
      port: 8080,
      dataDir: 'data',
      databaseEngine: 'auto',
      databaseUrl: undefined,
      captcha: true,
      demo: true,
      adminPassword: '123456',
      signSecret: PUBLIC_SIGN_SECRET,
      production: false,
    })
  })
  it('SEC-01 has no signing secret in production unless one is configured', () => {
    expect(readEnv({ NODE_ENV: 'production' })).toMatchObject({
      signSecret: undefined,
      demo: false,
      adminPassword: '',
      captcha: true,
    })
    expect(readEnv({ NODE_ENV: 'production', SIGN_SECRET: 'own' }).signSecret).toBe('own')
  })
  it('refuses in production what is meant for development, all at once', () => {
    expect(
      problems({ NODE_ENV: 'production', CAPTCHA: 'off', SIGN_SECRET: PUBLIC_SIGN_SECRET, ADMIN_PASSWORD: '123456' }),
    ).toHaveLength(3)
    expect(problems({ CAPTCHA: 'off' })).toEqual([])
  })
  it('refuses in production a weak password of the administrator, in words, unless a rule of its own allows it', () => {
    const problemsWith = (ADMIN_PASSWORD: string, more = {}) =>
      problems({ NODE_ENV: 'production', ADMIN_PASSWORD, ...more }).join()
    expect(problemsWith('a')).toMatch(
      /ADMIN_PASSWORD: 密码至少需要 8 个字符.*ADMIN_PASSWORD: Use at least 8 characters/,
    )
    expect(problemsWith('Password123')).toContain('very common')
    expect(problemsWith('admin2025')).toContain('user name')
    expect([problemsWith('Jade#2024'), problemsWith(''), problemsWith('4711', { PASSWORD_PATTERN: '\\d{4}' })]).toEqual(
      ['', '', ''],
    )
    expect(problemsWith('471', { PASSWORD_PATTERN: '\\d{4}' })).toContain('PASSWORD_PATTERN')
    expect(problems({ ADMIN_PASSWORD: 'a' })).toEqual([])
  })
  it('names every variable that is badly written', () => {
    expect(problems({ PORT: 'eighty', DATABASE_ENGINE: 'oracle', LOG_LEVEL: 'loud' })).toHaveLength(3)
  })
  it('describes each variable once', () => {
    const names = VARIABLES.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })
})

describe('the ways of signing in', () => {
  it('need their partners, and no codes for everybody in production', () => {
    expect(problems({ OIDC_ISSUER: 'https://id.example', CAS_URL: 'https://cas.example' })).toEqual([
      'OIDC_ISSUER needs PUBLIC_URL',
      'OIDC_ISSUER needs OIDC_CLIENT_ID',
      'CAS_URL needs PUBLIC_URL',
    ])
    expect(problems({ MESSAGES: 'gateway' })).toHaveLength(1)
    expect(problems({ PUBLIC_URL: 'museum.example', PASSWORD_PATTERN: '(' })).toHaveLength(2)
    expect(
      problems({
        NODE_ENV: 'production',
        MESSAGES: 'development',
        CAS_URL: 'http://cas.example',
        PUBLIC_URL: 'https://museum.example',
      }),
    ).toHaveLength(2)
    expect(readEnv({ NODE_ENV: 'production' })).toMatchObject({ registration: 'off', messages: { driver: 'off' } })
    expect(readEnv({ PUBLIC_URL: 'https://museum.example/', CAS_URL: 'https://cas.example/cas/' })).toMatchObject({
      publicUrl: 'https://museum.example',
      casUrl: 'https://cas.example/cas',
    })
  })
  it('SEC-17 give nobody in production the user name that another house stands for', () => {
    const house = { NODE_ENV: 'production', REGISTRATION: 'open', PUBLIC_URL: 'https://museum.example' }
    const oidc = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'vitrine' }
    expect(problems({ ...house, CAS_URL: 'https://cas.example' })).toHaveLength(1)
    expect(problems({ ...house, ...oidc, OIDC_ACCOUNT_CLAIM: 'preferred_username' })).toHaveLength(1)
    expect(problems({ ...house, ...oidc })).toEqual([])
    expect(problems({ ...house, REGISTRATION: 'approval', CAS_URL: 'https://cas.example' })).toEqual([])
  })
})
