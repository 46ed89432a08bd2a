import {
  getCasLogin,
  getThirdLogin,
  postPhoneLogin,
  postThirdBinding,
  type PhoneCredentials,
} from '../../api/sign-in.ts'
import type { SignedIn } from '../../api/session.ts'
import { adoptSignIn } from './session.ts'
import { readSession, removeSession, writeSession } from '../storage/storage.ts'

const WAY_BACK = 'SIGN_IN_REDIRECT'

function adopted(signedIn: SignedIn, isRemembered = false): SignedIn {
  adoptSignIn(signedIn, isRemembered)
  return signedIn
}

/** Each signs in, or rejects with `ApiError` and changes nothing. */
export const signInByPhone = async (credentials: PhoneCredentials): Promise<SignedIn> =>
  adopted(await postPhoneLogin(credentials), credentials.remember_me)
export const signInByBinding = async (mobile: string, code: string, ticket: string): Promise<SignedIn> =>
  adopted(await postThirdBinding(mobile, code, ticket))

/** Tickets are good once; a page that is drawn twice asks once. */
const asked = new Map<string, Promise<SignedIn>>()
function once(ticket: string, ask: () => Promise<SignedIn>): Promise<SignedIn> {
  const known = asked.get(ticket)
  if (known) return known
  const promise = ask()
  asked.set(ticket, promise)
  return promise
}

export const signInByThird = (token: string, source: string): Promise<SignedIn> =>
  once(token, async () => adopted(await getThirdLogin(token, source)))
/** The answer of single sign-on holds neither dictionaries nor departments: they are fetched like after any sign-in. */
export const signInByCas = (ticket: string, service: string): Promise<SignedIn> =>
  once(ticket, async () =>
    adopted({ ...(await getCasLogin(ticket, service)), dictionaries: {}, departCount: 1, departs: [], tenants: [] }),
  )

/** Where to go after a sign-in through an identity provider; stored until this window is closed. */
export function storeReturnPath(path: string | undefined): void {
  if (path === undefined) removeSession(WAY_BACK)
  else writeSession(WAY_BACK, path)
}
export function returnPath(): string | undefined {
  const path = readSession(WAY_BACK)
  return typeof path === 'string' ? path : undefined
}
