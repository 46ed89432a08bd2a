import {
  childRight,
  expressionsOf,
  fieldRight,
  nodeRights,
  placesOf,
  recordFieldsRead,
} from '../../../../engine/process/index.ts'
import { editedChildren, resolveScreen } from '../../../../engine/model/index.ts'
import { TEMPLATE_PERMISSION } from '../../../../schemas/contract/messaging/message.ts'
import { SCHEDULE_PERMISSION } from '../../../../schemas/contract/schedule.ts'
import { forward } from '../../../../schemas/contract/relay.ts'
import { appendToken } from '../../../../schemas/language/check/guard.ts'
import type { ProcessDocument } from '../../../../schemas/language/process/document.ts'
import { START_NODE } from '../../../../schemas/language/process/node-key.ts'
import { type NodeOf, type NodeRights, isHuman } from '../../../../schemas/language/process/nodes.ts'
import type { Screen } from '../../../../schemas/language/screen.ts'
import { READ_ACTIONS } from '../../../data/catalog/index.ts'
import { DELETE_ACTIONS } from '../../../data/write/index.ts'

/** What a document does with a screen, or lets others do. */
export interface ScreenRequirement {
  readonly pointer: string
  readonly screen: string
  /** One of each. */
  readonly actions?: readonly (readonly string[])[]
  readonly reads?: readonly string[]
  readonly writes?: readonly string[]
}
/** What a document uses beside screens, by its permission; or another process, by its code. */
export type OtherRequirement = { readonly pointer: string } & (
  | { readonly permission: string }
  | { readonly process: string }
)
export interface Requirements {
  readonly screens: readonly ScreenRequirement[]
  readonly others: readonly OtherRequirement[]
}

type ScreenOf = (id: string) => Screen | undefined
const EDIT = ['edit'] as const
const ADD = ['add'] as const
const isOpen = (right: string | undefined) => right === 'edit' || right === 'required'

/** What the people of a place see and change. */
function placeRequirements(screen: Screen, rights: NodeRights, pointer: string): readonly ScreenRequirement[] {
  const keys = resolveScreen(screen).fields.map(({ key }) => key)
  const writes = keys.filter((key) => isOpen(fieldRight(rights, key)))
  const children = editedChildren(screen).flatMap(({ screen: child }): readonly ScreenRequirement[] => {
    const { rest, add, remove, fields } = childRight(rights, child)
    const named = Object.values(fields)
    if (rest === 'hidden' && !add && !remove && named.every((right) => right === 'hidden')) return []
    const here =
      rights.children && Object.hasOwn(rights.children, child) ? appendToken(`${pointer}/children`, child) : pointer
    const edits = Object.keys(fields).filter((key) => isOpen(fields[key]))
    return [
      {
        pointer: here,
        screen: child,
        actions: [
          READ_ACTIONS,
          ...(rest === 'edit' || edits.length > 0 ? [EDIT] : []),
          ...(add ? [ADD] : []),
          ...(remove ? [DELETE_ACTIONS] : []),
        ],
        reads: Object.keys(fields).filter((key) => fields[key] !== 'hidden'),
        writes: edits,
      },
    ]
  })
  return [
    {
      pointer,
      screen: screen.id,
      reads: keys.filter((key) => fieldRight(rights, key) !== 'hidden'),
      writes,
      ...(writes.length > 0 ? { actions: [EDIT] } : {}),
    },
    ...children,
  ]
}

function serviceRequirements(document: ProcessDocument, node: NodeOf<'service'>, pointer: string): Requirements {
  const keys = Object.keys(node.set ?? {})
  switch (node.do) {
    case 'set':
      return { screens: [{ pointer, screen: document.screen, actions: [EDIT], writes: keys }], others: [] }
    case 'create':
      return { screens: [{ pointer, screen: node.screen ?? '', actions: [ADD], writes: keys }], others: [] }
    case 'call': {
      const permission = forward.access.kind === 'permission' ? forward.access.code : ''
      return { screens: [{ pointer, screen: document.screen, reads: keys }], others: [{ pointer, permission }] }
    }
    case 'job':
      return { screens: [], others: [{ pointer, permission: `${SCHEDULE_PERMISSION}:execute` }] }
    case 'message':
      return { screens: [], others: [{ pointer, permission: `${TEMPLATE_PERMISSION}:send` }] }
  }
}

/** A process that is started as a step, over a new record of its screen or the rows of a sub-table. */
function childRequirements(
  document: ProcessDocument,
  node: NodeOf<'process'>,
  screen: string,
  pointer: string,
): Requirements {
  const isOver = node.each !== undefined || screen === document.screen
  const taken = Object.keys(node.out ?? {})
  return {
    screens: [
      { pointer, screen, actions: [READ_ACTIONS, isOver ? EDIT : ADD], writes: Object.keys(node.in ?? {}) },
      ...(taken.length > 0 ? [{ pointer, screen: document.screen, actions: [EDIT], writes: taken }] : []),
    ],
    others: [{ pointer, process: node.code }],
  }
}

/**
 * All that a document needs: it opens its records to people who need no permission of the page, and acts on its own. `screenOfProcess`: of
 * the published process with a code.
 */
export function requirementsOf(
  document: ProcessDocument,
  screenOf: ScreenOf,
  screenOfProcess: (code: string) => string | undefined,
): Requirements {
  const own = screenOf(document.screen)
  const screens: ScreenRequirement[] = [
    { pointer: '/screen', screen: document.screen, actions: [['list'], EDIT] },
    { pointer: '/summary', screen: document.screen, reads: document.summary ?? [] },
    ...expressionsOf(document).map(({ text, pointer, isForeign }): ScreenRequirement => {
      const child = isForeign
        ? [...placesOf(document).values()].find((one) => pointer.startsWith(`${one.pointer}/out/`))
        : undefined
      const code = child?.node.kind === 'process' ? child.node.code : undefined
      const read = code === undefined ? document.screen : screenOfProcess(code)
      return { pointer, screen: read ?? '', reads: recordFieldsRead(text) }
    }),
    ...(own ? placeRequirements(own, nodeRights(document, START_NODE), '/start') : []),
  ]
  const others: OtherRequirement[] = []
  const take = (more: Requirements) => {
    screens.push(...more.screens)
    others.push(...more.others)
  }
  for (const { node, pointer } of placesOf(document).values()) {
    if (own && (isHuman(node) || node.kind === 'copy'))
      screens.push(...placeRequirements(own, nodeRights(document, node.key), pointer))
    else if (node.kind === 'service') take(serviceRequirements(document, node, pointer))
    else if (node.kind === 'process')
      take(childRequirements(document, node, node.each ?? screenOfProcess(node.code) ?? document.screen, pointer))
  }
  return { screens, others }
}
