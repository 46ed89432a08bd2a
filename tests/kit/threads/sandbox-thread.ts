import { parentPort } from 'node:worker_threads'
import type { ToSandbox } from '../../../src/scripts/protocol.ts'
import { serveSandbox } from '../../../src/scripts/serve.ts'

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const serve = serveSandbox((message) => parentPort?.postMessage(message))
parentPort?.on('message', (message: ToSandbox) => serve(message))
