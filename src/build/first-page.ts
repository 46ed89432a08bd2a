import { readdir, readFile } from 'node:fs/promises'
import { parseSync } from 'vite'
import { COMMON_VIEWS } from './bundle-common-views.ts'

const ROOT = new URL('../../', import.meta.url)
/** The modules that start the page, draw the sign-in, the first page after it, and the parts that its header loads later. */
const STARTS = [
  'src/main.tsx',
  'src/app/login/StandaloneLogin.tsx',
  'src/app/authenticated-entry.ts',
  'src/app/notice/HeaderTools.tsx',
]

/** The files that come with this one: what it imports, but for types and what is imported lazily. */
function importsOf(path: string, code: string): string[] {
  const { staticImports, staticExports } = parseSync(path, code).module
  const requests = [
    ...staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ isType, moduleRequest }) => (moduleRequest && !isType ? [moduleRequest.value] : [])),
    ),
  ]
  return requests
    .filter((request) => /^\..*\.tsx?$/.test(request))
    .map((request) => new URL(request, new URL(path, ROOT)).href.slice(ROOT.href.length))
}

async function read(): Promise<ReadonlyMap<string, string>> {
  const everyday = (await readdir(new URL('registry/widgets/', ROOT), { recursive: true }))
    .map((file) => `registry/widgets/${file.replaceAll('\\', '/')}`)
    .filter((path) => COMMON_VIEWS.test(path))
  const open = [...STARTS, ...everyday]
  const found = new Map<string, string>()
  for (let path = open.shift(); path !== undefined; path = open.shift()) {
    if (found.has(path)) continue
    const code = await readFile(new URL(path, ROOT), 'utf8')
    found.set(path, code)
    open.push(...importsOf(path, code))
  }
  return found
}
let files: Promise<ReadonlyMap<string, string>> | undefined
/** Our files that come before or with the first page, by their path from the root, with their text. */
export const firstPage = (): Promise<ReadonlyMap<string, string>> => (files ??= read())

/** The path of a module from the root; undefined where it is none of ours. */
export function pathOf(id: string): string | undefined {
  const [file = ''] = id.split('?', 1)
  return file.startsWith(ROOT.pathname) ? file.slice(ROOT.pathname.length) : undefined
}
