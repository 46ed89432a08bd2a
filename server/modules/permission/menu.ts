import { createHash } from 'node:crypto'
import type { AllAuthItem, AuthItem, MenuNode } from '../../../schemas/contract/permissions/permission.ts'
import type { Locale } from '../../../schemas/language/text.ts'

/** A row of the permission table, as far as menus and buttons need it. */
export interface PermissionRow {
  readonly id: string
  readonly parent_id: string | null
  readonly name: string
  readonly name_en: string | null
  readonly perms: string | null
  readonly perms_type: string | null
  readonly icon: string | null
  readonly component: string | null
  readonly component_name: string | null
  readonly url: string | null
  readonly redirect: string | null
  readonly menu_type: number
  readonly route: boolean
  readonly keep_alive: boolean
  readonly hidden: boolean
  readonly hide_tab: boolean
  readonly always_show: boolean
  readonly internal_or_external: boolean
  readonly status: string
  readonly granted: boolean
}

/** The home page: visible to all users and first in the menu. */
export const HOME_ID = 'home'
/** Pages that need no grant: what they show is the person's own. */
const EVERYBODYS: ReadonlySet<string> = new Set([HOME_ID, 'my-announcements', 'account-settings'])
export const isPublicEntry = ({ id }: { readonly id: string }): boolean => EVERYBODYS.has(id)
/** The type of a row that is a control and no entry of the menu. */
export const BUTTON = 2
const FOLDER_COMPONENT = 'layouts/RouteView'
/** An entry that shows nothing itself. */
export const isFolder = ({ component }: { readonly component: string | null }): boolean =>
  (component ?? FOLDER_COMPONENT) === FOLDER_COMPONENT

export function titleOf(row: Pick<PermissionRow, 'name' | 'name_en'>, locale: Locale): string {
  return locale === 'en-US' ? (row.name_en ?? row.name) : row.name
}

function isExternal(url: string): boolean {
  return /^https?:|^\{\{/.test(url)
}

function routeName(row: PermissionRow, url: string): string {
  return row.component_name ?? url.replace(/^\//, '').replaceAll('/', '-').replaceAll(':', '@')
}

function metaOf(row: PermissionRow, url: string, component: string, locale: Locale): MenuNode['meta'] {
  return {
    title: titleOf(row, locale),
    ...(row.icon === null ? {} : { icon: row.icon }),
    keepAlive: row.keep_alive,
    internalOrExternal: row.internal_or_external,
    componentName: row.component_name ?? component.slice(component.lastIndexOf('/') + 1),
    ...(isExternal(url) ? { url } : {}),
    ...(row.hidden ? { hideMenu: true } : {}),
    ...(row.hide_tab ? { hideTab: true } : {}),
  }
}

/** The node of one row, or undefined for a folder without anything inside. `top`: it carries a redirect. */
function nodeOf(row: PermissionRow, children: MenuNode[], top: boolean, locale: Locale): MenuNode | undefined {
  const component = row.component ?? FOLDER_COMPONENT
  if (children.length === 0 && component === FOLDER_COMPONENT) return undefined
  const url = row.url ?? `/${row.id}`
  const hidden = row.hidden || (top && children.length > 0 && children.every((child) => child.hidden === true))
  return {
    id: row.id,
    route: row.route ? '1' : '0',
    path: isExternal(url) ? createHash('md5').update(url).digest('hex') : url,
    name: routeName(row, isExternal(url) ? row.id : url),
    ...(top ? { redirect: row.redirect ?? children.find((child) => child.hidden !== true)?.path ?? null } : {}),
    component,
    ...(hidden ? { hidden } : {}),
    ...(row.always_show ? { alwaysShow: true } : {}),
    meta: metaOf(row, url, component, locale),
    ...(children.length > 0 ? { children } : {}),
  }
}

/**
 * The menu of a person, from all rows in their order: granted pages, the way to each of them, and the home page in
 * front. A row whose parent is missing, or that is part of a cycle, is left out.
 */
export function menuOf(rows: readonly PermissionRow[], locale: Locale): MenuNode[] {
  const pages = rows.filter((row) => row.menu_type !== BUTTON)
  const below = Map.groupBy(pages, (row) => row.parent_id ?? '')
  const build = (parent: string, depth: number): MenuNode[] =>
    depth > 8
      ? []
      : (below.get(parent) ?? []).flatMap((row) => {
          const children = build(row.id, depth + 1)
          const isHeld = row.granted || isPublicEntry(row)
          // What lies above a granted page is a way to it and no right: a page that is not granted is a folder there.
          const shown = isHeld ? row : children.length > 0 ? { ...row, component: FOLDER_COMPONENT } : undefined
          const node = shown && nodeOf(shown, children, depth === 0, locale)
          return node ? [node] : []
        })
  const menu = build('', 0)
  return [...menu.filter((node) => node.id === HOME_ID), ...menu.filter((node) => node.id !== HOME_ID)]
}

/** What the person holds: granted buttons in force. */
export function authOf(rows: readonly PermissionRow[], locale: Locale): AuthItem[] {
  return rows
    .filter((row) => row.menu_type === BUTTON && row.granted && row.status === '1' && row.perms !== null)
    .map((row) => ({ action: row.perms ?? '', type: row.perms_type ?? '1', describe: titleOf(row, locale) }))
}

/** Every control of the system, in force or not. */
export function allAuthOf(rows: readonly PermissionRow[], locale: Locale): AllAuthItem[] {
  return rows
    .filter((row) => row.menu_type === BUTTON && row.perms !== null)
    .map((row) => ({
      action: row.perms ?? '',
      type: row.perms_type ?? '1',
      status: row.status,
      describe: titleOf(row, locale),
    }))
}
