import { START_NODE } from '../../../schemas/language/process/node-key.ts'
import { type FlowLane, type FlowNode, isLane, itemsOf } from '../document/flow.ts'

/** Where a key leads in the tree; undefined for any other key. */
export function keyTarget(key: string, nodes: readonly FlowNode[], active: string): string | undefined {
  const items = itemsOf(nodes)
  const order = [START_NODE, ...items.map((item) => item.key)]
  const at = Math.max(0, order.indexOf(active))
  const item: FlowNode | FlowLane | undefined = items[at - 1]
  switch (key) {
    case 'ArrowDown':
      return order[Math.min(at + 1, order.length - 1)]
    case 'ArrowUp':
      return order[Math.max(at - 1, 0)]
    case 'Home':
      return START_NODE
    case 'End':
      return order.at(-1)
    case 'ArrowRight': {
      if (!item) return order[1] ?? active
      if (!isLane(item)) return item.lanes[0]?.key ?? active
      return forkOf(items, item)?.lanes[item.index + 1]?.key ?? item.nodes[0]?.key ?? active
    }
    case 'ArrowLeft': {
      if (!item) return active
      if (!isLane(item)) return item.place.lane ?? START_NODE
      return forkOf(items, item)?.lanes[item.index - 1]?.key ?? item.fork
    }
    default:
      return undefined
  }
}
const forkOf = (items: readonly (FlowNode | FlowLane)[], lane: FlowLane): FlowNode | undefined =>
  items.find((item): item is FlowNode => !isLane(item) && item.key === lane.fork)
