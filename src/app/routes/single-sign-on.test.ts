import { expect, it } from 'vitest'
import { singleSignOnAddress } from './single-sign-on.ts'

const here = { origin: 'https://museum.test', search: '' }
const on = { casUrl: 'https://cas.test/cas', singleSignOn: true }

it('a build with single sign-on sends a user without a session to its server, with this address as the service', () => {
  expect(singleSignOnAddress(here, on, false)).toBe('https://cas.test/cas/login?service=https%3A%2F%2Fmuseum.test%2F')
})
it('HTTP-014 sends no user there unless the build says so', () => {
  expect(singleSignOnAddress(here)).toBeUndefined()
  expect(singleSignOnAddress(here, { ...on, singleSignOn: false }, false)).toBeUndefined()
})
it('sends no user there from inside a messenger, nor one who has just come from there', () => {
  expect(singleSignOnAddress(here, on, true)).toBeUndefined()
  expect(singleSignOnAddress({ ...here, search: '?ticket=ST-1' }, on, false)).toBeUndefined()
})
