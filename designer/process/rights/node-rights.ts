import { START_NODE } from '../../../schemas/language/process/node-key.ts'
import { type JsonObject, objectAt, setNonEmpty, setProperty } from '../../document/json.ts'
import { setNode } from '../commands/nodes.ts'
import { nodeAt, rightsHolder, stringAt } from '../document/flow.ts'

/** The start edits where it does not say otherwise; other nodes read. */
const defaultRest = (key: string): string => (key === START_NODE ? 'edit' : 'read')
export const restOf = (document: JsonObject, key: string): string =>
  stringAt(rightsHolder(document, key), 'rest') ||
  (key === START_NODE && document['start'] !== undefined ? 'read' : defaultRest(key))

function setHolder(document: JsonObject, key: string, change: (holder: JsonObject) => JsonObject): JsonObject {
  if (key === START_NODE) {
    const start = document['start'] === undefined ? { rest: 'edit' } : objectAt(document, 'start')
    return setProperty(document, 'start', change(start))
  }
  const node = nodeAt(document, key)
  return node ? setNode(document, key, change(node.node)) : document
}
/** The right to everything that is not named. */
export const setRest = (document: JsonObject, key: string, rest: string): JsonObject =>
  setHolder(document, key, (holder) =>
    setProperty(holder, 'rest', rest === 'read' && key !== START_NODE ? undefined : rest),
  )
/** The right to one field; '' follows the rest. */
export const setFieldRight = (document: JsonObject, key: string, field: string, right: string): JsonObject =>
  setHolder(document, key, (holder) =>
    setNonEmpty(holder, 'fields', setProperty(objectAt(holder, 'fields'), field, right || undefined)),
  )
/** One right for the fields at a node, or for a field at the nodes. */
export const fillRights = (
  document: JsonObject,
  keys: readonly string[],
  fields: readonly string[],
  right: string,
): JsonObject =>
  keys.reduce((before, key) => fields.reduce((each, field) => setFieldRight(each, key, field, right), before), document)
/** What a sub-table allows at a node. */
export const setChildRight = (
  document: JsonObject,
  key: string,
  screen: string,
  name: 'rest' | 'add' | 'remove',
  value: unknown,
): JsonObject =>
  setHolder(document, key, (holder) => {
    const children = objectAt(holder, 'children')
    return setNonEmpty(
      holder,
      'children',
      setNonEmpty(children, screen, setProperty(objectAt(children, screen), name, value)),
    )
  })
