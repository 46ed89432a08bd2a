import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import {
  closing,
  countPlaywright,
  countReport,
  countVitest,
  readReport,
  slowestOfPlaywright,
  slowestOfVitest,
  totals,
} from './summary.js'

const folder = mkdtempSync(join(tmpdir(), 'vitrine-summary-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function written(text) {
  const file = join(folder, 'report.json')
  writeFileSync(file, text)
  return readReport(file)
}

it('counts the tests of vitest, and a file that could not be loaded as a failure', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{ status: 'failed' }] },
    { status: 'passed', assertionResults: [{ status: 'passed' }] },
  ]
  expect(countVitest({ numPassedTests: 4, numFailedTests: 1, testResults })).toEqual({ passed: 4, failed: 2 })
})

it('counts a flaky browser test as passed and an error outside the tests as failed', () => {
  expect(countPlaywright({ stats: { expected: 2, flaky: 1, unexpected: 0 } })).toEqual({ passed: 3, failed: 0 })
  expect(countPlaywright({ stats: {}, errors: [{}] })).toEqual({ passed: 0, failed: 1 })
})

it('never takes silence for success', () => {
  const none = { numPassedTests: 0, numFailedTests: 0 }
  expect(countReport(readReport(join(folder, 'absent.json')), countVitest, 0)).toEqual({ passed: 0, failed: 1 })
  expect(countReport(written('{ broken'), countVitest, 0)).toEqual({ passed: 0, failed: 1 })
  expect(countReport(none, countVitest, 0)).toEqual({ passed: 0, failed: 1 })
  expect(countReport({ ...none, numPassedTests: 3 }, countVitest, 1)).toEqual({ passed: 3, failed: 1 })
  expect(countReport(written(JSON.stringify({ ...none, numPassedTests: 3 })), countVitest, 0)).toEqual({
    passed: 3,
    failed: 0,
  })
})

it('closes with one line and fails when anything failed or nothing ran', () => {
  expect(
    closing([
      { passed: 3, failed: 0 },
      { passed: 1, failed: 0 },
    ]),
  ).toEqual({ line: '4 passed, 0 failed', code: 0 })
  expect(closing([{ passed: 3, failed: 1 }])).toEqual({ line: '3 passed, 1 failed', code: 1 })
  expect(closing([])).toEqual({ line: '0 passed, 0 failed', code: 1 })
})

it('tells every step with its seconds, then the unsteady and the failed tests by name, and says how many it left out', () => {
  const lines = totals([
    {
      title: 'LINT',
      count: { passed: 1, failed: 0 },
      seconds: 2.04,
      failures: [],
      unsteady: [{ where: 'b.test.ts › once', why: 'late' }],
    },
    {
      title: 'UNIT_PGLITE',
      count: { passed: 3, failed: 42 },
      seconds: 61,
      unsteady: [],
      failures: Array.from({ length: 42 }, (_, at) => ({ where: `a.test.ts › ${at}`, why: `said ${at}` })),
    },
  ])
  expect(lines[0]).toMatch(/^✓ .*lint: 1 passed, 0 failed \(2\.0 s\)$/)
  expect(lines[1]).toMatch(/^✗ .*PGlite.*: 3 passed, 42 failed \(61\.0 s\)$/)
  expect(lines[2]).toContain('1 tests passed only the second time')
  expect(lines.slice(3, 7)).toEqual(['~ b.test.ts › once', '    late', '✗ a.test.ts › 0', '    said 0'])
  expect(lines).toHaveLength(2 + 3 + 2 * 40 + 1)
  expect(lines.at(-1)).toContain('2 more')
})

it('names the ten slowest test files of a step below its line', () => {
  const testResults = Array.from({ length: 12 }, (_, at) => ({
    name: `${at}.test.ts`,
    startTime: 1000,
    endTime: 1000 + at * 500,
  }))
  const slowest = slowestOfVitest({ testResults })
  expect(slowest).toHaveLength(10)
  expect(slowest.slice(0, 2)).toEqual([
    { name: '11.test.ts', seconds: 5.5 },
    { name: '10.test.ts', seconds: 5 },
  ])
  const tests = [{ results: [{ duration: 900 }, { duration: 600 }] }]
  const suites = [
    { title: 'a.spec.ts', specs: [{ tests }] },
    { title: 'b.spec.ts', suites: [{ title: 'group', specs: [{ tests }, { tests }] }] },
  ]
  expect(slowestOfPlaywright({ suites })).toEqual([
    { name: 'b.spec.ts', seconds: 3 },
    { name: 'a.spec.ts', seconds: 1.5 },
  ])
  expect([slowestOfVitest({}), slowestOfPlaywright({})]).toEqual([[], []])
  const lines = totals([
    { title: 'UNIT_PGLITE', count: { passed: 3, failed: 0 }, seconds: 61, failures: [], unsteady: [], slowest },
  ])
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/Slowest test files: 11\.test\.ts 5\.5 s, 10\.test\.ts 5\.0 s, .*, 2\.test\.ts 1\.0 s$/)
})
