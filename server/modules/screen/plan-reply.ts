import { testProblems } from '../../../engine/validate/index.ts'
import { engineOf } from '../../data/catalog/index.ts'
import type { HandlerContext } from '../../http/context.ts'
import { effectsOf } from './effects/index.ts'
import { processProblems } from './lifecycle/processes.ts'
import { usesOfRemoved } from './lifecycle/removed-fields.ts'
import { obstacleProblems, problemReplies, stepReplies } from './present.ts'
import { checkDocument, planFor } from './publish.ts'
import { editorOf } from './service.ts'

/** What publishing a document would do to its table, its rows and to what uses its fields. Changes nothing. */
export async function planReply(context: HandlerContext, document: unknown) {
  const { db, locale } = context
  const { problems, screen } = await checkDocument(db, document, editorOf(context).reports)
  const plan = screen && (await planFor(db, screen, []))
  const { affected, steps } = screen ? await effectsOf(context, screen, plan) : { affected: [], steps: undefined }
  const before = screen && (await engineOf(context).screens.find(screen.id))?.resolved.screen
  const processes = screen ? await processProblems(db, screen, before, locale) : []
  return {
    steps: stepReplies(plan, locale, steps),
    affected,
    removed: before ? [...(await usesOfRemoved(context, db, before, screen))] : [],
    problems: problemReplies(
      [...problems, ...processes, ...(screen ? testProblems(screen) : []), ...obstacleProblems(plan)],
      locale,
    ),
  }
}
