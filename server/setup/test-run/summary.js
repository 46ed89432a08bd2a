import { existsSync, readFileSync } from 'node:fs'
import { words } from '../words.js'

/**
 * What one step contributes to the closing line.
 * @typedef {{ passed: number, failed: number }} Count
 */

/** A step without tests of its own counts as one. */
export function countExit(code) {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** Vitest's JSON report. A file that could not even be loaded has no test, and counts as one failure. */
export function countVitest(report) {
  const unloaded = (report.testResults ?? []).filter(
    (file) => file.status === 'failed' && !(file.assertionResults ?? []).some((test) => test.status === 'failed'),
  )
  return { passed: report.numPassedTests ?? 0, failed: (report.numFailedTests ?? 0) + unloaded.length }
}

/** Playwright's JSON report. A test that passed on a retry has passed; an error outside the tests is a failure. */
export function countPlaywright(report) {
  const { expected = 0, flaky = 0, unexpected = 0 } = report.stats ?? {}
  const loose = unexpected === 0 ? (report.errors ?? []).length : 0
  return { passed: expected + flaky, failed: unexpected + loose }
}

/** What a step wrote about its tests; nothing when it wrote none, or what cannot be read. */
export function readReport(file) {
  if (!existsSync(file)) return undefined
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * The count of a step that wrote a report. No report, no test at all, or a bad exit code without a failed test each
 * count as a failure: silence must never look like success.
 */
export function countReport(report, count, code) {
  const { passed, failed } = report === undefined ? { passed: 0, failed: 0 } : count(report)
  const silent = failed === 0 && (code !== 0 || passed === 0)
  return { passed, failed: failed + (silent ? 1 : 0) }
}

/** How many of a step's test files are named with their seconds: what grows is seen there first. */
const SLOWEST = 10

const fileSeconds = (files) =>
  [...files]
    .map(([name, ms]) => ({ name, seconds: ms / 1000 }))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST)

/** The slowest test files of Vitest's JSON report, from the first test to the last. */
export function slowestOfVitest(report) {
  return fileSeconds((report.testResults ?? []).map((file) => [file.name, file.endTime - file.startTime]))
}

function playwrightDurations(suite) {
  const own = (suite.specs ?? []).flatMap((spec) => spec.tests.flatMap((test) => test.results))
  return [...own.map((result) => result.duration ?? 0), ...(suite.suites ?? []).flatMap(playwrightDurations)]
}

/** The slowest test files of Playwright's JSON report, by the sum of their tests. */
export function slowestOfPlaywright(report) {
  return fileSeconds(
    (report.suites ?? []).map((suite) => [suite.title, playwrightDurations(suite).reduce((sum, ms) => sum + ms, 0)]),
  )
}

/** How many tests of a kind are named at the end; more of them would hide the totals above them. */
const NAMED = 40

function named(mark, tests) {
  const lines = tests.slice(0, NAMED).flatMap(({ where, why }) => [`${mark} ${where}`, `    ${why}`])
  return tests.length > NAMED ? [...lines, words('MORE_NAMED', { count: tests.length - NAMED })] : lines
}

/** What a whole run says at its end: a line per step, with its slowest test files, every test that passed the second time only, every failed one. */
export function totals(results) {
  const steps = results.flatMap(({ title, count, seconds, slowest = [] }) => [
    `${count.failed > 0 ? '✗' : '✓'} ${words(title)}: ${count.passed} passed, ${count.failed} failed (${seconds.toFixed(1)} s)`,
    ...(slowest.length > 0
      ? [
          `    ${words('SLOWEST', { files: slowest.map((file) => `${file.name} ${file.seconds.toFixed(1)} s`).join(', ') })}`,
        ]
      : []),
  ])
  const unsteady = results.flatMap((result) => result.unsteady)
  return [
    ...steps,
    ...(unsteady.length > 0 ? [words('UNSTEADY', { count: unsteady.length })] : []),
    ...named('~', unsteady),
    ...named(
      '✗',
      results.flatMap((result) => result.failures),
    ),
  ]
}

/** The closing line and the exit code of a whole run. */
export function closing(counts) {
  const passed = counts.reduce((sum, count) => sum + count.passed, 0)
  const failed = counts.reduce((sum, count) => sum + count.failed, 0)
  return { line: `${passed} passed, ${failed} failed`, code: failed > 0 || passed === 0 ? 1 : 0 }
}
