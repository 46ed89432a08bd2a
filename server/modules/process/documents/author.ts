import { isProcess } from '../../../../engine/process/index.ts'
import { problem } from '../../../../schemas/language/check/guard.ts'
import type { SchemaProblem } from '../../../../schemas/language/check/problem.ts'
import { textIn } from '../../../../schemas/language/text.ts'
import { restrictScreen } from '../../../data/access/index.ts'
import { type CompiledScreen, engineOf } from '../../../data/catalog/index.ts'
import type { Queries } from '../../../db/database.ts'
import type { Requester } from '../../../http/context.ts'
import { holdsEverything } from '../../../http/rights/grantable.ts'
import { isStarter } from '../run/starters.ts'
import { type Requirements, requirementsOf, type ScreenRequirement } from './requirements.ts'
import { listPublished, type PublishedProcess } from './store.ts'

/** What the author lacks of what a document does with a screen. */
function screenProblems(
  by: Requester,
  screen: CompiledScreen,
  requirement: ScreenRequirement,
): readonly SchemaProblem[] {
  const { pointer, actions = [], reads = [], writes = [] } = requirement
  const title = textIn(screen.resolved.screen.title, by.locale)
  const lacking = actions.filter((some) => !some.some((action) => by.can(`${screen.permission}:${action}`)))
  const { access } = restrictScreen(screen, by)
  const named = (key: string) => textIn(screen.resolved.byKey.get(key)?.field.title, by.locale) || key
  const closed = [...(access?.fields.hidden ?? []), ...(access?.fields.masked ?? [])]
  const unseen = [...new Set([...reads, ...writes])].filter((key) => closed.includes(key))
  const unwritten = writes.filter((key) => access?.fields.readonly.includes(key))
  return [
    ...lacking.map(([action = '']) =>
      problem(pointer, 'PROCESS_DOC_SCREEN_CLOSED', { title, code: `${screen.permission}:${action}` }),
    ),
    ...unseen.map((key) => problem(pointer, 'PROCESS_DOC_FIELD_CLOSED', { title, field: named(key) })),
    ...unwritten.map((key) => problem(pointer, 'PROCESS_DOC_FIELD_LOCKED', { title, field: named(key) })),
  ]
}

/** Screens of which the author sees some rows only. */
function rowProblems(by: Requester, screens: ReadonlyMap<string, CompiledScreen>, wanted: Requirements['screens']) {
  return [...screens.values()].flatMap((screen) => {
    const pointer = wanted.find((one) => one.screen === screen.id)?.pointer ?? '/screen'
    const title = textIn(screen.resolved.screen.title, by.locale)
    return restrictScreen(screen, by).rows ? [problem(pointer, 'PROCESS_DOC_ROWS_CLOSED', { title })] : []
  })
}

async function otherProblems(
  by: Requester,
  others: Requirements['others'],
  processes: ReadonlyMap<string, PublishedProcess>,
  screens: ReadonlyMap<string, CompiledScreen>,
  own: string,
): Promise<readonly SchemaProblem[]> {
  const found: SchemaProblem[] = []
  for (const requirement of others) {
    const { pointer } = requirement
    if ('permission' in requirement) {
      if (!by.can(requirement.permission))
        found.push(problem(pointer, 'PROCESS_DOC_SERVICE_CLOSED', { code: requirement.permission }))
      continue
    }
    const child = requirement.process === own ? undefined : processes.get(requirement.process)?.document
    const screen = child && screens.get(child.screen)
    if (child && screen && !(await isStarter(by, child, screen)))
      found.push(problem(pointer, 'PROCESS_DOC_CHILD_CLOSED', { title: textIn(child.title, by.locale) }))
  }
  return found
}

/**
 * What a document would do, or let others do, that its author may not: a process opens its records to people who need no permission of the
 * page, and its steps act without anybody's rights. `db`: that of the transaction, within which nothing outside of it may be asked.
 */
export async function authorProblems(
  db: Queries,
  caller: Requester,
  document: unknown,
): Promise<readonly SchemaProblem[]> {
  if (holdsEverything(caller) || !isProcess(document)) return []
  const by: Requester = { ...caller, db }
  const processes = new Map((await listPublished(db)).map((one) => [one.code, one]))
  const catalog = engineOf(caller).screens.through(db)
  const screens = new Map<string, CompiledScreen>()
  const requirements = () =>
    requirementsOf(
      document,
      (id) => screens.get(id)?.resolved.screen,
      (code) => (code === document.code ? document.screen : processes.get(code)?.document.screen),
    )
  const learn = async (ids: Iterable<string>) => {
    for (const id of new Set(ids)) {
      const screen = screens.has(id) ? undefined : await catalog.find(id)
      if (screen) screens.set(id, screen)
    }
  }
  // Its own screen says which sub-tables there are.
  await learn([document.screen])
  const { screens: wanted, others } = requirements()
  await learn(wanted.map(({ screen }) => screen))
  const found = wanted.flatMap((requirement) => {
    const screen = screens.get(requirement.screen)
    return screen ? screenProblems(by, screen, requirement) : []
  })
  const all = [
    ...found,
    ...rowProblems(by, screens, wanted),
    ...(await otherProblems(by, others, processes, screens, document.code)),
  ]
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()]
}
