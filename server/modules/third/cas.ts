import { AppError } from '../../../schemas/messages/index.ts'

const TIMEOUT_MS = 10_000
const MAX_BYTES = 64 * 1024
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/**
 * The user a CAS server vouches for, or undefined. Read from the one form the protocol has: the user stands first in
 * `authenticationSuccess`. A document with declarations, comments or CDATA is not of that form.
 */
export function casUser(xml: string): string | undefined {
  const body = xml.replace(/^\uFEFF?\s*<\?xml[^>]*\?>/, '')
  if (body.includes('<!')) return undefined
  const found =
    /^\s*<cas:serviceResponse(?:\s[^<>]*)?>\s*<cas:authenticationSuccess(?:\s[^<>]*)?>\s*<cas:user>([^<]*)<\/cas:user>/.exec(
      body,
    )
  const name = found?.[1]?.replace(/&(lt|gt|amp|quot|apos);/g, (_, entity: string) => ENTITIES[entity] ?? '').trim()
  return name === '' ? undefined : name
}

async function fetchText(address: URL): Promise<string> {
  const reply = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!reply.ok) throw new Error(`The CAS server answered ${reply.status}`)
  const text = await reply.text()
  if (text.length > MAX_BYTES) throw new Error('The answer of the CAS server is too long')
  return text
}

/** Validates a ticket at the CAS server, which consumes it, and returns the user name. Throws `CAS_DOWN` or `CAS_REFUSED`. */
export async function validateTicket(casUrl: string, ticket: string, service: string): Promise<string> {
  const address = new URL(`${casUrl}/serviceValidate`)
  address.search = new URLSearchParams({ ticket, service }).toString()
  const text = await fetchText(address).catch((error: unknown) => {
    throw new AppError('CAS_DOWN', {}, error)
  })
  const name = casUser(text)
  if (name === undefined) throw new AppError('CAS_REFUSED')
  return name
}
