import type { FromSandbox, ToSandbox } from './protocol.ts'
import { serveSandbox } from './serve.ts'

/** The thread that scripts run in. Its policy lets it compile WebAssembly and reach nothing (`server/static.ts`). */
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const serve = serveSandbox((message: FromSandbox) => globalThis.postMessage(message))
globalThis.addEventListener('message', (event: MessageEvent<ToSandbox>) => serve(event.data))
