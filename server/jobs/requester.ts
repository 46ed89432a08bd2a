import type { Locale } from '../../schemas/language/text.ts'
import { AppError } from '../../schemas/messages/index.ts'
import type { AppParts, Requester } from '../http/context.ts'
import { layersOf } from '../http/rights/policies.ts'
import { findPerson } from '../http/session/session.ts'
import { tenantOf } from '../http/session/tenant.ts'

/** The same user with the tenant of the call that started the job. */
export function withTenant<A extends Requester>(asker: A, tenant: string | undefined): A {
  const person = <P extends { readonly tenants: readonly string[] }>(one: P) => ({
    ...one,
    tenant: tenantOf(one, tenant),
  })
  return {
    ...asker,
    user: person(asker.user),
    policies: (screen: string) => asker.policies(screen).map((layer) => ({ ...layer, person: person(layer.person) })),
  }
}

/** A person with the rights of this moment, for work that goes on without a call of theirs. Throws `HTTP_FORBIDDEN` for an account that is closed. */
export async function requesterFor(parts: AppParts, userId: string, locale: Locale): Promise<Requester> {
  const found = await findPerson(parts.database, userId)
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
