import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { checkScreen, type KnownNames } from '../../engine/document/check-screen.ts'
import { editedChildren } from '../../engine/model/children.ts'
import { checkProcess, isProcess } from '../../engine/process/index.ts'
import { checkDictionary, checkMenu, checkReport } from '../../schemas/language/check/check-document.ts'
import type { SchemaProblem } from '../../schemas/language/check/problem.ts'
import { problem } from '../../schemas/language/check/guard.ts'
import { PROCESS_CATEGORIES } from '../../schemas/language/process/document.ts'
import type { Screen } from '../../schemas/language/screen.ts'
import { FILL_RULES } from '../../server/seed/fill-rules.ts'
import { say } from '../../schemas/messages/index.ts'

const root = new URL('../../schemas/', import.meta.url)

/** A problem together with its file, relative to `schemas`. */
export interface FileProblem extends SchemaProblem {
  readonly file: string
}

function read(pattern: string): { file: string; text: string }[] {
  return globSync(pattern, { cwd: fileURLToPath(root) })
    .toSorted()
    .map((file) => ({ file, text: readFileSync(new URL(file, root), 'utf8') }))
}

/** Checks every bundled document and every reference between them. */
export function checkBundledDocuments(): { readonly files: number; readonly problems: readonly FileProblem[] } {
  const found: FileProblem[] = []
  const tell = (file: string, problems: readonly SchemaProblem[]) =>
    found.push(...problems.map((one) => ({ ...one, file })))
  const dictionaries = read('dictionaries/**/*.json').map(({ file, text }) => ({ file, ...checkDictionary(text) }))
  const reports = read('reports/**/*.json').map(({ file, text }) => ({ file, ...checkReport(text) }))
  const menus = read('menu.json').map(({ file, text }) => ({ file, ...checkMenu(text) }))
  const screens = read('screens/**/*.json').map((one) => ({
    ...one,
    id: (JSON.parse(one.text) as { id?: string }).id ?? '',
  }))
  const documents = new Map(screens.map(({ id, text }) => [id, JSON.parse(text) as Screen]))
  const known: Required<Omit<KnownNames, 'family'>> = {
    dicts: new Set(dictionaries.flatMap(({ document }) => document?.code ?? [])),
    reports: new Set(reports.flatMap(({ document }) => document?.code ?? [])),
    fills: new Set(FILL_RULES.map(({ code }) => code)),
    checkRules: new Set(),
    screens: new Set(screens.map(({ id }) => id)),
    tables: new Set(
      screens.flatMap(({ text }) => (JSON.parse(text) as { source?: { table?: string } }).source?.table ?? []),
    ),
    menus: new Set(menus.flatMap(({ document }) => document?.items.map((item) => item.id) ?? [])),
  }
  const categories = new Set(
    dictionaries.flatMap(({ document }) =>
      document?.code === PROCESS_CATEGORIES ? document.items.map(({ value }) => value) : [],
    ),
  )
  for (const { file, problems } of [...dictionaries, ...reports, ...menus]) tell(file, problems)
  for (const { file, document } of reports) {
    if (document?.screen && !known.screens.has(document.screen))
      tell(file, [problem('/screen', 'DOC_UNKNOWN_SCREEN', { id: document.screen })])
  }
  for (const { file, text, id } of screens) {
    const above = [...documents.values()].find((other) => editedChildren(other).some(({ screen }) => screen === id))
    tell(file, checkScreen(text, { ...known, family: { below: documents, above } }).problems)
    if (file !== `screens/${id.replace('.', '/')}.json`) tell(file, [problem('/id', 'DOC_UNKNOWN_SCREEN', { id })])
  }
  const processes = read('processes/*.json').map(({ file, text }) => ({ file, document: JSON.parse(text) as unknown }))
  const published = new Map(
    processes.flatMap(({ document }) => (isProcess(document) ? [[document.code, document] as const] : [])),
  )
  for (const { file, document } of processes) {
    const lookup = { screen: (id: string) => documents.get(id), process: (code: string) => published.get(code) }
    tell(file, checkProcess(document, lookup))
    if (!isProcess(document)) continue
    const { code, category } = document
    if (file !== `processes/${code}.json`) tell(file, [problem('/code', 'PROCESS_UNKNOWN_PROCESS', { name: code })])
    if (category !== undefined && !categories.has(category))
      tell(file, [problem('/category', 'DOC_ENUM', { value: category, allowed: [...categories].join(', ') })])
  }
  // Each stands alone: what a page is made of exists in any installation.
  const templates = read('templates/*.json')
  for (const { file, text } of templates) tell(file, checkScreen(text, { ...known, screens: new Set() }).problems)
  return {
    files: processes.length + templates.length + dictionaries.length + reports.length + menus.length + screens.length,
    problems: found,
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { files, problems } = checkBundledDocuments()
  for (const { file, pointer, code, params, level } of problems)
    console.log(`${level === 'error' ? '✗' : '!'} schemas/${file}#${pointer}  ${say(code, params)}`)
  const errors = problems.filter(({ level }) => level === 'error').length
  console.log(`${files} documents, ${errors} errors, ${problems.length - errors} warnings`)
  process.exitCode = errors || files === 0 ? 1 : 0
}
