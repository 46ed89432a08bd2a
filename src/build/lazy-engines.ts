import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const late = (file: string) => fileURLToPath(new URL(`../lib/late/${file}.ts`, import.meta.url))
/** The replacement of each engine. */
export const REPLACEMENTS: Readonly<Record<string, string>> = {
  re2js: late('patterns'),
  '@marcbachmann/cel-js': late('expressions'),
}

/** Replaces the expression and pattern engines by stubs that load them with the first document that needs them. */
export const lazyEngines: Plugin = {
  name: 'late-engines',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^(re2js|@marcbachmann\/cel-js)$/ },
    handler: (id, importer) => (importer === REPLACEMENTS[id] ? undefined : REPLACEMENTS[id]),
  },
}
