/** Keys of one request together stay below this length as an address carries them, so that no address becomes too long. */
const MAX_LENGTH = 6000
/** Rows that a list answers at most. */
const MAX_KEYS = 1000

function chunks(keys: readonly string[], maxLength: number): string[][] {
  const lists: string[][] = []
  let length = Number.POSITIVE_INFINITY
  for (const key of keys) {
    const size = encodeURIComponent(key.toWellFormed()).length
    if (length + size > maxLength || lists.at(-1)?.length === MAX_KEYS) {
      lists.push([])
      length = 0
    }
    lists.at(-1)?.push(key)
    length += size + 1
  }
  return lists
}

type Answers<T> = ReadonlyMap<string, T>

interface Waiting<S, T> {
  readonly source: S
  readonly keys: Set<string>
  readonly answer: Promise<Answers<T>>
}
interface Batching<S, T> {
  /** The identity of a source. */
  readonly idOf: (source: S) => string
  /** Gets each source once with all its keys, in parts that fit into an address. */
  readonly load: (source: S, keys: readonly string[]) => Promise<Answers<T>>
  /** Where a source takes less than an address could carry. */
  readonly maxLength?: (source: S) => number | undefined
}

/** Gathers what is asked of one source within a tick into one request. */
export function batched<S, T>({
  idOf,
  load,
  maxLength,
}: Batching<S, T>): (source: S, keys: readonly string[]) => Promise<Answers<T>> {
  const waiting = new Map<string, Waiting<S, T>>()
  const flush = async (id: string): Promise<Answers<T>> => {
    await new Promise((resolve) => setTimeout(resolve, 0))
    const batch = waiting.get(id)
    waiting.delete(id)
    if (!batch) return new Map()
    const answers = await Promise.all(
      chunks([...batch.keys], maxLength?.(batch.source) ?? MAX_LENGTH).map((keys) => load(batch.source, keys)),
    )
    return new Map(answers.flatMap((answer) => [...answer]))
  }
  return (source, keys) => {
    const id = idOf(source)
    const batch = waiting.get(id) ?? { source, keys: new Set<string>(), answer: flush(id) }
    waiting.set(id, batch)
    for (const key of keys) batch.keys.add(key)
    return batch.answer
  }
}
