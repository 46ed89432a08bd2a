import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

const END_OF_HEAD = Buffer.from('\r\n\r\n')

/** Length of the first complete answer in `bytes`; 0 while it is not complete. */
function answerLength(bytes: Buffer): number {
  const head = bytes.indexOf(END_OF_HEAD)
  if (head < 0) return 0
  const length = /content-length: (\d+)/i.exec(bytes.toString('latin1', 0, head))
  if (!length) throw new Error('An answer without a length')
  const whole = head + END_OF_HEAD.length + Number(length[1])
  return bytes.length >= whole ? whole : 0
}

/**
 * Asks one address again and again, or several in turn, over one connection that stays open. It does as little as it can, for what the
 * measuring side spends is taken from the server on the same machine.
 */
export class Caller {
  readonly #socket: Socket
  readonly #requests: readonly string[]
  #next = 0
  #answered: (bytes: Buffer) => void = () => undefined
  #failed: (error: Error) => void = () => undefined
  #received: Buffer = Buffer.alloc(0)

  private constructor(socket: Socket, requests: readonly string[]) {
    this.#socket = socket
    this.#requests = requests
    socket.setNoDelay(true)
    socket.on('data', (bytes: Buffer) => this.#receive(bytes))
    socket.on('error', (error) => this.#failed(error))
    socket.on('close', () => this.#failed(new Error('The server closed the connection')))
  }

  static async open(
    addresses: string | readonly string[],
    headers: Readonly<Record<string, string>>,
    { method = 'GET', body = '' }: { readonly method?: string; readonly body?: string } = {},
  ): Promise<Caller> {
    const urls = [addresses].flat().map((address) => new URL(address))
    const [{ hostname, port }] = urls as [URL]
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    const length = body === '' ? [] : [`content-length: ${Buffer.byteLength(body)}`]
    const requestOf = ({ pathname, search }: URL) =>
      [
        `${method} ${pathname}${search} HTTP/1.1`,
        `host: ${hostname}:${port}`,
        ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
        ...length,
      ].join('\r\n')
    return new Caller(
      socket,
      urls.map((url) => `${requestOf(url)}\r\n\r\n${body}`),
    )
  }

  /** Resolves when the whole answer is there; rejects on any but 200. */
  get(): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.#answered = (bytes) =>
        bytes.toString('latin1', 9, 12) === '200' ? resolve(bytes) : reject(new Error(bytes.toString('utf8')))
      this.#failed = reject
      this.#socket.write(this.#requests[this.#next++ % this.#requests.length] ?? '')
    })
  }

  close(): void {
    this.#failed = () => undefined
    this.#socket.destroy()
  }

  #receive(bytes: Buffer): void {
    this.#received = this.#received.length === 0 ? bytes : Buffer.concat([this.#received, bytes])
    const length = answerLength(this.#received)
    if (length === 0) return
    const answer = this.#received.subarray(0, length)
    this.#received = this.#received.subarray(length)
    this.#answered(answer)
  }
}
