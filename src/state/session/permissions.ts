import { useMemo } from 'react'
import { proxy, ref, useSnapshot } from 'valtio'
import {
  excludedCodes,
  grantedCodes,
  isDisabledAuth,
  type PageCodes,
  readItems,
  type PermissionLists,
  withPageCodes,
} from '../../../schemas/contract/permissions/permission-rules.ts'
import { readSession, removeSession, writeSession } from '../storage/storage.ts'

const KEY = { auth: 'LOGIN_USER_BUTTON_AUTH', allAuth: 'SYS_BUTTON_AUTH', masked: 'MASKED_FIELDS' } as const
const codesIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((code) => typeof code === 'string') : []

/** What the signed-in person holds, and every configured control. Written by this module only, and as a whole: its entries are not watched. */
export const permissions = proxy<{ lists: PermissionLists }>({
  lists: ref({
    auth: readItems(readSession(KEY.auth)),
    allAuth: readItems(readSession(KEY.allAuth)),
    masked: codesIn(readSession(KEY.masked)),
  }),
})

/** What pages of another back end have said of their own codes, by prefix: its lists do not hold them. */
const pages = new Map<string, PageCodes>()

function keep(delivered: PermissionLists): void {
  const lists = [...pages].reduce((now, [prefix, codes]) => withPageCodes(prefix, codes, now), delivered)
  // They are asked for again with every language and sign-in, mostly with the same answer: then nothing is drawn again.
  if (JSON.stringify(lists) !== JSON.stringify(permissions.lists)) permissions.lists = ref(lists)
  writeSession(KEY.auth, lists.auth)
  writeSession(KEY.allAuth, lists.allAuth)
  writeSession(KEY.masked, lists.masked)
}
/** Takes the lists of the wire. */
export function storePermissions(auth: unknown, allAuth: unknown, masked?: unknown): void {
  keep({ auth: readItems(auth), allAuth: readItems(allAuth), masked: codesIn(masked) })
}
/** Replaces what is stored below `prefix:` by what its page says. It stays so when the lists come again. */
export function replaceGranted(prefix: string, codes: PageCodes): void {
  pages.set(`${prefix}:`, codes)
  keep(permissions.lists)
}
export function forgetPermissions(): void {
  pages.clear()
  permissions.lists = ref({ auth: [], allAuth: [], masked: [] })
  removeSession(KEY.auth, KEY.allAuth, KEY.masked)
}

/** The codes this person holds. */
export const grantedCodesNow = (): ReadonlySet<string> => grantedCodes(permissions.lists)

/** The permission checks of a page; they re-render when the lists change. */
export interface PermissionChecks {
  can(code: string): boolean
  isDisabled(code: string): boolean
  /** Hidden codes below `prefix:`, without the prefix. */
  excluded(prefix: string): ReadonlySet<string>
  isMasked(code: string): boolean
}
function questionsOf(lists: PermissionLists): PermissionChecks {
  const granted = grantedCodes(lists)
  return {
    can: (code) => granted.has(code),
    isDisabled: (code) => isDisabledAuth(code, lists),
    excluded: (prefix) => excludedCodes(`${prefix}:`, lists),
    isMasked: (code) => lists.masked?.includes(code) === true,
  }
}
export function usePermissions(): PermissionChecks {
  const { lists } = useSnapshot(permissions)
  return useMemo(() => questionsOf(lists), [lists])
}
