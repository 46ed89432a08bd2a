import { loadAreas } from '../../registry/kit/parts/area/area.ts'
import * as category from '../../schemas/contract/values/category.ts'
import * as depart from '../../schemas/contract/organization/depart.ts'
import * as dict from '../../schemas/contract/values/dict.ts'
import * as link from '../../schemas/contract/values/link.ts'
import type { LookupRef, TreeNode } from '../../schemas/language/lookup.ts'
import { call } from '../api/client/call.ts'
import { readList, toLooseObject, readNodes, textAt } from './read.ts'

type Nodes = readonly TreeNode[]
type Of<K extends LookupRef['kind']> = Extract<LookupRef, { kind: K }>

function nodesOf(value: unknown): Nodes {
  return readNodes(readList(value))
}

export async function departLevel(pid?: string): Promise<Nodes> {
  return nodesOf(await call(depart.queryDepartTreeSync, { query: pid === undefined ? {} : { pid } }))
}
export async function departTree(): Promise<Nodes> {
  return nodesOf(await call(depart.queryTreeList, {}))
}

async function categoryLevel({ pcode, store }: Of<'category'>, parent: string | undefined): Promise<Nodes> {
  const nodes = nodesOf(
    parent === undefined
      ? await call(category.loadTreeRoot, { query: { async: true, pcode } })
      : store === 'code'
        ? await call(category.loadTreeData, { query: { pcode: parent } })
        : await call(category.loadTreeChildren, { query: { pid: parent } }),
  )
  return store === 'code' ? nodes.map((node) => ({ ...node, value: node.code ?? node.value })) : nodes
}
/** Everything below the root of a category tree. */
export async function categoryTree({ pcode, store }: Of<'category'>): Promise<Nodes> {
  const nodes = nodesOf(await call(category.loadTreeRoot, { query: { async: false, pcode } }))
  return store === 'code' ? byCode(nodes) : nodes
}
/** The same tree with the code of each node in the place of its id. */
export function byCode(nodes: Nodes): Nodes {
  return nodes.map((node) => ({
    ...node,
    value: node.code ?? node.value,
    ...(node.children ? { children: byCode(node.children) } : {}),
  }))
}

async function tableLevel(ref: Of<'tree'>, parent: string | undefined): Promise<Nodes> {
  const [tableName = '', text = '', code = ''] = ref.dict.split(',').map((part) => part.trim())
  const { pidField, hasChildField, condition } = ref
  return nodesOf(
    await call(dict.loadTreeData, {
      query: { pid: parent ?? ref.pidValue, tableName, text, code, pidField, hasChildField, condition },
    }),
  )
}

/** One level of a chain: `value` is stored, `code` leads to the next level. */
async function linkLevel(
  { table, txt, key, idField, pidField, condition }: Of<'link'>,
  parent: string | undefined,
): Promise<Nodes> {
  const options = readList(
    await call(link.querySelectOptions, {
      query: { table, txt, key, idField, pidField, ...(parent === undefined ? { condition } : { pidValue: parent }) },
    }),
  )
  return options.map(toLooseObject).flatMap((option): TreeNode[] => {
    const value = textAt(option, 'store')
    return value === ''
      ? []
      : [{ value, text: textAt(option, 'label') || value, code: textAt(option, 'id'), leaf: false }]
  })
}

/** One level of a tree; the areas come all at once. A source that is no tree has no level. */
export async function treeLevel(ref: LookupRef, parent?: string): Promise<Nodes> {
  if (ref.kind === 'category') return categoryLevel(ref, parent)
  if (ref.kind === 'tree') return tableLevel(ref, parent)
  if (ref.kind === 'link') return linkLevel(ref, parent)
  if (ref.kind === 'depart') return departLevel(parent)
  return ref.kind === 'area' && parent === undefined ? (await loadAreas()).tree : []
}

/** The values of the nodes above one, the outermost first; undefined for a value that no node has. */
export function pathTo(nodes: Nodes, value: string): readonly string[] | undefined {
  for (const node of nodes) {
    if (node.value === value) return []
    const below = node.children && pathTo(node.children, value)
    if (below) return [node.value, ...below]
  }
  return undefined
}
