import { useState } from 'react'
import { START_NODE } from '../../../schemas/language/process/node-key.ts'
import type { MessageCode } from '../../../schemas/messages/index.ts'
import { useDesigner } from '../../context.tsx'
import type { JsonObject } from '../../document/json.ts'
import { type OpenDocument, select, undo } from '../../document/state.ts'
import { useEditor } from '../../editor/context.tsx'
import { copiedText, readCopied, withNewKeys } from '../commands/keys.ts'
import { addLane, insertNodes, moveLane, moveNode, adjacentPlace, removeItem } from '../commands/nodes.ts'
import { useProcessWorld } from '../context.tsx'
import { type FlowPlace, flowOf, isLane, itemAt, keysOf, laneAt, nodeAt } from '../document/flow.ts'
import { type NewKind, freeKey, newNode } from '../document/new-node.ts'
import { useFlowWords } from '../words/use-flow-words.ts'
import { titleOf } from '../words/node-words.ts'

/** The place after what is selected: of a lane its beginning, else the end of the flow. */
export function placeAfter(document: JsonObject, key: string | null): FlowPlace {
  if (key === START_NODE) return { lane: null, index: 0 }
  const item = key === null ? undefined : itemAt(document, key)
  if (!item) return { lane: null, index: flowOf(document).length }
  return isLane(item) ? { lane: item.key, index: 0 } : { lane: item.place.lane, index: item.place.index + 1 }
}
/** What is selected once this is gone: the one before it, or what it lay in. */
function neighbour(document: JsonObject, key: string): string {
  const item = itemAt(document, key)
  if (!item) return START_NODE
  if (isLane(item)) return item.fork
  const { lane, index } = item.place
  const siblings = lane === null ? flowOf(document) : (laneAt(document, lane)?.nodes ?? [])
  return siblings[index - 1]?.key ?? siblings[index + 1]?.key ?? lane ?? START_NODE
}

/** The steps of the tree, each of which can be undone; `said` tells a screen reader of the last one. */
export function useFlowSteps() {
  const { say, ports } = useDesigner()
  const { open, command } = useEditor()
  const { fixedKeys } = useProcessWorld()
  const speaking = useFlowWords()
  const [said, setSaid] = useState('')
  const takenKeys = (document: JsonObject) => new Set([...keysOf(document), ...fixedKeys])
  const title = (key: string) => titleOf(key, { ...speaking, document: open.document })

  /** Runs a command, selects, and says what was done. */
  const step = (
    change: (document: JsonObject) => JsonObject,
    code: MessageCode,
    name: string,
    selected?: string,
  ): boolean => {
    if (!command(change, { name: { code, params: { title: name } } })) return false
    if (selected !== undefined) select(open, selected)
    setSaid(say(code, { title: name }))
    return true
  }
  const insert = (place: FlowPlace, nodes: readonly JsonObject[], code: MessageCode): boolean => {
    const fresh = withNewKeys(nodes, takenKeys(open.document))
    const [first] = fresh
    if (!first) return false
    const key = String(first['key'])
    return step((document) => insertNodes(document, place, fresh), code, titleInNew(open, first, speaking), key)
  }
  const add = (place: FlowPlace, kind: NewKind) => {
    const node = newNode(kind, takenKeys(open.document))
    step(
      (document) => insertNodes(document, place, [node]),
      'FLOW_STEP_ADD',
      titleInNew(open, node, speaking),
      String(node['key']),
    )
  }
  const remove = (key: string) => {
    if (!itemAt(open.document, key)) return
    const name = title(key)
    if (step((document) => removeItem(document, key), 'FLOW_STEP_REMOVE', name, neighbour(open.document, key)))
      ports.notify('info', say('FLOW_REMOVED', { title: name }))
  }
  const moveTo = (key: string, place: FlowPlace) =>
    step((document) => moveNode(document, key, place), 'FLOW_STEP_MOVE', title(key), key)
  /** Up or down in its flow, and out of its lane at either end; a lane to the left or right. */
  const moveBy = (key: string, by: -1 | 1) => {
    if (laneAt(open.document, key))
      return step((document) => moveLane(document, key, by), 'FLOW_STEP_MOVE', title(key), key)
    const place = adjacentPlace(open.document, key, by)
    return place !== undefined && moveTo(key, place)
  }
  /** Into the lane beside its own. */
  const moveAcross = (key: string, by: -1 | 1) => {
    if (laneAt(open.document, key)) return moveBy(key, by)
    const node = nodeAt(open.document, key)
    const lane = laneAt(open.document, node?.place.lane ?? '')
    const next = lane && nodeAt(open.document, lane.fork)?.lanes[lane.index + by]
    return next !== undefined && moveTo(key, { lane: next.key, index: next.nodes.length })
  }
  const duplicate = (key: string) => {
    const item = itemAt(open.document, key)
    if (item && !isLane(item)) insert(placeAfter(open.document, key), [item.node], 'FLOW_STEP_DUPLICATE')
  }
  const paste = (text: string, place: FlowPlace): boolean => {
    const nodes = readCopied(text)
    return nodes !== undefined && insert(place, nodes, 'FLOW_STEP_PASTE')
  }
  const addLaneTo = (fork: string) => {
    const key = freeKey(takenKeys(open.document), 'lane')
    step((document) => addLane(document, fork, key), 'FLOW_STEP_LANE', title(fork), key)
  }
  return {
    said,
    add,
    addLane: addLaneTo,
    remove,
    moveTo,
    moveBy,
    moveAcross,
    duplicate,
    paste,
    copied: (key: string) => copiedText(open.document, key),
    undo: () => undo(open),
  }
}
export type FlowSteps = ReturnType<typeof useFlowSteps>

const titleInNew = (open: OpenDocument, node: JsonObject, speaking: ReturnType<typeof useFlowWords>) => {
  const document = insertNodes(open.document, { lane: null, index: 0 }, [node])
  return titleOf(String(node['key']), { ...speaking, document })
}
