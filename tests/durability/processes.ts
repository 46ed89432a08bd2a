import { spawn, type ChildProcess } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Engine } from '../../server/db/connect.ts'
import { killAll, descendantProcesses } from '../../server/setup/processes.js'

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url))
const GATE = pathOf('./gate.ts')
const [DATABASE, SERVICE] = [pathOf('../../server/db/connect.ts'), pathOf('../../server/modules/screen/service.ts')]
const [WRITER, PUBLISHER] = [pathOf('./writer.ts'), pathOf('./publisher.ts')]
/** Compiled once for all of the processes. */
export const LOADING = { NODE_COMPILE_CACHE: join(tmpdir(), 'vitrine-durability-code') }

/** How a folder of data is removed: a database that is about to end may still write into it. */
export const REMOVED = { recursive: true, force: true, maxRetries: 50, retryDelay: 100 } as const

export interface Writer {
  child: ChildProcess
  /** Lets the process begin; before, it has only loaded its code. */
  go(): Writer
  /** Numbers of the rows the database acknowledged so far. */
  acknowledged: number[]
  /** Resolves when `count` rows are acknowledged, or the process has ended. */
  until(count: number): Promise<void>
  /** The last line that is not a number: 'open', or 'refused CODE'. */
  word(): string
  /** Ends the process at once, as a power cut would, and waits until it is gone. */
  kill(): Promise<void>
}

/** Starts a process that writes rows from `first` on. */
export function startWriter(engine: Engine, dataDir: string, first: number, careless = false): Writer {
  return loadWriter(engine, dataDir, first, careless).go()
}
/** The same process, not yet begun. */
export function loadWriter(engine: Engine, dataDir: string, first: number, careless = false): Writer {
  return load([DATABASE, WRITER, engine, dataDir, String(first), ...(careless ? ['careless'] : [])])
}
/** Starts a process that publishes screens, numbered from `first` on. */
export function startPublisher(engine: Engine, dataDir: string, first: number): Writer {
  return load([SERVICE, PUBLISHER, engine, dataDir, String(first)]).go()
}

function load(args: readonly string[]): Writer {
  const child = spawn(process.execPath, [GATE, ...args], {
    env: { ...process.env, ...LOADING },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.on('error', () => undefined)
  const acknowledged: number[] = []
  let word = ''
  let rest = ''
  let ended = false
  const watchers = new Set<() => void>()
  const exit = new Promise<void>((resolve) => child.on('close', () => resolve()))
  child.stdout.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (/^\d+$/.test(line)) acknowledged.push(Number(line))
      else word = line
    }
    for (const watch of watchers) watch()
  })
  child.on('close', () => {
    ended = true
    for (const watch of watchers) watch()
  })
  const writer: Writer = {
    child,
    go: () => {
      child.stdin.write('go\n')
      return writer
    },
    acknowledged,
    word: () => word,
    until: (count) =>
      new Promise((resolve) => {
        const watch = () => {
          if (acknowledged.length < count && !ended) return
          watchers.delete(watch)
          resolve()
        }
        watchers.add(watch)
        watch()
      }),
    async kill() {
      child.kill('SIGKILL')
      await exit
    },
  }
  return writer
}

const clusterIn = (dataDir: string): string | undefined => readdirSync(dataDir).find((name) => /^pg\d+$/.test(name))

/** The process id of the embedded server of a folder, if one wrote its name there. */
export function serverPid(dataDir: string): number | undefined {
  const cluster = clusterIn(dataDir)
  const file = join(dataDir, cluster ?? '', 'postmaster.pid')
  return cluster !== undefined && existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined
}

const AT_ONCE = '\nrecovery_init_sync_method = syncfs\n'
/** A server that was killed has the disk write each of its thousand files before it starts again, which takes seconds; Linux does that for all of them at once. */
function startsQuickly(dataDir: string): void {
  const file = join(dataDir, clusterIn(dataDir) ?? '', 'postgresql.conf')
  if (process.platform === 'linux' && !readFileSync(file, 'utf8').endsWith(AT_ONCE)) appendFileSync(file, AT_ONCE)
}

/** Kills the embedded server and all its processes at once, so that nothing in their memory reaches the disk. */
export function killServer(dataDir: string): void {
  const pid = serverPid(dataDir)
  if (pid === undefined) return
  killAll([pid, ...descendantProcesses(pid)])
  startsQuickly(dataDir)
}
