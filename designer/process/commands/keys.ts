import { NODE_KEY } from '../../../schemas/language/process/node-key.ts'
import { isObject } from '../../../schemas/language/values.ts'
import { type JsonObject, fromEntries } from '../../document/json.ts'
import { changeItems, isLane, itemAt, keysOf } from '../document/flow.ts'
import { freeKey } from '../document/new-node.ts'

const VALID = new RegExp(NODE_KEY)

type Renames = ReadonlyMap<string, string>
const inExpression = (text: string, names: Renames) =>
  text.replaceAll(/\bnodes\.([A-Za-z]\w*)/g, (whole, key: string) => {
    const name = names.get(key)
    return name === undefined ? whole : `nodes.${name}`
  })
/** Keys of nodes stand in these; everything else that is text may be an expression. */
function renamed(value: unknown, names: Renames, property = ''): unknown {
  if (Array.isArray(value)) return value.map((entry) => renamed(entry, names, property))
  if (isObject(value)) return fromEntries(Object.entries(value).map(([key, each]) => [key, renamed(each, names, key)]))
  if (typeof value !== 'string') return value
  if (property === 'key' || property === 'same' || property === 'to') return names.get(value) ?? value
  if (property === 'onReject' && value.startsWith('return:'))
    return `return:${names.get(value.slice('return:'.length)) ?? value.slice('return:'.length)}`
  return property === 'title' ? value : inExpression(value, names)
}

export const isKeyFree = (document: JsonObject, key: string): boolean => VALID.test(key) && !keysOf(document).has(key)

/** Renames a node or lane wherever it is named. */
export function renameKey(document: JsonObject, key: string, name: string): JsonObject {
  if (!itemAt(document, key) || !isKeyFree(document, name)) return document
  return renamed(document, new Map([[key, name]])) as JsonObject
}

/** Nodes under keys that nobody has; what names one of them names the new one. */
export function withNewKeys(nodes: readonly JsonObject[], taken: ReadonlySet<string>): readonly JsonObject[] {
  const names = new Map<string, string>()
  changeItems({ flow: nodes }, (item) => {
    const { key } = item
    if (typeof key === 'string')
      names.set(key, freeKey(new Set([...taken, ...names.values()]), key.replace(/\d+$/, '') || key))
    return item
  })
  return renamed(nodes, names) as readonly JsonObject[]
}

const MARK = 'vitrine.process.nodes'
/** A node as the text of the clipboard, or a lane as the nodes in it. */
export function copiedText(document: JsonObject, key: string): string | undefined {
  const item = itemAt(document, key)
  if (!item) return undefined
  const nodes = isLane(item) ? item.nodes.map(({ node }) => node) : [item.node]
  return nodes.length === 0 ? undefined : JSON.stringify({ [MARK]: nodes }, null, 1)
}
export function readCopied(text: string): readonly JsonObject[] | undefined {
  if (!text.includes(MARK) || text.includes('__proto__')) return undefined
  try {
    const read: unknown = JSON.parse(text)
    const nodes = isObject(read) ? read[MARK] : undefined
    return Array.isArray(nodes) && nodes.length > 0 && nodes.every(isObject) ? nodes : undefined
  } catch {
    return undefined
  }
}
