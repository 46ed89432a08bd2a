import { useMemo } from 'react'
import { NEWEST_FIRST, resolveScreen } from '../../../../registry/screen/resolve.ts'
import type { Screen } from '../../../../schemas/language/screen.ts'
import { AppError } from '../../../../schemas/messages/index.ts'
import type { DataSource } from '../../../api/data-source.ts'
import { endpointSource } from '../../../api/endpoint-source.ts'
import { usePermissions } from '../../../state/permissions.ts'
import { Drawn } from '../Drawn.tsx'
import DICT from './dict-screen.json' with { type: 'json' }

const CONTROLS = { add: ['add'], edit: ['edit'], delete: ['delete', 'batch_delete'] } as const

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
const nothingBelow = async () => undefined
const noScripts = () => undefined

/** The dictionaries, drawn like any list; their entries have a page of their own. */
export function DictionariesPage() {
  const hidden = usePermissions().excluded('system:dict')
  const closed = Object.entries(CONTROLS).flatMap(([control, codes]) => (hidden.has(control) ? codes : [])).join()
  const { screen, source } = useMemo(() => {
    const document = DICT as Screen
    const actions = [...(document.actions ?? []), ...closed.split(',').filter(Boolean).map((code) => ({ code, enabled: false }))]
    const resolved = resolveScreen({ ...document, actions })
    return { screen: resolved, source: dictSource(resolved.screen) }
  }, [closed])
  return <Drawn screen={screen} source={source} openScreen={nothingBelow} scripts={noScripts} />
}
