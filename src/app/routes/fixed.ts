import { HOME_PATH } from '../../state/home.ts'
import type { MenuMeta } from '../../state/menu.ts'
import { permittedRoutes, type RouteEntry } from './entries.ts'

/** A page of the frame that is there whatever the menu says; `meta.permission` names who may see it, nothing means everybody. */
type FixedEntry = RouteEntry & { readonly meta: MenuMeta & { readonly permission?: readonly string[] } }

function fixedEntry(path: string, view: string, meta: Partial<FixedEntry['meta']>): FixedEntry {
  return {
    path,
    name: path,
    redirect: undefined,
    component: { kind: 'view', name: view },
    hidden: false,
    alwaysShow: false,
    parents: [],
    menuKey: path,
    meta: {
      title: '',
      icon: undefined,
      url: undefined,
      permissionList: [],
      keepAlive: false,
      internalOrExternal: false,
      componentName: undefined,
      ...meta,
    },
  }
}

/** Each page here is titled where it is drawn; its name in the router is its path. Notices lead to approvals, whatever the menu of the reader has. */
const FIXED: readonly FixedEntry[] = [
  fixedEntry(HOME_PATH, 'dashboard/Analysis', { icon: 'home', componentName: 'Analysis' }),
  fixedEntry('/approval/instance/:id', 'approval/InstancePage', { icon: 'audit' }),
  fixedEntry('/approval/start/:code', 'approval/StartFormPage', { icon: 'audit' }),
]

/** The fixed pages that a user with these permission codes may see. */
export const fixedEntries = (held: ReadonlySet<string>): readonly RouteEntry[] => permittedRoutes(FIXED, held)
