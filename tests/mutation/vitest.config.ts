import { mergeConfig } from 'vitest/config'
import product from '../../vite.config.ts'
import { MUTATED } from './folders.ts'

const { tests: usual, kind } = MUTATED[process.env['MUTATED'] ?? ''] ?? { tests: [], kind: 'pure' as const }
/** The tests of one file alone are a first look within a minute; what they leave may be noticed by others. */
const only = process.env['MUTATED_TESTS']
const tests = only === undefined ? usual : only.split(',')
const OF_KIND = {
  pure: { environment: 'node' },
  page: { environment: 'jsdom', setupFiles: ['tests/kit/fresh-page.ts', 'tests/kit/browser-setup.ts'] },
  server: { environment: 'node', globalSetup: ['tests/kit/test-server.ts'], setupFiles: ['tests/kit/fresh-modules.ts'] },
} as const

/** The tests of one folder as one project: the mutation tester runs what reaches a mutant, and no more. */
const { test, ...build } = product
export default mergeConfig(build, { test: { ...test, projects: undefined, include: [...tests], isolate: false, ...OF_KIND[kind] } })
