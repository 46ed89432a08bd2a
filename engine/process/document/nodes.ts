import type { ProcessDocument } from '../../../schemas/language/process/document.ts'
import { START_NODE } from '../../../schemas/language/process/node-key.ts'
import { type Flow, type HumanNode, type ProcessNode, isHuman } from '../../../schemas/language/process/nodes.ts'
import { type Locale, textIn } from '../../../schemas/language/text.ts'
import { say } from '../../../schemas/messages/index.ts'

/** A lane of a fork, as one goes into it from the root. */
export interface Container {
  readonly branch: string
  readonly lane: string
}
/** Where a node stands. */
export interface NodePlace {
  readonly node: ProcessNode
  readonly flow: Flow
  readonly index: number
  /** The lanes that it lies in, the outermost first. */
  readonly path: readonly Container[]
  /** JSON pointer into the document. */
  readonly pointer: string
}

const known = new WeakMap<ProcessDocument, ReadonlyMap<string, NodePlace>>()

function collect(flow: Flow, path: readonly Container[], pointer: string, places: Map<string, NodePlace>): void {
  flow.forEach((node, index) => {
    const here = `${pointer}/${index}`
    if (!places.has(node.key)) places.set(node.key, { node, flow, index, path, pointer: here })
    if (node.kind !== 'branch') return
    node.branches.forEach((lane, at) =>
      collect(lane.flow, [...path, { branch: node.key, lane: lane.key }], `${here}/branches/${at}/flow`, places),
    )
  })
}

/** The nodes of a document by their keys. */
export function placesOf(document: ProcessDocument): ReadonlyMap<string, NodePlace> {
  const found = known.get(document)
  if (found) return found
  const places = new Map<string, NodePlace>()
  collect(document.flow, [], '/flow', places)
  known.set(document, places)
  return places
}
export const nodeOf = (document: ProcessDocument, key: string): ProcessNode | undefined =>
  placesOf(document).get(key)?.node
/** The lanes that a node lies in, the outermost first. */
export const pathOf = (document: ProcessDocument, key: string): readonly Container[] =>
  placesOf(document).get(key)?.path ?? []
export const allNodes = (document: ProcessDocument): readonly ProcessNode[] =>
  [...placesOf(document).values()].map(({ node }) => node)

/** The flow of a lane, or of the document. */
export function flowOf(document: ProcessDocument, branch: string | null, lane: string | null): Flow {
  if (branch === null) return document.flow
  const node = nodeOf(document, branch)
  return node?.kind === 'branch' ? (node.branches.find(({ key }) => key === lane)?.flow ?? []) : []
}
export const humanNode = (document: ProcessDocument, key: string): HumanNode | undefined => {
  const node = nodeOf(document, key)
  return node && isHuman(node) ? node : undefined
}
/** What a node is called: its title, else its key. */
export function nodeTitle(document: ProcessDocument | undefined, key: string, locale: Locale = 'zh-CN'): string {
  if (key === START_NODE) return say('PROCESS_NODE_START', {}, locale)
  return textIn(document && nodeOf(document, key)?.title, locale) || key
}
