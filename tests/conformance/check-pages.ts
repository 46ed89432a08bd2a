import { globSync, readFileSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkScreen } from '../../engine/document/check-screen.ts'
import { runPageTests } from '../../engine/validate/page-tests.ts'
import { textIn } from '../../schemas/language/text.ts'

const BUNDLED = fileURLToPath(new URL('../../schemas/', import.meta.url))

/** A document with how its tests went; `failed` are sentences. */
export interface PageReport {
  readonly file: string
  readonly tests: number
  readonly failed: readonly string[]
}

function reportOf(file: string): PageReport {
  const { screen, problems } = checkScreen(readFileSync(file, 'utf8'))
  if (!screen) {
    const first = problems.find(({ level }) => level === 'error')
    return { file, tests: 0, failed: [`${first?.pointer ?? ''} ${first?.code ?? ''}`] }
  }
  const results = runPageTests(screen)
  return {
    file,
    tests: results.length,
    failed: results.flatMap(({ test, failures }) =>
      failures.map(
        ({ field, aspect, expected, found }) =>
          `${textIn(test.title, 'zh-CN')}: ${field || 'record'} ${aspect} ${JSON.stringify(expected)} ≠ ${JSON.stringify(found)}`,
      ),
    ),
  }
}

/** Runs the tests of all bundled pages and templates, and of the documents in further folders. */
export function checkPages(folders: readonly string[] = []): readonly PageReport[] {
  const bundled = globSync(['screens/**/*.json', 'templates/*.json'], { cwd: BUNDLED }).map((file) =>
    join(BUNDLED, file),
  )
  const local = folders.flatMap((folder) => {
    const root = isAbsolute(folder) ? folder : join(process.cwd(), folder)
    return root.endsWith('.json') ? [root] : globSync('**/*.json', { cwd: root }).map((file) => join(root, file))
  })
  return [...bundled, ...local].toSorted().map(reportOf)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const reports = checkPages(process.argv.slice(2))
  for (const { file, failed } of reports)
    for (const line of failed) console.error(`${relative(process.cwd(), file)} ${line}`)
  const tests = reports.reduce((sum, one) => sum + one.tests, 0)
  console.log(
    `${reports.length} pages, ${tests} tests, ${reports.filter(({ failed }) => failed.length > 0).length} pages with failures`,
  )
  process.exitCode = reports.some(({ failed }) => failed.length > 0) ? 1 : 0
}
