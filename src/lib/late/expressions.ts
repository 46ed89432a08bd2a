import type { Environment as Engine } from '@marcbachmann/cel-js'
import { lateEngine } from './engine.ts'

const engine = lateEngine(async () => (await import('@marcbachmann/cel-js')).Environment)

/** In the place of the expression language in a build of the client: 27 kB that a document without expressions does not need. */
export const Environment = function Environment(options: ConstructorParameters<typeof Engine>[0]) {
  return new (engine.now())(options)
} as unknown as typeof Engine
export const fetchExpressions = engine.fetched
