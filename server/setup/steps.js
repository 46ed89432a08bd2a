import { join } from 'node:path'
import { failuresOfPlaywright, failuresOfVitest } from './failures.js'
import { countExit, countPlaywright, countReport, countVitest, readReport } from './summary.js'

const REPORTS = join('.cache', 'test')
const bin = (...parts) => join('node_modules', ...parts)

/**
 * One step of `npm test`: its title, the Node.js script it runs, the files it cannot do without, what it adds to the
 * environment, and what its exit code means: a count, and the tests that failed where it tells.
 */
function step(title, args, { needs = [], env = {}, result = (code) => ({ count: countExit(code), failures: [] }) } = {}) {
  return { title, args, needs: [args[0], ...needs], env, result }
}

const reported = (file, count, failures) => (code) => {
  const report = readReport(file)
  return { count: countReport(report, count, code), failures: report === undefined ? [] : failures(report) }
}

function vitest(title, name, filters, env) {
  const report = join(REPORTS, `${name}.json`)
  const args = [bin('vitest', 'vitest.mjs'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...filters]
  return { ...step(title, args, { env, needs: ['vite.config.ts'], result: reported(report, countVitest, failuresOfVitest) }), report }
}

function playwright(root, title, engine, specs = []) {
  const config = join('tests', 'e2e', 'playwright.config.ts')
  const report = join(REPORTS, `e2e-${engine}.json`)
  const args = [bin('@playwright', 'test', 'cli.js'), 'test', '-c', config, '--reporter=list,json', ...specs]
  // The report's path is read relative to the configuration's folder, so it must be absolute.
  const env = { E2E_ENGINE: engine, PLAYWRIGHT_JSON_OUTPUT_FILE: join(root, report) }
  return { ...step(title, args, { env, needs: [config], result: reported(report, countPlaywright, failuresOfPlaywright) }), report }
}

/** Tests that ask for a database live here; the kills have both engines in them and run once, with the first step. */
const ON_DATABASE = ['--project', 'node', 'server/', 'tests/', '--exclude', 'tests/durability/**', '--exclude', 'server/setup/**']

const CHECKS = [
  step('TYPES', [bin('typescript', 'bin', 'tsc'), '--noEmit'], { needs: ['tsconfig.json'] }),
  step('LINT', [bin('oxlint', 'bin', 'oxlint')]),
  step('SCHEMAS', [join('tests', 'conformance', 'check-schemas.ts')]),
  step('UNUSED', [bin('knip', 'bin', 'knip.js')]),
  vitest('UNIT_PGLITE', 'unit-pglite', [], { TEST_DATABASE: 'pglite' }),
  vitest('UNIT_EMBEDDED', 'unit-embedded', ON_DATABASE, { TEST_DATABASE: 'embedded' }),
]

/** What is written and read through the browser; pages, layout and sign-in look the same above either database. */
const ABOUT_DATA = ['story', 'designer', 'staff', 'notice']

const browserSteps = (root) => [
  step('BUILD', [join('server', 'setup', 'run.js'), 'build'], { needs: ['index.html'] }),
  playwright(root, 'E2E_EMBEDDED', 'embedded'),
  playwright(root, 'E2E_PGLITE', 'pglite', ABOUT_DATA),
]

/** The steps of `npm test`, or without the browser those of `npm run check`. */
export function stepsOf(root, { browser }) {
  return browser ? [...CHECKS, ...browserSteps(root)] : CHECKS
}
