import { spawn } from 'node:child_process'
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { LOADING, REMOVED, startWriter } from './processes.ts'
import { scratchFolder } from '../kit/scratch-folder.ts'

const LIMIT_MS = 300_000
const ROWS = 30
/** The engine alone forces each of its thousand files at such a start, one after the other. */
const FILES = 900
const [MAIN, COUNTER] = ['../../server/main.ts', './count-syncs.ts'].map((file) =>
  fileURLToPath(new URL(file, import.meta.url)),
)

let root = ''
beforeEach(() => {
  root = scratchFolder('killed')
})
afterEach(() => rmSync(root, REMOVED))

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}

interface Start {
  /** What the console said. */
  readonly lines: string
  /** The sentences of the page while the product was not there yet. */
  readonly meanwhile: ReadonlySet<string>
  /** Files that the process forced to the disk by itself, the shutdown excluded. */
  readonly syncs: number
}

/** Starts the product over the folder as people do, looks at its page until it is there, and ends it in order. */
async function start(): Promise<Start> {
  const [port, counted] = [await freePort(), join(root, `syncs-${Date.now()}`)]
  const child = spawn(process.execPath, ['--import', pathToFileURL(COUNTER ?? '').href, MAIN ?? ''], {
    env: {
      ...LOADING,
      PATH: process.env['PATH'],
      SYNCS_FILE: counted,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: join(root, 'data'),
      DATABASE_ENGINE: 'pglite',
      DEMO: 'off',
      CAPTCHA: 'off',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = new Promise((done) => child.on('exit', done))
  let lines = ''
  child.stdout.on('data', (chunk: Buffer) => (lines += chunk.toString()))
  const meanwhile = new Set<string>()
  try {
    while (!/localhost:\d+/.test(lines) && child.exitCode === null) {
      const reply = await fetch(`http://127.0.0.1:${port}/`, { headers: { 'accept-language': 'en-US' } }).catch(
        () => undefined,
      )
      const sentence = /<main role="status">([^<]*)</.exec((await reply?.text().catch(() => '')) ?? '')?.[1]
      if (reply?.status === 503 && sentence !== undefined) meanwhile.add(sentence)
      await pause(10)
    }
    return { lines, meanwhile, syncs: existsSync(counted) ? statSync(counted).size : 0 }
  } finally {
    child.kill('SIGTERM')
    await gone
  }
}

it(
  'starts PGlite after a kill without forcing its files one by one, and says on page and console what it does meanwhile',
  { timeout: LIMIT_MS },
  async () => {
    const writer = startWriter('pglite', join(root, 'data'), 0)
    await writer.until(ROWS)
    await writer.kill()
    expect(readdirSync(join(root, 'data'), { recursive: true }).length).toBeGreaterThan(FILES)
    const killed = await start()
    expect([...killed.meanwhile]).toEqual([expect.stringContaining('its database is being recovered')])
    expect(killed.lines).toContain('正在恢复数据库')
    expect(killed.lines).toContain('Its database is being recovered')
    expect(killed.syncs).toBeGreaterThan(0)
    expect(killed.syncs).toBeLessThan(FILES)
    // Ended in order, there is nothing to recover and nothing is said of it.
    const closed = await start()
    expect([...closed.meanwhile]).toEqual([expect.stringContaining('opening its database')])
    expect(closed.lines).not.toContain('recovered')
  },
)
