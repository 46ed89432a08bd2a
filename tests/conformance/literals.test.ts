import { describe, expect, it } from 'vitest'
import { widgets } from '../../registry/index.ts'
import { type Node, type Source, isSample, isTest, parse, place, sources, walk } from '../kit/sources.ts'

const names = new Map(
  widgets.flatMap((widget) => [widget.type, ...widget.aliases].map((name) => [name, widget.type] as const)),
)

/** Names that are terms of their own elsewhere (an input type, a column type): wrong only where they name a view. */
const PLACES_OF_A_VIEW = /^(view|viewType|view_type|widgetType)$/
const LOOKUPS = /^(findWidget|hasWidget|widgetOf)$/
const isDistinct = (name: string) => /[_-]/.test(name)

const literalOf = (node: Node) =>
  node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : undefined
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const nameOf = (value: unknown): string => {
  if (!isNode(value)) return ''
  if (value.type === 'MemberExpression') return nameOf(value['property'])
  if (value.type === 'ChainExpression') return nameOf(value['expression'])
  return typeof value['name'] === 'string' ? value['name'] : typeof value['value'] === 'string' ? value['value'] : ''
}
/** `widget.type`, `field.widget?.type`: the type of a widget, not of anything else that has one. */
function isWidgetType(value: unknown): boolean {
  if (!isNode(value)) return false
  if (value.type === 'ChainExpression') return isWidgetType(value['expression'])
  return (
    value.type === 'MemberExpression' &&
    nameOf(value['property']) === 'type' &&
    /widget$/i.test(nameOf(value['object']))
  )
}
const standsForView = (value: unknown) => PLACES_OF_A_VIEW.test(nameOf(value)) || isWidgetType(value)

/** Whether a literal in this place decides about a view: compared with one, assigned to one, a case of one, looked up as one. */
function isViewPlace(node: Node, parents: readonly Node[]): boolean {
  const parent = parents.at(-1)
  if (!parent) return false
  switch (parent.type) {
    case 'BinaryExpression':
      return [parent['left'], parent['right']].some((side) => side !== node && standsForView(side))
    case 'Property':
    case 'PropertyDefinition':
      return parent['value'] === node && PLACES_OF_A_VIEW.test(nameOf(parent['key']))
    case 'VariableDeclarator':
      return standsForView(parent['id'])
    case 'AssignmentExpression':
      return standsForView(parent['left'])
    case 'AssignmentPattern':
    case 'LogicalExpression':
      return standsForView(parent['left'])
    case 'JSXAttribute':
      return PLACES_OF_A_VIEW.test(nameOf(parent['name']))
    case 'SwitchCase':
      return standsForView(parents.at(-2)?.['discriminant'])
    case 'CallExpression':
      return (
        LOOKUPS.test(nameOf(parent['callee'])) ||
        (/^(includes|has|get|indexOf)$/.test(nameOf(parent['callee'])) && isDistinct(literalOf(node) ?? ''))
      )
    default:
      return false
  }
}
function literalsOf(source: Source): string[] {
  const home = /^registry\/widgets\/(\w+)\//.exec(source.path)?.[1]
  const found: string[] = []
  walk(source.program, (node, parents) => {
    const value = literalOf(node)
    const type = value === undefined ? undefined : names.get(value)
    if (value === undefined || type === undefined || type === home) return
    const isImport = /^(Import|Export)/.test(parents.at(-1)?.type ?? '')
    if (!isImport && (isDistinct(value) || isViewPlace(node, parents))) found.push(`${place(source, node)} '${value}'`)
  })
  return found
}

describe('view types', () => {
  it('are literals in their own folder and in documents only', () => {
    const elsewhere = sources().filter(
      (source) => !isTest(source) && !isSample(source) && !source.path.startsWith('bench/'),
    )
    expect(elsewhere.flatMap(literalsOf)).toEqual([])
  })
})

describe('the check itself', () => {
  const caught = (text: string) => literalsOf(parse('src/list/x.tsx', text)).length
  it('sees a view where something is decided by it', () => {
    for (const line of [
      "if (field.view === 'date') a()",
      "if ('date' !== field?.view) a()",
      "const f = { view: 'text' }",
      "const view = 'text'",
      "const v = field.view ?? 'text'",
      "findWidget('switch')",
      "switch (item.view) { case 'radio': a() }",
      "const a = <Field view='list' />",
      "if (resolved.widget?.type === 'number') a()",
      "field.view = 'file'",
      "const t = 'sel_user'",
      "if (x === 'list_multi') a()",
      'const s = new Set(["cat_tree"])',
    ])
      expect(caught(line), line).toBe(1)
  })
  it('lets the same words be words', () => {
    for (const line of [
      "const a = <input type='password' />",
      "if (column.type === 'date') a()",
      "const c = { type: 'number' }",
      "const k = ['date', 'time']",
      "import { a } from './list'",
      'const a = { date: 1 }',
      "const role = 'switch'",
      "say('text')",
    ])
      expect(caught(line), line).toBe(0)
  })
  it('lets a widget name itself', () => {
    expect(literalsOf(parse('registry/widgets/sel_user/index.ts', "const t = 'sel_user'"))).toEqual([])
    expect(literalsOf(parse('registry/widgets/text/index.ts', "const t = 'sel_user'"))).toHaveLength(1)
  })
})
