import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { wasKilled } from '../data-folder/control-file.ts'
import { DURABLE_PARAMS, DurableNodeFS } from './durable-fs.ts'
import { fsyncFolder } from './fsync-folder.ts'

const COMMITS = 20
const LIMIT_MS = 300_000
let root = ''

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'vitrine-fsync-'))
  const fresh = await PGlite.create({ fs: new DurableNodeFS(join(root, 'fresh')), startParams: DURABLE_PARAMS })
  await fresh.exec('create table kept (number integer)')
  await fresh.close()
}, LIMIT_MS)

afterAll(() => rmSync(root, { recursive: true, force: true }))

async function commitRows(engine: PGlite): Promise<void> {
  for (let number = 0; number < COMMITS; number += 1) {
    await engine.query('insert into kept values ($1)', [number])
  }
}

async function rowsIn(directory: string): Promise<number> {
  const engine = await PGlite.create({ fs: new NodeFS(directory) })
  const answer = await engine.query<{ rows: number }>('select count(*)::int as rows from kept')
  await engine.close()
  return answer.rows[0]?.rows ?? -1
}

/** A folder, and beside it what its disk would hold after a power cut: only what was synced since the copy was made. */
function folderWithDisk(name: string) {
  const folder = join(root, name)
  const disk = join(root, `${name}-disk`)
  cpSync(join(root, 'fresh'), folder, { recursive: true })
  cpSync(join(root, 'fresh'), disk, { recursive: true })
  const onSync = (path: string) => {
    if (statSync(path).isDirectory()) return
    const target = join(disk, relative(folder, path))
    mkdirSync(dirname(target), { recursive: true })
    cpSync(path, target)
  }
  return { folder, disk, onSync }
}

it('forces the log to the disk once per commit', { timeout: LIMIT_MS }, async () => {
  const { folder } = folderWithDisk('counted')
  let syncs = 0
  const fs = new DurableNodeFS(folder, () => (syncs += 1))
  const engine = await PGlite.create({ fs, startParams: DURABLE_PARAMS })
  syncs = 0
  await commitRows(engine)
  expect(syncs).toBe(COMMITS)
  await engine.close()
})

it('has every committed row on the disk after a power cut', { timeout: LIMIT_MS }, async () => {
  const { folder, disk, onSync } = folderWithDisk('repaired')
  const engine = await PGlite.create({ fs: new DurableNodeFS(folder, onSync), startParams: DURABLE_PARAMS })
  await commitRows(engine)
  expect(await rowsIn(disk)).toBe(COMMITS)
  await engine.close()
})

it('would lose every row of the engine as it ships, so this test can see a loss', { timeout: LIMIT_MS }, async () => {
  const { folder, disk, onSync } = folderWithDisk('shipped')
  const engine = await PGlite.create({ fs: new DurableNodeFS(folder, onSync) })
  await commitRows(engine)
  expect(await rowsIn(disk)).toBe(0)
  await engine.close()
})

/** A folder that is left as a killed process leaves it, and beside it an empty disk. */
async function killedFolder(name: string) {
  const { folder: alive } = folderWithDisk(`${name}-alive`)
  const engine = await PGlite.create({ fs: new DurableNodeFS(alive), startParams: DURABLE_PARAMS })
  await commitRows(engine)
  const [folder, disk] = [join(root, name), join(root, `${name}-disk`)]
  cpSync(alive, folder, { recursive: true })
  await engine.close()
  const onSync = (path: string) => {
    const target = join(disk, relative(folder, path))
    mkdirSync(statSync(path).isDirectory() ? target : dirname(target), { recursive: true })
    if (!statSync(path).isDirectory()) cpSync(path, target)
  }
  return { folder, disk, onSync }
}

it(
  'forces each file once at the start after a kill, several at once, and what recovery changes again',
  { timeout: LIMIT_MS },
  async () => {
    const { folder, disk, onSync } = await killedFolder('killed')
    expect([wasKilled(folder), wasKilled(join(root, 'fresh')), wasKilled(join(root, 'nowhere'))]).toEqual([
      true,
      false,
      false,
    ])
    let forced = 0
    await fsyncFolder(folder, (path) => {
      forced += 1
      onSync(path)
    })
    expect(forced).toBeGreaterThan(900)
    let again = 0
    const fs = new DurableNodeFS(
      folder,
      (path) => {
        again += 1
        onSync(path)
      },
      true,
    )
    const engine = await PGlite.create({ fs, startParams: DURABLE_PARAMS })
    fs.opened()
    expect(again).toBeLessThan(200)
    // A power cut now, and one after further commits, loses nothing.
    cpSync(disk, `${disk}-then`, { recursive: true })
    expect(await rowsIn(`${disk}-then`)).toBe(COMMITS)
    again = 0
    await commitRows(engine)
    expect(again).toBe(COMMITS)
    expect(await rowsIn(disk)).toBe(2 * COMMITS)
    await engine.close()
  },
)
