import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { ADMIN_PERMISSIONS } from '../../../schemas/language/check/page-calls.ts'
import type { LoadedScreen } from '../../api/screens.ts'
import { memoryOf } from '../../state/storage/keep.ts'
import { usePermissions } from '../../state/session/permissions.ts'
import { session } from '../../state/session/session.ts'

/** Whether the scripts of a page run for the person: for a user who can grant rights, those of other authors only once the user has approved their present text. */
export function useScriptGate(
  id: string,
  { scripts, scriptsBy, scriptsMark = '' }: LoadedScreen,
): { readonly isOpen: boolean; readonly authors: readonly string[]; readonly agree: () => void } {
  const { username } = useSnapshot(session)
  const { can } = usePermissions()
  const [agreed, setAgreed] = useState<string>()
  const key = `scripts:${id}`
  const isStrange = scripts.length > 0 && !(scriptsBy?.every((author) => author === username) ?? false)
  const isGiver = ADMIN_PERMISSIONS.some((code) => can(code))
  return {
    isOpen: !isStrange || !isGiver || agreed === scriptsMark || memoryOf(username).preference.get(key) === scriptsMark,
    authors: scriptsBy?.filter((author) => author !== username) ?? [],
    agree() {
      memoryOf(username).preference.set(key, scriptsMark)
      setAgreed(scriptsMark)
    },
  }
}
