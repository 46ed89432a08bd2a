import { describe, expect, it } from 'vitest'
import { type Node, type Source, isTest, parse, place, sources, walk } from '../kit/sources.ts'

/** The bar above rows, the words that are looked for in a list as they are typed, those that are found within a grid, the questions of a picker. */
const SEARCHES = [
  'registry/kit/parts/picker/SearchFields.tsx',
  'src/query/bar/QueryBar.tsx',
  'src/list/query-state/QuickSearch.tsx',
  'src/grid/tools/FindPanel.tsx',
]

const MOST_LINES = 100
/** Functions that are longer, each group with its reason. */
const LONG_FUNCTIONS = [
  // its source text is evaluated in the sandbox, so it uses nothing from outside itself
  'src/scripts/sandbox-main.ts sandboxMain',
  // a table of tokens, without a branch
  'src/ui/frame/theme.ts themeOf',
]

const textOf = (value: unknown): string | undefined => {
  const node = value as { readonly type?: string; readonly value?: unknown; readonly name?: string } | null | undefined
  return typeof node?.value === 'string' ? node.value : node?.name
}
const attributes = (element: Node) =>
  (element['attributes'] as readonly Node[]).flatMap((one) => (one.type === 'JSXAttribute' ? [one] : []))
const attributeOf = (element: Node, name: string) => attributes(element).find((one) => textOf(one['name']) === name)
const written = (code: string, element: Node, name: string) => {
  const found = attributeOf(element, name)
  return found && code.slice(found.start, Number(found['end']))
}

const elements = sources()
  .filter(({ path }) => path.endsWith('.tsx') && !isTest({ path }) && /^(src|designer|registry|engine)\//.test(path))
  .flatMap((source) => {
    const found: { readonly at: string; readonly path: string; readonly code: string; readonly node: Node }[] = []
    walk(source.program, (node) => {
      if (node.type === 'JSXOpeningElement')
        found.push({ at: place(source, node), path: source.path, code: source.text, node })
    })
    return found
  })

describe('every list', () => {
  it('has the one pager: no table pages by itself', () => {
    const tables = elements.filter(
      ({ node }) => textOf(node['name']) === 'Table' && attributeOf(node, 'dataSource') !== undefined,
    )
    expect(tables.length).toBeGreaterThan(3)
    expect(
      tables.filter(({ node, code }) => written(code, node, 'pagination') !== 'pagination={false}').map(({ at }) => at),
    ).toEqual([])
  })
  it('has the one bar of conditions: nothing else is a search', () => {
    const searches = elements
      .filter(({ node, code }) => written(code, node, 'role') === 'role="search"' || textOf(node['name']) === 'search')
      .map(({ path }) => path)
    expect(searches.toSorted()).toEqual(SEARCHES.toSorted())
  })
})

function longFunctions(source: Source): string[] {
  const found: string[] = []
  walk(source.program, (node, parents) => {
    if (!/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) return
    if (source.text.slice(node.start, Number(node['end'])).split('\n').length <= MOST_LINES) return
    const parent = parents.at(-1)
    found.push(`${source.path} ${textOf(node['id'] ?? parent?.['id'] ?? parent?.['key']) ?? 'anonymous'}`)
  })
  return found
}

describe('a function', () => {
  it(`has at most ${MOST_LINES} lines, apart from those listed`, () => {
    const program = sources().filter((source) => !isTest(source) && !/^(tests|bench)\//.test(source.path))
    expect(program.flatMap(longFunctions).filter((one) => !LONG_FUNCTIONS.includes(one))).toEqual([])
  })
  it('is counted whichever way it is written', () => {
    const body = '\n'.repeat(MOST_LINES)
    for (const text of [
      `function a() {${body}}`,
      `const a = () => {${body}}`,
      `const b = { a() {${body}} }`,
      `class B { a() {${body}} }`,
    ])
      expect(longFunctions(parse('src/b.ts', text)), text).toEqual(['src/b.ts a'])
    expect(longFunctions(parse('src/b.ts', `function a() {${body.slice(1)}}`))).toEqual([])
  })
})
