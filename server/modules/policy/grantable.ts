import { textIn } from '../../../schemas/language/text.ts'
import { type Policy, isLooser } from '../../../schemas/language/policy.ts'
import type { CompiledScreen } from '../../data/catalog/index.ts'
import type { HandlerContext } from '../../http/context.ts'
import { assertGrantable, type Granter } from '../../http/rights/grantable.ts'

/**
 * The author of a policy must be given the whole of its screen: the roles of one person open it together, so
 * that even a condition may add rows. What a change releases, its author must hold.
 */
export function assertScreenGrantable(
  context: Granter & Pick<HandlerContext, 'locale'>,
  screen: CompiledScreen,
  released: readonly string[],
): void {
  const { id: screenId, permission, resolved } = screen
  assertGrantable(context, [
    {
      name: textIn(resolved.screen.title, context.locale),
      perms: released.map((action) => `${permission}:${action}`).join(','),
      screenId,
    },
  ])
}

/** The same of a policy that takes the place of another. */
export function assertPolicyGrantable(
  context: HandlerContext,
  screen: CompiledScreen,
  before: Policy,
  after: Policy,
): void {
  const released = (before.deny ?? []).filter((action) => !after.deny?.includes(action))
  assertScreenGrantable(context, screen, isLooser(before, after) ? ['list', ...released] : released)
}
