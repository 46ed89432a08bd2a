import { spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../connect.ts'
import { canReach } from './account.ts'
import { layoutOf, makeSocketDir, readPidFile } from './layout.ts'
import { launchOptions, openEmbedded, stopUnusedServer } from './open.ts'
import { scratchFolder } from '../../../tests/kit/scratch-folder.ts'

const silent = { info: () => undefined, warn: () => undefined }
const LIMIT_MS = 300_000
const isRoot = process.getuid?.() === 0
let root = ''

beforeEach(() => {
  root = scratchFolder('embedded')
})

afterEach(() => {
  chmodSync(root, 0o755)
  rmSync(root, { recursive: true, force: true })
})

async function settingsOf(dataDir: string): Promise<Record<string, string>> {
  const database = await openEmbedded({ dataDir, log: silent })
  try {
    const names = ['fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses', 'server_encoding', 'TimeZone']
    const answer = await sql<{
      name: string
      setting: string
    }>`select name, setting from pg_settings where name = any(${names})`.execute(database.kysely)
    return Object.fromEntries(answer.rows.map((row) => [row.name, row.setting]))
  } finally {
    await database.close()
  }
}

async function kindIn(dataDir: string): Promise<string> {
  const database = await openDatabase({ dataDir, log: silent })
  await database.close()
  return database.kind
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

describe.skipIf(process.platform === 'win32')('the embedded server', () => {
  it('waits for the disk, listens to nobody on the network and writes UTF-8', { timeout: LIMIT_MS }, async () => {
    expect(await settingsOf(root)).toEqual({
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      listen_addresses: '',
      server_encoding: 'UTF8',
      TimeZone: 'Asia/Shanghai',
    })
  })

  it('keeps its folder, its password and its socket to itself', { timeout: LIMIT_MS }, async () => {
    const database = await openEmbedded({ dataDir: root, log: silent })
    const { layout } = launchOptions({ dataDir: root, log: silent })
    const socketDir = readPidFile(layout)?.socketDir ?? ''
    expect([layout.clusterDir, socketDir].map((path) => statSync(path).mode & 0o077)).toEqual([0, 0])
    expect(statSync(layout.secretFile).mode & 0o777).toBe(0o600)
    expect(database.describe()).not.toContain(readFileSync(layout.secretFile, 'utf8'))
    await database.close()
    expect(readdirSync(root).every((name) => name.startsWith('pg18'))).toBe(true)
  })

  it('starts again over the remains of a broken first start', { timeout: LIMIT_MS }, async () => {
    mkdirSync(join(root, 'pg18.new', 'base'), { recursive: true })
    expect(await settingsOf(root)).toMatchObject({ fsync: 'on' })
    expect(existsSync(join(root, 'pg18.new'))).toBe(false)
  })

  it('takes a data folder whose path is too long for a socket', { timeout: LIMIT_MS }, async () => {
    const deep = join(root, ...Array.from({ length: 6 }, () => 'a folder with a long 名字'))
    expect(await settingsOf(deep)).toMatchObject({ fsync: 'on' })
  })

  it.runIf(isRoot)('serves a folder below one that its account may not enter', { timeout: LIMIT_MS }, async () => {
    chmodSync(root, 0o700)
    const dataDir = join(root, 'data')
    expect(canReach(dataDir, { uid: 65534, gid: 65534 })).toBe(false)
    expect(await settingsOf(dataDir)).toMatchObject({ fsync: 'on' })
    expect(await settingsOf(dataDir)).toMatchObject({ fsync: 'on' })
  })

  it('starts the server again when it was killed under a running process', { timeout: LIMIT_MS }, async () => {
    const database = await openEmbedded({ dataDir: root, log: silent })
    await sql`create table kept as select 1 as number`.execute(database.kysely)
    process.kill(readPidFile(launchOptions({ dataDir: root, log: silent }).layout)?.pid ?? 0, 'SIGKILL')
    const read = () =>
      sql`select number from kept`.execute(database.kysely).then(
        (answer) => answer.rows,
        () => undefined,
      )
    await expect.poll(read, { timeout: 120_000 }).toEqual([{ number: 1 }])
    await database.close()
  })

  it(
    'does not join the server of a folder that was deleted and made anew, and ends it',
    { timeout: LIMIT_MS },
    async () => {
      const before = await openEmbedded({ dataDir: join(root, 'data'), log: silent })
      await sql`create table kept as select 1 as number`.execute(before.kysely)
      const orphan = readPidFile(launchOptions({ dataDir: join(root, 'data'), log: silent }).layout)?.pid ?? 0
      rmSync(join(root, 'data'), { recursive: true })
      const after = await openEmbedded({ dataDir: join(root, 'data'), log: silent })
      const { rows } = await sql<{ found: string | null }>`select to_regclass('kept')::text as found`.execute(
        after.kysely,
      )
      expect(rows).toEqual([{ found: null }])
      await expect.poll(() => isAlive(orphan), { timeout: 10_000 }).toBe(false)
      await after.close()
      await before.close()
    },
  )

  it(
    'starts no empty database beneath a running process whose folder was deleted, and leaves no server of it',
    { timeout: LIMIT_MS },
    async () => {
      const database = await openEmbedded({ dataDir: join(root, 'data'), log: silent })
      const pid = readPidFile(launchOptions({ dataDir: join(root, 'data'), log: silent }).layout)?.pid ?? 0
      rmSync(join(root, 'data'), { recursive: true })
      process.kill(pid, 'SIGQUIT')
      await expect
        .poll(
          () =>
            sql`select 1`.execute(database.kysely).then(
              () => 'ok',
              (error: { code?: string }) => error.code,
            ),
          { timeout: 30_000 },
        )
        .toBe('DATABASE_FOLDER_GONE')
      await database.close()
      expect(existsSync(join(root, 'data', 'pg18'))).toBe(false)
    },
  )

  it('stops the server of a deleted folder with the process that used it', { timeout: LIMIT_MS }, async () => {
    const database = await openEmbedded({ dataDir: join(root, 'data'), log: silent })
    const pid = readPidFile(launchOptions({ dataDir: join(root, 'data'), log: silent }).layout)?.pid ?? 0
    rmSync(join(root, 'data'), { recursive: true })
    await database.close()
    await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false)
  })

  it(
    'refuses a copy of a running folder rather than work in the folder it was copied from',
    { timeout: LIMIT_MS },
    async () => {
      const database = await openEmbedded({ dataDir: join(root, 'data'), log: silent })
      cpSync(join(root, 'data'), join(root, 'copy'), { recursive: true })
      await expect(openEmbedded({ dataDir: join(root, 'copy'), log: silent })).rejects.toMatchObject({
        code: 'DATABASE_FOLDER_COPIED',
      })
      expect((await sql`select 1`.execute(database.kysely)).rows).toHaveLength(1)
      await database.close()
    },
  )

  it('stops a server that nobody uses although it is still starting', { timeout: LIMIT_MS }, async () => {
    await settingsOf(root)
    const launch = launchOptions({ dataDir: root, log: silent })
    const code = `const [open, launch] = await Promise.all(['./open.ts', './launch.ts'].map((file) => import(new URL(file, '${import.meta.url}'))))
      await launch.startOrJoin(open.launchOptions({ dataDir: ${JSON.stringify(root)}, log: console }))`
    const starter = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'inherit' })
    await expect.poll(() => readPidFile(launch.layout), { timeout: LIMIT_MS, interval: 1 }).toBeDefined()
    starter.kill('SIGKILL')
    const pid = readPidFile(launch.layout)?.pid ?? 0
    expect(isAlive(pid)).toBe(true)
    await stopUnusedServer(launch, makeSocketDir(launch.layout, launch.account) ?? '', 1000)
    expect(isAlive(pid)).toBe(false)
  })

  it('refuses a socket folder that somebody else may have put there', () => {
    const layout = layoutOf(root, '18')
    const directory = makeSocketDir(layout, undefined) ?? ''
    expect(makeSocketDir(layout, undefined)).toBe(directory)
    chmodSync(directory, 0o755)
    expect(() => makeSocketDir(layout, undefined)).toThrow(
      expect.objectContaining({ code: 'DATABASE_SOCKET_DIR_TAKEN' }),
    )
    rmSync(directory, { recursive: true })
    symlinkSync(root, directory)
    expect(() => makeSocketDir(layout, undefined)).toThrow(
      expect.objectContaining({ code: 'DATABASE_SOCKET_DIR_TAKEN' }),
    )
    rmSync(directory)
  })

  it('is refused, as the fallback is, where the folder holds the data of the other one', async () => {
    const [one, other] = [join(root, 'one'), join(root, 'other')]
    mkdirSync(join(one, 'pglite18'), { recursive: true })
    mkdirSync(join(other, 'pg18'), { recursive: true })
    await expect(openDatabase({ dataDir: one, engine: 'embedded', log: silent })).rejects.toMatchObject({
      code: 'DATABASE_OTHER_ENGINE',
    })
    await expect(openDatabase({ dataDir: other, engine: 'pglite', log: silent })).rejects.toMatchObject({
      code: 'DATABASE_OTHER_ENGINE',
    })
    expect([existsSync(join(one, 'pg18')), existsSync(join(other, 'pglite18'))]).toEqual([false, false])
  })

  it('is chosen by itself, unless the folder has data of the fallback', { timeout: LIMIT_MS }, async () => {
    mkdirSync(join(root, 'fallback', 'pglite18'), { recursive: true })
    expect([await kindIn(join(root, 'new')), await kindIn(join(root, 'fallback'))]).toEqual(['embedded', 'pglite'])
  })
})
