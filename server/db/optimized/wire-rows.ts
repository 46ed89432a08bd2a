import type { Duplex } from 'node:stream'

/** One row as it came over the wire: for each value four bytes of length, -1 for null, and its text. */
export type WireRow = Uint8Array

type Take = (bytes: Buffer) => void

const DATA_ROW = 0x44
/** A message begins with its kind and four bytes of length, which count themselves. */
const [KIND_SIZE, HEAD_SIZE] = [1, 5]
/** Rows begin with the number of their values. */
const COUNT_SIZE = 2

/** Stands between a connection and its driver, which would make a string of every value. */
class RowTap {
  readonly #pass: Take
  #rows: WireRow[] | undefined
  /** The beginning of a message whose end has not come yet. */
  #pieces: Buffer[] = []
  #have = 0
  #needed = HEAD_SIZE

  constructor(stream: Duplex, pass: Take) {
    this.#pass = pass
    stream.on('data', (bytes: Buffer) => (this.#rows ? this.#sort(bytes, this.#rows) : pass(bytes)))
    stream.removeListener('data', pass)
  }

  /** The rows of the one statement that `send` sends and waits for; the driver receives every other message. */
  async rowsOf(send: () => Promise<unknown>): Promise<readonly WireRow[]> {
    const rows: WireRow[] = []
    this.#rows = rows
    try {
      await send()
      return rows
    } finally {
      this.#rows = undefined
      if (this.#have > 0) this.#pass(Buffer.concat(this.#pieces))
      this.#keep(Buffer.alloc(0))
    }
  }

  #keep(rest: Buffer): void {
    this.#pieces = rest.length > 0 ? [rest] : []
    this.#have = rest.length
    this.#needed = rest.length < HEAD_SIZE ? HEAD_SIZE : KIND_SIZE + rest.readUInt32BE(KIND_SIZE)
  }

  #sort(bytes: Buffer, rows: WireRow[]): void {
    this.#pieces.push(bytes)
    this.#have += bytes.length
    if (this.#have < this.#needed) return
    const all = this.#pieces.length === 1 ? bytes : Buffer.concat(this.#pieces)
    let [from, at] = [0, 0]
    while (all.length - at >= HEAD_SIZE) {
      const end = at + KIND_SIZE + all.readUInt32BE(at + KIND_SIZE)
      if (end > all.length) break
      if (all[at] === DATA_ROW) {
        if (from < at) this.#pass(all.subarray(from, at))
        rows.push(all.subarray(at + HEAD_SIZE + COUNT_SIZE, end))
        from = end
      }
      at = end
    }
    this.#keep(all.subarray(at))
    if (from < at) this.#pass(all.subarray(from, at))
  }
}

/** A client of the driver; only some of its types declare `connection`. */
export interface InterceptedClient {
  readonly connection?: { readonly stream: Duplex }
}
const taps = new WeakMap<object, RowTap>()

/** Installs the row interceptor on a new connection; it sends no statement. */
export function interceptRows(client: InterceptedClient): void {
  const stream = client.connection?.stream
  const [pass, ...others] = stream?.listeners('data') ?? []
  if (!stream || !pass || others.length > 0)
    throw new Error('The driver reads its connection in another way than it did')
  taps.set(client, new RowTap(stream, pass as Take))
}

/** The rows of a statement as they come over the wire of a client of the pool. */
export function wireRowsOf(client: object, send: () => Promise<unknown>): Promise<readonly WireRow[]> {
  const tap = taps.get(client)
  if (!tap) throw new Error('The connection was made without a tap')
  return tap.rowsOf(send)
}
