import { isUniqueAlone, isWriteOnly, type ResolvedField } from '../../engine/model/index.ts'
import type { SheetColumns } from '../../schemas/contract/data/sheet.ts'
import type { DataSource, ListRequest } from '../api/rows/data-source.ts'
import type { Host } from '../host/host.tsx'

/** The export options that the user has chosen. */
export interface ExportChoice {
  readonly rows: 'all' | 'selected'
  readonly columns: SheetColumns
  /** The sheet has a column with the record ids. */
  readonly hasIds?: boolean
}

const readable = ({ screen }: Pick<Host, 'screen'>): readonly ResolvedField[] =>
  screen.fields.filter((field) => !isWriteOnly(field))

/** The columns that a sheet of this list may have, beyond those that are drawn. */
export function columnChoices(
  host: Pick<Host, 'screen' | 'source'>,
  shown: readonly string[],
): readonly SheetColumns[] {
  const isMore = readable(host).some(({ key }) => !shown.includes(key))
  return [
    'list',
    ...(isMore ? (['all'] as const) : []),
    ...(host.source.exportsTemplate ? (['template'] as const) : []),
  ]
}

/** The request of a sheet with these columns. A service that determines them gets only the name of the set, since the length of an address is limited. */
export function requestOf(
  request: ListRequest,
  columns: SheetColumns,
  shown: readonly string[],
  { screen, source }: { readonly screen: Host['screen']; readonly source: Pick<DataSource, 'exportsTemplate'> },
): ListRequest {
  if (columns === 'list') return { ...request, fields: shown, ...(source.exportsTemplate ? { sheet: columns } : {}) }
  if (source.exportsTemplate) return { ...request, fields: [], sheet: columns }
  return { ...request, fields: [...new Set([...shown, ...readable({ screen }).map(({ key }) => key)])] }
}

/** Whether a sheet of this list finds its records again by itself: each has something that no other one has. */
export const hasOwnKey = ({ screen }: Pick<Host, 'screen'>): boolean =>
  screen.fields.some(({ field }) => isUniqueAlone(field) && field.required === true)
