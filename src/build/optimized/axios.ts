import { replaceModule } from './replace-module.ts'

/** Of its adapters axios takes the first one that the browser has, which is never `fetch`: this one is left out with what it imports. */
export const noFetchAdapter = replaceModule(
  'no-fetch-adapter',
  /axios\/lib\/adapters\/fetch\.js$/,
  'export const getFetch = () => null',
)

/**
 * Exports of axios that are unused here: the names of all statuses, and the older way to cancel. Nor does it read the cookie
 * of a token: the session is in a header (`src/api/client/client.ts`).
 */
export const noAxiosExtras = [
  replaceModule('no-status-names', /axios\/lib\/helpers\/HttpStatusCode\.js$/, 'export default {}'),
  replaceModule('no-cancel-tokens', /axios\/lib\/cancel\/CancelToken\.js$/, 'export default class {}'),
  replaceModule(
    'no-token-cookies',
    /axios\/lib\/helpers\/cookies\.js$/,
    'export default { write() {}, read: () => null, remove() {} }',
  ),
]
