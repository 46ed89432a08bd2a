import { type EditedChild, editedChildren, withOrderField } from '../../../engine/model/index.ts'
import { hideFields } from '../../../engine/access/index.ts'
import { textIn } from '../../../schemas/language/text.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { offeredActions } from '../../host/actions.ts'
import { openGrid } from '../../grid/code.ts'
import { restrictScreen } from '../../host/access.ts'
import { preloadFaces } from '../../ui/fields/faces.ts'
import { problemText } from '../../host/explain.ts'
import type { Host } from '../../host/host.tsx'
import { type ChildRights, FormChildren, type OpenedChild, type Stored } from '../store/index.ts'

const NO_CHILDREN: readonly OpenedChild[] = []

function rightsOf(
  opened: Parameters<typeof offeredActions>[0],
  { permissions, ports }: Pick<Host, 'permissions' | 'ports'>,
): ChildRights {
  const offered = new Set(
    offeredActions(opened, permissions, ports).flatMap(({ action, disabled }) => (disabled ? [] : [action.code])),
  )
  return {
    add: offered.has('add'),
    edit: offered.has('edit'),
    remove: offered.has('delete') || offered.has('batch_delete'),
  }
}

async function openChild(
  stated: EditedChild,
  host: Host,
  openScreen: NonNullable<Host['openScreen']>,
): Promise<OpenedChild | undefined> {
  const found = await openScreen(stated.screen).catch((error: unknown) => {
    // A user without the right to those rows has a form without them.
    if (error instanceof AppError && 'replyCode' in error && error.replyCode === FORBIDDEN) return undefined
    throw error
  })
  if (!found) return undefined
  const permitted = restrictScreen(found.screen, host.permissions)
  const child = withOrderField(stated, found.screen)
  // The parent and the position of a row follow from the row's place in the form, so those fields are hidden.
  const screen = hideFields(permitted, [child.key, ...(child.order === undefined ? [] : [child.order])])
  const listed = screen.list.columns.map(({ field }) => field.key)
  const open = new Map(screen.fields.map((field) => [field.key, field]))
  const columns = (child.fields ?? listed).flatMap((key) => open.get(key) ?? [])
  const [{ ChildStore }] = await Promise.all([import('../store/children/child-store.ts'), preloadFaces(screen.fields)])
  return {
    child,
    title: child.title ?? found.screen.screen.title,
    screen,
    columns,
    rights: rightsOf(permitted, host),
    storeOf: (setup) => new ChildStore(setup),
  }
}
/** The envelope's word for a call that this person may not make. */
const FORBIDDEN = 510

/** The restricted screens of a form's sub-tables. */
export async function openChildren(host: Host): Promise<readonly OpenedChild[]> {
  const { openScreen, screen } = host
  const edited = editedChildren(screen.screen)
  if (!openScreen || edited.length === 0) return NO_CHILDREN
  const isGrid = edited.some(({ edit }) => edit === 'grid')
  // Where the grid cannot be fetched its own place says so.
  const [opened] = await Promise.all([
    Promise.all(edited.map((child) => openChild(child, host, openScreen))),
    isGrid && openGrid().catch(() => undefined),
  ])
  return opened.filter((child) => child !== undefined)
}

/** The sub-tables of a record, with the rows that came with it. */
export function childrenOf(
  opened: readonly OpenedChild[],
  { context, ports }: Pick<Host, 'context' | 'ports'>,
  record: Stored,
): FormChildren {
  return new FormChildren(
    opened.map((one) => {
      const title = textIn(one.title, ports.locale)
      const rows = record[one.child.name]
      return one.storeOf({
        opened: one,
        context,
        rows: Array.isArray(rows) ? rows : [],
        words: (problem, resolved) => problemText(problem, resolved, ports, { title }),
        locale: ports.locale,
      })
    }),
  )
}
