import { problem } from '../../../schemas/language/check/guard.ts'
import type { SchemaProblem } from '../../../schemas/language/check/problem.ts'
import type { ProcessDocument } from '../../../schemas/language/process/document.ts'
import { START_NODE } from '../../../schemas/language/process/node-key.ts'
import {
  type Flow,
  type HumanNode,
  type NodeOf,
  type ProcessNode,
  isHuman,
} from '../../../schemas/language/process/nodes.ts'
import { type NodePlace, nodeTitle, placesOf } from '../document/nodes.ts'
import { needsInput } from '../document/rights.ts'
import { parseDuration } from '../document/deadlines.ts'

const MAX_NODES = 200
const MAX_DEPTH = 6
/** Words that `return:` and `to` use for something else. */
const RESERVED: ReadonlySet<string> = new Set([START_NODE, 'previous', 'end', 'continue'])

interface Keyed {
  readonly key: string
  readonly pointer: string
}
function keysIn(flow: Flow, pointer: string): readonly Keyed[] {
  return flow.flatMap((node, index) => {
    const here = `${pointer}/${index}`
    const lanes =
      node.kind === 'branch'
        ? node.branches.flatMap((lane, at) => [
            { key: lane.key, pointer: `${here}/branches/${at}/key` },
            ...keysIn(lane.flow, `${here}/branches/${at}/flow`),
          ])
        : []
    return [{ key: node.key, pointer: `${here}/key` }, ...lanes]
  })
}
function keyProblems(document: ProcessDocument): readonly SchemaProblem[] {
  const seen = new Set<string>()
  return keysIn(document.flow, '/flow').flatMap(({ key, pointer }) => {
    if (RESERVED.has(key)) return [problem(pointer, 'PROCESS_KEY_RESERVED', { key })]
    if (seen.has(key)) return [problem(pointer, 'PROCESS_KEY_TWICE', { key })]
    seen.add(key)
    return []
  })
}

/** True where nothing follows a node: an end, or a fork all of whose lanes end. */
function endsThere(node: ProcessNode): boolean {
  if (node.kind === 'end') return true
  if (node.kind !== 'branch') return false
  const ends = node.branches.map(({ flow }) => flow.some(endsThere))
  return node.mode === 'parallel' && node.join !== 'any' ? ends.includes(true) : ends.every(Boolean)
}
function unreachable(document: ProcessDocument, flow: Flow, pointer: string): readonly SchemaProblem[] {
  const end = flow.findIndex(endsThere)
  const next = end < 0 ? undefined : flow[end + 1]
  const inside = flow.flatMap((node, index) =>
    node.kind === 'branch'
      ? node.branches.flatMap((lane, at) => unreachable(document, lane.flow, `${pointer}/${index}/branches/${at}/flow`))
      : [],
  )
  return next
    ? [problem(`${pointer}/${end + 1}`, 'PROCESS_UNREACHABLE', { node: nodeTitle(document, next.key) }), ...inside]
    : inside
}

function laneProblems(node: NodeOf<'branch'>, pointer: string, title: string): readonly SchemaProblem[] {
  const { branches, mode } = node
  if (mode === 'parallel')
    return branches.flatMap(({ when }, index) =>
      when === undefined
        ? []
        : [problem(`${pointer}/branches/${index}/when`, 'PROCESS_LANE_CONDITION', { node: title }, 'warning')],
    )
  if (branches.at(-1)?.when !== undefined) return [problem(pointer, 'PROCESS_LANE_NO_DEFAULT', { node: title })]
  return branches.flatMap(({ when }, index) =>
    when === undefined && index < branches.length - 1
      ? [problem(`${pointer}/branches/${index}`, 'PROCESS_LANE_DEFAULT_LAST', { node: title })]
      : [],
  )
}

/** True where a node lies before another one, in its own container or an enclosing one. */
function isBefore(document: ProcessDocument, key: string, of: NodePlace): boolean {
  const place = placesOf(document).get(key)
  if (!place || place.path.length > of.path.length) return false
  const isEnclosing = place.path.every(
    ({ branch, lane }, at) => of.path[at]?.branch === branch && of.path[at].lane === lane,
  )
  const inside = of.path[place.path.length]
  const index = inside ? (placesOf(document).get(inside.branch)?.index ?? -1) : of.index
  return isEnclosing && place.index < index
}
function gotoProblems(document: ProcessDocument, node: NodeOf<'goto'>, place: NodePlace): readonly SchemaProblem[] {
  const title = nodeTitle(document, node.key)
  return [
    ...(isBefore(document, node.to, place)
      ? []
      : [problem(`${place.pointer}/to`, 'PROCESS_GOTO_TARGET', { node: title, target: node.to })]),
    ...(node.max === undefined ? [problem(place.pointer, 'PROCESS_GOTO_MAX', { node: title })] : []),
  ]
}

function humanProblems(document: ProcessDocument, node: HumanNode, place: NodePlace): readonly SchemaProblem[] {
  const { pointer, flow, index } = place
  const title = nodeTitle(document, node.key)
  const found: SchemaProblem[] = []
  const [, target] = /^return:(.+)$/.exec((node.kind === 'approve' && node.onReject) || '') ?? []
  const isTarget = (key: string) => {
    const other = placesOf(document).get(key)?.node
    return other !== undefined && isHuman(other) && isBefore(document, key, place)
  }
  if (target !== undefined && !RESERVED.has(target) && !isTarget(target))
    found.push(problem(`${pointer}/onReject`, 'PROCESS_RETURN_TARGET', { node: title, target }))
  const picks = node.who.flatMap((one, at) => ('pick' in one ? [{ one, at }] : []))
  for (const { one, at } of picks) {
    if (one.pick === 'previous' && flow[index - 1]?.kind === 'branch')
      found.push(problem(`${pointer}/who/${at}`, 'PROCESS_PICK_AFTER_FORK', { node: title }))
    if ((one.min ?? 1) > (one.max ?? 50))
      found.push(problem(`${pointer}/who/${at}`, 'PROCESS_PICK_RANGE', { node: title }))
  }
  const isFilled = needsInput(node) || node.signature === true
  if (isFilled && node.due?.then === 'pass')
    found.push(problem(`${pointer}/due/then`, 'PROCESS_AUTO_REQUIRED', { node: title }))
  if (isFilled && node.repeat !== undefined && node.repeat !== 'ask')
    found.push(problem(`${pointer}/repeat`, 'PROCESS_AUTO_REQUIRED', { node: title }, 'warning'))
  if (isFilled && node.batch === true)
    found.push(problem(`${pointer}/batch`, 'PROCESS_BATCH_REQUIRED', { node: title }))
  if (node.due && parseDuration(node.due.after).amount < 0)
    found.push(problem(`${pointer}/due/after`, 'PROCESS_DURATION_NEGATIVE'))
  return found
}
const NEEDED = { set: 'set', create: 'screen', call: 'url', job: 'job', message: 'template' } as const
function serviceProblems(node: NodeOf<'service'>, pointer: string, title: string): readonly SchemaProblem[] {
  const needed = node.do === 'message' ? (['template', 'to'] as const) : ([NEEDED[node.do]] as const)
  return needed.flatMap((name) =>
    node[name] === undefined ? [problem(pointer, 'PROCESS_SERVICE_NEEDS', { node: title, name })] : [],
  )
}
function waitProblems(node: NodeOf<'wait'>, pointer: string, title: string): readonly SchemaProblem[] {
  if ((node.for === undefined) === (node.until === undefined))
    return [problem(pointer, 'PROCESS_WAIT_NEEDS', { node: title })]
  return node.for !== undefined && parseDuration(node.for).amount < 0
    ? [problem(`${pointer}/for`, 'PROCESS_DURATION_NEGATIVE')]
    : []
}
function nodeProblems(document: ProcessDocument, place: NodePlace): readonly SchemaProblem[] {
  const { node, pointer } = place
  const title = nodeTitle(document, node.key)
  if (isHuman(node)) return humanProblems(document, node, place)
  if (node.kind === 'branch') return laneProblems(node, pointer, title)
  if (node.kind === 'goto') return gotoProblems(document, node, place)
  if (node.kind === 'service') return serviceProblems(node, pointer, title)
  return node.kind === 'wait' ? waitProblems(node, pointer, title) : []
}

/** What is wrong with the order and the limits of the nodes, whatever they refer to. */
export function structureProblems(document: ProcessDocument): readonly SchemaProblem[] {
  const places = [...placesOf(document).values()]
  const keys = keyProblems(document)
  if (keys.length > 0) return keys
  const found: SchemaProblem[] = []
  if (places.length > MAX_NODES) found.push(problem('/flow', 'PROCESS_NODES_LIMIT', { limit: MAX_NODES }))
  const deep = places.find(({ path }) => path.length > MAX_DEPTH)
  if (deep) found.push(problem(deep.pointer, 'PROCESS_DEPTH_LIMIT', { limit: MAX_DEPTH }))
  if (!places.some(({ node }) => isHuman(node))) found.push(problem('/flow', 'PROCESS_NO_HUMAN', {}, 'warning'))
  return [
    ...found,
    ...unreachable(document, document.flow, '/flow'),
    ...places.flatMap((place) => nodeProblems(document, place)),
  ]
}
