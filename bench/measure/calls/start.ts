import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProduct } from '../server.ts'
import { median, type Row } from '../stats.ts'

const ROUNDS = 3

/** Time from the spawn to the first answer: on an empty folder, and on one that holds data already. */
export async function measureStart(): Promise<Row[]> {
  const empty: number[] = []
  const existing: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-bench-start-'))
    for (const into of [empty, existing]) {
      const product = await startProduct(dataDir)
      into.push(product.firstAnswer)
      await product.stop()
    }
    rmSync(dataDir, { recursive: true, force: true })
  }
  const row = (what: string, values: readonly number[], seconds: number): Row => ({
    what,
    ours: `${(median(values) / 1000).toFixed(2)} s`,
    limit: `${seconds} s`,
    ratio: median(values) / 1000 / seconds,
    reach: { kind: 'at-most', value: 1 },
  })
  return [
    row('first answer after start, existing data folder', existing, 1.5),
    row('first answer after start, empty data folder', empty, 6),
  ]
}
