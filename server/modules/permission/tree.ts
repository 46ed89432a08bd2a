import type { PermissionChoice, PermissionRecord } from '../../../schemas/contract/permissions/permission-tree.ts'
import type { Locale } from '../../../schemas/language/text.ts'
import { titleOf } from './menu.ts'
import type { AdministeredRow } from './store.ts'

/** A row as the contract has it for administrators of permissions. */
export function recordOf(row: AdministeredRow, locale: Locale): PermissionRecord {
  const title = titleOf(row, locale)
  return {
    id: row.id,
    key: row.id,
    title,
    name: title,
    parentId: row.parent_id ?? '',
    perms: row.perms,
    permsType: row.perms_type,
    icon: row.icon,
    component: row.component,
    componentName: row.component_name,
    url: row.url,
    redirect: row.redirect,
    sortNo: row.sort_no,
    menuType: row.menu_type,
    leaf: row.is_leaf,
    isLeaf: row.is_leaf,
    route: row.route,
    keepAlive: row.keep_alive,
    hidden: row.hidden,
    hideTab: row.hide_tab,
    alwaysShow: row.always_show,
    internalOrExternal: row.internal_or_external,
    description: row.description,
    status: row.status,
    ruleFlag: row.has_rules ? 1 : 0,
    delFlag: 0,
    origin: row.is_published ? 'page' : row.create_by === null ? 'product' : 'own',
  }
}

export function choiceOf(row: AdministeredRow, locale: Locale): PermissionChoice {
  const title = titleOf(row, locale)
  return {
    key: row.id,
    value: row.id,
    title,
    slotTitle: title,
    label: title,
    parentId: row.parent_id ?? '',
    ruleFlag: row.has_rules ? 1 : 0,
    isLeaf: row.is_leaf,
    scopedSlots: { title: 'hasDatarule' },
  }
}

/** Rows in their order as a tree; a row whose parent is missing, or that is part of a cycle, is left out. */
export function treeOf<T extends { children?: T[] }>(
  rows: readonly AdministeredRow[],
  nodeOf: (row: AdministeredRow) => T,
): T[] {
  const below = Map.groupBy(rows, (row) => row.parent_id ?? '')
  const build = (parent: string): T[] =>
    (below.get(parent) ?? []).map((row) => {
      const children = build(row.id)
      return children.length > 0 ? { ...nodeOf(row), children } : nodeOf(row)
    })
  return build('')
}

/** The same of a part of the rows: one whose parent is not among them is at the top. */
export function rootedTreeOf<T extends { children?: T[] }>(
  rows: readonly AdministeredRow[],
  nodeOf: (row: AdministeredRow) => T,
): T[] {
  const known = new Set(rows.map(({ id }) => id))
  return treeOf(
    rows.map((row) => (known.has(row.parent_id ?? '') ? row : { ...row, parent_id: null })),
    nodeOf,
  )
}
