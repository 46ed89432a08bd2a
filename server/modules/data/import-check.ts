import type { CellFix, ImportCheck, ImportPlan } from '../../../schemas/contract/data/import.ts'
import type { Locale } from '../../../schemas/language/text.ts'
import { assertAnyAction } from '../../data/catalog/index.ts'
import { type ListParams, parseListQuery } from '../../data/query/index.ts'
import { createSemaphore } from '../../lib/semaphore.ts'
import { checkImport, findImport, sheetAt, type StoredImport } from '../../data/spreadsheet/index.ts'
import type { AppParts, Requester } from '../../http/context.ts'
import { requesterFor } from '../../jobs/requester.ts'
import { hasThreads, runInThread } from '../../jobs/thread/host.ts'
import { THREAD } from './in-thread.ts'
import type { OpenedScreen } from './once.ts'
import { openScreenScoped } from './open.ts'

/** More rows than these are checked in a thread; beginning one takes a moment. */
const HERE = 2000
/** Two large sheets at once, and a short queue, are what a small machine bears. */
const gate = createSemaphore(2, 30)

/** The input of a check; all of it can be cloned for a thread. */
interface CheckInput {
  readonly userId: string
  /** That the call works for. */
  readonly tenant: string
  readonly locale: Locale
  readonly screen: string
  readonly params: ListParams
  readonly id: string
  readonly plan: ImportPlan
  readonly fixes: readonly CellFix[]
}

/** A check as a task of the thread, by the rights of its person at that moment. */
export async function checkTask(
  parts: AppParts,
  { userId, tenant, locale, screen: screenId, params, id, plan, fixes }: CheckInput,
): Promise<ImportCheck> {
  const asker = await requesterFor(parts, userId, locale, { tenant })
  const { engine, screen, actor } = await openScreenScoped(asker, screenId, undefined, parseListQuery(params), 'import')
  return checkImport(
    engine,
    asker.files,
    screen,
    actor,
    await findImport(asker.db, actor.id, screen.id, id, asker.clock.now()),
    plan,
    fixes,
  )
}

/** Checks a stored import, in a thread where it would delay other calls. */
export async function checkStoredSheet(
  asker: Requester,
  { engine, screen, actor }: OpenedScreen,
  storedImport: StoredImport,
  { params, plan, fixes }: Pick<CheckInput, 'params' | 'plan' | 'fixes'>,
): Promise<ImportCheck> {
  if ((plan.key?.length ?? 0) > 0) assertAnyAction(actor, screen.permission, ['edit'])
  if (sheetAt(storedImport, plan.sheet).rows <= HERE || !hasThreads(asker))
    return checkImport(engine, asker.files, screen, actor, storedImport, plan, fixes)
  const input: CheckInput = {
    userId: actor.id,
    tenant: asker.user.tenant,
    locale: actor.locale,
    screen: screen.id,
    params,
    id: storedImport.id,
    plan,
    fixes,
  }
  return gate(() =>
    runInThread<ImportCheck>(asker, { file: THREAD, name: 'check' }, input, {
      signal: new AbortController().signal,
      progress: () => undefined,
    }),
  )
}
