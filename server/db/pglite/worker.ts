import { chmodSync, mkdirSync, openAsBlob, writeFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { wasKilled } from '../data-folder/control-file.ts'
import { lockFile, type FileLock } from '../data-folder/file-lock.ts'
import { DURABLE_PARAMS, DurableNodeFS } from './durable-fs.ts'
import { fsyncFolder } from './fsync-folder.ts'
import type { FromWorker, ToWorker, WorkerOptions } from './protocol.ts'

const LOCK_WAIT_MS = 3000
const options = workerData as WorkerOptions
const port = parentPort
if (!port) throw new Error('This file runs in a worker thread')

function tell(message: FromWorker): void {
  const transfer = message.kind === 'bytes' ? [message.bytes.buffer as ArrayBuffer] : []
  port?.postMessage(message, transfer)
}

/** After a kill all files are forced to the disk before the engine starts, which would do so one by one. Its own way is left where ours fails. */
async function isForced(directory: string): Promise<boolean> {
  if (!wasKilled(directory)) return false
  return fsyncFolder(directory).then(
    () => true,
    () => false,
  )
}

let durable: DurableNodeFS | undefined
async function engineOptions(): Promise<PGliteOptions> {
  const result: PGliteOptions = { extensions: { pg_trgm } }
  if (options.snapshot !== undefined) result.loadDataDir = await openAsBlob(options.snapshot)
  if (options.directory === undefined) return result
  if (!options.durable) return { ...result, fs: new NodeFS(options.directory) }
  durable = new DurableNodeFS(options.directory, undefined, await isForced(options.directory))
  return { ...result, fs: durable, startParams: DURABLE_PARAMS }
}

async function takeLock(): Promise<FileLock | undefined> {
  if (options.directory === undefined) return { release: () => undefined }
  mkdirSync(options.directory, { recursive: true, mode: 0o700 })
  // The engine makes its files readable and writable for all; the closed directory above them is what protects them.
  chmodSync(options.directory, 0o700)
  return lockFile(`${options.directory}.lock`, LOCK_WAIT_MS)
}

async function copyOut(engine: PGlite, file: string): Promise<void> {
  const dump = await engine.dumpDataDir('none')
  writeFileSync(file, new Uint8Array(await dump.arrayBuffer()))
  tell({ kind: 'dumped' })
}

async function serve(engine: PGlite, lock: FileLock, message: ToWorker): Promise<void> {
  switch (message.kind) {
    case 'open':
      // There is one session for ever: a new connection gets it in the state of a fresh one.
      await engine.exec('rollback')
      await engine.exec('discard all')
      return tell({ kind: 'opened' })
    case 'bytes': {
      const answer = await engine.execProtocolRaw(message.bytes, {})
      return tell({ kind: 'bytes', bytes: new Uint8Array(answer) })
    }
    case 'dump':
      return copyOut(engine, message.file)
    case 'close':
      await engine.close()
      lock.release()
      tell({ kind: 'closed' })
      port?.close()
  }
}

async function start(): Promise<void> {
  const lock = await takeLock()
  if (!lock) return tell({ kind: 'failed', reason: 'locked', message: options.directory ?? '' })
  const engine = await PGlite.create(await engineOptions())
  durable?.opened()
  let tail = Promise.resolve()
  port?.on('message', (message: ToWorker) => {
    tail = tail
      .then(() => serve(engine, lock, message))
      .catch((error: unknown) => tell({ kind: 'failed', reason: 'unusable', message: String(error) }))
  })
  tell({ kind: 'ready' })
}

start().catch((error: unknown) => tell({ kind: 'failed', reason: 'unusable', message: String(error) }))
