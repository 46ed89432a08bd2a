import { globSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { MUTATED, type Mutated } from './folders.ts'

/** Lines that are drawn together: a mutant counts when it lies in one of them whole. */
const STRETCH = 25
/** Enough to tell a good folder from a bad one, and done in minutes. */
const STRETCHES = 12

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
/** The tester finds no place for a change in a method that is named by a text. */
const UNPLACEABLE = /\/preview\/pdf-data\.ts$/
const filesOf = ({ files }: Mutated) => globSync(files).map((file) => file.replaceAll('\\', '/')).filter((file) => !IS_OF_TESTS.test(file) && !UNPLACEABLE.test(file)).toSorted()

/** Stretches of lines drawn at random over all files, long files more often. */
function drawn(files: readonly string[], count: number, seed: number): string[] {
  const all = files.flatMap((file) => {
    const { length } = readFileSync(file, 'utf8').split('\n')
    return Array.from({ length: Math.ceil(length / STRETCH) }, (_, at) => `${file}:${at * STRETCH + 1}-${Math.min(length, (at + 1) * STRETCH)}`)
  })
  const next = numbersFrom(seed)
  return all.map((stretch) => ({ stretch, at: next() })).toSorted((a, b) => a.at - b.at).slice(0, count).map(({ stretch }) => stretch)
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { sample: { type: 'string' }, seed: { type: 'string' }, whole: { type: 'boolean' }, only: { type: 'string' }, tests: { type: 'string' }, jobs: { type: 'string' } } })
const names = positionals.length > 0 ? positionals : Object.keys(MUTATED)
const seed = Number(values.seed ?? Date.now() % 100_000)

const scores: string[] = []
for (const name of names) {
  const mutated = MUTATED[name]
  if (!mutated) throw new Error(`"${name}" is none of ${Object.keys(MUTATED).join(', ')}`)
  const files = filesOf(mutated).filter((file) => values.only === undefined || file.startsWith(values.only))
  process.env['MUTATED'] = name
  if (values.tests !== undefined) process.env['MUTATED_TESTS'] = values.tests
  const results = await new Stryker({
    mutate: values.whole ? files : drawn(files, Number(values.sample ?? STRETCHES), seed),
    testRunner: 'vitest', plugins: ['@stryker-mutator/vitest-runner'], vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
    // What is computed when a module is read is another run for each mutant.
    ignoreStatic: true, coverageAnalysis: 'perTest', concurrency: Number(values.jobs ?? 2),
    // The language's own compiler has no programming interface in this version, and the sandbox asks it for nothing.
    tsconfigFile: 'none',
    tempDirName: '.cache/mutation', ignorePatterns: ['/data', '/dist', '/.cache', '/test-results', '/tests/e2e'], reporters: ['progress-append-only'], allowEmpty: true, dryRunTimeoutMinutes: 15,
  }).runMutationTest()
  const counted = results.filter(({ status }) => ['Killed', 'Timeout', 'Survived', 'NoCoverage'].includes(status))
  const left = counted.filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
  for (const { fileName, location, replacement, status } of left) console.info(`${status === 'Survived' ? 'survived ' : 'unreached'} ${fileName}:${location.start.line}:${location.start.column} → ${String(replacement).replaceAll(/\s+/g, ' ').slice(0, 100)}`)
  const killed = counted.length - left.length
  scores.push(`${name}: ${killed} of ${counted.length} mutants killed, ${counted.length === 0 ? '–' : `${Math.round((1000 * killed) / counted.length) / 10} %`}`)
}
console.info(`\nseed ${seed}\n${scores.join('\n')}`)
