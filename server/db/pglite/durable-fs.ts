import { closeSync, fsyncSync, openSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

interface NodeFsStream {
  nfd?: number
  node: unknown
}

interface NodeFsModule {
  NODEFS: {
    stream_ops: { fsync?: (stream: NodeFsStream) => number }
    realPath(node: unknown): string
  }
}

/** Start parameters without the one that switches fsync off, and with the method that reaches our file system. */
export const DURABLE_PARAMS = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c', 'fsync=on', '-c', 'wal_sync_method=fsync', '-c', 'synchronous_commit=on',
]

function syncStream(module: NodeFsModule, stream: NodeFsStream): number {
  if (stream.nfd !== undefined) {
    fsyncSync(stream.nfd)
    return 0
  }
  // Directories have no descriptor in this file system, and Windows cannot open them at all.
  if (process.platform === 'win32') return 0
  const descriptor = openSync(module.NODEFS.realPath(stream.node), 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
  return 0
}

/** PGlite's directory store with the one operation it leaves out: without it, no commit ever reaches the disk. */
export class DurableNodeFS extends NodeFS {
  readonly #onSync: (path: string) => void

  /** `onSync` is told each path after it was forced to the disk. */
  constructor(directory: string, onSync: (path: string) => void = () => undefined) {
    super(directory)
    this.#onSync = onSync
  }

  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const result = await super.init(...args)
    const preRun = result.emscriptenOpts.preRun ?? []
    preRun.push((module: unknown) => {
      const emscripten = module as NodeFsModule
      emscripten.NODEFS.stream_ops.fsync = (stream) => {
        const code = syncStream(emscripten, stream)
        this.#onSync(emscripten.NODEFS.realPath(stream.node))
        return code
      }
    })
    result.emscriptenOpts.preRun = preRun
    return result
  }
}
