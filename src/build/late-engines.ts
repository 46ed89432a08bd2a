import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const late = (file: string) => fileURLToPath(new URL(`../lib/late/${file}.ts`, import.meta.url))
/** The replacement of each engine. */
export const IN_PLACE: Readonly<Record<string, string>> = {
  re2js: late('patterns'),
  '@marcbachmann/cel-js': late('expressions'),
}

/** The engines that documents are checked by come with the first document that needs them; their replacements fetch them. */
export const lateEngines: Plugin = {
  name: 'late-engines',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^(re2js|@marcbachmann\/cel-js)$/ },
    handler: (id, importer) => (importer === IN_PLACE[id] ? undefined : IN_PLACE[id]),
  },
}
