import { isObject } from '../../../schemas/language/values.ts'
import { type JsonObject, listAt, setProperty } from '../../document/json.ts'
import {
  type FlowPlace,
  changeFlow,
  changeItems,
  isLane,
  itemAt,
  itemsOf,
  laneAt,
  nodeAt,
  stringAt,
} from '../document/flow.ts'

/** Puts nodes at a place. */
export function insertNodes(document: JsonObject, place: FlowPlace, nodes: readonly JsonObject[]): JsonObject {
  return changeFlow(document, place.lane, (flow) => flow.toSpliced(place.index, 0, ...nodes))
}

/** A fork decides by conditions: its last lane has none. */
const isConditional = (fork: JsonObject) => stringAt(fork, 'mode') !== 'parallel'
const withoutCondition = (lane: unknown) => (isObject(lane) ? setProperty(lane, 'when', undefined) : lane)
const withDefault = (fork: JsonObject, lanes: readonly unknown[]): readonly unknown[] =>
  lanes.map((lane, at) => (isConditional(fork) && at < lanes.length - 1 ? lane : withoutCondition(lane)))

/** Deletes a node with all that lies in it, or a lane; a fork that one lane remains of gives its place to what that lane holds. */
export function removeItem(document: JsonObject, key: string): JsonObject {
  const item = itemAt(document, key)
  if (!item) return document
  if (!isLane(item)) return changeFlow(document, item.place.lane, (flow) => flow.toSpliced(item.place.index, 1))
  const fork = nodeAt(document, item.fork)
  if (!fork) return document
  const lanes = (listAt(fork.node, 'branches') ?? []).toSpliced(item.index, 1)
  const [last, ...more] = lanes
  if (last !== undefined && more.length > 0)
    return setNode(document, fork.key, setProperty(fork.node, 'branches', withDefault(fork.node, lanes)))
  const rest = isObject(last) ? (listAt(last, 'flow') ?? []) : []
  return changeFlow(document, fork.place.lane, (flow) => flow.toSpliced(fork.place.index, 1, ...rest))
}

/** Puts another node, or lane, in the place of one; its key must be the same. */
export function setNode(document: JsonObject, key: string, next: JsonObject): JsonObject {
  return changeItems(document, (item) => (item['key'] === key ? next : item))
}
/** States one property of a node or lane; undefined removes it. */
export function setNodeProperty(document: JsonObject, key: string, name: string, value: unknown): JsonObject {
  return changeItems(document, (item) => (item['key'] === key ? setProperty(item, name, value) : item))
}

/** Moves a node with all that lies in it; into itself it does not go. */
export function moveNode(document: JsonObject, key: string, to: FlowPlace): JsonObject {
  const moving = nodeAt(document, key)
  if (!moving || itemsOf([moving]).some((item) => isLane(item) && item.key === to.lane)) return document
  const { lane, index } = moving.place
  const isSame = lane === to.lane
  if (isSame && (to.index === index || to.index === index + 1)) return document
  const at = isSame && to.index > index ? to.index - 1 : to.index
  const without = changeFlow(document, lane, (flow) => flow.toSpliced(index, 1))
  return insertNodes(without, { lane: to.lane, index: at }, [moving.node])
}

/** The place before or after the node, out of its lane at either end, and into a fork on the way. */
export function adjacentPlace(document: JsonObject, key: string, step: -1 | 1): FlowPlace | undefined {
  const node = nodeAt(document, key)
  if (!node) return undefined
  const { lane, index } = node.place
  const flow = lane === null ? listAt(document, 'flow') : listAt(laneAt(document, lane)?.lane ?? {}, 'flow')
  if (index + step >= 0 && index + step < (flow?.length ?? 0)) return { lane, index: step < 0 ? index - 1 : index + 2 }
  const around = lane === null ? undefined : nodeAt(document, laneAt(document, lane)?.fork ?? '')
  return around && { lane: around.place.lane, index: around.place.index + (step < 0 ? 0 : 1) }
}

/** A further lane of a fork, before the default where there is one. */
export function addLane(document: JsonObject, fork: string, key: string): JsonObject {
  const found = nodeAt(document, fork)
  if (!found) return document
  const lanes = listAt(found.node, 'branches') ?? []
  const isChosen = isConditional(found.node)
  const lane = isChosen ? { key, when: '', flow: [] } : { key, flow: [] }
  return setNodeProperty(document, fork, 'branches', lanes.toSpliced(isChosen ? -1 : lanes.length, 0, lane))
}
/** Lanes with conditions are tried in their order, and the default remains the last. */
export function moveLane(document: JsonObject, key: string, step: -1 | 1): JsonObject {
  const lane = laneAt(document, key)
  const fork = lane && nodeAt(document, lane.fork)
  if (!lane || !fork) return document
  const lanes = listAt(fork.node, 'branches') ?? []
  const movable = isConditional(fork.node) ? lanes.length - 1 : lanes.length
  const to = lane.index + step
  if (lane.index >= movable || to < 0 || to >= movable) return document
  return setNodeProperty(document, fork.key, 'branches', lanes.toSpliced(lane.index, 1).toSpliced(to, 0, lane.lane))
}
/** Another way of choosing lanes; one that needs conditions keeps those that there are. */
export function setForkMode(document: JsonObject, key: string, mode: string): JsonObject {
  const fork = nodeAt(document, key)
  if (!fork) return document
  const next = setProperty(fork.node, 'mode', mode)
  const lanes = listAt(fork.node, 'branches') ?? []
  const conditional = lanes.map((lane, at) =>
    isObject(lane) && at < lanes.length - 1 && !Object.hasOwn(lane, 'when') ? { ...lane, when: '' } : lane,
  )
  return setNode(
    document,
    key,
    setProperty(next, 'branches', withDefault(next, mode === 'parallel' ? lanes : conditional)),
  )
}
