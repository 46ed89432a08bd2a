import { type Socket, connect, createServer } from 'node:net'

/** A line between clients and a server on this machine, which a test holds up or cuts. */
export interface Line {
  readonly port: number
  /** Drops everything, and notifies neither side. */
  hold(): void
  release(): void
  /** Both sides lose it at once. */
  cut(): void
  close(): Promise<void>
}

export async function lineTo(target: number): Promise<Line> {
  const ends = new Set<Socket>()
  const each = (act: (end: Socket) => void) => {
    for (const end of ends) act(end)
  }
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(one)
      one.on('data', (bytes) => other.write(bytes))
      one.on('error', () => undefined)
      one.on('close', () => {
        ends.delete(one)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    hold: () => each((end) => end.pause()),
    release: () => each((end) => end.resume()),
    cut: () => each((end) => end.destroy()),
    close: () => {
      each((end) => end.destroy())
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
