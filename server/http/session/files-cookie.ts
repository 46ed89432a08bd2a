import { API_PREFIX } from '../../../schemas/contract/envelope.ts'
import type { HandlerContext } from '../context.ts'
import { isSecureRequest } from '../response/headers.ts'
import { storeFileToken, fileTokenOf, findSessionByFileToken, type NamedTenant, type Session } from './session.ts'

const NAME = 'vitrine-files'
const WORD = new RegExp(`(?:^|;\\s*)${NAME}=([0-9a-f]{64})(?:;|$)`, 'u')

type Call = Pick<HandlerContext, 'env' | 'headers' | 'setHeader'>

/** No script reads it, no page of others sends it, and no call but those for stored files sees it. */
function set({ env, headers, setHeader }: Call, value: string, more = ''): void {
  setHeader(
    'set-cookie',
    `${NAME}=${value}; Path=${API_PREFIX}/sys/common/; HttpOnly; SameSite=Lax${isSecureRequest(env, headers) ? '; Secure' : ''}${more}`,
  )
}

/** From here on the browser shows who asks for stored files, also where it fetches them by itself, as a picture in a page. */
export const beginFilesCookie = (call: Call, token: string): void => set(call, fileTokenOf(token))
export const endFilesCookie = (call: Call): void => set(call, '', '; Max-Age=0')

/** The same for a user who has signed in already: a browser that was closed has lost it. */
export async function renewFilesCookie(context: HandlerContext): Promise<void> {
  const { db, token, user, lacksFilesWord } = context
  if (token === undefined) return
  if (lacksFilesWord) await storeFileToken(db, user.sessionId, token)
  beginFilesCookie(context, token)
}

/** The session of the browser that asks for a stored file. */
export async function sessionOfFilesCookie(
  { database, clock, headers }: Pick<HandlerContext, 'database' | 'clock' | 'headers'>,
  named?: NamedTenant,
): Promise<Session | undefined> {
  const word = WORD.exec(headers['cookie']?.toString() ?? '')?.[1]
  return word === undefined ? undefined : findSessionByFileToken(database, word, clock.now(), named)
}
