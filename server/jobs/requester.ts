import type { Locale } from '../../schemas/language/text.ts'
import { AppError } from '../../schemas/messages/index.ts'
import type { AppParts, Requester } from '../http/context.ts'
import { layersOf } from '../http/rights/policies.ts'
import { findPerson, type NamedTenant } from '../http/session/session.ts'

/** A person with the rights of this moment, for work that goes on without a call of theirs. Throws `HTTP_FORBIDDEN` for an account that is closed. */
export async function requesterFor(
  parts: AppParts,
  userId: string,
  locale: Locale,
  named?: NamedTenant,
): Promise<Requester> {
  const found = await findPerson(parts.database, userId, named)
  if (!found) throw new AppError('HTTP_FORBIDDEN')
  const {
    person,
    rights: { permissions, disabled, excluded, policies },
  } = found
  return {
    ...parts,
    db: parts.database.kysely,
    locale,
    user: person,
    excluded,
    can: (code) => permissions.has(code),
    isDisabled: (code) => disabled.has(code),
    closed: policies.closed,
    policies: (screen) => layersOf(policies, screen, person, parts.clock.now()),
  }
}

/** The same user at work for the tenant of the call that started the job, with the rights that he has there. */
export async function withTenant<A extends Requester>(asker: A, tenant: string | undefined): Promise<A> {
  return { ...asker, ...(await requesterFor(asker, asker.user.id, asker.locale, { tenant })) }
}
