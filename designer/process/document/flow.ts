import { isObject, ownProperty } from '../../../schemas/language/values.ts'
import { START_NODE } from '../../../schemas/language/process/node-key.ts'
import { type JsonObject, listAt, objectAt, setProperty } from '../../document/json.ts'

/** Where a node is: the lane that holds it (null: the flow of the process), and its number there. */
export interface FlowPlace {
  readonly lane: string | null
  readonly index: number
}
/** A node of a document that may be faulty; what has no key cannot be selected. */
export interface FlowNode {
  readonly key: string
  readonly kind: string
  readonly node: JsonObject
  readonly pointer: string
  readonly place: FlowPlace
  /** How many forks it lies in. */
  readonly depth: number
  readonly lanes: readonly FlowLane[]
}
export interface FlowLane {
  readonly key: string
  readonly lane: JsonObject
  readonly pointer: string
  /** The key of its fork. */
  readonly fork: string
  readonly index: number
  readonly depth: number
  readonly nodes: readonly FlowNode[]
}

export const stringAt = (holder: JsonObject, name: string): string => {
  const value = ownProperty(holder, name)
  return typeof value === 'string' ? value : ''
}
const keyOf = (holder: JsonObject) => stringAt(holder, 'key')

function readFlow(holder: JsonObject, lane: string | null, pointer: string, depth: number): readonly FlowNode[] {
  return (listAt(holder, 'flow') ?? []).flatMap((node, index): FlowNode[] => {
    if (!isObject(node)) return []
    const here = `${pointer}/flow/${index}`
    return [
      {
        key: keyOf(node),
        kind: stringAt(node, 'kind'),
        node,
        pointer: here,
        place: { lane, index },
        depth,
        lanes: readLanes(node, here, depth + 1),
      },
    ]
  })
}
function readLanes(node: JsonObject, pointer: string, depth: number): readonly FlowLane[] {
  return (listAt(node, 'branches') ?? []).flatMap((lane, index): FlowLane[] => {
    if (!isObject(lane)) return []
    const here = `${pointer}/branches/${index}`
    const key = keyOf(lane)
    return [
      {
        key,
        lane,
        pointer: here,
        fork: keyOf(node),
        index,
        depth,
        nodes: readFlow(lane, key, here, depth),
      },
    ]
  })
}

const read = new WeakMap<JsonObject, readonly FlowNode[]>()
/** The nodes of a document as a tree. */
export function flowOf(document: JsonObject): readonly FlowNode[] {
  const known = read.get(document)
  if (known) return known
  const made = readFlow(document, null, '', 0)
  read.set(document, made)
  return made
}

/** Every node and lane, in the order in which they are drawn. */
export const itemsOf = (nodes: readonly FlowNode[]): readonly (FlowNode | FlowLane)[] =>
  nodes.flatMap((node) => [node, ...node.lanes.flatMap((lane) => [lane, ...itemsOf(lane.nodes)])])
export const isLane = (item: FlowNode | FlowLane): item is FlowLane => 'fork' in item
export const nodesOf = (document: JsonObject): readonly FlowNode[] =>
  itemsOf(flowOf(document)).filter((item): item is FlowNode => !isLane(item))
export const itemAt = (document: JsonObject, key: string): FlowNode | FlowLane | undefined =>
  itemsOf(flowOf(document)).find((item) => item.key === key)
export function nodeAt(document: JsonObject, key: string): FlowNode | undefined {
  const item = itemAt(document, key)
  return item && !isLane(item) ? item : undefined
}
export const laneAt = (document: JsonObject, key: string): FlowLane | undefined => {
  const item = itemAt(document, key)
  return item && isLane(item) ? item : undefined
}
/** The keys of nodes and lanes, and those that no other may have. */
export const keysOf = (document: JsonObject): ReadonlySet<string> =>
  new Set([START_NODE, ...itemsOf(flowOf(document)).map(({ key }) => key)])

/** The place of what has this key; that of the start is the document's own. */
export function pointerOf(document: JsonObject, key: string): string | undefined {
  if (key === START_NODE) return Object.hasOwn(document, 'start') ? '/start' : ''
  return itemAt(document, key)?.pointer
}
/** The key of the innermost node or lane that a place lies in. */
export function keyAtPointer(document: JsonObject, pointer: string): string | undefined {
  if (pointer === '/start' || pointer.startsWith('/start/')) return START_NODE
  return itemsOf(flowOf(document))
    .filter((item) => pointer === item.pointer || pointer.startsWith(`${item.pointer}/`))
    .at(-1)?.key
}

/** The document with another list of nodes in a lane, or in the flow of the process. */
export function changeFlow(
  holder: JsonObject,
  lane: string | null,
  change: (flow: readonly unknown[]) => readonly unknown[],
): JsonObject {
  const flow = listAt(holder, 'flow') ?? []
  if (lane === null) return setProperty(holder, 'flow', change(flow))
  return changeItems(holder, (item) =>
    item['key'] === lane && !Object.hasOwn(item, 'kind') ? changeFlow(item, null, change) : item,
  )
}
/** The document with every node and lane changed, the outer ones last; itself where none is another. */
export function changeItems(holder: JsonObject, change: (item: JsonObject) => JsonObject): JsonObject {
  const changed = (list: readonly unknown[], into: 'branches' | 'flow') => {
    const next = list.map((item) => (isObject(item) ? change(itemsIn(item, into)) : item))
    return next.some((item, at) => item !== list[at]) ? next : list
  }
  const itemsIn = (item: JsonObject, name: 'branches' | 'flow'): JsonObject => {
    const list = listAt(item, name)
    return list ? setProperty(item, name, changed(list, name === 'flow' ? 'branches' : 'flow')) : item
  }
  return itemsIn(holder, 'flow')
}
export const rightsHolder = (document: JsonObject, key: string): JsonObject =>
  key === START_NODE ? objectAt(document, 'start') : (nodeAt(document, key)?.node ?? {})
