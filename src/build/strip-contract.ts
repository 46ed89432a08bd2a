import type { Plugin } from 'vite'
import { type Node, nodesIn, withWords } from './nodes.ts'

const isReply = ({ type, key }: Node) => type === 'Property' && (key as { readonly name?: string }).name === 'reply'

/** A contract as a client needs it: what an answer looks like is checked where it is made. */
function forClient(code: string, program: unknown): string {
  const endpoints = nodesIn(program as Node).filter(
    ({ type, callee }) => type === 'CallExpression' && (callee as { readonly name?: string }).name === 'endpoint',
  )
  const replies = endpoints
    .flatMap((call) => nodesIn(call).filter(({ type }) => type === 'ObjectExpression')[0] ?? [])
    .flatMap(({ properties }) => (properties as readonly Node[]).filter(isReply))
  return withWords(code, replies, 'reply: undefined')
}

export const stripContract: Plugin = {
  name: 'contract-less',
  apply: 'build',
  transform: {
    filter: { id: /schemas\/contract\/[\w/-]+\.ts$/, code: /endpoint\(\{/ },
    handler(code) {
      return forClient(code, this.parse(code))
    },
  },
}
