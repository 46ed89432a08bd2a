import type { Page } from '../../registry/kit/ports.ts'
import { isCountKind } from '../../schemas/contract/data/data.ts'
import type { Choice, TreeNode } from '../../schemas/language/lookup.ts'
import { AppError } from '../../schemas/messages/index.ts'

/** Readings of what back ends of the contract answer. All are total: what is not understood is left out. */

type Loose = Readonly<Record<string, unknown>>

export function toLooseObject(value: unknown): Loose {
  return typeof value === 'object' && value !== null ? (value as Loose) : {}
}
export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
/** A list that a back end must return: null is an empty one, and anything else is a failure to report. */
export function readList(value: unknown): readonly unknown[] {
  if (value === null || value === undefined) return []
  if (!Array.isArray(value)) throw new AppError('API_FAILED')
  return value
}
/** A page: a bare list, or `records` with their total and how far it counts. Anything else is a failure to report, not an empty page. */
export function readPage(value: unknown): Page<unknown> {
  const records = readList(
    Array.isArray(value) || value === null || value === undefined ? value : (toLooseObject(value)['records'] ?? false),
  )
  const [total, stated] = [Number(toLooseObject(value)['total']) || records.length, toLooseObject(value)['countKind']]
  const countKind = isCountKind(stated) ? stated : total < 0 ? 'unknown' : undefined
  return { records, total: Math.max(total, 0), ...(countKind ? { countKind } : {}) }
}
/** The first of `names` that is there, as text; '' when none is. */
export function textAt(value: Loose, ...names: readonly string[]): string {
  const found = names.map((name) => value[name]).find((one) => one !== undefined && one !== null && one !== '')
  return typeof found === 'string' || typeof found === 'number' || typeof found === 'boolean' ? String(found) : ''
}

/** Entries with a value and its words under `text`, `title` or `label`. */
export function readChoices(value: unknown): readonly Choice[] {
  return list(value).flatMap((entry): Choice[] => {
    const item = toLooseObject(entry)
    const key = textAt(item, 'value')
    if (key === '') return []
    const color = textAt(item, 'color')
    return [
      {
        value: key,
        text: textAt(item, 'text', 'title', 'label') || key,
        ...(color === '' ? {} : { color }),
        ...(item['disabled'] === true ? { disabled: true } : {}),
      },
    ]
  })
}

/** Back ends say "leaf" as 1, "1", true, or the other way round in `isLeaf`, `hasChild`. */
function isLeaf(node: Loose, children: readonly TreeNode[]): boolean {
  if (children.length > 0) return false
  const stated = node['leaf'] ?? node['isLeaf']
  return stated === true || stated === 1 || stated === '1' || stated === 'true'
}

/** Nodes of a dictionary, category or department tree. */
export function readNodes(value: unknown): readonly TreeNode[] {
  return list(value).flatMap((entry): TreeNode[] => {
    const node = toLooseObject(entry)
    const key = textAt(node, 'key', 'value', 'id')
    if (key === '') return []
    const children = readNodes(node['children'])
    const code = textAt(node, 'code', 'orgCode')
    const parent = textAt(node, 'pid', 'parentId')
    return [
      {
        value: key,
        text: textAt(node, 'title', 'label', 'name', 'departName') || key,
        leaf: isLeaf(node, children),
        ...(code === '' ? {} : { code }),
        ...(parent === '' ? {} : { parent }),
        ...(children.length > 0 ? { children } : {}),
      },
    ]
  })
}
