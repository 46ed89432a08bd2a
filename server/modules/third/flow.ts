import { randomBytes } from 'node:crypto'
import { API_PREFIX } from '../../../schemas/contract/envelope.ts'
import type { OidcEnv } from '../../env-parts.ts'
import type { HandlerContext } from '../../http/context.ts'
import { errorFacts } from '../../http/errors/error-facts.ts'
import { hashOf } from '../../http/crypto/hash.ts'
import { accountByName, peekStep, storeStep, type StepContent, consumeStep } from '../auth/api.ts'
import type { Provider } from './oidc.ts'
import { bindAccount, boundAccount } from './store.ts'

const COOKIE = 'vitrine-flow'
const FLOW_MS = 10 * 60_000
const LOGIN_MS = 60_000
const BIND_MS = 10 * 60_000
const STEP = { flow: 'third-flow', login: 'third-login', bind: 'third-bind' } as const

const random = () => randomBytes(32).toString('base64url')

function cookieOf({ headers }: HandlerContext): string {
  const parts = (typeof headers['cookie'] === 'string' ? headers['cookie'] : '').split(';').map((part) => part.trim())
  return parts.find((part) => part.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1) ?? ''
}

/**
 * Ties the flow to this browser, up to the last ticket: what somebody else obtained signs nobody in here, and binds
 * nobody's account to that person.
 */
function setCookie({ env, setHeader }: HandlerContext, value: string, seconds: number): void {
  setHeader(
    'set-cookie',
    `${COOKIE}=${value}; Path=${API_PREFIX}/sys/thirdLogin; Max-Age=${seconds}; HttpOnly; SameSite=Lax${env.publicUrl.startsWith('https:') ? '; Secure' : ''}`,
  )
}

/** The address of the sign-in page with the result. The result follows the hash, so that it reaches no log and no other server. */
function pageWith(context: HandlerContext, result: Readonly<Record<string, string>>): string {
  return `${context.env.publicUrl}/#/oauth2-app/login?${new URLSearchParams(result).toString()}`
}
function failed(context: HandlerContext, source: string, error: unknown): string {
  context.log.warn({ source, ...errorFacts(error) }, 'A sign-in at another house failed')
  return pageWith(context, { thirdError: '1' })
}

/** Begins a sign-in at the provider: the address the browser goes to. */
export async function beginFlow(context: HandlerContext, provider: Provider, source: string): Promise<string> {
  const [nonce, verifier, browser] = [random(), random(), random()]
  const state = await storeStep(
    context.db,
    STEP.flow,
    { source, nonce, verifier, browser: hashOf(browser) },
    FLOW_MS,
    context.clock.now(),
  )
  try {
    const address = await provider.address({ state, nonce, verifier })
    setCookie(context, browser, FLOW_MS / 1000)
    return address
  } catch (error) {
    return failed(context, source, error)
  }
}

/** The account of a person the provider vouches for; the configured claim binds people whose user name is the same in both systems. */
async function accountOf(
  { db }: HandlerContext,
  { source, accountClaim }: OidcEnv,
  claims: Readonly<Record<string, unknown>> & { sub: string },
): Promise<string | undefined> {
  const bound = await boundAccount(db, source, claims.sub)
  const name = accountClaim === '' ? undefined : claims[accountClaim]
  if (bound !== undefined || typeof name !== 'string') return bound
  const account = await accountByName(db, name)
  if (account?.status === 1 && account.del_flag === 0) await bindAccount(db, source, claims.sub, account.id)
  return account?.id
}

/** Ends it: a ticket for the sign-in, a ticket for binding an account first, or the word that it failed. */
export async function endFlow(
  context: HandlerContext,
  provider: Provider,
  settings: OidcEnv,
  search: string,
): Promise<string> {
  const { db, clock } = context
  const { source } = settings
  const state = new URLSearchParams(search).get('state') ?? ''
  const [cookie, step] = [cookieOf(context), await consumeStep(db, STEP.flow, state, clock.now())]
  const browser = hashOf(cookie)
  if (step?.['source'] !== source || step['browser'] !== browser) {
    setCookie(context, '', 0)
    return pageWith(context, { thirdError: '1' })
  }
  try {
    const claims = await provider.claims(search, {
      state,
      nonce: step['nonce'] ?? '',
      verifier: step['verifier'] ?? '',
    })
    const userId = await accountOf(context, settings, claims)
    setCookie(context, cookie, BIND_MS / 1000)
    if (userId === undefined)
      return pageWith(context, {
        thirdBind: await storeStep(db, STEP.bind, { source, subject: claims.sub, browser }, BIND_MS, clock.now()),
        thirdType: source,
      })
    return pageWith(context, {
      oauth2LoginToken: await storeStep(db, STEP.login, { source, userId, browser }, LOGIN_MS, clock.now()),
      thirdType: source,
    })
  } catch (error) {
    return failed(context, source, error)
  }
}

/** What a ticket stands for, unless it was given to another browser. */
function ownStep(context: HandlerContext, step: StepContent | undefined): StepContent | undefined {
  return step?.['browser'] === hashOf(cookieOf(context)) ? step : undefined
}

/** The account of the ticket of `endFlow`; once. */
export async function consumeLogin(
  context: HandlerContext,
  ticket: string,
  source: string,
): Promise<string | undefined> {
  const step = ownStep(context, await consumeStep(context.db, STEP.login, ticket, context.clock.now()))
  return step?.['source'] === source ? step['userId'] : undefined
}

/** Whether `bindPerson` would find the ticket: asked before a code is spent on it. */
export async function isBindable(context: HandlerContext, ticket: string): Promise<boolean> {
  return ownStep(context, await peekStep(context.db, STEP.bind, ticket, context.clock.now())) !== undefined
}

/** Binds the person of the ticket to an account; false for an unknown or late ticket. */
export async function bindPerson(context: HandlerContext, ticket: string, userId: string): Promise<boolean> {
  const step = ownStep(context, await consumeStep(context.db, STEP.bind, ticket, context.clock.now()))
  if (step?.['source'] === undefined || step['subject'] === undefined) return false
  await bindAccount(context.db, step['source'], step['subject'], userId)
  return true
}
