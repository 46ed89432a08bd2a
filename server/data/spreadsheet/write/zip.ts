import { once } from 'node:events'
import { createDeflateRaw, crc32 } from 'node:zlib'
import type { Sink } from './types.ts'

/** Fast: a sheet shrinks to a tenth already, and its writing must not wait for the last percent. */
const LEVEL = 3
const MAX_SIZE = 0xffff_ffff
/** Sizes follow the bytes, and names are UTF-8. */
const FLAGS = 0x0808
const DEFLATED = 8
/** 1 January 1980: the file itself has the time of the export. */
const DAY = 33

interface Entry {
  readonly name: Buffer
  readonly crc: number
  readonly packed: number
  readonly size: number
  readonly offset: number
}

/** One part of an archive while it is written. */
export interface ZipPart {
  write(bytes: Uint8Array): Promise<void>
  end(): Promise<void>
}

/** Writes an archive part after part, never holding more than a piece of one. */
export class ZipWriter {
  readonly #sink: Sink
  readonly #entries: Entry[] = []
  #offset = 0

  constructor(sink: Sink) {
    this.#sink = sink
  }

  async #put(bytes: Uint8Array): Promise<void> {
    this.#offset += bytes.length
    if (this.#offset > MAX_SIZE) throw new Error('An archive of this kind ends at 4 GB')
    await this.#sink.write(bytes)
  }

  /** Begins a part; the one before must have ended. */
  async begin(path: string): Promise<ZipPart> {
    const name = Buffer.from(path)
    const offset = this.#offset
    const head = Buffer.alloc(30)
    for (const [at, value] of [[0, 0x0403_4b50]] as const) head.writeUInt32LE(value, at)
    for (const [at, value] of [
      [4, 20],
      [6, FLAGS],
      [8, DEFLATED],
      [12, DAY],
      [26, name.length],
    ] as const)
      head.writeUInt16LE(value, at)
    await this.#put(Buffer.concat([head, name]))
    let [crc, size, packed] = [0, 0, 0]
    const deflate = createDeflateRaw({ level: LEVEL })
    let writing = Promise.resolve()
    let failure: unknown
    deflate.on('data', (piece: Buffer) => {
      packed += piece.length
      deflate.pause()
      writing = writing
        .then(() => this.#put(piece))
        .then(
          () => void deflate.resume(),
          (error: unknown) => {
            failure = error
            deflate.resume()
          },
        )
    })
    const ended = once(deflate, 'end')
    ended.catch(() => undefined)
    return {
      write: async (bytes) => {
        if (failure !== undefined) throw failure
        size += bytes.length
        if (size > MAX_SIZE) throw new Error('A part of an archive ends at 4 GB')
        crc = crc32(bytes, crc)
        if (!deflate.write(bytes)) await once(deflate, 'drain')
      },
      end: async () => {
        deflate.end()
        await ended
        await writing
        if (failure !== undefined) throw failure
        const tail = Buffer.alloc(16)
        for (const [at, value] of [
          [0, 0x0807_4b50],
          [4, crc],
          [8, packed],
          [12, size],
        ] as const)
          tail.writeUInt32LE(value, at)
        await this.#put(tail)
        this.#entries.push({ name, crc, packed, size, offset })
      },
    }
  }

  async add(path: string, content: string | Uint8Array): Promise<void> {
    const part = await this.begin(path)
    await part.write(typeof content === 'string' ? Buffer.from(content) : content)
    await part.end()
  }

  /** The directory, with which the archive ends. */
  async end(): Promise<void> {
    const start = this.#offset
    for (const { name, crc, packed, size, offset } of this.#entries) {
      const record = Buffer.alloc(46)
      for (const [at, value] of [
        [0, 0x0201_4b50],
        [16, crc],
        [20, packed],
        [24, size],
        [42, offset],
      ] as const)
        record.writeUInt32LE(value, at)
      for (const [at, value] of [
        [4, 20],
        [6, 20],
        [8, FLAGS],
        [10, DEFLATED],
        [14, DAY],
        [28, name.length],
      ] as const)
        record.writeUInt16LE(value, at)
      await this.#put(Buffer.concat([record, name]))
    }
    const end = Buffer.alloc(22)
    for (const [at, value] of [
      [0, 0x0605_4b50],
      [12, this.#offset - start],
      [16, start],
    ] as const)
      end.writeUInt32LE(value, at)
    for (const at of [8, 10]) end.writeUInt16LE(this.#entries.length, at)
    await this.#put(end)
  }
}
