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

/** Remembers that it could not grow: within a promise the engine makes a rejection of that, which need not be reported. */
class LimitedMemory extends WebAssembly.Memory {
  isFull = false
  override grow(pages: number): number {
    // The engine asks for more than it needs, and for less where that is refused.
    this.isFull = true
    const before = super.grow(pages)
    this.isFull = false
    return before
  }
}

export interface ScriptEngine {
  readonly module: QuickJSWASMModule
  /** Whether the last growth of its memory was refused. */
  readonly isFull: () => boolean
}

/**
 * The engine that scripts run in, of its WebAssembly, with so many bytes at most. Its own limit counts blocks and not their bytes; a
 * memory that cannot grow beyond the limit holds.
 */
export async function loadEngine(wasm: Uint8Array<ArrayBuffer>, memory: number): Promise<ScriptEngine> {
  const maximum = Math.max(INITIAL_PAGES, Math.floor(memory / PAGE_BYTES))
  const wasmMemory = new LimitedMemory({ initial: INITIAL_PAGES, maximum })
  const module = await newQuickJSWASMModuleFromVariant(
    newVariant(VARIANT, {
      wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength),
      wasmMemory,
    }),
  )
  return { module, isFull: () => wasmMemory.isFull }
}
