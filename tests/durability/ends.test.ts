import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { killAll, descendantProcesses } from '../../server/setup/processes.js'
import { LOADING, REMOVED, serverPid } from './processes.ts'
import { scratchFolder } from '../kit/scratch-folder.ts'
import { IS_SOAK } from '../kit/sweep.ts'

const LIMIT_MS = 120_000
/** What ends the command ends all it started within this time. */
const GONE_MS = 10_000
const START = fileURLToPath(new URL('./start.js', import.meta.url))

let folder = ''
let dataDir = ''
let npm: ChildProcess | undefined
let started: readonly number[] = []

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

beforeAll(() => {
  folder = scratchFolder('ends')
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'ends', private: true, scripts: { start: `node ${JSON.stringify(START)}` } }),
  )
})

afterEach(() => killAll(started.filter(isAlive)))
afterAll(() => rmSync(folder, REMOVED))

/** Runs npm in a group of its own, as a terminal does, until `isFar` enough; remembers every process that came of it. */
async function begin(engine: string, isFar: (said: string) => boolean): Promise<ChildProcess> {
  dataDir = join(folder, engine)
  const settings = {
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_ENGINE: engine,
    DATABASE_URL: '',
    DEMO: 'off',
    LOG_LEVEL: 'error',
  }
  const child = spawn('npm', ['start'], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...LOADING, ...settings },
  })
  npm = child
  let said = ''
  child.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  await expect.poll(() => isFar(said) || child.exitCode !== null, { timeout: LIMIT_MS, interval: 20 }).toBe(true)
  const pid = child.pid ?? 0
  const database = engine === 'embedded' ? [serverPid(dataDir) ?? 0] : []
  started = [pid, ...descendantProcesses(pid), ...database]
  return child
}
const isReady = (said: string) => said.includes('Vitrine is ready')
const parentOf = (pid: number) =>
  started.filter((one) => one !== pid && descendantProcesses(one).includes(pid)).at(-1) ?? 0
const group = (signal: NodeJS.Signals) => process.kill(-(npm?.pid ?? 0), signal)

/** What is left when all should be gone; begun with: npm, the set-up, the server, and what it started. */
async function left(): Promise<readonly number[]> {
  expect(started.length).toBeGreaterThanOrEqual(3)
  const end = Date.now() + GONE_MS
  while (started.some(isAlive) && Date.now() < end) await pause(50)
  return started.filter(isAlive)
}

describe.skipIf(process.platform === 'win32')('what npm start started', () => {
  const WAYS: readonly (readonly [string, () => void])[] = [
    ['SIGTERM to its group, as service managers send it', () => group('SIGTERM')],
    ['Ctrl+C', () => group('SIGINT')],
    ['a closed terminal', () => group('SIGHUP')],
    ['SIGTERM to npm alone', () => npm?.kill('SIGTERM')],
    ['SIGKILL to npm alone', () => npm?.kill('SIGKILL')],
    ['SIGKILL to its group', () => group('SIGKILL')],
    ['SIGKILL to the server alone', () => process.kill(parentOf(serverPid(dataDir) ?? 0), 'SIGKILL')],
  ]
  it.each(WAYS)('is gone within ten seconds after %s', { timeout: LIMIT_MS }, async (_, end) => {
    await begin('embedded', isReady)
    expect(serverPid(dataDir)).toBeDefined()
    end()
    expect(await left()).toEqual([])
    expect(serverPid(dataDir)).toBeUndefined()
  })

  it(
    'is gone within ten seconds after a signal that comes while the database starts',
    { timeout: LIMIT_MS },
    async () => {
      await begin('embedded', () => serverPid(dataDir) !== undefined)
      group('SIGTERM')
      expect(await left()).toEqual([])
    },
  )

  it.each(IS_SOAK ? (['SIGTERM', 'SIGKILL'] as const) : (['SIGTERM'] as const))(
    'is gone within ten seconds after %s to npm alone, on PGlite',
    { timeout: LIMIT_MS },
    async (signal) => {
      await begin('pglite', isReady)
      npm?.kill(signal)
      expect(await left()).toEqual([])
    },
  )
})
