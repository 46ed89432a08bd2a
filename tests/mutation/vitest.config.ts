import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { mergeConfig, type Plugin } from 'vitest/config'
import product from '../../vite.config.ts'
import { MUTATED } from './folders.ts'
import { ShortestFirst } from './shortest-first.ts'

interface Plan {
  readonly name: string
  readonly tests: readonly string[]
  readonly sources: Readonly<Record<string, string>>
}

const plan = JSON.parse(readFileSync(process.env['MUTATION_PLAN'] ?? '', 'utf8')) as Plan
const OF_KIND = {
  pure: { environment: 'node' },
  page: { environment: 'jsdom', setupFiles: ['tests/kit/pages/fresh-page.ts', 'tests/kit/pages/browser-setup.ts'] },
  server: {
    environment: 'node',
    globalSetup: ['tests/kit/servers/test-server.ts'],
    setupFiles: ['tests/kit/pages/fresh-modules.ts'],
  },
} as const

const sources = new Map(Object.entries(plan.sources).map(([file, source]) => [resolve(file), source]))
/** The changed text in place of the file's own. */
const changed: Plugin = {
  name: 'changed',
  enforce: 'pre',
  load: (id) => sources.get(id.split('?')[0] ?? ''),
  // What was transformed stays on disk by the file's own text, which is the same in every run.
  configureVitest: ({ defineCacheKeyGenerator }) =>
    defineCacheKeyGenerator(({ id }) => (sources.has(id.split('?')[0] ?? '') ? false : undefined)),
}

/** The tests of one folder as one project, one after the other in one warm process. */
const { test, ...build } = product
export default mergeConfig(
  { ...build, plugins: [changed, ...(build.plugins ?? [])] },
  {
    test: {
      ...test,
      projects: undefined,
      include: [...plan.tests],
      isolate: false,
      pool: 'forks',
      maxWorkers: 1,
      silent: true,
      reporters: ['dot'],
      runner: 'tests/mutation/runner.ts',
      sequence: { sequencer: ShortestFirst },
      ...OF_KIND[MUTATED[plan.name]?.kind ?? 'pure'],
    },
  },
)
