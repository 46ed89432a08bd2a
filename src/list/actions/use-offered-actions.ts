import { useMemo } from 'react'
import type { ResolvedScreen } from '../../../engine/model/index.ts'
import { isDanger, offeredActions, type OfferedAction } from '../../host/actions.ts'
import { useHost } from '../../host/host.tsx'
import { useRowConditions, type ViewRow } from '../rows/index.ts'

/** Buttons above a list that ask for no rows. */
const OF_NO_ROWS: ReadonlySet<string> = new Set(['add', 'add_image', 'import'])
export const ADD_CHILD = { code: 'add_below', place: 'row', builtIn: true, permission: undefined } as const
export const MOVE_UP = { code: 'move_up', place: 'row', builtIn: true, permission: undefined } as const
export const MOVE_DOWN = { code: 'move_down', place: 'row', builtIn: true, permission: undefined } as const
export const OPEN_CHILDREN = { code: 'open_children', place: 'row', builtIn: true, permission: undefined } as const

/** What shows a row and changes nothing: its details, or a link to a page of the product. */
const isOpening = ({ action, disabled }: OfferedAction): boolean =>
  !disabled &&
  (action.code === 'detail' ||
    (action.link?.startsWith('/') === true && !action.endpoint && !action.set && !action.confirm))
/**
 * Whether this person may say where in the tree a record lies. Our server ignores what is sent for a field that is not written,
 * and the record would lie at the top.
 */
function mayPlace({ screen, fields }: ResolvedScreen): boolean {
  const parent = screen.list?.tree?.parent
  if (parent === undefined || screen.source?.endpoints !== undefined || !Object.hasOwn(screen.fields, parent))
    return true
  return fields.some(({ key, field }) => key === parent && field.readonly !== true)
}

interface Setup {
  /** Whether the list's script leaves an action in its place. */
  readonly isOffered: (one: OfferedAction) => boolean
  readonly isTree: boolean
  readonly onOpen: ((row: ViewRow) => void) | undefined
}

/** The actions that this person is offered: all of them, and those of each row in the order of its buttons. */
export function useOfferedActions({ isOffered, isTree, onOpen }: Setup) {
  const { screen, permissions, ports, scripts, source } = useHost()
  const offered = useMemo(
    () => offeredActions(screen, permissions, ports).filter(isOffered),
    [screen, permissions, ports, isOffered],
  )
  const adding = offered.find(({ action }) => action.code === 'add')
  const editing = offered.find(({ action }) => action.code === 'edit')
  const isPlaced = isTree && mayPlace(screen)
  const mayMove = isTree && source.move !== undefined && editing?.disabled === false
  // Nothing is selected for nothing; a script may ask for the selection at any time.
  const selects =
    screen.list.selection &&
    (scripts?.kinds.has('list') === true ||
      offered.some(({ action }) => action.place === 'toolbar' && !OF_NO_ROWS.has(action.code)))
  const holds = useRowConditions()
  const rowActions = useMemo(() => {
    const opening: readonly OfferedAction[] = onOpen
      ? [{ action: OPEN_CHILDREN, title: ports.say('LIST_OPEN_CHILDREN'), disabled: false }]
      : []
    const below: readonly OfferedAction[] =
      isPlaced && adding ? [{ action: ADD_CHILD, title: ports.say('TREE_ADD'), disabled: adding.disabled }] : []
    const moving: readonly OfferedAction[] = mayMove
      ? [
          { action: MOVE_UP, title: ports.say('TREE_UP'), disabled: false },
          { action: MOVE_DOWN, title: ports.say('TREE_DOWN'), disabled: false },
        ]
      : []
    const own = offered.filter(({ action }) => action.place === 'row')
    const isLast = ({ action }: OfferedAction) => isDanger(action)
    return [...opening, ...own.filter((one) => !isLast(one)), ...below, ...moving, ...own.filter(isLast)]
  }, [offered, adding, onOpen, ports, isPlaced, mayMove])
  const actionsOf = useMemo(() => {
    const isPlain = rowActions.every(({ action }) => action.visible === undefined)
    return isPlain ? () => rowActions : ({ row }: ViewRow) => rowActions.filter(({ action }) => holds(action.code, row))
  }, [rowActions, holds])
  /** What a click on a row does; undefined where nothing shows a row. */
  const openingOf = useMemo(
    () => (rowActions.some(isOpening) ? (view: ViewRow) => actionsOf(view).find(isOpening) : undefined),
    [rowActions, actionsOf],
  )
  return { offered, adding, mayMove, selects, holds, rowActions, actionsOf, openingOf }
}
