import moduleLoader from '@jitl/quickjs-wasmfile-release-sync/emscripten-module'
import { QuickJSFFI } from '@jitl/quickjs-wasmfile-release-sync/ffi'
import {
  type QuickJSSyncVariant,
  type QuickJSWASMModule,
  newQuickJSWASMModuleFromVariant,
  newVariant,
} from 'quickjs-emscripten-core'

/** Named one by one, so that a worker is one file: it may load nothing after its start. */
const VARIANT: QuickJSSyncVariant = {
  type: 'sync',
  importFFI: () => Promise.resolve(QuickJSFFI),
  importModuleLoader: () => Promise.resolve(moduleLoader),
}

const PAGE_BYTES = 65_536
/** What the engine begins with. */
const INITIAL_PAGES = 256

/**
 * The engine that scripts run in, of its WebAssembly, with so many bytes at most. Its own limit counts blocks and not their bytes; a
 * memory that cannot grow beyond the limit holds.
 */
export function loadEngine(wasm: Uint8Array<ArrayBuffer>, memory: number): Promise<QuickJSWASMModule> {
  const maximum = Math.max(INITIAL_PAGES, Math.floor(memory / PAGE_BYTES))
  return newQuickJSWASMModuleFromVariant(
    newVariant(VARIANT, {
      wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength),
      wasmMemory: new WebAssembly.Memory({ initial: INITIAL_PAGES, maximum }),
    }),
  )
}
