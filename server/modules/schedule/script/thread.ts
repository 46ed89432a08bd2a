import { parentPort, workerData } from 'node:worker_threads'
import variant from '@jitl/quickjs-wasmfile-release-sync'
import { newQuickJSWASMModuleFromVariant, newVariant } from 'quickjs-emscripten-core'
import { lowerPriority } from '../../../db/connection/priority.ts'
import type { CallAnswer, FromScript, ScriptStart } from './messages.ts'
import { ScriptSandbox } from './sandbox.ts'

if (!parentPort) throw new Error('This file is the code of a thread')
const port = parentPort
const post = (message: FromScript) => port.postMessage(message)
const { text, limits, isTrial } = workerData as ScriptStart

const PAGE_BYTES = 65_536
/** What the engine begins with. */
const INITIAL_PAGES = 256

lowerPriority()
// The engine's own limit counts blocks and not their bytes; one that its memory cannot grow beyond holds.
const wasmMemory = new WebAssembly.Memory({
  initial: INITIAL_PAGES,
  maximum: Math.max(INITIAL_PAGES, Math.floor(limits.memory / PAGE_BYTES)),
})
const engine = await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmMemory }))
const sandbox = new ScriptSandbox(engine, limits, post)
const rest = () => (sandbox.isEnded ? port.close() : post({ kind: 'rested' }))
port.on('message', (message: CallAnswer) => {
  sandbox.answer(message)
  rest()
})
post({ kind: 'begun' })
if (isTrial) sandbox.compile(text)
else sandbox.start(text)
rest()
