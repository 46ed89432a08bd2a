import { editedChildren, type ResolvedScreen } from '../../../engine/model/index.ts'
import { withEngines } from '../../lib/late/with-engines.ts'
import { compileLayout } from '../../host/layout-expressions.ts'
import { fieldRules } from '../validate/index.ts'

const asked = new WeakSet<ResolvedScreen>()

/** Fetches what the form of a screen needs besides its code and its views: the engines of its checks, and the rows of its sub-tables. */
export async function prefetchForm(screen: ResolvedScreen): Promise<void> {
  if (asked.has(screen)) return
  asked.add(screen)
  const rules = withEngines(() => {
    compileLayout(screen, screen.form.blocks)
    fieldRules(screen)
  })
  await Promise.all([rules, editedChildren(screen.screen).length > 0 && import('../store/children/child-store.ts')])
}
