import { HOME_PATH } from '../../state/home.ts'

export { HOME_PATH }
export const LOGIN_PATH = '/user/login'
export const MESSENGER_LOGIN_PATH = '/oauth2-app/login'

/** Where to go after a sign-in: a place of this application that is no sign-in page, else undefined. `asked` is decoded once. */
export function safeRedirect(asked: string | null): string | undefined {
  if (asked === null || !/^\/(?![/\\])/.test(asked)) return undefined
  const path = asked.split(/[?#]/, 1)[0] ?? ''
  return path === LOGIN_PATH || path === MESSENGER_LOGIN_PATH ? undefined : asked
}

/** Address of the sign-in page that leads back to `fullPath`. */
export function loginAddress(fullPath: string, messenger: boolean): string {
  const login = messenger ? MESSENGER_LOGIN_PATH : LOGIN_PATH
  return fullPath === '/' ? login : `${login}?redirect=${encodeURIComponent(fullPath)}`
}
