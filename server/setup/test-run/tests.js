import { existsSync, rmSync } from 'node:fs'
import { join, sep } from 'node:path'
import { ensureBrowser } from '../install/browser.js'
import { runChild } from '../child.js'
import { stepsOf } from './steps.js'
import { closing, totals } from './summary.js'
import { say, SetupError, WORDS, words } from '../words.js'

const STEP_LIMIT_MINUTES = 60
/** Settings of the person's own installation: a test must never reach its data. */
const PRIVATE = ['DATABASE_URL', 'DATA_DIR', 'PORT', 'CAPTCHA', 'NODE_ENV', 'API_BASE']

/** Chromium opens a file with a Chinese name only where the locale is one of Unicode; a bare environment names none. */
function localeOf(env) {
  return /utf-?8/i.test(env.LC_ALL || env.LC_CTYPE || env.LANG || '') ? {} : { LC_ALL: 'C.UTF-8' }
}

/** The environment of every step. The programs of a run load the same code again and again: it is compiled once, also for their threads. */
function testEnvironment(root, extra) {
  const env = {
    ...process.env,
    ...localeOf(process.env),
    TZ: 'UTC',
    NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
    ...extra,
  }
  for (const name of PRIVATE) delete env[name]
  return env
}

function headline(text) {
  process.stdout.write(`\n━━━ ${text} ━━━\n`)
}

async function runStep(root, step, env) {
  const missing = step.needs.find((path) => !existsSync(join(root, path)))
  if (missing !== undefined)
    return {
      count: { passed: 0, failed: 1 },
      failures: [],
      unsteady: [],
      slowest: [],
      reason: words('FILE_MISSING', { path: missing }),
    }
  if (step.report) rmSync(join(root, step.report), { force: true })
  const { code, timedOut, interrupted } = await runChild(process.execPath, step.args, {
    cwd: root,
    env: { ...env, ...step.env },
    limit: AbortSignal.timeout(STEP_LIMIT_MINUTES * 60_000),
  })
  const { count, ...report } = step.result(code)
  if (timedOut)
    return {
      count: { ...count, failed: Math.max(1, count.failed) },
      ...report,
      reason: words('TIMED_OUT', { minutes: STEP_LIMIT_MINUTES }),
    }
  const silent = code === 0 && count.passed === 0
  return { count, ...report, interrupted, reason: silent ? words('NO_TESTS') : words('ENDED_WITH', { code }) }
}

/** A step that failed without a test's name stands there by its own. */
function named(step, result) {
  return result.count.failed > 0 && result.failures.length === 0
    ? { ...result, failures: [{ where: words(step.title), why: result.reason }] }
    : result
}

/** The browser's path for the steps that need one; a missing browser fails those steps and no other. */
async function browserEnvironment(root) {
  try {
    return { CHROMIUM_PATH: await ensureBrowser(root) }
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    process.stdout.write(`✗ ${error.message}\n`)
    return {}
  }
}

/** Runs every step, goes on after a failure, and ends with the line `N passed, N failed`. Resolves to the exit code. */
export async function runTests(root, options) {
  const env = testEnvironment(root, options.browser ? await browserEnvironment(root) : {})
  const steps = stepsOf(root, options)
  const results = []
  for (const [index, step] of steps.entries()) {
    const [zh, en] = WORDS[step.title]
    headline(words('STEP', { at: index + 1, of: steps.length, zh, en }))
    const began = Date.now()
    const { count, failures, unsteady, slowest, reason, interrupted } = named(step, await runStep(root, step, env))
    const seconds = (Date.now() - began) / 1000
    say(count.failed > 0 ? 'STEP_FAILED' : 'STEP_PASSED', { seconds: seconds.toFixed(1) })
    if (count.failed > 0) process.stdout.write(`✗ ${reason}\n`)
    results.push({ title: step.title, count, seconds, failures, unsteady, slowest })
    if (interrupted) break
  }
  headline(words('TOTAL'))
  for (const line of totals(results)) process.stdout.write(`${line.replaceAll(join(root, sep), '')}\n`)
  const { line, code } = closing(results.map((result) => result.count))
  process.stdout.write(`${line}\n`)
  return code
}
