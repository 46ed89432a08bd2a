import type { NodeKind } from '../../../schemas/language/process/nodes.ts'
import type { JsonObject } from '../../document/json.ts'

export const NODE_KINDS = [
  'approve',
  'handle',
  'copy',
  'exclusive',
  'parallel',
  'inclusive',
  'process',
  'wait',
  'service',
  'goto',
  'end',
] as const
/** What can be added: the kinds of nodes, a fork by its way of choosing. */
export type NewKind = (typeof NODE_KINDS)[number]

/** A key that no node has: the stem, or the stem and a number. */
export function freeKey(taken: ReadonlySet<string>, stem: string): string {
  if (!taken.has(stem)) return stem
  for (let number = 2; ; number++) if (!taken.has(`${stem}${number}`)) return `${stem}${number}`
}

const HEAD = [{ head: 1 }]
const BODIES: Readonly<Record<Exclude<NewKind, 'exclusive' | 'parallel' | 'inclusive'>, JsonObject>> = {
  approve: { who: HEAD, mode: 'any' },
  handle: { who: [{ starter: true }] },
  copy: { who: [{ starter: true }] },
  process: { code: '' },
  wait: { for: '1d' },
  service: { do: 'set', set: {} },
  goto: { to: 'start', max: 3 },
  end: { result: 'rejected' },
}

/** A new node that is as sound as it can be before anybody has said more. */
export function newNode(kind: NewKind, taken: ReadonlySet<string>): JsonObject {
  if (kind !== 'exclusive' && kind !== 'parallel' && kind !== 'inclusive')
    return { key: freeKey(taken, kind === 'goto' || kind === 'end' ? `${kind}1` : kind), kind, ...BODIES[kind] }
  const key = freeKey(taken, 'fork')
  const first = freeKey(new Set([...taken, key]), 'lane')
  const second = freeKey(new Set([...taken, key, first]), 'lane')
  return {
    key,
    kind: 'branch' satisfies NodeKind,
    mode: kind,
    branches: [
      kind === 'parallel' ? { key: first, flow: [] } : { key: first, when: '', flow: [] },
      { key: second, flow: [] },
    ],
  }
}
