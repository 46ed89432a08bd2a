import type { Ports } from '../../../registry/kit/ports.ts'

const REMOTE = ['lookup', 'people', 'lists', 'reports', 'files'] as const
/** What a port computes by itself. */
const LOCAL: ReadonlySet<string> = new Set(['files.url', 'files.thumbnail'])
const NO_ROWS = { records: [], total: 0 }
/** What each call answers where there is nothing. */
const NOTHING: Readonly<Record<string, unknown>> = {
  'lookup.labels': new Map(),
  'people.users': NO_ROWS,
  'lists.rows': NO_ROWS,
  'reports.rows': NO_ROWS,
  'reports.config': { id: 'r', name: '', columns: [] },
  'files.upload': 'temp/nothing.bin',
  'files.read': new Blob([]),
  'files.own': new Uint8Array(),
  'files.download': undefined,
}

/** What becomes of calls: they are answered as usual, refused, never answered, or answered with nothing. */
export type Service = 'up' | 'failing' | 'silent' | 'empty'

export interface BreakablePorts {
  readonly ports: Ports
  /** Every call so far, as `port.method`. */
  readonly asked: string[]
  /** From now on; `only` leaves the other calls as usual. */
  become(service: Service, only?: string): void
}

/** Ports whose service can break down and come back. `reason` is what a failing one rejects with. */
export function breakable(sound: Ports, reason: () => Error): BreakablePorts {
  const asked: string[] = []
  let service: Service = 'up'
  let only: string | undefined
  const answer = (call: string, ask: () => unknown): unknown => {
    asked.push(call)
    const state = only === undefined || only === call ? service : 'up'
    if (state === 'failing') return Promise.reject(reason())
    if (state === 'silent') return new Promise(() => undefined)
    return state === 'empty' ? Promise.resolve(Object.hasOwn(NOTHING, call) ? NOTHING[call] : []) : ask()
  }
  const guarded = REMOTE.map((name) => {
    const port: object = sound[name]
    const calls = Object.entries(port).map(([method, own]: [string, unknown]) => {
      const call = `${name}.${method}`
      return [
        method,
        typeof own === 'function' && !LOCAL.has(call)
          ? (...given: unknown[]) => answer(call, () => Reflect.apply(own, port, given))
          : own,
      ] as const
    })
    return [name, Object.fromEntries(calls)] as const
  })
  return {
    ports: { ...sound, ...Object.fromEntries(guarded) },
    asked,
    become: (next, call) => {
      service = next
      only = call
    },
  }
}
