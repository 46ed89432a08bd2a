import { join } from 'node:path'
import { failuresOfPlaywright, failuresOfVitest, unsteadyOfPlaywright, unsteadyOfVitest } from './failures.js'
import {
  countExit,
  countPlaywright,
  countReport,
  countVitest,
  readReport,
  slowestOfPlaywright,
  slowestOfVitest,
} from './summary.js'

const REPORTS = join('.cache', 'test')
const bin = (...parts) => join('node_modules', ...parts)

/**
 * One step of `npm test`: its title, the Node.js script it runs, the files it cannot do without, what it adds to the
 * environment, and what its exit code means: a count, the tests that failed, those that
 * passed on a retry, and the slowest files.
 */
function step(
  title,
  args,
  {
    needs = [],
    env = {},
    result = (code) => ({ count: countExit(code), failures: [], unsteady: [], slowest: [] }),
  } = {},
) {
  return { title, args, needs: [args[0], ...needs], env, result }
}

const reported = (file, count, failures, unsteady, slowest) => (code) => {
  const report = readReport(file)
  const tests =
    report === undefined
      ? { failures: [], unsteady: [], slowest: [] }
      : { failures: failures(report), unsteady: unsteady(report), slowest: slowest(report) }
  return { count: countReport(report, count, code), ...tests }
}

function vitest(title, name, { options = [], filters = [], env = {} }) {
  const report = join(REPORTS, `${name}.json`)
  // A test that passes the second time is named as unsteady. The developer's own runs (`vitest run`) retry nothing.
  const args = [
    bin('vitest', 'vitest.mjs'),
    'run',
    '--retry=1',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...options,
    ...filters,
  ]
  return {
    ...step(title, args, {
      env,
      needs: ['vite.config.ts'],
      result: reported(report, countVitest, failuresOfVitest, unsteadyOfVitest, slowestOfVitest),
    }),
    report,
  }
}

function playwright(root, title, engine, { specs = [], workers } = {}) {
  const config = join('tests', 'e2e', 'playwright.config.ts')
  const report = join(REPORTS, `e2e-${engine}.json`)
  // Pictures of what failed stay until the same step runs again.
  const pictures = join(REPORTS, `e2e-${engine}`)
  const args = [
    bin('@playwright', 'test', 'cli.js'),
    'test',
    '-c',
    config,
    '--reporter=list,json',
    `--output=${pictures}`,
    ...specs,
  ]
  // The report's path is read relative to the configuration's folder, so it must be absolute.
  const env = {
    E2E_ENGINE: engine,
    PLAYWRIGHT_JSON_OUTPUT_FILE: join(root, report),
    ...(workers === undefined ? {} : { E2E_WORKERS: String(workers) }),
  }
  return {
    ...step(title, args, {
      env,
      needs: [config],
      result: reported(report, countPlaywright, failuresOfPlaywright, unsteadyOfPlaywright, slowestOfPlaywright),
    }),
    report,
  }
}

/**
 * The suites of the data engine: migrations, statements, plans of tables, policies, jobs, and what is stored of every kind of
 * field; and one call of every endpoint. They run on both engines. What stands above it asks it for everything, and runs on the
 * embedded PostgreSQL, which takes a little more than half of the time of PGlite.
 */
const DATA_ENGINE = [
  'server/db/',
  'server/data/',
  'server/lib/',
  'server/jobs/',
  'server/seed/',
  'server/backup/',
  'server/http/rights',
  'server/modules/data/',
  'server/modules/policy/',
  'server/modules/report/',
  'server/modules/screen/',
  'server/modules/search/',
  'tests/data/',
  'tests/security/policy/',
  'tests/security/rights/rights-below',
  'tests/security/engine',
  'tests/security/races',
  'tests/conformance/contract',
]

/** Among these: tests that name their engine, one or both, whatever the step has; and tests of files of spreadsheets. */
const ONCE = [
  'server/db/{embedded,pglite}/**',
  'server/db/connection/timeout.test.ts',
  'server/backup/backup.test.ts',
  'server/data/table/{holds,indexing}.test.ts',
  'server/data/write/fill/fills.test.ts',
  'server/http/rights/rights.test.ts',
  'server/jobs/thread/thread.test.ts',
  'server/modules/data/limit.test.ts',
  'server/modules/screen/effects/effects.test.ts',
  'tests/data/returns.test.ts',
  'tests/data/children/{limit-race,tree-race}.test.ts',
  'tests/data/processes/{sockets,threads}.test.ts',
  'tests/data/sheets/{book-deadline,export,export-template,import-cancel,import-cut,import-race,sheet-cases,sheet-titles,sheets-below,transfer}.test.ts',
]

const ON_EVERY_ENGINE = {
  options: ['--project', 'node', ...ONCE.flatMap((files) => ['--exclude', files])],
  filters: DATA_ENGINE,
}

const CHECKS = [
  step('TYPES', [bin('typescript', 'bin', 'tsc'), '--noEmit'], { needs: ['tsconfig.json'] }),
  step('LINT', [bin('oxlint', 'bin', 'oxlint')]),
  step('FORMAT', [bin('oxfmt', 'bin', 'oxfmt'), '--check']),
  step('SCHEMAS', [join('tests', 'conformance', 'check-schemas.ts')]),
  step('UNUSED', [bin('knip', 'bin', 'knip.js')]),
  step('TESTED_ONLY', [bin('knip', 'bin', 'knip.js'), '--production', '--config', 'knip.production.json']),
  vitest('UNIT_EMBEDDED', 'unit-embedded', { env: { TEST_DATABASE: 'embedded' } }),
  vitest('UNIT_PGLITE', 'unit-pglite', { ...ON_EVERY_ENGINE, env: { TEST_DATABASE: 'pglite' } }),
]

/** From a new screen to its rows, from a new department to its people, and a loan through its approval. */
const WHOLE_WAY = ['story', 'organization', 'approval']

const browserSteps = (root) => [
  step('BUILD', [join('server', 'setup', 'run.js'), 'build'], { needs: ['index.html'] }),
  playwright(root, 'E2E_EMBEDDED', 'embedded'),
  playwright(root, 'E2E_PGLITE', 'pglite', { specs: WHOLE_WAY, workers: 1 }),
]

const WHOLE = { TEST_SWEEP: 'whole' }
/**
 * What a run of the tests repeats once or draws from, whole: kills of processes, hostile values, faults of widgets, and in the
 * browser the windows, languages and looks of each walk and all that is typed.
 */
function soakSteps(root) {
  const [build, browser] = browserSteps(root)
  const filters = ['tests/durability/', 'tests/security/', 'tests/conformance/widgets/']
  return [
    vitest('SOAK', 'soak', { env: { TEST_DATABASE: 'embedded', ...WHOLE }, filters }),
    build,
    { ...browser, env: { ...browser.env, ...WHOLE } },
  ]
}

/** The steps of `npm test`, without the browser those of `npm run check`, and those of `npm run soak`. */
export function stepsOf(root, { browser, soak }) {
  if (soak) return soakSteps(root)
  return browser ? [...CHECKS, ...browserSteps(root)] : CHECKS
}
