import { closeSync, fsyncSync, openSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

interface NodeFsStream {
  nfd?: number
  node: object
}

interface NodeFsModule {
  NODEFS: {
    stream_ops: { fsync?: (stream: NodeFsStream) => number; write(stream: NodeFsStream, ...rest: unknown[]): unknown }
    node_ops: { setattr(node: object, ...rest: unknown[]): unknown; mknod(...rest: unknown[]): object }
    realPath(node: unknown): string
  }
}

/** Start parameters without the one that switches fsync off, and with the method that reaches our file system. */
export const DURABLE_PARAMS = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'synchronous_commit=on',
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
  /** Files that were changed since the whole folder was forced to the disk; undefined where each call is to reach it. */
  #changed: WeakSet<object> | undefined

  /**
   * `onSync` is called with each path after it was forced to the disk. `isForced`: all of the folder is on the disk already, so
   * until `opened()` files that nobody has changed since are not forced again. After a kill the engine does that with each
   * of a thousand files, one by one.
   */
  constructor(directory: string, onSync: (path: string) => void = () => undefined, isForced = false) {
    super(directory)
    this.#onSync = onSync
    this.#changed = isForced ? new WeakSet() : undefined
  }

  /** From now on each call reaches the disk. */
  opened(): void {
    this.#changed = undefined
  }

  #watch({ stream_ops: streams, node_ops: nodes }: NodeFsModule['NODEFS']): void {
    const { write } = streams
    const { setattr, mknod } = nodes
    streams.write = (stream, ...rest) => {
      this.#changed?.add(stream.node)
      return write(stream, ...rest)
    }
    nodes.setattr = (node, ...rest) => {
      this.#changed?.add(node)
      return setattr(node, ...rest)
    }
    nodes.mknod = (...rest) => {
      const node = mknod(...rest)
      this.#changed?.add(node)
      return node
    }
  }

  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const result = await super.init(...args)
    const preRun = result.emscriptenOpts.preRun ?? []
    preRun.push((module: unknown) => {
      const emscripten = module as NodeFsModule
      if (this.#changed) this.#watch(emscripten.NODEFS)
      emscripten.NODEFS.stream_ops.fsync = (stream) => {
        // A folder counts as changed: names come and go in it without a call on it.
        if (this.#changed && stream.nfd !== undefined && !this.#changed.has(stream.node)) return 0
        const code = syncStream(emscripten, stream)
        this.#onSync(emscripten.NODEFS.realPath(stream.node))
        return code
      }
    })
    result.emscriptenOpts.preRun = preRun
    return result
  }
}
