import { createServer } from 'node:net'

const HIGHEST = 32_000

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

/** The first of `count` consecutive ports, from `from` upwards, on which no process of this machine listens. */
export async function freeBlock(from: number, count: number): Promise<number> {
  for (let first = from; first + count <= HIGHEST; first += count) {
    const free = await Promise.all(Array.from({ length: count }, (_, index) => isFree(first + index)))
    if (free.every(Boolean)) return first
  }
  throw new Error(`No ${count} free ports in a row above ${from}`)
}
