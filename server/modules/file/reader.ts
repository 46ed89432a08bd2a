import { activeUserRights, type FileReader } from '../../data/access/index.ts'
import type { HandlerContext, Requester } from '../../http/context.ts'
import { sessionOfFilesCookie } from '../../http/session/files-cookie.ts'
import { NO_TENANT } from '../../http/session/tenant.ts'

/** Somebody who asks for a stored file. */
interface FileVisitor extends FileReader {
  readonly user: Requester['user']
}

/** Who asks for a stored file: by the token or ticket of the call, else by what the browser shows for itself. */
export async function readerOf(context: HandlerContext): Promise<FileVisitor | undefined> {
  const { visitor, clock } = context
  if (visitor) return { username: visitor.username, user: visitor, rights: [context] }
  const session = await sessionOfFilesCookie(context)
  if (!session) return undefined
  const { person } = session
  // A picture in a page names no tenant: whatever somebody may see in one of theirs, they may see.
  const tenants = person.tenants.length > 1 ? [...person.tenants, NO_TENANT] : [person.tenant]
  const sessions = await Promise.all(tenants.map((tenant) => sessionOfFilesCookie(context, { tenant })))
  return {
    username: person.username,
    user: person,
    rights: sessions.flatMap((one) => (one ? [activeUserRights(one, clock.now())] : [])),
  }
}

/** The same person as one on whose behalf something is asked. */
export function requesterOf(context: HandlerContext, { user, rights }: FileVisitor): Requester {
  if (context.visitor) return context
  const { database, files, clock, log, env, db, locale, excluded, isDisabled, closed, policies } = context
  const can = (code: string) => rights.some((one) => one.can?.(code) === true)
  return { database, files, clock, log, env, db, locale, user, can, excluded, isDisabled, closed, policies }
}
