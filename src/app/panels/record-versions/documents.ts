import type { Screen } from '../../../../schemas/language/screen.ts'
import { getMenuTree } from '../../../api/organization/permissions.ts'
import DICT from '../../pages/dictionaries/dict-screen.json' with { type: 'json' }
import ENTRY from '../../pages/dictionaries/entry-screen.json' with { type: 'json' }
import DEPART_ROLE from '../../pages/permissions/depart-role-screen.json' with { type: 'json' }
import DEPART from '../../pages/permissions/depart-screen.json' with { type: 'json' }
import { menuDocument } from '../../pages/permissions/menu-document.ts'
import POLICY from '../../pages/policy/policy-screen.json' with { type: 'json' }
import RULE from '../../pages/policy/rule-screen.json' with { type: 'json' }

interface LocalPage {
  readonly load: () => Promise<Screen>
  /** Permission to change its records; absent where none of them is restored. */
  readonly edit?: string
  /** Whether an edit states the whole record. */
  readonly isWhole?: true
}

/** Whoever moves a department is told what comes along with it, which a restored field would not say. */
const departDocument = (): Screen => {
  const { fields, ...document } = DEPART as Screen
  const { parentId, ...others } = fields
  return { ...document, fields: { ...others, ...(parentId ? { parentId: { ...parentId, readonly: true } } : {}) } }
}

/** Pages that are no screens of the server, and whose records have versions. */
const PAGES: Readonly<Record<string, LocalPage>> = {
  'system.permission': { load: async () => menuDocument(await getMenuTree()), edit: 'system:permission:edit' },
  'system.depart': { load: async () => departDocument(), edit: 'system:depart:edit' },
  'system.departRole': { load: async () => DEPART_ROLE as Screen },
  'system.dict': { load: async () => DICT as Screen, edit: 'system:dict:edit', isWhole: true },
  'system.dictItem': { load: async () => ENTRY as Screen, edit: 'system:dict:edit', isWhole: true },
  'system.policy': { load: async () => POLICY as Screen },
  'system.dataRule': { load: async () => RULE as Screen },
}

export const localPage = (id: string): LocalPage | undefined => (Object.hasOwn(PAGES, id) ? PAGES[id] : undefined)
