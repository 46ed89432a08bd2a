import { appendFileSync } from 'node:fs'
import { type RunnerTask, type RunnerTestCase, TestRunner } from 'vitest'

/** What the changed code looks at; the mutation tester's own names. */
interface Switches {
  activeMutant?: string | undefined
  currentTestId?: string | undefined
  hitCount?: number
  hitLimit?: number
  mutantCoverage?: { readonly static: Record<string, number>; readonly perTest: Record<string, Record<string, number>> }
}
interface Shared {
  __stryker__?: Switches
  mutantsDone?: Set<string>
  mutantsRead?: Set<string>
}
/** Test files load their modules anew; this stays. */
const shared = globalThis as Shared
// oxlint-disable-next-line no-underscore-dangle -- the name that the instrumenter writes
const switches = (shared.__stryker__ ??= {})
const done = (shared.mutantsDone ??= new Set())
const read = (shared.mutantsRead ??= new Set())

const REPORT = process.env['MUTATION_REPORT'] ?? ''
/** The one change that is on from the beginning, where a change cannot be tried within a running file. */
const FROM_THE_START = process.env['MUTATION_ONLY']
if (FROM_THE_START !== undefined) switches.activeMutant = FROM_THE_START

/** A changed loop may never end. */
const PATIENCE = 10_000
const DONE = new Error('the attempt is over')

type Verdict = 'killed' | 'survived' | 'unsure' | 'covered' | 'once'
const tell = (mutant: string, verdict: Verdict, test: string) =>
  appendFileSync(REPORT, `${JSON.stringify({ mutant, verdict, test })}\n`)

interface Trial {
  readonly name: string
  readonly file: string
  readonly queue: string[]
  readonly hits: Readonly<Record<string, number>>
  /** What is on in the attempt that runs; nothing in the first and in those that ask whether the test still passes. */
  active: string | undefined
  /** Failed, and not yet followed by a run without the change that passes. */
  failed: string | undefined
  passed: boolean
  over: boolean
}

/**
 * Runs a test once to see which changes it reaches, then again and again: without a change, then with each of them. A test that
 * does not pass a second time says nothing here.
 */
// oxlint-disable-next-line import/no-default-export -- Vitest takes the default export of the file
export default class MutantRunner extends TestRunner {
  private readonly trials = new WeakMap<RunnerTask, Trial>()

  override onAfterRunFiles(files: Parameters<TestRunner['onAfterRunFiles']>[0]): void {
    super.onAfterRunFiles(files)
    for (const mutant of Object.keys(switches.mutantCoverage?.static ?? {})) {
      if (read.has(mutant)) continue
      read.add(mutant)
      tell(mutant, 'once', '')
    }
  }

  override async onBeforeRunTask(task: RunnerTask): Promise<void> {
    await super.onBeforeRunTask(task)
    if (task.type !== 'test' || FROM_THE_START !== undefined) return
    task.repeats = 1
  }

  override onBeforeTryTask(task: RunnerTask, options: Parameters<TestRunner['onBeforeTryTask']>[1]): void {
    super.onBeforeTryTask(task, options)
    if (FROM_THE_START !== undefined) return
    const trial = this.trials.get(task)
    if (trial) trial.passed = false
    switches.activeMutant = trial?.active
    switches.currentTestId = trial ? undefined : task.id
    switches.hitCount = 0
    switches.hitLimit = 1000 + 100 * (trial?.hits[trial.active ?? ''] ?? 0)
  }

  async runTask(task: RunnerTestCase): Promise<void> {
    const trial = this.trials.get(task)
    if (trial?.over) return
    const body = TestRunner.getTestFn(task)
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_, refuse) => {
      timer = setTimeout(() => refuse(new Error('the test does not end')), trial ? PATIENCE : 120_000)
    })
    try {
      await Promise.race([body(), late])
    } finally {
      clearTimeout(timer)
    }
    if (!trial) return
    trial.passed = true
    // Only an attempt that fails is followed by another.
    throw DONE
  }

  override async onAfterRetryTask(
    task: RunnerTestCase,
    options: Parameters<TestRunner['onAfterRetryTask']>[1],
  ): Promise<void> {
    await super.onAfterRetryTask(task, options)
    if (FROM_THE_START !== undefined) return
    const trial = this.trials.get(task)
    if (trial) this.judge(trial)
    else this.begin(task)
    switches.activeMutant = undefined
    switches.currentTestId = undefined
    if (task.result?.errors) task.result.errors = task.result.errors.slice(-1)
  }

  private begin(task: RunnerTestCase): void {
    const hits = switches.mutantCoverage?.perTest[task.id] ?? {}
    const file = task.file.name
    for (const mutant of Object.keys(hits)) if (!done.has(mutant)) tell(mutant, 'covered', file)
    const queue = task.result?.state === 'fail' ? [] : Object.keys(hits).filter((mutant) => !done.has(mutant))
    const trial: Trial = {
      name: task.name,
      file,
      queue,
      hits,
      active: undefined,
      failed: undefined,
      passed: false,
      over: queue.length === 0,
    }
    this.trials.set(task, trial)
    task.retry = { count: 2 * queue.length + 2, condition: () => !trial.over }
  }

  private judge(trial: Trial): void {
    if (trial.over) return
    if (trial.active === undefined) {
      if (trial.failed !== undefined && trial.passed) {
        tell(trial.failed, 'killed', `${trial.file} > ${trial.name}`)
        done.add(trial.failed)
      }
      // A test that leaves something to its next run: what is tried after it would fail by itself.
      if (!trial.passed) {
        for (const mutant of trial.failed === undefined ? trial.queue : [trial.failed, ...trial.queue])
          tell(mutant, 'unsure', trial.file)
        trial.over = true
        return
      }
      trial.failed = undefined
    } else if (!trial.passed) trial.failed = trial.active
    // The answer of an earlier run may be remembered: then the change was never asked.
    else tell(trial.active, (switches.hitCount ?? 0) === 0 ? 'unsure' : 'survived', trial.file)
    trial.active = trial.failed === undefined ? trial.queue.shift() : undefined
    if (trial.active === undefined && trial.failed === undefined) trial.over = true
  }
}
