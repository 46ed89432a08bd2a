import { Suspense, useCallback, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { NEWEST_FIRST, resolveScreen } from '../../../../engine/model/index.ts'
import type { Screen } from '../../../../schemas/language/screen.ts'
import { AppError } from '../../../../schemas/messages/index.ts'
import type { DataSource } from '../../../api/rows/data-source.ts'
import { endpointSource } from '../../../api/rows/endpoint-source.ts'
import type { PanelRequest } from '../../../host/host.tsx'
import { lazyPart } from '../../../../registry/kit/parts/late.tsx'
import { usePorts } from '../../../ports/context.tsx'
import { ScreenView } from '../../../screen/Screen.tsx'
import { memoryOf } from '../../../state/storage/keep.ts'
import { usePermissions } from '../../../state/session/permissions.ts'
import { session } from '../../../state/session/session.ts'
import { useListAddress } from '../../routes/list-address.ts'
import DICT from './dict-screen.json' with { type: 'json' }

const PanelDrawer = lazyPart(async () => (await import('../../panels/PanelDrawer.tsx')).PanelDrawer)

/** What each permission of the dictionaries leaves to be done in their list. */
const ACTIONS: Readonly<Record<string, readonly string[]>> = {
  add: ['add'],
  edit: ['edit'],
  delete: ['delete', 'batch_delete', 'recycle_bin'],
}

/** The contract reads no single dictionary: it is listed by its id. */
function dictSource(screen: Screen): DataSource {
  const source = endpointSource(screen)
  return {
    ...source,
    async get(id) {
      const { rows } = await source.list({ pageNo: 1, pageSize: 1, sort: NEWEST_FIRST, terms: { id }, fields: [] })
      const found = rows.find((row) => row.id === id)
      if (!found) throw new AppError('API_NOT_FOUND')
      return found
    },
  }
}
function screenWithout(closed: readonly string[]) {
  const document = DICT as Screen
  return resolveScreen({
    ...document,
    actions: [...(document.actions ?? []), ...closed.map((code) => ({ code, enabled: false }))],
  })
}

/** The dictionaries, drawn like any list; their entries have a page of their own. */
export function DictionariesPage() {
  const ports = usePorts()
  const navigate = useNavigate()
  const permissions = usePermissions()
  const address = useListAddress(DICT.id)
  const { username } = useSnapshot(session)
  const keep = useMemo(() => memoryOf(username), [username])
  const screen = useMemo(() => {
    const hidden = permissions.excluded('system:dict')
    return screenWithout(Object.entries(ACTIONS).flatMap(([control, codes]) => (hidden.has(control) ? codes : [])))
  }, [permissions])
  const source = useMemo(() => dictSource(screen.screen), [screen])
  const [panel, setPanel] = useState<PanelRequest>()
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
        openPanel={setPanel}
      />
      {panel && (
        <Suspense fallback={null}>
          <PanelDrawer panel={panel} onClose={() => setPanel(undefined)} />
        </Suspense>
      )}
    </>
  )
}
