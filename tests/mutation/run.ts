import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { MUTATED, type Mutated } from './folders.ts'
import { type Change, instrument, type Stretch } from './instrument.ts'

/** Lines that are drawn together: a change counts when it lies in one of them whole. */
const STRETCH = 8
/** Enough to tell a good folder from a bad one, and done in minutes. */
const STRETCHES = 12
const FOLDER = `.cache/mutation/${process.pid}`

/** Numbers from 0 up to 1, the same ones for the same seed (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const IS_OF_TESTS = /(\.test\.tsx?|\/(testing|testing-data|samples|fixtures|laws)\.tsx?)$/
/** The instrumenter finds no place for a change in a method that is named by a text. */
const UNPLACEABLE = /\/preview\/pdf-data\.ts$/
const filesOf = ({ files }: Mutated) =>
  globSync(files)
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !IS_OF_TESTS.test(file) && !UNPLACEABLE.test(file))
    .toSorted()

/** Stretches of lines drawn at random over all files, long files more often. */
function drawn(files: readonly string[], count: number, seed: number): Stretch[] {
  const all = files.flatMap((file) => {
    const { length } = readFileSync(file, 'utf8').split('\n')
    return Array.from({ length: Math.ceil(length / STRETCH) }, (_, at) => ({
      file,
      from: at * STRETCH + 1,
      to: Math.min(length, (at + 1) * STRETCH),
    }))
  })
  const next = numbersFrom(seed)
  return all
    .map((stretch) => ({ stretch, at: next() }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ stretch }) => stretch)
}

interface Answer {
  readonly mutant: string
  readonly verdict: 'killed' | 'survived' | 'unsure' | 'covered' | 'once'
  readonly test: string
}

const REPORT = `${FOLDER}/report.jsonl`
const PLAN = `${FOLDER}/plan.json`
const reported = (): Answer[] =>
  existsSync(REPORT)
    ? readFileSync(REPORT, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Answer)
    : []

const vitest = (args: readonly string[], more: Readonly<Record<string, string>> = {}) =>
  spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/mutation/vitest.config.ts', ...args],
    {
      env: { ...process.env, MUTATION_PLAN: PLAN, MUTATION_REPORT: REPORT, ...more },
      encoding: 'utf8',
      timeout: 30 * 60_000,
    },
  )

/** With the change on before any module is read, in a process of its own: for what a file of tests remembers. */
const failsFromTheStart = (change: Change, tests: readonly string[]) =>
  vitest(['--bail', '1', ...tests], { MUTATION_ONLY: change.id }).status !== 0

async function scoreOf(name: string, mutated: Mutated): Promise<string> {
  const files = filesOf(mutated).filter(
    (file) => values.only === undefined || values.only.some((start) => file.startsWith(start)),
  )
  const stretches = values.whole
    ? files.map((file) => ({ file, from: 1, to: readFileSync(file, 'utf8').split('\n').length }))
    : drawn(files, Number(values.sample ?? STRETCHES), seed)
  const { sources, changes } = await instrument(stretches)
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(PLAN, JSON.stringify({ name, tests: values.tests ?? mutated.tests, sources }))
  const run = vitest([])
  const answers = reported()
  if (answers.length === 0) throw new Error(`Nothing was tried:\n${run.stdout}${run.stderr}`)
  const of = (verdict: Answer['verdict']) =>
    new Set(answers.filter((answer) => answer.verdict === verdict).map(({ mutant }) => mutant))
  const killed = of('killed')
  const survived = of('survived')
  const covered = of('covered')
  const once = of('once')
  // What runs while a module is read would need a process for each change.
  const counted = changes.filter(({ id }) => covered.has(id) || !once.has(id))
  const left: string[] = []
  for (const change of counted) {
    if (killed.has(change.id)) continue
    const place = `${change.file}:${change.line}:${change.column} → ${change.replacement.slice(0, 100)}`
    if (!covered.has(change.id)) {
      left.push(`unreached ${place}`)
      continue
    }
    const tests = [
      ...new Set(
        answers.filter(({ mutant, verdict }) => mutant === change.id && verdict === 'covered').map(({ test }) => test),
      ),
    ]
    const sure =
      survived.has(change.id) && !answers.some(({ mutant, verdict }) => mutant === change.id && verdict === 'unsure')
    if (!sure && failsFromTheStart(change, tests)) killed.add(change.id)
    else left.push(`survived  ${place}`)
  }
  for (const line of left) console.info(line)
  rmSync(FOLDER, { recursive: true, force: true })
  return `${name}: ${killed.size} of ${counted.length} changes noticed, ${counted.length === 0 ? '–' : `${Math.round((1000 * killed.size) / counted.length) / 10} %`}`
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    seed: { type: 'string' },
    whole: { type: 'boolean' },
    only: { type: 'string', multiple: true },
    tests: { type: 'string', multiple: true },
  },
})
const names = positionals.length > 0 ? positionals : Object.keys(MUTATED)
const seed = Number(values.seed ?? Date.now() % 100_000)

const scores: string[] = []
for (const name of names) {
  const mutated = MUTATED[name]
  if (!mutated) throw new Error(`"${name}" is none of ${Object.keys(MUTATED).join(', ')}`)
  scores.push(await scoreOf(name, mutated))
}
console.info(`\nseed ${seed}\n${scores.join('\n')}`)
