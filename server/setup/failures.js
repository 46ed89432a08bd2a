import { stripVTControlCharacters } from 'node:util'

/**
 * A test that failed: where it stands (file › titles) and the first line of what it said.
 * @typedef {{ where: string, why: string }} Failure
 */

const LINE_LENGTH = 300

function firstLine(message) {
  const lines = stripVTControlCharacters(message ?? '').split('\n').map((line) => line.trim())
  return (lines.find((line) => line !== '') ?? '').slice(0, LINE_LENGTH)
}

/** Vitest's JSON report. A file that could not even be loaded stands for itself. */
export function failuresOfVitest(report) {
  return (report.testResults ?? []).flatMap((file) => {
    const tests = (file.assertionResults ?? []).filter((test) => test.status === 'failed')
    if (tests.length === 0 && file.status === 'failed') return [{ where: file.name, why: firstLine(file.message) }]
    return tests.map((test) => ({
      where: [file.name, ...(test.ancestorTitles ?? []), test.title].join(' › '),
      why: firstLine(test.failureMessages?.[0]),
    }))
  })
}

function unexpectedIn(suite, above) {
  const path = [...above, suite.title]
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === 'unexpected')
      .map((test) => ({
        where: [...path, spec.title].join(' › '),
        why: firstLine(test.results.findLast((result) => result.error !== undefined)?.error.message ?? test.results.at(-1)?.status),
      })),
  )
  return [...own, ...(suite.suites ?? []).flatMap((inner) => unexpectedIn(inner, path))]
}

/** Playwright's JSON report; an error outside the tests has no name. */
export function failuresOfPlaywright(report) {
  const loose = (report.errors ?? []).map((error) => ({ where: 'playwright', why: firstLine(error.message) }))
  return [...(report.suites ?? []).flatMap((suite) => unexpectedIn(suite, [])), ...loose]
}
