import wasmAddress from '@jitl/quickjs-wasmfile-release-sync/wasm?url'
import { fetchOwn } from '../api/client/own-file.ts'
import type { FromSandbox, SandboxPort } from './protocol.ts'
// The bundler makes a worker of what `?worker` names, and gives it a default export.
// oxlint-disable-next-line import/default
import SandboxWorker from './sandbox-worker.ts?worker'

let wasm: Promise<Uint8Array<ArrayBuffer>> | undefined
/** The engine's bytes, fetched once by the page: the worker itself may fetch nothing. */
export function engineBytes(): Promise<Uint8Array<ArrayBuffer>> {
  wasm ??= fetchOwn(wasmAddress).then((bytes) => new Uint8Array(bytes))
  wasm.catch(() => (wasm = undefined))
  return wasm
}

/** A new thread for one script. */
export function connectWorker(): SandboxPort {
  const worker = new SandboxWorker({ name: 'script' })
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    post: (message) => worker.postMessage(message),
    listen: (listener) => {
      worker.addEventListener('message', (event: MessageEvent<FromSandbox>) => listener(event.data))
      worker.addEventListener('error', (event) =>
        listener({ kind: 'failed', failure: { reason: event.message, limit: 'broken' } }),
      )
    },
    end: () => worker.terminate(),
  }
}
