import { instead } from './instead.ts'

/** Of its ways to the server axios takes the first that a browser has, which is never `fetch`: that one stays out, with all it is made of. */
export const noFetchAdapter = instead(
  'no-fetch-adapter',
  /axios\/lib\/adapters\/fetch\.js$/,
  'export const getFetch = () => null',
)

/**
 * Exports of axios that are unused here: the names of all answers, and the first of its ways to cancel. Nor does it
 * look for the cookie of a token: the session is in a header (`api/client.ts`).
 */
export const noAxiosExtras = [
  instead('no-status-names', /axios\/lib\/helpers\/HttpStatusCode\.js$/, 'export default {}'),
  instead('no-cancel-tokens', /axios\/lib\/cancel\/CancelToken\.js$/, 'export default class {}'),
  instead(
    'no-token-cookies',
    /axios\/lib\/helpers\/cookies\.js$/,
    'export default { write() {}, read: () => null, remove() {} }',
  ),
]
