import type { SignedIn } from '../../../api/session.ts'

/** True when the person must say for which tenant or department they work now. */
export const needsTenantChoice = ({ tenants, departCount }: SignedIn): boolean =>
  tenants.length > 1 || departCount === 2
