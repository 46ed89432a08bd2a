import type { RE2JS as Engine } from 're2js'
import { lateEngine } from './engine.ts'

const engine = lateEngine(async () => (await import('re2js')).RE2JS)

/** In the place of the engine of patterns in a build of the client: 46 kB that a document without patterns does not need. */
export const RE2JS: Pick<typeof Engine, 'compile' | 'translateRegExp'> = {
  compile: (source) => engine.now().compile(source),
  translateRegExp: (source) => engine.now().translateRegExp(source),
}
export const fetchPatterns = engine.fetched
