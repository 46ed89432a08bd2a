import * as contract from '../../../../schemas/contract/screens/screen-preview.ts'
import { PREVIEW_ROWS } from '../../../../schemas/contract/screens/screen-preview.ts'
import { AppError } from '../../../../schemas/messages/index.ts'
import { restrictScreen } from '../../../data/access/index.ts'
import { engineFor, engineOf } from '../../../data/catalog/index.ts'
import { parseListQuery } from '../../../data/query/index.ts'
import { listRows } from '../../../data/read/index.ts'
import { bind } from '../../../http/bind.ts'
import type { Requester } from '../../../http/context.ts'
import { ACTIONS } from '../permissions.ts'
import { previewRequester } from './requester.ts'

async function rowsFor(requester: Requester, id: string) {
  const engine = engineFor(engineOf(requester), requester)
  const screen = restrictScreen(await engine.screens.openTable(id, undefined), requester)
  const query = parseListQuery({ pageNo: 1, pageSize: PREVIEW_ROWS })
  const { records, total } = await listRows(engine, screen, query, requester.locale)
  return { rows: records.map((row) => ({ ...row, id: String(row['id']) })), total: Number(total) }
}

/** Published pages as others have them. */
export const previewRoutes = () => [
  bind(contract.previewAs, async (context) => {
    const { params, query } = context
    const found = await engineOf(context).screens.find(params.id)
    if (!found) throw new AppError('DATA_SCREEN_UNKNOWN', { screen: params.id })
    const requester = await previewRequester(context, params.id, { user: query.user ?? '', role: query.role ?? '' })
    const { permission, resolved } = found
    const { access } = restrictScreen(found, requester)
    const actions = [...Object.keys(ACTIONS), ...resolved.actions.map(({ code }) => code)]
    const codes = [...new Set(actions)].map((code) => `${permission}:${code}`).filter((code) => requester.can(code))
    const mayList = codes.includes(`${permission}:list`)
    const shown = mayList && found.table !== undefined ? await rowsFor(requester, params.id) : { rows: [], total: 0 }
    const { hidden = [], readonly = [], masked = [] } = access?.fields ?? {}
    return { codes, hidden: [...hidden], readonly: [...readonly], masked: [...masked], mayList, ...shown }
  }),
]
