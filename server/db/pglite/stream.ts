import { Duplex } from 'node:stream'
import type { PgliteThread } from './thread.ts'

const TERMINATE = 0x58

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type, 0, 'latin1')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

function status(name: string, value: string): Buffer {
  return message('S', Buffer.from(`${name}\0${value}\0`))
}

/** What a server says after a successful sign-in; PGlite itself has no sign-in. */
const WELCOME = Buffer.concat([
  message('R', Buffer.alloc(4)),
  status('server_encoding', 'UTF8'),
  status('client_encoding', 'UTF8'),
  status('standard_conforming_strings', 'on'),
  status('integer_datetimes', 'on'),
  message('K', Buffer.alloc(8)),
  message('Z', Buffer.from('I')),
])

/**
 * The socket `pg` believes it is talking through: bytes go to the PGlite thread and its answers come back. Because the
 * protocol is the same, driver, pool and query builder are the same code as against a server.
 */
export class PgliteStream extends Duplex {
  readonly #thread: PgliteThread
  #greeted = false

  constructor(thread: PgliteThread) {
    super()
    this.#thread = thread
  }

  connect(): this {
    this.#thread.attach(this).then(
      () => this.emit('connect'),
      (error: Error) => this.destroy(error),
    )
    return this
  }

  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }

  receive(bytes: Uint8Array): void {
    this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  }

  override _read(): void {
    // Answers are pushed as they come.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#forward(chunk)
    done()
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#forward(Buffer.concat(chunks.map((entry) => entry.chunk)))
    done()
  }

  override _final(done: (error?: Error | null) => void): void {
    this.push(null)
    done()
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#thread.detach(this)
    done(error)
  }

  #forward(bytes: Buffer): void {
    if (!this.#greeted) {
      this.#greeted = true
      this.push(WELCOME)
      return
    }
    if (bytes[0] !== TERMINATE) this.#thread.send(bytes)
  }
}
