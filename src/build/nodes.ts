/** A node of a parsed file. */
export type Node = Readonly<Record<string, unknown>> & {
  readonly type: string
  readonly start: number
  readonly end: number
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
/** The node and all below it. */
export const nodesIn = (node: Node): Node[] => [
  node,
  ...Object.values(node)
    .flatMap((child) => (Array.isArray(child) ? child : [child]))
    .filter(isNode)
    .flatMap(nodesIn),
]
/** The text with other words in the place of some nodes, which do not lie in each other. */
export const withWords = (code: string, places: readonly Pick<Node, 'start' | 'end'>[], words: string): string =>
  places
    .toSorted((one, other) => one.start - other.start)
    .reduceRight((text, { start, end }) => `${text.slice(0, start)}${words}${text.slice(end)}`, code)
