import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runChild } from '../child.js'
import { failuresOfPlaywright, failuresOfVitest, unsteadyOfPlaywright, unsteadyOfVitest } from './failures.js'
import { stepsOf } from './steps.js'

it('names the failed tests of vitest by file and titles, with the first line they said', () => {
  const testResults = [
    {
      name: '/house/a.test.ts',
      status: 'failed',
      assertionResults: [
        { status: 'passed', ancestorTitles: [], title: 'is well', failureMessages: [] },
        {
          status: 'failed',
          ancestorTitles: ['lists'],
          title: 'turn pages',
          failureMessages: ['\n\u001b[31mAssertionError\u001b[39m: 1 is not 2\n  at a.test.ts:3'],
        },
      ],
    },
    { name: '/house/b.test.ts', status: 'failed', message: 'Cannot find module\nsomewhere', assertionResults: [] },
    {
      name: '/house/c.test.ts',
      status: 'passed',
      assertionResults: [{ status: 'passed', ancestorTitles: [], title: 'is well' }],
    },
  ]
  expect(failuresOfVitest({ testResults })).toEqual([
    { where: '/house/a.test.ts › lists › turn pages', why: 'AssertionError: 1 is not 2' },
    { where: '/house/b.test.ts', why: 'Cannot find module' },
  ])
  expect(unsteadyOfVitest({ testResults })).toEqual([])
})

it('names the tests that passed on a retry by vitest itself, and fails the ones that fail twice', async () => {
  const root = mkdtempSync(join(tmpdir(), 'vitrine-retry-'))
  const report = join(root, 'report.json')
  const own = JSON.stringify(join(process.cwd(), 'node_modules', 'vitest', 'dist', 'index.js'))
  writeFileSync(
    join(root, 'a.test.js'),
    `import { it } from ${own}
    let tries = 0
    it('is steady', () => {})
    it('is late once', () => { if (tries++ === 0) throw new Error('too early') })
    it('is wrong', () => { throw new Error('always') })`,
  )
  const [vitest, run, ...options] = stepsOf(process.cwd(), { browser: false }).find(
    (step) => step.title === 'UNIT_PGLITE',
  ).args
  const { code } = await runChild(
    process.execPath,
    [
      join(process.cwd(), vitest),
      run,
      '--root',
      root,
      ...options.filter((option) => option.startsWith('--retry')),
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { capture: true },
  )
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const named = (tests) => tests.map(({ where, why }) => [where.split(' › ').at(-1), why])
  rmSync(root, { recursive: true })
  expect(code).toBe(1)
  expect(named(unsteadyOfVitest({ testResults }))).toEqual([['is late once', 'Error: too early']])
  expect(named(failuresOfVitest({ testResults }))).toEqual([['is wrong', 'Error: always']])
})

it('names the browser tests that failed in the end, errors outside of them, and apart those that passed on a retry', () => {
  const failed = { status: 'unexpected', results: [{ status: 'failed', error: { message: 'no such button\nat' } }] }
  const late = { status: 'unexpected', results: [{ status: 'timedOut' }] }
  const flaky = { status: 'flaky', results: [{ status: 'failed', error: { message: 'once' } }, { status: 'passed' }] }
  const suites = [
    {
      title: 'story.spec.ts',
      specs: [
        { title: 'ends late', tests: [late] },
        { title: 'passes the second time', tests: [flaky] },
      ],
      suites: [{ title: 'publishing', specs: [{ title: 'asks first', tests: [failed] }] }],
    },
  ]
  expect(failuresOfPlaywright({ suites, errors: [{ message: 'no server' }] })).toEqual([
    { where: 'story.spec.ts › ends late', why: 'timedOut' },
    { where: 'story.spec.ts › publishing › asks first', why: 'no such button' },
    { where: 'playwright', why: 'no server' },
  ])
  expect(unsteadyOfPlaywright({ suites })).toEqual([{ where: 'story.spec.ts › passes the second time', why: 'once' }])
})

it('says nothing about a report without failures, or of a shape it does not know', () => {
  expect([failuresOfVitest({}), unsteadyOfVitest({}), failuresOfPlaywright({}), unsteadyOfPlaywright({})]).toEqual([
    [],
    [],
    [],
    [],
  ])
})
