import { useCallback, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { resolveScreen } from '../../../../engine/model/index.ts'
import type { Screen } from '../../../../schemas/language/screen.ts'
import { usePorts } from '../../../ports/context.tsx'
import { ScreenView } from '../../../screen/Screen.tsx'
import { usePermissions } from '../../../state/session/permissions.ts'
import { session } from '../../../state/session/session.ts'
import { memoryOf } from '../../../state/storage/keep.ts'
import { useListAddress } from '../../routes/list-address.ts'
import { usePanel } from '../use-panel.tsx'
import { treeSource, type TreeWork } from './tree-source.ts'

/** What each permission leaves to be done in the list. */
const ACTIONS: Readonly<Record<string, readonly string[]>> = {
  add: ['add'],
  edit: ['edit'],
  delete: ['delete', 'batch_delete'],
  import: ['import'],
  export: ['export'],
}

/** The functions stay the same as long as the page is open. */
interface TreeScreenProps extends TreeWork {
  readonly document: Screen
  /** Prefix of its permissions. */
  readonly permission: string
}

/** A tree of the organisation, drawn like any list. */
export function TreeScreen({ document, permission, load, move, onChanged }: TreeScreenProps) {
  const ports = usePorts()
  const navigate = useNavigate()
  const permissions = usePermissions()
  const address = useListAddress(document.id)
  const { username } = useSnapshot(session)
  const keep = useMemo(() => memoryOf(username), [username])
  const hidden = permissions.excluded(permission)
  // By its text: permissions that are loaded again and are the same leave the open page as it is.
  const closed = Object.entries(ACTIONS)
    .flatMap(([control, codes]) => (hidden.has(control) ? codes : []))
    .join(',')
  const screen = useMemo(() => {
    const codes = closed === '' ? [] : closed.split(',')
    return resolveScreen({
      ...document,
      actions: [...(document.actions ?? []), ...codes.map((code) => ({ code, enabled: false }))],
    })
  }, [document, closed])
  const source = useMemo(() => treeSource(screen.screen, { load, move, onChanged }), [screen, load, move, onChanged])
  const { openPanel, drawer } = usePanel()
  const goTo = useCallback((path: string) => void navigate(path), [navigate])
  return (
    <>
      <ScreenView
        screen={screen}
        source={source}
        permissions={permissions}
        ports={ports}
        keep={keep}
        address={address}
        goTo={goTo}
        openPanel={openPanel}
      />
      {drawer}
    </>
  )
}
