import type { Screen } from '../../schemas/language/screen.ts'
import { SCRIPT_KINDS, type ScriptKind } from '../../schemas/language/script/kinds.ts'
import type { SandboxPort } from './protocol.ts'

/** A line of what a script did: a sentence of the catalogue, or words of the script's own. */
export interface ScriptNote {
  readonly level: 'info' | 'warn' | 'error'
  readonly text: string
  readonly line?: number | undefined
}

export interface OpenedSandbox {
  readonly port: SandboxPort
  readonly wasm: Uint8Array<ArrayBuffer>
}

/** The scripts of a screen, as the page around it gives them. */
export interface ScreenScripts {
  readonly kinds: ReadonlySet<ScriptKind>
  /** The text to run. */
  load(kind: ScriptKind): Promise<string>
  /** The person is asked before it changes something; `mark` names the texts that are agreed to, without one it holds for the visit. */
  readonly asks?: { readonly mark?: string | undefined }
  /** Makes a call for a script; rejects where that is closed. */
  call(method: string, url: string, params: unknown): Promise<unknown>
  /** Only authors of scripts see what is wrong with them. */
  readonly isAuthor: boolean
  /** Where a script runs; a thread of its own without it. */
  open?(): Promise<OpenedSandbox>
  /** Called with everything that a script logs, and with its failures. */
  note?(note: ScriptNote): void
}

const loadCalls = () => import('../api/scripts.ts')
/** The scripts of a screen as the server keeps them; undefined where it keeps none. Nothing of them is fetched before it runs. */
export function screenScripts(
  screen: Screen,
  kinds: readonly ScriptKind[],
  isAuthor: boolean,
  mark?: string,
): ScreenScripts | undefined {
  if (kinds.length === 0) return undefined
  return {
    kinds: new Set(kinds),
    isAuthor,
    asks: { mark },
    load: async (kind) => (await loadCalls()).loadScript(screen.id, kind),
    call: async (method, url, params) =>
      (await loadCalls()).callForScript({ screen, code: screen.id }, method, url, params),
  }
}

/** Those that another back end sends along with its form. */
export function sentScripts(
  screen: Screen,
  code: string,
  texts: Readonly<Record<ScriptKind, string>>,
): ScreenScripts | undefined {
  const kinds = SCRIPT_KINDS.filter((kind) => texts[kind].trim() !== '')
  if (kinds.length === 0) return undefined
  return {
    kinds: new Set(kinds),
    // Authors are not known here; the console has every failure.
    isAuthor: false,
    asks: {},
    load: (kind) => Promise.resolve(texts[kind]),
    call: async (method, url, params) => (await loadCalls()).callForScript({ screen, code }, method, url, params),
  }
}
