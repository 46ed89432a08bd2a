import { isObject } from '../../../../../schemas/language/values.ts'
import { type Locale, type Text, textIn } from '../../../../../schemas/language/text.ts'
import type { TimelineStep } from '../../../../api/process.ts'

export interface DrawnLane {
  readonly key: string
  readonly title: string
  readonly nodes: readonly DrawnNode[]
}
/** A node of the picture. `lanes` are those of a fork. */
export interface DrawnNode {
  readonly key: string
  readonly kind: string
  readonly title: string
  readonly lanes: readonly DrawnLane[]
}

const words = (value: unknown, locale: Locale): string =>
  typeof value === 'string' || isObject(value) ? textIn(value as Text, locale) : ''

/** The nodes of a flow as the server sends it; what is no node is left out. */
export function nodesOf(flow: unknown, locale: Locale): readonly DrawnNode[] {
  if (!Array.isArray(flow)) return []
  return flow.filter(isObject).flatMap((node): DrawnNode[] => {
    const { key, kind, title, branches } = node
    if (typeof key !== 'string' || typeof kind !== 'string') return []
    const lanes = Array.isArray(branches) ? branches.filter(isObject) : []
    return [
      {
        key,
        kind,
        title: words(title, locale),
        lanes: lanes.map((lane, index) => ({
          key: typeof lane['key'] === 'string' ? lane['key'] : String(index),
          title: words(lane['title'], locale),
          nodes: nodesOf(lane['flow'], locale),
        })),
      },
    ]
  })
}

export type DrawnState = 'untouched' | 'active' | 'held' | 'done' | 'cancelled' | 'rejected'

/** How a node of the picture stands: as its latest visit. */
export function stateOf(visits: readonly TimelineStep[]): DrawnState {
  const last = visits.at(-1)
  if (!last) return 'untouched'
  if (last.status === 'active' || last.status === 'held' || last.status === 'cancelled') return last.status
  return last.result === 'rejected' ? 'rejected' : 'done'
}
