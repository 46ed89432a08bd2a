import { stripVTControlCharacters } from 'node:util'

/**
 * A test that failed: where it stands (file › titles), and the first line of its error.
 * @typedef {{ where: string, why: string }} Failure
 */

const LINE_LENGTH = 300

function firstLine(message) {
  const lines = stripVTControlCharacters(message ?? '')
    .split('\n')
    .map((line) => line.trim())
  return (lines.find((line) => line !== '') ?? '').slice(0, LINE_LENGTH)
}

function vitestFailure(file, test) {
  return {
    where: [file.name, ...(test.ancestorTitles ?? []), test.title].join(' › '),
    why: firstLine(test.failureMessages?.[0]),
  }
}

/** Vitest's JSON report. A file that could not even be loaded stands for itself. */
export function failuresOfVitest(report) {
  return (report.testResults ?? []).flatMap((file) => {
    const tests = (file.assertionResults ?? []).filter((test) => test.status === 'failed')
    if (tests.length === 0 && file.status === 'failed') return [{ where: file.name, why: firstLine(file.message) }]
    return tests.map((test) => vitestFailure(file, test))
  })
}

/** The tests of Vitest's JSON report that passed on a retry only: it keeps the errors of their first try. */
export function unsteadyOfVitest(report) {
  return (report.testResults ?? []).flatMap((file) =>
    (file.assertionResults ?? [])
      .filter((test) => test.status === 'passed' && (test.failureMessages ?? []).length > 0)
      .map((test) => vitestFailure(file, test)),
  )
}

function testsIn(status, suite, above) {
  const path = [...above, suite.title]
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === status)
      .map((test) => ({
        where: [...path, spec.title].join(' › '),
        why: firstLine(
          test.results.findLast((result) => result.error !== undefined)?.error.message ?? test.results.at(-1)?.status,
        ),
      })),
  )
  return [...own, ...(suite.suites ?? []).flatMap((inner) => testsIn(status, inner, path))]
}

/** Playwright's JSON report; an error outside the tests has no name. */
export function failuresOfPlaywright(report) {
  const loose = (report.errors ?? []).map((error) => ({ where: 'playwright', why: firstLine(error.message) }))
  return [...(report.suites ?? []).flatMap((suite) => testsIn('unexpected', suite, [])), ...loose]
}

/** The tests of Playwright's JSON report that passed on a retry only, with what the first try said. */
export function unsteadyOfPlaywright(report) {
  return (report.suites ?? []).flatMap((suite) => testsIn('flaky', suite, []))
}
