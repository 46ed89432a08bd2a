import { expect, it } from 'vitest'
import { failuresOfPlaywright, failuresOfVitest, unsteadyOfPlaywright } from './failures.js'

it('names the failed tests of vitest by file and titles, with the first line they said', () => {
  const testResults = [
    {
      name: '/house/a.test.ts',
      status: 'failed',
      assertionResults: [
        { status: 'passed', ancestorTitles: [], title: 'is well', failureMessages: [] },
        { status: 'failed', ancestorTitles: ['lists'], title: 'turn pages', failureMessages: ['\n\u001b[31mAssertionError\u001b[39m: 1 is not 2\n  at a.test.ts:3'] },
      ],
    },
    { name: '/house/b.test.ts', status: 'failed', message: 'Cannot find module\nsomewhere', assertionResults: [] },
    { name: '/house/c.test.ts', status: 'passed', assertionResults: [{ status: 'passed', ancestorTitles: [], title: 'is well' }] },
  ]
  expect(failuresOfVitest({ testResults })).toEqual([
    { file: '/house/a.test.ts', where: '/house/a.test.ts › lists › turn pages', why: 'AssertionError: 1 is not 2' },
    { file: '/house/b.test.ts', where: '/house/b.test.ts', why: 'Cannot find module' },
  ])
})

it('names the browser tests that failed in the end, errors outside of them, and apart those that passed on a retry', () => {
  const failed = { status: 'unexpected', results: [{ status: 'failed', error: { message: 'no such button\nat' } }] }
  const late = { status: 'unexpected', results: [{ status: 'timedOut' }] }
  const flaky = { status: 'flaky', results: [{ status: 'failed', error: { message: 'once' } }, { status: 'passed' }] }
  const suites = [
    {
      title: 'story.spec.ts',
      specs: [{ title: 'ends late', tests: [late] }, { title: 'passes the second time', tests: [flaky] }],
      suites: [{ title: 'publishing', specs: [{ title: 'asks first', tests: [failed] }] }],
    },
  ]
  expect(failuresOfPlaywright({ suites, errors: [{ message: 'no server' }] })).toEqual([
    { file: 'story.spec.ts', where: 'story.spec.ts › ends late', why: 'timedOut' },
    { file: 'story.spec.ts', where: 'story.spec.ts › publishing › asks first', why: 'no such button' },
    { where: 'playwright', why: 'no server' },
  ])
  expect(unsteadyOfPlaywright({ suites })).toEqual([{ file: 'story.spec.ts', where: 'story.spec.ts › passes the second time', why: 'once' }])
})

it('says nothing about a report without failures, or of a shape it does not know', () => {
  expect([failuresOfVitest({}), failuresOfPlaywright({}), unsteadyOfPlaywright({})]).toEqual([[], [], []])
})
