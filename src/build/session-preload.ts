import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/** Where a session is stored (`state/storage.ts`). */
const TOKEN = 'pro__Access-Token'
/** The entry of the page, and the first page after the sign-in. */
const START = /\/src\/main\.tsx$/
const AUTHENTICATED = /\/src\/app\/authenticated-entry\.ts$/

interface Chunk {
  readonly imports?: readonly string[]
  readonly moduleIds?: readonly string[]
  readonly facadeModuleId?: string | null
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> }
}
type Bundle = Readonly<Record<string, Chunk>>

/** Every file that comes with a chunk and is not known yet. */
function filesWith(bundle: Bundle, start: string, known: Set<string>): string[] {
  if (known.has(start)) return []
  known.add(start)
  const { imports = [], viteMetadata } = bundle[start] ?? {}
  return [...imports.flatMap((file) => filesWith(bundle, file, known)), ...(viteMetadata?.importedCss ?? []), start]
}

/**
 * Runs in the page before anything else: a signed-in user needs these files, which would otherwise be known only after
 * React has started. A visitor of an address that needs a session is signed in, or soon will be: to open the storage takes longer than
 * to ask for the files.
 */
function fetchFor(key: string, files: readonly string[]): void {
  const isBehind = /^#\/(?!user\/|oauth2-app\/|public-form\/|$)/.test(location.hash)
  if (!isBehind && localStorage.getItem(key) === null) return
  for (const file of files) {
    const isStyle = file.endsWith('.css')
    document.head.append(
      Object.assign(
        document.createElement('link'),
        isStyle ? { rel: 'preload', as: 'style', crossOrigin: '', href: file } : { rel: 'modulepreload', href: file },
      ),
    )
  }
}

function fileOf(bundle: Bundle, what: string, is: (chunk: Chunk) => boolean): string {
  const found = Object.entries(bundle).find(([, chunk]) => is(chunk))
  if (!found) throw new Error(`The build has no chunk of ${what}`)
  return found[0]
}

/** The script, whose name says what is in it. */
export function preloadScript(bundle: Bundle): { readonly fileName: string; readonly source: string } {
  const known = new Set<string>()
  filesWith(
    bundle,
    fileOf(bundle, 'the start', ({ moduleIds = [] }) => moduleIds.some((id) => START.test(id))),
    known,
  )
  const files = filesWith(
    bundle,
    fileOf(bundle, 'the first page', ({ facadeModuleId }) => AUTHENTICATED.test(facadeModuleId ?? '')),
    known,
  )
  const source = `(${fetchFor.toString()})(${JSON.stringify(TOKEN)},${JSON.stringify(files.map((file) => `./${file}`))})`
  return { source, fileName: `assets/ahead-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.js` }
}

/** An inline script that preloads the files of a signed-in user's first page in parallel with the entry. */
export const sessionPreload: Plugin = {
  name: 'at-hand',
  apply: 'build',
  generateBundle(_, bundle) {
    this.emitFile({ type: 'asset', ...preloadScript(bundle as unknown as Bundle) })
  },
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) => [
      {
        tag: 'script',
        attrs: { src: `./${preloadScript(bundle as unknown as Bundle).fileName}` },
        injectTo: 'head-prepend',
      },
    ],
  },
}
