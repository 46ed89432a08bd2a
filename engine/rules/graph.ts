export type Reads = ReadonlyMap<string, ReadonlySet<string>>

/** field → the fields that read it */
export function dependantsOf(reads: ReadonlyMap<string, readonly string[]>): Reads {
  const found = new Map<string, Set<string>>()
  for (const [key, names] of reads) {
    for (const name of names) {
      const dependants = found.get(name)
      if (dependants) dependants.add(key)
      else found.set(name, new Set([key]))
    }
  }
  return found
}

/** Every key after those it reads, as far as there is no circle. */
export function topological(reads: ReadonlyMap<string, readonly string[]>): {
  readonly order: readonly string[]
  readonly isCircular: boolean
} {
  const order: string[] = []
  const states = new Map<string, 'open' | 'done'>()
  let isCircular = false
  const visit = (key: string): void => {
    if (states.has(key)) {
      isCircular ||= states.get(key) === 'open'
      return
    }
    states.set(key, 'open')
    for (const name of reads.get(key) ?? []) if (reads.has(name)) visit(name)
    states.set(key, 'done')
    order.push(key)
  }
  for (const key of reads.keys()) visit(key)
  return { order, isCircular }
}
