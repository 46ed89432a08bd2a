import { readFileSync, readdirSync } from 'node:fs'
import { posix } from 'node:path'
import { parseSync } from 'vite'

const ROOT = new URL('../../', import.meta.url)
const TOP = ['schemas', 'registry', 'engine', 'src', 'designer', 'server', 'bench', 'tests'] as const

/** A node of the syntax tree, as far as the checks look at it. */
export interface Node {
  readonly type: string
  readonly start: number
  readonly [property: string]: unknown
}
export interface Import {
  /** Repository path of the file for a relative import, else the package. */
  readonly target: string
  readonly relative: boolean
  /** Imported names; empty for `import '…'`, `import('…')` and `export *`. */
  readonly names: readonly string[]
  /** Erased when the program runs. */
  readonly typeOnly: boolean
  readonly lazy: boolean
}
export interface Source {
  /** From the root, with `/`. */
  readonly path: string
  readonly text: string
  readonly program: Node
  readonly imports: readonly Import[]
}

interface Request {
  readonly start: number
  readonly end: number
  readonly value?: string
}
interface Entry {
  readonly isType: boolean
  readonly importName: { readonly name?: string | null }
  readonly moduleRequest?: Request | null
}
interface ModuleRecord {
  readonly staticImports: readonly { readonly moduleRequest: Request; readonly entries: readonly Entry[] }[]
  readonly staticExports: readonly { readonly entries: readonly Entry[] }[]
  readonly dynamicImports: readonly { readonly moduleRequest: Request }[]
}

function filesBelow(folder: string): string[] {
  return readdirSync(new URL(`${folder}/`, ROOT), { recursive: true, withFileTypes: true }).flatMap((entry) => {
    if (!entry.isFile() || !/\.tsx?$/.test(entry.name) || entry.name.endsWith('.d.ts')) return []
    return [posix.join(entry.parentPath.replaceAll('\\', '/').slice(ROOT.pathname.length), entry.name)]
  })
}

function importsOf(path: string, text: string, module: ModuleRecord): Import[] {
  const found = (request: string, names: readonly string[], typeOnly: boolean, lazy: boolean): Import => {
    const relative = request.startsWith('.')
    return { target: relative ? posix.join(posix.dirname(path), request) : request, relative, names, typeOnly, lazy }
  }
  const fixed = module.staticImports.map(({ moduleRequest, entries }) =>
    found(
      moduleRequest.value ?? '',
      entries.flatMap((entry) => entry.importName.name ?? []),
      entries.length > 0 && entries.every((entry) => entry.isType),
      false,
    ),
  )
  const passedOn = module.staticExports.flatMap(({ entries }) => {
    const request = entries[0]?.moduleRequest?.value
    return request === undefined
      ? []
      : [
          found(
            request,
            entries.flatMap((entry) => entry.importName.name ?? []),
            entries.every((entry) => entry.isType),
            false,
          ),
        ]
  })
  const lazy = module.dynamicImports.flatMap(({ moduleRequest }) => {
    const literal = /^(['"])(.+)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end))
    return literal?.[2] ? [found(literal[2], [], false, true)] : []
  })
  return [...fixed, ...passedOn, ...lazy]
}

/** One file's text, parsed. */
export function parse(path: string, text: string): Source {
  const { program, module, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message}`)
  return { path, text, program: program as unknown as Node, imports: importsOf(path, text, module as ModuleRecord) }
}

let all: readonly Source[] | undefined
/** Every TypeScript file of the repository, parsed once. */
export function sources(): readonly Source[] {
  all ??= TOP.flatMap(filesBelow)
    .toSorted()
    .map((path) => parse(path, readFileSync(new URL(path, ROOT), 'utf8')))
  return all
}
export const isTest = ({ path }: Pick<Source, 'path'>) => path.startsWith('tests/') || /\.test\.tsx?$/.test(path)
/** Sample data and fakes: files that only tests and the gallery load. */
export const isSample = ({ path }: Pick<Source, 'path'>) => /(^|\/)(testing[^/]*|fixtures|samples)\.tsx?$/.test(path)

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}
/** Calls `visit` for every node, parents first; `parents` ends with the nearest one. */
export function walk(
  node: Node,
  visit: (node: Node, parents: readonly Node[]) => void,
  parents: readonly Node[] = [],
): void {
  visit(node, parents)
  const below = [...parents, node]
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit, below)
  }
}
/** `path:line` of a place in a file. */
export function place({ path, text }: Source, { start }: Pick<Node, 'start'>): string {
  return `${path}:${text.slice(0, start).split('\n').length}`
}
