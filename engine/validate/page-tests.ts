import { NO_CONTEXT } from '../../schemas/language/expressions/expression.ts'
import type { ExpectedField, PageTest } from '../../schemas/language/page-tests.ts'
import type { SchemaProblem } from '../../schemas/language/check/problem.ts'
import type { Screen } from '../../schemas/language/screen.ts'
import { LOCALES, textIn } from '../../schemas/language/text.ts'
import { type MessageCode, say } from '../../schemas/messages/index.ts'
import { resolveScreen, storedForm } from '../model/index.ts'
import type { FieldProblem } from '../value/index.ts'
import { acceptRecord, buildChecks, checkRecord, type RecordChecks } from './record.ts'

/** What a test expected and did not find. `field` is '' for the record as a whole. */
export interface TestFailure {
  readonly field: string
  readonly aspect: 'saved' | 'visible' | 'required' | 'readonly' | 'value' | 'message' | 'broken'
  readonly expected: unknown
  readonly found: unknown
}
export interface PageTestResult {
  readonly test: PageTest
  readonly failures: readonly TestFailure[]
}

type StoredRecord = Readonly<Record<string, unknown>>
const sameValue = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** The words of a problem in every language, and its code. */
function wordsOf({ code, params, text }: FieldProblem): readonly string[] {
  return [
    code,
    ...LOCALES.map((locale) => (text === undefined ? say(code as MessageCode, params, locale) : textIn(text, locale))),
  ]
}

function fieldFailures(
  checks: RecordChecks,
  key: string,
  expected: ExpectedField,
  found: {
    readonly record: StoredRecord
    readonly problems: readonly FieldProblem[]
    readonly context: typeof NO_CONTEXT
  },
): readonly TestFailure[] {
  const resolved = checks.screen.byKey.get(key)
  if (!resolved) return [{ field: key, aspect: 'broken', expected: key, found: null }]
  const state = checks.conditions.state(key, found.record, found.context)
  const failures: TestFailure[] = []
  for (const aspect of ['visible', 'required', 'readonly'] as const)
    if (expected[aspect] !== undefined && expected[aspect] !== state[aspect])
      failures.push({ field: key, aspect, expected: expected[aspect], found: state[aspect] })
  if (Object.hasOwn(expected, 'value')) {
    const value = found.record[key] ?? null
    const wanted = expected.value === null ? null : storedForm(resolved, expected.value)
    if (!sameValue(wanted, value)) failures.push({ field: key, aspect: 'value', expected: wanted, found: value })
  }
  if (expected.message !== undefined) {
    const wanted = expected.message
    const words = found.problems.filter(({ field }) => field === key).flatMap(wordsOf)
    const isSaid = wanted === '' ? words.length === 0 : words.some((text) => text.includes(wanted))
    if (!isSaid) failures.push({ field: key, aspect: 'message', expected: wanted, found: words[1] ?? words[0] ?? '' })
  }
  return failures
}

/** Runs one test as a save would go: what rules give is set, then the record is checked. */
function runTest(checks: RecordChecks, test: PageTest): PageTestResult {
  const { today = '', before, given, saved, fields = {} } = test
  const context = { ...NO_CONTEXT, today, now: today === '' ? '' : `${today} 09:00:00` }
  try {
    const record = acceptRecord(checks, given, before, context)
    const problems = checkRecord(checks, record, context, before)
    const isSaved = problems.length === 0
    return {
      test,
      failures: [
        ...(saved !== undefined && saved !== isSaved
          ? [{ field: problems[0]?.field ?? '', aspect: 'saved' as const, expected: saved, found: isSaved }]
          : []),
        ...Object.entries(fields).flatMap(([key, expected]) =>
          fieldFailures(checks, key, expected, { record, problems, context }),
        ),
      ],
    }
  } catch (error) {
    return { test, failures: [{ field: '', aspect: 'broken', expected: null, found: String(error).slice(0, 200) }] }
  }
}

/** Runs the tests of a page over its own rules and checks. Pure: the same in the designer, on the server and in a build. */
export function runPageTests(screen: Screen): readonly PageTestResult[] {
  const cases = screen.tests?.cases ?? []
  if (cases.length === 0) return []
  const checks = buildChecks(resolveScreen(screen))
  return cases.map((test) => runTest(checks, test))
}

/** Tests that fail, as problems of the document: errors where the page is published only when they pass. */
export function testProblems(screen: Screen): readonly SchemaProblem[] {
  const level = screen.tests?.mustPass === true ? 'error' : 'warning'
  return runPageTests(screen).flatMap(({ test, failures: [first, ...more] }, index) =>
    first
      ? [
          {
            pointer: `/tests/cases/${index}`,
            code: 'PAGE_TEST_FAILED' as const,
            params: { title: textIn(test.title, 'zh-CN'), field: first.field, count: more.length + 1 },
            level,
          },
        ]
      : [],
  )
}

/** A test of what the page makes of a record now: what differs from an ordinary field, what is made, and whether it is saved. */
export function recordedTest(screen: Screen, given: StoredRecord, today: string): PageTest {
  const checks = buildChecks(resolveScreen(screen))
  const context = { ...NO_CONTEXT, today, now: `${today} 09:00:00` }
  const stated = Object.fromEntries(
    Object.entries(given).filter(([key, value]) => checks.screen.byKey.has(key) && (value ?? '') !== ''),
  )
  const record = acceptRecord(checks, stated, undefined, context)
  const problems = checkRecord(checks, record, context)
  const fields = checks.screen.fields.flatMap(({ key }): readonly (readonly [string, ExpectedField])[] => {
    const { visible, required, readonly } = checks.conditions.state(key, record, context)
    const problem = problems.find(({ field }) => field === key)
    const isMade = visible && !sameValue(record[key], stated[key]) && (record[key] ?? null) !== null
    const expected: ExpectedField = {
      ...(visible ? {} : { visible }),
      ...(visible && required ? { required } : {}),
      ...(visible && readonly ? { readonly } : {}),
      ...(isMade ? { value: record[key] } : {}),
      ...(problem ? { message: problem.code } : {}),
    }
    return Object.keys(expected).length > 0 ? [[key, expected]] : []
  })
  return { title: '', today, given: stated, saved: problems.length === 0, fields: Object.fromEntries(fields) }
}
