import { parentPort } from 'node:worker_threads'
import type { ToSandbox } from '../../src/render/scripts/protocol.ts'
import { serveSandbox } from '../../src/render/scripts/serve.ts'

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const serve = serveSandbox((message) => parentPort?.postMessage(message))
parentPort?.on('message', (message: ToSandbox) => serve(message))
