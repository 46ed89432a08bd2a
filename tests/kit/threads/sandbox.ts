import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { FromSandbox, SandboxPort } from '../../../src/scripts/protocol.ts'
import { serveSandbox } from '../../../src/scripts/serve.ts'

const WASM = 'node_modules/@jitl/quickjs-wasmfile-release-sync/dist/emscripten-module.wasm'
/** The engine's bytes, as a page fetches them. */
export const engineFile = (): Uint8Array<ArrayBuffer> => new Uint8Array(readFileSync(WASM))

/** A sandbox in the thread of the test: the same code, without the thread. */
export function connectHere(): SandboxPort {
  let listener: (message: FromSandbox) => void = () => undefined
  let over = false
  const serve = serveSandbox((message) => void (over || listener(structuredClone(message))))
  return {
    post: (message) => serve(structuredClone(message)),
    listen: (next) => (listener = next),
    end: () => (over = true),
  }
}

/** A sandbox in a thread, which can be ended whatever it does. */
export function connectThread(): SandboxPort {
  const worker = new Worker(resolve('tests/kit/threads/sandbox-thread.ts'))
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    post: (message) => worker.postMessage(message),
    listen: (listener) => void worker.on('message', (message: FromSandbox) => listener(message)),
    end: () => void worker.terminate(),
  }
}
