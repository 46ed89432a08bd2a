import {
  type ChildRight,
  childRight,
  type FieldRight,
  fieldRight,
  nodeOf,
  nodeRights,
  type ProcessState,
} from '../../../../engine/process/index.ts'
import { editedChildren, resolveScreen } from '../../../../engine/model/index.ts'
import type { ProcessDocument } from '../../../../schemas/language/process/document.ts'
import { START_NODE } from '../../../../schemas/language/process/node-key.ts'
import type { NodeRights } from '../../../../schemas/language/process/nodes.ts'
import type { Screen } from '../../../../schemas/language/screen.ts'

/** The places that somebody has or had in an instance, as rights over its record. A copy by a person shows what that person saw. */
function placesOf(
  document: ProcessDocument,
  state: ProcessState,
  username: string,
  passed: readonly string[] = [],
): readonly NodeRights[] {
  if (passed.includes(username)) return []
  const { instance, tasks, copies } = state
  const keys = new Set(
    tasks.filter(({ owner, assignee }) => owner === username || assignee === username).map(({ nodeKey }) => nodeKey),
  )
  if (instance.starter === username) keys.add(START_NODE)
  const own = [...keys]
    .filter((key) => key === START_NODE || nodeOf(document, key))
    .map((key) => nodeRights(document, key))
  const copied = copies.filter(({ userName }) => userName === username)
  return [
    ...own,
    ...copied.flatMap(({ by }) => (by === null ? [{}] : placesOf(document, state, by, [...passed, username]))),
  ]
}

/** The rights of each node that asks somebody, for people who only may claim. */
const claimPlaces = (document: ProcessDocument, state: ProcessState): readonly NodeRights[] =>
  state.tasks
    .filter(({ status, pool }) => status === 'open' && pool.length > 0)
    .map(({ nodeKey }) => nodeRights(document, nodeKey))

/**
 * What somebody sees of the record who has no task to decide: what one of the own places shows, and nothing of it can be written.
 * Monitors and administrators without a place see all that their own rights show.
 */
export function readingRights(
  document: ProcessDocument,
  state: ProcessState,
  screen: Screen,
  username: string,
  isOutside: boolean,
): NodeRights {
  if (isOutside) return {}
  const own = placesOf(document, state, username)
  const places = own.length > 0 ? own : claimPlaces(document, state)
  const seen = (key: string) => places.some((rights) => fieldRight(rights, key) !== 'hidden')
  const keys = resolveScreen(screen).fields.map(({ key }) => key)
  const fields = Object.fromEntries(keys.map((key) => [key, seen(key) ? ('read' as const) : ('hidden' as const)]))
  const children = Object.fromEntries(
    editedChildren(screen).map((child) => {
      const rights = places.map((one) => childRight(one, child.screen))
      const columns = [...new Set(rights.flatMap((one) => Object.keys(one.fields)))]
      const rest = rights.some((one) => one.rest !== 'hidden') ? ('read' as const) : ('hidden' as const)
      const shown = (key: string) => rights.some((one) => (one.fields[key] ?? one.rest) !== 'hidden')
      return [
        child.screen,
        {
          rest,
          add: false,
          remove: false,
          fields: Object.fromEntries(columns.map((key) => [key, shown(key) ? ('read' as const) : ('hidden' as const)])),
        },
      ]
    }),
  )
  return { rest: 'read', fields, children }
}

/** The rights of each field and sub-table, for the page that draws the record. */
export function rightsReply(
  screen: Screen,
  rights: NodeRights,
  isClosed: (key: string) => 'hidden' | 'read' | undefined,
): { readonly rights: Record<string, FieldRight>; readonly childRights: Record<string, ChildRight> } {
  const keys = resolveScreen(screen).fields.map(({ key }) => key)
  return {
    rights: Object.fromEntries(keys.map((key) => [key, isClosed(key) ?? fieldRight(rights, key)])),
    childRights: Object.fromEntries(
      editedChildren(screen).map((child) => [child.screen, childRight(rights, child.screen)]),
    ),
  }
}
